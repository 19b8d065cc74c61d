"""C2, C3: what create and update say alike about the fields of an item."""

from making.client.item_contents import contents
from making.client.item_numbers import numbers
from making.field_vectors import wrong_kinds


def item_fields(file, message, value, path, own):
    """Adds everything, in this order: the vectors are numbered by it.

    `message(kind, **fields)` is the text and `value(kind, **fields)` its meaning; `path` is what
    stands before a field's name in an error, and `own` what else the error tells.
    """
    numbers(file, message, value, path, own)
    kinds_of_values(file, message, path, own)
    contents(file, message, value, path, own)


def kinds_of_values(file, message, path, own):
    """JSON values that are of another kind than the field."""
    for name in ("x", "y", "halfWidth", "halfHeight", "scale", "angle"):
        wrong_kinds(
            file, "J2", lambda t: message("sticker", **{name: t}), path + name, ["a number"], **own
        )
    wrong_kinds(
        file, "J2", lambda t: message("text", fontSize=t), path + "fontSize", ["a number"], **own
    )
    for kind, name in (
        ("text", "text"),
        ("text", "color"),
        ("sticker", "emoji"),
        ("shape", "shape"),
        ("image", "url"),
    ):
        wrong_kinds(
            file, "J2", lambda t: message(kind, **{name: t}), path + name, ["a text"], **own
        )
    wrong_kinds(
        file,
        "J2",
        lambda t: message("text", background=t),
        path + "background",
        ["a text", "null"],
        **own,
    )
