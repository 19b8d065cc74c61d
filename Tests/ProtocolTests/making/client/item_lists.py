"""G1, C9: `items`, which gestures and commands about several items have."""

from making.field_vectors import beyond_limits, wrong_kinds
from making.limits import least, most
from making.message_text import array


def item_lists(file, rule, message, value, own):
    """`message(items=…)` is the text and `value(items=…)` its meaning."""
    limit = most("itemsPerGesture")
    wrong_kinds(file, "J2", lambda t: message(items=t), "items", ["a list"], **own)
    wrong_kinds(file, "J2", lambda t: message(items=array(t)), "items[0]", ["a number"], **own)
    beyond_limits(
        file,
        "N5",
        lambda t: message(items=array(t)),
        "items[0]",
        "identifier",
        lambda n: value(items=[n]),
        **own,
    )
    file.good("J2", "An item's name with an exponent", message(items="[3e0]"), value(items=[3]))
    text = message(items="[3.5]")
    file.bad("J2", "An item's name with a fraction", text, 1005, field="items[0]", **own)
    file.good(rule, "Two items, in their order", message(items="[4,3]"), value(items=[4, 3]))
    lengths(file, rule, message, value, own, limit)
    for text, at, comment in (
        ("[3,3]", 1, "An item is named twice"),
        ("[3,4,5,4]", 3, "An item is named twice, with others between"),
        ("[3,4,4,3]", 2, "Two items are named twice: the first that comes again counts"),
        ("[3,3e0]", 1, "An item is named twice, in two ways"),
        ("[3,3,null]", 1, "An item named twice comes before what is wrong behind it"),
        (array(*range(1, limit), limit - 1), limit - 1, "The last of many is named twice"),
    ):
        file.bad(rule, comment, message(items=text), 2013, field=f"items[{at}]", **own)
    file.bad(
        "J4",
        "What is wrong before an item named twice comes first",
        message(items="[3,0,3]"),
        1006,
        field="items[1]",
        min=least("identifier"),
        max=most("identifier"),
        **own,
    )


def lengths(file, rule, message, value, own, limit):
    """How many there may be."""
    names = list(range(1, limit + 2))
    text = message(items=array(*names[:limit]))
    file.good(rule, "As many items as may be", text, value(items=names[:limit]))
    for text, comment in (
        ("[]", "No items"),
        (array(*names), "One item more than may be"),
    ):
        file.bad(rule, comment, message(items=text), 1009, field="items", limit=limit, **own)
    file.bad(
        "J4",
        "A list's length comes before its entries",
        message(items=array("null", 3, 3, *names[3:])),
        1009,
        field="items",
        limit=limit,
        **own,
    )
