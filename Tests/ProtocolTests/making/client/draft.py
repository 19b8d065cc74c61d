"""G16: draft."""

import reference
from making.field_vectors import beyond_limits, wrong_kinds
from making.limits import most
from making.message_text import obj, without
from making.vector_file import VectorFile


def draft():
    file = VectorFile("client/draft", "client/draft.json", reference.decode)
    rest = {"n": 1, "text": '"Hi"'}
    own = {"gesture": 7}

    def message(**changed):
        return obj(type='"draft"', **{"gesture": 7, **rest, **changed})

    def value(**changed):
        return {"type": "draft", "gesture": 7, "n": 1, "text": "Hi", **changed}

    file.good("G16", "A draft", message(), value())
    file.good("G16", "All is taken away", message(text='""', n=2), value(text="", n=2))
    text = "שלום 👋🏽"
    file.good("G16", "Of any language", message(text=f'"{text}"'), value(text=text))
    beyond_limits(
        file,
        "N5",
        lambda t: message(gesture=t),
        "gesture",
        "identifier",
        lambda n: value(gesture=n),
    )
    greatest = most("sampleNumber")
    file.good("G16", "The greatest n", message(n=greatest), value(n=greatest))
    for n in (0, greatest + 1):
        about = {"field": "n", "min": 1, "max": greatest, **own}
        file.bad("G16", f"n is {n}", message(n=n), 1006, **about)
    for name, right in (("n", "a number"), ("text", "a text")):
        wrong_kinds(file, "J2", lambda t: message(**{name: t}), name, [right], **own)
        text = obj(type='"draft"', gesture=7, **without(rest, name))
        file.bad("J2", f"{name} is missing", text, 1004, field=name, **own)
    wrong_kinds(file, "J2", lambda t: message(gesture=t), "gesture", ["a number"])
    text = obj(type='"draft"', **rest)
    file.bad("J2", "gesture is missing", text, 1004, field="gesture")
    limit = most("textBytes")
    text = message(text='"' + "a" * (limit + 1) + '"')
    file.bad("C2", "A text too long", text, 1008, field="text", limit=limit, **own)
    file.bad("J4", "n before text", message(n="null", text=1), 1005, field="n", **own)
    return file
