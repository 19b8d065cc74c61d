"""The rules that what a member is told must keep, and the latches that it must agree with."""

from dataclasses import dataclass

# How much a member can undo and redo that has done nothing.
NO_STEPS = {"undo": 0, "redo": 0}

class BrokenRule(AssertionError):
    """An update breaks a rule of the SPEC."""


def require(condition: bool, rule: str, what: object) -> None:
    """Raises unless the condition holds."""
    if not condition:
        raise BrokenRule(f"{rule}: {what}")


@dataclass
class Level:
    """The latches of an open gesture, by its edges."""

    member: int
    items: list[int]
    ordinal: int
    latched: set[str]
