"""G1, G14, G15, G16: begins of swipes, draws and edits."""

import reference
from making.field_vectors import beyond_limits, wrong_kinds
from making.limits import most
from making.message_text import obj, quoted
from making.vector_file import VectorFile

POINTER = {"n": 0, "t": 1000, "x": 5, "y": 6}
STROKE = {"thickness": 4, "color": "#ffffff"}
MORE = {"swipe": {"card": 5}, "draw": {"stroke": '{"thickness":2.5,"color":"#102030"}'}, "edit": {}}
TOLD = {"swipe": {"card": 5}, "draw": {"stroke": {"thickness": 2.5, "color": "#102030"}}}


def subjects():
    file = VectorFile("client/subjects", "client/begin.json", reference.decode)
    own = {"gesture": 7}
    for kind in MORE:
        file.good(RULES[kind], f"A begin of kind {kind}", message(kind), value(kind))
        view = '{"x":0,"y":0,"halfWidth":10,"halfHeight":20}'
        told = value(kind, zoom=2, viewport={"x": 0, "y": 0, "halfWidth": 10, "halfHeight": 20})
        text = message(kind, zoom=2, viewport=view)
        file.good("G1", f"A {kind} by a member that sees a part", text, told)
        for items, comment in (("[]", "no item"), ("[3,4]", "two items"), ("[3,3]", "one twice")):
            text = message(kind, items=items)
            about = {"field": "items", "limit": 1, **own}
            file.bad("G1", f"A {kind} with {comment}", text, 1009, **about)
    swipes(file, own)
    draws(file, own)
    edits(file, own)
    return file


RULES = {"swipe": "G14", "draw": "G15", "edit": "G16"}


def message(kind, **changed):
    sample = {} if kind == "edit" else {"sample": obj(**POINTER)}
    rest = {"items": "[3]", **MORE[kind], **sample, **changed}
    return obj(type='"begin"', gesture=7, kind=quoted(kind), **rest)


def value(kind, **changed):
    sample = {} if kind == "edit" else {"sample": POINTER}
    base = {"type": "begin", "gesture": 7, "kind": kind, "items": [3], "zoom": 1}
    return {**base, **TOLD.get(kind, {}), **sample, **changed}


def swipes(file, own):
    """The card of a swipe."""
    text = obj(type='"begin"', gesture=7, kind='"swipe"', items="[3]", sample=obj(**POINTER))
    file.bad("J2", "card is missing", text, 1004, field="card", **own)
    beyond_limits(
        file,
        "G14",
        lambda t: message("swipe", card=t),
        "card",
        "identifier",
        lambda n: value("swipe", card=n),
        **own,
    )
    wrong_kinds(file, "J2", lambda t: message("swipe", card=t), "card", ["a number"], **own)
    text = message("swipe", items=1, card=0)
    file.bad("J4", "items before card", text, 1005, field="items", **own)
    text = message("swipe", card="null", zoom="null")
    file.bad("J4", "card before zoom", text, 1005, field="card", **own)
    file.good("J1", "A swipe has no stroke", message("swipe", stroke="[]"), value("swipe"))
    touches = obj(n=0, t=1000, touches='[{"id":0,"x":5,"y":6}]')
    for kind in ("swipe", "draw"):
        for sample in (touches, obj(n=0, t=1000, rotation=0)):
            text = message(kind, sample=sample)
            file.bad("G2", f"A {kind} takes the pointer", text, 2012, field="sample", **own)


def draws(file, own):
    """The stroke of a draw."""
    text = obj(type='"begin"', gesture=7, kind='"draw"', items="[3]", sample=obj(**POINTER))
    told = value("draw", stroke=STROKE)
    file.good("G15", "Without a stroke it is as in C2", text, told)
    file.good("G15", "A stroke that gives nothing", message("draw", stroke="{}"), told)
    wrong_kinds(file, "J2", lambda t: message("draw", stroke=t), "stroke", ["an object"], **own)
    for name, right in (("thickness", "a number"), ("color", "a text")):
        wrong_kinds(
            file,
            "J2",
            lambda t: message("draw", stroke=obj(**{name: t})),
            f"stroke.{name}",
            [right],
            **own,
        )
    beyond_limits(
        file,
        "G15",
        lambda t: message("draw", stroke=obj(thickness=t)),
        "stroke.thickness",
        "thickness",
        lambda n: value("draw", stroke={**STROKE, "thickness": n}),
        **own,
    )
    text = message("draw", stroke='{"color":"red"}')
    file.bad("N7", "No colour", text, 1007, field="stroke.color", **own)
    text = message("draw", stroke='{"color":1,"thickness":"1"}')
    file.bad("J4", "thickness before color", text, 1005, field="stroke.thickness", **own)
    text = message("draw", stroke="1", zoom="null")
    file.bad("J4", "stroke before zoom", text, 1005, field="stroke", **own)
    file.good("J1", "A draw has no card", message("draw", card="[]"), value("draw"))


def edits(file, own):
    """An edit has no samples."""
    text = message("edit", sample="null", card="[]", stroke=1)
    file.good("G16", "What an edit does not need is ignored", text, value("edit"))
    wrong_kinds(file, "J2", lambda t: message("edit", zoom=t), "zoom", ["a number"], **own)
    long = {"field": "items", "limit": 1, **own}
    names = ",".join(map(str, range(1, most("itemsPerGesture") + 2)))
    file.bad("G16", "An edit of many texts", message("edit", items=f"[{names}]"), 1009, **long)
