"""Holds what `plumbline-lab classic` makes of random samples against the oracle.

    compare.py LAB                      10^6 samples
    compare.py LAB --samples N --seed S
    compare.py LAB --seed S --run R     one run again, after a difference

A run is one member's: fifty samples with various items, whose flags go from one to the next. Exits
with 1 at the first difference, and tells the sample, the seed and the run.
"""

import argparse
import math
import random
import struct
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from classic_oracle import FLAGS, REACH, ClassicOracle, on_grid, rounding_margin
from scenes import Kind, Scene, is_tie, random_place, random_scene, with_item

SAMPLES = 1_000_000
RUN = 50
RUNS_PER_BATCH = 1_000
TOLERANCE = 1e-9
QUESTION = struct.Struct("<9q")
ANSWER = struct.Struct("<ddqqqq")


class Difference(Exception):
    """What the product makes of a sample is not what the article does."""


@dataclass(frozen=True)
class Case:
    """A sample, and what the oracle makes of it."""

    seed: int
    run: int
    scene: Scene
    place: tuple[int, int]
    flags: int
    expected: tuple[float, float]
    expected_flags: int
    tie: bool

    @property
    def question(self) -> bytes:
        """The sample as the lab reads it."""
        scene = self.scene
        return QUESTION.pack(
            scene.canvas_width, scene.screen_height, scene.half_width, scene.half_height,
            *self.place, scene.angle, scene.scale, self.flags,
        )


@dataclass
class Counts:
    """What the comparison has met."""

    samples: int = 0
    ties: int = 0
    exact_ties: int = 0
    rounding_ties: int = 0
    confined: int = 0
    transitions: Counter[str] = field(default_factory=Counter)


def bits(flags: tuple[bool, ...]) -> int:
    """Flags as the lab writes them."""
    return sum(1 << index for index, flag in enumerate(flags) if flag)


def names(flags: int) -> list[str]:
    """Flags as one reads them."""
    return [name for index, name in enumerate(FLAGS) if flags >> index & 1]


def run_of(seed: int, run: int, counts: Counts) -> Iterator[Case]:
    """The samples of one run."""
    dice = random.Random(f"{seed}/{run}")
    oracle = ClassicOracle([name for name in FLAGS if dice.random() < 0.2])
    scene = random_scene(dice)
    for _ in range(RUN):
        if scene.kind is not Kind.EXACT and dice.random() < 0.1:
            scene = with_item(scene, dice)
        place = random_place(scene, dice)
        before = oracle.flags()
        expected = oracle.align(
            scene.canvas_width / 1000, scene.screen_height / 1000, scene.size,
            (place[0] / 1000, place[1] / 1000),
        )
        count_case(counts, oracle, scene, before, place)
        yield Case(
            seed, run, scene, place, bits(before), expected, bits(oracle.flags()),
            is_tie(oracle, scene),
        )


def count_case(
    counts: Counts, oracle: ClassicOracle, scene: Scene, before: tuple[bool, ...],
    place: tuple[int, int],
) -> None:
    """Counts the sample, and each flag that it turns: off by the side on which it was left."""
    counts.samples += 1
    if is_tie(oracle, scene):
        counts.ties += 1
        return
    counts.exact_ties += oracle.margin == 0
    for name, was, now in zip(FLAGS, before, oracle.flags(), strict=True):
        if now and not was:
            counts.transitions[f"{name} caught"] += 1
        elif was and not now:
            counts.transitions[f"{name} let go, {side(name, scene, place)}"] += 1


def side(name: str, scene: Scene, place: tuple[int, int]) -> str:
    """On which side of a guide the raw anchor is, for the counts."""
    axis = 0 if name in ("leading", "trailing", "centerX") else 1
    inset = scene.insets[axis] / 1000
    sign = {"leading": -1, "top": -1, "trailing": 1, "bottom": 1}.get(name, 0)
    anchor = place[axis] / 1000 + sign * scene.size[axis] / 2
    return "above" if anchor > sign * inset else "below"


def check(case: Case, answer: tuple[float, float, int, int, int, int], counts: Counts) -> None:
    """Fails unless the functions and the gesture agree with the oracle."""
    position, flags, grid, gesture_flags = answer[:2], answer[2], answer[3:5], answer[5]
    if flags != case.expected_flags or gesture_flags != case.expected_flags:
        raise Difference(told(case, answer, "The flags differ."))
    for mine, theirs, rounded in zip(case.expected, position, grid, strict=True):
        if not abs(mine - theirs) <= TOLERANCE:
            raise Difference(told(case, answer, "The positions differ."))
        if abs(mine) > REACH:
            # No coordinate of the product lies beyond; the article knows no such bound.
            counts.confined += 1
            mine = math.copysign(REACH, mine)
        if case.scene.kind is not Kind.EXACT and rounding_margin(mine) < TOLERANCE:
            counts.rounding_ties += 1
        elif on_grid(mine) != rounded:
            raise Difference(told(case, answer, "The positions on the grid differ."))


def told(case: Case, answer: tuple[float, float, int, int, int, int], what: str) -> str:
    """A difference with all that it takes to see it again."""
    return "\n".join((
        f"{what} Again: --seed {case.seed} --run {case.run}",
        f"  sample   {case.scene}, place {case.place}, flags {names(case.flags)}",
        f"  oracle   {case.expected}, flags {names(case.expected_flags)}",
        f"  product  {answer[:2]}, flags {names(answer[2])}",
        f"  gesture  {answer[3:5]}, flags {names(answer[5])}",
    ))


def compare_batch(lab: str, seed: int, runs: range, counts: Counts) -> None:
    """Asks the lab about some runs at once."""
    cases = [case for run in runs for case in run_of(seed, run, counts)]
    output = subprocess.run(
        [lab, "classic"], input=b"".join(case.question for case in cases), check=True,
        stdout=subprocess.PIPE,
    ).stdout
    if len(output) != ANSWER.size * len(cases):
        raise Difference(f"{len(cases)} samples were answered by {len(output)} bytes.")
    for case, answer in zip(cases, ANSWER.iter_unpack(output), strict=True):
        if not case.tie:
            check(case, answer, counts)


def rare_transitions(counts: Counts) -> list[str]:
    """The transitions met by at most a thousandth of the samples: they prove too little."""
    ways = ("caught", "let go, below", "let go, above")
    wanted = [f"{name} {way}" for name in FLAGS for way in ways]
    return [name for name in wanted if counts.transitions[name] <= counts.samples / 1000]


def compare(lab: str, samples: int, seed: int, quiet: bool = False) -> Counts:
    """Compares at least `samples` samples; fails with `Difference` and nothing else."""
    counts, started = Counts(), time.monotonic()
    runs = math.ceil(samples / RUN)
    for first in range(0, runs, RUNS_PER_BATCH):
        compare_batch(lab, seed, range(first, min(runs, first + RUNS_PER_BATCH)), counts)
        if not quiet:
            print(f"{counts.samples:>9,} samples, {time.monotonic() - started:.0f} s", flush=True)
    return counts


def report(counts: Counts) -> str:
    """What was compared and what was not, a line each."""
    lines = [f"{counts.transitions[name]:>9,} {name}" for name in sorted(counts.transitions)]
    lines += [
        f"{counts.samples:>9,} samples, all equal but for these exclusions:",
        f"{counts.ties:>9,} samples nearer than {TOLERANCE} to a boundary: not compared",
        f"{counts.rounding_ties:>9,} coordinates as near to a turn of rounding: not rounded",
        f"{counts.confined:>9,} coordinates beyond ±{REACH:,.0f}: compared with that bound",
        f"{counts.exact_ties:>9,} samples exactly on a boundary, exactly computed: compared",
    ]
    return "\n".join(lines)


def main() -> int:
    """Reads the command line and compares."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("lab", help="the plumbline-lab to ask")
    parser.add_argument("--samples", type=int, default=SAMPLES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--run", type=int, help="only this run")
    options = parser.parse_args()
    try:
        if options.run is not None:
            compare_batch(options.lab, options.seed, range(options.run, options.run + 1), Counts())
            return 0
        counts = compare(options.lab, options.samples, options.seed)
    except Difference as difference:
        print(difference, file=sys.stderr)
        return 1
    print(report(counts))
    rare = rare_transitions(counts)
    if rare:
        print(f"Too rare to prove anything: {', '.join(rare)}", file=sys.stderr)
    return 1 if rare else 0


if __name__ == "__main__":
    sys.exit(main())
