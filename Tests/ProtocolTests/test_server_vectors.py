"""What the server writes: every key and error is met, in the canonical form."""

import json

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
    shell = {"type": "update", "since": 0, "revision": 0, "time": 0}
    for kind, record in records.items():
        assert update.is_valid({**shell, "records": [record]})
        for key in record:
            partial = {name: entry for name, entry in record.items() if name != key}
            optional = kind == "changed" and key not in ("type", "item", "by") and len(partial) > 3
            optional = optional or kind == "pose" and key in ("scale", "angle")
            assert optional or not update.is_valid({**shell, "records": [partial]}), (kind, key)


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
