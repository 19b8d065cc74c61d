"""openapi.json is right, and lists what the server's source can answer."""

import json
import re

from openapi_spec_validator import validate

from protocol_folder.rules import RULES, cited
from reference.tables import PROTOCOL

PATH = PROTOCOL / "openapi.json"
DOCUMENT = json.loads(PATH.read_text("utf-8"))
SOURCES = PROTOCOL.parent / "Sources"
STORY = "/v1/stories/{story}"
# What StoryResource.swift calls each path (T1 to T12).
RESOURCES = {
    "stories": "/v1/stories",
    "story": STORY,
    "checkpoints": f"{STORY}/checkpoints",
    "checkpoint": f"{STORY}/checkpoints/{{revision}}",
    "commits": f"{STORY}/commits",
    "revision": f"{STORY}/revisions/{{revision}}",
    "difference": f"{STORY}/difference",
    "restore": f"{STORY}/restore",
    "export": f"{STORY}/export",
}
# What StoryResource.swift calls the pictures of a story (T15).
PICTURES = [f"{STORY}.png", f"{STORY}.svg"]
# What Routes+Images.swift calls each path (T13, T14).
IMAGES = {"images": "/v1/images", "image": "/v1/images/{image}"}
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
    files = (SOURCES / "StoryServer").rglob("Routes*.swift")
    routes = [path.relative_to(SOURCES) for path in files]
    own = found(r"\.(?:error|json|noRoom)\((\d{3})", *routes)
    own |= found(r"(?:case .*|default): (\d{3})$", *routes)
    assert own >= {"200", "400", "403", "404", "405", "413", "422", "503", "507"}, "is read wrongly"
    below = found(r"csl_http_refuse\(http, (\d{3})\)", "CSocketLoop/http.c")
    below |= found(r"\b(?:return|400 :) (\d{3});", "CSocketLoop/http_head.c")
    below |= found(r"csl_http_refuse\(http, (\d{3})\)", "CSocketLoop/http_request.c")
    assert below >= {"400", "408", "426", "431", "503", "505"}, "is read wrongly"
    assert documented >= own | below | {"101"}


def methods_of_paths(file):
    """What the server's source says of each path; one that cannot be is asked as an unknown one."""
    source = (SOURCES / "StoryServer" / file).read_text("utf-8")
    return {
        name: json.loads(methods)
        for names, methods in re.findall(r"case ([.\w, ]+):\s+(\[.*\])$", source, re.MULTILINE)
        for name in re.findall(r"\.(\w+)", names)
        if not name.startswith("impossible")
    }


def test_every_path_of_the_server_is_there_with_its_methods():
    told = methods_of_paths("StoryResource.swift")
    pictures = told.pop("picture")
    assert told.keys() == RESOURCES.keys()
    images = methods_of_paths("Images/Routes+Images.swift")
    assert images.keys() == IMAGES.keys()
    assert set(DOCUMENT["paths"]) == {"/healthz", *RESOURCES.values(), *IMAGES.values(), *PICTURES}
    told |= images
    named = [(path, told[name]) for name, path in (RESOURCES | IMAGES).items()]
    for path, methods in named + [(path, pictures) for path in PICTURES]:
        documented = {method.upper() for method in METHODS if method in DOCUMENT["paths"][path]}
        assert documented == set(methods), path
    assert {"get", "head"} <= DOCUMENT["paths"]["/healthz"].keys()
