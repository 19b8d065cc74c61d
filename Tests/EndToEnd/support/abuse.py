"""Clients that do wrong by the hundred, and a member who works on meanwhile."""

import os
import resource
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from websockets.exceptions import WebSocketException

from support.drags import drag, drag_works
from support.http_api import create_story
from support.member import Member
from support.protocol import SUBPROTOCOL
from support.server import Server
from support.waiting import PATIENCE

TEXT, CONTINUATION, LAST = 0x01, 0x00, 0x80


def allow_descriptors(count: int) -> None:
    """Raises this process's own limit, for so many sockets."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < count:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(count, hard), hard))


def upgrade_request(server: Server, story: str) -> bytes:
    """What asks for a story's socket."""
    return (
        f"GET /v1/stories/{story} HTTP/1.1\r\nHost: {server.authority}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        f"Sec-WebSocket-Protocol: {SUBPROTOCOL}\r\n\r\n"
    ).encode()


def frame(first: int, payload: bytes) -> bytes:
    """A short frame of a client; its mask of zeros changes nothing."""
    assert len(payload) < 126
    return bytes([first, 0x80 | len(payload), 0, 0, 0, 0]) + payload


def read_head(connection: socket.socket) -> bytes:
    """What the server says up to an empty line, or to its end."""
    head = b""
    while not head.endswith(b"\r\n\r\n") and (byte := connection.recv(1)):
        head += byte
    return head


def open_raw(server: Server, story: str, receive_buffer: int | None = None) -> socket.socket:
    """An open WebSocket of which only the bytes are known; it has said no hello.

    Raises ConnectionError when the server has no room for it.
    """
    connection = socket.socket()
    connection.settimeout(PATIENCE)
    if receive_buffer:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    try:
        connection.connect((server.host, server.port))
        connection.sendall(upgrade_request(server, story))
        if b" 101 " not in read_head(connection):
            raise ConnectionRefusedError("no room")
    except BaseException:
        connection.close()
        raise
    return connection


def hang_up(connections: list[socket.socket]) -> None:
    """Ends connections by a reset, so that nothing of them lingers on our side."""
    for connection in connections:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        connection.close()


class Steady:
    """A member that drags an item to and fro for as long as it is told to."""

    def __init__(self, server: Server, story: str) -> None:
        self.member = Member.join(server.socket_url(story), name="Steady")
        self.item = self.member.create(x=40, y=100)
        self.drags = 0
        self.failure: BaseException | None = None
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def goes_on(self) -> None:
        """Waits for two drags to begin and end from now on."""
        goal, deadline = self.drags + 3, time.monotonic() + PATIENCE
        while self.drags < goal and not self.failure:
            assert time.monotonic() < deadline, "the steady member is stuck"
            time.sleep(0.002)
        if self.failure:
            raise self.failure

    def stop(self) -> None:
        """Lets the last drag end, and leaves."""
        self._stop.set()
        self._thread.join(PATIENCE)
        self.member.close()
        if self.failure:
            raise self.failure

    def _run(self) -> None:
        try:
            while not self._stop.is_set():
                gesture = self.member.begin(self.item, 40, 100)
                drag(self.member, gesture, (40, 100), (80, 140))
                assert self.member.cancel(gesture)["state"] == "cancelled"
                self.drags += 1
        except BaseException as error:
            self.failure = error


class Scene:
    """A server, a story, a steady member in it, and what the process has before the abuse."""

    def __init__(self, server: Server, report: Callable[[str], None]) -> None:
        self.server = server
        self.story = str(create_story(server)["id"])
        self.steady = Steady(server, self.story)
        self._report = report
        self.newcomer_works("before")
        self.descriptors = self.count_descriptors()
        self.memory = self.resident()

    def newcomer_works(self, when: str, patiently: bool = False) -> None:
        """Fails unless somebody new can join and drag, and the steady member goes on."""
        started, tries = time.monotonic(), 1
        while True:
            try:
                member = Member.join(self.server.socket_url(self.story), name="Newcomer")
                break
            except (OSError, EOFError, WebSocketException):
                assert patiently and time.monotonic() < started + PATIENCE, "cannot join"
                tries += 1
                time.sleep(0.01)
        drag_works(member, member.create())
        member.close()
        self.steady.goes_on()
        took = round((time.monotonic() - started) * 1000)
        self._report(f"{when}: joined at try {tries} and dragged, {took} ms in all")

    def count_descriptors(self) -> int:
        """How many descriptors the server has open."""
        return len(os.listdir(f"/proc/{self.server.process.pid}/fd"))

    def resident(self) -> int:
        """The server's memory, in MB."""
        status = Path(f"/proc/{self.server.process.pid}/status").read_text(encoding="utf-8")
        return int(status.split("VmRSS:")[1].split()[0]) // 1024

    def has_taken(self, count: int) -> None:
        """Waits until the server has taken so many connections more than before."""
        self._wait_descriptors(lambda now: now >= self.descriptors + count)

    def _wait_descriptors(self, is_right: Callable[[int], bool]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not is_right(count := self.count_descriptors()):
            assert time.monotonic() < deadline, f"{count} descriptors, {self.descriptors} before"
            time.sleep(0.01)

    def is_restored(self, when: str) -> None:
        """Waits until the server has no more descriptors than before."""
        started = time.monotonic()
        self._wait_descriptors(lambda count: count <= self.descriptors)
        self.server.assert_alive()
        took = round((time.monotonic() - started) * 1000)
        self._report(f"{when}: released after {took} ms, {self.resident()} MB")


@contextmanager
def scene_at(server: Server, report: Callable[[str], None]) -> Iterator[Scene]:
    """The scene, whose steady member must have gone on to the end."""
    scene = Scene(server, report)
    yield scene
    scene.newcomer_works("after")
    scene.steady.stop()
