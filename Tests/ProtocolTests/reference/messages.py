"""J4, H1, C, G, P: the messages that clients send."""

from reference.fields import (
    ABSENT,
    POINT,
    REQUIRED,
    colour,
    coordinate,
    decimal,
    entries,
    fields,
    identifier,
    nullable,
    number,
    once,
    record,
    text,
)
from reference.items import card, changes, item, stroke
from reference.refusal import Refusal
from reference.samples import is_of_pointer, sample
from reference.scanner import Scanner
from reference.tables import LIMITS


def items(value, path):
    """Reads the items of a gesture or command, each named once (G1, C9)."""
    return entries("itemsPerGesture", once(identifier, 2013))(value, path)


def exactly(count):
    """Reads so many names, each given once (C16, G1)."""
    return lambda value, path: entries(count, once(identifier, 2013), count)(value, path)


def selection(value, path):
    """Reads the items that a member has selected, each named once, or none (P1)."""
    return entries("itemsPerGesture", once(identifier, 2013), least=0)(value, path)


def capabilities(value, path):
    """Reads which capabilities of the version a client names (H1, H6)."""
    named = entries("capabilities", text("capabilityBytes"), least=0)(value, path)
    return [name for name in CAPABILITIES if name in named]


CAPABILITIES = ["resume"]

PLACES = "front|back|above|below|forward|backward"
GESTURES = ["drag", "transform", "handle", "swipe", "draw", "edit"]
CANVAS_GUIDES = "centerX|leading|trailing|centerY|top|bottom"
any_sample = sample(decimal("sampleNumber"))
first_sample = sample(number(0, 0, 0))
half = number(0, LIMITS["coordinate"]["max"], 3)
viewport = record(*POINT, ("halfWidth", half, REQUIRED), ("halfHeight", half, REQUIRED))
COMMAND = ("command", decimal("command"), REQUIRED)
ITEM = ("item", identifier, REQUIRED)
ITEMS = ("items", items, REQUIRED)
GESTURE = ("gesture", identifier, REQUIRED)
VERSION = decimal("protocolVersion")
WHO = [("name", text("nameBytes"), ABSENT), ("color", colour, ABSENT)]
count = number(0, 2**53 - 1, 0)
resume = record(
    ("token", text("textBytes", "[0-9a-fA-F]{32}", lowered=True), REQUIRED),
    ("epoch", identifier, REQUIRED),
    ("revision", count, REQUIRED),
    ("stamp", count, REQUIRED),
)
MESSAGES = {
    "hello": [
        ("min", VERSION, 1),
        ("max", VERSION, 1),
        *WHO,
        ("role", text(pattern="editor|viewer"), "editor"),
        ("capabilities", capabilities, []),
        ("resume", resume, ABSENT),
    ],
    "create": [COMMAND, ("item", item, REQUIRED)],
    "update": [COMMAND, ITEM, *changes()],
    "delete": [COMMAND, ITEM],
    "reorder": [COMMAND, ITEM, ("to", text(pattern=PLACES), REQUIRED)],
    "nudge": [COMMAND, ITEMS, ("dx", coordinate, REQUIRED), ("dy", coordinate, REQUIRED)],
    "align": [COMMAND, ITEMS, ("to", text(pattern=CANVAS_GUIDES), REQUIRED)],
    "group": [COMMAND, ITEMS, ("group", identifier, REQUIRED)],
    "ungroup": [COMMAND, ITEMS],
    "duplicate": [COMMAND, ITEMS, ("dx", coordinate, REQUIRED), ("dy", coordinate, REQUIRED)],
    "deck": [COMMAND, ITEM, ("do", text(pattern="insert|remove|swipe|takeBack|gather"), REQUIRED)],
    "undo": [COMMAND],
    "redo": [COMMAND],
    "begin": [GESTURE, ("kind", text(pattern="|".join(GESTURES)), REQUIRED)],
    "draft": [
        GESTURE,
        ("n", number(1, LIMITS["sampleNumber"]["max"], 0), REQUIRED),
        ("text", text("textBytes"), REQUIRED),
    ],
    "move": [GESTURE, ("samples", entries("samplesPerMessage", any_sample), REQUIRED)],
    "end": [GESTURE],
    "cancel": [GESTURE],
    "presence": [
        ("cursor", nullable(record(*POINT)), ABSENT),
        ("selection", selection, ABSENT),
        ("viewport", nullable(viewport), ABSENT),
        ("state", text(pattern="active|idle|away"), ABSENT),
        *WHO,
    ],
    "ping": [("id", decimal("pingIdentifier"), REQUIRED)],
}


def begin_more(told):
    """What a begin gives by its kind (G1, G14, G15, G16)."""
    kind = told["kind"]
    moves = kind in ("drag", "transform", "handle")
    table = [ITEMS if moves else ("items", exactly(1), REQUIRED)]
    if kind == "swipe":
        table.append(CARD)
    if kind == "draw":
        table.append(("stroke", stroke, stroke({}, "")))
    table += [("zoom", decimal("zoom"), 1), ("viewport", viewport, ABSENT)]
    return table if kind == "edit" else [*table, ("sample", first_sample, REQUIRED)]


def deck_more(told):
    """What is done to a deck (C19)."""
    return {
        "insert": [("card", card, REQUIRED), ("rank", count, ABSENT)],
        "remove": [CARD],
        "swipe": [CARD, ("direction", text(pattern="left|right"), REQUIRED)],
        "takeBack": [("card", identifier, ABSENT)],
        "gather": [],
    }[told["do"]]


def reorder_more(told):
    """Which item it is about beside its own (C5)."""
    return [("other", identifier, REQUIRED)] if told["to"] in ("above", "below") else []


def duplicate_more(told):
    """A name for each of the copies, and their group (C16)."""
    ids = exactly(len(told["items"]))
    return [("ids", ids, REQUIRED), ("group", nullable(identifier), None)]


CARD = ("card", identifier, REQUIRED)
# The fields that depend on what those before them say.
MORE = {
    "reorder": reorder_more,
    "duplicate": duplicate_more,
    "deck": deck_more,
    "begin": begin_more,
}


def decode(message):
    """The logical value of a client's message, or a Refusal."""
    root = Scanner(message).document()
    if not isinstance(root, dict):
        raise Refusal(1005)
    if "type" not in root:
        raise Refusal(1004, field="type")
    kind = root["type"]
    if not isinstance(kind, str):
        raise Refusal(1005, field="type")
    if kind not in MESSAGES:
        raise Refusal(1003)
    result = {"type": kind}
    try:
        fields(root, "", MESSAGES[kind], into=result)
        if kind in MORE:
            fields(root, "", MORE[kind](result), into=result)
        if kind == "presence" and len(result) == 1:
            raise Refusal(1004, field="cursor")
        sampled = kind == "begin" and "sample" in result
        if sampled and is_of_pointer(result["sample"]) == (result["kind"] == "transform"):
            raise Refusal(2012, field="sample")
    except Refusal as refusal:
        for name in ("command", "gesture"):
            if name in result:
                refusal.error[name] = result[name]
        raise
    return result
