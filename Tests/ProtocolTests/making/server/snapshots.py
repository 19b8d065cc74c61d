"""U1, U2: snapshots, and the numbers of an update."""

from making.items import placed
from making.server.gestures import open_gesture
from making.server.members import ADA, BEN


def snapshots(file):
    everything = [
        placed("text", id=3, rank=1),
        placed("sticker", id=4, rank=2),
        placed("shape", id=5, rank=3),
        placed("image", id=6, rank=4),
    ]
    file.tells("U2", "The snapshot of an empty room", ADA, since=0, revision=0, snapshot=True)
    file.tells(
        "U2",
        "A snapshot of everything",
        ADA,
        BEN,
        *({"type": "item", "item": item, "by": 1} for item in everything),
        {"type": "presence", "member": 2, "cursor": {"x": 1, "y": 2}},
        {"type": "pose", "gesture": 7, "item": 3, "n": 9, "x": 0, "y": 0},
        open_gesture(2, "centerX", "centerY"),
        since=0,
        revision=4,
        snapshot=True,
    )
    file.tells("U1", "records is there when it is empty", pong={"id": 1, "time": 999999})
    file.tells(
        "U1",
        "The greatest numbers",
        since=9007199254740990,
        revision=9007199254740991,
        time=9007199254740991,
    )
