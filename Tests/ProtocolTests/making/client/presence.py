"""P1: presence."""

import json

import reference
from making.client.viewports import viewports
from making.field_vectors import beyond_limits, wrong_kinds
from making.limits import most
from making.message_text import array, obj, quoted, without
from making.numbers import ROUNDING
from making.vector_file import VectorFile

POINT = {"x": 1.5, "y": -2}


def message(*parts, **fields):
    return obj(*parts, type='"presence"', **fields)


def value(**fields):
    return {"type": "presence", **fields}


def presence():
    file = VectorFile("client/presence", "client/presence.json", reference.decode)
    cursors(file)
    file.bad("J2", "Nothing is given", message(), 1004, field="cursor")
    file.bad("P1", "Nothing that is known is given", message(hat="1"), 1004, field="cursor")
    selections(file)
    wrong_viewports(file)
    states(file)
    names(file)
    together(file)
    return file


def cursors(file):
    file.good("P1", "A cursor", message(cursor=obj(**POINT)), value(cursor=POINT))
    file.good("P1", "No cursor", message(cursor="null"), value(cursor=None))
    text = message('"cursor":{"x":1}', cursor="null")
    file.good("J1", "The last of two cursors counts", text, value(cursor=None))
    text = message('"cursor":null', cursor="{}")
    comment = "The last of two cursors counts, also when wrong"
    file.bad("J1", comment, text, 1004, field="cursor.x")
    wrong_kinds(file, "J2", lambda t: message(cursor=t), "cursor", ["an object", "null"])
    for name in ("x", "y"):
        field = f"cursor.{name}"
        text = message(cursor=obj(**without(POINT, name)))
        file.bad("J2", f"{field} is missing", text, 1004, field=field)
        make = lambda t: message(cursor=obj(**{**POINT, name: t}))
        wrong_kinds(file, "J2", make, field, ["a number"])
        told = lambda n: value(cursor={**POINT, name: n})
        beyond_limits(file, "N1", make, field, "coordinate", told)
    for text, number, comment in ROUNDING[:6]:
        told = value(cursor={"x": 1.5, "y": number})
        file.good("N2", f"cursor.y: {comment}", message(cursor=obj(x=1.5, y=text)), told)
    limits = {"min": -100000, "max": 100000}
    text = message(cursor='{"y":null,"x":1e6}')
    file.bad("J4", "x before y", text, 1006, field="cursor.x", **limits)


def selections(file):
    def make(**fields):
        return message(selection=fields["items"])

    file.good("P1", "A selection", make(items="[3]"), value(selection=[3]))
    file.good("P1", "Nothing is selected", make(items="[]"), value(selection=[]))
    file.good("P1", "A selection in its order", make(items="[4,3]"), value(selection=[4, 3]))
    names = list(range(1, most("itemsPerGesture") + 2))
    text = make(items=array(*names[:-1]))
    file.good("P1", "As many items as may be selected", text, value(selection=names[:-1]))
    about = {"field": "selection", "limit": len(names) - 1}
    file.bad("P1", "One item more than may be", make(items=array(*names)), 1009, **about)
    text = make(items=array("null", 3, 3, *names[3:]))
    file.bad("J4", "A list's length comes before its entries", text, 1009, **about)
    wrong_kinds(file, "J2", lambda t: make(items=t), "selection", ["a list"])
    wrong_kinds(file, "J2", lambda t: make(items=array(t)), "selection[0]", ["a number"])
    told = lambda n: value(selection=[n])
    ends = ("selection[0]", "identifier", told)
    beyond_limits(file, "N5", lambda t: make(items=array(t)), *ends)
    file.bad("J2", "An item's name with a fraction", make(items="[3.5]"), 1005, field=ends[0])
    for text, at, comment in (
        ("[3,3]", 1, "An item is selected twice"),
        ("[3,4,5,4]", 3, "An item is selected twice, with others between"),
        ("[3,3e0]", 1, "An item is selected twice, in two ways"),
    ):
        file.bad("P1", comment, make(items=text), 2013, field=f"selection[{at}]")


def wrong_viewports(file):
    file.good("P1", "No viewport", message(viewport="null"), value(viewport=None))
    viewports(file, message, value, {}, nullable=True)


def states(file):
    for state in ("active", "idle", "away"):
        file.good("P1", f"state is {state}", message(state=quoted(state)), value(state=state))
    wrong_kinds(file, "J2", lambda t: message(state=t), "state", ["a text"])
    for state in ("absent", "Active", "", "gone"):
        text = message(state=quoted(state))
        file.bad("P1", f"state is {json.dumps(state)}", text, 1007, field="state")


def names(file):
    limit = most("nameBytes")
    for name in ("Ada", "", "é" * (limit // 2)):
        text = message(name=quoted(name))
        file.good("P1", f"name has {len(name)} characters", text, value(name=name))
    text = message(name=quoted("n" * (limit + 1)))
    file.bad("P1", "A name one byte too long", text, 1008, field="name", limit=limit)
    wrong_kinds(file, "J2", lambda t: message(name=t), "name", ["a text"])
    text = message(color='"#FF8800"')
    file.good("N7", "A colour in capitals", text, value(color="#ff8800"))
    file.bad("N7", "No colour", message(color='"red"'), 1007, field="color")
    wrong_kinds(file, "J2", lambda t: message(color=t), "color", ["a text"])


def together(file):
    box = {"x": 10, "y": -20.5, "halfWidth": 195, "halfHeight": 422}
    text = message(
        color='"#ff8800"',
        name='"Ada"',
        state='"idle"',
        viewport=obj(**box),
        selection="[3]",
        cursor=obj(**POINT),
    )
    all_of_it = {"cursor": POINT, "selection": [3], "viewport": box, "state": "idle"}
    told = value(**all_of_it, name="Ada", color="#ff8800")
    file.good("P1", "Everything at once", text, told)
    text = message(member="7", state='"away"')
    file.good("P1", "Whose it is says the server", text, value(state="away"))
    wrong = {}
    for name in ("color", "name", "state", "viewport", "selection", "cursor"):
        wrong[name] = "1"
        comment = f"{name} before what follows it"
        file.bad("J4", comment, message(**wrong), 1005, field=name)
