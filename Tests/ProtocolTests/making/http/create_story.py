"""T1: the body that asks for a story."""

import json

import reference
from making.field_vectors import beyond_limits, wrong_kinds
from making.limits import least, most
from making.message_text import obj, quoted, without
from making.stories import FINE_STORY, STORY
from making.vector_file import VectorFile

# What a story is when nothing is asked for.
STANDARD = without(without(STORY, "id"), "revision")


def create_story():
    file = VectorFile("http/create-story", "http/create-story.json", reference.decode_creation)
    wishes(file)
    names(file)
    sizes(file)
    kinds_of_values(file)
    profiles(file)
    precedence(file)
    broken(file)
    return file


def value(**changed):
    return {**STANDARD, **changed}


def wishes(file):
    """What may be asked for, and what is left to the standard."""
    file.add("T1", "No body", "", beyondSchema=True, valid=True, value=STANDARD)
    file.good("T1", "An empty object", "{}", STANDARD)
    file.good(
        "T1",
        "Everything",
        reference.write(without(FINE_STORY, "revision")),
        without(FINE_STORY, "revision"),
    )
    file.good(
        "T1",
        "The height of the canvas is the height of the screen",
        '{"canvas":{"width":100,"height":200}}',
        value(canvas={"width": 100, "height": 200}, screenHeight=200),
    )
    file.good(
        "T1",
        "Only the width",
        '{"canvas":{"width":100}}',
        value(canvas={"width": 100, "height": 844}),
    )
    file.good(
        "T1",
        "Only one inset",
        '{"insets":{"top":0}}',
        value(insets={"leading": 10, "trailing": 10, "top": 0, "bottom": 50}),
    )
    file.good("T1", "Empty objects", '{"canvas":{},"insets":{}}', STANDARD)
    file.good(
        "J1",
        "Unknown keys are ignored",
        '{"revision":-1,"canvas":{"depth":null},"items":[]}',
        STANDARD,
    )
    file.good(
        "N3",
        "A multiple of 0.002 by rounding",
        '{"canvas":{"width":100.0015}}',
        value(canvas={"width": 100.002, "height": 844}),
    )
    for text in ("100.001", "100.0025", "99.999"):
        file.bad(
            "N3",
            f"No multiple of 0.002: {text}",
            obj(canvas=obj(width=text)),
            1007,
            True,
            field="canvas.width",
        )


def names(file):
    """Names of stories."""
    for text in ("a", "A-Z_0-9", "-", "z" * 64):
        file.good("N5", f"The name {text[:20]}", obj(id=quoted(text)), {"id": text, **STANDARD})
    for text in ("", " ", "a b", "a/b", "..", "é", "a\n", "a\0", "%41"):
        file.bad(
            "N5",
            f"No name: {json.dumps(text)}",
            obj(id=json.dumps(text)),
            1007,
            text == "a\n",
            field="id",
        )
    file.bad("N5", "A name too long", obj(id=quoted("z" * 65)), 1008, field="id", limit=64)
    file.bad(
        "J4", "A name too long that is none", obj(id=quoted("/" * 65)), 1008, field="id", limit=64
    )


def sizes(file):
    """The canvas, its insets and the screen."""
    for name, shown in (("width", "canvas.width"), ("height", "canvas.height")):
        low, high = least("canvasSize"), most("canvasSize")
        for size in (low, high):
            canvas = {**STANDARD["canvas"], name: size}
            file.good(
                "T1",
                f"{shown} is {size}",
                obj(canvas=obj(**{name: size})),
                value(canvas=canvas, screenHeight=canvas["height"]),
            )
        for size in ("9.998", "20000.002", "-10", "1e400"):
            file.bad(
                "T1",
                f"{shown} is {size}",
                obj(canvas=obj(**{name: size})),
                1006,
                field=shown,
                min=low,
                max=high,
            )
        wrong_kinds(file, "J2", lambda text: obj(canvas=obj(**{name: text})), shown, ["a number"])
    for side in STANDARD["insets"]:
        beyond_limits(
            file,
            "T1",
            lambda text: obj(insets=obj(**{side: text})),
            f"insets.{side}",
            "inset",
            lambda number: value(insets={**STANDARD["insets"], side: number}),
        )
    beyond_limits(
        file,
        "T1",
        lambda text: obj(screenHeight=text),
        "screenHeight",
        "screenHeight",
        lambda number: value(screenHeight=number),
    )


def kinds_of_values(file):
    """JSON values that are of another kind than the field."""
    for name, right in (
        ("id", "a text"),
        ("canvas", "an object"),
        ("insets", "an object"),
        ("profile", "a text"),
        ("screenHeight", "a number"),
        ("confinement", "a text"),
    ):
        wrong_kinds(file, "J2", lambda text: obj(**{name: text}), name, [right])


def profiles(file):
    """The profiles and confinements that there are."""
    file.good("T1", "The profile classic", '{"profile":"classic"}', value(profile="classic"))
    for text in ("", "Classic", "faithful"):
        file.bad(
            "T1", f"No profile: {quoted(text)}", obj(profile=quoted(text)), 1007, field="profile"
        )

    for text in ("free", "center", "box"):
        comment = f"The confinement {text}"
        file.good("T1", comment, obj(confinement=quoted(text)), value(confinement=text))
    for text in ("", "Free", "centre", "none", "canvas"):
        comment = f"No confinement: {quoted(text)}"
        file.bad("T1", comment, obj(confinement=quoted(text)), 1007, field="confinement")


def precedence(file):
    """Which of several errors is told."""
    file.bad(
        "J4", "id before canvas before insets", '{"insets":1,"canvas":1,"id":1}', 1005, field="id"
    )
    file.bad(
        "J4",
        "canvas before insets before profile",
        '{"profile":1,"insets":1,"canvas":1}',
        1005,
        field="canvas",
    )
    file.bad(
        "J4",
        "profile before screenHeight before confinement",
        '{"confinement":1,"screenHeight":"1","profile":"classic"}',
        1005,
        field="screenHeight",
    )


def broken(file):
    """Bodies that are no JSON object."""
    file.bad("J1", "Only white space is no empty body", " ", 1001, True, offset=1)
    file.bad("J1", "Not JSON", "id=a", 1001, True, offset=0)
    file.bad("J4", "No object", "[]", 1005)
    file.bad("J1", "Too deep", '{"z":' + "[" * 8 + "]" * 8 + "}", 1002, True, limit=8, offset=12)
