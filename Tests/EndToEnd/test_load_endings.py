"""`plumbline load` when something comes between: what is known until then is told, and why."""

import json
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from support.load_command import Run, Running, load
from support.server import Server
from support.tracing import slow_disk

# Longer than any of these tests lasts.
LONG = ("--rooms", "2", "--members", "3", "--seconds", "60")
# Members are away as often as not: a cut a second, and longer absences with each.
CUTS = ("--disconnects", "60")
# The server settles a gesture that it hears nothing of for 5 s.
SILENCE = 6.2


def assert_adds_up(run: Run) -> None:
    """All that was due has been accounted for, and something has come."""
    figures = run.figures
    parts = figures["delivered"] + figures["deliveredLate"] + figures["undelivered"]
    assert figures["offered"] == parts and figures["delivered"] > 0, run
    assert 0 < figures["measuredSeconds"] < figures["seconds"], run


def assert_ends_there(run: Run, seconds: int) -> None:
    """The server is lost with all members, before the end, and nothing else is told as wrong."""
    assert run.status == 1, run
    figures = run.figures
    assert figures["end"] == "lost" and figures["violations"] == 0, run
    assert figures["disconnected"] == figures["rooms"] * figures["members"], run
    assert 0 < figures["measuredSeconds"] < seconds, run


def test_server_dies(start_server: Callable[..., Server]) -> None:
    """The run ends at once, tells what was measured and how many members were lost."""
    server = start_server()
    running = Running(server.url, *LONG, "--json", "-")
    running.wait_for_second(1)
    server.kill()
    run = running.finish()
    assert run.status == 1, run
    assert_adds_up(run)
    assert run.figures["end"] == "lost" and run.figures["disconnected"] == 6
    assert "All 6 members were disconnected (code 1006) at second " in run.errors
    assert "cannot be reached: Connection refused." in run.errors


@pytest.mark.parametrize("members", ["1", "4"])
def test_server_dies_while_members_are_away(
    start_server: Callable[..., Server], members: str
) -> None:
    """W5 members that were cut off on purpose, and come back in vain, do not keep the run going."""
    server = start_server()
    running = Running(
        server.url, "--members", members, "--seconds", "60", *CUTS, "--encoding", "binary",
        "--json", "-",
    )
    running.wait_for_second(3)
    server.kill()
    run = running.finish()
    assert_ends_there(run, 60)
    who = "The only member was" if members == "1" else f"All {members} members were"
    assert f"{who} disconnected (" in run.errors
    assert "cannot be reached: Connection refused." in run.errors


def test_server_restarts(start_server: Callable[..., Server]) -> None:
    """Another server in its place knows nothing of the stories."""
    server = start_server()
    running = Running(server.url, *LONG)
    running.wait_for_second(1)
    server.stop()
    start_server("--port", str(server.port))
    run = running.finish()
    assert run.status == 1, run
    assert "All 6 members were disconnected (code 4000" in run.output
    assert "The server was restarted meanwhile, or " in run.output


@pytest.mark.parametrize("under", [(), slow_disk(seconds=0.4)], ids=["quick", "slow"])
def test_server_restarts_while_members_are_away(
    start_server: Callable[..., Server], under: tuple[str, ...]
) -> None:
    """R3 those that come back to another server are no violation of its, nor is it one that it
    settled their gestures long before it could say that it stops: its disk may be slow."""
    server = start_server(under=under)
    running = Running(server.url, *LONG, *CUTS, "--json", "-")
    running.wait_for_second(3)
    server.stop()
    start_server("--port", str(server.port))
    run = running.finish()
    assert_ends_there(run, 60)
    assert "All 6 members were disconnected (" in run.errors
    assert "The server was restarted meanwhile, or " in run.errors


def test_server_hangs(start_server: Callable[..., Server]) -> None:
    """What says nothing any more is noticed, and not with the words of the system."""
    server = start_server()
    running = Running(server.url, *LONG, "--json", "-")
    running.wait_for_second(1)
    server.process.send_signal(signal.SIGSTOP)
    try:
        run = running.finish()
    finally:
        server.process.send_signal(signal.SIGCONT)
    assert run.status == 1, run
    assert_adds_up(run)
    assert "Nothing came from the server for " in run.errors
    assert "did not answer GET /v1/stories/" in run.errors and "within 2 s." in run.errors
    assert "temporarily" not in run.errors
    assert run.errors.count(" 0 deliveries/s") < 10


def test_server_hangs_while_members_are_away(start_server: Callable[..., Server]) -> None:
    """Nobody hears it, for nobody is there; it is asked whether it is."""
    server = start_server()
    running = Running(server.url, *LONG, *CUTS, "--json", "-")
    running.wait_for_second(3)
    server.process.send_signal(signal.SIGSTOP)
    try:
        run = running.finish()
    finally:
        server.process.send_signal(signal.SIGCONT)
    assert run.status == 1, run
    assert run.figures["end"] == "lost" and run.figures["violations"] == 0, run
    assert "did not answer GET /v1/stories/" in run.errors and "within 2 s." in run.errors
    assert run.errors.count(" 0 deliveries/s") < 10


def test_all_members_away(start_server: Callable[..., Server]) -> None:
    """W5 members that are between a cut and their return are no sign of anything."""
    server = start_server()
    run = load(
        server.url, "--members", "1", "--watchers", "1", "--seconds", "4", *CUTS, "--json", "-")
    assert run.status in (0, 75), run
    assert run.figures["end"] == "complete" and run.figures["firstViolations"] == [], run
    server.assert_alive()


@pytest.mark.quick
@pytest.mark.parametrize("sign, status", [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_interrupted(
    start_server: Callable[..., Server], sign: signal.Signals, status: int
) -> None:
    """Ctrl-C ends a run, not its report."""
    server = start_server()
    running = Running(server.url, *LONG)
    running.wait_for_second(1)
    running.send(sign)
    run = running.finish()
    assert run.status == status, run
    assert "Interrupted at second " in run.output and "due → others" in run.output
    assert "s of 60 s" in run.output and "WRONG" not in run.output


def test_interrupted_twice(start_server: Callable[..., Server]) -> None:
    """The second signal ends the process at once."""
    server = start_server()
    running = Running(server.url, *LONG)
    running.wait_for_second(1)
    # Both come before it can do anything about the first.
    running.send(signal.SIGSTOP)
    running.send(signal.SIGINT)
    running.send(signal.SIGTERM)
    running.send(signal.SIGCONT)
    run = running.finish()
    assert run.status in (130, 143) and not run.output, run


def test_suspended(start_server: Callable[..., Server]) -> None:
    """The server is not to blame for what a stopped generator did not send."""
    server = start_server()
    running = Running(server.url, *LONG, "--json", "-")
    running.wait_for_second(1)
    running.send(signal.SIGSTOP)
    time.sleep(SILENCE)
    running.send(signal.SIGCONT)
    run = running.finish()
    assert run.status == 75, run
    assert run.figures["end"] == "void" and run.figures["violations"] == 0
    assert "This process did not run for 6." in run.errors
    assert "the measurement is void" in run.errors


@pytest.mark.quick
def test_figures(start_server: Callable[..., Server], tmp_path: Path) -> None:
    """The file of the figures is made before anything is measured, and the table told too."""
    assert load("--json", str(tmp_path / "no" / "file")).status == 73
    file = tmp_path / "figures.json"
    gone = load("http://127.0.0.1:9", "--json", str(file))
    assert gone.status == 69 and not file.exists(), gone
    server = start_server()
    run = load(server.url, "--members", "1", "--seconds", "1", "--json", str(file))
    assert run.status == 0 and "due → author" in run.output, run
    assert json.loads(file.read_text(encoding="utf-8"))["end"] == "complete"
