"""T6 to T10: the answers that tell of a story's past."""

from making.items import DEFAULTS, placed
from making.vector_file import WrittenFile

ADA = {"member": 1, "name": "Ada", "color": "#ff8800"}
BEN = {"member": 9007199254740991, "name": "", "color": "#000000"}
TIME = 1_790_000_000_000
NAMED = {"revision": 40, "time": TIME, "kind": "named", "items": 3, "name": 'Before "it"'}
AUTOMATIC = {"revision": 30, "time": TIME - 1, "kind": "automatic", "items": 10000}
BEFORE = {"revision": 0, "time": 0, "kind": "beforeRestore", "items": 0}


def checkpoint():
    file = WrittenFile("http/checkpoint", "http/checkpoint.json")
    file.says("T7", "A checkpoint with a name", NAMED)
    file.says("T6", "An automatic one", AUTOMATIC)
    file.says("D6", "One from before a restore", BEFORE)
    file.says("T7", "The longest name", {**NAMED, "name": "é" * 40})
    return file


def checkpoints():
    file = WrittenFile("http/checkpoints", "http/checkpoints.json")
    head = {"id": "k3Jx-9_Q", "revision": 41, "commitsAfter": 0}
    file.says("T6", "Nothing is kept", {**head, "checkpoints": [], "authors": []})
    kept = {"checkpoints": [NAMED, AUTOMATIC, BEFORE], "authors": [ADA, BEN]}
    file.says("T6", "Checkpoints of each kind", {**head, "commitsAfter": 41, **kept})
    return file


def commits():
    file = WrittenFile("http/commits", "http/commits.json")
    head = {"id": "k3Jx-9_Q", "revision": 41}

    def tells(comment, *told):
        file.says("T8", comment, {**head, "commits": list(told)})

    def commit(*edits, **cause):
        return {"revision": 41, "time": TIME, "by": 1, **cause, "edits": list(edits)}

    def changed(keys, new):
        return {"changed": 3, "from": keys, "to": new}

    tells("None")
    for kind in DEFAULTS:
        tells(f"A {kind} was created", commit({"created": placed(kind), "by": 1}, command=4))
    tells("An item was deleted", commit({"deleted": 3}, command=5))
    tells("A gesture", commit(changed({"x": 0, "y": 1}, {"x": 0.001, "y": -2}), gesture=7))
    tells("An undo", commit(changed({"angle": 359.999}, {"angle": 0}), undo=40))
    tells("A redo", commit(changed({"background": "#102030"}, {"background": None}), redo=39))
    restored = {key: value for key, value in commit(restore=7).items() if key != "by"}
    tells("A restore, which the server did", restored)
    values = {"rank": -1, "x": 1, "y": 2, "scale": 1.5, "angle": 90, "halfWidth": 1}
    values |= {"halfHeight": 2, "text": "Hi", "fontSize": 24, "color": "#ffffff"}
    values |= {"background": None, "emoji": "🎈", "shape": "ellipse", "url": "/a.png"}
    tells("Every key", commit(changed(values, values), command=6))
    tells("Several", commit({"deleted": 3}, {"deleted": 4}, command=1), commit(command=2))
    return file


def difference():
    file = WrittenFile("http/difference", "http/difference.json")
    head = {"id": "k3Jx-9_Q", "from": 12, "to": 41}
    file.says("T10", "None", {**head, "items": [], "authors": []})
    keys = ["x", "y", "text", "rank"]
    items = [
        {
            "item": 3,
            "change": "changed",
            "keys": keys,
            "by": {"x": 1, "y": 1, "text": BEN["member"]},
        },
        {"item": 4, "change": "changed", "keys": ["angle"]},
        {"item": 5, "change": "created", "by": {"id": 1}},
        {"item": 6, "change": "deleted", "by": {"id": 1}},
        {"item": 7, "change": "deleted"},
    ]
    authors = [{**ADA, "commits": 28}, {**BEN, "commits": 1}]
    file.says("T10", "Of each kind", {**head, "items": items, "authors": authors})
    return file
