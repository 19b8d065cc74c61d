"""What the checkout's Protocol folder says: limits, errors and the schemas of messages."""

import json
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import referencing

ROOT = Path(__file__).resolve().parents[3]
PROTOCOL = ROOT / "Protocol"
SUBPROTOCOL = "plumbline.v1.json"


@dataclass(frozen=True)
class Range:
    """A limit of limits.json that has a least and a greatest value, and the step between values."""

    least: Decimal
    greatest: Decimal
    step: Decimal


@cache
def _limits() -> dict[str, dict[str, Any]]:
    text = (PROTOCOL / "limits.json").read_text(encoding="utf-8")
    return dict(json.loads(text, parse_float=Decimal, parse_int=Decimal))


def limit(name: str) -> int:
    """The greatest value of a limit, as a whole number."""
    return int(_limits()[name]["max"])


def value_range(name: str) -> Range:
    """The range of a limit."""
    entry = _limits()[name]
    return Range(entry["min"], entry["max"], Decimal(1).scaleb(-int(entry["places"])))


@cache
def error_codes() -> dict[str, int]:
    """The number of each error by its name."""
    text = (PROTOCOL / "errors.json").read_text(encoding="utf-8")
    return {entry["name"]: entry["code"] for entry in json.loads(text)["errors"]}


@cache
def _registry() -> referencing.Registry[Any]:
    folder = PROTOCOL / "schemas"
    # All at once: a registry that looks for files as it goes forgets them after each message.
    schemas = {
        f"file:///{path.relative_to(folder).as_posix()}": json.loads(path.read_text("utf-8"))
        for path in folder.rglob("*.json")
    }
    resources = ((uri, referencing.Resource.from_contents(it)) for uri, it in schemas.items())
    return referencing.Registry().with_resources(resources)


@cache
def _validator(schema: str) -> jsonschema.Draft202012Validator:
    reference = {"$ref": f"file:///{schema}"}
    return jsonschema.Draft202012Validator(reference, registry=_registry())


def check_schema(schema: str | dict[str, Any], value: object) -> None:
    """Raises when `value` is not as the schema has it: `server/update.json`, or one by itself."""
    if isinstance(schema, str):
        _validator(schema).validate(value)
    else:
        jsonschema.Draft202012Validator(schema).validate(value)


def schema_fault(schema: str, value: object) -> str | None:
    """What a schema has against `value`, if anything."""
    fault = jsonschema.exceptions.best_match(_validator(schema).iter_errors(value))
    return fault.message if fault else None
