"""Ways through a schema, and through a value beside its schema."""

import re
from pathlib import Path

from jsonschema import Draft202012Validator

from protocol_folder.schemas import REGISTRY, SCHEMAS, validator


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


def objects(schema):
    if isinstance(schema, dict):
        if schema.get("additionalProperties") is False:
            yield schema["properties"]
        for entry in schema.values():
            yield from objects(entry)
    elif isinstance(schema, list):
        for entry in schema:
            yield from objects(entry)
