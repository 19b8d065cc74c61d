"""U4, P2, E1: the member's own part of an update."""

from making.errors import failure
from making.items import placed
from making.limits import most
from making.server.gestures import GUIDES


def members_own(file):
    """The vectors are numbered in this order."""
    acks(file)
    own_gestures(file)
    pongs(file)
    errors(file)
    every_key(file)


def acks(file):
    """What became of commands."""
    taken = failure(2003, command=5, gesture=7, item=3, holder=2)
    file.tells(
        "U4", "Accepted", acks=[{"command": 1, "outcome": "accepted", "revision": 13}], revision=13
    )
    file.tells(
        "U4",
        "Adjusted",
        acks=[{"command": 1, "outcome": "adjusted", "item": placed("text"), "revision": 13}],
        revision=13,
    )
    file.tells("U4", "Unchanged", acks=[{"command": 1, "outcome": "unchanged"}])
    file.tells("U4", "Refused", acks=[{"command": 5, "outcome": "refused", "error": taken}])
    file.tells(
        "U4",
        "Several acks",
        acks=[
            {"command": 1, "outcome": "accepted", "revision": 13},
            {"command": 2, "outcome": "unchanged"},
            {"command": 9007199254740991, "outcome": "accepted", "revision": 14},
        ],
        revision=14,
    )


def own_gesture(state, n, *latches, **changed):
    level = {
        "ordinal": len(latches),
        "latches": list(latches),
        "guides": [GUIDES[name] for name in latches],
    }
    return {"gesture": 7, "state": state, "n": n, "poses": [own_pose()], **level, **changed}


def own_pose(item=3, **changed):
    return {"item": item, "x": 12.345, "y": -372, "scale": 1, "angle": 0, **changed}


def own_gestures(file):
    """What became of the member's gestures."""
    largest = most("itemsPerGesture")
    for state in ("open", "ended", "cancelled", "settled", "gone"):
        file.tells("U4", f"A gesture of one's own: {state}", own=[own_gesture(state, 9)])
    file.tells(
        "U4", "A gesture of one's own with latches", own=[own_gesture("open", 9, "leading", "top")]
    )
    file.tells(
        "U4",
        "Guides of every form",
        own=[own_gesture("open", 9, "itemCenter:x:5", "gap:y:before:5:9007199254740991")]
        + [own_gesture("open", 0, "angle:315", gesture=8)],
    )
    file.tells(
        "U4",
        "A gesture of several items of one's own, in their order",
        own=[own_gesture("open", 9, poses=[own_pose(9), own_pose(3, x=0), own_pose(4, angle=90)])],
    )
    file.tells(
        "U4",
        "A gesture of as many items as may be",
        own=[own_gesture("ended", 9, poses=[own_pose(n) for n in range(1, largest + 1)])],
    )
    file.tells(
        "U4",
        "Two gestures of one's own",
        own=[own_gesture("open", 9, "leading"), own_gesture("open", 0, gesture=8, ordinal=0)],
    )
    file.tells(
        "U4",
        "The extremes of a gesture of one's own",
        own=[
            own_gesture(
                "open",
                4294967295,
                gesture=9007199254740991,
                poses=[
                    own_pose(9007199254740991, x=-100000, y=100000, scale=0.01, angle=359.999),
                    own_pose(1, x=99999.999, y=-99999.999, scale=100, angle=0.001),
                ],
                ordinal=4294967295,
            )
        ],
    )


def pongs(file):
    """Answers to pings."""
    file.tells("P2", "A pong", pong={"id": 9007199254740991, "time": 1000000})
    file.tells("P2", "A pong to the ping 0", pong={"id": 0, "time": 0})


def errors(file):
    """What was wrong with messages."""
    top = most("identifier")
    about = [
        failure(1001, offset=17),
        failure(1002, limit=8, offset=40),
        failure(1003),
        failure(1004, field="type"),
        failure(1004, gesture=7, field="samples[11].y"),
        failure(1005, command=4, field="item.x"),
        failure(1006, gesture=7, field="samples[3].x", min=-100000, max=100000),
        failure(1006, gesture=7, field="zoom", min=0.05, max=20),
        failure(1006, field="gesture", min=1, max=top),
        failure(1006, command=4, field="dx", min=-100000, max=99999.5),
        failure(1007, field="color"),
        failure(1007, gesture=7, field="samples[0].touches[1].id"),
        failure(1008, field="name", limit=80),
        failure(1009, gesture=7, field="samples", limit=64),
        failure(1009, command=4, field="items", limit=100),
        failure(1010, limit=65536),
        failure(1011),
        failure(1012, offset=3),
        failure(1013),
        failure(1014),
        failure(2001, gesture=7, item=3),
        failure(2002, command=4, item=3),
        failure(2003, gesture=7, item=3, holder=2),
        failure(2004, gesture=7),
        failure(2005, gesture=7),
        failure(2006, gesture=7),
        failure(2007, gesture=7),
        failure(2008, gesture=7),
        failure(2009, command=4, item=3, field="emoji"),
        failure(2010, command=4, gesture=7, item=3),
        failure(2011, command=4),
        failure(2012, gesture=7, field="sample"),
        failure(2012, gesture=7),
        failure(2013, gesture=7, field="items[1]"),
        failure(2013, command=4, field="items[99]"),
        failure(2014, gesture=7, item=3),
        failure(2015, command=4),
        failure(2015, gesture=7),
        failure(3001, command=4, limit=10000),
        failure(3002, gesture=7, limit=8),
        failure(3003, command=4, limit=4_194_304),
        failure(3004, command=4, retryAfter=250),
        failure(3004, gesture=7, retryAfter=0),
    ]
    for error in about:
        file.tells("E1", f"The error {error['name']}", errors=[error])
    file.tells(
        "E1",
        "Everything that an error may be about, in order",
        errors=[
            failure(
                2003,
                command=1,
                gesture=2,
                item=3,
                field="item",
                min=-0.5,
                max=0.5,
                limit=4,
                holder=5,
                offset=6,
                retryAfter=7,
            )
        ],
    )
    file.tells("E1", "Several errors", errors=about[:3])


def every_key(file):
    """All of it at once."""
    file.tells(
        "U4",
        "Every key of an update, in order",
        {"type": "left", "member": 9},
        since=0,
        revision=13,
        snapshot=True,
        more=True,
        folded=True,
        interval=50000,
        durable=12,
        acks=[{"command": 1, "outcome": "accepted", "revision": 13}],
        own=[own_gesture("open", 1)],
        errors=[failure(1011)],
        pong={"id": 2, "time": 3},
    )
