"""C2, C3, C16, C17, C18: what issue 7 brought to items, in a file of its own for its size."""

import reference
from making.client.cards import card_fields
from making.client.measures import measures
from making.field_vectors import beyond_limits, wrong_kinds
from making.items import CARD, COMMON, CONTENT, DEFAULTS, FULL_CARD, PLACE
from making.limits import most
from making.message_text import array, obj, quoted
from making.vector_file import VectorFile

CREATE, UPDATE = {"command": 1}, {"command": 2}


def create(kind, /, **changed):
    item = obj(**{"id": 3, "kind": quoted(kind), **PLACE, **CONTENT[kind], **changed})
    return obj(type='"create"', command=1, item=item)


def created(kind, /, **changed):
    item = {"id": 3, "kind": kind, **PLACE, **COMMON, **DEFAULTS[kind], **changed}
    return {"type": "create", "command": 1, "item": item}


def update(_kind=None, /, **fields):
    return obj(type='"update"', command=2, item=3, **fields)


def updated(_kind=None, /, **fields):
    return {"type": "update", "command": 2, "item": 3, **fields}


SIDES = [(create, created, "item.", CREATE), (update, updated, "", UPDATE)]


def items():
    file = VectorFile("client/items", "client/message.json", reference.decode)
    for message, value, path, own in SIDES:
        attributes(file, message, value, path, own)
        labels(file, message, value, path, own)
        thicknesses(file, message, value, path, own)
    groups(file)
    shapes(file)
    measures(file, (create, created), (update, updated))
    strokes(file)
    decks(file)
    kinds(file)
    return file


def attributes(file, message, value, path, own):
    """What items of every kind have beside their frame."""
    beyond_limits(
        file,
        "C2",
        lambda t: message("sticker", opacity=t),
        f"{path}opacity",
        "opacity",
        lambda n: value("sticker", opacity=n),
        **own,
    )
    text = message("sticker", opacity="0.12345")
    file.good("N2", f"{path}opacity is rounded", text, value("sticker", opacity=0.123))
    for text, told in (("true", True), ("false", False)):
        message_text = message("sticker", locked=text)
        file.good("C18", f"{path}locked: {text}", message_text, value("sticker", locked=told))
    for name, right in (("opacity", "a number"), ("locked", "a boolean")):
        wrong_kinds(
            file, "J2", lambda t: message("sticker", **{name: t}), path + name, [right], **own
        )
    text = message("sticker", locked="1", opacity='"1"')
    file.bad("J4", "opacity before locked", text, 1005, field=f"{path}opacity", **own)


def groups(file):
    """The group that an item is created in."""
    beyond_limits(
        file,
        "C16",
        lambda t: create("sticker", group=t),
        "item.group",
        "identifier",
        lambda n: created("sticker", group=n),
        **CREATE,
    )
    file.good("C16", "null is no group", create("sticker", group="null"), created("sticker"))
    right = ["a number", "null"]
    wrong_kinds(
        file, "J2", lambda t: create("sticker", group=t), "item.group", right, **CREATE
    )
    text = create("sticker", emoji="1", group="[]")
    file.bad("J4", "group before emoji", text, 1005, field="item.group", **CREATE)


def labels(file, message, value, path, own):
    """The font of a text, and how its lines stand."""
    longest = "é" * (most("fontBytes") // 2)
    for font in ("serif", "Noto Sans", "a", longest):
        text = message("text", font=quoted(font))
        file.good("C2", f"{path}font is {font}", text, value("text", font=font))
    text = message("text", font='""')
    file.bad("C2", f"{path}font is empty", text, 1007, field=f"{path}font", **own)
    text = message("text", font=quoted(longest + "x"))
    about = {"field": f"{path}font", "limit": most("fontBytes"), **own}
    file.bad("C2", f"{path}font is too long", text, 1008, True, **about)
    for align in ("left", "center", "right"):
        text = message("text", align=quoted(align))
        file.good("C2", f"{path}align is {align}", text, value("text", align=align))
    for align in ("", "Left", "justify"):
        text = message("text", align=quoted(align))
        file.bad("C2", f"{path}align is {align}", text, 1007, field=f"{path}align", **own)
    for name in ("font", "align"):
        wrong_kinds(
            file, "J2", lambda t: message("text", **{name: t}), path + name, ["a text"], **own
        )


def thicknesses(file, message, value, path, own):
    """How thick a stroke is."""
    beyond_limits(
        file,
        "C2",
        lambda t: message("stroke", thickness=t),
        f"{path}thickness",
        "thickness",
        lambda n: value("stroke", thickness=n),
        **own,
    )
    wrong_kinds(
        file,
        "J2",
        lambda t: message("stroke", thickness=t),
        f"{path}thickness",
        ["a number"],
        **own,
    )


def shapes(file):
    """Shapes that are lines."""
    for shape in ("line", "arrow"):
        text = create("shape", shape=quoted(shape))
        file.good("C2", f"A shape: {shape}", text, created("shape", shape=shape))
        text = update(shape=quoted(shape))
        file.good("C3", f"A shape: {shape}", text, updated(shape=shape))
    text = create("shape", shape='"lines"')
    file.bad("C2", "No shape: lines", text, 1007, field="item.shape", **CREATE)


def strokes(file):
    """The points of a stroke."""
    limit = most("pointsPerStroke")
    text = create("stroke", thickness=0.25, color='"#102030"', points="[0,0]")
    told = created("stroke", thickness=0.25, color="#102030", points=[0, 0])
    file.good("C2", "A stroke of one point", text, told)
    text = create("stroke", points="[1.0005,-1.0005,2e1,3]")
    file.good("N2", "Points are rounded", text, created("stroke", points=[1.001, -1.001, 20, 3]))
    for points, comment in (
        ("[]", "No points"),
        ("[1]", "Half a point"),
        ("[1,2,3]", "A point and a half"),
        ('["a",null,3]', "How many comes before what they are"),
        (array(*[0] * (2 * limit + 2)), "A point more than may be"),
    ):
        text = create("stroke", points=points)
        about = {"field": "item.points", "limit": limit, **CREATE}
        file.bad("C2", comment, text, 1009, len(points) in (3, 7, 12), **about)
    wrong_kinds(
        file, "J2", lambda t: create("stroke", points=t), "item.points", ["a list"], **CREATE
    )
    wrong_kinds(
        file,
        "J2",
        lambda t: create("stroke", points=array(0, t)),
        "item.points[1]",
        ["a number"],
        **CREATE,
    )
    for number in ("-100000.001", "1e400"):
        text = create("stroke", points=array(0, 0, number, 0))
        ends = {"min": -100000, "max": 100000}
        comment = f"A point at {number}"
        file.bad("N1", comment, text, 1006, field="item.points[2]", **ends, **CREATE)
    text = create("stroke", color="1", thickness="null", points="[0,null]")
    comment = "points before thickness before color"
    file.bad("J4", comment, text, 1005, field="item.points[1]", **CREATE)


def decks(file):
    """The cards of a deck."""
    limit = most("cardsPerDeck")
    full = '{"id":2,"text":"Größe","color":"#102030","url":"/a.png"}'
    text = create("deck", cards=array('{"id":1}', full))
    file.good("C2", "Two cards", text, created("deck", cards=[CARD, FULL_CARD]))
    file.good("C2", "A deck without cards", create("deck", cards="[]"), created("deck", cards=[]))
    names = range(1, limit + 1)
    text = create("deck", cards=array(*(f'{{"id":{name}}}' for name in names)))
    told = created("deck", cards=[{**CARD, "id": name} for name in names])
    file.good("C2", "As many cards as may be", text, told)
    text = create("deck", cards=array(*["0"] * (limit + 1)))
    about = {"field": "item.cards", "limit": limit, **CREATE}
    file.bad("C2", "A card more than may be", text, 1009, **about)
    for cards, place in (('[{"id":1},{"id":1}]', 1), ('[{"id":1},{"id":2},{"id":1e0},0]', 2)):
        text = create("deck", cards=cards)
        field = f"item.cards[{place}].id"
        beyond = place == 1
        file.bad("C2", "A card twice", text, 2020, beyond, field=field, **CREATE)
    text = create("deck", cards='[{"id":1},{"id":1,"text":1}]')
    comment = "That a card comes twice, before what is wrong behind its name"
    file.bad("J4", comment, text, 2020, field="item.cards[1].id", **CREATE)
    card_fields(
        file,
        lambda text: create("deck", cards=array(text)),
        lambda card: created("deck", cards=[card]),
        "item.cards[0].",
        CREATE,
    )
    wrong_kinds(
        file, "J2", lambda t: create("deck", cards=t), "item.cards", ["a list"], **CREATE
    )
    wrong_kinds(
        file,
        "J2",
        lambda t: create("deck", cards=array(t)),
        "item.cards[0]",
        ["an object"],
        **CREATE,
    )


def kinds(file):
    """Keys of other kinds."""
    for kind, names in (
        ("text", ("points", "thickness", "cards")),
        ("sticker", ("font", "align", "measure", "points", "thickness", "cards")),
        ("shape", ("font", "align", "measure", "points", "thickness", "cards")),
        ("image", ("font", "align", "measure", "points", "thickness", "cards")),
        ("stroke", ("text", "font", "align", "measure", "background", "shape", "url", "cards")),
        ("deck", ("text", "measure", "color", "emoji", "shape", "url", "points", "thickness")),
    ):
        for name in names:
            text = create(kind, **{name: "null"})
            about = {"field": f"item.{name}", **CREATE}
            file.bad("C2", f"A {kind} has no {name}", text, 2009, **about)
    for kind, name in (("stroke", "points"), ("deck", "cards")):
        place = obj(id=3, kind=quoted(kind), **PLACE)
        text = obj(type='"create"', command=1, item=place)
        file.bad("J2", f"item.{name} is missing", text, 1004, field=f"item.{name}", **CREATE)
    text = create("deck", url="1", points="[]", font="1")
    comment = "Of keys of another kind the one that C2 names first"
    file.bad("C2", comment, text, 2009, field="item.font", **CREATE)
