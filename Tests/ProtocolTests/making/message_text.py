"""JSON text in parts, so that a vector can hold what no JSON writer would write."""

import json


def obj(*parts, **fields):
    """JSON text of an object: `fields` are JSON texts or numbers; `parts` go first, as they are."""
    return "{" + ",".join([*parts, *(f'"{key}":{value}' for key, value in fields.items())]) + "}"


def array(*entries):
    return "[" + ",".join(map(str, entries)) + "]"


def quoted(text):
    return json.dumps(text, ensure_ascii=False)


def without(fields, key):
    return {name: value for name, value in fields.items() if name != key}


def printable(text):
    """Escapes what a reader of the file could not see."""
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)
