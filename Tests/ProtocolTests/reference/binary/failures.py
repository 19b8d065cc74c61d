"""E1: errors as bytes."""

from decimal import Decimal

from reference.binary.codecs import (
    COMMAND,
    COUNT,
    GIVEN,
    IDENTIFIER,
    Flags,
    Structure,
    Text,
    Whole,
)
from reference.fields import plain
from reference.refusal import Refusal
from reference.tables import ERRORS


class Bounds:
    """The limits of an error: whole numbers where both are, else in millionths."""

    ends = Whole(8, -(2**53) + 1, 2**53 - 1, signed=True)

    def write(self, value):
        least, most = (Decimal(str(value[key])) for key in ("min", "max"))
        places = next(
            places
            for places in (0, 6)
            if all(end.scaleb(places) % 1 == 0 for end in (least, most))
        )
        return bytes([places]) + b"".join(
            self.ends.write(end.scaleb(places)) for end in (least, most)
        )

    def read(self, cursor, path):
        places = cursor.take(1)[0]
        if places not in (0, 6):
            raise Refusal(1007, field=path.removesuffix("bounds") + "places")
        given = [
            self.ends.read(cursor, path.removesuffix("bounds") + end) for end in ("min", "max")
        ]
        return [plain(Decimal(end).scaleb(-places)) for end in given]


ABOUT = [
    ("command", COMMAND),
    ("gesture", IDENTIFIER),
    ("item", IDENTIFIER),
    ("field", Text("textBytes")),
    ("bounds", Bounds()),
    ("limit", COUNT),
    ("holder", IDENTIFIER),
    ("offset", COUNT),
    ("retryAfter", COUNT),
]
ERROR = Structure(
    ("code", Whole(2, 1, 65_535)), Flags(2, *((name, GIVEN) for name, _ in ABOUT)), *ABOUT
)


class Failure:
    """An error without its name and message, which errors.json has (E1)."""

    def write(self, value):
        bounds = {"bounds": value} if "min" in value else {}
        return ERROR.write({**value, **bounds})

    def read(self, cursor, path):
        told = ERROR.read(cursor, path)
        entry = ERRORS[told["code"]]
        value = {"code": told.pop("code"), "name": entry["name"], "message": entry["message"]}
        for name, given in told.items():
            value |= (
                dict(zip(("min", "max"), given, strict=True)) if name == "bounds" else {name: given}
            )
        return value
