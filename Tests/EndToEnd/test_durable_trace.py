"""Nothing is told as durable before the disk has it, by the system calls of the server."""

import math
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.http_api import create_story
from support.member import Member
from support.server import Server
from support.tracing import Call, finished_trace, parse, strace
from support.transports import PythonTransport

pytestmark = pytest.mark.text

SYNCS = ("fsync", "fdatasync")
WRITES = ("write", "pwrite64", "writev", "pwritev")
SENDS = ("sendto", "sendmsg", "write", "writev")


def moment_on_disk(calls: list[Call], marker: str) -> float:
    """When bytes had been written to the log of the database, and that synced; maybe never."""
    written = [
        call for call in calls if call.name in WRITES and call.is_done
        and call.path.endswith("-wal") and marker in call.text
    ]
    return min((
        sync.end for sync in calls if sync.name in SYNCS and sync.result == "0"
        and any(each.path == sync.path and each.end < sync.begin for each in written)
    ), default=math.inf)


def untrue(calls: list[Call], markers: dict[int, str]) -> Iterator[str]:
    """What was told as durable, by revision and marker, and was not."""
    moments = {marker: moment_on_disk(calls, marker) for marker in markers.values()}
    for sent in calls:
        if sent.name not in SENDS or "socket:" not in sent.path and "TCP" not in sent.path:
            continue
        for told in re.findall(r'\\"durable\\":(\d+)', sent.text):
            for revision, marker in markers.items():
                if revision <= int(told) and moments[marker] > sent.begin:
                    yield f"durable {told}, but not {marker}: call {sent.begin}"


def promises(calls: list[Call]) -> list[Call]:
    """The calls that send what is told as durable."""
    return [call for call in calls if call.name in SENDS and r'\"durable\":' in call.text]


def test_durable(tmp_path: Path) -> None:
    """D1, U13 before each message with `durable` its commits were written, and the write synced."""
    output, data = tmp_path / "trace.txt", tmp_path / "data"
    server = Server(
        tmp_path / "stderr.txt", "--loops", "1", "--data", str(data), under=strace(output))
    try:
        markers = edit(server)
    finally:
        server.stop()
    calls = finished_trace(output)
    assert len(promises(calls)) >= 3
    assert not list(untrue(calls, markers))
    check_welcome(calls)
    check_loop(calls, str(data))


def edit(server: Server) -> dict[int, str]:
    """Creates texts, one after another and many at once; the revision of each."""
    url = server.socket_url(create_story(server)["id"])
    member = Member(PythonTransport(url)).enter(capabilities=["resume"])
    other = Member(PythonTransport(url)).enter()
    markers: dict[int, str] = {}

    def text(number: int) -> dict[str, object]:
        place = {"id": number, "kind": "text", "x": 0, "y": 0, "halfWidth": 30, "halfHeight": 9}
        return place | {"text": f"MARK{number:05}MARK"}

    for number in range(1, 6):
        ack = member.command("create", item=text(number))
        markers[ack["revision"]] = f"MARK{number:05}MARK"
        member.wait(lambda: member.room.durable >= ack["revision"], "the disk")
    # Several commits in one write, beside another member's.
    for number in range(6, 60):
        member.send({"type": "create", "command": number, "item": text(number)})
        if number % 9 == 0:
            ack = other.command("create", item=text(number + 1_000))
            markers[ack["revision"]] = f"MARK{number + 1_000:05}MARK"
    for number in range(6, 60):
        ack = member.wait_ack(number)
        markers[ack["revision"]] = f"MARK{number:05}MARK"
    for each in (member, other):
        each.wait(lambda each=each: each.room.durable >= max(markers), "the disk")
        each.close()
    assert sorted(markers) == list(range(1, 66)), markers
    return markers


def check_welcome(calls: list[Call]) -> None:
    """What a member comes back by is on the disk before it is welcomed (D1)."""
    upgraded = next(call for call in calls if "101 Switching" in call.text)
    welcome = next(call for call in calls if r'\"token\":\"' in call.text)
    between = [call for call in calls if upgraded.end < call.begin and call.end < welcome.begin]
    written = [call for call in between if call.name in WRITES and call.path.endswith("-wal")]
    assert written, "nothing was written before the welcome"
    assert any(
        call.name in SYNCS and call.path == written[-1].path
        and call.result == "0" and call.begin > written[-1].end for call in between
    ), "it was not synced before the welcome"


def check_loop(calls: list[Call], data: str) -> None:
    """Who waits for sockets and sends has nothing to do with the disk, once it serves."""
    ready = next(call for call in calls if "Plumbline is ready" in call.text)
    serving = [call for call in calls if call.begin > ready.begin]
    loops = {call.thread for call in serving if call.name.startswith("epoll")}
    loops |= {call.thread for call in promises(serving)}
    assert loops, "no thread waits for sockets"
    # Until the end is asked for: then the thread that began the server ends the store, too.
    last = max(call.begin for call in promises(serving))
    disk = [
        call for call in serving if call.thread in loops and call.begin < last
        and (data in call.text or call.name in SYNCS)
    ]
    assert not disk, f"the loop at the disk: {disk[:3]}"
    stores = {call.thread for call in serving if call.name in SYNCS and call.begin < last}
    assert stores and not stores & loops


GOOD = r"""
12 pwrite64(7</d/s.db-wal>, "..MARK1..", 4096, 0) = 4096
12 fdatasync(7</d/s.db-wal> <unfinished ...>
10 epoll_wait(4<anon_inode:[eventpoll]>, [], 64, 5) = 0
12 <... fdatasync resumed>)         = 0
10 sendto(9<socket:[77]>, "{\"type\":\"update\",\"durable\":1}", 30, 0, NULL, 0) = 30
"""


@pytest.mark.parametrize("before, after", [
    (r"</d/s.db-wal>, \"\.\.MARK1", r'</d/s.db>, "..MARK1'),
    ("MARK1", "MARK2"),
    ("= 0\n10 sendto", "= -1 EIO (Input/output error)\n10 sendto"),
    ("= 4096", "= -1 ENOSPC (No space left on device)"),
    (r"fdatasync\(7</d/s.db-wal>", "fdatasync(8</d/t.db-wal>"),
    (r'"{\\"type', r'"{\\"durable\\":2,\\"type'),
])
def test_lies_are_seen(before: str, after: str) -> None:
    """U13 what the test above looks for, it finds."""
    assert not list(untrue(parse(GOOD), {1: "MARK1"})) and len(promises(parse(GOOD))) == 1
    wrong = re.sub(before, lambda _: after.replace(r"\\", "\\"), GOOD, count=1)
    assert wrong != GOOD
    assert list(untrue(parse(wrong), {1: "MARK1", 2: "MARK9"}))


def test_order_is_seen() -> None:
    """U13 told while the disk is at it is told too early."""
    lines = GOOD.strip().splitlines()
    early = "\n".join([*lines[:2], lines[4], *lines[2:4]])
    assert list(untrue(parse(early), {1: "MARK1"}))
