"""The vectors of a message's text, before any type looks at its fields."""

import reference
from making.limits import most
from making.message_text import obj
from making.vector_file import VectorFile


def ping_with(*parts):
    """A ping with more keys: what they hold must be JSON, but is nobody's field."""
    return obj('"type":"ping"', '"id":1', *parts)


class JSONTextFile(VectorFile):
    """Vectors whose messages are the ping 1, or are refused."""

    def __init__(self):
        super().__init__("client/json", "client/message.json", reference.decode)

    def accepts(self, comment, text):
        self.good("J1", comment, text, {"type": "ping", "id": 1})

    def breaks_off(self, comment, text):
        """The text ends before it is JSON."""
        self.breaks_at(comment, text, "")

    def breaks_at(self, comment, before, rest, rule="J1"):
        """What cannot stand where it stands begins with `rest`."""
        self.bad(rule, comment, before + rest, 1001, True, offset=len(before.encode()))

    def breaks_utf8(self, comment, before, rest):
        """The bytes `rest` begin with what is no UTF-8."""
        self.bad("N6", comment, before + rest, 1001, True, offset=len(before))

    def nests_too_deep(self, comment, before, rest):
        """The first bracket of `rest` is one level too deep."""
        limit = most("nesting")
        self.bad("J1", comment, before + rest, 1002, True, limit=limit, offset=len(before))
