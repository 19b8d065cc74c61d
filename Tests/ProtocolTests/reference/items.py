"""C2, C3: the items that messages create and change."""

from reference.fields import (
    ABSENT,
    REQUIRED,
    angle,
    colour,
    coordinate,
    decimal,
    fields,
    identifier,
    nullable,
    text,
)
from reference.refusal import Refusal

url = text("urlBytes", r"https?://.+|/(?!/).*")
shape = text(pattern="rectangle|ellipse")
KINDS = {
    "text": [
        ("text", text("textBytes"), REQUIRED),
        ("fontSize", decimal("fontSize"), 24),
        ("color", colour, "#ffffff"),
        ("background", nullable(colour), None),
    ],
    "sticker": [("emoji", text("emojiBytes"), REQUIRED)],
    "shape": [("shape", shape, REQUIRED), ("color", colour, "#ffffff")],
    "image": [("url", url, REQUIRED)],
}
FRAME = [
    ("x", coordinate, REQUIRED),
    ("y", coordinate, REQUIRED),
    ("halfWidth", decimal("halfExtent"), REQUIRED),
    ("halfHeight", decimal("halfExtent"), REQUIRED),
    ("scale", decimal("scale"), 1),
    ("angle", angle, 0),
]
CONTENT = ["text", "fontSize", "color", "background", "emoji", "shape", "url"]


def item(value, path):
    """Reads what `create` places (C2)."""
    if not isinstance(value, dict):
        raise Refusal(1005, field=path)
    kind = text(pattern="|".join(KINDS))
    result = fields(value, path, [("id", identifier, REQUIRED), ("kind", kind, REQUIRED), *FRAME])
    own = KINDS[result["kind"]]
    fields(value, path, own, into=result)
    for name in CONTENT:
        if name in value and name not in [entry[0] for entry in own]:
            raise Refusal(2009, field=f"{path}.{name}")
    return result


def changes():
    """The fields of `update` (C3): all that an item may have, each optional."""
    readers = {name: read for kind in KINDS.values() for name, read, _ in kind}
    frame = [(name, read, ABSENT) for name, read, _ in FRAME]
    return frame + [(name, readers[name], ABSENT) for name in CONTENT]
