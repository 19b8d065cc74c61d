"""G2: move."""

import reference
from making.field_vectors import beyond_limits, whole_numbers, wrong_kinds
from making.limits import least, most
from making.message_text import array, obj, without
from making.numbers import ENORMOUS, ROUNDING
from making.vector_file import VectorFile

SAMPLE = {"n": 1, "t": 8333, "x": 12.5, "y": -3}


def move():
    file = VectorFile("client/move", "client/move.json", reference.decode)

    def message(*samples, **more):
        return obj(type='"move"', gesture=7, samples=array(*samples), **more)

    def with_sample(**changed):
        return message(obj(**{**SAMPLE, **changed}))

    def value(*samples):
        return {"type": "move", "gesture": 7, "samples": list(samples)}

    def with_value(**changed):
        return value({**SAMPLE, **changed})

    own = {"gesture": 7}
    file.good("G2", "One sample", with_sample(), with_value())
    two = [SAMPLE, {"n": 5, "t": 8333, "x": -0.125, "y": 0}]
    file.good(
        "G2",
        "Two samples, with a gap and an equal time",
        message(*(obj(**s) for s in two)),
        value(*two),
    )
    back = [{**SAMPLE, "n": 9, "t": 9}, {**SAMPLE, "n": 8, "t": 8}]
    file.good(
        "G2", "Order is the room's to judge", message(*(obj(**s) for s in back)), value(*back)
    )
    many = [{"n": n, "t": 8333 * n, "x": n, "y": -n} for n in range(1, 66)]
    limit = most("samplesPerMessage")
    file.good(
        "G2",
        "As many samples as may be",
        message(*(obj(**s) for s in many[:limit])),
        value(*many[:limit]),
    )
    file.bad(
        "G2",
        "One sample more",
        message(*(obj(**s) for s in many)),
        1009,
        field="samples",
        limit=limit,
        **own,
    )
    file.bad(
        "J4",
        "A list's length comes before its entries",
        message(*(65 * ["{}"])),
        1009,
        field="samples",
        limit=limit,
        **own,
    )
    file.bad("G2", "No samples", message(), 1009, field="samples", limit=limit, **own)
    for text, number, comment in ROUNDING:
        file.good("N2", f"x: {comment}", with_sample(x=text), with_value(x=number))
    file.good("N2", "y is rounded likewise", with_sample(y="-7.7775"), with_value(y=-7.778))
    ends = {"field": "samples[0].x", "min": least("coordinate"), "max": most("coordinate"), **own}
    file.bad("N2", "x: Rounded beyond the greatest", with_sample(x="100000.0005"), 1006, **ends)
    file.bad("N2", "x: Rounded beyond the least", with_sample(x="-100000.0005"), 1006, **ends)
    for text, comment in ENORMOUS:
        file.bad("J2", f"x: {comment}", with_sample(x=text), 1006, **ends)
    for name, limit in (
        ("n", "sampleNumber"),
        ("t", "sampleTime"),
        ("x", "coordinate"),
        ("y", "coordinate"),
    ):
        field = f"samples[0].{name}"
        rule = "N1" if limit == "coordinate" else "G2"
        beyond_limits(
            file,
            rule,
            lambda text: with_sample(**{name: text}),
            field,
            limit,
            lambda number: with_value(**{name: number}),
            **own,
        )
        wrong_kinds(
            file, "J2", lambda text: with_sample(**{name: text}), field, ["a number"], **own
        )
        file.bad(
            "J2",
            f"{field} is missing",
            message(obj(**without(SAMPLE, name))),
            1004,
            field=field,
            **own,
        )
    for name, limit in (("n", "sampleNumber"), ("t", "sampleTime")):
        whole_numbers(
            file,
            lambda text: with_sample(**{name: text}),
            f"samples[0].{name}",
            limit,
            lambda number: with_value(**{name: number}),
            **own,
        )
    wrong_kinds(
        file,
        "J2",
        lambda text: obj(type='"move"', gesture=7, samples=text),
        "samples",
        ["a list"],
        **own,
    )
    wrong_kinds(file, "J2", lambda text: message(text), "samples[0]", ["an object"], **own)
    file.bad(
        "J2", "samples is missing", '{"type":"move","gesture":7}', 1004, field="samples", **own
    )
    file.bad(
        "J2",
        "gesture is missing",
        obj(type='"move"', samples=array(obj(**SAMPLE))),
        1004,
        field="gesture",
    )
    third = [*(obj(**s) for s in many[:3]), obj(n=4, t='"late"', x=0, y=0)]
    file.bad("J4", "The path names the entry", message(*third), 1005, field="samples[3].t", **own)
    deep = [*(obj(**s) for s in many[:11]), obj(n=12, t=1, x=0)]
    file.bad(
        "J4",
        "The index has as many digits as it needs",
        message(*deep),
        1004,
        field="samples[11].y",
        **own,
    )
    file.bad(
        "J4",
        "Within a sample n, t, x, y is the order, not that of the text",
        message(obj(y="null", x="null", t="null", n="null")),
        1005,
        field="samples[0].n",
        **own,
    )
    file.bad(
        "J4",
        "An earlier sample's error comes first, whatever its code",
        message(obj(n=1, t=1, x=0, y=100001), obj(n="null", t=1, x=0, y=0)),
        1006,
        field="samples[0].y",
        min=-100000,
        max=100000,
        **own,
    )
    file.bad(
        "J4",
        "gesture comes before samples, also when it stands behind them",
        obj(type='"move"', samples=array(), gesture=0),
        1006,
        field="gesture",
        min=least("identifier"),
        max=most("identifier"),
    )
    file.good(
        "J1",
        "The last of two lists counts: the second replaces the first",
        obj(
            '"samples":[{"n":1,"t":1,"x":1,"y":1},{"n":2,"t":2,"x":2,"y":2}]',
            '"type":"move"',
            '"gesture":7',
            '"samples":[{"n":3,"t":3,"x":3,"y":3}]',
        ),
        value({"n": 3, "t": 3, "x": 3, "y": 3}),
    )
    file.good(
        "J4",
        "Of a key given twice only the last value is looked at",
        obj(
            '"type":"move"',
            '"gesture":"seven"',
            '"samples":null',
            '"gesture":7',
            f'"samples":[{obj(**SAMPLE)}]',
        ),
        with_value(),
    )
    file.bad(
        "J1",
        "The last of two lists counts, also when it is the wrong one",
        obj('"type":"move"', '"gesture":7', f'"samples":[{obj(**SAMPLE)}]', '"samples":[]'),
        1009,
        field="samples",
        limit=most("samplesPerMessage"),
        **own,
    )
    file.good(
        "J1",
        "The last x of a sample counts",
        message('{"n":1,"t":8333,"x":9,"y":-3,"x":12.5}'),
        with_value(),
    )
    file.good(
        "J1",
        "type last, keys of a sample reversed",
        '{"samples":[{"y":-3,"x":12.5,"t":8333,"n":1}],"gesture":7,"type":"move"}',
        with_value(),
    )
    file.good(
        "J1",
        "Unknown keys of a sample and of the message are ignored",
        message(obj(p=0.5, **SAMPLE, tilt='{"x":[1,null,"}"]}')).replace("{", '{"v":-1.5e-3,', 1),
        with_value(),
    )
    file.good(
        "J1",
        "White space",
        ' {\t"type" : "move" ,\r\n "gesture":7, '
        '"samples" : [ {"n":1 , "t":8333,"x" :12.5,"y": -3 } ]\n} ',
        with_value(),
    )
    return file
