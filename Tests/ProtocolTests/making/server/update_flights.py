"""U6, G14, G15, G16, C16, C18: what issue 7 brought to updates."""

from making.errors import failure
from making.items import CARD, DEFAULTS, FULL_CARD, placed
from making.limits import most
from making.server.gestures import edge, open_gesture
from making.server.members import BEN
from making.server.members_own import own_gesture, own_pose
from making.server.update_file import UpdateFile

GREATEST = 9007199254740991
FLIGHT = {
    "type": "flight",
    "item": 3,
    "member": 2,
    "card": 5,
    "direction": "right",
    "fromX": 76,
    "fromY": -12.5,
    "toX": 600,
    "toY": -98.684,
    "velocityX": 812.5,
    "velocityY": -30.001,
    "response": 150000,
    "damping": 0.86,
    "start": 1000000,
}
DRAFT = {"type": "draft", "gesture": 7, "item": 3, "n": 4, "text": "Hell"}
POINTS = {"type": "points", "gesture": 7, "item": 3, "from": 0, "points": [0, 0.5, -1.001, 2]}


def update_flights():
    file = UpdateFile("server/update-flights")
    items(file)
    changes(file)
    flights(file)
    drafts(file)
    points(file)
    gestures(file)
    errors(file)
    several(file)
    return file


def told(item):
    return {"type": "item", "item": item, "by": 2}


def items(file):
    """Items with what is not as in C2."""
    for rule, key, given in (("C2", "opacity", 0.5), ("C18", "locked", True), ("C16", "group", 8)):
        item = placed("sticker", {key: given})
        file.tells(rule, f"An item with {key}", told(item))
    common = {"opacity": 0, "locked": True, "group": GREATEST}
    for kind in DEFAULTS:
        file.tells("U6", f"A {kind} with all three", told(placed(kind, common)))
    for shape in ("line", "arrow"):
        file.tells("C2", f"A shape: {shape}", told(placed("shape", shape=shape)))
    item = placed("text", font="Noto Sans", align="right")
    file.tells("C2", "A text in another font", told(item))
    file.tells("C2", "A deck without cards", told(placed("deck", cards=[])))
    swiped = [{**FULL_CARD, "direction": "left"}, {**CARD, "id": 9, "direction": "right"}]
    file.tells("C19", "A deck with swiped cards", told(placed("deck", swiped=swiped)))
    stroke = placed("stroke", points=[0.001, -0.001, 100000, -100000])
    file.tells("C2", "The extremes of points", told({**stroke, "thickness": 0.1}))
    adjusted = {"command": 1, "outcome": "adjusted", "item": placed("text"), "revision": 13}
    file.tells("C17", "A text as it was measured", acks=[adjusted], revision=13)


def changes(file):
    """Changes of whole groups of keys (U6)."""

    def changed(**keys):
        return {"type": "changed", "item": 3, **keys, "by": 2}

    file.tells("C16", "Into a group", changed(opacity=1, locked=False, group=8), revision=13)
    file.tells("C18", "Locked", changed(opacity=0.5, locked=True, group=None), revision=13)
    sizes = {"halfWidth": 5, "halfHeight": 6}
    swiped = [{**FULL_CARD, "direction": "right"}]
    file.tells("C19", "A card was swiped", changed(**sizes, cards=[CARD], swiped=swiped))
    file.tells("C19", "It was taken back", changed(**sizes, cards=[CARD, FULL_CARD]))


def flights(file):
    """Cards on their way."""
    back = {key: value for key, value in FLIGHT.items() if key != "direction"}
    file.tells("G14", "A card goes back", {**back, "toX": 0, "toY": 0})
    file.tells("G14", "A card flies away", FLIGHT)
    file.tells("G14", "To the left", {**FLIGHT, "direction": "left", "toX": -600})
    ends = {"fromX": -100000, "fromY": 100000, "toX": 99999.999, "toY": -99999.999}
    fast = {"velocityX": 9007199254740.991, "velocityY": -9007199254740.991}
    last = {"response": 4294967295, "damping": 65.535, "start": GREATEST}
    names = {"item": GREATEST, "member": GREATEST, "card": GREATEST}
    file.tells("G14", "The greatest numbers", {**FLIGHT, **names, **ends, **fast, **last})
    still = dict.fromkeys(("velocityX", "velocityY", "damping", "start"), 0)
    file.tells("G14", "The least numbers", {**FLIGHT, **still, "response": 1})
    pose = {"type": "pose", "gesture": 7, "item": 3, "n": 4, "x": 76, "y": -12.5}
    file.tells("G14", "A card under a finger", {**pose, "scale": 1, "angle": 5.429})


def drafts(file):
    """What is typed."""
    file.tells("G16", "A draft", DRAFT)
    file.tells("G16", "An empty draft", {**DRAFT, "n": 4294967295, "text": ""})
    file.tells("J5", "A draft with escapes", {**DRAFT, "text": '"\\\n\x01é'})


def points(file):
    """Strokes that are being drawn."""
    file.tells("G15", "The first points", POINTS)
    file.tells("G15", "One more", {**POINTS, "from": 2, "points": [5, 6]})
    many = [number for place in range(100) for number in (place, -place)]
    last = most("pointsPerStroke") - 100
    file.tells("G15", "The last hundred points", {**POINTS, "from": last, "points": many})


def gestures(file):
    """Open gestures that have more than items."""
    file.tells("G14", "A swipe", subject("swipe", card=5))
    file.tells("G15", "A draw", subject("draw", thickness=2.5, color="#102030"))
    file.tells("G16", "An edit", subject("edit"))
    for state in ("open", "ended", "gone"):
        own = own_gesture(state, 9, poses=[])
        file.tells("G15", f"A draw of one's own holds no item yet: {state}", own=[own])
    own = own_gesture("open", 9, poses=[own_pose(x=76, y=0, angle=5.429)])
    file.tells("G14", "A swipe of one's own", own=[own])


def subject(kind, **more):
    gesture = open_gesture(kind=kind)
    level = ("ordinal", "latches", "guides")
    head = {key: value for key, value in gesture.items() if key not in level}
    return {**head, **more, **{key: gesture[key] for key in level}}


def errors(file):
    """Errors that came with them."""
    for error in (
        failure(2017, command=4, item=3),
        failure(2017, gesture=7, item=3),
        failure(2018, command=4, item=3),
        failure(2018, gesture=7, item=3),
        failure(2019, command=4, item=3),
        failure(2020, command=4, item=3),
        failure(2020, command=4, field="item.cards[1].id"),
        failure(2021, command=4, item=3),
        failure(2021, gesture=7, item=3),
        failure(2002, gesture=7, item=3),
        failure(3006, command=4, limit=most("cardsPerDeck")),
        failure(3007, gesture=7, limit=most("pointsPerStroke")),
    ):
        file.tells("E1", f"The error {error['name']}", errors=[error])


def several(file):
    """Where the new records stand."""
    file.tells(
        "U3",
        "Every new kind of record, in order",
        edge("latched", "leading"),
        FLIGHT,
        BEN,
        told(placed("deck")),
        {"type": "changed", "item": 5, "x": 1, "by": 2},
        {"type": "pose", "gesture": 8, "item": 4, "n": 4, "x": 0, "y": 0},
        DRAFT,
        POINTS,
        subject("draw", thickness=4, color="#ffffff"),
        revision=14,
    )
