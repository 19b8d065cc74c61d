"""Holds the parts of Protocol/ against each other: rules, limits, errors, schemas and vectors."""

import json
import re
from decimal import Decimal
from pathlib import Path

import pytest
import reference
from jsonschema import Draft202012Validator
from reference import ERROR_LIST, LIMITS, PROTOCOL
from referencing import Registry, Resource

SPEC = (PROTOCOL / "SPEC.md").read_text("utf-8")
RULES = set(re.findall(r"^- \*\*([A-Z]\d+)\*\* ", SPEC, re.MULTILINE))
CLOSE_CODES = json.loads((PROTOCOL / "errors.json").read_text("utf-8"))["closeCodes"]
SCHEMAS = {
    path.relative_to(PROTOCOL / "schemas").as_posix(): json.loads(path.read_text("utf-8"))
    for path in sorted((PROTOCOL / "schemas").rglob("*.json"))
}
FILES = {
    path.relative_to(PROTOCOL / "vectors" / "v1").as_posix(): path
    for path in sorted((PROTOCOL / "vectors" / "v1").rglob("*.json"))
}
VECTORS = {name: json.loads(path.read_text("utf-8")) for name, path in FILES.items()}
TESTS = [(file, test) for file in VECTORS.values() for test in file["tests"]]
REGISTRY = Registry().with_resources(
    (f"file:///{name}", Resource.from_contents(schema)) for name, schema in SCHEMAS.items()
)
COMMON = SCHEMAS["common.json"]["$defs"]


def validator(name, part=""):
    return Draft202012Validator({"$ref": f"file:///{name}{part}"}, registry=REGISTRY)


VALIDATORS = {name: validator(name) for name in SCHEMAS if name != "common.json"}


def fails(name, value):
    """What the schema has against `value`."""
    return [f"{error.json_path}: {error.message}" for error in VALIDATORS[name].iter_errors(value)]


def message_of(test):
    return bytes.fromhex(test["hex"]) if "hex" in test else test["text"].encode("utf-8")


def clients(valid):
    return [
        (file["schema"], test)
        for file, test in TESTS
        if test["valid"] == valid and not is_written(file)
    ]


def is_written(file):
    """Whether the vectors are of what the server writes."""
    return file["schema"].startswith("server/") or file["schema"] in (
        "http/story.json",
        "http/error.json",
    )


# The documents.


@pytest.mark.parametrize("name", SCHEMAS)
def test_schema_is_right(name):
    schema = SCHEMAS[name]
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["title"] and schema["description"]
    assert cited(schema["$comment"]), "a schema names its rules"


def cited(text):
    return set(re.findall(r"\b[A-Z]\d+\b", text))


def test_rules_that_are_cited_exist():
    for name, schema in SCHEMAS.items():
        for comment in re.findall(r'"\$comment": "([^"]*)"', json.dumps(schema)):
            assert cited(comment) <= RULES, name
    for entry in [*LIMITS.values(), *ERROR_LIST, *CLOSE_CODES]:
        assert entry["rule"] in RULES, entry
    for name, file in VECTORS.items():
        assert set(file["rules"]) == {test["rule"] for test in file["tests"]} <= RULES, name


def test_rules_are_numbered_without_gaps():
    numbers = re.findall(r"^- \*\*([A-Z])(\d+)\*\* ", SPEC, re.MULTILINE)
    for section in {letter for letter, _ in numbers}:
        own = [int(number) for letter, number in numbers if letter == section]
        assert own == list(range(1, len(own) + 1)), section


def test_codes_are_unique():
    for entries in (ERROR_LIST, CLOSE_CODES):
        assert len({entry["code"] for entry in entries}) == len(entries)
        assert len({entry["name"] for entry in entries}) == len(entries)


def test_every_error_and_close_code_is_in_the_rules():
    """By its number; those of HTTP by the status that T3, W1 and W7 give them."""
    for entry in CLOSE_CODES:
        assert str(entry["code"]) in SPEC, entry
    for entry in ERROR_LIST:
        if entry["code"] < 5000:
            assert str(entry["code"]) in SPEC, entry


@pytest.mark.parametrize("name", LIMITS)
def test_limit_is_mentioned(name):
    """By a schema's definition of its name, or in the rules."""
    assert name in COMMON or f"`{name}`" in SPEC or name.removesuffix("Bytes") in COMMON


@pytest.mark.parametrize("name", [name for name in LIMITS if "min" in LIMITS[name]])
def test_range_is_that_of_the_schema(name):
    definition = COMMON[name]
    assert (definition["minimum"], definition["maximum"]) == (
        LIMITS[name]["min"],
        LIMITS[name]["max"],
    )
    assert definition["type"] == ("integer" if LIMITS[name]["places"] == 0 else "number")


def test_lengths_are_those_of_the_schemas():
    for name in ("storyIdentifier", "name", "text", "emoji", "url"):
        assert COMMON[name]["maxLength"] == LIMITS[f"{name}Bytes"]["max"]
    samples = SCHEMAS["client/move.json"]["properties"]["samples"]
    assert (samples["minItems"], samples["maxItems"]) == (1, LIMITS["samplesPerMessage"]["max"])
    items = SCHEMAS["client/begin.json"]["properties"]["items"]
    assert (items["minItems"], items["maxItems"]) == (1, LIMITS["itemsPerGesture"]["max"])
    held = SCHEMAS["server/update.json"]["$defs"]["gestureRecord"]["properties"]["items"]
    assert held == items
    assert SCHEMAS["http/story.json"]["properties"]["items"]["maxItems"] == LIMITS["items"]["max"]


def test_welcome_tells_every_limit_that_is_no_range():
    told = SCHEMAS["server/welcome.json"]["properties"]["limits"]
    assert told["required"] == [name for name in LIMITS if "min" not in LIMITS[name]]


def test_errors_are_those_of_the_schema():
    properties = COMMON["error"]["properties"]
    assert properties["code"]["enum"] == [entry["code"] for entry in ERROR_LIST]
    assert properties["name"]["enum"] == [entry["name"] for entry in ERROR_LIST]


def test_every_type_has_a_schema():
    for side in ("client", "server"):
        union = [entry["$ref"] for entry in SCHEMAS[f"{side}/message.json"]["oneOf"]]
        names = {name for name in SCHEMAS if name.startswith(f"{side}/")}
        assert {f"{side}/{name}" for name in union} == names - {f"{side}/message.json"}
    assert {f"client/{name}.json" for name in reference.MESSAGES} | {"client/message.json"} == {
        name for name in SCHEMAS if name.startswith("client/")
    }


# The vectors.


@pytest.mark.parametrize("name", VECTORS)
def test_envelope(name):
    file = VECTORS[name]
    assert list(file) == ["schema", "rules", "count", "tests"]
    assert file["schema"] in SCHEMAS
    assert file["count"] == len(file["tests"]) > 0
    assert FILES[name].stat().st_size < 150_000
    for number, test in enumerate(file["tests"], 1):
        assert test["id"] == f"{Path(name).stem}-{number}"
        assert ("text" in test) != ("hex" in test)
        assert test["comment"]
        assert ("value" in test) == test["valid"] == ("error" not in test)
        known = {"id", "rule", "comment", "text", "hex", "valid", "value", "error", "beyondSchema"}
        assert set(test) <= known


@pytest.mark.parametrize("name", [name for name in VECTORS if name.startswith("client/")])
def test_there_are_at_least_as_many_invalid_as_valid(name):
    tests = VECTORS[name]["tests"]
    assert sum(not test["valid"] for test in tests) >= sum(test["valid"] for test in tests)


def test_every_message_has_vectors():
    for name in SCHEMAS:
        if name not in ("common.json", "client/message.json", "server/message.json"):
            assert name in VECTORS, name


def test_no_message_is_given_twice():
    for name, file in VECTORS.items():
        seen = {}
        for test in file["tests"]:
            twin = seen.setdefault(message_of(test), test["id"])
            assert twin == test["id"], f"{name}: {twin} and {test['id']} are the same"


def test_every_error_of_a_decoder_has_a_vector():
    """A decoder finds the errors of J, and a field of another kind in create (C2)."""
    found = {test["error"]["code"] for _, test in clients(valid=False)}
    assert found == {entry["code"] for entry in ERROR_LIST if entry["rule"][0] == "J"} | {2009}


def test_errors_are_named_as_in_the_list():
    for _, test in clients(valid=False):
        assert test["error"]["name"] == reference.ERRORS[test["error"]["code"]]["name"]


def test_every_extreme_has_vectors():
    """Every range is met at both ends by a valid vector and named by an invalid one."""
    met = {Decimal(number) for _, test in clients(valid=True) for number in numbers(test["value"])}
    named = {
        (test["error"]["min"], test["error"]["max"])
        for _, test in clients(valid=False)
        if test["error"]["code"] == 1006
    }
    for name, limit in LIMITS.items():
        if "min" in limit:
            assert (limit["min"], limit["max"]) in named, name
            if name != "angle":  # which is taken modulo 360
                assert {Decimal(str(limit["min"])), Decimal(str(limit["max"]))} <= met, name


def numbers(value):
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return
    if isinstance(value, (int, float)):
        yield str(value)
    else:
        for entry in value.values() if isinstance(value, dict) else value:
            yield from numbers(entry)


def test_the_second_reading_of_the_rules_agrees():
    for file, test in TESTS:
        if is_written(file):
            continue
        decode = reference.decode_creation if "http" in file["schema"] else reference.decode
        try:
            outcome = {"valid": True, "value": decode(message_of(test))}
        except reference.Refusal as refusal:
            outcome = {"valid": False, "error": refusal.error}
        assert outcome == {key: test[key] for key in outcome}, test["id"]


def test_values_fit_the_schemas():
    for file, test in TESTS:
        if test["valid"]:
            assert not fails(file["schema"], test["value"]), test["id"]


def test_what_clients_may_send_fits_the_schemas():
    """Not only its value: the text too, unless it lies within a rounding beyond a limit."""
    for schema, test in clients(valid=True):
        if message_of(test) and test["rule"] != "N2":
            sent = json.loads(message_of(test))
            assert test.get("beyondSchema") or not fails(schema, sent), test["id"]


def test_what_clients_may_not_send_fails_the_schemas():
    for schema, test in clients(valid=False):
        if not test.get("beyondSchema"):
            assert fails(schema, json.loads(message_of(test))), test["id"]


def test_not_json_is_not_json():
    """For a third reading: Python's, which takes NaN, lone surrogates and nothing else besides."""
    for _, test in clients(valid=False):
        if test["error"]["code"] == 1001 and test["rule"] != "N6":
            with pytest.raises(ValueError):
                json.loads(message_of(test).decode("utf-8"), parse_constant=refuse)


def refuse(constant):
    raise ValueError(constant)


# What the server writes.


def written():
    return [(file["schema"], test) for file, test in TESTS if is_written(file)]


def test_the_server_writes_the_canonical_form():
    for _, test in written():
        assert test["valid"] and json.loads(test["text"]) == test["value"], test["id"]
        assert reference.write(json.loads(test["text"])) == test["text"], test["id"]


def test_keys_are_in_the_order_of_the_schemas():
    """The schemas list the server's keys in the order of the rules (J5)."""
    for schema, test in written():
        for path, keys, order in ordered(test["value"], SCHEMAS[schema], schema, "$"):
            assert keys == [key for key in order if key in keys], (test["id"], path)


def ordered(value, schema, at, path):
    """Every object of `value` with its keys and the order in which its schema lists them."""
    if "$ref" in schema:
        at, schema = resolved(schema["$ref"], at)
        yield from ordered(value, schema, at, path)
    for option in [*schema.get("oneOf", []), *schema.get("anyOf", [])]:
        home, target = resolved(option["$ref"], at) if "$ref" in option else (at, option)
        if "$ref" in option:
            part = validator(home, option["$ref"][option["$ref"].index("#") :])
        else:
            inline = {"$id": f"file:///{Path(at).parent}/inline", **option}
            part = Draft202012Validator(inline, registry=REGISTRY)
        if part.is_valid(value):
            yield from ordered(value, target, home, path)
    if isinstance(value, dict) and "properties" in schema:
        yield path, list(value), list(schema["properties"])
        for key, entry in value.items():
            yield from ordered(entry, schema["properties"][key], at, f"{path}.{key}")
    if isinstance(value, list) and "items" in schema:
        for index, entry in enumerate(value):
            yield from ordered(entry, schema["items"], at, f"{path}[{index}]")


def resolved(reference_text, at):
    """The file and the schema that a `$ref` in the file `at` names."""
    file, _, pointer = reference_text.partition("#")
    name = at
    if file:
        base = (Path("/") / at).parent / file
        name = Path(re.sub(r"[^/]+/\.\./", "", base.as_posix())).as_posix().lstrip("/")
    schema = SCHEMAS[name]
    for step in pointer.split("/")[1:]:
        schema = schema[step]
    return name, schema


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


def objects(schema):
    if isinstance(schema, dict):
        if schema.get("additionalProperties") is False:
            yield schema["properties"]
        for entry in schema.values():
            yield from objects(entry)
    elif isinstance(schema, list):
        for entry in schema:
            yield from objects(entry)


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
        entry = reference.ERRORS[error["code"]]
        assert (error["name"], error["message"]) == (entry["name"], entry["message"])
    assert {error["code"] for error in errors} == {entry["code"] for entry in ERROR_LIST}


# The words.


def test_the_glossary_has_one_entry_for_a_word():
    lines = (PROTOCOL / "GLOSSARY.md").read_text("utf-8").splitlines()
    words = [re.match(r"\| \*\*(.+?)\*\*", line) for line in lines]
    words = [word.group(1) for word in words if word]
    assert len(words) == len(set(words)) > 0
    assert words == sorted(words), "in alphabetical order"


@pytest.mark.parametrize("name", ["SPEC.md", "README.md", "GLOSSARY.md"])
def test_links_lead_somewhere(name):
    for target in re.findall(r"\]\(([^)#]+)\)", (PROTOCOL / name).read_text("utf-8")):
        assert (PROTOCOL / target).exists(), target
