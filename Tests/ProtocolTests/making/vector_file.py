"""The files of Protocol/vectors/v1 while they are made."""

import json
from pathlib import Path

import reference
from making.message_text import printable
from reference.binary import client, updates
from reference.tables import ERRORS, PROTOCOL

VECTORS = PROTOCOL / "vectors" / "v1"
CODECS = {"client": client, "server": updates}  # what is in stories' requests has no bytes


class VectorFile:
    """The vectors of one schema."""

    def __init__(self, name, schema, decode):
        self.name, self.schema, self.decode = name, schema, decode
        self.tests = []
        self.seen = set()

    def add(self, rule, comment, text, **expected):
        """Adds a test, unless another one has the same message."""
        message = text if isinstance(text, bytes) else text.encode("utf-8")
        try:
            outcome = {"valid": True, "value": self.decode(message)}
        except reference.Refusal as refusal:
            outcome = {"valid": False, "error": refusal.error}
        told = {key: expected[key] for key in ("valid", "value", "error") if key in expected}
        assert outcome == told, (comment, text, told, outcome)
        if message in self.seen:
            return
        self.seen.add(message)
        name = f"{Path(self.name).name}-{len(self.tests) + 1}"
        given = {"hex": text.hex()} if isinstance(text, bytes) else {"text": text}
        if expected["valid"]:
            given |= self.binary(expected["value"])
        self.tests.append({"id": name, "rule": rule, "comment": comment, **given, **expected})

    def binary(self, value):
        """The key with the bytes of a value (B1), where messages have some."""
        codec = CODECS.get(self.name.partition("/")[0])
        if codec is None:
            return {}
        message = codec.encode(value)
        assert codec.decode(message) == value, (value, message)
        return {"binary": message.hex()}

    def good(self, rule, comment, text, value):
        self.add(rule, comment, text, valid=True, value=value)

    def bad(self, rule, comment, text, code, beyond=False, **about):
        error = {"code": code, "name": ERRORS[code]["name"], **about}
        more = {"beyondSchema": True} if beyond else {}
        self.add(rule, comment, text, **more, valid=False, error=error)

    def write(self):
        ordered = sorted(
            {test["rule"] for test in self.tests}, key=lambda rule: (rule[0], int(rule[1:]))
        )
        lines = ",\n".join(
            "    " + printable(json.dumps(test, ensure_ascii=False)) for test in self.tests
        )
        path = VECTORS / f"{self.name}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(
            f'{{\n  "schema": "{self.schema}",\n  "rules": {json.dumps(ordered)},\n'
            f'  "count": {len(self.tests)},\n  "tests": [\n{lines}\n  ]\n}}\n',
            encoding="utf-8",
        )


def read_canonical(text):
    value = json.loads(text)
    assert reference.write(value).encode("utf-8") == text
    return value


class WrittenFile(VectorFile):
    """Vectors of what the server writes: their text is derived from the value, as J5 says."""

    def __init__(self, name, schema):
        super().__init__(name, schema, read_canonical)

    def says(self, rule, comment, value):
        self.good(rule, comment, reference.write(value), value)


class BytesFile(VectorFile):
    """Vectors of bytes that are no message, and of some that are one in an uncommon way."""

    def __init__(self, name, schema, codec):
        super().__init__(name, schema, codec.decode)

    def add(self, rule, comment, text, **expected):
        count = len(self.tests)
        super().add(rule, comment, text, **expected)
        for test in self.tests[count:]:
            test["binary"] = test.pop("hex")
