"""P1: presence."""

import reference
from making.field_vectors import beyond_limits, wrong_kinds
from making.message_text import obj, without
from making.numbers import ROUNDING
from making.vector_file import VectorFile


def presence():
    file = VectorFile("client/presence", "client/presence.json", reference.decode)

    def message(cursor):
        return obj(type='"presence"', cursor=cursor)

    def value(cursor):
        return {"type": "presence", "cursor": cursor}

    point = {"x": 1.5, "y": -2}
    file.good("P1", "A cursor", message(obj(**point)), value(point))
    file.good("P1", "No cursor", message("null"), value(None))
    file.good(
        "J1",
        "The last of two cursors counts",
        obj('"cursor":{"x":1}', type='"presence"', cursor="null"),
        value(None),
    )
    file.bad(
        "J1",
        "The last of two cursors counts, also when wrong",
        obj('"cursor":null', type='"presence"', cursor="{}"),
        1004,
        field="cursor.x",
    )
    file.bad("J2", "cursor is missing", '{"type":"presence"}', 1004, field="cursor")
    wrong_kinds(file, "J2", message, "cursor", ["an object", "null"])
    for name in ("x", "y"):
        file.bad(
            "J2",
            f"cursor.{name} is missing",
            message(obj(**without(point, name))),
            1004,
            field=f"cursor.{name}",
        )
        wrong_kinds(
            file, "J2", lambda t: message(obj(**{**point, name: t})), f"cursor.{name}", ["a number"]
        )
        beyond_limits(
            file,
            "N1",
            lambda t: message(obj(**{**point, name: t})),
            f"cursor.{name}",
            "coordinate",
            lambda n: value({**point, name: n}),
        )
    for text, number, comment in ROUNDING[:6]:
        file.good(
            "N2",
            f"cursor.y: {comment}",
            message(obj(x=1.5, y=text)),
            value({"x": 1.5, "y": number}),
        )
    file.bad(
        "J4",
        "x before y",
        message('{"y":null,"x":1e6}'),
        1006,
        field="cursor.x",
        min=-100000,
        max=100000,
    )
    return file
