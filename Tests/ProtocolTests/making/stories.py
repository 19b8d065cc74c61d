"""Stories that the server tells of."""

STORY = {
    "id": "k3Jx-9_Q",
    "revision": 0,
    "canvas": {"width": 390, "height": 844},
    "insets": {"leading": 10, "trailing": 10, "top": 50, "bottom": 50},
    "profile": "refined",
    "screenHeight": 844,
    "confinement": "free",
}
FINE_STORY = {
    "id": "A",
    "revision": 9007199254740991,
    "canvas": {"width": 10.002, "height": 20000},
    "insets": {"leading": 0, "trailing": 0.001, "top": 12.34, "bottom": 10000},
    "profile": "classic",
    "screenHeight": 843.999,
    "confinement": "center",
}
LONGEST_STORY = {
    **STORY,
    "id": "z" * 64,
    "canvas": {"width": 390.25, "height": 844.5},
    "confinement": "box",
}
