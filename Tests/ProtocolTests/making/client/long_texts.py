"""C2, C3: the longest texts of create and update."""

import reference
from making.items import COMMON, DEFAULTS, PLACE
from making.limits import most
from making.message_text import obj, quoted
from making.vector_file import VectorFile


def long_texts():
    """The longest texts of create and update, in a file of their own for their size."""
    file = VectorFile("client/long", "client/message.json", reference.decode)
    longest = {name: most(name + "Bytes") for name in ("text", "url")}
    line = "Größe → 😀\n"  # characters of 1 to 4 bytes
    size = len(line.encode("utf-8"))
    full = line * (longest["text"] // size) + "x" * (longest["text"] % size)
    url = "/" + "u" * (longest["url"] - 1)
    for name, kind, text, beyond in (("text", "text", full, True), ("url", "image", url, False)):
        place = {"id": 3, "kind": kind, **PLACE}
        logical = {**place, **COMMON, **DEFAULTS[kind], name: text}
        placed = {**place, "kind": quoted(kind)}
        bound = longest[name]

        def create(text):
            return obj(type='"create"', command=1, item=obj(**placed, **{name: quoted(text)}))

        def update(text):
            return obj(type='"update"', command=1, item=3, **{name: quoted(text)})

        file.good(
            "C2",
            f"The longest {name}",
            create(text),
            {"type": "create", "command": 1, "item": logical},
        )
        file.bad(
            "C2",
            f"A {name} one byte too long",
            create(text + "x"),
            1008,
            beyond,
            field=f"item.{name}",
            limit=bound,
            command=1,
        )
        file.good(
            "C3",
            f"The longest {name}",
            update(text),
            {"type": "update", "command": 1, "item": 3, name: text},
        )
        file.bad(
            "C3",
            f"A {name} one byte too long",
            update(text + "x"),
            1008,
            beyond,
            field=name,
            limit=bound,
            command=1,
        )
    file.bad(
        "J4",
        "A url too long that is none: its length comes first",
        update("").replace('""', quoted("u" * 2049)),
        1008,
        field="url",
        limit=longest["url"],
        command=1,
    )
    return file
