"""C2: create."""

import reference
from making.client.item_fields import item_fields
from making.field_vectors import beyond_limits, wrong_kinds
from making.items import COMMON, CONTENT, DEFAULTS, PLACE
from making.limits import most
from making.message_text import obj, quoted, without
from making.vector_file import VectorFile


def create():
    file = VectorFile("client/create", "client/create.json", reference.decode)
    own = {"command": 1}

    def item(kind, /, **changed):
        return obj(**{"id": 3, "kind": quoted(kind), **PLACE, **CONTENT.get(kind, {}), **changed})

    def message(kind, /, **changed):
        return obj(type='"create"', command=1, item=item(kind, **changed))

    def value(kind, /, **changed):
        placed = {"id": 3, "kind": kind, **PLACE, **COMMON, **DEFAULTS[kind]}
        return {"type": "create", "command": 1, "item": {**placed, **changed}}

    for kind in CONTENT:
        file.good("C2", f"A {kind} with its defaults", message(kind), value(kind))
    file.good(
        "C2",
        "A text with everything",
        message(
            "text", scale=2.5, angle=15, fontSize=12.5, color='"#102030"', background='"#405060"'
        ),
        value("text", scale=2.5, angle=15, fontSize=12.5, color="#102030", background="#405060"),
    )
    file.good(
        "C2",
        "A coloured shape",
        message("shape", color='"#102030"'),
        value("shape", color="#102030"),
    )
    beyond_limits(
        file,
        "C1",
        lambda t: obj(type='"create"', command=t, item=item("image")),
        "command",
        "command",
        lambda n: {**value("image"), "command": n},
    )
    wrong_kinds(
        file,
        "J2",
        lambda t: obj(type='"create"', command=t, item=item("image")),
        "command",
        ["a number"],
    )
    wrong_kinds(
        file, "J2", lambda t: obj(type='"create"', command=1, item=t), "item", ["an object"], **own
    )
    beyond_limits(
        file,
        "N5",
        lambda t: message("image", id=t),
        "item.id",
        "identifier",
        lambda n: value("image", id=n),
        **own,
    )
    wrong_kinds(file, "J2", lambda t: message("image", id=t), "item.id", ["a number"], **own)
    wrong_kinds(file, "J2", lambda t: message("image", kind=t), "item.kind", ["a text"], **own)
    for kind in ("", "Text", "photo", "stickers", "decks"):
        file.bad("C2", f"No kind: {quoted(kind)}", message(kind), 1007, field="item.kind", **own)
    file.bad(
        "J2", "command is missing", obj(type='"create"', item=item("image")), 1004, field="command"
    )
    file.bad("J2", "item is missing", '{"type":"create","command":1}', 1004, field="item", **own)
    whole = {"id": 3, "kind": '"sticker"', **PLACE, **CONTENT["sticker"]}
    for name in whole:
        file.bad(
            "J2",
            f"item.{name} is missing",
            obj(type='"create"', command=1, item=obj(**without(whole, name))),
            1004,
            field=f"item.{name}",
            **own,
        )
    for kind, name in (("text", "text"), ("shape", "shape"), ("image", "url")):
        text = obj(id=3, kind=quoted(kind), **PLACE)
        file.bad(
            "J2",
            f"item.{name} is missing",
            obj(type='"create"', command=1, item=text),
            1004,
            field=f"item.{name}",
            **own,
        )
    for kind, names in (
        ("sticker", ("text", "fontSize", "color", "background", "shape", "url")),
        ("image", ("text", "fontSize", "color", "background", "emoji", "shape")),
        ("shape", ("text", "fontSize", "background", "emoji", "url")),
        ("text", ("emoji", "shape", "url")),
    ):
        for name in names:
            file.bad(
                "C2",
                f"A {kind} has no {name}",
                message(kind, **{name: "null"}),
                2009,
                field=f"item.{name}",
                **own,
            )
    file.bad(
        "C2",
        "Keys of another kind come after the kind's own",
        message("sticker", text='"Hi"', emoji="null"),
        1005,
        field="item.emoji",
        **own,
    )
    file.bad(
        "C2",
        "Of two keys of another kind the one that C2 names first",
        message("sticker", url='"/"', text='"Hi"'),
        2009,
        field="item.text",
        **own,
    )
    item_fields(file, message, value, "item.", own)
    file.good(
        "J1",
        "Unknown keys of an item are ignored",
        message("shape", by=1, rank=4, _z="[[]]"),
        value("shape"),
    )
    file.good(
        "J1",
        "type and kind last",
        '{"item":{"emoji":"🎈","halfHeight":25,"halfWidth":50,"y":-20.5,"x":10,'
        '"id":3,"kind":"sticker"},"command":1,"type":"create"}',
        value("sticker"),
    )
    file.good(
        "J1",
        "The second kind counts",
        message("sticker").replace('"id"', '"kind":"text","id"'),
        value("sticker"),
    )
    file.good(
        "J1",
        "The second item replaces the first as a whole",
        obj('"item":{"text":"Hi","kind":"text"}', type='"create"', command=1, item=item("sticker")),
        value("sticker"),
    )
    file.bad(
        "J1",
        "The second item is not merged with the first",
        obj(type='"create"', command=1, item=item("sticker"))[:-1] + ',"item":{"id":3}}',
        1004,
        field="item.kind",
        **own,
    )
    file.bad(
        "J4",
        "id before kind",
        message("photo", id=0),
        1006,
        field="item.id",
        min=1,
        max=most("identifier"),
        **own,
    )
    file.bad("J4", "kind before x", message("photo", x="null"), 1007, field="item.kind", **own)
    file.bad(
        "J4",
        "x before halfWidth, whatever the codes",
        message("text", halfWidth="null", x="1e9"),
        1006,
        field="item.x",
        min=-100000,
        max=100000,
        **own,
    )
    file.bad(
        "J4",
        "angle before text",
        message("text", text="1", angle="null"),
        1005,
        field="item.angle",
        **own,
    )
    file.bad(
        "J4",
        "fontSize before color before background",
        message("text", background="1", color="1", fontSize=0),
        1006,
        field="item.fontSize",
        min=1,
        max=1000,
        **own,
    )
    text = message("deck", cards='[{"id":1},{"id":2},{"id":1}]')
    about = {"field": "item.cards[2].id", **own}
    file.bad("C2", "A card twice", text, 2020, beyond=True, **about)
    return file
