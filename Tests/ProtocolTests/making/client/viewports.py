"""G1, P1: `viewport`, what a member sees of the canvas."""

from making.field_vectors import beyond_limits, wrong_kinds
from making.limits import most
from making.message_text import obj, without


def viewports(file, message, value, own, nullable=False):
    """`message(viewport=…)` is the text and `value(viewport=…)` its meaning."""
    right = ["an object", "null"] if nullable else ["an object"]
    box = {"x": 10, "y": -20.5, "halfWidth": 195, "halfHeight": 422}

    def changed(**fields):
        return message(viewport=obj(**{**box, **fields}))

    def told(**fields):
        return value(viewport={**box, **fields})

    file.good("G1", "A viewport", changed(), told())
    text = changed(halfWidth=0, halfHeight=0)
    file.good("G1", "A viewport without a size", text, told(halfWidth=0, halfHeight=0))
    wrong_kinds(file, "J2", lambda t: message(viewport=t), "viewport", right, **own)
    for name in box:
        field = f"viewport.{name}"
        text = message(viewport=obj(**without(box, name)))
        file.bad("J2", f"{field} is missing", text, 1004, field=field, **own)
        wrong_kinds(file, "J2", lambda t: changed(**{name: t}), field, ["a number"], **own)
    for name in ("x", "y"):
        beyond_limits(
            file,
            "N1",
            lambda t: changed(**{name: t}),
            f"viewport.{name}",
            "coordinate",
            lambda n: told(**{name: n}),
            **own,
        )
    high = most("coordinate")
    for name in ("halfWidth", "halfHeight"):
        for rule, text, number in (
            ("G1", "0", 0),
            ("N2", "-0.0004", 0),
            ("N2", "0.0005", 0.001),
            ("G1", str(high), high),
            ("N2", f"{high}.0004", high),
        ):
            comment = f"viewport.{name} is {text}"
            file.good(rule, comment, changed(**{name: text}), told(**{name: number}))
        for text in ("-0.001", "-0.0005", f"{high}.001", f"{high}.0005", "1e400"):
            file.bad(
                "G1",
                f"viewport.{name} is {text}",
                changed(**{name: text}),
                1006,
                field=f"viewport.{name}",
                min=0,
                max=high,
                **own,
            )
    file.good("J1", "Unknown keys of a viewport are ignored", changed(zoom="null"), told())
    file.bad(
        "J4",
        "x before the others",
        message(viewport=obj(halfHeight="[]", halfWidth="[]", y="[]", x="[]")),
        1005,
        field="viewport.x",
        **own,
    )
    file.bad(
        "J4",
        "y that is missing before halfWidth that is wrong",
        message(viewport=obj(x=1, halfWidth="null", halfHeight=1)),
        1004,
        field="viewport.y",
        **own,
    )
    text = changed(halfHeight="null", halfWidth=-1)
    file.bad(
        "J4",
        "halfWidth before halfHeight",
        text,
        1006,
        field="viewport.halfWidth",
        min=0,
        max=high,
        **own,
    )
