"""G2, G9–G11: samples as bytes."""

from reference.binary.codecs import (
    COORDINATE,
    POINT,
    Grid,
    List,
    Structure,
    Turn,
    limited,
)
from reference.refusal import Refusal
from reference.tables import LIMITS

MODIFIERS = {"snappingOff": 4, "axisLock": 8, "uniform": 16}
PARTS = {"dx": 32, "magnification": 64, "rotation": 128}
TIME = limited(8, "sampleTime")
MAGNIFICATION = Grid(
    8, 6, LIMITS["magnification"]["min"], LIMITS["magnification"]["max"], signed=False
)
SAID = [
    ("dx", Structure(("dx", COORDINATE), ("dy", COORDINATE))),
    ("magnification", Structure(("magnification", MAGNIFICATION))),
    ("rotation", Structure(("rotation", Turn()))),
]
TOUCH = Structure(("id", limited(4, "touchID")), *POINT)


class Touches:
    """The fingers that are down, each once."""

    entries = List(TOUCH, "touchesPerSample", least=1)

    def write(self, value):
        return self.entries.write(value)

    def read(self, cursor, path):
        met = set()

        class Once:
            def read(self, cursor, path):
                number = limited(4, "touchID").read(cursor, f"{path}.id")
                if number in met:
                    raise Refusal(1007, field=f"{path}.id")
                met.add(number)
                return {"id": number, **Structure(*POINT).read(cursor, path)}

        return List(Once(), "touchesPerSample", least=1).read(cursor, path)


class Sample:
    """A sample; `number` is the codec of its number."""

    def __init__(self, number):
        self.number = number

    def write(self, value):
        flags = sum(bit for name, bit in {**MODIFIERS, **PARTS}.items() if name in value)
        flags |= 1 if "touches" in value else 0 if "x" in value else 2
        head = bytes([flags]) + self.number.write(value["n"]) + TIME.write(value["t"])
        if "touches" in value:
            return head + Touches().write(value["touches"])
        if "x" in value:
            return head + Structure(*POINT).write(value)
        return head + b"".join(codec.write(value) for name, codec in SAID if name in value)

    def read(self, cursor, path):
        flags = cursor.take(1)[0]
        form, parts = flags & 3, [name for name, bit in PARTS.items() if flags & bit]
        if form == 3 or (form == 2) != bool(parts):
            raise Refusal(1007, field=f"{path}.flags")
        value = {"n": self.number.read(cursor, f"{path}.n"), "t": TIME.read(cursor, f"{path}.t")}
        if form == 0:
            Structure(*POINT).read(cursor, path, into=value)
        elif form == 1:
            value["touches"] = Touches().read(cursor, f"{path}.touches")
        else:
            for name, codec in SAID:
                if name in parts:
                    codec.read(cursor, path, into=value)
        return {**value, **{name: True for name, bit in MODIFIERS.items() if flags & bit}}
