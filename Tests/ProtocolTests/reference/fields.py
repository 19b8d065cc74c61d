"""J2, J4.3, J4.4: the fields of an object.

A reader takes (value, path) and returns the logical value.
"""

import re
from decimal import Decimal

from reference.numbers import Number
from reference.refusal import Refusal
from reference.tables import LIMITS


def decimal(limit):
    """Reads a number of `limit`, as what it is on the limit's grid."""
    entry = LIMITS[limit]
    return number(entry["min"], entry["max"], entry["places"])


def number(least, most, places):
    """Reads a number from `least` to `most`, as what it is on the grid of so many places."""

    def read(value, path):
        if not isinstance(value, Number) or places == 0 and not value.is_whole:
            raise Refusal(1005, field=path)
        units = value.on_grid(places)
        low, high = (int(Decimal(str(end)) * 10**places) for end in (least, most))
        if units is None or not low <= units <= high:
            raise Refusal(1006, field=path, min=least, max=most)
        return plain(Decimal(units).scaleb(-places))

    return read


def plain(value):
    """A decimal as the int or float that JSON writers of this suite print exactly."""
    return int(value) if value == value.to_integral_value() else float(value)


def angle(value, path):
    degrees = Decimal(str(decimal("angle")(value, path)))
    return plain(Decimal(int(degrees * 1000) % 360_000) / 1000)


def text(limit=None, pattern=None, lowered=False):
    """Reads a text of at most `limit` bytes that matches `pattern`."""

    def read(value, path):
        if not isinstance(value, str):
            raise Refusal(1005, field=path)
        if limit and len(value.encode("utf-8")) > LIMITS[limit]["max"]:
            raise Refusal(1008, field=path, limit=LIMITS[limit]["max"])
        if pattern and not re.fullmatch(pattern, value, re.DOTALL):
            raise Refusal(1007, field=path)
        return value.lower() if lowered else value

    return read


colour = text(pattern="#[0-9a-fA-F]{6}", lowered=True)


def nullable(read):
    return lambda value, path: None if value is None else read(value, path)


def boolean(value, path):
    if not isinstance(value, bool):
        raise Refusal(1005, field=path)
    return value


def entries(limit, read, least=1):
    """Reads a list of `least` to `limit` entries; the limit is a number, or the name of one."""
    most = limit if isinstance(limit, int) else LIMITS[limit]["max"]

    def read_list(value, path):
        if not isinstance(value, list):
            raise Refusal(1005, field=path)
        if not least <= len(value) <= most:
            raise Refusal(1009, field=path, limit=most)
        return [read(entry, f"{path}[{index}]") for index, entry in enumerate(value)]

    return read_list


def once(read, code):
    """Reads values of which each may come once; the error of another one is `code`."""
    met = set()

    def read_new(value, path):
        result = read(value, path)
        if result in met:
            raise Refusal(code, field=path)
        met.add(result)
        return result

    return read_new


REQUIRED = object()  # the default of a field that must be given
ABSENT = object()  # the default of a field that stays absent


def fields(value, path, table, into=None):
    """Reads the fields of `table` (name, reader, default) from an object, in this order.

    A reader without a name looks at what was read before it.
    """
    result = {} if into is None else into
    for name, read, default in table:
        if name is None:
            read(result, path)
            continue
        at = f"{path}.{name}" if path else name
        if name in value:
            result[name] = read(value[name], at)
        elif default is REQUIRED:
            raise Refusal(1004, field=at)
        elif default is not ABSENT:
            result[name] = default
    return result


def record(*table):
    """Reads an object with the fields of `table`."""

    def read(value, path):
        if not isinstance(value, dict):
            raise Refusal(1005, field=path)
        return fields(value, path, table)

    return read


coordinate = decimal("coordinate")
identifier = decimal("identifier")
POINT = [("x", coordinate, REQUIRED), ("y", coordinate, REQUIRED)]
