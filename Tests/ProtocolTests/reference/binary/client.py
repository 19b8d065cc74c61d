"""B1–B4: the messages of clients as bytes."""

from reference.binary.codecs import (
    BOX,
    COLOUR,
    COMMAND,
    COORDINATE,
    COUNT,
    GIVEN,
    IDENTIFIER,
    NAME,
    POSITION,
    Choice,
    Flags,
    Grid,
    List,
    Structure,
    Token,
    Whole,
    limited,
)
from reference.binary.cursor import Cursor
from reference.binary.items import CHANGE_BITS, CHANGES, Item
from reference.binary.samples import Sample
from reference.refusal import Refusal
from reference.tables import LIMITS

CAPABILITIES = ["resume"]


class Capabilities:
    """A bit for each; those that are not known are ignored (H1)."""

    def write(self, value):
        return sum(1 << CAPABILITIES.index(name) for name in value).to_bytes(4, "little")

    def read(self, cursor, path):
        bits = int.from_bytes(cursor.take(4), "little")
        return [name for place, name in enumerate(CAPABILITIES) if bits >> place & 1]


class Reordered:
    """Where to, and beside which item."""

    to = Choice("front", "back", "above", "below")

    def write(self, value):
        other = IDENTIFIER.write(value["other"]) if "other" in value else b""
        return self.to.write(value["to"]) + other

    def read(self, cursor, path, into):
        into["to"] = self.to.read(cursor, "to")
        if into["to"] in ("above", "below"):
            into["other"] = IDENTIFIER.read(cursor, "other")


ITEMS = List(IDENTIFIER, "itemsPerGesture", least=1, once=2013)
SELECTION = List(IDENTIFIER, "itemsPerGesture", once=2013)
ROLE = Choice("editor", "viewer")
VERSION = limited(2, "protocolVersion")
ZOOM = Grid(2, 3, LIMITS["zoom"]["min"], LIMITS["zoom"]["max"], signed=False)
RESUME = Structure(("token", Token()), ("epoch", IDENTIFIER), ("revision", COUNT), ("stamp", COUNT))
CANVAS_GUIDE = Choice("centerX", "leading", "trailing", "centerY", "top", "bottom")
KIND = Choice("drag", "transform", "handle")
HELLO = Structure(
    Flags(1, ("name", GIVEN), ("color", GIVEN), ("resume", GIVEN)),
    ("min", VERSION),
    ("max", VERSION),
    ("name", NAME),
    ("color", COLOUR),
    ("role", ROLE),
    ("capabilities", Capabilities()),
    ("resume", RESUME),
)
UPDATE = Structure(("item", IDENTIFIER), Flags(2, *CHANGE_BITS), *CHANGES)
NUDGE = Structure(("items", ITEMS), ("dx", COORDINATE), ("dy", COORDINATE))
ALIGN = Structure(("items", ITEMS), ("to", CANVAS_GUIDE))
BEGIN = Structure(
    Flags(1, ("viewport", GIVEN)),
    ("kind", KIND),
    ("items", ITEMS),
    ("zoom", ZOOM),
    ("viewport", BOX),
    ("sample", Sample(Whole(4, 0, 0))),
)
MOVE = Structure(("samples", List(Sample(Whole(4)), "samplesPerMessage", least=1)))
PRESENCE = Structure(
    Flags(
        1,
        ("cursor", GIVEN),
        ("cursor", None),
        ("selection", GIVEN),
        ("viewport", GIVEN),
        ("viewport", None),
        ("state", GIVEN),
        ("name", GIVEN),
        ("color", GIVEN),
    ),
    ("cursor", POSITION),
    ("selection", SELECTION),
    ("viewport", BOX),
    ("state", Choice("active", "idle", "away")),
    ("name", NAME),
    ("color", COLOUR),
)
NOTHING = Structure()
# By their first byte, from 1: the name, what the message is about, and the rest of it.
MESSAGES = [
    ("hello", None, [HELLO]),
    ("create", "command", [Structure(("item", Item(ranked=False)))]),
    ("update", "command", [UPDATE]),
    ("delete", "command", [Structure(("item", IDENTIFIER))]),
    ("reorder", "command", [Structure(("item", IDENTIFIER)), Reordered()]),
    ("nudge", "command", [NUDGE]),
    ("align", "command", [ALIGN]),
    ("begin", "gesture", [BEGIN]),
    ("move", "gesture", [MOVE]),
    ("end", "gesture", [NOTHING]),
    ("cancel", "gesture", [NOTHING]),
    ("presence", None, [PRESENCE]),
    ("ping", None, [Structure(("id", COUNT))]),
    ("undo", "command", [NOTHING]),
    ("redo", "command", [NOTHING]),
]


def encode(value):
    """The bytes of a client's message."""
    number = [name for name, _, _ in MESSAGES].index(value["type"])
    _, about, parts = MESSAGES[number]
    head = IDENTIFIER.write(value[about]) if about else b""
    return bytes([number + 1]) + head + b"".join(part.write(value) for part in parts)


def decode(message):
    """The logical value of a client's message, or a Refusal."""
    cursor = Cursor(message)
    number = cursor.take(1)[0]
    if not 1 <= number <= len(MESSAGES):
        raise Refusal(1003)
    name, about, parts = MESSAGES[number - 1]
    value = {"type": name}
    try:
        if about:
            codec = COMMAND if about == "command" else IDENTIFIER
            value[about] = codec.read(cursor, about)
        if name == "presence" and message[1:2] == b"\0":
            raise Refusal(1004, field="cursor")
        for part in parts:
            part.read(cursor, "", into=value)
        if name == "begin" and ("x" in value["sample"]) == (value["kind"] == "transform"):
            raise Refusal(2012, field="sample")
        cursor.finish()
    except Refusal as refusal:
        if about in value:
            refusal.error[about] = value[about]
        raise
    return value
