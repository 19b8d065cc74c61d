"""C1: `command`, which every command has."""

from making.field_vectors import beyond_limits, whole_numbers, wrong_kinds
from making.message_text import obj


def command_field(file, kind, rest, value, target):
    """`rest` are the other fields as texts, `value(command=n)` their meaning with a command.

    `target` is the field that comes next in the order of J4.
    """

    def message(**changed):
        return obj(type=f'"{kind}"', **{"command": 4, **rest, **changed})

    beyond_limits(
        file, "C1", lambda t: message(command=t), "command", "command", lambda n: value(command=n)
    )
    wrong_kinds(file, "J2", lambda t: message(command=t), "command", ["a number"])
    whole_numbers(
        file, lambda t: message(command=t), "command", "command", lambda n: value(command=n)
    )
    text = obj(type=f'"{kind}"', **rest)
    file.bad("J2", "command is missing", text, 1004, field="command")
    text = message(**{target: "null", "command": "null"})
    file.bad("J4", f"command before {target}", text, 1005, field="command")
    text = obj(*(f'"{key}":{entry}' for key, entry in reversed(rest.items())), command=4)
    file.good("J1", "type last", text[:-1] + f',"type":"{kind}"}}', value())
