"""C10: align."""

import reference
from making.client.command_field import command_field
from making.client.item_lists import item_lists
from making.field_vectors import wrong_kinds
from making.message_text import obj, quoted
from making.vector_file import VectorFile

GUIDES = ("centerX", "leading", "trailing", "centerY", "top", "bottom")


def align():
    file = VectorFile("client/align", "client/align.json", reference.decode)
    rest = {"items": "[3]", "to": '"leading"'}
    own = {"command": 4}

    def message(**changed):
        return obj(type='"align"', **{"command": 4, **rest, **changed})

    def value(**changed):
        return {"type": "align", "command": 4, "items": [3], "to": "leading", **changed}

    for guide in GUIDES:
        file.good("C10", f"To {guide}", message(to=quoted(guide)), value(to=guide))
    command_field(file, "align", rest, value, "items")
    item_lists(file, "C10", message, value, own)
    for guide in (
        "",
        "center",
        "centerx",
        "Leading",
        "leading ",
        "lead",
        "left",
        "x",
        "angle:45",
        "itemCenter:x:3",
        "itemEdge:x:low:low:3",
        "gap:x:between:3:4",
    ):
        text = message(to=quoted(guide))
        file.bad("C10", f"No guide of the canvas: {quoted(guide)}", text, 1007, field="to", **own)
    wrong_kinds(file, "J2", lambda t: message(to=t), "to", ["a text"], **own)
    for name, more in (("items", {"to": '"top"'}), ("to", {"items": "[3]"})):
        text = obj(type='"align"', command=4, **more)
        file.bad("J2", f"{name} is missing", text, 1004, field=name, **own)
    file.bad("J4", "items before to", message(to="null", items="null"), 1005, field="items", **own)
    file.bad(
        "J4", "An item twice before to", message(to=1, items="[3,3]"), 2013, field="items[1]", **own
    )
    return file
