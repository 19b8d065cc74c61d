"""G3: end and cancel, which differ in nothing but their type."""

import reference
from making.field_vectors import beyond_limits, whole_numbers, wrong_kinds
from making.message_text import obj
from making.vector_file import VectorFile


def end():
    return gesture_only("end")


def cancel():
    return gesture_only("cancel")


def gesture_only(kind):
    file = VectorFile(f"client/{kind}", f"client/{kind}.json", reference.decode)

    def make(text):
        return obj(type=f'"{kind}"', gesture=text)

    def value(number):
        return {"type": kind, "gesture": number}

    file.good("G3", f"The {kind} of a gesture", make("7"), value(7))
    file.good(
        "J1", "Unknown keys are ignored", obj(type=f'"{kind}"', gesture=7, sample=1), value(7)
    )
    file.bad("J2", "gesture is missing", f'{{"type":"{kind}"}}', 1004, field="gesture")
    wrong_kinds(file, "J2", make, "gesture", ["a number"])
    beyond_limits(file, "N5", make, "gesture", "identifier", value)
    whole_numbers(file, make, "gesture", "identifier", value)
    return file
