"""C1, N5: command and item, the fields of a command about one item."""

from making.field_vectors import beyond_limits, whole_numbers, wrong_kinds
from making.message_text import obj


def target_fields(file, rule, kind, more, told):
    """What delete and reorder say alike; `more` is another field as text and `told` its meaning."""

    def message(**changed):
        return obj(type=f'"{kind}"', **{"command": 4, "item": 3, **more, **changed})

    def value(**changed):
        return {"type": kind, "command": 4, "item": 3, **told, **changed}

    file.good(rule, f"A {kind}", message(), value())
    beyond_limits(
        file, "C1", lambda t: message(command=t), "command", "command", lambda n: value(command=n)
    )
    beyond_limits(
        file,
        "N5",
        lambda t: message(item=t),
        "item",
        "identifier",
        lambda n: value(item=n),
        command=4,
    )
    wrong_kinds(file, "J2", lambda t: message(command=t), "command", ["a number"])
    wrong_kinds(file, "J2", lambda t: message(item=t), "item", ["a number"], command=4)
    whole_numbers(
        file, lambda t: message(command=t), "command", "command", lambda n: value(command=n)
    )
    text = obj(type=f'"{kind}"', item=3, **more)
    file.bad("J2", "command is missing", text, 1004, field="command")
    text = obj(type=f'"{kind}"', command=4, **more)
    file.bad("J2", "item is missing", text, 1004, field="item", command=4)
    file.bad(
        "J4", "command before item", message(item="null", command="null"), 1005, field="command"
    )
    file.good(
        "J1",
        "type last",
        message()[:-1].replace(f'"type":"{kind}",', "") + f',"type":"{kind}"}}',
        value(),
    )
