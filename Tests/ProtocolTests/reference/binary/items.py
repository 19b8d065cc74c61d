"""C2, C3, U6: items and their changes as bytes."""

from reference.binary.cards import URL, Cards, Deck, Points
from reference.binary.codecs import (
    COLOUR,
    GIVEN,
    IDENTIFIER,
    POINT,
    Choice,
    Flags,
    Structure,
    Text,
    Turn,
    Whole,
    on_grid,
)

HALF = on_grid("halfExtent")
SCALE = on_grid("scale", signed=False)
OPACITY = on_grid("opacity", 2, signed=False)
FONT = Text("fontBytes", ".+")
FONT_SIZE = on_grid("fontSize")
ALIGN = Choice("left", "center", "right")
THICKNESS = on_grid("thickness")
TEXT = Text("textBytes")
EMOJI = Text("emojiBytes")
SHAPE = Choice("rectangle", "ellipse", "line", "arrow")
RANK = Whole(8, -(2**53) + 1, 2**53 - 1, signed=True)
HALVES = [("halfWidth", HALF), ("halfHeight", HALF)]
TURNED = [("scale", SCALE), ("angle", Turn())]
STROKE = Structure(("thickness", THICKNESS), ("color", COLOUR))
CONTENT = {
    "text": Structure(
        Flags(1, ("background", GIVEN)),
        ("text", TEXT),
        ("font", FONT),
        ("fontSize", FONT_SIZE),
        ("align", ALIGN),
        ("color", COLOUR),
        ("background", COLOUR),
    ),
    "sticker": Structure(("emoji", EMOJI)),
    "shape": Structure(("shape", SHAPE), ("color", COLOUR)),
    "image": Structure(("url", URL)),
    "stroke": Structure(("points", Points()), *STROKE.fields),
    "deck": Structure(("cards", Cards())),
}
HEAD = Structure(("id", IDENTIFIER), ("kind", Choice(*CONTENT)))
ATTRIBUTES = [("locked", True), ("group", GIVEN)]


class Item:
    """An item, in records and answers with its rank behind it."""

    def __init__(self, ranked):
        self.ranked = ranked
        # U6 tells of these only what is not as in C2, and `create` what it means.
        self.implied = {} if ranked else {"locked": False, "group": None}

    def parts(self, kind, measured, grouped):
        """The flags, and what stands between them and what is of the kind."""
        measure = [("measure", True)] if kind == "text" and not self.ranked else []
        group = [("group", IDENTIFIER)] if grouped else []
        sizes = [] if measured else HALVES
        frame = Structure(*POINT, *sizes, *TURNED, ("opacity", OPACITY), *group)
        return Flags(1, *ATTRIBUTES, *measure), frame

    def content(self, kind):
        if kind == "deck" and self.ranked:
            return Deck()
        return CONTENT[kind]

    def write(self, value):
        told = {"opacity": 1, **value}
        told = {key: entry for key, entry in told.items() if entry is not None}
        flags, frame = self.parts(told["kind"], "measure" in told, "group" in told)
        rank = RANK.write(value["rank"]) if self.ranked else b""
        head = HEAD.write(told) + flags.whole.write(flags.told(told)) + frame.write(told)
        return head + self.content(told["kind"]).write(told) + rank

    def read(self, cursor, path):
        value = HEAD.read(cursor, path)
        kind = value["kind"]
        flags, _ = self.parts(kind, False, False)
        given, constants = flags.read(cursor, path)
        value |= {**self.implied, **constants}
        _, frame = self.parts(kind, "measure" in constants, "group" in given)
        frame.read(cursor, path, into=value)
        self.content(kind).read(cursor, path, into=value)
        if kind == "text":
            value.setdefault("background", None)
        if self.ranked:
            value["rank"] = RANK.read(cursor, f"{path}.rank")
            if value["opacity"] == 1:
                del value["opacity"]
        return value


NO_BIT = (None, None)
CHANGE_BITS = [
    ("x", GIVEN),
    ("y", GIVEN),
    ("halfWidth", GIVEN),
    ("halfHeight", GIVEN),
    ("scale", GIVEN),
    ("angle", GIVEN),
    ("text", GIVEN),
    ("fontSize", GIVEN),
    ("color", GIVEN),
    ("background", GIVEN),
    ("background", None),
    ("emoji", GIVEN),
    ("shape", GIVEN),
    ("url", GIVEN),
    NO_BIT,
    NO_BIT,
    ("opacity", GIVEN),
    ("locked", True),
    ("locked", False),
    NO_BIT,
    ("font", GIVEN),
    ("align", GIVEN),
    ("thickness", GIVEN),
]
CHANGES = [
    *POINT,
    *HALVES,
    *TURNED,
    ("text", TEXT),
    ("fontSize", FONT_SIZE),
    ("color", COLOUR),
    ("background", COLOUR),
    ("emoji", EMOJI),
    ("shape", SHAPE),
    ("url", URL),
    ("opacity", OPACITY),
    ("font", FONT),
    ("align", ALIGN),
    ("thickness", THICKNESS),
]


def bits(more):
    """The bits of changes, with others at their places."""
    told = dict(enumerate(CHANGE_BITS)) | more
    return [told.get(place, NO_BIT) for place in range(max(told) + 1)]


MEASURED = Flags(4, *bits({19: ("measure", True)}), apart=("measure", "halfWidth", "halfHeight"))
