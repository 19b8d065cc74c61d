"""U3, U6, L, S: the records of an update, in the order of U3."""

from making.items import placed
from making.limits import most
from making.server.edges import edges
from making.server.gestures import GUIDES, edge, open_gesture
from making.server.members import BEN, VIEWPORT, shown


def records(file):
    """The vectors are numbered in this order."""
    edges(file)
    members(file)
    items(file)
    changes(file)
    passing(file)
    open_gestures(file)
    several(file)
    presence(file)


def members(file):
    """Who comes and goes."""
    file.tells("U6", "A member", BEN)
    file.tells("U6", "A member has left", {"type": "left", "member": 2})
    for count in (0, 1, 5936):
        file.tells("P3", f"Watchers: {count}", {"type": "watchers", "count": count})


def items(file):
    """Items that are new or gone."""
    for kind in ("text", "sticker", "shape", "image"):
        file.tells(
            "U6", f"An item: {kind}", {"type": "item", "item": placed(kind), "by": 2}, revision=13
        )
    file.tells(
        "U6",
        "A text with a background, larger and turned",
        {
            "type": "item",
            "item": placed("text", scale=2.5, angle=359.999, fontSize=12.5, background="#00000a"),
            "by": 2,
        },
    )
    file.tells(
        "U6",
        "A shape: rectangle",
        {"type": "item", "item": placed("shape", shape="rectangle", color="#012345"), "by": 2},
    )
    file.tells("U6", "A deleted item", {"type": "deleted", "item": 3, "by": 2}, revision=13)


def changes(file):
    """Changes of items."""
    for key, new in (
        ("rank", 9),
        ("rank", -4),
        ("x", 0.001),
        ("y", -0.001),
        ("scale", 0.010001),
        ("angle", 0.5),
        ("halfWidth", 0),
        ("halfHeight", 9999.999),
        ("text", ""),
        ("fontSize", 1),
        ("color", "#abcdef"),
        ("background", None),
        ("background", "#abcdef"),
        ("emoji", "👩‍👩‍👧‍👦"),
        ("shape", "rectangle"),
        ("url", "https://example.org/a/b.png"),
    ):
        file.tells(
            "U6",
            f"A change of {key}",
            {"type": "changed", "item": 3, key: new, "by": 2},
            revision=13,
        )


def passing(file):
    """What no revision remembers: ends of gestures and poses."""
    for state in ("ended", "cancelled", "settled", "gone"):
        file.tells(
            "U6",
            f"A gesture is over: {state}",
            {"type": "settled", "gesture": 7, "member": 2, "state": state},
        )
    file.tells(
        "U6", "A pose", {"type": "pose", "gesture": 7, "item": 3, "n": 9, "x": -185, "y": 0.5}
    )
    file.tells(
        "U6",
        "A pose of a kind that scales and turns",
        {
            "type": "pose",
            "gesture": 7,
            "item": 3,
            "n": 9,
            "x": 0,
            "y": 0,
            "scale": 1.000001,
            "angle": 90,
        },
    )
    file.tells(
        "U6",
        "The poses of a gesture of two items",
        {"type": "pose", "gesture": 7, "item": 3, "n": 9, "x": -185, "y": 0.5},
        {"type": "pose", "gesture": 7, "item": 4, "n": 9, "x": -100, "y": 0.5},
        open_gesture(1, "leading", items=(3, 4)),
    )
    file.tells(
        "U6",
        "The extremes of a pose",
        {
            "type": "pose",
            "gesture": 9007199254740991,
            "item": 9007199254740991,
            "n": 4294967295,
            "x": -100000,
            "y": 100000,
        },
    )
    file.tells(
        "U6",
        "The extremes of scale and angle",
        {
            "type": "pose",
            "gesture": 1,
            "item": 1,
            "n": 0,
            "x": 99999.999,
            "y": -99999.999,
            "scale": 0.01,
            "angle": 0.001,
        },
        {
            "type": "pose",
            "gesture": 2,
            "item": 2,
            "n": 0,
            "x": 0,
            "y": 0,
            "scale": 100,
            "angle": 359.999,
        },
    )


def open_gestures(file):
    """Gestures that go on, with their level."""
    file.tells("U6", "An open gesture without a latch", open_gesture())
    file.tells("U6", "An open gesture with one latch", open_gesture(1, "leading"))
    file.tells(
        "U6", "An open gesture with a latch on either axis", open_gesture(5, "trailing", "bottom")
    )
    file.tells(
        "U6",
        "An open gesture of several items, in their order",
        open_gesture(2, "centerX", "gap:y:after:5:6", items=(9007199254740991, 3, 4)),
    )
    file.tells(
        "U6",
        "An open gesture of as many items as may be",
        open_gesture(items=range(1, most("itemsPerGesture") + 1)),
    )
    for kind in ("transform", "handle"):
        file.tells("U6", f"An open gesture: {kind}", open_gesture(1, "angle:270", kind=kind))
    file.tells(
        "U12",
        "Latches in their order",
        open_gesture(3, "itemEdge:x:low:low:5", "centerY", "angle:0", kind="transform"),
    )
    file.tells(
        "S7",
        "More guides are true than are latched: of the canvas, of items, of gaps",
        {
            **open_gesture(2, "gap:x:between:5:6", "centerY"),
            "guides": [
                GUIDES["centerX"],
                {**GUIDES["itemCenter:x:5"], "at": 0},
                {**GUIDES["itemEdge:x:low:low:5"], "at": -25},
                {**GUIDES["itemEdge:x:low:high:5"], "name": "itemEdge:x:high:low:5", "at": 25},
                GUIDES["gap:x:between:5:6"],
                GUIDES["centerY"],
            ],
        },
    )
    file.tells(
        "S7",
        "A latch whose guide is not exactly true is not drawn",
        {**open_gesture(1, "leading"), "guides": []},
    )
    file.tells(
        "S12",
        "Classic: several latches on an axis",
        {**open_gesture(3, "leading", "trailing", "top"), "guides": []},
    )
    file.tells(
        "L5",
        "Folded: the level and a jump of ordinal, no edge",
        open_gesture(5000, "leading"),
        folded=True,
    )


def several(file):
    """Records of several kinds and authors."""
    file.tells(
        "U3",
        "Every kind of record, in order",
        edge("latched", "leading"),
        BEN,
        {"type": "left", "member": 4},
        {"type": "watchers", "count": 0},
        {"type": "item", "item": placed("sticker"), "by": 2},
        {"type": "deleted", "item": 8, "by": 2},
        {"type": "changed", "item": 5, "x": 1, "by": 2},
        {"type": "settled", "gesture": 6, "member": 2, "state": "ended"},
        shown(),
        {"type": "pose", "gesture": 7, "item": 3, "n": 4, "x": 0, "y": 0},
        open_gesture(1, "leading"),
        revision=15,
    )
    file.tells(
        "U3",
        "Two authors: one after the other",
        {"type": "changed", "item": 5, "x": 1, "by": 2},
        {"type": "pose", "gesture": 7, "item": 3, "n": 4, "x": 0, "y": 0},
        {"type": "changed", "item": 6, "x": 1, "by": 3},
        {"type": "pose", "gesture": 8, "item": 4, "n": 4, "x": 0, "y": 0},
        revision=14,
    )


def presence(file):
    """How members show themselves."""
    file.tells("U6", "One who has said nothing yet", shown())
    file.tells("U6", "A cursor", shown(cursor={"x": 1.5, "y": -2}))
    for state in ("idle", "away"):
        file.tells("P1", f"Presence: {state}", shown(state=state))
    file.tells("R1", "One whose connection ended", shown(state="absent", selection=[3]))
    file.tells("P1", "A selection in its order", shown(selection=[9007199254740991, 3, 4]))
    file.tells("P1", "A viewport", shown(viewport=VIEWPORT))
    ends = {"x": -100000, "y": 100000, "halfWidth": 0, "halfHeight": 100000}
    file.tells("P1", "The extremes of a viewport", shown(viewport=ends))
    everything = shown(state="idle", cursor={"x": 0, "y": 0}, selection=[3], viewport=VIEWPORT)
    file.tells("P1", "Everything that a member shows, and another one", everything, shown(3))
