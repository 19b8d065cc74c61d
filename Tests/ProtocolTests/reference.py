"""A second implementation of SPEC.md J and C, G, H, P, T1 as far as they concern a single message.

It is written from the rules and not from the Swift decoder, so that a vector is right only when two
readings of the rules agree. It is small and slow, and serves no other purpose.
"""

import json
import re
import sys
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

sys.set_int_max_str_digits(0)  # numbers and nesting are as long and deep as a message can be
sys.setrecursionlimit(1_000_000)

PROTOCOL = Path(__file__).resolve().parents[2] / "Protocol"
LIMITS = json.loads((PROTOCOL / "limits.json").read_text("utf-8"))
ERROR_LIST = json.loads((PROTOCOL / "errors.json").read_text("utf-8"))["errors"]
ERRORS = {entry["code"]: entry for entry in ERROR_LIST}


class Refusal(Exception):
    """Why a message is refused: the error object of E1 without its text."""

    def __init__(self, code, **about):
        super().__init__(code, about)
        self.error = {"code": code, "name": ERRORS[code]["name"], **about}


@dataclass(frozen=True)
class Number:
    """A JSON number as its sign, its digits and its power of ten: exact, whatever its size."""

    negative: bool
    digits: str
    exponent: int

    def on_grid(self, places):
        """The number in units of 10**-places, rounded half away from zero; None if huge."""
        digits = self.digits.lstrip("0")
        shift = self.exponent + places
        if not digits:
            return 0
        if len(digits) + shift > 40:
            return None
        if shift >= 0:
            magnitude = int(digits) * 10**shift
        elif -shift > len(digits):
            magnitude = 0
        else:
            power = 10**-shift
            magnitude = (2 * int(digits) + power) // (2 * power)
        return -magnitude if self.negative else magnitude

    @property
    def is_whole(self):
        """Whether there is no fraction: 1.0 and 1e2 are whole (J2)."""
        digits = self.digits.lstrip("0")
        significant = digits.rstrip("0")
        return not digits or self.exponent + len(digits) - len(significant) >= 0


# J1, J4.1, J4.2: the text.

SPACE = b" \t\n\r"
DIGITS = b"0123456789"
ESCAPES = dict(zip(b'"\\/bfnrt', '"\\/\b\f\n\r\t'))


class Scanner:
    """Reads one JSON text, and notes the first bracket that is too deep."""

    def __init__(self, text):
        self.text = text
        self.at = 0
        self.too_deep = None

    def peek(self):
        return self.text[self.at] if self.at < len(self.text) else -1

    def fail(self, offset=None):
        raise Refusal(1001, offset=self.at if offset is None else offset)

    def skip_space(self):
        while self.at < len(self.text) and self.text[self.at] in SPACE:
            self.at += 1

    def expect(self, literal):
        for byte in literal:
            if self.peek() != byte:
                self.fail()
            self.at += 1

    def document(self):
        value = self.value(1)
        self.skip_space()
        if self.at < len(self.text):
            self.fail()
        if self.too_deep is not None:
            raise Refusal(1002, limit=LIMITS["nesting"]["max"], offset=self.too_deep)
        return value

    def value(self, level):
        self.skip_space()
        byte = self.peek()
        if byte in (0x7B, 0x5B):
            if level > LIMITS["nesting"]["max"] and self.too_deep is None:
                self.too_deep = self.at
            return self.object(level) if byte == 0x7B else self.array(level)
        if byte == 0x22:
            return self.string()
        for literal, value in ((b"true", True), (b"false", False), (b"null", None)):
            if byte == literal[0]:
                self.expect(literal)
                return value
        return self.number()

    def object(self, level):
        members = {}
        self.at += 1
        self.skip_space()
        if self.peek() == 0x7D:
            self.at += 1
            return members
        while True:
            self.skip_space()
            if self.peek() != 0x22:
                self.fail()
            key = self.string()
            self.skip_space()
            self.expect(b":")
            members[key] = self.value(level + 1)
            self.skip_space()
            if self.peek() == 0x7D:
                self.at += 1
                return members
            self.expect(b",")

    def array(self, level):
        entries = []
        self.at += 1
        self.skip_space()
        if self.peek() == 0x5D:
            self.at += 1
            return entries
        while True:
            entries.append(self.value(level + 1))
            self.skip_space()
            if self.peek() == 0x5D:
                self.at += 1
                return entries
            self.expect(b",")

    def number(self):
        start = self.at
        negative = self.peek() == 0x2D
        if negative:
            self.at += 1
        if self.peek() == 0x30:
            whole = "0"
            self.at += 1
        else:
            whole = self.digits()
        fraction = ""
        if self.peek() == 0x2E:
            self.at += 1
            fraction = self.digits()
        exponent = 0
        if self.peek() in (0x45, 0x65):
            self.at += 1
            sign = 1
            if self.peek() in (0x2B, 0x2D):
                sign = -1 if self.peek() == 0x2D else 1
                self.at += 1
            exponent = sign * int(self.digits())
        assert self.at > start
        return Number(negative, whole + fraction, exponent - len(fraction))

    def digits(self):
        start = self.at
        while self.peek() != -1 and self.peek() in DIGITS:
            self.at += 1
        if self.at == start:
            self.fail()
        return self.text[start : self.at].decode("ascii")

    def string(self):
        parts = []
        self.at += 1
        while True:
            byte = self.peek()
            if byte < 0x20:  # a control character, or -1 at the end
                self.fail()
            if byte == 0x22:
                self.at += 1
                return "".join(parts)
            parts.append(self.escape() if byte == 0x5C else self.character())

    def escape(self):
        start = self.at
        unit = self.unit(start)
        if isinstance(unit, str):
            return unit
        if 0xDC00 <= unit <= 0xDFFF:
            self.fail(start)
        if not 0xD800 <= unit <= 0xDBFF:
            return chr(unit)
        for byte in b"\\u":
            if self.peek() == -1:
                self.fail()
            if self.peek() != byte:
                self.fail(start)
            self.at += 1
        self.at -= 2
        low = self.unit(self.at)
        if not 0xDC00 <= low <= 0xDFFF:
            self.fail(start)
        return chr(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))

    def unit(self, start):
        """What one escape says: a character, or the 16-bit unit of a \\u."""
        self.at += 1
        byte = self.peek()
        if byte == -1:
            self.fail()
        self.at += 1
        if byte in ESCAPES:
            return ESCAPES[byte]
        if byte != 0x75:
            self.fail(start)
        for _ in range(4):
            if self.peek() == -1:
                self.fail()
            if self.peek() not in b"0123456789abcdefABCDEF":
                self.fail(start)
            self.at += 1
        return int(self.text[self.at - 4 : self.at], 16)

    def character(self):
        start = self.at
        byte = self.peek()
        size = 1 if byte < 0x80 else 2 if byte < 0xE0 else 3 if byte < 0xF0 else 4
        try:
            decoded = self.text[start : start + size].decode("utf-8")
        except UnicodeDecodeError:
            self.fail(start)
        self.at += size
        return decoded


# J2, J4.3, J4.4: the fields. A reader takes (value, path) and returns the logical value.


def decimal(limit):
    """Reads a number of `limit`, as what it is on the limit's grid."""
    entry = LIMITS[limit]
    places = entry["places"]

    def read(value, path):
        if not isinstance(value, Number) or places == 0 and not value.is_whole:
            raise Refusal(1005, field=path)
        units = value.on_grid(places)
        low, high = (int(Decimal(str(entry[end])) * 10**places) for end in ("min", "max"))
        if units is None or not low <= units <= high:
            raise Refusal(1006, field=path, min=entry["min"], max=entry["max"])
        return plain(Decimal(units).scaleb(-places))

    return read


def plain(value):
    """A decimal as the int or float that JSON writers of this suite print exactly."""
    return int(value) if value == value.to_integral_value() else float(value)


def angle(value, path):
    degrees = Decimal(str(decimal("angle")(value, path)))
    return plain(Decimal(int(degrees * 1000) % 360_000) / 1000)


def text(limit=None, pattern=None, colour=False):
    """Reads a text of at most `limit` bytes that matches `pattern`."""

    def read(value, path):
        if not isinstance(value, str):
            raise Refusal(1005, field=path)
        if limit and len(value.encode("utf-8")) > LIMITS[limit]["max"]:
            raise Refusal(1008, field=path, limit=LIMITS[limit]["max"])
        if pattern and not re.fullmatch(pattern, value, re.DOTALL):
            raise Refusal(1007, field=path)
        return value.lower() if colour else value

    return read


colour = text(pattern="#[0-9a-fA-F]{6}", colour=True)


def nullable(read):
    return lambda value, path: None if value is None else read(value, path)


def zero(value, path):
    """Reads the number of a first sample (G1)."""
    if not isinstance(value, Number) or not value.is_whole:
        raise Refusal(1005, field=path)
    if value.on_grid(0) != 0:
        raise Refusal(1006, field=path, min=0, max=0)
    return 0


def entries(limit, read):
    """Reads a list of 1 to `limit` entries."""

    def read_list(value, path):
        if not isinstance(value, list):
            raise Refusal(1005, field=path)
        if not 1 <= len(value) <= LIMITS[limit]["max"]:
            raise Refusal(1009, field=path, limit=LIMITS[limit]["max"])
        return [read(entry, f"{path}[{index}]") for index, entry in enumerate(value)]

    return read_list


REQUIRED = object()  # the default of a field that must be given
ABSENT = object()  # the default of a field that stays absent


def fields(value, path, table, into=None):
    """Reads the fields of `table` (name, reader, default) from an object, in this order."""
    result = {} if into is None else into
    for name, read, default in table:
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
url = text("urlBytes", r"https?://.+|/(?!/).*")
shape = text(pattern="rectangle|ellipse")
KINDS = {
    "text": [
        ("text", text("textBytes"), REQUIRED),
        ("fontSize", decimal("fontSize"), 24),
        ("color", colour, "#ffffff"),
        ("background", nullable(colour), None),
    ],
    "sticker": [("emoji", text("emojiBytes"), REQUIRED)],
    "shape": [("shape", shape, REQUIRED), ("color", colour, "#ffffff")],
    "image": [("url", url, REQUIRED)],
}
FRAME = [
    ("x", coordinate, REQUIRED),
    ("y", coordinate, REQUIRED),
    ("halfWidth", decimal("halfExtent"), REQUIRED),
    ("halfHeight", decimal("halfExtent"), REQUIRED),
    ("scale", decimal("scale"), 1),
    ("angle", angle, 0),
]
CONTENT = ["text", "fontSize", "color", "background", "emoji", "shape", "url"]


def item(value, path):
    """Reads what `create` places (C2)."""
    if not isinstance(value, dict):
        raise Refusal(1005, field=path)
    kind = text(pattern="|".join(KINDS))
    result = fields(value, path, [("id", identifier, REQUIRED), ("kind", kind, REQUIRED), *FRAME])
    own = KINDS[result["kind"]]
    fields(value, path, own, into=result)
    for name in CONTENT:
        if name in value and name not in [entry[0] for entry in own]:
            raise Refusal(2009, field=f"{path}.{name}")
    return result


def changes():
    """The fields of `update` (C3): all that an item may have, each optional."""
    readers = {name: read for kind in KINDS.values() for name, read, _ in kind}
    frame = [(name, read, ABSENT) for name, read, _ in FRAME]
    return frame + [(name, readers[name], ABSENT) for name in CONTENT]


POINT = [("x", coordinate, REQUIRED), ("y", coordinate, REQUIRED)]
TIME = ("t", decimal("sampleTime"), REQUIRED)
sample = record(("n", decimal("sampleNumber"), REQUIRED), TIME, *POINT)
first_sample = record(("n", zero, REQUIRED), TIME, *POINT)
COMMAND = ("command", decimal("command"), REQUIRED)
ITEM = ("item", identifier, REQUIRED)
GESTURE = ("gesture", identifier, REQUIRED)
VERSION = decimal("protocolVersion")
MESSAGES = {
    "hello": [
        ("min", VERSION, 1),
        ("max", VERSION, 1),
        ("name", text("nameBytes"), ABSENT),
        ("color", colour, ABSENT),
    ],
    "create": [COMMAND, ("item", item, REQUIRED)],
    "update": [COMMAND, ITEM, *changes()],
    "delete": [COMMAND, ITEM],
    "reorder": [COMMAND, ITEM, ("to", text(pattern="front|back|above|below"), REQUIRED)],
    "begin": [
        GESTURE,
        ("kind", text(pattern="drag"), REQUIRED),
        ("items", entries("itemsPerGesture", identifier), REQUIRED),
        ("zoom", decimal("zoom"), 1),
        ("sample", first_sample, REQUIRED),
    ],
    "move": [GESTURE, ("samples", entries("samplesPerMessage", sample), REQUIRED)],
    "end": [GESTURE],
    "cancel": [GESTURE],
    "presence": [("cursor", nullable(record(*POINT)), REQUIRED)],
    "ping": [("id", decimal("pingIdentifier"), REQUIRED)],
}


def decode(message):
    """The logical value of a client's message, or a Refusal."""
    root = Scanner(message).document()
    if not isinstance(root, dict):
        raise Refusal(1005)
    if "type" not in root:
        raise Refusal(1004, field="type")
    kind = root["type"]
    if not isinstance(kind, str):
        raise Refusal(1005, field="type")
    if kind not in MESSAGES:
        raise Refusal(1003)
    result = {"type": kind}
    try:
        fields(root, "", MESSAGES[kind], into=result)
        if kind == "reorder" and result["to"] in ("above", "below"):
            fields(root, "", [("other", identifier, REQUIRED)], into=result)
    except Refusal as refusal:
        for name in ("command", "gesture"):
            if name in result:
                refusal.error[name] = result[name]
        raise
    return result


def halvable(value, path):
    """Reads a width or height of a canvas: a multiple of 0.002 (N3)."""
    size = decimal("canvasSize")(value, path)
    if int(Decimal(str(size)) * 1000) % 2:
        raise Refusal(1007, field=path)
    return size


def decode_creation(body):
    """The logical value of the body of `POST /v1/stories` (T1), or a Refusal."""
    root = Scanner(body).document() if body else {}
    if not isinstance(root, dict):
        raise Refusal(1005)
    inset = decimal("inset")
    canvas = [("width", halvable, 390), ("height", halvable, 844)]
    standard = {"leading": 10, "trailing": 10, "top": 50, "bottom": 50}
    insets = [(side, inset, distance) for side, distance in standard.items()]
    result = fields(
        root,
        "",
        [
            ("id", text("storyIdentifierBytes", "[A-Za-z0-9_-]+"), ABSENT),
            ("canvas", record(*canvas), {"width": 390, "height": 844}),
            ("insets", record(*insets), standard),
            ("profile", text(pattern="refined|classic"), "refined"),
            ("screenHeight", decimal("screenHeight"), ABSENT),
        ],
    )
    result.setdefault("screenHeight", result["canvas"]["height"])
    return result


# J5: the canonical form.

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
