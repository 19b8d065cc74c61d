"""The rules, and who cites them."""

import json
import re

from protocol_folder.rules import RULES, SPEC, cited
from protocol_folder.schemas import SCHEMAS
from protocol_folder.vectors import VECTORS
from reference.tables import CLOSE_CODES, ERROR_LIST, LIMITS


def test_rules_that_are_cited_exist():
    for name, schema in SCHEMAS.items():
        for comment in re.findall(r'"\$comment": "([^"]*)"', json.dumps(schema)):
            assert cited(comment) <= RULES, name
    for entry in [*LIMITS.values(), *ERROR_LIST, *CLOSE_CODES]:
        assert entry["rule"] in RULES, entry
    for name, file in VECTORS.items():
        assert set(file["rules"]) == {test["rule"] for test in file["tests"]} <= RULES, name


def test_rules_are_numbered_without_gaps():
    numbers = re.findall(r"^- \*\*([A-Z])(\d+)\*\* ", SPEC, re.MULTILINE)
    for section in {letter for letter, _ in numbers}:
        own = [int(number) for letter, number in numbers if letter == section]
        assert own == list(range(1, len(own) + 1)), section
