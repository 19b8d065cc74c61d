"""openapi.json is right, and lists what the server's source can answer."""

import json
import re

from openapi_spec_validator import validate

from protocol_folder.rules import RULES, cited
from reference.tables import PROTOCOL

PATH = PROTOCOL / "openapi.json"
DOCUMENT = json.loads(PATH.read_text("utf-8"))
SOURCES = PROTOCOL.parent / "Sources"
# What a story's path goes on with (T6 to T12).
PAST = (
    "checkpoints",
    "checkpoints/{revision}",
    "commits",
    "revisions/{revision}",
    "difference",
    "restore",
    "export",
)
METHODS = ("get", "head", "post", "put", "delete", "patch", "options", "trace")


def operations():
    for path, item in DOCUMENT["paths"].items():
        for method in METHODS:
            if method in item:
                yield path, method, item[method]


def found(pattern, *files):
    """What the groups of `pattern` match in files of the server."""
    matches = []
    for file in files:
        matches += re.findall(pattern, (SOURCES / file).read_text("utf-8"), re.MULTILINE)
    return set(matches)


def test_it_is_an_openapi_document():
    validate(DOCUMENT, base_uri=PATH.as_uri())


def test_bodies_are_those_of_the_schemas():
    """No shape of a message is said twice: what is here is only what has no schema of its own."""
    assert set(DOCUMENT["components"]["schemas"]) == {"Well", "Draining"}
    bodies = re.findall(r'"application/json": {\s*"schema": {([^}]*)}', PATH.read_text("utf-8"))
    assert len(bodies) >= 10
    for body in bodies:
        assert re.fullmatch(r' "\$ref": "(schemas/http/[\w-]+\.json|#/[\w/]+)" ', body), body


def test_rules_that_are_cited_exist():
    for item in [DOCUMENT, *DOCUMENT["paths"].values()]:
        assert set() < cited(item["x-rules"]) <= RULES


def test_every_status_of_the_server_is_there():
    """What it answers is held against the document by the tests of the running server."""
    documented = {status for _, _, it in operations() for status in it["responses"]}
    # A method that a path does not know is said beside the methods.
    assert all("x-other-methods" in item for item in DOCUMENT["paths"].values())
    documented.add("405")
    routes = "StoryServer/Routes.swift"
    own = found(r"\.(?:error|json)\((\d{3})", routes)
    own |= found(r"(?:case .*|default): (\d{3})$", routes)
    assert own >= {"200", "201", "400", "403", "404", "405", "409", "413", "503"}, "is read wrongly"
    below = found(r"csl_http_refuse\(http, (\d{3})\)", "CSocketLoop/http.c")
    below |= found(r"\b(?:return|400 :) (\d{3});", "CSocketLoop/http_head.c")
    below |= found(r"csl_http_refuse\(http, (\d{3})\)", "CSocketLoop/http_request.c")
    assert below >= {"400", "408", "413", "426", "431", "505"}, "is read wrongly"
    assert documented >= own | below | {"101"}


def test_every_path_of_the_server_is_there():
    paths = found(r'path == "([^"]+)"', "StoryServer/Routes.swift")
    paths |= found(r'storiesPath = "([^"]+)"', "StoryServer/Routes.swift")
    of_stories = {"/v1/stories/{story}" + part for part in ("", *(f"/{name}" for name in PAST))}
    assert set(DOCUMENT["paths"]) == paths | of_stories


def test_every_method_of_a_path_is_there():
    source = (SOURCES / "StoryServer/Routes.swift").read_text("utf-8")
    lists = re.findall(r"allow\((\[[^]]*\])", source)
    # Health, creating, reading; the last are the studio's files, which are no part of this.
    told = [
        [method.upper() for method in METHODS if method in DOCUMENT["paths"][path]]
        for path in ("/healthz", "/v1/stories", "/v1/stories/{story}")
    ]
    for known, text in zip(told, lists, strict=False):
        assert set(known) >= set(json.loads(text))
    assert len(lists) >= 4
