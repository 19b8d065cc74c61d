"""J1: brackets that are too deep."""

from making.json_text.json_text_file import ping_with
from making.limits import most


def nesting(file):
    depth = most("nesting")
    start = ping_with()[:-1] + ',"z":'
    file.nests_too_deep("Lists one too deep", start + "[" * (depth - 1), "[" + "]" * depth + "}")
    file.nests_too_deep(
        "Objects one too deep", start + '{"a":' * (depth - 1), "{}" + "}" * (depth - 1) + "}"
    )
    file.nests_too_deep(
        "The first bracket too deep counts",
        start + "[" * (depth - 1),
        "[],[[]]" + "]" * (depth - 1) + "}",
    )
    file.nests_too_deep(
        "As deep as a message has room for",
        start + "[" * (depth - 1),
        "[" * 10000 + "]" * (10000 + depth - 1) + "}",
    )
    file.nests_too_deep("A list around everything", "[" * depth, "[" + "]" * (depth + 1))
    file.nests_too_deep(
        "Too deep comes before an unknown type",
        '{"type":"dance","z":' + "[" * (depth - 1),
        "[" + "]" * depth + "}",
    )
    file.nests_too_deep(
        "Too deep in a value that a later one replaces",
        '{"id":' + "[" * (depth - 1),
        "[" + "]" * depth + ',"type":"ping","id":1}',
    )
    file.breaks_off("Not JSON behind what is too deep comes first", start + "[" * (depth + 3))
    file.breaks_at("A deep list closed wrongly", start + "[" * 20 + "]" * 19, "}}")
