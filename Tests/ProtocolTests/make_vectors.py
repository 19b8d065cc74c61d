"""Writes Protocol/vectors/v1. Run by hand after a rule has changed; review the difference.

The vectors are the truth, this script only saves typing: what is expected is written here by hand,
and must agree with reference.py, the second reading of the rules, before anything is written.
"""

import json
from pathlib import Path

import reference
from reference import ERRORS, LIMITS, PROTOCOL

VECTORS = PROTOCOL / "vectors" / "v1"


def least(limit):
    return LIMITS[limit]["min"]


def most(limit):
    return LIMITS[limit]["max"]


def obj(*parts, **fields):
    """JSON text of an object: `fields` are JSON texts or numbers; `parts` go first, as they are."""
    return "{" + ",".join([*parts, *(f'"{key}":{value}' for key, value in fields.items())]) + "}"


def array(*entries):
    return "[" + ",".join(map(str, entries)) + "]"


def quoted(text):
    return json.dumps(text, ensure_ascii=False)


def without(fields, key):
    return {name: value for name, value in fields.items() if name != key}


class File:
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
        self.tests.append({"id": name, "rule": rule, "comment": comment, **given, **expected})

    def good(self, rule, comment, text, value):
        self.add(rule, comment, text, valid=True, value=value)

    def bad(self, rule, comment, text, code, beyond=False, **about):
        error = {"code": code, "name": ERRORS[code]["name"], **about}
        more = {"beyondSchema": True} if beyond else {}
        self.add(rule, comment, text, **more, valid=False, error=error)

    def write(self):
        ordered = sorted({test["rule"] for test in self.tests},
            key=lambda rule: (rule[0], int(rule[1:])))
        lines = ",\n".join("    " + printable(json.dumps(test, ensure_ascii=False))
            for test in self.tests)
        path = VECTORS / f"{self.name}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(
            f'{{\n  "schema": "{self.schema}",\n  "rules": {json.dumps(ordered)},\n'
            f'  "count": {len(self.tests)},\n  "tests": [\n{lines}\n  ]\n}}\n',
            encoding="utf-8",
        )


def printable(text):
    """Escapes what a reader of the file could not see."""
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)


# What a value of each kind may look like, and what it may not.

KINDS = {
    "null": "null",
    "a boolean": "true",
    "a number": "1",
    "a text": '"1"',
    "a list": "[]",
    "an object": "{}",
}


def wrong_kinds(file, rule, make, field, right, **about):
    """One vector for each kind of value that `field` does not take."""
    for kind, text in KINDS.items():
        if kind not in right:
            file.bad(rule, f"{field} is {kind}", make(text), 1005, field=field, **about)


def beyond_limits(file, rule, make, field, limit, value, **about):
    """A number at both of its limits, and one step of its grid beyond them."""
    low, high = least(limit), most(limit)
    step = 10 ** -LIMITS[limit]["places"]
    places = LIMITS[limit]["places"]
    shown = {"min": low, "max": high}
    for end, name in ((low, "least"), (high, "greatest")):
        file.good(rule, f"{field} is the {name} {limit}", make(str(end)), value(end))
    for end, name in ((low - step, "below the least"), (high + step, "above the greatest")):
        file.bad(rule, f"{field} is one step {name} {limit}", make(f"{end:.{places}f}"), 1006,
            field=field, **shown, **about)


WHOLE = [
    ("1.0", 1, "A fraction of zero is none"),
    ("1e2", 100, "An exponent makes no fraction"),
    ("1E+2", 100, "Capital E, plus sign"),
    ("1200e-2", 12, "A negative exponent that leaves a whole number"),
    ("1.5e1", 15, "A fraction that the exponent takes away"),
    ("12" + 400 * "0" + "e-400", 12, "Many digits that the exponent takes away"),
    ("0.000000000000000000000000000007e30", 7, "Digits far behind the point"),
]
NOT_WHOLE = [
    ("1.5", False, "A half"),
    ("0.9999999999999999999999999", True, "Nearly 1, and 1 as a double"),
    ("1e-7", False, "A small fraction"),
    ("1e-99999999999999999999", True, "A fraction too small for a double"),
    ("1" + 400 * "0" + "5e-401", True, "A fraction far behind the point"),
    ("12345678901234567890123.5", True, "A fraction is looked at before the range"),
]


def whole_numbers(file, make, field, limit, value, **about):
    """What is a whole number and what is not (J2)."""
    for text, number, comment in WHOLE:
        file.good("J2", f"{field}: {comment}", make(text), value(number))
    for text, beyond, comment in NOT_WHOLE:
        file.bad("J2", f"{field}: {comment}", make(text), 1005, beyond, field=field, **about)
    for text, comment in ENORMOUS:
        file.bad("J2", f"{field}: {comment}", make(text), 1006, field=field, min=least(limit),
            max=most(limit), **about)


ENORMOUS = [
    ("1e400", "Beyond a double"),
    ("-1e400", "Beyond a double, negative"),
    ("1e99999999999999999999", "An exponent beyond 64 bits"),
    ("18446744073709551617", "1 beyond 64 bits"),
    ("340282366920938463463374607431768211457", "1 beyond 128 bits"),
    ("1" + 400 * "0", "Many digits"),
]

ROUNDING = [
    ("0.0005", 0.001, "A half is rounded away from zero"),
    ("-0.0005", -0.001, "A negative half is rounded away from zero"),
    ("0.0004999999999999999999999", 0, "Just below a half: as a double it would be one"),
    ("0.0014999999999999999999999", 0.001, "Just below a half, again"),
    ("-0.0004", 0, "No negative zero remains"),
    ("-0", 0, "Negative zero"),
    ("-0.0", 0, "Negative zero with places"),
    ("0e5", 0, "Zero with an exponent"),
    ("0e99999999999999999999", 0, "Zero with an exponent beyond 64 bits"),
    ("1.0005", 1.001, "A half that doubles hold as less"),
    ("1.00049999999", 1, "Less than a half"),
    ("2.0015", 2.002, "A half after an odd digit"),
    ("2.0025", 2.003, "A half after an even digit: no banker's rounding"),
    ("8.0005", 8.001, "A half that doubles hold as more"),
    ("-8.0005", -8.001, "The same, negative"),
    ("0.1", 0.1, "One place"),
    ("0.001", 0.001, "One step"),
    ("1e-7", 0, "A small number"),
    ("1e-99999999999999999999", 0, "A number too small for a double"),
    ("1E2", 100, "Capital E"),
    ("1e+2", 100, "Plus sign in the exponent"),
    ("1e02", 100, "Leading zero in the exponent"),
    ("1e-02", 0.01, "Leading zero in a negative exponent"),
    ("123456e-3", 123.456, "An exponent that places the point"),
    ("0.00012345e6", 123.45, "An exponent that moves the point right"),
    ("5e-4", 0.001, "A half, written with an exponent"),
    ("49999999999e-14", 0, "Just below a half, written with an exponent"),
    ("12345678901234567890.5e-15", 12345.679, "More digits than 64 bits hold"),
    ("0." + 3000 * "0" + "15e3000", 0.15, "Digits far behind the point"),
    ("15" + 3000 * "0" + "e-3001", 1.5, "Digits far before the point"),
    ("1.000" + 60 * "0" + "1", 1, "Many places"),
    ("0.0004" + 60 * "9", 0, "Many nines below a half"),
    ("0.0005" + 60 * "0", 0.001, "A half with many zeros"),
    ("99999.9999", 100000, "Rounded to the greatest"),
    ("100000.0004", 100000, "Rounded first, then held against the limits"),
    ("-100000.00049", -100000, "Rounded first, then held against the limits, negative"),
]


# Messages: what is common to most vectors of a type.

SAMPLE = {"n": 1, "t": 8333, "x": 12.5, "y": -3}
PLACE = {"x": 10, "y": -20.5, "halfWidth": 50, "halfHeight": 25}
CONTENT = {
    "text": {"text": '"Hi"'},
    "sticker": {"emoji": '"🎈"'},
    "shape": {"shape": '"ellipse"'},
    "image": {"url": '"/a.png"'},
}
DEFAULTS = {
    "text": {"text": "Hi", "fontSize": 24, "color": "#ffffff", "background": None},
    "sticker": {"emoji": "🎈"},
    "shape": {"shape": "ellipse", "color": "#ffffff"},
    "image": {"url": "/a.png"},
}


def ping():
    file = File("client/ping", "client/ping.json", reference.decode)

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


def gesture_only(kind, rule):
    file = File(f"client/{kind}", f"client/{kind}.json", reference.decode)

    def make(text):
        return obj(type=f'"{kind}"', gesture=text)

    def value(number):
        return {"type": kind, "gesture": number}

    file.good(rule, f"The {kind} of a gesture", make("7"), value(7))
    file.good("J1", "Unknown keys are ignored", obj(type=f'"{kind}"', gesture=7, sample=1),
        value(7))
    file.bad("J2", "gesture is missing", f'{{"type":"{kind}"}}', 1004, field="gesture")
    wrong_kinds(file, "J2", make, "gesture", ["a number"])
    beyond_limits(file, "N5", make, "gesture", "identifier", value)
    whole_numbers(file, make, "gesture", "identifier", value)
    return file


def move():
    file = File("client/move", "client/move.json", reference.decode)

    def message(*samples, **more):
        return obj(type='"move"', gesture=7, samples=array(*samples), **more)

    def with_sample(**changed):
        return message(obj(**{**SAMPLE, **changed}))

    def value(*samples):
        return {"type": "move", "gesture": 7, "samples": list(samples)}

    def with_value(**changed):
        return value({**SAMPLE, **changed})

    own = {"gesture": 7}
    file.good("G2", "One sample", with_sample(), with_value())
    two = [SAMPLE, {"n": 5, "t": 8333, "x": -0.125, "y": 0}]
    file.good("G2", "Two samples, with a gap and an equal time", message(*(obj(**s) for s in two)),
        value(*two))
    back = [{**SAMPLE, "n": 9, "t": 9}, {**SAMPLE, "n": 8, "t": 8}]
    file.good("G2", "Order is the room's to judge", message(*(obj(**s) for s in back)),
        value(*back))
    many = [{"n": n, "t": 8333 * n, "x": n, "y": -n} for n in range(1, 66)]
    limit = most("samplesPerMessage")
    file.good("G2", "As many samples as may be", message(*(obj(**s) for s in many[:limit])),
        value(*many[:limit]))
    file.bad("G2", "One sample more", message(*(obj(**s) for s in many)), 1009, field="samples",
        limit=limit, **own)
    file.bad("J4", "A list's length comes before its entries", message(*(65 * ["{}"])), 1009,
        field="samples", limit=limit, **own)
    file.bad("G2", "No samples", message(), 1009, field="samples", limit=limit, **own)
    for text, number, comment in ROUNDING:
        file.good("N2", f"x: {comment}", with_sample(x=text), with_value(x=number))
    file.good("N2", "y is rounded likewise", with_sample(y="-7.7775"), with_value(y=-7.778))
    ends = {"field": "samples[0].x", "min": least("coordinate"), "max": most("coordinate"), **own}
    file.bad("N2", "x: Rounded beyond the greatest", with_sample(x="100000.0005"), 1006, **ends)
    file.bad("N2", "x: Rounded beyond the least", with_sample(x="-100000.0005"), 1006, **ends)
    for text, comment in ENORMOUS:
        file.bad("J2", f"x: {comment}", with_sample(x=text), 1006, **ends)
    for name, limit in (("n", "sampleNumber"), ("t", "sampleTime"), ("x", "coordinate"),
            ("y", "coordinate")):
        field = f"samples[0].{name}"
        rule = "N1" if limit == "coordinate" else "G2"
        beyond_limits(file, rule, lambda text: with_sample(**{name: text}), field, limit,
            lambda number: with_value(**{name: number}), **own)
        wrong_kinds(file, "J2", lambda text: with_sample(**{name: text}), field, ["a number"],
            **own)
        file.bad("J2", f"{field} is missing", message(obj(**without(SAMPLE, name))), 1004,
            field=field, **own)
    for name, limit in (("n", "sampleNumber"), ("t", "sampleTime")):
        whole_numbers(file, lambda text: with_sample(**{name: text}), f"samples[0].{name}", limit,
            lambda number: with_value(**{name: number}), **own)
    wrong_kinds(file, "J2", lambda text: obj(type='"move"', gesture=7, samples=text), "samples",
        ["a list"], **own)
    wrong_kinds(file, "J2", lambda text: message(text), "samples[0]", ["an object"], **own)
    file.bad("J2", "samples is missing", '{"type":"move","gesture":7}', 1004, field="samples",
        **own)
    file.bad("J2", "gesture is missing", obj(type='"move"', samples=array(obj(**SAMPLE))), 1004,
        field="gesture")
    third = [*(obj(**s) for s in many[:3]), obj(n=4, t='"late"', x=0, y=0)]
    file.bad("J4", "The path names the entry", message(*third), 1005, field="samples[3].t", **own)
    deep = [*(obj(**s) for s in many[:11]), obj(n=12, t=1, x=0)]
    file.bad("J4", "The index has as many digits as it needs", message(*deep), 1004,
        field="samples[11].y", **own)
    file.bad("J4", "Within a sample n, t, x, y is the order, not that of the text",
        message(obj(y="null", x="null", t="null", n="null")), 1005, field="samples[0].n", **own)
    file.bad("J4", "An earlier sample's error comes first, whatever its code",
        message(obj(n=1, t=1, x=0, y=100001), obj(n="null", t=1, x=0, y=0)), 1006,
        field="samples[0].y", min=-100000, max=100000, **own)
    file.bad("J4", "gesture comes before samples, also when it stands behind them",
        obj(type='"move"', samples=array(), gesture=0), 1006, field="gesture",
        min=least("identifier"), max=most("identifier"))
    file.good("J1", "The last of two lists counts: the second replaces the first",
        obj('"samples":[{"n":1,"t":1,"x":1,"y":1},{"n":2,"t":2,"x":2,"y":2}]', '"type":"move"',
        '"gesture":7', '"samples":[{"n":3,"t":3,"x":3,"y":3}]'),
        value({"n": 3, "t": 3, "x": 3, "y": 3}))
    file.good("J4", "Of a key given twice only the last value is looked at",
        obj('"type":"move"', '"gesture":"seven"', '"samples":null', '"gesture":7',
        f'"samples":[{obj(**SAMPLE)}]'), with_value())
    file.bad("J1", "The last of two lists counts, also when it is the wrong one",
        obj('"type":"move"', '"gesture":7', f'"samples":[{obj(**SAMPLE)}]', '"samples":[]'), 1009,
        field="samples", limit=most("samplesPerMessage"), **own)
    file.good("J1", "The last x of a sample counts", message(
        '{"n":1,"t":8333,"x":9,"y":-3,"x":12.5}'), with_value())
    file.good("J1", "type last, keys of a sample reversed",
        '{"samples":[{"y":-3,"x":12.5,"t":8333,"n":1}],"gesture":7,"type":"move"}', with_value())
    file.good("J1", "Unknown keys of a sample and of the message are ignored",
        message(obj(p=0.5, **SAMPLE, tilt='{"x":[1,null,"}"]}')).replace("{", '{"v":-1.5e-3,', 1),
        with_value())
    file.good(
        "J1",
        "White space",
        ' {\t"type" : "move" ,\r\n "gesture":7, '
        '"samples" : [ {"n":1 , "t":8333,"x" :12.5,"y": -3 } ]\n} ',
        with_value(),
    )
    return file


def begin():
    file = File("client/begin", "client/begin.json", reference.decode)
    first = {"n": 0, "t": 1000, "x": 5, "y": 6}
    base = {"gesture": 7, "kind": '"drag"', "items": "[3]", "sample": obj(**first)}
    own = {"gesture": 7}

    def message(**changed):
        return obj(type='"begin"', **{**base, **changed})

    def value(**changed):
        logical = {"type": "begin", "gesture": 7, "kind": "drag", "items": [3], "zoom": 1,
            "sample": first}
        return {**logical, **changed}

    file.good("G1", "A drag; zoom is 1 when absent", message(), value())
    file.good("G1", "A drag by a member that is zoomed in", message(zoom=2.5), value(zoom=2.5))
    for name in ("gesture", "kind", "items", "sample"):
        about = {} if name == "gesture" else own
        file.bad("J2", f"{name} is missing", obj(type='"begin"', **without(base, name)), 1004,
            field=name, **about)
    wrong_kinds(file, "J2", lambda t: message(gesture=t), "gesture", ["a number"])
    wrong_kinds(file, "J2", lambda t: message(kind=t), "kind", ["a text"], **own)
    wrong_kinds(file, "J2", lambda t: message(items=t), "items", ["a list"], **own)
    wrong_kinds(file, "J2", lambda t: message(items=array(t)), "items[0]", ["a number"], **own)
    wrong_kinds(file, "J2", lambda t: message(zoom=t), "zoom", ["a number"], **own)
    wrong_kinds(file, "J2", lambda t: message(sample=t), "sample", ["an object"], **own)
    for kind in ("", "Drag", "drag ", "transform", "dragg", "dra"):
        file.bad("G1", f"kind is {quoted(kind)}", message(kind=quoted(kind)), 1007, field="kind",
            **own)
    beyond_limits(file, "N5", lambda t: message(gesture=t), "gesture", "identifier",
        lambda n: value(gesture=n))
    beyond_limits(file, "N5", lambda t: message(items=array(t)), "items[0]", "identifier",
        lambda n: value(items=[n]), **own)
    beyond_limits(file, "G1", lambda t: message(zoom=t), "zoom", "zoom", lambda n: value(zoom=n),
        **own)
    for text, number, comment in (("0.0495", 0.05, "rounded to the least"),
            ("20.0004", 20, "rounded to the greatest"), ("1.0005", 1.001, "a half"),
            ("1e0", 1, "an exponent")):
        file.good("N2", f"zoom: {comment}", message(zoom=text), value(zoom=number))
    for text in ("0.0494999", "20.0005", "0", "-1", "1e400"):
        file.bad("N2", f"zoom is {text}", message(zoom=text), 1006, field="zoom", min=0.05, max=20,
            **own)
    limit = most("itemsPerGesture")
    file.bad("G1", "No items", message(items="[]"), 1009, field="items", limit=limit, **own)
    file.bad("G1", "Two items", message(items="[3,4]"), 1009, field="items", limit=limit, **own)
    file.bad("J4", "A list's length comes before its entries", message(items="[null,4]"), 1009,
        field="items", limit=limit, **own)
    file.bad("J2", "An item's name with a fraction", message(items="[3.5]"), 1005, field="items[0]",
        **own)
    file.good("J2", "An item's name with an exponent", message(items="[3e0]"), value(items=[3]))
    for name in ("n", "t", "x", "y"):
        text = obj(**without(first, name))
        file.bad("J2", f"sample.{name} is missing", message(sample=text), 1004,
            field=f"sample.{name}", **own)
        wrong_kinds(file, "J2", lambda t: message(sample=obj(**{**first, name: t})),
            f"sample.{name}", ["a number"], **own)
    for text in ("1", "-1", "4294967296", "1e400"):
        file.bad("G1", f"The number of the first sample is {text}",
            message(sample=obj(**{**first, "n": text})), 1006, field="sample.n", min=0, max=0,
            **own)
    file.bad("J2", "The number of the first sample is 0.5",
        message(sample=obj(**{**first, "n": "0.5"})), 1005, field="sample.n", **own)
    for text in ("0.0", "-0", "0e9"):
        file.good("G1", f"The number of the first sample is {text}",
            message(sample=obj(**{**first, "n": text})), value())
    for name, limit in (("t", "sampleTime"), ("x", "coordinate"), ("y", "coordinate")):
        beyond_limits(file, "G2", lambda t: message(sample=obj(**{**first, name: t})),
            f"sample.{name}", limit, lambda n: value(sample={**first, name: n}), **own)
    file.good(
        "J1",
        "type last",
        '{"sample":{"y":6,"x":5,"t":1000,"n":0},"items":[3],"kind":"drag",'
        '"gesture":7,"type":"begin"}',
        value(),
    )
    file.good("J1", "The second sample replaces the first as a whole",
        obj('"sample":{"n":4,"t":true,"z":1}', type='"begin"', **base), value())
    file.bad("J1", "The second sample is not merged with the first",
        obj(type='"begin"', **base)[:-1] + ',"sample":{"n":0,"t":1000,"x":5}}', 1004,
        field="sample.y", **own)
    file.bad("J4", "kind before items, items before zoom, zoom before sample",
        message(kind='"turn"', items="[]", zoom=0, sample="{}"), 1007, field="kind", **own)
    file.bad("J4", "items before zoom", message(items="[0]", zoom=0, sample="{}"), 1006,
        field="items[0]", min=least("identifier"), max=most("identifier"), **own)
    file.bad("J4", "zoom before sample", message(zoom=0, sample="{}"), 1006, field="zoom", min=0.05,
        max=20, **own)
    return file


def presence():
    file = File("client/presence", "client/presence.json", reference.decode)

    def message(cursor):
        return obj(type='"presence"', cursor=cursor)

    def value(cursor):
        return {"type": "presence", "cursor": cursor}

    point = {"x": 1.5, "y": -2}
    file.good("P1", "A cursor", message(obj(**point)), value(point))
    file.good("P1", "No cursor", message("null"), value(None))
    file.good("J1", "The last of two cursors counts", obj(
        '"cursor":{"x":1}', type='"presence"', cursor="null"), value(None))
    file.bad("J1", "The last of two cursors counts, also when wrong",
        obj('"cursor":null', type='"presence"', cursor="{}"), 1004, field="cursor.x")
    file.bad("J2", "cursor is missing", '{"type":"presence"}', 1004, field="cursor")
    wrong_kinds(file, "J2", message, "cursor", ["an object", "null"])
    for name in ("x", "y"):
        file.bad("J2", f"cursor.{name} is missing", message(obj(**without(point, name))), 1004,
            field=f"cursor.{name}")
        wrong_kinds(file, "J2", lambda t: message(obj(**{**point, name: t})), f"cursor.{name}",
            ["a number"])
        beyond_limits(file, "N1", lambda t: message(obj(**{**point, name: t})), f"cursor.{name}",
            "coordinate", lambda n: value({**point, name: n}))
    for text, number, comment in ROUNDING[:6]:
        file.good("N2", f"cursor.y: {comment}", message(obj(x=1.5, y=text)),
            value({"x": 1.5, "y": number}))
    file.bad("J4", "x before y", message('{"y":null,"x":1e6}'), 1006, field="cursor.x", min=-100000,
        max=100000)
    return file


def hello():
    file = File("client/hello", "client/hello.json", reference.decode)

    def message(**fields):
        return obj(type='"hello"', **fields)

    def value(**fields):
        return {"type": "hello", "min": 1, "max": 1, **fields}

    file.good("H1", "The shortest hello", message(), value())
    file.good("H1", "A hello with everything", message(min=1, max=2, name='"Ada"',
        color='"#ff8800"'), value(max=2, name="Ada", color="#ff8800"))
    file.good("H2", "Versions are judged after the hello was read", message(min=7, max=9),
        value(min=7, max=9))
    for name in ("min", "max"):
        beyond_limits(file, "H1", lambda t: message(**{name: t}), name, "protocolVersion",
            lambda n: value(**{name: n}))
        wrong_kinds(file, "J2", lambda t: message(**{name: t}), name, ["a number"])
    whole_numbers(file, lambda t: message(max=t), "max", "protocolVersion", lambda n: value(max=n))
    wrong_kinds(file, "J2", lambda t: message(name=t), "name", ["a text"])
    wrong_kinds(file, "J2", lambda t: message(color=t), "color", ["a text"])
    limit = most("nameBytes")
    for text, comment in (("", "Empty"), ("n" * limit, "As long as it may be, of 1 byte each"),
            ("é" * (limit // 2), "As long as it may be, of 2 bytes each"),
            ("→" * (limit // 3) + "ab", "As long as it may be, of 3 bytes each"),
            ("😀" * (limit // 4), "As long as it may be, of 4 bytes each"),
            ("e\u0301", "A combining mark stays one of two characters"),
            ("\u202eabc", "A right-to-left override")):
        file.good("H1", f"name: {comment}", message(name=quoted(text)), value(name=text))
    for text, comment in (("n" * (limit + 1), "One byte too long"),
            ("é" * (limit // 2) + "n", "One byte too long, of 2 bytes each"),
            ("😀" * (limit // 4) + "n", "One byte too long, of 4 bytes each"),
            ("👩‍👩‍👧‍👦" * 4, "Few characters, many bytes")):
        file.bad("H1", f"name: {comment}", message(name=quoted(text)), 1008, len(text) <= limit,
            field="name", limit=limit)
    file.good("N6", "Bytes are counted after the escapes are read",
        message(name='"' + "\\u0041" * limit + '"'), value(name="A" * limit))
    file.bad("N6", "Bytes are counted as UTF-8, not as escapes",
        message(name='"' + "\\u20ac" * 27 + '"'), 1008, True, field="name", limit=limit)
    for text, canonical in (("#000000", "#000000"), ("#FFFFFF", "#ffffff"), ("#aBcDeF", "#abcdef"),
            ("#0189af", "#0189af")):
        file.good("N7", f"color is {text}", message(color=quoted(text)), value(color=canonical))
    file.good("N7", "color is written with an escape", message(color='"\\u0023ff8800"'),
        value(color="#ff8800"))
    for text in ("", "#", "red", "#fff", "#ff880", "#ff88000", "#ff88zz", "#ff8800ff", "ff8800",
            " #ff8800", "#ff8800 ", "#ff8800\n", "#ff88٠٠", "#ＦＦ8800", "#+f8800", "#-f8800",
            "#0x8800", "rgb(1,2,3)"):
        file.bad("N7", f"color is {json.dumps(text)}", message(color=json.dumps(text)), 1007,
            field="color")
    file.bad("J4", "min before max", message(max=0, min="null"), 1005, field="min")
    file.bad("J4", "name before color", message(color="null", name="1"), 1005, field="name")
    return file


def commands():
    """delete and reorder."""
    delete = File("client/delete", "client/delete.json", reference.decode)
    reorder = File("client/reorder", "client/reorder.json", reference.decode)
    for file, rule, more, told in ((delete, "C4", {}, {}),
            (reorder, "C5", {"to": '"front"'}, {"to": "front"})):
        kind = Path(file.name).name

        def message(**changed):
            return obj(type=f'"{kind}"', **{"command": 4, "item": 3, **more, **changed})

        def value(**changed):
            return {"type": kind, "command": 4, "item": 3, **told, **changed}

        file.good(rule, f"A {kind}", message(), value())
        beyond_limits(file, "C1", lambda t: message(command=t), "command", "command",
            lambda n: value(command=n))
        beyond_limits(file, "N5", lambda t: message(item=t), "item", "identifier",
            lambda n: value(item=n), command=4)
        wrong_kinds(file, "J2", lambda t: message(command=t), "command", ["a number"])
        wrong_kinds(file, "J2", lambda t: message(item=t), "item", ["a number"], command=4)
        whole_numbers(file, lambda t: message(command=t), "command", "command",
            lambda n: value(command=n))
        text = obj(type=f'"{kind}"', item=3, **more)
        file.bad("J2", "command is missing", text, 1004, field="command")
        text = obj(type=f'"{kind}"', command=4, **more)
        file.bad("J2", "item is missing", text, 1004, field="item", command=4)
        file.bad("J4", "command before item", message(item="null", command="null"), 1005,
            field="command")
        file.good("J1", "type last", message()[:-1].replace(
            f'"type":"{kind}",', "") + f',"type":"{kind}"}}', value())

    def message(**changed):
        return obj(type='"reorder"', **{"command": 4, "item": 3, **changed})

    def value(**changed):
        return {"type": "reorder", "command": 4, "item": 3, **changed}

    own = {"command": 4}
    reorder.good("C5", "To the back", message(to='"back"'), value(to="back"))
    for to in ("above", "below"):
        text = quoted(to)
        reorder.good("C5", f"{to} another item", message(to=text, other=9), value(to=to, other=9))
        reorder.bad("C5", f"{to} needs other", message(to=text), 1004, field="other", **own)
        beyond_limits(reorder, "N5", lambda t: message(to=text, other=t), "other", "identifier",
            lambda n: value(to=to, other=n), **own)
        wrong_kinds(reorder, "J2", lambda t: message(to=text, other=t), "other", ["a number"],
            **own)
    reorder.good("C5", "above itself is the room's to judge", message(to='"above"', other=3),
        value(to="above", other=3))
    reorder.good("C5", "other is ignored for front", message(to='"front"', other=9),
        value(to="front"))
    reorder.good("C5", "other is ignored for back, whatever it is",
        message(to='"back"', other="[]"), value(to="back"))
    for to in ("", "top", "Front", "front ", "over", "fron", "frontt"):
        reorder.bad("C5", f"to is {quoted(to)}", message(to=quoted(to)), 1007, field="to", **own)
    wrong_kinds(reorder, "J2", lambda t: message(to=t), "to", ["a text"], **own)
    reorder.bad("J2", "to is missing", message(), 1004, field="to", **own)
    reorder.bad("J4", "to before other", message(other="null", to='"over"'), 1007, field="to",
        **own)
    reorder.good(
        "J1", "other before to", '{"other":9,"to":"below","item":3,"command":4,"type":"reorder"}',
        value(to="below", other=9))
    return [delete, reorder]


def item_fields(file, message, value, path, own):
    """What create and update say alike about the fields of an item.

    `message(kind, **fields)` is the text and `value(kind, **fields)` its meaning.
    """
    for name in ("x", "y"):
        beyond_limits(file, "N1", lambda t: message("sticker", **{name: t}), path + name,
            "coordinate", lambda n: value("sticker", **{name: n}), **own)
    for name in ("halfWidth", "halfHeight"):
        beyond_limits(file, "N3", lambda t: message("sticker", **{name: t}), path + name,
            "halfExtent", lambda n: value("sticker", **{name: n}), **own)
    beyond_limits(file, "N1", lambda t: message("sticker", scale=t), path + "scale", "scale",
        lambda n: value("sticker", scale=n), **own)
    for text, number in (("0.0099995", 0.01), ("100.0000004", 100), ("1.0000005", 1.000001),
            ("0.5", 0.5), ("2.7182818284", 2.718282), ("0.123456499999999999999", 0.123456),
            ("1e0", 1), ("25e-2", 0.25)):
        file.good("N2", f"{path}scale is {text}", message("sticker", scale=text),
            value("sticker", scale=number))
    for text in ("0", "-1", "0.0099994999", "100.0000005", "1e400", "1e-400"):
        file.bad("N2", f"{path}scale is {text}", message("sticker", scale=text), 1006,
            field=path + "scale", min=0.01, max=100, **own)
    for text, number in (("0", 0), ("359.999", 359.999), ("360", 0), ("-90", 270), ("450.5", 90.5),
            ("-0.001", 359.999), ("-0.0005", 359.999), ("-0.0004", 0), ("359.9995", 0),
            ("359.9994", 359.999), ("-360", 0), ("-720.25", 359.75), ("1000000", 280),
            ("-1000000", 80), ("1000000.0004", 280), ("1e2", 100), ("-0", 0)):
        file.good("N2", f"{path}angle is {text}", message("sticker", angle=text),
            value("sticker", angle=number))
    for text in ("1000000.001", "-1000000.001", "1000000.0005", "1e400", "-1e400"):
        file.bad("N2", f"{path}angle is {text}", message("sticker", angle=text), 1006,
            field=path + "angle", min=-1000000, max=1000000, **own)
    file.bad("N2", f"{path}halfWidth is rounded below zero",
        message("sticker", halfWidth="-0.0005"), 1006, field=path + "halfWidth", min=0, max=10000,
        **own)
    file.good("N2", f"{path}halfWidth is rounded to zero", message("sticker", halfWidth="-0.0004"),
        value("sticker", halfWidth=0))
    beyond_limits(file, "C2", lambda t: message("text", fontSize=t), path + "fontSize", "fontSize",
        lambda n: value("text", fontSize=n), **own)
    for name in ("x", "y", "halfWidth", "halfHeight", "scale", "angle"):
        wrong_kinds(file, "J2", lambda t: message("sticker", **{name: t}), path + name,
            ["a number"], **own)
    wrong_kinds(file, "J2", lambda t: message("text", fontSize=t), path + "fontSize", ["a number"],
        **own)
    for kind, name in (("text", "text"), ("text", "color"), ("sticker", "emoji"),
            ("shape", "shape"), ("image", "url")):
        wrong_kinds(file, "J2", lambda t: message(kind, **{name: t}), path + name, ["a text"],
            **own)
    wrong_kinds(file, "J2", lambda t: message("text", background=t), path + "background",
        ["a text", "null"], **own)
    file.good("C2", "No background", message("text", background="null"),
        value("text", background=None))
    file.good("C2", "A background", message("text", background='"#00000A"'),
        value("text", background="#00000a"))
    for kind, name in (("text", "color"), ("text", "background"), ("shape", "color")):
        for text in ("", "none", "#fff", "#12345g"):
            file.bad("N7", f"{path}{name} of a {kind} is {quoted(text)}",
                message(kind, **{name: quoted(text)}), 1007, field=path + name, **own)
    for text in ("rectangle", "ellipse"):
        file.good("C2", f"A shape: {text}", message("shape", shape=quoted(text)),
            value("shape", shape=text))
    for text in ("", "circle", "Ellipse", "rect", "ellipse\x00"):
        file.bad("C2", f"No shape: {json.dumps(text)}", message("shape", shape=json.dumps(text)),
            1007, field=path + "shape", **own)
    for text in ("https://example.org/a.png", "http://a", "/", "/a/b.png?c=d#e", "/ä€😀",
            "https:///"):
        file.good("C2", f"{path}url is {text}", message("image", url=quoted(text)),
            value("image", url=text))
    file.good("N6", "A url with escaped slashes", message("image", url='"https:\\/\\/a\\/b"'),
        value("image", url="https://a/b"))
    for text in ("", "a.png", "//example.org/a.png", "///", "ftp://a", "data:image/png;base64,AA",
            "javascript:alert(1)", "https://", "http://", "https:/a", "HTTPS://a", " https://a",
            "https", "\u002e/a"):
        file.bad("C2", f"{path}url is {quoted(text)}", message("image", url=quoted(text)), 1007,
            field=path + "url", **own)
    longest = most("emojiBytes")
    family = "👩‍👩‍👧‍👦"
    for text, comment in (("🎈", "A balloon"), ("", "Nothing"),
            (family, "A family: 25 bytes, one character"),
            ("🏴" * (longest // 4), "As long as it may be"),
            ("x" * longest, "No emoji, but a text")):
        file.good("C2", f"{path}emoji: {comment}", message("sticker", emoji=quoted(text)),
            value("sticker", emoji=text))
    for text in ("🏴" * (longest // 4) + "x", "x" * (longest + 1), family * 3):
        file.bad("C2", f"{path}emoji is too long: {len(text.encode())} bytes",
            message("sticker", emoji=quoted(text)), 1008, len(text) <= longest,
            field=path + "emoji", limit=longest, **own)
    file.good("C2", "An empty text", message("text", text='""'), value("text", text=""))
    for text, read, comment in (("\\u0000", "\0", "The escaped NUL is a character"),
            ('\\" \\\\ \\/ \\b \\f \\n \\r \\t', '" \\ / \b \f \n \r \t', "Every short escape"),
            ("\\u00e9\\u20AC\\u002F", "é€/", "Long escapes, either case"),
            ("\\ud83d\\ude00 \\uD83D\\uDE00", "😀 😀", "Surrogate pairs, either case"),
            ("\\ud800\\udc00\\udbff\\udfff", "\U00010000\U0010ffff", "The first and the last pair"),
            ("\\ufeff\\uffff\\ufffe", "\ufeff\uffff\ufffe",
            "Byte order mark and noncharacters are characters"),
            ("\\u2028\u2029\x7f\u0085", "\u2028\u2029\x7f\u0085",
            "Separators and DEL need no escape"), ("\\\\u0041", "\\u0041",
            "An escaped backslash is no escape")):
        file.good("N6", comment, message("text", text=f'"{text}"'), value("text", text=read))


def create():
    file = File("client/create", "client/create.json", reference.decode)
    own = {"command": 1}

    def item(kind, /, **changed):
        return obj(**{"id": 3, "kind": quoted(kind), **PLACE, **CONTENT.get(kind, {}), **changed})

    def message(kind, /, **changed):
        return obj(type='"create"', command=1, item=item(kind, **changed))

    def value(kind, /, **changed):
        placed = {"id": 3, "kind": kind, **PLACE, "scale": 1, "angle": 0, **DEFAULTS[kind]}
        return {"type": "create", "command": 1, "item": {**placed, **changed}}

    for kind in CONTENT:
        file.good("C2", f"A {kind} with its defaults", message(kind), value(kind))
    file.good("C2", "A text with everything", message("text", scale=2.5, angle=15, fontSize=12.5,
        color='"#102030"', background='"#405060"'), value(
        "text", scale=2.5, angle=15, fontSize=12.5, color="#102030", background="#405060"))
    file.good("C2", "A coloured shape", message("shape", color='"#102030"'),
        value("shape", color="#102030"))
    beyond_limits(file, "C1", lambda t: obj(type='"create"', command=t, item=item("image")),
        "command", "command", lambda n: {**value("image"), "command": n})
    wrong_kinds(file, "J2", lambda t: obj(type='"create"', command=t, item=item("image")),
        "command", ["a number"])
    wrong_kinds(file, "J2", lambda t: obj(type='"create"', command=1, item=t), "item",
        ["an object"], **own)
    beyond_limits(file, "N5", lambda t: message("image", id=t), "item.id", "identifier",
        lambda n: value("image", id=n), **own)
    wrong_kinds(file, "J2", lambda t: message("image", id=t), "item.id", ["a number"], **own)
    wrong_kinds(file, "J2", lambda t: message("image", kind=t), "item.kind", ["a text"], **own)
    for kind in ("", "Text", "photo", "stickers", "deck"):
        file.bad("C2", f"No kind: {quoted(kind)}", message(kind), 1007, field="item.kind", **own)
    file.bad("J2", "command is missing", obj(type='"create"', item=item("image")), 1004,
        field="command")
    file.bad("J2", "item is missing", '{"type":"create","command":1}', 1004, field="item", **own)
    whole = {"id": 3, "kind": '"sticker"', **PLACE, **CONTENT["sticker"]}
    for name in whole:
        file.bad("J2", f"item.{name} is missing", obj(type='"create"', command=1,
            item=obj(**without(whole, name))), 1004, field=f"item.{name}", **own)
    for kind, name in (("text", "text"), ("shape", "shape"), ("image", "url")):
        text = obj(id=3, kind=quoted(kind), **PLACE)
        file.bad("J2", f"item.{name} is missing", obj(type='"create"', command=1, item=text), 1004,
            field=f"item.{name}", **own)
    for kind, names in (("sticker", ("text", "fontSize", "color", "background", "shape", "url")),
            ("image", ("text", "fontSize", "color", "background", "emoji", "shape")),
            ("shape", ("text", "fontSize", "background", "emoji", "url")),
            ("text", ("emoji", "shape", "url"))):
        for name in names:
            file.bad("C2", f"A {kind} has no {name}", message(kind, **{name: "null"}), 2009,
                field=f"item.{name}", **own)
    file.bad("C2", "Keys of another kind come after the kind's own",
        message("sticker", text='"Hi"', emoji="null"), 1005, field="item.emoji", **own)
    file.bad("C2", "Of two keys of another kind the one that C2 names first",
        message("sticker", url='"/"', text='"Hi"'), 2009, field="item.text", **own)
    item_fields(file, message, value, "item.", own)
    file.good("J1", "Unknown keys of an item are ignored",
        message("shape", by=1, rank=4, _z="[[]]"), value("shape"))
    file.good(
        "J1",
        "type and kind last",
        '{"item":{"emoji":"🎈","halfHeight":25,"halfWidth":50,"y":-20.5,"x":10,'
        '"id":3,"kind":"sticker"},"command":1,"type":"create"}',
        value("sticker"),
    )
    file.good("J1", "The second kind counts", message("sticker").replace(
        '"id"', '"kind":"text","id"'), value("sticker"))
    file.good("J1", "The second item replaces the first as a whole",
        obj('"item":{"text":"Hi","kind":"text"}', type='"create"', command=1, item=item("sticker")),
        value("sticker"))
    file.bad("J1", "The second item is not merged with the first",
        obj(type='"create"', command=1, item=item("sticker"))[:-1] + ',"item":{"id":3}}', 1004,
        field="item.kind", **own)
    file.bad("J4", "id before kind", message("photo", id=0), 1006, field="item.id", min=1,
        max=most("identifier"), **own)
    file.bad("J4", "kind before x", message("photo", x="null"), 1007, field="item.kind", **own)
    file.bad("J4", "x before halfWidth, whatever the codes",
        message("text", halfWidth="null", x="1e9"), 1006, field="item.x", min=-100000, max=100000,
        **own)
    file.bad("J4", "angle before text", message("text", text="1", angle="null"), 1005,
        field="item.angle", **own)
    file.bad("J4", "fontSize before color before background",
        message("text", background="1", color="1", fontSize=0), 1006, field="item.fontSize", min=1,
        max=1000, **own)
    return file


def update():
    file = File("client/update", "client/update.json", reference.decode)
    own = {"command": 2}

    def message(kind=None, /, **fields):
        return obj(type='"update"', command=2, item=3, **fields)

    def value(kind=None, /, **fields):
        return {"type": "update", "command": 2, "item": 3, **fields}

    file.good("C3", "Nothing given: unchanged", message(), value())
    file.good("C3", "A new place", message(x=1, y=2), value(x=1, y=2))
    file.good("C3", "Everything at once: which kind it is knows the room",
        message(x=1, y=2, halfWidth=3, halfHeight=4, scale=0.5, angle=6, text='"a"', fontSize=7,
        color='"#000000"', background="null", emoji='"b"', shape='"ellipse"', url='"/c"'),
        value(x=1, y=2, halfWidth=3, halfHeight=4, scale=0.5, angle=6, text="a", fontSize=7,
        color="#000000", background=None, emoji="b", shape="ellipse", url="/c"))
    file.good("J1", "id and kind are unknown keys here", message(id="null", kind='"photo"', x=1),
        value(x=1))
    beyond_limits(file, "C1", lambda t: obj(type='"update"', command=t, item=3), "command",
        "command", lambda n: {**value(), "command": n})
    beyond_limits(file, "N5", lambda t: obj(type='"update"', command=2, item=t), "item",
        "identifier", lambda n: {**value(), "item": n}, **own)
    wrong_kinds(file, "J2", lambda t: obj(type='"update"', command=t, item=3), "command",
        ["a number"])
    wrong_kinds(file, "J2", lambda t: obj(type='"update"', command=2, item=t), "item", ["a number"],
        **own)
    file.bad("J2", "command is missing", '{"type":"update","item":3,"x":1}', 1004, field="command")
    file.bad("J2", "item is missing", '{"type":"update","command":2,"x":1}', 1004, field="item",
        **own)
    item_fields(file, message, value, "", own)
    file.good("J1", "type last", '{"y":2,"x":1,"item":3,"command":2,"type":"update"}',
        value(x=1, y=2))
    file.good("J1", "The last x counts", obj('"x":9', '"type":"update"', '"x":null', command=2,
        item=3, x=1), value(x=1))
    file.bad("J1", "The last x counts, also when it is wrong",
        obj('"x":9', '"type":"update"', command=2, item=3, x="null"), 1005, field="x", **own)
    order = ["x", "y", "halfWidth", "halfHeight", "scale", "angle", "text", "fontSize", "color",
        "background", "emoji", "shape", "url"]
    for index, name in enumerate(order[:-1]):
        rest = {key: "[]" for key in reversed(order[index:])}
        file.bad("J4", f"{name} before what C2 names later", message(**rest), 1005, field=name,
            **own)
    return file


def long_texts():
    """The longest texts of create and update, in a file of their own for their size."""
    file = File("client/long", "client/message.json", reference.decode)
    longest = {name: most(name + "Bytes") for name in ("text", "url")}
    line = "Größe → 😀\n"  # characters of 1 to 4 bytes
    size = len(line.encode("utf-8"))
    full = line * (longest["text"] // size) + "x" * (longest["text"] % size)
    url = "/" + "u" * (longest["url"] - 1)
    for name, kind, text, beyond in (("text", "text", full, True), ("url", "image", url, False)):
        place = {"id": 3, "kind": kind, **PLACE}
        logical = {**place, "scale": 1, "angle": 0, **DEFAULTS[kind], name: text}
        placed = {**place, "kind": quoted(kind)}
        bound = longest[name]

        def create(text):
            return obj(type='"create"', command=1, item=obj(**placed, **{name: quoted(text)}))

        def update(text):
            return obj(type='"update"', command=1, item=3, **{name: quoted(text)})

        file.good("C2", f"The longest {name}", create(text),
            {"type": "create", "command": 1, "item": logical})
        file.bad("C2", f"A {name} one byte too long", create(text + "x"), 1008, beyond,
            field=f"item.{name}", limit=bound, command=1)
        file.good("C3", f"The longest {name}", update(text),
            {"type": "update", "command": 1, "item": 3, name: text})
        file.bad("C3", f"A {name} one byte too long", update(text + "x"), 1008, beyond, field=name,
            limit=bound, command=1)
    file.bad("J4", "A url too long that is none: its length comes first",
        update("").replace('""', quoted("u" * 2049)), 1008, field="url", limit=longest["url"],
        command=1)
    return file


def text_of_messages():
    """What is JSON, and the envelope: `type`."""
    file = File("client/json", "client/message.json", reference.decode)
    pinged = {"type": "ping", "id": 1}

    def make(*parts):
        return obj('"type":"ping"', '"id":1', *parts)

    def good(comment, text, value=pinged, rule="J1"):
        file.good(rule, comment, text, value)

    good("The shortest form", make())
    good("type last", '{"id":1,"type":"ping"}')
    good("Every kind of white space", '\t\r\n { \t\r\n "type"\t:\r"ping"\n,  "id" :1 } \t\r\n')
    good("Keys may be written with escapes", '{"\\u0074ype":"ping","i\\u0064":1}')
    good("A type may be written with escapes", '{"type":"\\u0070ing","id":1}')
    good("Keys are compared as they are: case matters", make('"ID":2', '"Id":3', '"TYPE":"x"'))
    good("A key that only begins like a known one is unknown",
        make('"id\\u0000":2', '"idx":3', '"i":4', '"id ":5', '"":6'))
    good("The last id counts", '{"id":7,"type":"ping","id":1}')
    good("The last id counts, however it is written", '{"id":7,"type":"ping","\\u0069d":1}')
    good("The last type counts", '{"type":"move","type":5,"type":"ping","id":1}')
    for text in ('""', '"}\\"{"', "0", "-0.0e-0", "1e400", "1" * 400, "true", "false", "null", "[]",
            "{}", "[ ]", "{ }", '[1,"a",null,true,{"b":[false]}]', '{"type":"move","id":"x"}',
            '"\\ud83d\\ude00"', '"\u2028"', '"\x7f"'):
        good(f"An unknown key is skipped: {printable(text)[:40]}", make(f'"z":{text}'))
    depth = most("nesting")
    good("Lists as deep as may be", make('"z":' + "[" * (depth - 1) + "]" * (depth - 1)))
    good("Objects as deep as may be", make('"z":' + '{"a":' * (depth - 2) + "{}" + "}" * (
        depth - 2)))
    good("Brackets in texts are not nesting", make('"z":"' + "[{" * 20 + '"'))
    good("Many brackets side by side are not nesting", make('"z":[' + "[]," * 50 + "{}]"))
    good("Numbers, lists and objects at the limit", make(
        '"z":' + "[" * (depth - 2) + '{"a":1,"b":2},{}' + "]" * (depth - 2)))
    good("The longest keys are skipped too", make('"' + "k" * 4000 + '":1'))

    def bad(comment, text, offset=None, rule="J1"):
        file.bad(rule, comment, text, 1001, True, offset=len(text) if offset is None else offset)

    def at(comment, before, rest, rule="J1"):
        """What cannot stand where it stands begins with `rest`."""
        bad(comment, before + rest, len(before.encode()), rule)

    bad("Nothing", "")
    bad("Only white space", " \n")
    for text in ("{", '{"', '{"type', '{"type"', '{"type":', '{"type":"ping"', '{"type":"ping",',
            '{"type":"ping","id":', '{"type":"ping","id":1', '{"type":"ping","id":-',
            '{"type":"ping","id":1.', '{"type":"ping","id":1e', '{"type":"ping","id":1e+',
            '{"type":"ping","id":t', '{"type":"ping","id":tru', '{"type":"ping","id":[1,',
            '{"type":"pi\\', '{"type":"pi\\u00', '{"type":"\\ud83d', '{"type":"\\ud83d\\',
            '{"type":"\\ud83d\\ude0', '{"type":"ping","id":1,"z":[[{}]'):
        bad(f"Ends too early after {text[-12:]}", text)
    head = '{"type":"ping","id":'
    for number, rest in (("0", "1}"), ("-0", "1}"), ("-", "}"), ("1.", "}"), ("1.", "e3}"),
            ("1e", "}"), ("1e+", "}"), ("", "+1}"), ("", ".5}"), ("-", ".5}"), ("0", "x10}"),
            ("1", "_000}"), ("1", "n}"), ("1.", ".2}"), ("1.5", ".2}"), ("1e5", ".2}"),
            ("", "NaN}"), ("", "Infinity}"), ("-", "Infinity}"), ("", "inf}"), ("-", "-1}"),
            ("", "١}")):
        at(f"No number: {number}{rest[:-1]}", head + number, rest)
    for word, rest in (("tr", "ie}"), ("", "True}"), ("", "undefined}"), ("nul", "}"),
            ("fals", "}"), ("null", "x}"), ("", "'a'}"), ("", "a}")):
        at(f"No value: {word}{rest[:-1]}", head + word, rest)
    at("A comma before the end", head + "1,", "}")
    at("Two commas", head + "1,", ',"z":1}')
    at("A comma first", "{", ',"type":"ping","id":1}')
    at("No comma", head + "1 ", '"z":1}')
    at("A semicolon", head + "1", ';"z":1}')
    at("No colon", '{"type" ', '"ping"}')
    at("Two colons", '{"type":', ':"ping"}')
    at("An equals sign", '{"type"', '="ping"}')
    at("A key without quotes", "{", 'type:"ping"}')
    at("A key in single quotes", "{", "'type':'ping'}")
    at("A number as a key", "{", '1:"ping"}')
    at("No value", '{"type":', "}")
    at("A comma before the end of a list", head + '1,"z":[1,', "]}")
    at("No comma in a list", head + '1,"z":[1 ', "2]}")
    at("A list ended as an object", head + '1,"z":[1', "}}")
    at("An object ended as a list", head + '1,"z":{', "]}")
    at("A key without a value", head + '1,"z":{"a"', "}}")
    at("Something behind the message", head + "1}", "}")
    at("A second message behind the first", head + "1} ", '{"type":"ping","id":2}')
    at("NUL behind the message", head + "1}", "\0")
    at("A comma behind the message", head + "1}", ",")
    at("A comment", head + "1", "/* one */}")
    at("A line comment", "", '// ping\n{"type":"ping","id":1}')
    at("A byte order mark", "", "\ufeff" + make())
    at("A byte order mark behind the message", make(), "\ufeff")
    at("A no-break space", "{", '\u00a0"type":"ping","id":1}')
    at("A form feed is no white space", "{", '\f"type":"ping","id":1}')
    at("A vertical tab is no white space", "{", '\v"type":"ping","id":1}')
    for character in ("\0", "\x01", "\n", "\t", "\x1f"):
        at(f"A raw control character in a text: {json.dumps(character)}", make()[:-1] + ',"z":"a',
            character + 'b"}')
    at("A raw control character in a key", make()[:-1] + ',"a', '\nb":1}')
    for escape in ("\\x41", "\\a", "\\0", "\\'", "\\U0041", "\\u004", "\\u00g0", "\\u+041",
            "\\u 041", "\\u{41}", "\\\n", "\\é"):
        at(f"No escape: {json.dumps(escape)[1:-1]}", make()[:-1] + ',"z":"a', escape + '"}')
    at("No escape in a key", make()[:-1] + ',"', '\\x":1}')
    for escape, comment in (("\\ud800", "A high half alone"),
            ("\\udbffx", "A high half before a character"),
            ("\\ud800\\u0041", "A high half before an escape"),
            ("\\ud800\\n", "A high half before a short escape"), ("\\udc00", "A low half alone"),
            ("\\ude00\\ud83d", "A pair reversed"), ("\\ud83d\\ud83d\\ude00", "Two high halves"),
            ("\\uDFFF", "The last low half"), ("\\ud800\\udbff", "A high half twice")):
        at(comment, make()[:-1] + ',"z":"a', escape + '"}', "N6")
    at("A low half behind a pair", make()[:-1] + ',"z":"\\ud83d\\ude00', '\\ude00"}', "N6")
    at("A lone half in the type", '{"type":"', '\\ud83dping"}', "N6")
    at("Offsets count bytes, not characters", make('"z":"é€😀"')[:-1], ";}")
    at("The first of two errors counts", '{"type":', 'ping,"id":01}')
    at("Not JSON comes before everything else", '{"type":"dance","id":[[[[[[[[[[]]]]]]]]]],"id":',
        "x}")
    at("A message that is not JSON behind what would do", '{"type":"ping","id":null,"z":', "}")

    def raw(comment, before, rest):
        file.bad("N6", comment, before + rest, 1001, True, offset=len(before))

    before = make()[:-1].encode() + b',"z":"a'
    for sequence, comment in ((b"\x80", "A continuation byte alone"),
            (b"\xbf", "The last continuation byte alone"), (b"\xc0\x80", "NUL in two bytes"),
            (b"\xc1\xbf", "Two bytes for one"), (b"\xe0\x9f\xbf", "Three bytes for two"),
            (b"\xf0\x8f\xbf\xbf", "Four bytes for three"),
            (b"\xed\xa0\x80", "A high half in UTF-8"), (b"\xed\xbf\xbf", "A low half in UTF-8"),
            (b"\xf4\x90\x80\x80", "Beyond U+10FFFF"), (b"\xf5\x80\x80\x80",
            "A first byte that does not exist"), (b"\xff", "0xFF"), (b"\xfe", "0xFE"),
            (b"\xc3", "One byte of two"), (b"\xe2\x82", "Two bytes of three"),
            (b"\xf0\x9f\x98", "Three bytes of four"), (b"\xe9", "Latin-1"),
            (b"\xf8\x88\x80\x80\x80", "Five bytes"), (b"\xe2\x28\xa1",
            "A second byte that is none")):
        raw(f"Not UTF-8: {comment}", before, sequence + b'b"}')
    raw("Not UTF-8 in a key", make()[:-1].encode() + b',"', b'\xff":1}')
    raw("Not UTF-8 outside of texts", make()[:-1].encode(), b"\xff}")
    raw("UTF-16", b"", b"\xff\xfe" + make().encode("utf-16-le"))

    def deep(comment, before, rest):
        file.bad("J1", comment, before + rest, 1002, True, limit=depth, offset=len(before))

    start = make()[:-1] + ',"z":'
    deep("Lists one too deep", start + "[" * (depth - 1), "[" + "]" * depth + "}")
    deep("Objects one too deep", start + '{"a":' * (depth - 1), "{}" + "}" * (depth - 1) + "}")
    deep("The first bracket too deep counts", start + "[" * (depth - 1),
        "[],[[]]" + "]" * (depth - 1) + "}")
    deep("As deep as a message has room for", start + "[" * (depth - 1),
        "[" * 10000 + "]" * (10000 + depth - 1) + "}")
    deep("A list around everything", "[" * depth, "[" + "]" * (depth + 1))
    deep("Too deep comes before an unknown type", '{"type":"dance","z":' + "[" * (depth - 1),
        "[" + "]" * depth + "}")
    deep("Too deep in a value that a later one replaces", '{"id":' + "[" * (depth - 1),
        "[" + "]" * depth + ',"type":"ping","id":1}')
    bad("Not JSON behind what is too deep comes first", start + "[" * (depth + 3))
    at("A deep list closed wrongly", start + "[" * 20 + "]" * 19, "}}")

    for text in ("[]", '[{"type":"ping","id":1}]', '"ping"', "1", "-0.5e3", "true", "null",
            ' "{}" '):
        file.bad("J4", f"A message that is no object: {text}", text, 1005)
    file.bad("J4", "No type", "{}", 1004, field="type")
    file.bad("J4", "No type, but other keys", '{"Type":"ping","id":1}', 1004, field="type")
    file.bad("J4", "type only inside another key", '{"z":{"type":"ping"},"id":1}', 1004,
        field="type")
    wrong_kinds(file, "J4", lambda text: obj(type=text, id=1), "type", ["a text"])
    file.bad("J4", "The last type counts, also when it is none",
        '{"type":"ping","id":1,"type":null}', 1005, field="type")
    for kind in ("", "dance", "Ping", "PING", "ping ", " ping", "pin", "pings", "ping\0", "welcome",
            "update ", "snapshot", "__proto__"):
        file.bad("J2", f"An unknown type: {json.dumps(kind)}", obj(type=json.dumps(kind), id=1),
            1003)
    file.bad("J2", "A type of another message counts, not what the keys look like",
        '{"type":"end","id":1}', 1004, field="gesture")
    file.bad("J4", "An unknown type comes before wrong fields", '{"id":null,"type":"pong"}', 1003)
    return file


# What the server sends. Of these the text is derived: J5 says how a value is written.


def read_canonical(text):
    value = json.loads(text)
    assert reference.write(value).encode("utf-8") == text
    return value


class Written(File):
    """Vectors of what the server writes."""

    def __init__(self, name, schema):
        super().__init__(name, schema, read_canonical)

    def says(self, rule, comment, value):
        self.good(rule, comment, reference.write(value), value)


def failure(code, **about):
    """An error object: code, name and message of errors.json, then what it is about (E1)."""
    order = ["command", "gesture", "item", "field", "min", "max", "limit", "holder", "offset"]
    assert list(about) == [key for key in order if key in about], about
    return {"code": code, "name": ERRORS[code]["name"], "message": ERRORS[code]["message"], **about}


STORY = {
    "id": "k3Jx-9_Q",
    "revision": 0,
    "canvas": {"width": 390, "height": 844},
    "insets": {"leading": 10, "trailing": 10, "top": 50, "bottom": 50},
    "profile": "refined",
    "screenHeight": 844,
}
FINE_STORY = {
    "id": "A",
    "revision": 9007199254740991,
    "canvas": {"width": 10.002, "height": 20000},
    "insets": {"leading": 0, "trailing": 0.001, "top": 12.34, "bottom": 10000},
    "profile": "classic",
    "screenHeight": 843.999,
}
LONGEST_STORY = {**STORY, "id": "z" * 64, "canvas": {"width": 390.25, "height": 844.5}}


def placed(kind, **changed):
    """An item as U6 tells it."""
    frame = {"x": -185, "y": 0.5, "scale": 1, "angle": 0, "halfWidth": 12.345, "halfHeight": 25}
    return {"id": 3, "kind": kind, "rank": 1, **frame, **DEFAULTS[kind], **changed}


def guide(kind, at, end):
    return {"kind": kind, "axis": AXES[kind], "at": at, "from": -end, "to": end}


AXES = {"centerX": "x", "leading": "x", "trailing": "x", "centerY": "y", "top": "y", "bottom": "y"}
GUIDES = {
    "centerX": guide("centerX", 0, 422),
    "leading": guide("leading", -185, 422),
    "trailing": guide("trailing", 185, 422),
    "centerY": guide("centerY", 0, 195),
    "top": guide("top", -372, 195),
    "bottom": guide("bottom", 372, 195),
}


def edge(change, kind, ordinal=1, sample=4, **more):
    about = {"gesture": 7, "member": 2, "ordinal": ordinal, "sample": sample}
    return {"type": "edge", **about, "edge": change, "guide": GUIDES[kind], **more}


def open_gesture(ordinal=0, *latches, gesture=7, member=2, item=3):
    about = {"gesture": gesture, "member": member, "kind": "drag", "items": [item]}
    level = {"latches": list(latches), "guides": [GUIDES[name] for name in latches]}
    return {"type": "gesture", **about, "ordinal": ordinal, **level}


def welcome():
    file = Written("server/welcome", "server/welcome.json")
    bounds = {name: limit["max"] for name, limit in LIMITS.items() if "min" not in limit}

    def message(story=STORY, limits=bounds, **changed):
        who = {"protocol": 1, "member": 1, "name": "Ada", "color": "#ff8800", "time": 1234567,
            **changed}
        return {"type": "welcome", **who, "story": story, "durability": "memory", "limits": limits}

    file.says("H3", "A welcome to a new story", message())
    file.says("H3", "A story with every number that is not whole", message(FINE_STORY))
    file.says("H3", "The longest name of a story", message(LONGEST_STORY))
    file.says("H3", "The greatest numbers", message(member=9007199254740991, time=9007199254740991))
    file.says("H3", "An empty name, the first moment", message(name="", time=0, color="#000000"))
    file.says("J5", "A name that needs escapes", message(name='"Ada"\n\\ / é 😀'))
    file.says("H3", "An operator's own limits", message(
        limits={**bounds, "items": 50, "silence": 1}))
    return file


def server_update():
    file = Written("server/update", "server/update.json")

    def message(*records, since=12, revision=12, time=1000000, **own):
        return {"type": "update", "since": since, "revision": revision, "time": time, **own,
            "records": list(records)}

    def says(rule, comment, *records, **own):
        file.says(rule, comment, message(*records, **own))

    everything = [placed("text", id=3, rank=1), placed("sticker", id=4, rank=2),
        placed("shape", id=5, rank=3), placed("image", id=6, rank=4)]
    ada = {"type": "member", "member": 1, "name": "Ada", "color": "#ff8800"}
    ben = {"type": "member", "member": 2, "name": "Ben", "color": "#0088ff"}
    says("U2", "The snapshot of an empty room", ada, since=0, revision=0, snapshot=True)
    says("U2", "A snapshot of everything", ada, ben, *({"type": "item", "item": item, "by": 1}
        for item in everything), {"type": "presence", "member": 2, "cursor": {"x": 1, "y": 2}},
        {"type": "pose", "gesture": 7, "item": 3, "n": 9, "x": 0, "y": 0},
        open_gesture(2, "centerX", "centerY"), since=0, revision=4, snapshot=True)
    says("U1", "records is there when it is empty", pong={"id": 1, "time": 999999})
    says("U1", "The greatest numbers", since=9007199254740990, revision=9007199254740991,
        time=9007199254740991)
    # Records, in the order of U3.
    for name in GUIDES:
        says("U6", f"{name} latches", edge("latched", name))
    for reason in ("moved", "ended", "cancelled", "settled", "gone"):
        says("L1", f"Released: {reason}", edge("released", "leading", 2, reason=reason))
    says("L1", "Stolen", edge("stolen", "centerX", 3, **{"from": "leading"}))
    says("L2", "Several edges of one gesture, in order", edge("latched", "leading", 1, 4),
        edge("latched", "top", 2, 4), edge("stolen", "centerX", 3, 6, **{"from": "leading"}),
        edge("released", "top", 4, 8, reason="moved"))
    says("L2", "The greatest numbers of an edge", edge("latched", "bottom", 4294967295, 4294967295))
    says("U6", "A guide of a canvas with odd sizes", {**edge("latched", "leading"),
        "guide": {"kind": "leading", "axis": "x", "at": -5.001, "from": -10.5, "to": 10.5}})
    says("U6", "A member", ben)
    says("U6", "A member has left", {"type": "left", "member": 2})
    for kind in DEFAULTS:
        says("U6", f"An item: {kind}", {"type": "item", "item": placed(kind), "by": 2}, revision=13)
    says("U6", "A text with a background, larger and turned",
        {"type": "item", "item": placed("text", scale=2.5, angle=359.999, fontSize=12.5,
        background="#00000a"), "by": 2})
    says("U6", "A shape: rectangle", {"type": "item", "item": placed(
        "shape", shape="rectangle", color="#012345"), "by": 2})
    says("U6", "A deleted item", {"type": "deleted", "item": 3, "by": 2}, revision=13)
    for key, new in (("rank", 9), ("rank", -4), ("x", 0.001), ("y", -0.001), ("scale", 0.010001),
            ("angle", 0.5), ("halfWidth", 0), ("halfHeight", 9999.999), ("text", ""),
            ("fontSize", 1), ("color", "#abcdef"), ("background", None), ("background", "#abcdef"),
            ("emoji", "👩‍👩‍👧‍👦"), ("shape", "rectangle"), ("url", "https://example.org/a/b.png")):
        says("U6", f"A change of {key}", {"type": "changed", "item": 3, key: new, "by": 2},
            revision=13)
    says("U6", "A change of much", {"type": "changed", "item": 3, "rank": 2, "x": 1, "y": 2,
        "scale": 3, "angle": 4, "halfWidth": 5, "halfHeight": 6, "text": "a", "fontSize": 7,
        "color": "#000000", "background": None, "by": 2}, revision=14)
    for state in ("ended", "cancelled", "settled", "gone"):
        says("U6", f"A gesture is over: {state}", {"type": "settled", "gesture": 7, "member": 2,
            "state": state})
    says("U6", "A cursor", {"type": "presence", "member": 2, "cursor": {"x": 1.5, "y": -2}})
    says("U6", "No cursor", {"type": "presence", "member": 2, "cursor": None})
    says("U6", "A pose", {"type": "pose", "gesture": 7, "item": 3, "n": 9, "x": -185, "y": 0.5})
    says("U6", "A pose of a kind that scales and turns",
        {"type": "pose", "gesture": 7, "item": 3, "n": 9, "x": 0, "y": 0, "scale": 1.000001,
        "angle": 90})
    says("U6", "The extremes of a pose", {"type": "pose", "gesture": 9007199254740991,
        "item": 9007199254740991, "n": 4294967295, "x": -100000, "y": 100000})
    says("U6", "The extremes of scale and angle", {"type": "pose", "gesture": 1, "item": 1, "n": 0,
        "x": 99999.999, "y": -99999.999, "scale": 0.01, "angle": 0.001},
        {"type": "pose", "gesture": 2, "item": 2, "n": 0, "x": 0, "y": 0, "scale": 100,
        "angle": 359.999})
    says("U6", "An open gesture without a latch", open_gesture())
    says("U6", "An open gesture with one latch", open_gesture(1, "leading"))
    says("U6", "An open gesture with a latch on either axis", open_gesture(5, "trailing", "bottom"))
    says("S7", "A latch whose guide is not exactly true is not drawn",
        {**open_gesture(1, "leading"), "guides": []})
    says("S12", "Classic: several latches on an axis", {
        **open_gesture(3, "leading", "trailing", "top"), "guides": []})
    says("L5", "Folded: the level and a jump of ordinal, no edge", open_gesture(5000, "leading"),
        folded=True)
    says("U3", "Every kind of record, in order", edge("latched", "leading"), ben,
        {"type": "left", "member": 4}, {"type": "item", "item": placed("sticker"), "by": 2},
        {"type": "deleted", "item": 8, "by": 2}, {"type": "changed", "item": 5, "x": 1, "by": 2},
        {"type": "settled", "gesture": 6, "member": 2, "state": "ended"},
        {"type": "presence", "member": 2, "cursor": None},
        {"type": "pose", "gesture": 7, "item": 3, "n": 4, "x": 0, "y": 0},
        open_gesture(1, "leading"), revision=15)
    says("U3", "Two authors: one after the other", {"type": "changed", "item": 5, "x": 1, "by": 2},
        {"type": "pose", "gesture": 7, "item": 3, "n": 4, "x": 0, "y": 0},
        {"type": "changed", "item": 6, "x": 1, "by": 3},
        {"type": "pose", "gesture": 8, "item": 4, "n": 4, "x": 0, "y": 0}, revision=14)
    # The member's own part.
    taken = failure(2003, command=5, gesture=7, item=3, holder=2)
    says("U4", "Accepted", acks=[{"command": 1, "outcome": "accepted", "revision": 13}],
        revision=13)
    says("U4", "Adjusted", acks=[{"command": 1, "outcome": "adjusted", "item": placed("text"),
        "revision": 13}], revision=13)
    says("U4", "Unchanged", acks=[{"command": 1, "outcome": "unchanged"}])
    says("U4", "Refused", acks=[{"command": 5, "outcome": "refused", "error": taken}])
    says("U4", "Several acks", acks=[{"command": 1, "outcome": "accepted", "revision": 13},
        {"command": 2, "outcome": "unchanged"}, {"command": 9007199254740991, "outcome": "accepted",
        "revision": 14}], revision=14)

    def mine(state, n, *latches, **changed):
        place = {"x": 12.345, "y": -372, "scale": 1, "angle": 0}
        level = {"ordinal": len(latches), "latches": list(latches),
            "guides": [GUIDES[name] for name in latches]}
        return {"gesture": 7, "state": state, "n": n, **place, **level, **changed}

    for state in ("open", "ended", "cancelled", "settled", "gone"):
        says("U4", f"A gesture of one's own: {state}", own=[mine(state, 9)])
    says("U4", "A gesture of one's own with latches", own=[mine("open", 9, "leading", "top")])
    says("U4", "Two gestures of one's own", own=[mine("open", 9, "leading"),
        mine("open", 0, gesture=8, ordinal=0)])
    says("U4", "The extremes of a gesture of one's own",
        own=[mine("open", 4294967295, gesture=9007199254740991, x=-100000, y=100000, scale=0.01,
        angle=359.999, ordinal=4294967295)])
    says("P2", "A pong", pong={"id": 9007199254740991, "time": 1000000})
    says("P2", "A pong to the ping 0", pong={"id": 0, "time": 0})
    top = most("identifier")
    about = [failure(1001, offset=17), failure(1002, limit=8, offset=40), failure(1003),
        failure(1004, field="type"), failure(1004, gesture=7, field="samples[11].y"),
        failure(1005, command=4, field="item.x"), failure(
        1006, gesture=7, field="samples[3].x", min=-100000, max=100000),
        failure(1006, gesture=7, field="zoom", min=0.05, max=20),
        failure(1006, field="gesture", min=1, max=top), failure(1007, field="color"),
        failure(1008, field="name", limit=80), failure(1009, gesture=7, field="samples", limit=64),
        failure(1010, limit=65536), failure(1011), failure(1014), failure(2001, gesture=7, item=3),
        failure(2002, command=4, item=3), failure(2003, gesture=7, item=3, holder=2),
        failure(2004, gesture=7), failure(2005, gesture=7), failure(2006, gesture=7),
        failure(2007, gesture=7), failure(2008, gesture=7),
        failure(2009, command=4, item=3, field="emoji"),
        failure(2010, command=4, gesture=7, item=3), failure(2011, command=4),
        failure(3001, command=4, limit=10000), failure(3002, gesture=7, limit=8)]
    for error in about:
        says("E1", f"The error {error['name']}", errors=[error])
    says("E1", "Everything that an error may be about, in order",
        errors=[failure(2003, command=1, gesture=2, item=3, field="item", min=-0.5, max=0.5,
        limit=4, holder=5, offset=6)])
    says("E1", "Several errors", errors=about[:3])
    says("U4", "Every key of an update, in order", {"type": "left", "member": 9}, since=0,
        revision=13, snapshot=True, folded=True, acks=[{
        "command": 1, "outcome": "accepted", "revision": 13}], own=[mine("open", 1)],
        errors=[failure(1011)], pong={"id": 2, "time": 3})
    # J5: texts and numbers.
    for text, comment in (('"\\/', "Quotation mark and backslash, but no slash"),
            ("".join(map(chr, range(0x10))), "The first control characters"),
            ("".join(map(chr, range(0x10, 0x20))), "The other control characters"),
            ("\x7f\u0080\u00a0\u2028\u2029\ufeff\uffff", "No escapes beyond U+001F"),
            ("é€😀\U0010ffff", "Characters of 2, 3 and 4 bytes"),
            ("e\u0301 é 👩‍👩‍👧‍👦", "Nothing is normalised"),
            ("</script>&<>'", "Nothing is escaped for HTML"),
            ("\\u0041 \\n", "A backslash that begins no escape")):
        says("J5", comment, {"type": "changed", "item": 3, "text": text, "by": 2}, revision=13)
    for number in (0, 1, -1, 0.1, -0.1, 0.01, 0.001, -0.001, 0.999, 1.001, 10, 100, 1000.1, 12.34,
            12.345, -12.345, 99999.999, -99999.999, 100000, -100000, 8.001, 4.35, 1.005):
        says("J5", f"The coordinate {number}", {"type": "pose", "gesture": 7, "item": 3, "n": 1,
            "x": number, "y": 0})
    for number in (0.01, 0.010001, 0.1, 0.999999, 1.000001, 1.00001, 1.0001, 1.001, 1.01, 1.1,
            99.999999, 100):
        says("J5", f"The scale {number}", {"type": "changed", "item": 3, "scale": number, "by": 2},
            revision=13)
    return file


def http():
    create = File("http/create-story", "http/create-story.json", reference.decode_creation)
    plain = without(without(STORY, "id"), "revision")

    def value(**changed):
        return {**plain, **changed}

    create.add("T1", "No body", "", beyondSchema=True, valid=True, value=plain)
    create.good("T1", "An empty object", "{}", plain)
    create.good("T1", "Everything", reference.write(without(FINE_STORY, "revision")),
        without(FINE_STORY, "revision"))
    create.good("T1", "The height of the canvas is the height of the screen",
        '{"canvas":{"width":100,"height":200}}', value(canvas={"width": 100, "height": 200},
        screenHeight=200))
    create.good("T1", "Only the width", '{"canvas":{"width":100}}',
        value(canvas={"width": 100, "height": 844}))
    create.good("T1", "Only one inset", '{"insets":{"top":0}}',
        value(insets={"leading": 10, "trailing": 10, "top": 0, "bottom": 50}))
    create.good("T1", "Empty objects", '{"canvas":{},"insets":{}}', plain)
    create.good(
        "J1", "Unknown keys are ignored", '{"revision":-1,"canvas":{"depth":null},"items":[]}',
        plain)
    create.good("N3", "A multiple of 0.002 by rounding", '{"canvas":{"width":100.0015}}',
        value(canvas={"width": 100.002, "height": 844}))
    for text in ("100.001", "100.0025", "99.999"):
        create.bad("N3", f"No multiple of 0.002: {text}", obj(canvas=obj(width=text)), 1007, True,
            field="canvas.width")
    for text in ("a", "A-Z_0-9", "-", "z" * 64):
        create.good("N5", f"The name {text[:20]}", obj(id=quoted(text)), {"id": text, **plain})
    for text in ("", " ", "a b", "a/b", "..", "é", "a\n", "a\0", "%41"):
        create.bad("N5", f"No name: {json.dumps(text)}", obj(id=json.dumps(text)), 1007,
            text == "a\n", field="id")
    create.bad("N5", "A name too long", obj(id=quoted("z" * 65)), 1008, field="id", limit=64)
    create.bad("J4", "A name too long that is none", obj(id=quoted("/" * 65)), 1008, field="id",
        limit=64)
    for name, shown in (("width", "canvas.width"), ("height", "canvas.height")):
        low, high = least("canvasSize"), most("canvasSize")
        for size in (low, high):
            canvas = {**plain["canvas"], name: size}
            create.good("T1", f"{shown} is {size}", obj(canvas=obj(**{name: size})),
                value(canvas=canvas, screenHeight=canvas["height"]))
        for size in ("9.998", "20000.002", "-10", "1e400"):
            create.bad("T1", f"{shown} is {size}", obj(canvas=obj(**{name: size})), 1006,
                field=shown, min=low, max=high)
        wrong_kinds(create, "J2", lambda text: obj(canvas=obj(**{name: text})), shown, ["a number"])
    for side in plain["insets"]:
        beyond_limits(create, "T1", lambda text: obj(insets=obj(**{side: text})), f"insets.{side}",
            "inset", lambda number: value(insets={**plain["insets"], side: number}))
    beyond_limits(create, "T1", lambda text: obj(screenHeight=text), "screenHeight", "screenHeight",
        lambda number: value(screenHeight=number))
    for name, right in (("id", "a text"), ("canvas", "an object"), ("insets", "an object"),
            ("profile", "a text"), ("screenHeight", "a number")):
        wrong_kinds(create, "J2", lambda text: obj(**{name: text}), name, [right])
    create.good("T1", "The profile classic", '{"profile":"classic"}', value(profile="classic"))
    for text in ("", "Classic", "faithful"):
        create.bad("T1", f"No profile: {quoted(text)}", obj(profile=quoted(text)), 1007,
            field="profile")
    create.bad("J4", "id before canvas before insets", '{"insets":1,"canvas":1,"id":1}', 1005,
        field="id")
    create.bad("J4", "canvas before insets before profile", '{"profile":1,"insets":1,"canvas":1}',
        1005, field="canvas")
    create.bad("J1", "Only white space is no empty body", " ", 1001, True, offset=1)
    create.bad("J1", "Not JSON", "id=a", 1001, True, offset=0)
    create.bad("J4", "No object", "[]", 1005)
    create.bad("J1", "Too deep", '{"z":' + "[" * 8 + "]" * 8 + "}", 1002, True, limit=8, offset=12)

    story = Written("http/story", "http/story.json")
    story.says("T2", "A new story", {**STORY, "items": []})
    story.says("T2", "A story with every number that is not whole", {**FINE_STORY, "items": []})
    kinds = [placed(kind, id=index + 3, rank=index) for index, kind in enumerate(DEFAULTS)]
    story.says("T2", "A story with an item of each kind",
        {**LONGEST_STORY, "revision": 4, "items": kinds})

    error = Written("http/error", "http/error.json")
    for code in (5001, 5002, 5003, 5004, 5006, 5007, 5008, 5009):
        error.says("T3", f"The error {ERRORS[code]['name']}", {"error": failure(code)})
    error.says("T3", "The error bodyTooLarge", {"error": failure(5005, limit=65536)})
    error.says("T3", "A body that is not JSON", {"error": failure(1001, offset=3)})
    error.says("T3", "A body with a wrong field", {"error": failure(
        1006, field="canvas.width", min=10, max=20000)})
    return [create, story, error]


def write_all():
    files = [text_of_messages(), long_texts(), hello(), create(), update(), *commands(), begin(),
        move(), gesture_only("end", "G3"), gesture_only("cancel", "G3"), presence(), ping(),
        welcome(), server_update(), *http()]
    for file in files:
        file.write()
        print(f"{file.name}: {len(file.tests)}")


if __name__ == "__main__":
    write_all()
