"""B1–B3: how single values, lists and structures are bytes.

A codec writes a logical value (README.md, "The vectors") to bytes, and reads it from a cursor or
raises a Refusal whose `field` is the path at which the value stands.
"""

import re
from decimal import Decimal

from reference.fields import plain
from reference.refusal import Refusal
from reference.tables import LIMITS


class Whole:
    """A whole number of so many bytes."""

    def __init__(self, width, least=0, most=None, signed=False):
        self.width, self.signed = width, signed
        self.least, self.most = least, 2 ** (8 * width) - 1 if most is None else most

    def write(self, value):
        return int(value).to_bytes(self.width, "little", signed=self.signed)

    def units(self, cursor):
        return int.from_bytes(cursor.take(self.width), "little", signed=self.signed)

    def read(self, cursor, path):
        value = self.units(cursor)
        if not self.least <= value <= self.most:
            raise Refusal(1006, field=path, min=self.least, max=self.most)
        return value


def limited(width, name):
    """A whole number with the limits of that name."""
    return Whole(width, LIMITS[name]["min"], LIMITS[name]["max"])


class Grid:
    """A decimal number as what it is on its grid."""

    def __init__(self, width, places, least, most, signed=True):
        self.whole = Whole(width, signed=signed)
        self.places, self.least, self.most = places, least, most

    def write(self, value):
        return self.whole.write(Decimal(str(value)).scaleb(self.places))

    def read(self, cursor, path):
        units = Decimal(self.whole.units(cursor)).scaleb(-self.places)
        if not Decimal(str(self.least)) <= units <= Decimal(str(self.most)):
            raise Refusal(1006, field=path, min=self.least, max=self.most)
        return plain(units)


def on_grid(name, width=4, signed=True):
    """A decimal number with the limits and the grid of that name."""
    limit = LIMITS[name]
    return Grid(width, limit["places"], limit["min"], limit["max"], signed)


class Turn:
    """An angle: any is read, and is taken modulo a turn (N2)."""

    given = on_grid("angle")

    def write(self, value):
        return self.given.write(value)

    def read(self, cursor, path):
        degrees = Decimal(str(self.given.read(cursor, path)))
        return plain(Decimal(int(degrees * 1000) % 360_000) / 1000)


class Choice:
    """One of a few names, as its place among them."""

    def __init__(self, *names):
        self.names = names

    def write(self, value):
        return bytes([self.names.index(value)])

    def read(self, cursor, path):
        number = cursor.take(1)[0]
        if number >= len(self.names):
            raise Refusal(1007, field=path)
        return self.names[number]


class Text:
    """The count of a text's bytes, and the bytes."""

    def __init__(self, limit=None, pattern=None):
        self.limit, self.pattern = limit and LIMITS[limit]["max"], pattern

    def write(self, value):
        data = value.encode("utf-8")
        return len(data).to_bytes(2, "little") + data

    def read(self, cursor, path):
        count = int.from_bytes(cursor.take(2), "little")
        if self.limit is not None and count > self.limit:
            raise Refusal(1008, field=path, limit=self.limit)
        start = cursor.at
        try:
            value = cursor.take(count).decode("utf-8")
        except UnicodeDecodeError as error:
            raise Refusal(1012, offset=start + error.start) from error
        if self.pattern and not re.fullmatch(self.pattern, value, re.DOTALL):
            raise Refusal(1007, field=path)
        return value


class Colour:
    """Red, green and blue from the third byte down; the fourth is zero."""

    def write(self, value):
        return int(value[1:], 16).to_bytes(4, "little")

    def read(self, cursor, path):
        number = int.from_bytes(cursor.take(4), "little")
        if number > 0xFFFFFF:
            raise Refusal(1007, field=path)
        return f"#{number:06x}"


class Token:
    """Sixteen bytes, in the order of their digits."""

    def write(self, value):
        return bytes.fromhex(value)

    def read(self, cursor, path):
        return cursor.take(16).hex()


class List:
    """A list's count and its entries; `once` is the error of one that comes twice."""

    def __init__(self, entry, limit=255, least=0, once=None):
        self.entry, self.least, self.once = entry, least, once
        self.limit = LIMITS[limit]["max"] if isinstance(limit, str) else limit

    def write(self, value):
        return bytes([len(value)]) + b"".join(map(self.entry.write, value))

    def read(self, cursor, path):
        count = cursor.take(1)[0]
        if not self.least <= count <= self.limit:
            raise Refusal(1009, field=path, limit=self.limit)
        value = []
        for index in range(count):
            entry = self.entry.read(cursor, f"{path}[{index}]")
            if self.once and entry in value:
                raise Refusal(self.once, field=f"{path}[{index}]")
            value.append(entry)
        return value


class Flags:
    """Bits that announce fields: (name, what the bit says of it), from the lowest bit.

    A bit says GIVEN of a field that follows, or is the field's value. One of None is reserved.
    The first of those that are `apart` does not go with any of the others.
    """

    def __init__(self, width, *bits, apart=()):
        self.whole, self.bits, self.apart = Whole(width), bits, apart

    def told(self, structure):
        """The number of the bits that announce what a structure has."""
        number = 0
        for place, (name, says) in enumerate(self.bits):
            if name in structure:
                value = structure[name]
                constants = [other for key, other in self.bits if key == name and other != GIVEN]
                if value == says if says != GIVEN else value not in constants:
                    number |= 1 << place
        return number

    def read(self, cursor, path):
        """The fields that are announced, and those that the bits are the values of."""
        number = self.whole.units(cursor)
        given, values = set(), {}
        for place in range(8 * self.whole.width):
            if not number >> place & 1:
                continue
            name, says = self.bits[place] if place < len(self.bits) else (None, None)
            if name is None or name in given or name in values:
                raise Refusal(1007, field=join(path, "flags"))
            if says == GIVEN:
                given.add(name)
            else:
                values[name] = says
        met = given | values.keys()
        if met.issuperset(self.apart[:1]) and met.intersection(self.apart[1:]):
            raise Refusal(1007, field=join(path, "flags"))
        return given, values


GIVEN = "given"


def join(path, name):
    return f"{path}.{name}" if path else name


class Structure:
    """Fields in their order; flags stand in front of all that they announce."""

    def __init__(self, *fields):
        self.fields = fields

    def write(self, value):
        parts, constants = [], set()
        for field in self.fields:
            if isinstance(field, Flags):
                parts.append(field.whole.write(field.told(value)))
                constants |= {(key, str(says)) for key, says in field.bits if says != GIVEN}
                continue
            name, codec = field
            if name in value and (name, str(value[name])) not in constants:
                parts.append(codec.write(value[name]))
        return b"".join(parts)

    def read(self, cursor, path, into=None):
        value = {} if into is None else into
        optional, given = set(), set()
        for field in self.fields:
            if isinstance(field, Flags):
                told, values = field.read(cursor, path)
                optional |= {name for name, _ in field.bits}
                given |= told
                value.update(values)
                continue
            name, codec = field
            if name in given or name not in optional:
                value[name] = codec.read(cursor, join(path, name))
        return value


IDENTIFIER = limited(8, "identifier")
COMMAND = limited(8, "command")
COUNT = Whole(8, 0, 2**53 - 1)
COORDINATE = on_grid("coordinate")
POINT = [("x", COORDINATE), ("y", COORDINATE)]
POSITION = Structure(*POINT)
HALF = Grid(4, 3, 0, LIMITS["coordinate"]["max"])
BOX = Structure(*POINT, ("halfWidth", HALF), ("halfHeight", HALF))
COLOUR = Colour()
NAME = Text("nameBytes")
