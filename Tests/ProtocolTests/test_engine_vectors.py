"""The vectors of the engine have the shape that their schema says, and cite rules."""

import json
import re

import pytest

from protocol_folder.rules import RULES
from protocol_folder.schemas import validator
from reference.tables import PROTOCOL

FILES = sorted((PROTOCOL / "vectors" / "engine").iterdir())
SEEDS = sorted((PROTOCOL / "vectors" / "seeds").iterdir())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_vector_is_right(path):
    vector = json.loads(path.read_text("utf-8"))
    validator("vectors/engine.json").validate(vector)
    assert path.name == f"V{int(vector['vector'][1:]):02}.json"
    assert set(vector["rules"]) <= RULES
    names = [case["name"] for case in vector["cases"]]
    assert len(names) == len(set(names)), "a case is found by its name"


def test_numbers_lie_on_the_grid():
    for path in FILES:
        for number in re.findall(r": (-?\d+\.\d+)", path.read_text("utf-8")):
            assert len(number.partition(".")[2]) <= 6, f"{path.name}: {number}"


@pytest.mark.parametrize("path", SEEDS, ids=lambda path: path.stem)
def test_vector_of_a_seed_is_right(path):
    vector = json.loads(path.read_text("utf-8"))
    assert vector["vector"] == path.stem
    # What the seed has nothing of says so, instead of having calls.
    assert bool(vector.get("classic")) != bool(vector.get("classicHasNone"))
    assert vector["refined"]
    for case in vector["refined"]:
        validator("vectors/engine.json", "#/$defs/case").validate(case)
    names = [case["name"] for case in vector["refined"]]
    assert len(names) == len(set(names)), "a case is found by its name"
