"""The SDK in Node, over connections that are cut at random: the same comes of it as undisturbed."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from support.server import Server

SCRIPT = Path(__file__).parent / "support/cut_sessions.mjs"
SEEDS = range(1, 21)


def played(server: Server, encoding: str, chance: float, *seeds: int) -> list[dict[str, Any]]:
    """What came of a session, for each seed."""
    arguments = [server.url, encoding, str(chance), *map(str, seeds)]
    run = subprocess.run(
        ["node", str(SCRIPT), *arguments], capture_output=True, text=True, timeout=120,
        check=False)
    assert run.returncode == 0, run.stderr[-4000:]
    return [json.loads(line) for line in run.stdout.splitlines()]


@pytest.mark.parametrize("encoding", ["json", "binary"])
def test_cuts_change_nothing(start_server: Callable[..., Server], encoding: str) -> None:
    """R1, R2, R4, R7, R8, L2 each command, sample and edge counts once; none is lost."""
    # Several loops may read the hellos of several connections in another order than they were sent.
    server = start_server("--loops", "1")
    (undisturbed,) = played(server, encoding, 0, 0)
    assert undisturbed["cuts"] == 0 and undisturbed["outcome"] == "ended"
    edges = [edge[:2] for edge in undisturbed["edges"]]
    assert edges == [
        [1, "latched"], [2, "released"], [3, "latched"], [4, "released"]], edges
    sessions = played(server, encoding, 0.15, *SEEDS)
    assert len(sessions) == len(SEEDS)
    for session in sessions:
        assert session["sameMember"] and session["outcome"] == "ended", session
        for key in ("items", "committed", "edges"):
            assert session[key] == undisturbed[key], (key, session)
    # On a slow machine fewer messages go to and fro, and a cut comes instead of one of them.
    assert sum(session["cuts"] for session in sessions) > 2 * len(SEEDS)
