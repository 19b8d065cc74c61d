"""C3: update."""

import reference
from making.client.item_fields import item_fields
from making.field_vectors import beyond_limits, wrong_kinds
from making.message_text import obj
from making.vector_file import VectorFile


def update():
    file = VectorFile("client/update", "client/update.json", reference.decode)
    own = {"command": 2}

    # `item_fields` hands in a kind, but update names none: the room knows it.
    def message(kind=None, /, **fields):
        return obj(type='"update"', command=2, item=3, **fields)

    def value(kind=None, /, **fields):
        return {"type": "update", "command": 2, "item": 3, **fields}

    file.good("C3", "Nothing given: unchanged", message(), value())
    file.good("C3", "A new place", message(x=1, y=2), value(x=1, y=2))
    file.good(
        "C3",
        "Everything at once: which kind it is knows the room",
        message(
            x=1,
            y=2,
            halfWidth=3,
            halfHeight=4,
            scale=0.5,
            angle=6,
            text='"a"',
            fontSize=7,
            color='"#000000"',
            background="null",
            emoji='"b"',
            shape='"ellipse"',
            url='"/c"',
        ),
        value(
            x=1,
            y=2,
            halfWidth=3,
            halfHeight=4,
            scale=0.5,
            angle=6,
            text="a",
            fontSize=7,
            color="#000000",
            background=None,
            emoji="b",
            shape="ellipse",
            url="/c",
        ),
    )
    file.good(
        "J1",
        "id and kind are unknown keys here",
        message(id="null", kind='"photo"', x=1),
        value(x=1),
    )
    beyond_limits(
        file,
        "C1",
        lambda t: obj(type='"update"', command=t, item=3),
        "command",
        "command",
        lambda n: {**value(), "command": n},
    )
    beyond_limits(
        file,
        "N5",
        lambda t: obj(type='"update"', command=2, item=t),
        "item",
        "identifier",
        lambda n: {**value(), "item": n},
        **own,
    )
    wrong_kinds(
        file, "J2", lambda t: obj(type='"update"', command=t, item=3), "command", ["a number"]
    )
    wrong_kinds(
        file, "J2", lambda t: obj(type='"update"', command=2, item=t), "item", ["a number"], **own
    )
    file.bad("J2", "command is missing", '{"type":"update","item":3,"x":1}', 1004, field="command")
    file.bad(
        "J2", "item is missing", '{"type":"update","command":2,"x":1}', 1004, field="item", **own
    )
    item_fields(file, message, value, "", own)
    file.good(
        "J1", "type last", '{"y":2,"x":1,"item":3,"command":2,"type":"update"}', value(x=1, y=2)
    )
    file.good(
        "J1",
        "The last x counts",
        obj('"x":9', '"type":"update"', '"x":null', command=2, item=3, x=1),
        value(x=1),
    )
    file.bad(
        "J1",
        "The last x counts, also when it is wrong",
        obj('"x":9', '"type":"update"', command=2, item=3, x="null"),
        1005,
        field="x",
        **own,
    )
    for name in ("opacity", "thickness"):
        beyond_limits(
            file,
            "C2",
            lambda t: message(**{name: t}),
            name,
            name,
            lambda n: value(**{name: n}),
            **own,
        )
        wrong_kinds(file, "J2", lambda t: message(**{name: t}), name, ["a number"], **own)
    for name in ("locked", "measure"):
        text = message(**{name: "false"})
        told = {name: False} if name == "locked" else {}
        file.good("C3", f"{name} is false", text, value(**told))
        file.good("C3", f"{name} is true", message(**{name: "true"}), value(**{name: True}))
        wrong_kinds(file, "J2", lambda t: message(**{name: t}), name, ["a boolean"], **own)
    for align in ("left", "center", "right"):
        file.good("C2", f"To the {align}", message(align=f'"{align}"'), value(align=align))
    file.bad("C2", "No such side", message(align='"middle"'), 1007, field="align", **own)
    file.good("C2", "A font", message(font='"Noto Serif"'), value(font="Noto Serif"))
    file.bad("C2", "A font without a name", message(font='""'), 1007, field="font", **own)
    order = [
        "x",
        "y",
        "halfWidth",
        "halfHeight",
        "scale",
        "angle",
        "text",
        "fontSize",
        "color",
        "background",
        "emoji",
        "shape",
        "url",
    ]
    for index, name in enumerate(order[:-1]):
        rest = {key: "[]" for key in reversed(order[index:])}
        file.bad(
            "J4", f"{name} before what C2 names later", message(**rest), 1005, field=name, **own
        )
    return file
