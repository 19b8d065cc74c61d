"""The `classic` profile against an oracle that was written from the article alone.

    pytest Tests/Oracle                         needs PLUMBLINE_BINARY and PLUMBLINE_LAB, or a
                                                debug `plumbline` and a release `plumbline-lab`
    python Tests/Oracle/mutate.py               sees that the comparison finds what it should;
                                                a command of its own, as it builds for minutes
"""

import os
from pathlib import Path

import pytest

import compare
import live
from classic_oracle import ClassicOracle, on_grid, size_after

BUILD = Path(__file__).resolve().parents[2] / ".build"
PLUMBLINE = os.environ.get("PLUMBLINE_BINARY", str(BUILD / "debug/plumbline"))
LAB = os.environ.get("PLUMBLINE_LAB", str(BUILD / "release/plumbline-lab"))
SEED = 1


def walk(item_width: float, places: list[float]) -> tuple[list[float], tuple[bool, ...]]:
    """Where an oracle takes an item along x on a canvas 390 wide, and the flags at the end."""
    oracle = ClassicOracle()
    found = [oracle.align(390, 844, (item_width, 100), (x, 150))[0] for x in places]
    return found, oracle.flags()


def test_bands_by_hand() -> None:
    """S11 the oracle catches on the closed band beyond a guide only, and lets go on both sides."""
    found, _ = walk(100, [-131, -132, -140, -144.9, -145, -140, -135.5, -134, -126, -125])
    assert found == [-131, -135, -135, -135, -145, -140, -135.5, -135, -135, -125]
    assert walk(100, [-0.001, 3.001, 3, 9.999, 10])[0] == [-0.001, 3.001, 0, 0, 10]


def test_chain_by_hand() -> None:
    """S11 the oracle's functions see what those before made of the raw location."""
    assert walk(373, [4, 2, 1.5]) == ([-1.5] * 3, (True, True, False, False, False, False))
    assert walk(371, [5, 0.4, 0.5, 10.4])[0] == [5, -0.5, -0.5, -0.5]


def test_size_by_hand() -> None:
    """S11, N4 the oracle's size is that of a turned item, times the sum of two factors."""
    assert size_after(120, 40, 30, 1) == pytest.approx((123.923048454, 94.641016151))
    assert size_after(120, 40, 90, 1.5, 0.5) == pytest.approx((80, 240))


def test_rounding_by_hand() -> None:
    """N2 the oracle rounds half away from zero."""
    assert [on_grid(x) for x in (0.0625, -0.0625, 0.0624, 1.0)] == [63, -63, 62, 1000]


def test_a_million_samples() -> None:
    """S11, S12 the functions and a whole gesture agree with the oracle on random samples."""
    counts = compare.compare(LAB, compare.SAMPLES, SEED)
    print(compare.report(counts))
    assert counts.samples >= compare.SAMPLES
    assert compare.rare_transitions(counts) == []
    assert counts.ties < counts.samples / 100
    assert counts.exact_ties > 1_000


def test_live_drags() -> None:
    """S8, S11, S12, U4 drags through a socket end where the oracle has them, with its flags."""
    counts = live.drag_about(PLUMBLINE, live.SAMPLES, SEED)
    print(live.report(counts))
    assert counts.compared >= live.SAMPLES
    assert counts.gestures > 100
    assert counts.excluded < counts.compared / 10
    assert min(counts.flags.values()) > live.SAMPLES / 50 and len(counts.flags) == 6
