"""G9: touches."""

from making.field_vectors import beyond_limits, whole_numbers, wrong_kinds
from making.limits import least, most
from making.message_text import array, obj, without
from making.numbers import ROUNDING

TOUCH = {"id": 3, "x": 12.5, "y": -3}


def touch_lists(file, sample, value, own):
    """`sample(touches=…)` is the text of a move with one sample, `value({…})` its meaning."""

    def message(*touches):
        return sample(touches=array(*touches))

    def told(*touches):
        return value({"touches": list(touches)})

    def changed(**fields):
        return message(obj(**{**TOUCH, **fields}))

    def meant(**fields):
        return told({**TOUCH, **fields})

    at = "samples[0].touches"
    file.good("G9", "One finger", changed(), meant())
    two = [TOUCH, {"id": 0, "x": -0.125, "y": 7}]
    file.good("G9", "Two fingers, in their order", message(*(obj(**t) for t in two)), told(*two))
    two = [TOUCH, {**TOUCH, "id": 4}]
    file.good("G9", "Two fingers at one place", message(*(obj(**t) for t in two)), told(*two))
    wrong_kinds(file, "J2", lambda t: sample(touches=t), at, ["a list"], **own)
    wrong_kinds(file, "J2", message, f"{at}[0]", ["an object"], **own)
    for name in TOUCH:
        text = message(obj(**without(TOUCH, name)))
        file.bad("J2", f"{name} is missing", text, 1004, field=f"{at}[0].{name}", **own)
        wrong_kinds(
            file, "J2", lambda t: changed(**{name: t}), f"{at}[0].{name}", ["a number"], **own
        )
        limit = "touchID" if name == "id" else "coordinate"
        beyond_limits(
            file,
            "G9",
            lambda t: changed(**{name: t}),
            f"{at}[0].{name}",
            limit,
            lambda n: meant(**{name: n}),
            **own,
        )
    whole_numbers(
        file, lambda t: changed(id=t), f"{at}[0].id", "touchID", lambda n: meant(id=n), **own
    )
    for text, number, comment in ROUNDING[:6]:
        file.good("N2", f"touches[0].x: {comment}", changed(x=text), meant(x=number))
    lengths(file, message, told, at, own)
    twice(file, message, at, own)
    file.bad(
        "J4",
        "id, x, y is the order, not that of the text",
        message(obj(y="null", x="null", id="null")),
        1005,
        field=f"{at}[0].id",
        **own,
    )
    file.bad("J4", "x before y", changed(y="null", x="null"), 1005, field=f"{at}[0].x", **own)
    file.bad(
        "J4",
        "A touch before the next",
        message(obj(id=1, x=1), obj(id=0.5)),
        1004,
        field=f"{at}[0].y",
        **own,
    )
    file.good("J1", "Unknown keys of a touch are ignored", changed(force=0.5, dx="null"), meant())


def lengths(file, message, told, at, own):
    """How many fingers there may be."""
    limit = most("touchesPerSample")
    many = [{"id": n, "x": n, "y": -n} for n in range(limit + 1)]
    texts = [obj(**touch) for touch in many]
    file.good("G9", "As many fingers as may be", message(*texts[:limit]), told(*many[:limit]))
    for text, comment in ((message(), "No finger"), (message(*texts), "One finger more")):
        file.bad("G9", comment, text, 1009, field=at, limit=limit, **own)
    text = message(*(limit + 1) * ["null"])
    file.bad(
        "J4", "A list's length comes before its entries", text, 1009, field=at, limit=limit, **own
    )


def twice(file, message, at, own):
    """A finger that is given twice."""
    text = obj(**TOUCH)
    other = obj(id=4, x=0, y=0)
    for touches, index, comment, beyond in (
        ((text, text), 1, "The same finger twice", True),
        ((text, other, text), 2, "The same finger twice, with another between", True),
        ((other, text, text, other), 2, "Two fingers twice: the first that comes again", True),
        ((text, obj(id="3.0", x=0, y=0)), 1, "The same finger twice, in two ways", True),
        ((text, obj(id=3)), 1, "A finger that comes again before what its touch lacks", False),
        ((text, text, "null"), 1, "A finger that comes again before what is behind it", False),
    ):
        field = f"{at}[{index}].id"
        file.bad("G9", comment, message(*touches), 1007, beyond, field=field, **own)
    file.bad(
        "J4",
        "What is wrong before a finger that comes again",
        message(text, obj(id=-1, x=0, y=0), text),
        1006,
        field=f"{at}[1].id",
        min=least("touchID"),
        max=most("touchID"),
        **own,
    )
