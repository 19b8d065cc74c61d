"""U1, U2, U13, U14: snapshots, and the numbers of an update."""

from making.items import placed
from making.server.gestures import edge, open_gesture
from making.server.members import ADA, BEN, shown


def snapshots(file):
    everything = [
        placed("text", id=3, rank=1),
        placed("sticker", id=4, rank=2),
        placed("shape", id=5, rank=3),
        placed("image", id=6, rank=4),
    ]
    nothing = {"since": 0, "revision": 0, "stamp": 0}
    file.tells("U2", "The snapshot of an empty room", ADA, **nothing, snapshot=True)
    whole = [
        ADA,
        BEN,
        {"type": "watchers", "count": 7},
        shown(1),
        shown(2, cursor={"x": 1, "y": 2}),
        {"type": "pose", "gesture": 7, "item": 3, "n": 9, "x": 0, "y": 0},
        open_gesture(2, "centerX", "centerY"),
        *({"type": "item", "item": item, "by": 1} for item in everything),
    ]
    first = {"since": 0, "revision": 4}
    file.tells("U2", "A snapshot of everything", *whole, **first, snapshot=True)
    comment = "The first part of a snapshot"
    file.tells("U2", comment, *whole[:-2], **first, snapshot=True, more=True)
    later = {"type": "changed", "item": 3, "x": 1, "by": 2}
    comment = "A part in the middle, with what happens meanwhile in front of it"
    file.tells("U2", comment, later, whole[-2], since=4, revision=5, stamp=41, more=True)
    comment = "Nothing but what happens meanwhile"
    file.tells("U2", comment, later, since=5, revision=6, stamp=42, more=True)
    file.tells("U2", "The last part of a snapshot", whole[-1], since=6, revision=6, stamp=43)
    comment = "A snapshot that is not the first, with the edges since in front of it"
    file.tells("U2", comment, edge("latched", "leading"), *whole, snapshot=True)
    for interval in (0, 50000, 1000000):
        file.tells("U14", f"From now on an update every {interval} µs", interval=interval)
    for durable in (0, 12, 9007199254740991):
        file.tells("U13", f"On the disk up to {durable}", durable=durable)
    file.tells("U1", "records is there when it is empty", pong={"id": 1, "time": 999999})
    file.tells(
        "U1",
        "The greatest numbers",
        since=9007199254740990,
        revision=9007199254740991,
        stamp=9007199254740991,
        time=9007199254740991,
    )
