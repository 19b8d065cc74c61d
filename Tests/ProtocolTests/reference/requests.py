"""T7, T11: the bodies that keep a checkpoint and restore a story."""

from reference.fields import REQUIRED, fields, number, text
from reference.refusal import Refusal
from reference.scanner import Scanner


def decode_body(body, *known):
    """The logical value of a body with some fields, or a Refusal."""
    root = Scanner(body).document()
    if not isinstance(root, dict):
        raise Refusal(1005)
    return fields(root, "", list(known))


def decode_keeping(body):
    """What keeps a story by a name (T7)."""
    value = decode_body(body, ("name", text("checkpointNameBytes"), REQUIRED))
    if not value["name"]:
        raise Refusal(1007, field="name")
    return value


def decode_restoring(body):
    """What brings a story back (T11)."""
    return decode_body(body, ("revision", number(0, 2**53 - 1, 0), REQUIRED))
