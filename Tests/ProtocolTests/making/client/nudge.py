"""C9: nudge."""

import reference
from making.client.command_field import command_field
from making.client.item_lists import item_lists
from making.field_vectors import beyond_limits, wrong_kinds
from making.message_text import obj, without
from making.numbers import ROUNDING
from making.vector_file import VectorFile


def nudge():
    file = VectorFile("client/nudge", "client/nudge.json", reference.decode)
    rest = {"items": "[3]", "dx": 1, "dy": "-0.5"}
    own = {"command": 4}

    def message(**changed):
        return obj(type='"nudge"', **{"command": 4, **rest, **changed})

    def value(**changed):
        way = {"dx": 1, "dy": -0.5}
        return {"type": "nudge", "command": 4, "items": [3], **way, **changed}

    file.good("C9", "A nudge", message(), value())
    file.good(
        "C9", "A nudge to nowhere is the room's to judge", message(dx=0, dy=0), value(dx=0, dy=0)
    )
    command_field(file, "nudge", rest, value, "items")
    item_lists(file, "C9", message, value, own)
    for name in rest:
        text = obj(type='"nudge"', command=4, **without(rest, name))
        file.bad("J2", f"{name} is missing", text, 1004, field=name, **own)
    for name in ("dx", "dy"):
        beyond_limits(
            file,
            "C9",
            lambda t: message(**{name: t}),
            name,
            "coordinate",
            lambda n: value(**{name: n}),
            **own,
        )
        wrong_kinds(file, "J2", lambda t: message(**{name: t}), name, ["a number"], **own)
    for text, number, comment in ROUNDING[:6]:
        file.good("N2", f"dy: {comment}", message(dy=text), value(dy=number))
    file.bad("J4", "items before dx", message(items=1, dx="null"), 1005, field="items", **own)
    file.bad("J4", "dx before dy", message(dy="null", dx="null"), 1005, field="dx", **own)
    text = message(x="null", guides="[]", n=1)
    file.good("J1", "Unknown keys are ignored", text, value())
    return file
