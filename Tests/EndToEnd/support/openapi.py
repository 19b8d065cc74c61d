"""Answers over HTTP, held against Protocol/openapi.json."""

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from support.protocol import PROTOCOL, check_schema

Node = dict[str, Any]


@cache
def _document() -> Node:
    return dict(json.loads((PROTOCOL / "openapi.json").read_text(encoding="utf-8")))


def _resolved(node: Node) -> Node:
    reference = node.get("$ref", "")
    if not reference.startswith("#/"):
        return node
    found = _document()
    for step in reference.split("/")[1:]:
        found = found[step]
    return found


def _item(path: str) -> Node | None:
    """The path item of the document that a path belongs to."""
    for template, item in _document()["paths"].items():
        if re.fullmatch(re.sub(r"{\w+}", "[^/]+", template.replace(".", r"\.")), path):
            return dict(item)
    return None


def _is_of_studio(path: str) -> bool:
    """Whether a path may be a file of the studio, of which the document says nothing."""
    return not path.startswith("/v1") and path != "/healthz"


def check_answer(
    method: str, path: str, status: int, headers: Mapping[str, str], body: bytes
) -> None:
    """Raises when the server answers what openapi.json does not say; headers in lower case."""
    what = f"{method} {path}: {status} {body[:200]!r}"
    item = _item(path.partition("?")[0])
    if item is None and _is_of_studio(path):
        return
    if item and method.lower() in item:
        response = item[method.lower()]["responses"].get(str(status))
    else:
        response = {403: _shared("ForeignOrigin"), 404: _shared("UnknownPath"),
                    405: _shared("WrongMethod") if item else None}.get(status)
    assert response, f"not in openapi.json: {what}"
    _check_response(_resolved(response), headers, body, what)


def _shared(name: str) -> Node:
    return {"$ref": f"#/components/responses/{name}"}


def _check_response(
    response: Node, headers: Mapping[str, str], body: bytes, what: str
) -> None:
    for name, header in response.get("headers", {}).items():
        assert name.lower() in headers, f"without {name}: {what}"
        check_schema(header["schema"], headers[name.lower()])
    if "content" not in response:
        assert not body, f"a body: {what}"
        return
    kind = headers.get("content-type", "").partition(";")[0]
    assert kind in response["content"], f"of another kind {kind!r}: {what}"
    if kind == "application/json":
        schema = response["content"][kind]["schema"]
        reference = schema.get("$ref", "").removeprefix("schemas/")
        check_schema(reference if reference.startswith("http/") else _resolved(schema),
                     json.loads(body))
