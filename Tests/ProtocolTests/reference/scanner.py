"""J1, J4.1, J4.2: the text of a message."""

import sys

from reference.numbers import Number
from reference.refusal import Refusal
from reference.tables import LIMITS

sys.setrecursionlimit(1_000_000)  # nesting is as deep as a message can be

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
