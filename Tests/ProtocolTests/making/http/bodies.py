"""T7, T11: the bodies that keep a checkpoint and restore a story."""

import reference
from making.field_vectors import beyond_limits, whole_numbers, wrong_kinds
from making.limits import most
from making.message_text import obj, quoted
from making.vector_file import VectorFile


def keep_checkpoint():
    file = VectorFile("http/keep-checkpoint", "http/keep-checkpoint.json", reference.decode_keeping)
    limit = most("checkpointNameBytes")
    for name in ("a", "Before the party", "é" * (limit // 2), "🎈" * (limit // 4), " ", "\u0000"):
        text = obj(name=quoted(name))
        file.good("T7", f"{len(name.encode())} bytes", text, {"name": name})
    file.good("J1", "Other keys are ignored", '{"name":"a","time":1}', {"name": "a"})
    file.bad("T7", "No name", '{"name":""}', 1007, field="name")
    text = obj(name=quoted("é" * (limit // 2) + "a"))
    file.bad("T7", "A byte too many", text, 1008, beyond=True, field="name", limit=limit)
    text = obj(name=quoted("a" * (limit + 1)))
    file.bad("T7", "A character too many", text, 1008, field="name", limit=limit)
    file.bad("J2", "name is missing", "{}", 1004, field="name")
    wrong_kinds(file, "J2", lambda t: obj(name=t), "name", ["a text"])
    broken(file)
    return file


def restore_story():
    file = VectorFile("http/restore-story", "http/restore-story.json", reference.decode_restoring)

    def make(text):
        return obj(revision=text)

    def value(number):
        return {"revision": number}

    file.good("T11", "A revision", make("12"), value(12))
    file.bad("J2", "revision is missing", "{}", 1004, field="revision")
    wrong_kinds(file, "J2", make, "revision", ["a number"])
    beyond_limits(file, "T11", make, "revision", "pingIdentifier", value)
    whole_numbers(file, make, "revision", "pingIdentifier", value)
    broken(file)
    return file


def broken(file):
    """Bodies that are no JSON object."""
    file.bad("T3", "No body", "", 1001, True, offset=0)
    file.bad("J1", "Not JSON", "name=a", 1001, True, offset=1)
    file.bad("J4", "No object", "[]", 1005)
    file.bad("J1", "Too deep", '{"z":' + "[" * 8 + "]" * 8 + "}", 1002, True, limit=8, offset=12)
