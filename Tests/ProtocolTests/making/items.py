"""Items that messages create and tell of."""

PLACE = {"x": 10, "y": -20.5, "halfWidth": 50, "halfHeight": 25}
CARD = {"id": 1, "text": "", "color": "#ffffff", "url": None}
FULL_CARD = {"id": 2, "text": "Größe", "color": "#102030", "url": "/a.png"}
CONTENT = {
    "text": {"text": '"Hi"'},
    "sticker": {"emoji": '"🎈"'},
    "shape": {"shape": '"ellipse"'},
    "image": {"url": '"/a.png"'},
    "stroke": {"points": "[-50,0,50,0.5]"},
    "deck": {"cards": '[{"id":1}]'},
}
DEFAULTS = {
    "text": {
        "text": "Hi",
        "font": "sans-serif",
        "fontSize": 24,
        "align": "center",
        "color": "#ffffff",
        "background": None,
    },
    "sticker": {"emoji": "🎈"},
    "shape": {"shape": "ellipse", "color": "#ffffff"},
    "image": {"url": "/a.png"},
    "stroke": {"points": [-50, 0, 50, 0.5], "thickness": 4, "color": "#ffffff"},
    "deck": {"cards": [CARD]},
}
# What items of every kind have when `create` does not give it.
COMMON = {"scale": 1, "angle": 0, "opacity": 1, "locked": False, "group": None}


def placed(kind, common=(), **changed):
    """An item as U6 tells it; `common` is what it has of opacity, locked and group."""
    frame = {"x": -185, "y": 0.5, "scale": 1, "angle": 0, **dict(common)}
    sizes = {"halfWidth": 12.345, "halfHeight": 25}
    return {"id": 3, "kind": kind, "rank": 1, **frame, **sizes, **DEFAULTS[kind], **changed}
