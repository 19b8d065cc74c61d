"""C2, C3, U6: items and their changes as bytes."""

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
FONT_SIZE = on_grid("fontSize")
TEXT = Text("textBytes")
EMOJI = Text("emojiBytes")
SHAPE = Choice("rectangle", "ellipse")
# J2: no control characters or blanks, and no backslash, which browsers read as a slash.
URL = Text("urlBytes", r"(?:https?://[^\x00-\x20\x7f\\]+|/(?!/)[^\x00-\x20\x7f\\]*)")
RANK = Whole(8, -(2**53) + 1, 2**53 - 1, signed=True)
FRAME = [
    *POINT,
    ("halfWidth", HALF),
    ("halfHeight", HALF),
    ("scale", SCALE),
    ("angle", Turn()),
]
CONTENT = {
    "text": Structure(
        Flags(1, ("background", GIVEN)),
        ("text", TEXT),
        ("fontSize", FONT_SIZE),
        ("color", COLOUR),
        ("background", COLOUR),
    ),
    "sticker": Structure(("emoji", EMOJI)),
    "shape": Structure(("shape", SHAPE), ("color", COLOUR)),
    "image": Structure(("url", URL)),
}
HEAD = Structure(("id", IDENTIFIER), ("kind", Choice(*CONTENT)), *FRAME)


class Item:
    """An item, in records and answers with its rank behind it."""

    def __init__(self, ranked):
        self.ranked = ranked

    def write(self, value):
        content = dict(value)
        if content.get("background", "") is None:
            del content["background"]
        rank = RANK.write(value["rank"]) if self.ranked else b""
        return HEAD.write(value) + CONTENT[value["kind"]].write(content) + rank

    def read(self, cursor, path):
        value = HEAD.read(cursor, path)
        CONTENT[value["kind"]].read(cursor, path, into=value)
        if value["kind"] == "text":
            value.setdefault("background", None)
        if self.ranked:
            value["rank"] = RANK.read(cursor, f"{path}.rank")
        return value


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
]
CHANGES = [
    *FRAME,
    ("text", TEXT),
    ("fontSize", FONT_SIZE),
    ("color", COLOUR),
    ("background", COLOUR),
    ("emoji", EMOJI),
    ("shape", SHAPE),
    ("url", URL),
]
