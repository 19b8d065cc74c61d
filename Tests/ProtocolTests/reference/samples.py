"""G2, G9, G10, G11: the samples of gestures."""

from reference.fields import (
    ABSENT,
    POINT,
    REQUIRED,
    angle,
    boolean,
    coordinate,
    decimal,
    entries,
    fields,
    once,
    record,
)
from reference.refusal import Refusal

MODIFIERS = [(name, boolean, ABSENT) for name in ("snappingOff", "axisLock", "uniform")]


def sample(number):
    """Reads a sample; `number` reads its number."""

    def read(value, path):
        if not isinstance(value, dict):
            raise Refusal(1005, field=path)
        head = [("n", number, REQUIRED), ("t", decimal("sampleTime"), REQUIRED)]
        result = fields(value, path, [*head, *reading(value), *MODIFIERS])
        # A modifier that is false is as absent (G11).
        return {name: entry for name, entry in result.items() if entry is not False}

    return read


def reading(value):
    """The fields of what was read: the keys that are given decide (G2)."""
    if "touches" in value:
        return [("touches", touches, REQUIRED)]
    if any(name in value for name in ("dx", "dy", "magnification", "rotation")):
        way = REQUIRED if "dx" in value or "dy" in value else ABSENT
        return [
            ("dx", coordinate, way),
            ("dy", coordinate, way),
            ("magnification", decimal("magnification"), ABSENT),
            ("rotation", angle, ABSENT),
        ]
    return POINT


def touches(value, path):
    """Reads the fingers that are down, each once (G9)."""
    touch = record(("id", once(decimal("touchID"), 1007), REQUIRED), *POINT)
    return entries("touchesPerSample", touch)(value, path)


def is_of_pointer(sample):
    """Whether a sample, as read, is of a pointer."""
    return "x" in sample
