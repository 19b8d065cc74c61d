"""`plumbline load` against a server that is right for some and wrong for others, or no server."""

import json
import os
import re
import resource
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from support.load_command import Running, command, load
from support.lying_proxy import Lie, LyingProxy, Message
from support.lying_server import STORY
from support.server import Server
from support.wrong_server import WrongServer

SHORT = ("--members", "3", "--seconds", "1", "--json", "-")


def records(update: Message, kind: str) -> list[Message]:
    """The records of a kind."""
    return [record for record in update.get("records", []) if record["type"] == kind]


def poses_moved(update: Message) -> None:
    """The others see each item elsewhere."""
    for pose in records(update, "pose"):
        pose["x"] += 50


def poses_ahead(update: Message) -> None:
    """The others are told of samples that were never taken."""
    for pose in records(update, "pose"):
        pose["n"] += 1_000


def own_ahead(update: Message) -> None:
    """The author is told that a sample was consumed that no gesture could have."""
    for own in update.get("own", []):
        own["n"] = 2**32 - 1


def frames_moved(update: Message) -> None:
    """What a gesture came to is elsewhere, until the next one."""
    for change in records(update, "changed"):
        change["x"] = round(change["x"] + 0.001, 3)


def edges_later(update: Message) -> None:
    """Each edge is that of the next sample."""
    for edge in records(update, "edge"):
        edge["sample"] += 1


def edges_elsewhere(update: Message) -> None:
    """The guides are not where they are."""
    for edge in records(update, "edge"):
        edge["guide"]["at"] += 7


def edges_gone(update: Message) -> None:
    """Nobody is told of a latch."""
    update["records"] = [r for r in update.get("records", []) if r["type"] != "edge"]
    for told in [*records(update, "gesture"), *update.get("own", [])]:
        told.update(ordinal=0, latches=[], guides=[])


@pytest.mark.parametrize("lie, words", [
    pytest.param(poses_moved, "the server has the item at", marks=pytest.mark.quick),
    (poses_ahead, "was never sent"),
    (own_ahead, "sample 4294967295 of gesture "),
    (frames_moved, "after gesture "),
    (edges_later, "the engine center"),
    (edges_elsewhere, "at 7.0 by sample"),
    (edges_gone, "the server is at edge 0, the engine at "),
])
def test_told_wrong(start_server: Callable[..., Server], lie: Lie, words: str) -> None:
    """U6, U7, L2 what members are told is held against the engine, not against one another."""
    with LyingProxy(start_server().port, down=lie) as proxy:
        run = load(proxy.url, *SHORT)
    assert run.status == 1, run
    assert any(words in told for told in run.figures["firstViolations"]), run


def no_moves(message: Message) -> bool:
    """The server gets no sample but those of begin."""
    return message["type"] != "move"


def test_swallowed(start_server: Callable[..., Server]) -> None:
    """G3 what never reached the server is not delivered by the end of its gesture."""
    with LyingProxy(start_server().port, up=no_moves) as proxy:
        run = load(proxy.url, *SHORT)
    assert run.status == 1, run
    figures = run.figures
    assert any("the last sent was" in told for told in figures["firstViolations"]), run
    assert figures["undelivered"] > figures["delivered"] + figures["deliveredLate"], run


def test_honest(start_server: Callable[..., Server]) -> None:
    """U6 a proxy that changes nothing is not complained of, and all is compared."""
    with LyingProxy(start_server().port, down=lambda _: None) as proxy:
        run = load(proxy.url, *SHORT, "--profile", "classic", "--loops", "2")
    assert run.status in (0, 75), run
    figures = run.figures
    assert figures["violations"] == 0 and figures["end"] in ("complete", "void"), run
    assert figures["poses"] == figures["posesCompared"] > 50
    assert figures["edges"] == figures["edgesCompared"] > 0


def test_held_up(start_server: Callable[..., Server]) -> None:
    """G4 a network that stands still is not a server that breaks a rule."""
    with LyingProxy(start_server().port) as proxy:
        running = Running(proxy.url, "--members", "3", "--watchers", "1", "--seconds", "9")
        running.wait_for_second(1)
        proxy.open.clear()
        # The server settles after 5 s, and the run goes on.
        threading.Timer(5.6, proxy.open.set).start()
        run = running.finish()
    assert run.status == 75 and "WRONG" not in run.output, run
    held = re.search(r"Held up: (\d) gestures? of which the server heard nothing for 5", run.output)
    # Some of the three may just have paused; each is counted once, whoever is told of it.
    assert held and 1 <= int(held[1]) <= 3, run


@pytest.mark.quick
@pytest.mark.parametrize("head, part, words", [
    (b"HTTP/1.1 201 Created\r\nContent-Length: -5\r\n\r\n{}hello", b"", "is no HTTP server"),
    (b"HTTP/1.1 201 Created\r\nX: ", b"a" * 65536, "is no HTTP server"),
    (b"HTTP/1.1 201 Created\r\n\r\n", b"a" * 65536, "with more than 16 MB"),
    (b"HTTP/1.1 201 Created\r\nContent-Length: 99999999999999999999\r\n\r\n", b"", "more than"),
])
def test_wrong_server(head: bytes, part: bytes, words: str) -> None:
    """T3 what answers wrongly, or without an end, is told of in a sentence."""
    with WrongServer(head, part) as server:
        run = load(server.url)
    assert run.status == 69 and words in run.errors, run


def test_dripping_server() -> None:
    """T3 a byte now and then is no answer, and Ctrl-C is heard meanwhile."""
    with WrongServer(b"HTTP/1.1 201 Created\r\nX: ", b"a", 0.05) as server:
        running = Running(server.url)
        assert server.asked.wait(10)
        running.send(signal.SIGINT)
        run = running.finish()
    assert run.status == 130, run


@pytest.mark.quick
@pytest.mark.parametrize("arguments", [("--json", "-"), (), ("--json", "FILE")])
@pytest.mark.parametrize("stream", ["/dev/full", "closed"])
def test_output_lost(
    start_server: Callable[..., Server], tmp_path: Path, arguments: tuple[str, ...], stream: str
) -> None:
    """Figures that nobody gets are a failure, and spoil no other file."""
    file = tmp_path / "figures.json"
    words = [str(file) if word == "FILE" else word for word in arguments]
    shell = ">&-" if stream == "closed" else f">{stream}"
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {shell}', "sh",
         *command("load", start_server().url, "--members", "1", "--seconds", "1", *words)],
        stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False, timeout=60,
    )
    assert done.returncode == 74, done
    assert "plumbline: Standard output cannot be written: " in done.stderr
    if file in map(Path, words):
        assert file.read_text(encoding="utf-8").startswith("{\n"), done


@pytest.mark.quick
def test_descriptors() -> None:
    """What this process cannot open is said before anything is asked of a server."""
    def few() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (40, 40))
    done = subprocess.run(
        command("load", "http://127.0.0.1:9", "--members", "50"), capture_output=True, text=True,
        preexec_fn=few, check=False)
    assert done.returncode == 70, done
    assert re.search(r"50 members .* need 82 descriptors; .* may open 40", done.stderr), done


def test_stopped_while_joining() -> None:
    """Who did not run while members joined has only itself to blame."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(10)
        running = Running(f"http://127.0.0.1:{listener.getsockname()[1]}", "--members", "2")
        body = json.dumps(STORY | {"items": []}).encode()
        http, _ = listener.accept()
        for status in (201, 200):
            http.recv(65536)
            head = b"HTTP/1.1 %d So\r\nContent-Length: %d\r\n\r\n" % (status, len(body))
            http.sendall(head + body)
        member, _ = listener.accept()
        running.send(signal.SIGSTOP)
        os.waitid(os.P_PID, running.process.pid, os.WSTOPPED | os.WNOWAIT)
        time.sleep(1.5)
        member.close()
        listener.close()
        running.send(signal.SIGCONT)
        run = running.finish()
    assert run.status == 75, run
    assert "This process did not run for 1." in run.errors
    assert "nothing was measured" in run.errors
