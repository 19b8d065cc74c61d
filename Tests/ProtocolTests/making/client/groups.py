"""C16: group, ungroup and duplicate."""

import reference
from making.client.command_field import command_field
from making.client.item_lists import item_lists
from making.field_vectors import beyond_limits, wrong_kinds
from making.message_text import obj, without
from making.vector_file import VectorFile

OWN = {"command": 4}


def of_kind(kind, rest, told):
    """A file of a command on items, what its messages are and mean: `rest` as texts, `told`."""
    file = VectorFile(f"client/{kind}", f"client/{kind}.json", reference.decode)

    def message(**changed):
        return obj(type=f'"{kind}"', **{"command": 4, **rest, **changed})

    def value(**changed):
        return {"type": kind, "command": 4, **told, **changed}

    file.good("C16", f"A {kind}", message(), value())
    command_field(file, kind, rest, value, "items")
    for name in rest:
        text = obj(type=f'"{kind}"', command=4, **without(rest, name))
        file.bad("J2", f"{name} is missing", text, 1004, field=name, **OWN)
    return file, message, value


def group():
    told = {"items": [3], "group": 9}
    file, message, value = of_kind("group", {"items": "[3]", "group": 9}, told)
    item_lists(file, "C16", message, value, OWN)
    beyond_limits(
        file,
        "N5",
        lambda t: message(group=t),
        "group",
        "identifier",
        lambda n: value(group=n),
        **OWN,
    )
    wrong_kinds(file, "J2", lambda t: message(group=t), "group", ["a number"], **OWN)
    file.bad("J4", "items before group", message(items=1, group=0), 1005, field="items", **OWN)
    return file


def ungroup():
    file, message, value = of_kind("ungroup", {"items": "[3]"}, {"items": [3]})
    item_lists(file, "C16", message, value, OWN)
    return file


def duplicate():
    rest = {"items": "[3,5]", "dx": 10, "dy": "-0.5", "ids": "[7,8]"}
    told = {"items": [3, 5], "dx": 10, "dy": -0.5, "ids": [7, 8], "group": None}
    file, message, value = of_kind("duplicate", rest, told)
    file.good("C16", "Into a group", message(group=9), value(group=9))
    file.good("C16", "Into none, and said so", message(group="null"), value())
    beyond_limits(
        file,
        "N5",
        lambda t: message(group=t),
        "group",
        "identifier",
        lambda n: value(group=n),
        **OWN,
    )
    for name in ("dx", "dy"):
        beyond_limits(
            file,
            "C9",
            lambda t: message(**{name: t}),
            name,
            "coordinate",
            lambda n: value(**{name: n}),
            **OWN,
        )
        wrong_kinds(file, "J2", lambda t: message(**{name: t}), name, ["a number"], **OWN)
    for ids in ("[]", "[7]", "[7,8,9]"):
        about = {"field": "ids", "limit": 2, **OWN}
        file.bad("C16", f"ids {ids}", message(ids=ids), 1009, beyond=ids != "[]", **about)
    file.bad("C16", "An id twice", message(ids="[7,7]"), 2013, field="ids[1]", **OWN)
    wrong_kinds(file, "J2", lambda t: message(ids=t), "ids", ["a list"], **OWN)
    wrong_kinds(file, "J2", lambda t: message(group=t), "group", ["a number", "null"], **OWN)
    file.bad("J4", "dy before ids", message(dy="[]", ids=1), 1005, field="dy", **OWN)
    return file
