"""H1, H2, R2: hello."""

import json

import reference
from making.client.resuming import resuming
from making.field_vectors import beyond_limits, whole_numbers, wrong_kinds
from making.limits import most
from making.message_text import obj, quoted
from making.vector_file import VectorFile


def hello():
    file = VectorFile("client/hello", "client/hello.json", reference.decode)

    def message(**fields):
        return obj(type='"hello"', **fields)

    def value(**fields):
        always = {"min": 1, "max": 1, "role": "editor", "capabilities": []}
        return {"type": "hello", **always, **fields}

    file.good("H1", "The shortest hello", message(), value())
    file.good(
        "H1",
        "A hello with everything",
        message(
            min=1,
            max=2,
            name='"Ada"',
            color='"#ff8800"',
            role='"viewer"',
            capabilities='["resume"]',
            resume=obj(token=quoted("0f" * 16), epoch=7, revision=13, stamp=40),
        ),
        value(
            max=2,
            name="Ada",
            color="#ff8800",
            role="viewer",
            capabilities=["resume"],
            resume={"token": "0f" * 16, "epoch": 7, "revision": 13, "stamp": 40},
        ),
    )
    file.good(
        "H2",
        "Versions are judged after the hello was read",
        message(min=7, max=9),
        value(min=7, max=9),
    )
    for name in ("min", "max"):
        beyond_limits(
            file,
            "H1",
            lambda t: message(**{name: t}),
            name,
            "protocolVersion",
            lambda n: value(**{name: n}),
        )
        wrong_kinds(file, "J2", lambda t: message(**{name: t}), name, ["a number"])
    whole_numbers(file, lambda t: message(max=t), "max", "protocolVersion", lambda n: value(max=n))
    wrong_kinds(file, "J2", lambda t: message(name=t), "name", ["a text"])
    wrong_kinds(file, "J2", lambda t: message(color=t), "color", ["a text"])
    limit = most("nameBytes")
    for text, comment in (
        ("", "Empty"),
        ("n" * limit, "As long as it may be, of 1 byte each"),
        ("é" * (limit // 2), "As long as it may be, of 2 bytes each"),
        ("→" * (limit // 3) + "ab", "As long as it may be, of 3 bytes each"),
        ("😀" * (limit // 4), "As long as it may be, of 4 bytes each"),
        ("e\u0301", "A combining mark stays one of two characters"),
        ("\u202eabc", "A right-to-left override"),
    ):
        file.good("H1", f"name: {comment}", message(name=quoted(text)), value(name=text))
    for text, comment in (
        ("n" * (limit + 1), "One byte too long"),
        ("é" * (limit // 2) + "n", "One byte too long, of 2 bytes each"),
        ("😀" * (limit // 4) + "n", "One byte too long, of 4 bytes each"),
        ("👩‍👩‍👧‍👦" * 4, "Few characters, many bytes"),
    ):
        file.bad(
            "H1",
            f"name: {comment}",
            message(name=quoted(text)),
            1008,
            len(text) <= limit,
            field="name",
            limit=limit,
        )
    file.good(
        "N6",
        "Bytes are counted after the escapes are read",
        message(name='"' + "\\u0041" * limit + '"'),
        value(name="A" * limit),
    )
    file.bad(
        "N6",
        "Bytes are counted as UTF-8, not as escapes",
        message(name='"' + "\\u20ac" * 27 + '"'),
        1008,
        True,
        field="name",
        limit=limit,
    )
    for text, canonical in (
        ("#000000", "#000000"),
        ("#FFFFFF", "#ffffff"),
        ("#aBcDeF", "#abcdef"),
        ("#0189af", "#0189af"),
    ):
        file.good("N7", f"color is {text}", message(color=quoted(text)), value(color=canonical))
    file.good(
        "N7",
        "color is written with an escape",
        message(color='"\\u0023ff8800"'),
        value(color="#ff8800"),
    )
    for text in (
        "",
        "#",
        "red",
        "#fff",
        "#ff880",
        "#ff88000",
        "#ff88zz",
        "#ff8800ff",
        "ff8800",
        " #ff8800",
        "#ff8800 ",
        "#ff8800\n",
        "#ff88٠٠",
        "#ＦＦ8800",
        "#+f8800",
        "#-f8800",
        "#0x8800",
        "rgb(1,2,3)",
    ):
        file.bad(
            "N7",
            f"color is {json.dumps(text)}",
            message(color=json.dumps(text)),
            1007,
            field="color",
        )
    file.bad("J4", "min before max", message(max=0, min="null"), 1005, field="min")
    file.bad("J4", "name before color", message(color="null", name="1"), 1005, field="name")
    resuming(file, message, value)
    return file
