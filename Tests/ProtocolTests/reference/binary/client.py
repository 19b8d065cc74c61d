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
from reference.binary.cards import DIRECTION, Card
from reference.binary.items import CHANGES, MEASURED, STROKE, TEXT, Item
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

    to = Choice("front", "back", "above", "below", "forward", "backward")

    def write(self, value):
        other = IDENTIFIER.write(value["other"]) if "other" in value else b""
        return self.to.write(value["to"]) + other

    def read(self, cursor, path, into):
        into["to"] = self.to.read(cursor, "to")
        if into["to"] in ("above", "below"):
            into["other"] = IDENTIFIER.read(cursor, "other")


class Copied:
    """Items, how far away, and as many names for the copies (C16)."""

    flags = Flags(1, ("group", GIVEN))
    way = Structure(("dx", COORDINATE), ("dy", COORDINATE))

    def write(self, value):
        told = {key: entry for key, entry in value.items() if entry is not None}
        group = IDENTIFIER.write(told["group"]) if "group" in told else b""
        head = self.flags.whole.write(self.flags.told(told)) + ITEMS.write(value["items"])
        return head + self.way.write(value) + ITEMS.write(value["ids"]) + group

    def read(self, cursor, path, into):
        given, _ = self.flags.read(cursor, path)
        into["items"] = ITEMS.read(cursor, "items")
        self.way.read(cursor, path, into=into)
        into["ids"] = exactly(len(into["items"])).read(cursor, "ids")
        into["group"] = IDENTIFIER.read(cursor, "group") if given else None


class Done:
    """What is done to a deck (C19)."""

    what = Choice("insert", "remove", "swipe", "takeBack", "gather")
    parts = {
        "insert": Structure(Flags(1, ("rank", GIVEN)), ("card", Card()), ("rank", COUNT)),
        "remove": Structure(("card", IDENTIFIER)),
        "swipe": Structure(("card", IDENTIFIER), ("direction", DIRECTION)),
        "takeBack": Structure(Flags(1, ("card", GIVEN)), ("card", IDENTIFIER)),
        "gather": Structure(),
    }

    def write(self, value):
        return self.what.write(value["do"]) + self.parts[value["do"]].write(value)

    def read(self, cursor, path, into):
        into["do"] = self.what.read(cursor, "do")
        self.parts[into["do"]].read(cursor, path, into=into)


class Begun:
    """How a gesture begins (G1): what it gives by its kind."""

    flags = Flags(1, ("viewport", GIVEN))

    def parts(self, kind, given):
        """What follows the items."""
        subject = {"swipe": [("card", IDENTIFIER)], "draw": [("stroke", STROKE)]}.get(kind, [])
        viewport = [("viewport", BOX)] if "viewport" in given else []
        sample = [] if kind == "edit" else [("sample", Sample(Whole(4, 0, 0)))]
        return Structure(*subject, ("zoom", ZOOM), *viewport, *sample)

    def write(self, value):
        flags = self.flags.whole.write(self.flags.told(value))
        head = flags + KIND.write(value["kind"]) + ITEMS.write(value["items"])
        return head + self.parts(value["kind"], value).write(value)

    def read(self, cursor, path, into):
        given, _ = self.flags.read(cursor, path)
        kind = into["kind"] = KIND.read(cursor, "kind")
        moves = kind in ("drag", "transform", "handle")
        into["items"] = (ITEMS if moves else exactly(1)).read(cursor, "items")
        self.parts(kind, given).read(cursor, path, into=into)


def exactly(count):
    """So many names, each given once."""
    return List(IDENTIFIER, count, least=count, once=2013)


ITEMS = List(IDENTIFIER, "itemsPerGesture", least=1, once=2013)
SELECTION = List(IDENTIFIER, "itemsPerGesture", once=2013)
ROLE = Choice("editor", "viewer")
VERSION = limited(2, "protocolVersion")
ZOOM = Grid(2, 3, LIMITS["zoom"]["min"], LIMITS["zoom"]["max"], signed=False)
RESUME = Structure(("token", Token()), ("epoch", IDENTIFIER), ("revision", COUNT), ("stamp", COUNT))
CANVAS_GUIDE = Choice("centerX", "leading", "trailing", "centerY", "top", "bottom")
KIND = Choice("drag", "transform", "handle", "swipe", "draw", "edit")
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
UPDATE = Structure(("item", IDENTIFIER), MEASURED, *CHANGES)
NUDGE = Structure(("items", ITEMS), ("dx", COORDINATE), ("dy", COORDINATE))
ALIGN = Structure(("items", ITEMS), ("to", CANVAS_GUIDE))
GROUP = Structure(("items", ITEMS), ("group", IDENTIFIER))
DRAFT = Structure(("n", Whole(4, 1)), ("text", TEXT))
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
    ("begin", "gesture", [Begun()]),
    ("move", "gesture", [MOVE]),
    ("end", "gesture", [NOTHING]),
    ("cancel", "gesture", [NOTHING]),
    ("presence", None, [PRESENCE]),
    ("ping", None, [Structure(("id", COUNT))]),
    ("undo", "command", [NOTHING]),
    ("redo", "command", [NOTHING]),
    ("group", "command", [GROUP]),
    ("ungroup", "command", [Structure(("items", ITEMS))]),
    ("duplicate", "command", [Copied()]),
    ("deck", "command", [Structure(("item", IDENTIFIER)), Done()]),
    ("draft", "gesture", [DRAFT]),
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
        sample = value.get("sample")
        if sample and ("x" in sample) == (value["kind"] == "transform"):
            raise Refusal(2012, field="sample")
        cursor.finish()
    except Refusal as refusal:
        if about in value:
            refusal.error[about] = value[about]
        raise
    return value
