"""P2: ping."""

import reference
from making.field_vectors import beyond_limits, whole_numbers, wrong_kinds
from making.message_text import obj
from making.vector_file import VectorFile


def ping():
    file = VectorFile("client/ping", "client/ping.json", reference.decode)

    def make(text):
        return obj(type='"ping"', id=text)

    def value(number):
        return {"type": "ping", "id": number}

    file.good("P2", "A ping", make("1"), value(1))
    file.bad("J2", "id is missing", '{"type":"ping"}', 1004, field="id")
    wrong_kinds(file, "J2", make, "id", ["a number"])
    beyond_limits(file, "P2", make, "id", "pingIdentifier", value)
    whole_numbers(file, make, "id", "pingIdentifier", value)
    file.good("N2", "id is negative zero", make("-0"), value(0))
    return file
