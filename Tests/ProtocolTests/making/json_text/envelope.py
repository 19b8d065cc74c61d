"""J2, J4: the object around a message, and its type."""

import json

from making.field_vectors import wrong_kinds
from making.message_text import obj


def envelope(file):
    for text in (
        "[]",
        '[{"type":"ping","id":1}]',
        '"ping"',
        "1",
        "-0.5e3",
        "true",
        "null",
        ' "{}" ',
    ):
        file.bad("J4", f"A message that is no object: {text}", text, 1005)
    file.bad("J4", "No type", "{}", 1004, field="type")
    file.bad("J4", "No type, but other keys", '{"Type":"ping","id":1}', 1004, field="type")
    file.bad(
        "J4", "type only inside another key", '{"z":{"type":"ping"},"id":1}', 1004, field="type"
    )
    wrong_kinds(file, "J4", lambda text: obj(type=text, id=1), "type", ["a text"])
    file.bad(
        "J4",
        "The last type counts, also when it is none",
        '{"type":"ping","id":1,"type":null}',
        1005,
        field="type",
    )
    for kind in (
        "",
        "dance",
        "Ping",
        "PING",
        "ping ",
        " ping",
        "pin",
        "pings",
        "ping\0",
        "welcome",
        "update ",
        "snapshot",
        "__proto__",
    ):
        file.bad(
            "J2", f"An unknown type: {json.dumps(kind)}", obj(type=json.dumps(kind), id=1), 1003
        )
    file.bad(
        "J2",
        "A type of another message counts, not what the keys look like",
        '{"type":"end","id":1}',
        1004,
        field="gesture",
    )
    file.bad("J4", "An unknown type comes before wrong fields", '{"id":null,"type":"pong"}', 1003)
