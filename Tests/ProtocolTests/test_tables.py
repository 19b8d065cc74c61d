"""Limits, errors and close codes are those of the rules and of the schemas."""

import pytest

from protocol_folder.rules import SPEC
from protocol_folder.schemas import COMMON, SCHEMAS
from reference.tables import CLOSE_CODES, ERROR_LIST, LIMITS


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
    touches = COMMON["touches"]
    assert (touches["minItems"], touches["maxItems"]) == (1, LIMITS["touchesPerSample"]["max"])
    poses = SCHEMAS["server/update.json"]["$defs"]["own"]["properties"]["poses"]
    for items in (COMMON["itemNames"], poses):
        assert (items["minItems"], items["maxItems"]) == (1, LIMITS["itemsPerGesture"]["max"])
    assert COMMON["selection"]["maxItems"] == LIMITS["itemsPerGesture"]["max"]
    assert COMMON["capability"]["maxLength"] == LIMITS["capabilityBytes"]["max"]
    named = SCHEMAS["client/hello.json"]["properties"]["capabilities"]
    assert named["maxItems"] == LIMITS["capabilities"]["max"]
    assert SCHEMAS["http/story.json"]["properties"]["items"]["maxItems"] == LIMITS["items"]["max"]


def test_viewports_are_as_large_as_coordinates():
    most = LIMITS["coordinate"]["max"]
    for viewport in (COMMON["viewport"], COMMON["viewportShown"]):
        for half in (viewport["properties"][name] for name in ("halfWidth", "halfHeight")):
            assert (half["minimum"], half["maximum"]) == (0, most)


def test_welcome_tells_every_limit_that_is_no_range():
    told = SCHEMAS["server/welcome.json"]["properties"]["limits"]
    assert told["required"] == [name for name in LIMITS if "min" not in LIMITS[name]]


def test_errors_are_those_of_the_schema():
    properties = COMMON["error"]["properties"]
    assert properties["code"]["enum"] == [entry["code"] for entry in ERROR_LIST]
    assert properties["name"]["enum"] == [entry["name"] for entry in ERROR_LIST]
