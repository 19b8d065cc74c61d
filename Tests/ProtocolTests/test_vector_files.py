"""The files of vectors are complete, and as their readers expect them."""

from pathlib import Path

import pytest

from protocol_folder.schemas import SCHEMAS, fails
from protocol_folder.vectors import BINARY, FILES, TESTS, VECTORS, message_of


@pytest.mark.parametrize("name", VECTORS)
def test_envelope(name):
    file = VECTORS[name]
    assert list(file) == ["schema", "rules", "count", "tests"]
    assert file["schema"] in SCHEMAS
    assert file["count"] == len(file["tests"]) > 0
    assert FILES[name].stat().st_size < 250_000
    for number, test in enumerate(file["tests"], 1):
        assert test["id"] == f"{Path(name).stem}-{number}"
        if name in BINARY:
            assert "binary" in test and "text" not in test and "hex" not in test
        else:
            assert ("text" in test) != ("hex" in test)
            assert ("binary" in test) == (test["valid"] and not name.startswith("http/"))
        assert test["comment"]
        assert ("value" in test) == test["valid"] == ("error" not in test)
        known = {"id", "rule", "comment", "text", "hex", "binary", "valid", "value", "error"}
        assert set(test) <= known | {"beyondSchema"}


@pytest.mark.parametrize("name", [name for name in VECTORS if name.startswith("client/")])
def test_there_are_at_least_as_many_invalid_as_valid(name):
    tests = VECTORS[name]["tests"]
    assert sum(not test["valid"] for test in tests) >= sum(test["valid"] for test in tests)


def test_every_message_has_vectors():
    for name in SCHEMAS:
        # What lies in vectors/ is the shape of files, not of messages.
        if name.startswith("vectors/"):
            continue
        if name not in ("common.json", "client/message.json", "server/message.json"):
            assert name in VECTORS, name


def test_no_message_is_given_twice():
    for name, file in VECTORS.items():
        seen = {}
        for test in file["tests"]:
            twin = seen.setdefault(message_of(test), test["id"])
            assert twin == test["id"], f"{name}: {twin} and {test['id']} are the same"


def test_values_fit_the_schemas():
    for file, test in TESTS:
        if test["valid"]:
            assert not fails(file["schema"], test["value"]), test["id"]
