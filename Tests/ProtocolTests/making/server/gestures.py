"""Guides, edges and open gestures as the server tells them (U6)."""


def guide(name, at, end):
    axis = "x" if name in ("centerX", "leading", "trailing") else "y"
    return {"name": name, "axis": axis, "at": at, "from": -end, "to": end}


def item_guide(name, at, begin, end):
    return {"name": name, "axis": name.split(":")[1], "at": at, "from": begin, "to": end}


def gap_guide(name, at, begin, end, *gaps):
    return {**item_guide(name, at, begin, end), "gaps": [list(gap) for gap in gaps]}


CANVAS_GUIDES = {
    "centerX": guide("centerX", 0, 422),
    "leading": guide("leading", -185, 422),
    "trailing": guide("trailing", 185, 422),
    "centerY": guide("centerY", 0, 195),
    "top": guide("top", -372, 195),
    "bottom": guide("bottom", 372, 195),
}
ITEM_GUIDES = [
    item_guide("itemCenter:x:5", -60, -100, 250.5),
    item_guide("itemCenter:y:9007199254740991", 12.345, -60, 60),
    item_guide("itemEdge:x:low:low:5", -110, -100, 100),
    item_guide("itemEdge:x:low:high:5", -10, -100, 100),
    item_guide("itemEdge:y:high:low:6", 20.001, -0.001, 0),
    item_guide("itemEdge:y:high:high:6", 99999.999, -100000, 100000),
]
GAP_GUIDES = [
    gap_guide("gap:x:between:5:6", 0, -40, 40, (-60, -25), (25, 60)),
    gap_guide("gap:x:between:6:5", 0.5, -40, 40, (-60, -24.5), (25.5, 60.001)),
    gap_guide("gap:y:after:5:6", 130, -20.5, 31, (-10, 15), (105, 130)),
    gap_guide("gap:y:before:5:9007199254740991", -95, -20.5, 31, (-95, -70), (30, 55)),
]
ANGLE_GUIDES = [{"name": f"angle:{degrees}", "at": degrees} for degrees in range(0, 360, 45)]
GUIDES = {
    **CANVAS_GUIDES,
    **{told["name"]: told for told in [*ITEM_GUIDES, *GAP_GUIDES, *ANGLE_GUIDES]},
}


def edge(change, name, ordinal=1, sample=4, **more):
    about = {"gesture": 7, "member": 2, "ordinal": ordinal, "sample": sample}
    return {"type": "edge", **about, "edge": change, "guide": GUIDES[name], **more}


def open_gesture(ordinal=0, *latches, gesture=7, member=2, kind="drag", items=(3,)):
    about = {"gesture": gesture, "member": member, "kind": kind, "items": list(items)}
    level = {"latches": list(latches), "guides": [GUIDES[name] for name in latches]}
    return {"type": "gesture", **about, "ordinal": ordinal, **level}
