"""Items that messages create and tell of."""

PLACE = {"x": 10, "y": -20.5, "halfWidth": 50, "halfHeight": 25}
CONTENT = {
    "text": {"text": '"Hi"'},
    "sticker": {"emoji": '"🎈"'},
    "shape": {"shape": '"ellipse"'},
    "image": {"url": '"/a.png"'},
}
DEFAULTS = {
    "text": {"text": "Hi", "fontSize": 24, "color": "#ffffff", "background": None},
    "sticker": {"emoji": "🎈"},
    "shape": {"shape": "ellipse", "color": "#ffffff"},
    "image": {"url": "/a.png"},
}


def placed(kind, **changed):
    """An item as U6 tells it."""
    frame = {"x": -185, "y": 0.5, "scale": 1, "angle": 0, "halfWidth": 12.345, "halfHeight": 25}
    return {"id": 3, "kind": kind, "rank": 1, **frame, **DEFAULTS[kind], **changed}
