"""C2, C3, C17: the items that messages create and change."""

from reference.fields import (
    ABSENT,
    REQUIRED,
    angle,
    boolean,
    colour,
    coordinate,
    decimal,
    entries,
    fields,
    identifier,
    nullable,
    once,
    record,
    text,
)
from reference.refusal import Refusal
from reference.tables import LIMITS

url = text("urlBytes", r"https?://.+|/(?!/).*")
shape = text(pattern="rectangle|ellipse|line|arrow")


def card_named(name):
    """Reads a card, whose name `name` reads."""
    return record(
        ("id", name, REQUIRED),
        ("text", text("cardTextBytes"), ""),
        ("color", colour, "#ffffff"),
        ("url", nullable(url), None),
    )


card = card_named(identifier)


stroke = record(("thickness", decimal("thickness"), 4), ("color", colour, "#ffffff"))


def font(value, path):
    """Reads the family of a font, which is not empty."""
    if text("fontBytes")(value, path) == "":
        raise Refusal(1007, field=path)
    return value


def points(value, path):
    """Reads x and y in turn, of one point at least."""
    if not isinstance(value, list):
        raise Refusal(1005, field=path)
    most = LIMITS["pointsPerStroke"]["max"]
    if len(value) % 2 or not 1 <= len(value) // 2 <= most:
        raise Refusal(1009, field=path, limit=most)
    return [coordinate(number, f"{path}[{index}]") for index, number in enumerate(value)]


def cards(value, path):
    """Reads the cards of a deck, of which no two have one name."""
    return entries("cardsPerDeck", card_named(once(identifier, 2020)), least=0)(value, path)


def settle_measure(result, path):
    """A size is given or measured (C17); `measure` that is false is as absent."""
    if not result.get("measure"):
        result.pop("measure", None)
    elif any(name in result for name in HALVES):
        raise Refusal(2009, field=f"{path}.measure" if path else "measure")


HALVES = ("halfWidth", "halfHeight")
KINDS = {
    "text": [
        ("text", text("textBytes"), REQUIRED),
        ("font", font, "sans-serif"),
        ("fontSize", decimal("fontSize"), 24),
        ("align", text(pattern="left|center|right"), "center"),
        ("color", colour, "#ffffff"),
        ("background", nullable(colour), None),
        ("measure", boolean, ABSENT),
        (None, settle_measure, None),
    ],
    "sticker": [("emoji", text("emojiBytes"), REQUIRED)],
    "shape": [("shape", shape, REQUIRED), ("color", colour, "#ffffff")],
    "image": [("url", url, REQUIRED)],
    "stroke": [
        ("points", points, REQUIRED),
        ("thickness", decimal("thickness"), 4),
        ("color", colour, "#ffffff"),
    ],
    "deck": [("cards", cards, REQUIRED)],
}
FRAME = [
    ("x", coordinate, REQUIRED),
    ("y", coordinate, REQUIRED),
    ("halfWidth", decimal("halfExtent"), REQUIRED),
    ("halfHeight", decimal("halfExtent"), REQUIRED),
    ("scale", decimal("scale"), 1),
    ("angle", angle, 0),
    ("opacity", decimal("opacity"), 1),
    ("locked", boolean, False),
    ("group", nullable(identifier), None),
]
# In the order in which C2 names them first.
CONTENT = list(dict.fromkeys(name for kind in KINDS.values() for name, _, _ in kind if name))


def item(value, path):
    """Reads what `create` places (C2)."""
    if not isinstance(value, dict):
        raise Refusal(1005, field=path)
    kind = text(pattern="|".join(KINDS))
    result = fields(value, path, [("id", identifier, REQUIRED), ("kind", kind, REQUIRED)])
    measured = result["kind"] == "text" and value.get("measure") is True
    for name, read, default in FRAME:
        default = ABSENT if measured and name in HALVES else default
        fields(value, path, [(name, read, default)], into=result)
    own = KINDS[result["kind"]]
    fields(value, path, own, into=result)
    for name in CONTENT:
        if name in value and name not in [field for field, _, _ in own]:
            raise Refusal(2009, field=f"{path}.{name}")
    return result


def changes():
    """The fields of `update` (C3): all that an item may have but some, each optional."""
    readers = {name: read for kind in KINDS.values() for name, read, _ in kind}
    frame = [(name, read, ABSENT) for name, read, _ in FRAME if name != "group"]
    table = [(name, readers[name], ABSENT) for name in CONTENT if name not in ("points", "cards")]
    table.insert([name for name, _, _ in table].index("measure") + 1, (None, settle_measure, None))
    return frame + table
