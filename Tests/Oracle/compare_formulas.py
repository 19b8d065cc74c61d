"""Holds the formulas of the label's handle and of the cards against their oracles.

    compare_formulas.py LAB                      10^6 samples of each
    compare_formulas.py LAB --samples N --seed S --only handle

Exits with 1 at the first difference, and tells the sample, the seed and the batch. Values that come
from trigonometry may differ by 1e-9, all others by not a bit, but for those of a NaN.
"""

import argparse
import math
import subprocess
import sys
import time
from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

import cards_oracle
import formula_samples
import handle_oracle
from compare import Difference

SAMPLES = 1_000_000
BATCH = 50_000
TOLERANCE = 1e-9
# In thousandths; doubles of degrees have no more places in common.
NEAR_TIE = 1e-6
GREATEST_STORED = 1e12
NOT_STORED = -1.0
# Stands for what is so near to a tie of rounding that two right programs may differ.
UNDECIDED = math.inf

Values = tuple[float, ...]


@dataclass(frozen=True)
class Formula:
    """A formula of the lab and its oracle."""

    name: str
    make: Callable[[formula_samples.Dice], Values]
    expect: Callable[..., Values]
    exact: tuple[str, ...]
    near: tuple[str, ...]
    stored: tuple[str, ...]
    classify: Callable[[Values, Values], Iterator[str]]

    @property
    def columns(self) -> tuple[str, ...]:
        """The fields of an answer, in the order of `expect`."""
        return self.exact + self.near + self.stored


def thousandths(value: float) -> float:
    """`value`, in thousandths, rounded half away from zero."""
    size = abs(value)
    whole = math.floor(size)
    fraction = size - whole
    if abs(fraction - 0.5) < NEAR_TIE:
        return UNDECIDED
    return math.copysign(whole + (fraction > 0.5), value)


def angle_thousandths(degrees: float) -> float:
    """The stored angle."""
    rounded = thousandths(math.fmod(degrees, 360) * 1000)
    return rounded if rounded == UNDECIDED else rounded % 360_000


def expect_handle(
    x: float, y: float, begin_x: float, begin_y: float, touch_x: float, touch_y: float,
    font: float, text_width: float, text_height: float,
) -> Values:
    """What the lab should answer to a sample of the handle."""
    center, began, touch = (x, y), (begin_x, begin_y), (touch_x, touch_y)
    angle, size = handle_oracle.edit(center, began, touch, font)
    stored = (NOT_STORED, NOT_STORED)
    if angle == angle and size * 1000 <= GREATEST_STORED:
        stored = (angle_thousandths(math.degrees(angle)), thousandths(size * 1000))
    return (
        size, *handle_oracle.label_size(text_width, text_height),
        *handle_oracle.move(center, began, touch), angle, *stored,
    )


def expect_cards(
    deck: float, count: float, index: float, width: float, height: float, x: float, y: float,
    point_x: float, point_y: float,
) -> Values:
    """What the lab should answer to a sample of the cards."""
    offset = float(cards_oracle.offset(int(count), int(index)))
    turned = cards_oracle.degrees(x, width)
    stored = angle_thousandths(turned) if math.isfinite(turned) else NOT_STORED
    placed = cards_oracle.place((point_x, point_y), (x, y), turned, height)
    return offset, deck - offset, turned, *placed, stored


def classify_handle(sample: Values, expected: Values) -> Iterator[str]:
    """What a sample of the handle is a case of."""
    size, angle = expected[0], expected[5]
    if size == 10:
        yield "at the floor"
    elif size != size:
        yield "a font size that is NaN"
    elif size == math.inf:
        yield "a font size that is infinite"
    elif size == sample[6]:
        yield "the font size of begin"
    elif expected[7] != NOT_STORED:
        yield "another font size"
    if angle != angle:
        yield "an angle that is NaN"
    elif angle % (math.pi / 4) == 0:
        yield "an angle of an axis or a diagonal"


def classify_cards(_: Values, expected: Values) -> Iterator[str]:
    """What a sample of the cards is a case of."""
    degrees = expected[2]
    if degrees != degrees:
        yield "degrees that are NaN"
    elif abs(degrees) == math.inf:
        yield "degrees that are infinite"
    elif abs(degrees) >= 360:
        yield "more than a turn"
    elif abs(degrees) > 25:
        yield "more than 25°"
    else:
        yield "up to 25°"
    yield "a rank below 0" if expected[0] < 0 else "a rank"


FORMULAS = (
    Formula(
        "handle", formula_samples.handle_sample, expect_handle,
        ("font size", "width", "height", "centre x", "centre y"), ("angle",),
        ("stored angle", "stored font size"), classify_handle,
    ),
    Formula(
        "cards", formula_samples.cards_sample, expect_cards, ("offset", "width", "degrees"),
        ("x", "y"), ("stored angle",), classify_cards,
    ),
)


def ask(lab: str, formula: Formula, samples: list[Values]) -> array:
    """What the lab answers, one after the other."""
    output = subprocess.run(
        [lab, f"classic-{formula.name}"], check=True, stdout=subprocess.PIPE,
        input=array("d", [value for sample in samples for value in sample]).tobytes(),
    ).stdout
    answers = array("d")
    if len(output) != len(samples) * len(formula.columns) * answers.itemsize:
        raise Difference(f"{len(samples)} samples were answered by {len(output)} bytes.")
    answers.frombytes(output)
    return answers


def bits(values: array | tuple[float, ...]) -> bytes:
    """The bits of doubles, with the same for every NaN."""
    return array("d", [value if value == value else math.nan for value in values]).tobytes()


def differs(formula: Formula, column: str, mine: float, theirs: float) -> bool:
    """Whether a field of an answer is wrong."""
    if column in formula.near:
        return not abs(mine - theirs) <= TOLERANCE and (mine == mine or theirs == theirs)
    if column in formula.stored:
        return mine not in (theirs, UNDECIDED)
    return bits((mine,)) != bits((theirs,))


def compare_batch(lab: str, formula: Formula, seed: int, number: int, size: int) -> Counter[str]:
    """Compares one batch and tells what it has met."""
    samples = formula_samples.batch(formula.make, seed, number, size)
    expected = [formula.expect(*sample) for sample in samples]
    answers = ask(lab, formula, samples)
    for index, column in enumerate(formula.columns):
        theirs = answers[index::len(formula.columns)]
        mine = tuple(values[index] for values in expected)
        if column in formula.exact and bits(mine) == bits(theirs):
            continue
        for row, (right, answer) in enumerate(zip(mine, theirs, strict=True)):
            if differs(formula, column, right, answer):
                raise Difference(
                    f"The {column} of {formula.name} differs. Again: --seed {seed}, batch {number}"
                    f"\n  sample   {samples[row]}\n  oracle   {right!r}\n  product  {answer!r}"
                )
    cases = (case for pair in zip(samples, expected) for case in formula.classify(*pair))
    counts = Counter(cases)
    stored = slice(-len(formula.stored), None)
    counts["not held against the grid"] = sum(UNDECIDED in values[stored] for values in expected)
    counts["samples"] = size
    return counts


def compare_formula(lab: str, formula: Formula, samples: int, seed: int) -> Counter[str]:
    """Compares at least `samples` samples; fails with `Difference` and nothing else."""
    batches = range(math.ceil(samples / BATCH))
    with ProcessPoolExecutor() as pool:
        return sum(
            pool.map(partial(compare_batch, lab, formula, seed, size=BATCH), batches), Counter()
        )


def report(counts: Counter[str]) -> str:
    """What was compared, a line each."""
    return "\n".join(f"{counts[name]:>9,} {name}" for name in sorted(counts))


def main() -> int:
    """Reads the command line and compares."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("lab", help="the plumbline-lab to ask")
    parser.add_argument("--samples", type=int, default=SAMPLES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=[formula.name for formula in FORMULAS])
    options = parser.parse_args()
    for formula in FORMULAS:
        if options.only not in (None, formula.name):
            continue
        started = time.monotonic()
        try:
            counts = compare_formula(options.lab, formula, options.samples, options.seed)
        except Difference as difference:
            print(difference, file=sys.stderr)
            return 1
        print(f"{formula.name}, {time.monotonic() - started:.1f} s\n{report(counts)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
