"""C5: reorder."""

import reference
from making.client.target_fields import target_fields
from making.field_vectors import beyond_limits, wrong_kinds
from making.message_text import obj, quoted
from making.vector_file import VectorFile


def reorder():
    file = VectorFile("client/reorder", "client/reorder.json", reference.decode)
    target_fields(file, "C5", "reorder", {"to": '"front"'}, {"to": "front"})

    def message(**changed):
        return obj(type='"reorder"', **{"command": 4, "item": 3, **changed})

    def value(**changed):
        return {"type": "reorder", "command": 4, "item": 3, **changed}

    own = {"command": 4}
    file.good("C5", "To the back", message(to='"back"'), value(to="back"))
    for to in ("above", "below"):
        text = quoted(to)
        file.good("C5", f"{to} another item", message(to=text, other=9), value(to=to, other=9))
        file.bad("C5", f"{to} needs other", message(to=text), 1004, field="other", **own)
        beyond_limits(
            file,
            "N5",
            lambda t: message(to=text, other=t),
            "other",
            "identifier",
            lambda n: value(to=to, other=n),
            **own,
        )
        wrong_kinds(file, "J2", lambda t: message(to=text, other=t), "other", ["a number"], **own)
    file.good(
        "C5",
        "above itself is the room's to judge",
        message(to='"above"', other=3),
        value(to="above", other=3),
    )
    file.good("C5", "other is ignored for front", message(to='"front"', other=9), value(to="front"))
    file.good(
        "C5",
        "other is ignored for back, whatever it is",
        message(to='"back"', other="[]"),
        value(to="back"),
    )
    for to in ("", "top", "Front", "front ", "over", "fron", "frontt"):
        file.bad("C5", f"to is {quoted(to)}", message(to=quoted(to)), 1007, field="to", **own)
    wrong_kinds(file, "J2", lambda t: message(to=t), "to", ["a text"], **own)
    file.bad("J2", "to is missing", message(), 1004, field="to", **own)
    file.bad("J4", "to before other", message(other="null", to='"over"'), 1007, field="to", **own)
    file.good(
        "J1",
        "other before to",
        '{"other":9,"to":"below","item":3,"command":4,"type":"reorder"}',
        value(to="below", other=9),
    )
    return file
