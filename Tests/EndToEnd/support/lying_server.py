"""A server that speaks the protocol as far as `plumbline load` needs it, and may lie."""

import json
import socket
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

from websockets.datastructures import Headers
from websockets.http11 import Request, Response
from websockets.sync.server import Server, ServerConnection, serve

STORY: dict[str, Any] = {
    "id": "lies", "revision": 0, "canvas": {"width": 390, "height": 844},
    "insets": {"leading": 10, "trailing": 10, "top": 50, "bottom": 50},
    "profile": "refined", "screenHeight": 844, "confinement": "free",
}
Update = dict[str, Any]
Lie = Callable[[Update], None]


class LyingServer:
    """One story for one member. A lie may be made of each update; the story is told right."""

    def __init__(self, lie: Lie) -> None:
        self._lie = lie
        self._revision = self._told = 0
        self._items: dict[int, dict[str, Any]] = {}
        self._held: dict[int, int] = {}
        self._server: Server = serve(
            self._talk, "127.0.0.1", 0, process_request=self._answer,
            select_subprotocol=lambda _, offered: offered[0] if offered else None,
        )
        # The library answers no POST, so each connection is looked at before it gets it.
        self._upgrade = self._server.handler
        self._server.handler = self._look
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self._server.socket.getsockname()[1]}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.shutdown()
        self._thread.join()

    def _look(self, connection: socket.socket, address: Any) -> None:
        if connection.recv(4, socket.MSG_PEEK) != b"POST":
            return self._upgrade(connection, address)
        while not connection.recv(65536).endswith(b"\r\n\r\n"):
            pass
        head = f"HTTP/1.1 201 Created\r\nContent-Length: {len(self._story)}\r\n"
        connection.sendall(f"{head}Connection: close\r\n\r\n".encode() + self._story)
        connection.close()
        # What the library's own handler does at its end; shutting down waits for it.
        with self._server.lock:
            self._server.handler_threads.discard(threading.current_thread())
        return None

    def _answer(self, _: ServerConnection, request: Request) -> Response | None:
        if "upgrade" in request.headers:
            return None
        headers = Headers([("Content-Length", str(len(self._story))), ("Connection", "close")])
        return Response(200, "OK", headers, self._story)

    @property
    def _story(self) -> bytes:
        story = STORY | {"revision": self._revision, "items": list(self._items.values())}
        return json.dumps(story).encode()

    def _talk(self, member: ServerConnection) -> None:
        for text in member:
            message = json.loads(text)
            if message["type"] == "hello":
                self._say(member, {
                    "type": "welcome", "protocol": 1, "member": 1, "name": "Pen",
                    "color": "#ffffff", "role": "editor", "time": 0, "epoch": 1, "command": 0,
                    "story": STORY, "durability": "memory", "capabilities": [], "limits": {},
                })
                self._tell(member, {"snapshot": True})
            else:
                self._tell(member, self._apply(message))

    def _apply(self, message: dict[str, Any]) -> Update:
        if message["type"] == "create":
            item = message["item"] | {"rank": 1}
            self._items[item["id"]] = item
            self._revision += 1
            ack = {"command": message["command"], "outcome": "accepted", "revision": self._revision}
            return {"acks": [ack], "records": [{"type": "item", "item": item, "by": 1}]}
        gesture = message["gesture"]
        if message["type"] == "begin":
            self._held[gesture] = message["items"][0]
        return {"own": [self._progress(gesture, message)]}

    def _progress(self, gesture: int, message: dict[str, Any]) -> dict[str, Any]:
        """No engine: the item stays, and `load` says that ours would have moved it."""
        item = self._items[self._held[gesture]]
        samples = message.get("samples") or [message.get("sample") or {"n": 0}]
        state = "ended" if message["type"] == "end" else "open"
        pose = {"item": item["id"], "x": item["x"], "y": item["y"], "scale": 1, "angle": 0}
        return {
            "gesture": gesture, "state": state, "n": samples[-1]["n"], "poses": [pose],
            "ordinal": 0, "latches": [], "guides": [],
        }

    def _tell(self, member: ServerConnection, more: Update) -> None:
        since = 0 if more.get("snapshot") else self._told
        update = {
            "type": "update", "since": since, "revision": self._revision, "stamp": 0, "time": 0,
            "records": [],
        } | more
        self._told = self._revision
        self._lie(update)
        self._say(member, update)

    @staticmethod
    def _say(member: ServerConnection, message: dict[str, Any]) -> None:
        member.send(json.dumps(message))
