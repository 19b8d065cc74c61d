"""J5: the canonical form."""

import json
from decimal import Decimal

NAMED = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def write(value):
    """A value in the canonical form, keys in the order that the value has."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, (int, float)):
        digits = format(Decimal(repr(value)), "f")
        return digits.rstrip("0").rstrip(".") if "." in digits else digits
    if isinstance(value, str):
        escaped = (NAMED.get(c, f"\\u{ord(c):04x}" if c < " " else c) for c in value)
        return '"' + "".join(escaped) + '"'
    if isinstance(value, list):
        return "[" + ",".join(map(write, value)) + "]"
    return "{" + ",".join(f"{write(key)}:{write(entry)}" for key, entry in value.items()) + "}"
