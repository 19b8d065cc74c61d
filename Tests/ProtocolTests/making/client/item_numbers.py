"""N1-N3, C2: where an item is, how large and how turned.

The parameters are those of `item_fields`.
"""

from making.field_vectors import beyond_limits


def numbers(file, message, value, path, own):
    places(file, message, value, path, own)
    scales(file, message, value, path, own)
    angles(file, message, value, path, own)
    sizes(file, message, value, path, own)


def places(file, message, value, path, own):
    """Coordinates, and the ends of what gives the size."""
    for name in ("x", "y"):
        beyond_limits(
            file,
            "N1",
            lambda t: message("sticker", **{name: t}),
            path + name,
            "coordinate",
            lambda n: value("sticker", **{name: n}),
            **own,
        )
    for name in ("halfWidth", "halfHeight"):
        beyond_limits(
            file,
            "N3",
            lambda t: message("sticker", **{name: t}),
            path + name,
            "halfExtent",
            lambda n: value("sticker", **{name: n}),
            **own,
        )
    beyond_limits(
        file,
        "N1",
        lambda t: message("sticker", scale=t),
        path + "scale",
        "scale",
        lambda n: value("sticker", scale=n),
        **own,
    )


def scales(file, message, value, path, own):
    """How a scale is rounded."""
    for text, number in (
        ("0.0099995", 0.01),
        ("100.0000004", 100),
        ("1.0000005", 1.000001),
        ("0.5", 0.5),
        ("2.7182818284", 2.718282),
        ("0.123456499999999999999", 0.123456),
        ("1e0", 1),
        ("25e-2", 0.25),
    ):
        file.good(
            "N2",
            f"{path}scale is {text}",
            message("sticker", scale=text),
            value("sticker", scale=number),
        )
    for text in ("0", "-1", "0.0099994999", "100.0000005", "1e400", "1e-400"):
        file.bad(
            "N2",
            f"{path}scale is {text}",
            message("sticker", scale=text),
            1006,
            field=path + "scale",
            min=0.01,
            max=100,
            **own,
        )


def angles(file, message, value, path, own):
    """How an angle is rounded and turned into one below 360."""
    for text, number in (
        ("0", 0),
        ("359.999", 359.999),
        ("360", 0),
        ("-90", 270),
        ("450.5", 90.5),
        ("-0.001", 359.999),
        ("-0.0005", 359.999),
        ("-0.0004", 0),
        ("359.9995", 0),
        ("359.9994", 359.999),
        ("-360", 0),
        ("-720.25", 359.75),
        ("1000000", 280),
        ("-1000000", 80),
        ("1000000.0004", 280),
        ("1e2", 100),
        ("-0", 0),
    ):
        file.good(
            "N2",
            f"{path}angle is {text}",
            message("sticker", angle=text),
            value("sticker", angle=number),
        )
    for text in ("1000000.001", "-1000000.001", "1000000.0005", "1e400", "-1e400"):
        file.bad(
            "N2",
            f"{path}angle is {text}",
            message("sticker", angle=text),
            1006,
            field=path + "angle",
            min=-1000000,
            max=1000000,
            **own,
        )


def sizes(file, message, value, path, own):
    """How a size is rounded."""
    file.bad(
        "N2",
        f"{path}halfWidth is rounded below zero",
        message("sticker", halfWidth="-0.0005"),
        1006,
        field=path + "halfWidth",
        min=0,
        max=10000,
        **own,
    )
    file.good(
        "N2",
        f"{path}halfWidth is rounded to zero",
        message("sticker", halfWidth="-0.0004"),
        value("sticker", halfWidth=0),
    )
    beyond_limits(
        file,
        "C2",
        lambda t: message("text", fontSize=t),
        path + "fontSize",
        "fontSize",
        lambda n: value("text", fontSize=n),
        **own,
    )
