"""U6, U12: guides and their names as bytes."""

from decimal import Decimal

from reference.binary.codecs import IDENTIFIER, Choice, Grid, List, Whole
from reference.fields import plain
from reference.refusal import Refusal

CANVAS = ["centerX", "leading", "trailing", "centerY", "top", "bottom"]
AXIS = Choice("x", "y")
EDGE = Choice("low", "high")
FORM = Choice("between", "after", "before")
NAMED = {
    6: ("itemCenter", [AXIS, IDENTIFIER]),
    7: ("itemEdge", [AXIS, EDGE, EDGE, IDENTIFIER]),
    8: ("gap", [AXIS, FORM, IDENTIFIER, IDENTIFIER]),
}
PLACE = Grid(4, 3, -2_000_000, 2_000_000)
ANGLE = Whole(4, 0, 359_999, signed=True)


class Name:
    """The name of a guide; any fault in it is 1007, as of a text that is none."""

    def write(self, value):
        if value in CANVAS:
            return bytes([CANVAS.index(value)])
        kind, *rest = value.split(":")
        if kind == "angle":
            return bytes([9]) + ANGLE.write(Decimal(rest[0]).scaleb(3))
        number = next(number for number, (name, _) in NAMED.items() if name == kind)
        parts = [codec.write(text) for codec, text in zip(NAMED[number][1], rest, strict=True)]
        return bytes([number]) + b"".join(parts)

    def read(self, cursor, path):
        try:
            number = cursor.take(1)[0]
            if number < 6:
                return CANVAS[number]
            if number == 9:
                return f"angle:{plain(Decimal(ANGLE.read(cursor, path)).scaleb(-3))}"
            if number not in NAMED:
                raise Refusal(1007)
            name, codecs = NAMED[number]
            return ":".join([name, *(str(codec.read(cursor, path)) for codec in codecs)])
        except Refusal as refusal:
            if refusal.error["code"] == 1012:
                raise
            raise Refusal(1007, field=path) from refusal


class Latches:
    """The names of guides that are latched; a fault is one of the list."""

    def write(self, value):
        return List(Name()).write(value)

    def read(self, cursor, path):
        return [Name().read(cursor, path) for _ in range(cursor.take(1)[0])]


class Guide:
    """A guide to draw."""

    def write(self, value):
        name = Name().write(value["name"])
        if value["name"].startswith("angle:"):
            return name
        ends = [end for gap in value.get("gaps", []) for end in gap]
        places = [value["at"], value["from"], value["to"], *ends]
        return name + b"".join(map(PLACE.write, places))

    def read(self, cursor, path):
        name = Name().read(cursor, f"{path}.name")
        kind, _, rest = name.partition(":")
        if kind == "angle":
            return {"name": name, "at": plain(Decimal(rest))}
        axis = rest[0] if rest else "x" if CANVAS.index(name) < 3 else "y"
        value = {"name": name, "axis": axis}
        for key in ("at", "from", "to"):
            value[key] = PLACE.read(cursor, f"{path}.{key}")
        if kind == "gap":
            ends = [PLACE.read(cursor, f"{path}.gaps") for _ in range(4)]
            value["gaps"] = [ends[:2], ends[2:]]
        return value


GUIDES = List(Guide())
