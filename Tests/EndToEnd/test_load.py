"""`plumbline load`: it measures, it checks, and it finds a server out that lies."""

import subprocess
from collections.abc import Callable
from typing import Any

import pytest

from support.lying_server import LyingServer
from support.load_command import command, load
from support.server import Server

PEN = ("--members", "1", "--seconds", "1", "--json", "-")


@pytest.mark.parametrize("drags, profile, loops", [
    ("recorded", "refined", "1"),
    pytest.param("recorded", "refined", "2", marks=pytest.mark.sanitizer),
    ("random", "classic", "1"),
    ("random", "classic", "2"),
])
def test_smoke(start_server: Callable[..., Server], drags: str, profile: str, loops: str) -> None:
    """U1, U8, L2, G3 a run against a good server finds nothing wrong, and counts plausibly."""
    server = start_server("--loops", loops)
    run = load(
        server.url, "--rooms", "2", "--members", "3", "--rate", "60", "--seconds", "3",
        "--drags", drags, "--profile", profile, "--loops", loops, "--json", "-",
    )
    assert run.status == 0, run
    figures = run.figures
    assert figures["violations"] == 0 and figures["firstViolations"] == []
    # Six pens at 60 Hz, each seen by two others, less pauses and what does not move.
    assert 200 < figures["offeredPerSecond"] <= 720
    assert figures["toOthers"]["count"] == round(figures["offeredPerSecond"] * 3)
    assert figures["messagesPerSecond"] > 100 and figures["bytesPerSecond"] > 10_000
    assert figures["gesturesEnded"] >= 6 and figures["edges"] > 0
    for way in ("toOthers", "toAuthor"):
        times = figures[way]
        assert 0 < times["p50"] <= times["p90"] <= times["p99"] <= times["max"]
    assert figures["server"]["cores"] > 0 and figures["server"]["residentBytes"] > 1_000_000
    assert figures["joinsPerSecond"] > 0
    server.assert_alive()


@pytest.mark.quick
def test_table_and_watchers(start_server: Callable[..., Server]) -> None:
    """U8 the table is on standard output, a line each second beside it."""
    server = start_server()
    run = load(server.url, "--members", "1", "--watchers", "5", "--seconds", "2")
    assert run.status == 0, run
    assert "1 room × 1 dragging + 5 watching, 60 Hz" in run.output
    assert "due → others" in run.output and "No violation" in run.output
    assert "due → ack" not in run.output
    assert "2/2 s" in run.errors


def test_disconnects_and_encodings(start_server: Callable[..., Server]) -> None:
    """R1, R7, R8, W2 members of both encodings that are cut off come back, and all checks hold."""
    server = start_server()
    run = load(
        server.url, "--rooms", "2", "--members", "3", "--watchers", "2", "--seconds", "3",
        "--encoding", "both", "--disconnects", "60", "--json", "-",
    )
    assert run.status == 0, run
    figures = run.figures
    assert figures["firstViolations"] == []
    returns = figures["returns"]
    assert returns["byChanges"] > 0 and returns["asNewMembers"] == 0, returns
    assert returns["times"]["count"] == returns["byChanges"] + returns["bySnapshot"]
    assert figures["disconnected"] == 0 and figures["encoding"] == "both"
    server.assert_alive()


def test_slow_members(start_server: Callable[..., Server]) -> None:
    """U8, U14 members that read slowly are told in the end, and the others as if they were not."""
    server = start_server()
    run = load(
        server.url, "--members", "6", "--seconds", "3", "--slow", "2", "--slow-rate", "2000",
        "--disconnects", "20", "--json", "-",
    )
    assert run.status == 0, run
    figures = run.figures
    assert figures["firstViolations"] == []
    assert figures["toSlow"]["count"] > 0
    assert figures["slow"] == 2 and figures["slowRate"] == 2000
    server.assert_alive()


def test_commands(start_server: Callable[..., Server]) -> None:
    """C9, R7, T5, U13 commands are measured and held against what all are told, over cuts too."""
    server = start_server()
    run = load(
        server.url, "--rooms", "2", "--members", "3", "--watchers", "1", "--seconds", "2",
        "--commands", "25", "--disconnects", "30", "--encoding", "both", "--json", "-",
    )
    assert run.status == 0, run
    figures = run.figures
    assert figures["firstViolations"] == []
    # All were due, and are answered in the end.
    assert figures["commandsDue"] == figures["toAck"]["count"] == 2 * 3 * 25 * 2
    assert figures["commits"] > 0 and figures["commitsPerSecond"] > 0
    assert figures["toDurable"]["count"] in (0, figures["commandsDue"])
    server.assert_alive()


def untrue_since(update: dict[str, Any]) -> None:
    """Skips a revision."""
    if update.get("own"):
        update["since"] += 1


def edge_without_gesture(update: dict[str, Any]) -> None:
    """Tells an edge that no gesture had, twice."""
    if update.get("own"):
        guide = {"name": "centerX", "axis": "x", "at": 0, "from": -1, "to": 1}
        edge = {
            "type": "edge", "gesture": update["own"][0]["gesture"], "member": 1, "ordinal": 1,
            "sample": 0, "edge": "latched", "guide": guide,
        }
        update["records"] = [edge, edge]


def nothing(update: dict[str, Any]) -> None:
    """Lies by having no engine only."""


@pytest.mark.parametrize(
    "lie, words",
    [
        (untrue_since, "U1: since 2 after 1"),
        (edge_without_gesture, "L2: edge 1 came after 1"),
        (nothing, "the server has the item at"),
    ],
)
def test_liar(lie: Callable[[dict[str, Any]], None], words: str) -> None:
    """U1, L2 a violation makes it exit with 1, and is told in words."""
    with LyingServer(lie) as server:
        run = load(server.url, *PEN)
    assert run.status == 1 and run.output, run
    assert run.figures["violations"] > 0
    assert any(words in told for told in run.figures["firstViolations"]), run
    assert len(run.figures["firstViolations"]) <= 10


@pytest.mark.quick
def test_usage() -> None:
    """W5 what was called wrongly is 64, a server that is not there 69."""
    assert load("--rooms", "many").status == 64
    unknown = load("--fast", "1")
    assert unknown.status == 64 and 'plumbline: load has no option "--fast".' in unknown.errors
    assert "Try: plumbline load --help" in unknown.errors
    gone = load("http://127.0.0.1:9")
    assert gone.status == 69 and "cannot be reached" in gone.errors


@pytest.mark.quick
@pytest.mark.parametrize("name, words", [("load", "--rooms N"), ("serve", "--allow-origin")])
def test_help(name: str, words: str) -> None:
    """W5 each command tells its options and what it exits with."""
    done = subprocess.run(
        command(name, "--port", "--help"), capture_output=True, text=True, check=True)
    assert words in done.stdout and "Exit statuses" in done.stdout
    twice = subprocess.run(
        command(name, "--loops", "1", "--loops", "2"), capture_output=True, text=True, check=False)
    assert twice.returncode == 64 and "--loops is given twice." in twice.stderr
