"""C1, N5: command and item, the fields of a command about one item."""

from making.client.command_field import command_field
from making.field_vectors import beyond_limits, wrong_kinds
from making.message_text import obj


def target_fields(file, rule, kind, more, told):
    """What delete and reorder say alike; `more` is another field as text and `told` its meaning."""

    def message(**changed):
        return obj(type=f'"{kind}"', **{"command": 4, "item": 3, **more, **changed})

    def value(**changed):
        return {"type": kind, "command": 4, "item": 3, **told, **changed}

    file.good(rule, f"A {kind}", message(), value())
    command_field(file, kind, {"item": 3, **more}, value, "item")
    beyond_limits(
        file,
        "N5",
        lambda t: message(item=t),
        "item",
        "identifier",
        lambda n: value(item=n),
        command=4,
    )
    wrong_kinds(file, "J2", lambda t: message(item=t), "item", ["a number"], command=4)
    text = obj(type=f'"{kind}"', command=4, **more)
    file.bad("J2", "item is missing", text, 1004, field="item", command=4)
