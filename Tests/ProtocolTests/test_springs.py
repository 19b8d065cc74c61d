"""The vectors of springs, by the equation itself: series in decimals, and no closed form."""

import json
from decimal import Decimal, localcontext

import pytest

from protocol_folder.rules import RULES
from reference.tables import PROTOCOL

FILE = json.loads(
    (PROTOCOL / "vectors" / "springs.json").read_text("utf-8"), parse_float=Decimal
)
PI = Decimal("3.14159265358979323846264338327950288419716939937510582")


def moved(spring, time):
    """Where `spring` has what it moves after `time` µs, and how fast: x″ = −ω²x − 2ζωx′."""
    frequency = 2 * PI * 1_000_000 / spring["response"]
    drag = 2 * Decimal(spring["damping"]) * frequency
    place, speed = Decimal(spring["displacement"]), Decimal(spring["velocity"])
    count = 1 + int(frequency * time / 1_000_000)
    step = Decimal(time) / 1_000_000 / count
    for _ in range(count):
        terms = [place, speed]
        for n in range(80):
            pull = drag * (n + 1) * terms[n + 1] + frequency**2 * terms[n]
            terms.append(-pull / ((n + 1) * (n + 2)))
        place = sum(term * step**n for n, term in enumerate(terms))
        speed = sum(n * term * step ** (n - 1) for n, term in enumerate(terms) if n > 0)
    return place, speed


@pytest.mark.parametrize("spring", FILE["springs"], ids=lambda spring: spring["name"])
def test_values(spring):
    """G14 each value is what the equation comes to, to its last digit."""
    with localcontext(prec=50):
        for value in spring["values"]:
            place, speed = moved(spring, value["after"])
            assert abs(place - value["displacement"]) < Decimal("6e-10")
            # Where it has no speed it turns.
            expected = value.get("velocity", 0)
            assert abs(speed - expected) < Decimal("6e-7" if "velocity" in value else "1e-3")


def test_file():
    """G14 every kind of damping is there, and both springs of decks."""
    springs = {(spring["response"], float(spring["damping"])) for spring in FILE["springs"]}
    assert {(150_000, 0.86), (500_000, 0.825)} <= springs
    assert {0, 1, 2} == {1 + (damping > 1) - (damping < 1) for _, damping in springs}
    assert len({spring["name"] for spring in FILE["springs"]}) == len(FILE["springs"])
    assert set(FILE["rules"]) <= RULES
