"""What the server writes: every key and error is met, in the canonical form."""

import json
import re

import reference
from protocol_folder.schema_walk import objects, ordered
from protocol_folder.schemas import SCHEMAS, VALIDATORS, fails
from protocol_folder.vectors import written
from reference.tables import ERROR_LIST, ERRORS


def test_the_server_writes_the_canonical_form():
    for _, test in written():
        assert test["valid"] and json.loads(test["text"]) == test["value"], test["id"]
        assert reference.write(json.loads(test["text"])) == test["text"], test["id"]


def test_keys_are_in_the_order_of_the_schemas():
    """The schemas list the server's keys in the order of the rules (J5)."""
    for schema, test in written():
        for path, keys, order in ordered(test["value"], SCHEMAS[schema], schema, "$"):
            assert keys == [key for key in order if key in keys], (test["id"], path)


def test_every_key_of_the_server_is_met():
    """No key of a server's schema is without a vector that has it."""
    met = set()
    for schema, test in written():
        for _, keys, order in ordered(test["value"], SCHEMAS[schema], schema, "$"):
            met |= {(tuple(order), key) for key in keys}
    for schema in (SCHEMAS[name] for name in ("server/welcome.json", "server/update.json")):
        for properties in objects(schema):
            for key in properties:
                assert (tuple(properties), key) in met, (key, list(properties))


def test_stray_keys_of_the_server_are_caught():
    for schema, test in written():
        for stray in with_stray(test["value"]):
            assert fails(schema, stray), test["id"]


def with_stray(value):
    """`value` with one key too many, once for each object in it."""
    if isinstance(value, dict):
        yield {**value, "stray": 1}
        for key, entry in value.items():
            for changed in with_stray(entry):
                yield {**value, key: changed}
    elif isinstance(value, list):
        for index, entry in enumerate(value):
            for changed in with_stray(entry):
                yield [*value[:index], changed, *value[index + 1 :]]


def test_missing_keys_of_the_server_are_caught():
    """A record without one of its keys is no record, but for those that the rules make optional."""
    update = VALIDATORS["server/update.json"]
    records = {}
    for schema, test in written():
        for record in test["value"].get("records", []) if schema == "server/update.json" else []:
            records.setdefault(record["type"], record)
    assert set(records) == {
        name.removesuffix("Record")
        for name in SCHEMAS["server/update.json"]["$defs"]
        if name.endswith("Record")
    }
    shell = {"type": "update", "since": 0, "revision": 0, "stamp": 0, "time": 0}
    for kind, record in records.items():
        assert update.is_valid({**shell, "records": [record]})
        for key in record:
            partial = {name: entry for name, entry in record.items() if name != key}
            optional = kind == "changed" and key not in ("type", "item", "by") and len(partial) > 3
            optional = optional or kind == "pose" and key in ("scale", "angle")
            assert optional or not update.is_valid({**shell, "records": [partial]}), (kind, key)


WRONG_GUIDES = [
    {"name": "left", "axis": "x", "at": 0, "from": -1, "to": 1},
    {"kind": "leading", "axis": "x", "at": 0, "from": -1, "to": 1},
    {"name": "leading", "axis": "y", "at": 0, "from": -1, "to": 1},
    {"name": "top", "axis": "x", "at": 0, "from": -1, "to": 1},
    {"name": "leading", "at": 0},
    {"name": "leading", "axis": "x", "at": 0, "from": -1, "to": 1, "gaps": [[0, 1], [1, 2]]},
    {"name": "itemCenter:x:0", "axis": "x", "at": 0, "from": -1, "to": 1},
    {"name": "itemCenter:y:3", "axis": "x", "at": 0, "from": -1, "to": 1},
    {"name": "itemCenter:z:3", "axis": "x", "at": 0, "from": -1, "to": 1},
    {"name": "itemCenter:3", "axis": "x", "at": 0, "from": -1, "to": 1},
    {"name": "itemEdge:x:low:3", "axis": "x", "at": 0, "from": -1, "to": 1},
    {"name": "itemEdge:x:center:low:3", "axis": "x", "at": 0, "from": -1, "to": 1},
    {"name": "itemEdge:x:low:high:03", "axis": "x", "at": 0, "from": -1, "to": 1},
    {"name": "gap:x:between:3:4", "axis": "x", "at": 0, "from": -1, "to": 1},
    {"name": "gap:x:beside:3:4", "axis": "x", "at": 0, "from": -1, "to": 1, "gaps": [[0, 1]] * 2},
    {"name": "gap:x:after:3", "axis": "x", "at": 0, "from": -1, "to": 1, "gaps": [[0, 1]] * 2},
    {"name": "gap:x:after:3:4", "axis": "y", "at": 0, "from": -1, "to": 1, "gaps": [[0, 1]] * 2},
    {"name": "gap:x:after:3:4", "axis": "x", "at": 0, "from": -1, "to": 1, "gaps": [[0, 1]]},
    {"name": "gap:x:after:3:4", "axis": "x", "at": 0, "from": -1, "to": 1, "gaps": [[0], [1, 2]]},
    {"name": "angle:360", "at": 0},
    {"name": "angle:45.0", "at": 45},
    {"name": "angle:-45", "at": 315},
    {"name": "angle:045", "at": 45},
    {"name": "angle:45", "at": 360},
    {"name": "angle:45", "axis": "x", "at": 45, "from": -1, "to": 1},
]


def test_wrong_guides_are_caught():
    """U6, U12: each form has its keys, and its name the axis."""
    update = VALIDATORS["server/update.json"]
    shell = {"type": "update", "since": 0, "revision": 0, "stamp": 0, "time": 0}
    edge = {"type": "edge", "gesture": 7, "member": 2, "ordinal": 1, "sample": 4}
    edge |= {"edge": "latched"}
    right = {"name": "leading", "axis": "x", "at": 0, "from": -1, "to": 1}
    assert update.is_valid({**shell, "records": [{**edge, "guide": right}]})
    for guide in WRONG_GUIDES:
        assert not update.is_valid({**shell, "records": [{**edge, "guide": guide}]}), guide


def test_every_form_of_guide_has_vectors():
    """U12: of each kind, on either axis, with each anchor, edge and form, and for an angle."""
    told = set()
    for schema, test in written():
        records = test["value"].get("records", []) if schema == "server/update.json" else []
        told |= {edge["guide"]["name"] for edge in records if edge["type"] == "edge"}
    forms = {re.sub(r":[0-9.]+", "", name) for name in told}
    for axis in ("x", "y"):
        assert f"itemCenter:{axis}" in forms
        assert any(form.startswith(f"itemEdge:{axis}") for form in forms)
        assert any(form.startswith(f"gap:{axis}") for form in forms)
    for ending in ("low:low", "low:high", "high:low", "high:high", "between", "after", "before"):
        assert any(form.endswith(f":{ending}") for form in forms), ending
    assert {f"angle:{degrees}" for degrees in range(0, 360, 45)} <= told


def test_every_error_of_the_socket_has_a_vector():
    errors = []
    for schema, test in written():
        errors += test["value"].get("errors", [])
        if schema == "http/error.json":
            errors.append(test["value"]["error"])
    for error in errors:
        entry = ERRORS[error["code"]]
        assert (error["name"], error["message"]) == (entry["name"], entry["message"])
    assert {error["code"] for error in errors} == {entry["code"] for entry in ERROR_LIST}
