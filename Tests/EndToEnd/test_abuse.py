"""Abuse by the hundred: who behaves joins and drags all the same, and nothing is kept of it.

Times are printed (`pytest -rP`), never asserted: they are the machine's.
"""

import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import pytest

from support.abuse import (
    CONTINUATION, LAST, TEXT, Scene, allow_descriptors, frame, hang_up, open_raw, read_head,
    scene_at, upgrade_request,
)
from support.http_api import connect_raw
from support.member import Message, new_name
from support.server import Server
from support.waiting import PATIENCE

Abuse = Callable[[Scene], "Iterator[None]"]
# What a round may take beyond those before it, in MB. The allocator keeps what it has once got for
# the blind ones' snapshots (30 MB), so the first round may be far below the others.
SLACK = 24


def silent_connections(scene: Scene) -> Iterator[None]:
    """Two thousand sockets that say nothing."""
    silent = [connect_raw(scene.server) for _ in range(2_000)]
    scene.has_taken(2_000)
    yield
    hang_up(silent)


def slow_handshakes(scene: Scene) -> Iterator[None]:
    """Two hundred handshakes, a byte from each in turn."""
    slow = [connect_raw(scene.server) for _ in range(200)]
    scene.has_taken(200)
    request = upgrade_request(scene.server, scene.story)
    half = len(request) // 2

    def say(part: bytes) -> None:
        for byte in part:
            for connection in slow:
                connection.sendall(bytes([byte]))

    say(request[:half])
    yield
    say(request[half:])
    for connection in slow:
        # Too slow is told as well, if the machine is.
        assert read_head(connection).split(b" ")[1] in (b"101", b"408")
    hang_up(slow)


def tiny_fragments(scene: Scene) -> Iterator[None]:
    """Fifty messages of one byte a fragment: unfinished while others work, then too many."""
    flooding = [open_raw(scene.server, scene.story) for _ in range(50)]
    for connection in flooding:
        connection.sendall(frame(TEXT | LAST, b'{"type":"hello"}') + frame(TEXT, b"{"))
        connection.sendall(frame(CONTINUATION, b" ") * 4_000)
    yield
    for connection in flooding:
        connection.sendall(frame(CONTINUATION, b" ") * 200)
    for connection in flooding:
        with connection.makefile("rb") as stream:
            assert b"\x03\xf1" in stream.read()  # 1009
        connection.close()


def half_closed(scene: Scene) -> Iterator[None]:
    """Two hundred sockets that promise to say nothing more, in all states."""
    half: list[socket.socket] = []
    for number in range(200):
        is_open = number % 2 == 1
        connection = open_raw(scene.server, scene.story) if is_open else connect_raw(scene.server)
        if number % 4 == 0:
            connection.sendall(upgrade_request(scene.server, scene.story)[:50])
        if number % 4 == 1:
            connection.sendall(frame(TEXT | LAST, b'{"type":"hello"}'))
        connection.shutdown(socket.SHUT_WR)
        half.append(connection)
    yield
    hang_up(half)


def blind_members(scene: Scene) -> Iterator[None]:
    """Two hundred members that never read, while the story moves."""
    fill(scene)
    blind = [open_blind(scene) for _ in range(200)]
    scene.steady.goes_on()
    yield
    hang_up(blind)


def blind_workers(scene: Scene) -> Iterator[None]:
    """Twenty members that drag and never read: what they say is heard all the same."""
    fill(scene)
    room = scene.steady.member.room
    items = [item for item in room.items if item != scene.steady.item][:20]
    workers = {connection: item for item in items if (connection := open_blind(scene))}
    over: list[int] = []
    for connection, item in workers.items():
        over.append(gesture := begin_blindly(connection, item))
        for number in range(1, 100):
            say(connection, move_to(gesture, number))
        say(connection, {"type": "end", "gesture": gesture})
    scene.steady.member.wait(
        lambda: all(room.settled.get(gesture) == "ended" for gesture in over), "the blind ones")
    # These are under way while others work, and beyond their members' end.
    for connection, item in workers.items():
        say(connection, move_to(begin_blindly(connection, item), 1))
    yield
    hang_up(list(workers))


def blind_askers(scene: Scene) -> Iterator[None]:
    """Twenty members that ask for more answers than are kept for who does not read them."""
    fill(scene)
    askers = [open_blind(scene) for _ in range(20)]
    for connection in askers:
        with suppress(ConnectionError):
            for number in range(1, 1_100):
                say(connection, {"type": "delete", "command": number, "item": 1})
    yield
    # Sent away, or cut where the goodbye would not get through.
    deadline = time.monotonic() + PATIENCE
    for connection in askers:
        with suppress(ConnectionResetError):
            while connection.recv(65_536):
                assert time.monotonic() < deadline, "one who does not read answers is kept"
        connection.close()


def fill(scene: Scene) -> None:
    """Makes the snapshot more than the buffers between us hold: who reads none is stuck."""
    for _ in range(100 - len(scene.steady.member.room.items)):
        scene.steady.member.create("text", text="x" * 1_500)


def open_blind(scene: Scene) -> socket.socket:
    """A member that will not read."""
    connection = open_raw(scene.server, scene.story, receive_buffer=4_096)
    say(connection, {"type": "hello"})
    return connection


def say(connection: socket.socket, message: Message) -> None:
    """Sends a short message."""
    text = json.dumps(message, separators=(",", ":"))
    connection.sendall(frame(TEXT | LAST, text.encode()))


def begin_blindly(connection: socket.socket, item: int) -> int:
    """Begins a drag and returns its name."""
    gesture = new_name()
    message = {"type": "begin", "gesture": gesture, "kind": "drag", "items": [item]}
    say(connection, message | {"sample": {"n": 0, "t": 0, "x": 0, "y": 0}})
    return gesture


def move_to(gesture: int, number: int) -> Message:
    """The message of one sample."""
    sample = {"n": number, "t": number * 8_000, "x": number % 100, "y": 0}
    return {"type": "move", "gesture": gesture, "samples": [sample]}


@contextmanager
def during(abuse: Iterator[None]) -> Iterator[None]:
    """Begins an abuse, and ends it after the block."""
    next(abuse)
    yield
    assert next(abuse, "over") == "over"


@pytest.mark.parametrize(
    "abuse",
    [silent_connections, slow_handshakes, tiny_fragments, half_closed, blind_members,
     blind_workers, blind_askers])
def test_others_work_on(start_server: Callable[..., Server], abuse: Abuse) -> None:
    """E3, W3, W4, H4, U8 whoever does wrong, others join and drag, and all is released."""
    allow_descriptors(4_096)
    with scene_at(start_server(), print) as scene:
        memory: list[int] = []
        for number in (1, 2, 3):
            with during(abuse(scene)):
                scene.newcomer_works(f"round {number}")
            scene.is_restored(f"round {number}")
            memory.append(scene.resident())
        assert memory[2] <= max(memory[:2]) + SLACK, memory


@pytest.fixture
def poor_server(start_server: Callable[..., Server]) -> Server:
    """A server that may have so many descriptors that tests reach the end of them."""
    return start_server(descriptors=200)


def test_silent_ones_make_room(poor_server: Server) -> None:
    """E3 where silent connections have all descriptors, who has something to say gets in."""
    with scene_at(poor_server, print) as scene:
        silent = [connect_raw(scene.server) for _ in range(400)]
        scene.newcomer_works("exhausted by the silent", patiently=True)
        hang_up(silent)
        scene.is_restored("exhausted by the silent")


def members_until_full(scene: Scene) -> list[socket.socket]:
    """Members that join until the server has no room for one more."""
    members: list[socket.socket] = []
    while len(members) < 400:
        try:
            member = open_raw(scene.server, scene.story)
            member.sendall(frame(TEXT | LAST, json.dumps({"type": "hello"}).encode()))
        except OSError:
            return members
        members.append(member)
    raise AssertionError("the descriptors are not exhausted")


def test_members_take_all_descriptors(poor_server: Server) -> None:
    """E3, W5 where members have all descriptors, others wait until some leave; nobody falls out."""
    with scene_at(poor_server, print) as scene:
        members = members_until_full(scene)
        print(f"{len(members)} members, {scene.count_descriptors()} descriptors")
        scene.steady.goes_on()
        late = connect_raw(scene.server)
        late.settimeout(PATIENCE)
        try:
            assert late.recv(1) == b""  # Turned away at once, not left to wait.
        except ConnectionResetError:
            pass
        late.close()
        hang_up(members[:5])
        scene.newcomer_works("exhausted by members, five left", patiently=True)
        hang_up(members[5:])
        scene.is_restored("exhausted by members")
