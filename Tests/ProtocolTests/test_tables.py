"""Limits, errors and close codes are those of the rules and of the schemas."""

import re

import pytest

from protocol_folder.rules import SPEC
from protocol_folder.schemas import COMMON, SCHEMAS
from protocol_folder.vectors import written
from reference.tables import CLOSE_CODES, CLOSE_RANGES, ERROR_LIST, ERRORS, LIMITS


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
    named = ("storyIdentifier", "name", "text", "emoji", "url", "font", "cardText")
    for name in (*named, "checkpointName"):
        assert COMMON[name]["maxLength"] == LIMITS[f"{name}Bytes"]["max"]
    samples = SCHEMAS["client/move.json"]["properties"]["samples"]
    assert (samples["minItems"], samples["maxItems"]) == (1, LIMITS["samplesPerMessage"]["max"])
    touches = COMMON["touches"]
    assert (touches["minItems"], touches["maxItems"]) == (1, LIMITS["touchesPerSample"]["max"])
    poses = SCHEMAS["server/update.json"]["$defs"]["own"]["properties"]["poses"]
    # Some gestures have no pose (U4).
    assert poses["maxItems"] == LIMITS["itemsPerGesture"]["max"]
    items = COMMON["itemNames"]
    assert (items["minItems"], items["maxItems"]) == (1, LIMITS["itemsPerGesture"]["max"])
    for name in ("cards", "cardsShown", "swipedShown"):
        assert COMMON[name]["maxItems"] == LIMITS["cardsPerDeck"]["max"]
    points = COMMON["points"]
    assert (points["minItems"], points["maxItems"]) == (2, 2 * LIMITS["pointsPerStroke"]["max"])
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


KEYS = ["code", "name", "message", "client", "temporary", "scope", "rule"]
SCOPES = ["message", "command", "gesture", "request"]


@pytest.mark.parametrize("entry", ERROR_LIST, ids=lambda entry: entry["name"])
def test_error_says_what_a_client_needs(entry):
    assert list(entry) == KEYS
    assert isinstance(entry["temporary"], bool)
    assert entry["scope"] == [name for name in SCOPES if name in entry["scope"]] != []
    # By the thousands: messages, then what they ask for, then requests.
    thousands = entry["code"] // 1000
    assert (entry["scope"] == ["message"]) >= (thousands == 1)
    assert (entry["scope"] == ["request"]) == (thousands == 5)


def test_only_what_passes_tells_when_to_try_again():
    for name in ("tooFast", "tooManyStories", "itemHeld"):
        assert next(entry for entry in ERROR_LIST if entry["name"] == name)["temporary"]
    for _, test in written():
        for error in test["value"].get("errors", []):
            if "retryAfter" in error and "offset" not in error:
                assert ERRORS[error["code"]]["temporary"], test["id"]


def test_what_an_error_is_about_is_of_its_scope():
    """E1: an error that names a command or a gesture is of it, or of the whole message."""
    for _, test in written():
        for error in test["value"].get("errors", []):
            scope = ERRORS[error["code"]]["scope"]
            about = {"command", "gesture"} & set(error)
            # Of an item that is held (C6) the gesture is the holder's.
            assert "message" in scope or about & set(scope) or "request" in scope, test["id"]


def test_ranges_of_close_codes_are_those_of_the_rule():
    """W5, read a second time."""
    rule = " ".join(re.search(r"- \*\*W5\*\* (.*?)\n- ", SPEC, re.DOTALL).group(1).split())
    clauses = {
        "now": rule[: rule.index("come back at once")],
        "afterToken": re.search(r"jitter;(.*?)get a new", rule).group(1),
        "slowly": re.search(r"first;(.*?)come back slowly", rule).group(1),
        "never": re.search(r"slowly;(.*?)do not", rule).group(1),
    }
    told = {}
    for name, clause in clauses.items():
        for first, last in re.findall(r"(\d{4})(?:–(\d{4}))?", clause):
            told |= dict.fromkeys(range(int(first), int(last or first) + 1), name)
    listed = {}
    for entry in CLOSE_RANGES:
        codes = range(entry["first"], entry["last"] + 1)
        assert codes and not listed.keys() & set(codes), entry
        listed |= dict.fromkeys(codes, entry["return"])
    assert listed == told
    for entry in CLOSE_CODES:
        assert entry["return"] == listed[entry["code"]], entry
