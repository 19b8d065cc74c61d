"""What clients send: vectors, schemas and the second reading of the rules agree."""

import json
from decimal import Decimal

import pytest

import reference
from protocol_folder.schemas import fails
from protocol_folder.vectors import TESTS, clients, is_written, message_of
from reference.tables import ERROR_LIST, ERRORS, LIMITS, PROTOCOL


def test_every_error_of_a_decoder_has_a_vector():
    """A decoder finds the errors of J, and those of a message that needs no room to be wrong.

    A field of another kind in create (C2), a begin that reads what its kind does not (G2), an item
    that is named twice (G1), a card that is (C2).
    """
    found = {test["error"]["code"] for _, test in clients(valid=False)}
    syntax = {entry["code"] for entry in ERROR_LIST if entry["rule"][0] == "J"}
    assert found == syntax | {2009, 2012, 2013, 2020}


def test_errors_are_named_as_in_the_list():
    for _, test in clients(valid=False):
        assert test["error"]["name"] == ERRORS[test["error"]["code"]]["name"]


def test_every_extreme_has_vectors():
    """Every range is met at both ends by a valid vector and named by an invalid one."""
    met = {Decimal(number) for _, test in clients(valid=True) for number in numbers(test["value"])}
    named = {
        (test["error"]["min"], test["error"]["max"])
        for _, test in clients(valid=False)
        if test["error"]["code"] == 1006
    }
    for name, limit in LIMITS.items():
        if "min" in limit:
            assert (limit["min"], limit["max"]) in named, name
            if name != "angle":  # which is taken modulo 360
                assert {Decimal(str(limit["min"])), Decimal(str(limit["max"]))} <= met, name


def numbers(value):
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return
    if isinstance(value, (int, float)):
        yield str(value)
    else:
        for entry in value.values() if isinstance(value, dict) else value:
            yield from numbers(entry)


DECODERS = {
    "http/create-story.json": reference.decode_creation,
    "http/keep-checkpoint.json": reference.decode_keeping,
    "http/restore-story.json": reference.decode_restoring,
}


def test_the_second_reading_of_the_rules_agrees():
    for file, test in TESTS:
        if is_written(file):
            continue
        decode = DECODERS.get(file["schema"], reference.decode)
        try:
            outcome = {"valid": True, "value": decode(message_of(test))}
        except reference.Refusal as refusal:
            outcome = {"valid": False, "error": refusal.error}
        assert outcome == {key: test[key] for key in outcome}, test["id"]


def test_what_clients_may_send_fits_the_schemas():
    """Not only its value: the text too, unless it lies within a rounding beyond a limit."""
    for schema, test in clients(valid=True):
        if message_of(test) and test["rule"] != "N2":
            sent = json.loads(message_of(test))
            assert test.get("beyondSchema") or not fails(schema, sent), test["id"]


def test_what_clients_may_not_send_fails_the_schemas():
    for schema, test in clients(valid=False):
        if not test.get("beyondSchema"):
            assert fails(schema, json.loads(message_of(test))), test["id"]


def test_the_second_reading_agrees_on_documents():
    """J1: what JSON.parse of JavaScript takes, but for the exceptions."""
    for document in json.loads((PROTOCOL / "vectors" / "documents.json").read_text())["documents"]:
        expected = {"J1": 1002, "N6": 1001}.get(document.get("exception"))
        expected = expected or (None if document["json"] else 1001)
        found = None
        try:
            reference.decode(message_of(document))
        except reference.Refusal as refusal:
            found = refusal.error["code"]
        assert (found if found in (1001, 1002) else None) == expected, document


def test_not_json_is_not_json():
    """For a third reading: Python's, which takes NaN, lone surrogates and nothing else besides."""
    for _, test in clients(valid=False):
        if test["error"]["code"] == 1001 and test["rule"] != "N6":
            with pytest.raises(ValueError):
                json.loads(message_of(test).decode("utf-8"), parse_constant=refuse)


def refuse(constant):
    raise ValueError(constant)
