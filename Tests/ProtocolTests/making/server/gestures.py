"""Guides, edges and open gestures as the server tells them (U6)."""


def guide(kind, at, end):
    return {"kind": kind, "axis": AXES[kind], "at": at, "from": -end, "to": end}


AXES = {"centerX": "x", "leading": "x", "trailing": "x", "centerY": "y", "top": "y", "bottom": "y"}
GUIDES = {
    "centerX": guide("centerX", 0, 422),
    "leading": guide("leading", -185, 422),
    "trailing": guide("trailing", 185, 422),
    "centerY": guide("centerY", 0, 195),
    "top": guide("top", -372, 195),
    "bottom": guide("bottom", 372, 195),
}


def edge(change, kind, ordinal=1, sample=4, **more):
    about = {"gesture": 7, "member": 2, "ordinal": ordinal, "sample": sample}
    return {"type": "edge", **about, "edge": change, "guide": GUIDES[kind], **more}


def open_gesture(ordinal=0, *latches, gesture=7, member=2, item=3):
    about = {"gesture": gesture, "member": member, "kind": "drag", "items": [item]}
    level = {"latches": list(latches), "guides": [GUIDES[name] for name in latches]}
    return {"type": "gesture", **about, "ordinal": ordinal, **level}
