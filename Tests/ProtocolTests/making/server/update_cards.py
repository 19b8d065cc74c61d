"""C18, C19, G14 to G16: what updates tell of cards, strokes and texts."""

from making.errors import failure
from making.items import CARD, DEFAULTS, FULL_CARD, placed
from making.server.update_file import UpdateFile

FLIGHT = {
    "type": "flight",
    "item": 3,
    "member": 2,
    "card": 1,
    "fromX": 120.5,
    "fromY": -4,
    "toX": 0,
    "toY": 0,
    "velocityX": 750.001,
    "velocityY": -0.5,
    "response": 150000,
    "damping": 0.86,
    "start": 1234567,
}


def update_cards():
    file = UpdateFile("server/update-cards")
    for text in ("", "Hi", "שלום 👋🏽"):
        record = {"type": "draft", "gesture": 7, "item": 3, "n": 2, "text": text}
        file.tells("G16", f"A draft: {text}", record)
    drawn = {"type": "points", "gesture": 7, "item": 3}
    file.tells("G15", "The first point", {**drawn, "from": 0, "points": [-185, 0.5]})
    file.tells("G15", "More of it", {**drawn, "from": 1, "points": [0, 0, 1.5, -0.001]})
    file.tells("G14", "A card that flies back", FLIGHT)
    keys = list(FLIGHT)
    place = keys.index("card") + 1
    told = [*list(FLIGHT.items())[:place], ("direction", "left"), *list(FLIGHT.items())[place:]]
    file.tells("G14", "A card that flies out", {**dict(told), "toX": -585})
    about = {"type": "gesture", "gesture": 7, "member": 2}
    level = {"ordinal": 0, "latches": [], "guides": []}
    file.tells("G14", "A swipe", {**about, "kind": "swipe", "items": [3], "card": 1, **level})
    looks = {"thickness": 4, "color": "#102030"}
    file.tells("G15", "A draw", {**about, "kind": "draw", "items": [3], **looks, **level})
    file.tells("G16", "An edit", {**about, "kind": "edit", "items": [3], **level})
    for kind in ("stroke", "deck"):
        file.tells("U6", f"An item: {kind}", {"type": "item", "item": placed(kind), "by": 2})
    common = (("opacity", 0.5), ("locked", True), ("group", 8))
    for kind in DEFAULTS:
        item = placed(kind, common)
        file.tells("C18", f"A locked item: {kind}", {"type": "item", "item": item, "by": 2})
    swiped = [{**CARD, "direction": "left"}, {**FULL_CARD, "direction": "right"}]
    item = placed("deck", cards=[], swiped=swiped)
    file.tells("C19", "A deck that is swiped", {"type": "item", "item": item, "by": 2})
    changed = {"type": "changed", "item": 3, "cards": [FULL_CARD], "swiped": swiped[:1], "by": 2}
    file.tells("C19", "A change of cards", changed, revision=13)
    for key, new in (
        ("opacity", 0),
        ("opacity", 0.999),
        ("locked", True),
        ("locked", False),
        ("group", None),
        ("group", 9007199254740991),
        ("font", "serif"),
        ("align", "left"),
        ("align", "right"),
        ("shape", "arrow"),
        ("thickness", 0.1),
        ("cards", []),
    ):
        changed = {"type": "changed", "item": 3, key: new, "by": 2}
        file.tells("U6", f"A change of {key}", changed, revision=13)
    file.tells(
        "U6",
        "A change of much",
        {
            "type": "changed",
            "item": 3,
            "rank": 2,
            "x": 1,
            "y": 2,
            "scale": 3,
            "angle": 4,
            "opacity": 0.5,
            "locked": True,
            "group": 8,
            "halfWidth": 5,
            "halfHeight": 6,
            "text": "a",
            "font": "serif",
            "fontSize": 7,
            "align": "left",
            "color": "#000000",
            "background": None,
            "by": 2,
        },
        revision=14,
    )
    for error in (
        failure(2017, command=4, item=3),
        failure(2018, gesture=7, item=3),
        failure(2019, command=4, item=3),
        failure(2020, command=4, field="item.cards[1].id"),
        failure(2021, command=4, item=3),
        failure(3006, command=4, item=3, limit=100),
        failure(3007, gesture=7, item=3, limit=10000),
    ):
        file.tells("E1", f"The error {error['name']}", errors=[error])
    return file
