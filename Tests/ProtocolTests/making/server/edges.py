"""L, S, U6, U12: edges and the guides that they tell of."""

from making.server.gestures import ANGLE_GUIDES, CANVAS_GUIDES, GAP_GUIDES, ITEM_GUIDES, edge


def edges(file):
    """Latches and what becomes of them."""
    for name in CANVAS_GUIDES:
        file.tells("U6", f"{name} latches", edge("latched", name))
    for rule, guides in (("S13", ITEM_GUIDES), ("S14", GAP_GUIDES), ("S18", ANGLE_GUIDES)):
        for guide in guides:
            file.tells(rule, f"{guide['name']} latches", edge("latched", guide["name"]))
    file.tells(
        "U12",
        "An angle with places",
        {**edge("latched", "angle:45"), "guide": {"name": "angle:22.5", "at": 22.5}},
    )
    for reason in ("moved", "ended", "cancelled", "settled", "gone", "off"):
        file.tells("L1", f"Released: {reason}", edge("released", "leading", 2, reason=reason))
    for name in ("itemCenter:x:5", "gap:x:between:5:6", "angle:90"):
        file.tells("L1", f"{name} is released", edge("released", name, 2, reason="gone"))
    for name, robbed in (
        ("centerX", "leading"),
        ("itemEdge:x:low:high:5", "gap:x:between:5:6"),
        ("gap:y:after:5:6", "itemCenter:y:9007199254740991"),
        ("angle:45", "angle:90"),
    ):
        told = edge("stolen", name, 3, **{"from": robbed})
        file.tells("L1", f"{name} robs {robbed}", told)
    file.tells(
        "L2",
        "Several edges of one gesture, in order",
        edge("latched", "leading", 1, 4),
        edge("latched", "top", 2, 4),
        edge("stolen", "centerX", 3, 6, **{"from": "leading"}),
        edge("released", "top", 4, 8, reason="moved"),
        edge("released", "centerX", 5, 9, reason="off"),
        edge("latched", "angle:0", 6, 9),
    )
    file.tells(
        "L2", "The greatest numbers of an edge", edge("latched", "bottom", 4294967295, 4294967295)
    )
    file.tells(
        "U6",
        "A guide of a canvas with odd sizes",
        {
            **edge("latched", "leading"),
            "guide": {"name": "leading", "axis": "x", "at": -5.001, "from": -10.5, "to": 10.5},
        },
    )
