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
def _validator(schema: str) -> jsonschema.Draft202012Validator | None:
    folder = PROTOCOL / "schemas"
    if not folder.is_dir():
        return None

    def retrieve(uri: str) -> referencing.Resource[Any]:
        path = folder / uri.removeprefix("file:///")
        return referencing.Resource.from_contents(json.loads(path.read_text(encoding="utf-8")))

    registry: referencing.Registry[Any] = referencing.Registry(retrieve=retrieve)  # type: ignore
    reference = {"$ref": f"file:///{schema}"}
    return jsonschema.Draft202012Validator(reference, registry=registry)


def check_schema(schema: str, value: object) -> None:
    """Raises when `value` is not as the schema (`server/update.json`) has it."""
    validator = _validator(schema)
    if validator is not None:
        validator.validate(value)
