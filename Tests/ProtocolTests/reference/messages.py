"""J4, H1, C, G, P: the messages that clients send."""

from reference.fields import (
    ABSENT,
    REQUIRED,
    colour,
    coordinate,
    decimal,
    entries,
    fields,
    identifier,
    nullable,
    record,
    text,
    zero,
)
from reference.items import changes, item
from reference.refusal import Refusal
from reference.scanner import Scanner

POINT = [("x", coordinate, REQUIRED), ("y", coordinate, REQUIRED)]
TIME = ("t", decimal("sampleTime"), REQUIRED)
sample = record(("n", decimal("sampleNumber"), REQUIRED), TIME, *POINT)
first_sample = record(("n", zero, REQUIRED), TIME, *POINT)
COMMAND = ("command", decimal("command"), REQUIRED)
ITEM = ("item", identifier, REQUIRED)
GESTURE = ("gesture", identifier, REQUIRED)
VERSION = decimal("protocolVersion")
MESSAGES = {
    "hello": [
        ("min", VERSION, 1),
        ("max", VERSION, 1),
        ("name", text("nameBytes"), ABSENT),
        ("color", colour, ABSENT),
    ],
    "create": [COMMAND, ("item", item, REQUIRED)],
    "update": [COMMAND, ITEM, *changes()],
    "delete": [COMMAND, ITEM],
    "reorder": [COMMAND, ITEM, ("to", text(pattern="front|back|above|below"), REQUIRED)],
    "begin": [
        GESTURE,
        ("kind", text(pattern="drag"), REQUIRED),
        ("items", entries("itemsPerGesture", identifier), REQUIRED),
        ("zoom", decimal("zoom"), 1),
        ("sample", first_sample, REQUIRED),
    ],
    "move": [GESTURE, ("samples", entries("samplesPerMessage", sample), REQUIRED)],
    "end": [GESTURE],
    "cancel": [GESTURE],
    "presence": [("cursor", nullable(record(*POINT)), REQUIRED)],
    "ping": [("id", decimal("pingIdentifier"), REQUIRED)],
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
        if kind == "reorder" and result["to"] in ("above", "below"):
            fields(root, "", [("other", identifier, REQUIRED)], into=result)
    except Refusal as refusal:
        for name in ("command", "gesture"):
            if name in result:
                refusal.error[name] = result[name]
        raise
    return result
