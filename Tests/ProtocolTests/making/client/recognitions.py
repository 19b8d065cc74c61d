"""G10: what a recogniser says."""

from making.field_vectors import beyond_limits, wrong_kinds
from making.limits import least, most
from making.numbers import ENORMOUS, ROUNDING

WHOLE = {"dx": 12.5, "dy": -3, "magnification": 1.25, "rotation": 30}


def recognitions(file, sample, value, own):
    """`sample(rotation=…)` is the text of a move with one sample, `value({…})` its meaning."""

    def changed(**fields):
        return sample(**{**WHOLE, **fields})

    def meant(**fields):
        return value({**WHOLE, **fields})

    file.good("G10", "All that a recogniser says", changed(), meant())
    for names in (
        ("dx", "dy"),
        ("magnification",),
        ("rotation",),
        ("dx", "dy", "magnification"),
        ("dx", "dy", "rotation"),
        ("magnification", "rotation"),
    ):
        part = {name: WHOLE[name] for name in names}
        file.good("G10", f"Only {', '.join(names)}", sample(**part), value(part))
    nothing = {"dx": 0, "dy": 0, "magnification": 1, "rotation": 0}
    file.good("G10", "All has begun, and nothing has changed", sample(**nothing), value(nothing))
    ways(file, sample, own)
    for name in WHOLE:
        field = f"samples[0].{name}"
        wrong_kinds(file, "J2", lambda t: changed(**{name: t}), field, ["a number"], **own)
    for name, limit in (("dx", "coordinate"), ("dy", "coordinate"), ("magnification",) * 2):
        beyond_limits(
            file,
            "G10",
            lambda t: changed(**{name: t}),
            f"samples[0].{name}",
            limit,
            lambda n: meant(**{name: n}),
            **own,
        )
    for text, number, comment in ROUNDING[:6]:
        file.good("N2", f"dx: {comment}", changed(dx=text), meant(dx=number))
    magnifications(file, changed, meant, own)
    rotations(file, changed, meant, own)
    names = list(WHOLE)
    for index, name in enumerate(names[:-1]):
        rest = {key: "[]" for key in reversed(names[index:])}
        before = {key: WHOLE[key] for key in names[:index]}
        file.bad(
            "J4",
            f"{name} before what G10 names later",
            sample(**rest, **before),
            1005,
            field=f"samples[0].{name}",
            **own,
        )


def ways(file, sample, own):
    """dx and dy come together."""
    for given, missing in (("dx", "dy"), ("dy", "dx")):
        for more in ({}, {"rotation": 1}, {"x": 1, "y": 1}):
            comment = f"{given} without {missing}{''.join(f', with {name}' for name in more)}"
            text = sample(**{given: 1}, **more)
            file.bad("G10", comment, text, 1004, field=f"samples[0].{missing}", **own)
    file.bad(
        "J4",
        "dx that is missing before dy that is wrong",
        sample(dy="null"),
        1004,
        field="samples[0].dx",
        **own,
    )
    file.bad(
        "J4",
        "dx that is wrong before dy that is missing",
        sample(dx="null"),
        1005,
        field="samples[0].dx",
        **own,
    )
    file.bad(
        "J4",
        "dy that is missing before magnification",
        sample(magnification=0, dx=1),
        1004,
        field="samples[0].dy",
        **own,
    )


def magnifications(file, changed, meant, own):
    """How a magnification is rounded."""
    field = "samples[0].magnification"
    ends = {"min": least("magnification"), "max": most("magnification")}
    for text, number in (
        ("0.0000995", 0.0001),
        ("10000.0000004", 10000),
        ("1.0000005", 1.000001),
        ("2.7182818284", 2.718282),
        ("1e-4", 0.0001),
        ("1e4", 10000),
    ):
        comment = f"magnification is {text}"
        file.good("N2", comment, changed(magnification=text), meant(magnification=number))
    for text in ("0", "-1", "0.00009949999", "10000.0000005"):
        comment = f"magnification is {text}"
        file.bad("N2", comment, changed(magnification=text), 1006, field=field, **ends, **own)
    for text, comment in ENORMOUS:
        comment = f"magnification: {comment}"
        file.bad("J2", comment, changed(magnification=text), 1006, field=field, **ends, **own)


def rotations(file, changed, meant, own):
    """How a rotation is rounded and turned into one below 360."""
    high = most("angle")
    for text, number in (
        ("0", 0),
        ("-0", 0),
        ("359.999", 359.999),
        ("360", 0),
        ("-90", 270),
        ("-0.0005", 359.999),
        ("-0.0004", 0),
        ("359.9995", 0),
        (str(high), 280),
        (str(-high), 80),
    ):
        file.good("G10", f"rotation is {text}", changed(rotation=text), meant(rotation=number))
    for text in (f"{high}.001", f"-{high}.001", f"{high}.0005", "1e400"):
        file.bad(
            "G10",
            f"rotation is {text}",
            changed(rotation=text),
            1006,
            field="samples[0].rotation",
            min=-high,
            max=high,
            **own,
        )
