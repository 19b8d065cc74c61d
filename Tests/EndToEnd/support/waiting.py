"""Waiting for events, never for time to pass."""

import threading
import time
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")

# A bound against waiting for ever, not an assertion about speed: the machine may be busy.
PATIENCE = 20.0


def wait_for(
    changed: threading.Condition,
    look: Callable[[], Result | None],
    what: str,
    describe: Callable[[], object] = lambda: "",
) -> Result:
    """Returns the first true result of `look`, which is called again whenever `changed` is told."""
    deadline = time.monotonic() + PATIENCE
    with changed:
        while True:
            result = look()
            if result:
                return result
            left = deadline - time.monotonic()
            if left <= 0:
                raise AssertionError(f"waited in vain for {what}; {describe()}")
            changed.wait(left)
