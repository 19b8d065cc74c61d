"""H1, H5, H6, R2: what a hello says of the member's role, and of coming back."""

import json

from making.field_vectors import beyond_limits, whole_numbers, wrong_kinds
from making.limits import most
from making.message_text import array, obj, quoted, without

TOKEN = "00112233445566778899aabbccddeeff"


def resuming(file, message, value):
    """`message(role=…)` is the text and `value(role=…)` its meaning; so for the other fields."""
    roles(file, message, value)
    capabilities(file, message, value)
    resume_requests(file, message, value)
    order(file, message)


def roles(file, message, value):
    for role in ("editor", "viewer"):
        file.good("H1", f"role is {role}", message(role=quoted(role)), value(role=role))
    wrong_kinds(file, "J2", lambda t: message(role=t), "role", ["a text"])
    for role in ("", "Editor", "viewer ", "owner"):
        text = message(role=quoted(role))
        file.bad("H1", f"role is {json.dumps(role)}", text, 1007, field="role")


def capabilities(file, message, value):
    limit, length = most("capabilities"), most("capabilityBytes")
    names = [f"c{number}" for number in range(limit + 1)]
    for rule, named, known, comment in (
        ("H1", [], [], "None"),
        ("H6", ["resume"], ["resume"], "The one that there is"),
        ("H1", ["comet"], [], "One that the server does not know"),
        ("H1", ["", "Resume", "resume "], [], "Some that are nearly it"),
        ("H6", ["comet", "resume", "tail"], ["resume"], "Among others"),
        ("H1", ["resume", "resume"], ["resume"], "One that is named twice"),
        ("H1", names[:limit], [], "As many as may be"),
        ("H1", ["é" * (length // 2), "n" * length], [], "As long as they may be"),
    ):
        text = message(capabilities=array(*map(quoted, named)))
        file.good(rule, f"capabilities: {comment}", text, value(capabilities=known))
    wrong_kinds(file, "J2", lambda t: message(capabilities=t), "capabilities", ["a list"])
    first = "capabilities[0]"
    wrong_kinds(file, "J2", lambda t: message(capabilities=array(t)), first, ["a text"])
    text = message(capabilities=array(*map(quoted, names)))
    file.bad("H1", "One capability too many", text, 1009, field="capabilities", limit=limit)
    text = message(capabilities=array(*["null"] * (limit + 1)))
    about = {"field": "capabilities", "limit": limit}
    file.bad("J4", "The length of capabilities before what is in it", text, 1009, **about)
    for named, at, comment in (
        (["n" * (length + 1)], 0, "One byte too long"),
        (["resume", "é" * (length // 2) + "n"], 1, "One byte too long, of 2 bytes each"),
    ):
        text = message(capabilities=array(*map(quoted, named)))
        about = {"field": f"capabilities[{at}]", "limit": length}
        beyond = len(named[at]) <= length
        file.bad("H1", f"capabilities: {comment}", text, 1008, beyond, **about)


def resume_requests(file, message, value):
    right = {"token": quoted(TOKEN), "epoch": 7, "revision": 13, "stamp": 40}

    def changed(**fields):
        return message(resume=obj(**{**right, **fields}))

    def told(**fields):
        given = {"token": TOKEN, "epoch": 7, "revision": 13, "stamp": 40}
        return value(resume={**given, **fields})

    file.good("R2", "A member comes back", changed(), told())
    wrong_kinds(file, "J2", lambda t: message(resume=t), "resume", ["an object"])
    for name in right:
        field = f"resume.{name}"
        text = message(resume=obj(**without(right, name)))
        file.bad("J2", f"{field} is missing", text, 1004, field=field)
        kind = "a text" if name == "token" else "a number"
        wrong_kinds(file, "J2", lambda t: changed(**{name: t}), field, [kind])
    about = ("resume.epoch", "identifier", lambda n: told(epoch=n))
    beyond_limits(file, "R5", lambda t: changed(epoch=t), *about)
    whole_numbers(file, lambda t: changed(epoch=t), *about)
    for name, rule in (("revision", "R2"), ("stamp", "U1")):
        about = (f"resume.{name}", "pingIdentifier", lambda n: told(**{name: n}))
        beyond_limits(file, rule, lambda t: changed(**{name: t}), *about)
        file.bad("J2", f"A {name} and a half", changed(**{name: 1.5}), 1005, field=about[0])
    for text in ("0" * 32, "f" * 32, "0123456789abcdeffedcba9876543210", "ABCDEFabcdef" + "0" * 20):
        file.good("R2", f"token is {text}", changed(token=quoted(text)), told(token=text.lower()))
    for text in ("", "0" * 31, "0" * 33, "g" + "0" * 31, "+" + "0" * 31, "0" * 31 + " ", "٠" * 32):
        field = "resume.token"
        comment = f"token is {json.dumps(text)}"
        file.bad("R2", comment, changed(token=quoted(text)), 1007, field=field)
    text = message(resume=obj(**right, secret="null"))
    file.good("J1", "Unknown keys of resume are ignored", text, told())


def order(file, message):
    bad = {"token": "1", "epoch": 0, "revision": -1, "stamp": -1}
    text = message(resume="1", capabilities="1", role="1", color="1")
    file.bad("J4", "color before role", text, 1005, field="color")
    text = message(resume="1", capabilities="1", role="1")
    file.bad("J4", "role before capabilities", text, 1005, field="role")
    text = message(resume="1", capabilities='["a",1]')
    file.bad("J4", "capabilities before resume", text, 1005, field="capabilities[1]")
    for name, kind in (("token", 1005), ("epoch", 1006), ("revision", 1006)):
        text = message(resume=obj(**dict(reversed(bad.items()))))
        about = {"field": f"resume.{name}"}
        if kind == 1006:
            least = 1 if name == "epoch" else 0
            about |= {"min": least, "max": most("identifier")}
        file.bad("J4", f"{name} before what follows it", text, kind, **about)
        bad[name] = quoted(TOKEN) if name == "token" else 1
