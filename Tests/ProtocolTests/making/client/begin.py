"""G1: begin."""

import reference
from making.field_vectors import beyond_limits, wrong_kinds
from making.limits import least, most
from making.message_text import array, obj, quoted, without
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
    wrong_kinds(file, "J2", lambda t: message(items=t), "items", ["a list"], **own)
    wrong_kinds(file, "J2", lambda t: message(items=array(t)), "items[0]", ["a number"], **own)
    wrong_kinds(file, "J2", lambda t: message(zoom=t), "zoom", ["a number"], **own)
    wrong_kinds(file, "J2", lambda t: message(sample=t), "sample", ["an object"], **own)
    for kind in ("", "Drag", "drag ", "transform", "dragg", "dra"):
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
        file,
        "N5",
        lambda t: message(items=array(t)),
        "items[0]",
        "identifier",
        lambda n: value(items=[n]),
        **own,
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
    limit = most("itemsPerGesture")
    file.bad("G1", "No items", message(items="[]"), 1009, field="items", limit=limit, **own)
    file.bad("G1", "Two items", message(items="[3,4]"), 1009, field="items", limit=limit, **own)
    file.bad(
        "J4",
        "A list's length comes before its entries",
        message(items="[null,4]"),
        1009,
        field="items",
        limit=limit,
        **own,
    )
    file.bad(
        "J2",
        "An item's name with a fraction",
        message(items="[3.5]"),
        1005,
        field="items[0]",
        **own,
    )
    file.good("J2", "An item's name with an exponent", message(items="[3e0]"), value(items=[3]))
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
        "zoom before sample",
        message(zoom=0, sample="{}"),
        1006,
        field="zoom",
        min=0.05,
        max=20,
        **own,
    )
    return file
