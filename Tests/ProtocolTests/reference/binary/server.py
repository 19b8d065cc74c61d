"""B1–B5: the messages of servers as bytes."""

from decimal import Decimal

from reference.binary.cards import DIRECTION, Deck, Points
from reference.binary.client import KIND, ROLE, SELECTION, Capabilities
from reference.binary.codecs import (
    BOX,
    COLOUR,
    COMMAND,
    COORDINATE,
    COUNT,
    GIVEN,
    IDENTIFIER,
    NAME,
    POINT,
    POSITION,
    Choice,
    Flags,
    Grid,
    List,
    Structure,
    Text,
    Token,
    Turn,
    Whole,
    on_grid,
)
from reference.binary.failures import Failure
from reference.binary.guides import GUIDES, Guide, Latches, Name
from reference.binary.items import CHANGES, RANK, SCALE, STROKE, TEXT, Item, bits
from reference.binary.skipped import Skipped
from reference.fields import plain
from reference.refusal import Refusal


class Even(Grid):
    """A width or height of a canvas: a multiple of 0.002 (N3)."""

    def read(self, cursor, path):
        value = super().read(cursor, path)
        if int(Decimal(str(value)) * 1000) % 2:
            raise Refusal(1007, field=path)
        return value


SIZE = Even(4, 3, 10, 20_000)
INSET = on_grid("inset")
NUMBER = Whole(4)
STATE = Choice("open", "ended", "cancelled", "settled", "gone")


class Limits:
    """Limits by their names."""

    def write(self, value):
        entries = (Text().write(name) + COUNT.write(most) for name, most in value.items())
        return bytes([len(value)]) + b"".join(entries)

    def read(self, cursor, path):
        value = {}
        for _ in range(cursor.take(1)[0]):
            name = Text().read(cursor, path)
            value[name] = COUNT.read(cursor, f"{path}.{name}")
        return value


STORY = Structure(
    ("id", Text("storyIdentifierBytes", "[A-Za-z0-9_-]+")),
    ("revision", COUNT),
    ("canvas", Structure(("width", SIZE), ("height", SIZE))),
    ("insets", Structure(*((side, INSET) for side in ("leading", "trailing", "top", "bottom")))),
    ("profile", Choice("refined", "classic")),
    ("screenHeight", on_grid("screenHeight")),
    ("confinement", Choice("free", "center", "box")),
)
WELCOME = Structure(
    Flags(1, ("token", GIVEN), ("resumed", True)),
    ("protocol", Whole(2, 1, 65_535)),
    ("member", IDENTIFIER),
    ("name", NAME),
    ("color", COLOUR),
    ("role", ROLE),
    ("time", COUNT),
    ("epoch", IDENTIFIER),
    ("token", Token()),
    ("command", COUNT),
    ("story", STORY),
    ("durability", Choice("memory", "disk")),
    ("capabilities", Capabilities()),
    ("limits", Limits()),
)
OPENING = Structure(
    Flags(
        1,
        ("snapshot", True),
        ("more", True),
        ("folded", True),
        ("interval", GIVEN),
        ("durable", GIVEN),
        ("epoch", GIVEN),
    ),
    ("since", COUNT),
    ("revision", COUNT),
    ("stamp", COUNT),
    ("epoch", IDENTIFIER),
    ("time", COUNT),
    ("interval", COUNT),
    ("durable", COUNT),
)


class Variant:
    """A number that says which structure follows it."""

    def __init__(self, key, **structures):
        self.key, self.structures = key, structures
        self.choice = Choice(*structures)

    def write(self, value):
        chosen = value[self.key]
        return self.choice.write(chosen) + self.structures[chosen].write(value)

    def read(self, cursor, path, into):
        into[self.key] = self.choice.read(cursor, f"{path}.{self.key}")
        self.structures[into[self.key]].read(cursor, path, into=into)


class Turned(Structure):
    """Scale and angle of a pose, whose fields they are."""

    def read(self, cursor, path):
        return super().read(cursor, path.removesuffix(".turned"))


class Piled(Structure):
    """The cards of a change, whose fields they are."""

    def __init__(self):
        super().__init__()

    def write(self, value):
        return Deck().write(value)

    def read(self, cursor, path):
        value = {}
        Deck().read(cursor, path.removesuffix(".deck"), into=value)
        return value


class Subject:
    """What a gesture is about beside its items (G14, G15)."""

    parts = {"swipe": Structure(("card", IDENTIFIER)), "draw": STROKE}

    def write(self, value):
        return self.parts.get(value["kind"], Structure()).write(value)

    def read(self, cursor, path, into):
        self.parts.get(into["kind"], Structure()).read(cursor, path, into=into)


PLACED = Item(ranked=True)
POSE = Structure(("item", IDENTIFIER), *POINT, ("scale", SCALE), ("angle", Turn()))
LEVEL = [("ordinal", NUMBER), ("latches", Latches()), ("guides", GUIDES)]
OUTCOME = Variant(
    "outcome",
    accepted=Structure(("revision", COUNT)),
    adjusted=Structure(("item", PLACED), ("revision", COUNT)),
    unchanged=Structure(),
    refused=Structure(("error", Failure())),
)
EDGE = Variant(
    "edge",
    latched=Structure(("guide", Guide())),
    released=Structure(
        ("guide", Guide()),
        ("reason", Choice("moved", "ended", "cancelled", "settled", "gone", "off")),
    ),
    stolen=Structure(("guide", Guide()), ("from", Name())),
)
OWN = {
    1: ("acks", [Structure(("command", COMMAND)), OUTCOME, Skipped()]),
    2: (
        "own",
        [
            Structure(
                ("gesture", IDENTIFIER),
                ("state", STATE),
                ("n", NUMBER),
                ("poses", List(POSE)),
                *LEVEL,
            )
        ],
    ),
    3: ("errors", [Failure()]),
    4: ("pong", [Structure(("id", COUNT), ("time", COUNT))]),
    5: ("steps", [Structure(("undo", NUMBER), ("redo", NUMBER))]),
}
TOLD = {15: ("rank", GIVEN), 23: ("group", GIVEN), 24: ("group", None), 25: ("deck", GIVEN)}
SPEED = Grid(8, 3, *(plain(Decimal(end).scaleb(-3)) for end in (-(2**53) + 1, 2**53 - 1)))
GESTURE, MEMBER, BY = ("gesture", IDENTIFIER), ("member", IDENTIFIER), ("by", IDENTIFIER)
RECORDS = {
    0x11: ("edge", [Structure(GESTURE, MEMBER, ("ordinal", NUMBER), ("sample", NUMBER)), EDGE]),
    0x12: ("member", [Structure(MEMBER, ("name", NAME), ("color", COLOUR))]),
    0x13: ("left", [Structure(MEMBER)]),
    0x14: ("watchers", [Structure(("count", NUMBER))]),
    0x15: ("item", [Structure(("item", PLACED), BY)]),
    0x16: (
        "changed",
        [
            Structure(
                ("item", IDENTIFIER),
                Flags(4, *bits(TOLD)),
                ("rank", RANK),
                *CHANGES,
                ("group", IDENTIFIER),
                ("deck", Piled()),
                BY,
            )
        ],
    ),
    0x17: ("deleted", [Structure(("item", IDENTIFIER), BY)]),
    0x18: ("settled", [Structure(GESTURE, MEMBER, ("state", STATE))]),
    0x19: (
        "presence",
        [
            Structure(
                MEMBER,
                Flags(1, ("cursor", GIVEN), ("viewport", GIVEN)),
                ("state", Choice("active", "idle", "away", "absent")),
                ("cursor", POSITION),
                ("selection", SELECTION),
                ("viewport", BOX),
            )
        ],
    ),
    0x1A: (
        "pose",
        [
            Structure(
                Flags(1, ("turned", GIVEN)),
                GESTURE,
                ("item", IDENTIFIER),
                ("n", NUMBER),
                *POINT,
                ("turned", Turned(("scale", SCALE), ("angle", Turn()))),
            )
        ],
    ),
    0x1B: (
        "gesture",
        [
            Structure(GESTURE, MEMBER, ("kind", KIND), ("items", List(IDENTIFIER))),
            Subject(),
            Structure(*LEVEL),
        ],
    ),
    0x1C: ("draft", [Structure(GESTURE, ("item", IDENTIFIER), ("n", NUMBER), ("text", TEXT))]),
    0x1D: (
        "points",
        [Structure(GESTURE, ("item", IDENTIFIER), ("from", NUMBER), ("points", Points()))],
    ),
    0x1E: (
        "flight",
        [
            Structure(
                Flags(1, ("direction", GIVEN)),
                ("item", IDENTIFIER),
                MEMBER,
                ("card", IDENTIFIER),
                ("direction", DIRECTION),
                *((name, COORDINATE) for name in ("fromX", "fromY", "toX", "toY")),
                ("velocityX", SPEED),
                ("velocityY", SPEED),
                ("response", NUMBER),
                ("damping", Grid(2, 3, 0, 65.535, signed=False)),
                ("start", COUNT),
            )
        ],
    ),
}
