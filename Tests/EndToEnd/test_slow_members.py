"""A member that does not read (SPEC U8, L5)."""

import json
import socket
from contextlib import ExitStack

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from support.drags import drag_works
from support.fixtures import Join
from support.model import Room
from support.protocol import SUBPROTOCOL, limit
from support.server import Server
from support.transports import open_socket
from support.waiting import PATIENCE

AUTHORS = 8
# As many as a member may cause at once (G13), less some for what else it says.
EDGES = limit("samplesBurst") - 100


class SlowReader:
    """A member that reads only when it is told to."""

    def __init__(self, url: str, host: str, port: int) -> None:
        # A small buffer, so that what is not read stays with the server.
        plain = socket.socket()
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        plain.connect((host, port))
        self.connection = connect(
            url, sock=plain, subprotocols=[Subprotocol(SUBPROTOCOL)], compression=None,
            max_size=None, max_queue=1, legacy=True,
        )
        self.room = Room()
        self.folded = 0
        self.connection.send('{"type":"hello"}')
        self.room.welcome(json.loads(self.connection.recv(PATIENCE)))
        self.read()

    def read(self) -> None:
        """Reads one update into the model, which holds it to the rules."""
        update = json.loads(self.connection.recv(PATIENCE))
        self.folded += update.get("folded", False)
        self.room.apply(update)

    def told(self) -> list[int]:
        """The ordinals of the last edges that the member knows of, by gesture."""
        return [level.ordinal for level in self.room.levels.values()]


def wait_pong(author: ClientConnection, number: int) -> None:
    """Waits until everything sent before is done."""
    author.send(json.dumps({"type": "ping", "id": number}))
    while f'"pong":{{"id":{number},' not in str(author.recv(PATIENCE)):
        pass


def begin(author: ClientConnection, name: int) -> None:
    """Joins, and begins a drag of an item; it and the gesture have the same name."""
    item = {"id": name, "kind": "shape", "shape": "ellipse", "x": 12, "y": 100}
    item |= {"halfWidth": 5, "halfHeight": 5}
    sample = {"n": 0, "t": 0, "x": 12, "y": 100}
    author.send('{"type":"hello"}')
    author.send(json.dumps({"type": "create", "command": 1, "item": item}))
    author.send(json.dumps({
        "type": "begin", "gesture": name, "kind": "drag", "items": [name], "sample": sample}))
    wait_pong(author, 1)


def hammer(author: ClientConnection, name: int) -> None:
    """Drags to a guide and away again, over and over: one edge for each sample."""
    most = limit("samplesPerMessage")
    for first in range(1, EDGES + 1, most):
        samples = [
            # 10 points in 40 ms are slow enough to catch (S3).
            {"n": n, "t": n * 40_000, "x": 2 if n % 2 else 12, "y": 100}
            for n in range(first, min(first + most, EDGES + 1))
        ]
        author.send(json.dumps({"type": "move", "gesture": name, "samples": samples}))


def test_edges_are_folded(server: Server, story: str, join: Join) -> None:
    """L5, U8 edges that a slow member cannot keep up with become a level and a jump."""
    url = server.socket_url(story)
    slow = SlowReader(url, server.host, server.port)
    with ExitStack() as stack:
        stack.enter_context(slow.connection)
        authors = {n: stack.enter_context(open_socket(url)) for n in range(1, AUTHORS + 1)}
        for name, author in authors.items():
            begin(author, name)
            # What the others dragged attracts nothing: it is held (S16).
            hammer(author, name)
        for author in authors.values():
            wait_pong(author, 2)
        while slow.told() != [EDGES] * AUTHORS:
            slow.read()
        assert slow.folded >= 1
        assert len(slow.room.edges) < EDGES * AUTHORS
        # The last sample is away from the guide, so the level is empty, whatever was not told.
        assert all(level.latched == set() for level in slow.room.levels.values())
        for name, author in authors.items():
            author.send(json.dumps({"type": "end", "gesture": name}))
        while slow.room.settled.keys() != authors.keys():
            slow.read()
        assert all(slow.room.frame(name)["x"] == 12 for name in authors)
    member = join()
    drag_works(member, member.create())
