"""C13, C14, R5: what updates tell of undo and of a new epoch."""

from making.errors import failure
from making.items import DEFAULTS
from making.server.update_file import UpdateFile

KEYS = {kind: list(content) for kind, content in DEFAULTS.items()}
FRAME = ["x", "y", "halfWidth", "halfHeight", "scale", "angle", "opacity", "locked", "group"]


def update_history():
    file = UpdateFile("server/update-history")
    steps(file)
    skipped(file)
    epochs(file)
    file.tells("E1", "The error nothingToUndo", errors=[failure(2016, command=4)])
    file.tells("E1", "The error diskRefuses", errors=[failure(3005, gesture=7)])
    file.tells(
        "E1",
        "Nothing to undo",
        acks=[{"command": 4, "outcome": "refused", "error": failure(2016, command=4)}],
    )
    file.tells(
        "U4",
        "Every key of an update that undo and restore bring, in order",
        since=0,
        revision=13,
        epoch=8,
        snapshot=True,
        acks=[accepted(4, skip(3, "x", "y")), accepted(5)],
        pong={"id": 2, "time": 3},
        steps={"undo": 2, "redo": 0},
    )
    return file


def accepted(command, *skips):
    more = {"skipped": list(skips)} if skips else {}
    return {"command": command, "outcome": "accepted", "revision": 13, **more}


def skip(item, *keys):
    return {"item": item, "keys": list(keys)}


def steps(file):
    """How much a member can undo and redo."""
    for undo, redo in ((1, 0), (0, 1), (100, 7), (4294967295, 4294967295)):
        file.tells("C13", f"{undo} to undo and {redo} to redo", steps={"undo": undo, "redo": redo})
    file.tells("U4", "Steps behind a pong", pong={"id": 0, "time": 0}, steps={"undo": 0, "redo": 0})


def skipped(file):
    """What an undo left."""

    def tells(comment, *skips):
        file.tells("C14", comment, acks=[accepted(4, *skips)], revision=13)

    for key in dict.fromkeys(["id", *FRAME, *(key for keys in KEYS.values() for key in keys)]):
        tells(f"Skipped: {key}", skip(3, key))
    tells("Skipped: rank", skip(3, "rank"))
    for kind, keys in KEYS.items():
        tells(f"Everything of a {kind}", skip(3, "id", *FRAME, *keys, "rank"))
    tells("Several items", skip(5, "x", "y"), skip(3, "id"), skip(9007199254740991, "rank"))
    tells("As many items as a gesture has", *(skip(item, "angle") for item in range(1, 101)))
    unchanged = {"command": 4, "outcome": "unchanged", "skipped": [skip(3, "text")]}
    file.tells("C14", "All was skipped", acks=[unchanged])


def epochs(file):
    """A story that was restored."""
    for epoch in (1, 9007199254740991):
        file.tells("R5", "Another epoch", revision=13, epoch=epoch, snapshot=True)
    file.tells("D6", "The first part of a snapshot", epoch=8, snapshot=True, more=True)
