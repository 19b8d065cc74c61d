"""C17: texts that the server measures."""

from making.field_vectors import wrong_kinds
from making.items import COMMON, CONTENT, DEFAULTS
from making.message_text import obj

PLACE = {"x": 10, "y": -20.5}


def unsized(**changed):
    item = obj(**{"id": 3, "kind": '"text"', **PLACE, **CONTENT["text"], **changed})
    return obj(type='"create"', command=1, item=item)


def measures(file, creating, updating):
    """Whether a size is given or measured."""
    create, created = creating
    update, updated = updating
    item = {"id": 3, "kind": "text", **PLACE, **COMMON, **DEFAULTS["text"], "measure": True}
    told = {"type": "create", "command": 1, "item": item}
    file.good("C17", "A text to be measured", unsized(measure="true"), told)
    file.good("C17", "A text that has a size", create("text", measure="false"), created("text"))
    file.good("C17", "Measured anew", update(measure="true"), updated(measure=True))
    file.good("C17", "Not measured", update(measure="false", x=1), updated(x=1))
    text = update(measure="true", text='"Ho"', fontSize=12)
    told_text = updated(text="Ho", fontSize=12, measure=True)
    file.good("C17", "Measured with what is new", text, told_text)
    for text in (unsized(), unsized(measure="false"), unsized(measure="null")):
        file.bad("C17", "Neither", text, 1004, field="item.halfWidth", command=1)
    for name in ("halfWidth", "halfHeight"):
        sized = unsized(**{name: 5}, measure="true")
        file.bad("C17", f"Both: {name}", sized, 2009, field="item.measure", command=1)
        text = unsized(**{name: "null"}, measure="true")
        comment = f"{name} is read although it is measured"
        file.bad("J4", comment, text, 1005, field=f"item.{name}", command=1)
        sized = update(**{name: 5}, measure="true")
        file.bad("C17", f"Both: {name}", sized, 2009, field="measure", command=2)
    text = unsized(halfWidth=5)
    file.bad("C17", "Half a size", text, 1004, field="item.halfHeight", command=1)
    text = update(halfWidth=5, measure="true", emoji="1")
    file.bad("J4", "measure before emoji", text, 2009, field="measure", command=2)
    wrong_kinds(
        file, "J2", lambda t: create("text", measure=t), "item.measure", ["a boolean"], command=1
    )
    wrong_kinds(
        file, "J2", lambda t: update(measure=t), "measure", ["a boolean"], command=2
    )
