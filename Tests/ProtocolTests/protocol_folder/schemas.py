"""The JSON schemas, and what they say of a value."""

import json

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from reference.tables import PROTOCOL

SCHEMAS = {
    path.relative_to(PROTOCOL / "schemas").as_posix(): json.loads(path.read_text("utf-8"))
    for path in sorted((PROTOCOL / "schemas").rglob("*.json"))
}
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
