"""G1: begin."""

import reference
from making.client.item_lists import item_lists
from making.client.viewports import viewports
from making.field_vectors import beyond_limits, wrong_kinds
from making.limits import least, most
from making.message_text import obj, quoted, without
from making.vector_file import VectorFile


def begin():
    file = VectorFile("client/begin", "client/begin.json", reference.decode)
    first = {"n": 0, "t": 1000, "x": 5, "y": 6}
    base = {"gesture": 7, "kind": '"drag"', "items": "[3]", "sample": obj(**first)}
    own = {"gesture": 7}

    def message(**changed):
        return obj(type='"begin"', **{**base, **changed})

    def value(**changed):
        logical = {
            "type": "begin",
            "gesture": 7,
            "kind": "drag",
            "items": [3],
            "zoom": 1,
            "sample": first,
        }
        return {**logical, **changed}

    file.good("G1", "A drag; zoom is 1 when absent", message(), value())
    file.good("G1", "A drag by a member that is zoomed in", message(zoom=2.5), value(zoom=2.5))
    for name in ("gesture", "kind", "items", "sample"):
        about = {} if name == "gesture" else own
        file.bad(
            "J2",
            f"{name} is missing",
            obj(type='"begin"', **without(base, name)),
            1004,
            field=name,
            **about,
        )
    wrong_kinds(file, "J2", lambda t: message(gesture=t), "gesture", ["a number"])
    wrong_kinds(file, "J2", lambda t: message(kind=t), "kind", ["a text"], **own)
    wrong_kinds(file, "J2", lambda t: message(zoom=t), "zoom", ["a number"], **own)
    wrong_kinds(file, "J2", lambda t: message(sample=t), "sample", ["an object"], **own)
    for kind in ("", "Drag", "drag ", "dragg", "dra", "Transform", "handles", "swiped"):
        file.bad(
            "G1", f"kind is {quoted(kind)}", message(kind=quoted(kind)), 1007, field="kind", **own
        )
    beyond_limits(
        file,
        "N5",
        lambda t: message(gesture=t),
        "gesture",
        "identifier",
        lambda n: value(gesture=n),
    )
    beyond_limits(
        file, "G1", lambda t: message(zoom=t), "zoom", "zoom", lambda n: value(zoom=n), **own
    )
    for text, number, comment in (
        ("0.0495", 0.05, "rounded to the least"),
        ("20.0004", 20, "rounded to the greatest"),
        ("1.0005", 1.001, "a half"),
        ("1e0", 1, "an exponent"),
    ):
        file.good("N2", f"zoom: {comment}", message(zoom=text), value(zoom=number))
    for text in ("0.0494999", "20.0005", "0", "-1", "1e400"):
        file.bad(
            "N2", f"zoom is {text}", message(zoom=text), 1006, field="zoom", min=0.05, max=20, **own
        )
    item_lists(file, "G1", message, value, own)
    viewports(file, message, value, own)
    forms(file, message, value, own)
    for name in ("n", "t", "x", "y"):
        text = obj(**without(first, name))
        file.bad(
            "J2",
            f"sample.{name} is missing",
            message(sample=text),
            1004,
            field=f"sample.{name}",
            **own,
        )
        wrong_kinds(
            file,
            "J2",
            lambda t: message(sample=obj(**{**first, name: t})),
            f"sample.{name}",
            ["a number"],
            **own,
        )
    for text in ("1", "-1", "4294967296", "1e400"):
        file.bad(
            "G1",
            f"The number of the first sample is {text}",
            message(sample=obj(**{**first, "n": text})),
            1006,
            field="sample.n",
            min=0,
            max=0,
            **own,
        )
    file.bad(
        "J2",
        "The number of the first sample is 0.5",
        message(sample=obj(**{**first, "n": "0.5"})),
        1005,
        field="sample.n",
        **own,
    )
    for text in ("0.0", "-0", "0e9"):
        file.good(
            "G1",
            f"The number of the first sample is {text}",
            message(sample=obj(**{**first, "n": text})),
            value(),
        )
    for name, limit in (("t", "sampleTime"), ("x", "coordinate"), ("y", "coordinate")):
        beyond_limits(
            file,
            "G2",
            lambda t: message(sample=obj(**{**first, name: t})),
            f"sample.{name}",
            limit,
            lambda n: value(sample={**first, name: n}),
            **own,
        )
    file.good(
        "J1",
        "type last",
        '{"sample":{"y":6,"x":5,"t":1000,"n":0},"items":[3],"kind":"drag",'
        '"gesture":7,"type":"begin"}',
        value(),
    )
    file.good(
        "J1",
        "The second sample replaces the first as a whole",
        obj('"sample":{"n":4,"t":true,"z":1}', type='"begin"', **base),
        value(),
    )
    file.bad(
        "J1",
        "The second sample is not merged with the first",
        obj(type='"begin"', **base)[:-1] + ',"sample":{"n":0,"t":1000,"x":5}}',
        1004,
        field="sample.y",
        **own,
    )
    precedence(file, message, own)
    return file


def forms(file, message, value, own):
    """G2: what a gesture of each kind reads."""
    pointer = {"x": 5, "y": 6}
    touches = [{"id": 0, "x": 5, "y": 6}]
    readings = {
        "a pointer": (pointer, pointer),
        "touches": ({"touches": '[{"id":0,"x":5,"y":6}]'}, {"touches": touches}),
        "a recogniser": ({"magnification": 1}, {"magnification": 1}),
        "a recogniser that says all": (
            {"rotation": -15, "magnification": 1.5, "dy": 2, "dx": 1},
            {"dx": 1, "dy": 2, "magnification": 1.5, "rotation": 345},
        ),
        "a recogniser, though x and y are given": ({"rotation": 0, **pointer}, {"rotation": 0}),
        "touches, though all else is given": (
            {"dx": "null", "touches": '[{"id":0,"x":5,"y":6}]', "magnification": "null", "x": "[]"},
            {"touches": touches},
        ),
    }
    for kind in ("drag", "transform", "handle"):
        for name, (reading, meaning) in readings.items():
            comment = f"A {kind} that begins with {name}"
            text = message(kind=quoted(kind), sample=obj(n=0, t=1000, **reading))
            if (kind == "transform") == (name == "a pointer"):
                file.bad("G2", comment, text, 2012, field="sample", **own)
            else:
                told = value(kind=kind, sample={"n": 0, "t": 1000, **meaning})
                file.good("G2", comment, text, told)
    file.good(
        "G11",
        "A drag that begins with modifiers",
        message(sample=obj(n=0, t=1000, **pointer, axisLock="true", snappingOff="true")),
        value(sample={"n": 0, "t": 1000, **pointer, "snappingOff": True, "axisLock": True}),
    )
    for sample, field, comment in (
        (obj(n=0, t=1000, x=5), "sample.y", "A transform without what it reads needs a pointer's"),
        (obj(n=0, t=1000, dx=5), "sample.dy", "What is missing comes before the form"),
    ):
        text = message(kind='"transform"', sample=sample)
        file.bad("J4", comment, text, 1004, field=field, **own)
    file.bad(
        "J4",
        "A wrong modifier comes before the form",
        message(sample=obj(n=0, t=1000, rotation=0, uniform="null")),
        1005,
        field="sample.uniform",
        **own,
    )


def precedence(file, message, own):
    """Which of several errors is told."""
    file.bad(
        "J4",
        "kind before items, items before zoom, zoom before sample",
        message(kind='"turn"', items="[]", zoom=0, sample="{}"),
        1007,
        field="kind",
        **own,
    )
    file.bad(
        "J4",
        "items before zoom",
        message(items="[0]", zoom=0, sample="{}"),
        1006,
        field="items[0]",
        min=least("identifier"),
        max=most("identifier"),
        **own,
    )
    file.bad(
        "J4",
        "An item twice before zoom",
        message(zoom=0, items="[3,3]"),
        2013,
        field="items[1]",
        **own,
    )
    file.bad(
        "J4",
        "zoom before viewport",
        message(viewport="{}", zoom=0, sample="{}"),
        1006,
        field="zoom",
        min=0.05,
        max=20,
        **own,
    )
    file.bad(
        "J4",
        "viewport before sample",
        message(sample="{}", viewport="{}"),
        1004,
        field="viewport.x",
        **own,
    )
