"""The schemas are right, and there is one for every type of message."""

import pytest
from jsonschema import Draft202012Validator

import reference
from protocol_folder.rules import cited
from protocol_folder.schemas import SCHEMAS


@pytest.mark.parametrize("name", SCHEMAS)
def test_schema_is_right(name):
    schema = SCHEMAS[name]
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["title"] and schema["description"]
    assert cited(schema["$comment"]), "a schema names its rules"


def test_every_type_has_a_schema():
    for side in ("client", "server"):
        union = [entry["$ref"] for entry in SCHEMAS[f"{side}/message.json"]["oneOf"]]
        names = {name for name in SCHEMAS if name.startswith(f"{side}/")}
        assert {f"{side}/{name}" for name in union} == names - {f"{side}/message.json"}
    assert {f"client/{name}.json" for name in reference.MESSAGES} | {"client/message.json"} == {
        name for name in SCHEMAS if name.startswith("client/")
    }
