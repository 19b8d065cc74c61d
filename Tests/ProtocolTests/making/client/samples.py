"""G2, G9, G10, G11: what samples tell beside a pointer, in a file of their own for their number."""

import reference
from making.client.recognitions import recognitions
from making.client.touch_lists import touch_lists
from making.field_vectors import wrong_kinds
from making.message_text import array, obj
from making.vector_file import VectorFile

HEAD = {"n": 1, "t": 8333}
POINTER = {"x": 12.5, "y": -3}
MODIFIERS = ("snappingOff", "axisLock", "uniform")


def message(*samples):
    """Samples as texts."""
    return obj(type='"move"', gesture=7, samples=array(*samples))


def sample(*parts, **reading):
    return message(obj(*parts, **HEAD, **reading))


def value(*readings):
    """What one sample, or several, mean."""
    return {"type": "move", "gesture": 7, "samples": [{**HEAD, **entry} for entry in readings]}


def samples():
    file = VectorFile("client/samples", "client/move.json", reference.decode)
    own = {"gesture": 7}
    touch_lists(file, sample, value, own)
    recognitions(file, sample, value, own)
    modifiers(file, own)
    forms(file, own)
    return file


def modifiers(file, own):
    """What a member holds down meanwhile."""
    for name in MODIFIERS:
        text = sample(**POINTER, **{name: "true"})
        file.good("G11", f"{name} is held", text, value({**POINTER, name: True}))
        text = sample(**POINTER, **{name: "false"})
        file.good("G11", f"{name} that is false is as absent", text, value(POINTER))
        wrong_kinds(
            file,
            "J2",
            lambda t: sample(**POINTER, **{name: t}),
            f"samples[0].{name}",
            ["a boolean"],
            **own,
        )
    held = {name: True for name in MODIFIERS}
    texts = {name: "true" for name in reversed(MODIFIERS)}
    readings = {
        "a pointer": (POINTER, POINTER),
        "touches": (
            {"touches": '[{"id":0,"x":5,"y":6}]'},
            {"touches": [{"id": 0, "x": 5, "y": 6}]},
        ),
        "a recogniser": ({"rotation": 1}, {"rotation": 1}),
    }
    for name, (reading, meaning) in readings.items():
        text = sample(**texts, **reading)
        file.good("G11", f"All modifiers, with {name}", text, value({**meaning, **held}))
    text = sample('"axisLock":null', '"axisLock":false', **POINTER, axisLock="true")
    file.good(
        "J1", "The last of three modifiers counts", text, value({**POINTER, "axisLock": True})
    )
    file.bad(
        "J2",
        "A sample of modifiers only",
        sample(uniform="true"),
        1004,
        field="samples[0].x",
        **own,
    )
    file.bad(
        "J4",
        "x and y before modifiers",
        sample(snappingOff=1, x=5, y="null"),
        1005,
        field="samples[0].y",
        **own,
    )
    for index, name in enumerate(MODIFIERS[:-1]):
        rest = {key: 1 for key in reversed(MODIFIERS[index:])}
        text = sample(**POINTER, **rest)
        file.bad(
            "J4",
            f"{name} before what G11 names later",
            text,
            1005,
            field=f"samples[0].{name}",
            **own,
        )
    text = message(obj(**HEAD, **POINTER, uniform=0), obj(n="null"))
    file.bad(
        "J4",
        "Modifiers of a sample before the next sample",
        text,
        1005,
        field="samples[0].uniform",
        **own,
    )


def forms(file, own):
    """Which keys decide what was read (G2)."""
    touch = '[{"id":9,"x":1,"y":2}]'
    touches = {"touches": [{"id": 9, "x": 1, "y": 2}]}
    parts = {"dx": "null", "dy": "[]", "magnification": 0, "rotation": '"r"'}
    file.good(
        "G2",
        "Beside touches all other keys are ignored",
        sample(x="null", y="{}", **parts, touches=touch),
        value(touches),
    )
    file.good(
        "G2",
        "Beside a recogniser's keys those of a pointer are ignored",
        sample(x="null", rotation=90, y=1e9),
        value({"rotation": 90}),
    )
    for name, text in (("touches", "null"), ("touches", "[]")):
        code = 1005 if text == "null" else 1009
        more = {} if text == "null" else {"limit": 5}
        file.bad(
            "G2",
            f"touches that is {text} is given",
            sample(touches=text, **POINTER),
            code,
            field="samples[0].touches",
            **more,
            **own,
        )
    for name in parts:
        given = "dx" if name == "dy" else name
        code = 1004 if name == "dy" else 1005
        file.bad(
            "G2",
            f"{name} that is null is given",
            sample(**{name: "null"}, **POINTER),
            code,
            field=f"samples[0].{given}",
            **own,
        )
    mixed = [POINTER, touches, {"rotation": 90}]
    texts = [POINTER, {"touches": touch}, {"rotation": 90}]
    text = message(*(obj(**HEAD, **reading) for reading in texts))
    file.good(
        "G2", "Whether the form is that of the gesture is the room's to judge", text, value(*mixed)
    )
    file.good(
        "J1",
        "A key written with an escape decides as well",
        sample('"r\\u006ftation":90', **POINTER),
        value({"rotation": 90}),
    )
    file.good(
        "J1",
        "Of touches given twice the last counts",
        sample('"touches":[]', touches=touch),
        value(touches),
    )
    text = obj(**POINTER, touches=touch, t="null", n=1)
    file.bad("J4", "t before touches", message(text), 1005, field="samples[0].t", **own)
    file.good(
        "J1",
        "Touch, touches2 and DX are unknown keys",
        sample(**POINTER, touch=1, touches2=2, DX=3, rotate=4),
        value(POINTER),
    )
