"""What a sample costs in the engine, counted and not timed: allocations exactly, instructions
within a band around what was recorded.

Both in both directions: a number that has become better is recorded too, so that nobody loses it
again unseen. `python Tests/Bench/test_engine.py` records; `plumbline-lab bench engine` tells times.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LAB = os.environ.get("PLUMBLINE_LAB", str(ROOT / ".build/release/plumbline-lab"))
BASELINE = Path(__file__).with_name("engine.json")

# Items on the canvas, and hands that drag among them.
SCENES = [(0, 1), (50, 1), (200, 1), (1_000, 1), (1_000, 20)]

# Beyond the first samples, in which lists take their size, and short enough for a slow machine.
FIRST, SECOND = 500, 1_500

# Processors choose among ways of copying memory, and toolchains among instructions.
BAND = 0.08


def valgrind(tool: str, items: int, hands: int, rounds: int) -> str:
    """What a tool of valgrind says of a run."""
    command = ["valgrind", f"--tool={tool}"]
    if tool == "callgrind":
        command.append("--callgrind-out-file=/dev/null")
    command += [LAB, "bench", "engine", str(items), str(hands), str(rounds)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    return done.stderr


def per_sample(tool: str, pattern: str, items: int, hands: int) -> float:
    """How often something that a tool counts happens in a sample: start and end do not count."""
    counts = [
        int(re.search(pattern, valgrind(tool, items, hands, rounds))[1].replace(",", ""))
        for rounds in (FIRST, SECOND)
    ]
    return (counts[1] - counts[0]) / ((SECOND - FIRST) * hands)


def allocations(items: int, hands: int) -> float:
    return per_sample("memcheck", r"total heap usage: ([\d,]+) allocs", items, hands)


def instructions(items: int, hands: int) -> float:
    return per_sample("callgrind", r"Collected : ([\d,]+)", items, hands)


def name(items: int, hands: int) -> str:
    return f"{items} items, {hands} hands"


@pytest.mark.parametrize(("items", "hands"), SCENES)
def test_a_sample_allocates_nothing(items: int, hands: int) -> None:
    """S8: no sample takes memory, however many items there are."""
    assert allocations(items, hands) == 0


@pytest.mark.parametrize(("items", "hands"), SCENES)
def test_a_sample_takes_as_many_instructions_as_recorded(items: int, hands: int) -> None:
    recorded = json.loads(BASELINE.read_text())[name(items, hands)]
    counted = instructions(items, hands)
    print(f"{name(items, hands)}: {counted:,.0f} instructions, recorded {recorded:,}")
    assert abs(counted / recorded - 1) <= BAND, "run this file to record what is right now"


def record() -> None:
    counted = {name(*scene): round(instructions(*scene)) for scene in SCENES}
    BASELINE.write_text(json.dumps(counted, indent=2) + "\n")
    print(BASELINE.read_text(), end="")


if __name__ == "__main__":
    sys.exit(record())
