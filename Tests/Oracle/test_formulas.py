"""The formulas of the label's handle and of the cards against oracles from the articles alone.

Needs PLUMBLINE_LAB or a release `plumbline-lab`, as test_oracle.py does.
"""

import math
import random
from collections import Counter
from decimal import Decimal, localcontext

import pytest

import cards_oracle
import handle_oracle
from compare_formulas import FORMULAS, SAMPLES, Formula, ask, compare_formula, report
from test_oracle import LAB, SEED

HANDLE, CARDS = FORMULAS
# Of a million samples, at least so many of each case.
ENOUGH = 1_000
CASES = {
    "handle": (
        "at the floor", "a font size that is NaN", "a font size that is infinite",
        "the font size of begin", "another font size", "an angle that is NaN",
        "an angle of an axis or a diagonal",
    ),
    "cards": (
        "degrees that are NaN", "degrees that are infinite", "more than a turn", "more than 25°",
        "up to 25°", "a rank", "a rank below 0",
    ),
}


def test_handle_by_hand() -> None:
    """The oracle narrows the factor, floors the font and keeps a NaN."""
    origin = (0.0, 0.0)
    assert handle_oracle.edit(origin, (30, 0), (0, 100), 17) == (math.pi / 2, 56.66666531562805)
    assert math.degrees(handle_oracle.edit(origin, (60, 20), (60, 20), 17)[0]) == pytest.approx(
        18.434948823
    )
    assert handle_oracle.edit(origin, (60, 20), (6, 2), 17)[1] == 10
    assert handle_oracle.edit(origin, origin, (3, 4), 17)[1] == math.inf
    assert math.isnan(handle_oracle.edit(origin, origin, origin, 17)[1])
    assert handle_oracle.label_size(120, 40) == (150, 70)


def test_cards_by_hand() -> None:
    """The oracle counts from the top and turns what was moved."""
    assert [cards_oracle.offset(10, index) for index in (9, 8, 7)] == [0, 10, 20]
    assert cards_oracle.degrees(450, 300) == 37.5
    placed = cards_oracle.place((0, 0), (100, 0), cards_oracle.degrees(100, 300), 400)
    assert placed == pytest.approx((127.9305, 200 - 183.3951), abs=1e-4)


@pytest.mark.parametrize("formula", FORMULAS, ids=lambda formula: formula.name)
def test_a_million_samples(formula: Formula) -> None:
    """The product's formulas agree with the oracle's on random samples of all cases."""
    counts: Counter[str] = compare_formula(LAB, formula, SAMPLES, SEED)
    print(report(counts))
    assert counts["samples"] >= SAMPLES
    assert [case for case in CASES[formula.name] if counts[case] < ENOUGH] == []
    assert counts["not held against the grid"] < ENOUGH


def test_arc_tangents() -> None:
    """N4 the product's arc tangents are within 0.6 units in the last place of the true ones."""
    dice = random.Random(SEED)
    places = [
        tuple(dice.choice((-1, 1)) * dice.random() * 10.0 ** dice.randint(-6, 6) for _ in range(2))
        for _ in range(2_000)
    ]
    answers = ask(LAB, HANDLE, [(0.0, 0.0, 1.0, 0.0, x, y, 17.0, 0.0, 0.0) for x, y in places])
    column = HANDLE.columns.index("angle")
    worst = max(
        abs(Decimal(angle) - arc_tangent(y, x)) / Decimal(math.ulp(angle))
        for (x, y), angle in zip(places, answers[column::len(HANDLE.columns)], strict=True)
    )
    print(f"{worst:.3f} units in the last place")
    assert worst < Decimal("0.6")


def arc_tangent(y: float, x: float) -> Decimal:
    """The angle of a vector to forty places: half of it four times, then the series."""
    with localcontext() as context:
        context.prec = 60
        tangent = Decimal(min(abs(x), abs(y))) / Decimal(max(abs(x), abs(y)))
        angle = octant_angle(tangent)
        quarter = 2 * octant_angle(Decimal(1))
        if abs(y) > abs(x):
            angle = quarter - angle
        if x < 0:
            angle = 2 * quarter - angle
        return -angle if y < 0 else angle


def octant_angle(tangent: Decimal) -> Decimal:
    """The angle of a tangent in 0…1, in the precision of the context."""
    for _ in range(4):
        tangent /= 1 + (1 + tangent * tangent).sqrt()
    square, power, angle = tangent * tangent, tangent, Decimal(0)
    for term in range(1, 40, 2):
        angle += power / term
        power *= -square
    return 16 * angle
