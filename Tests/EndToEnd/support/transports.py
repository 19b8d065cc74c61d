"""WebSocket clients that we did not write, behind one small interface.

A transport calls `received(text)` for every message and `closed(code, reason)` once, on a thread of
its own.
"""

import contextlib
import json
import subprocess
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.http11 import Response
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin, Subprotocol

from support.openapi import check_answer
from support.protocol import SUBPROTOCOL
from support.waiting import PATIENCE

Received = Callable[[str], None]
Closed = Callable[[int, str], None]


class Transport(Protocol):
    """One open socket."""

    def start(self, received: Received, closed: Closed) -> None:
        """Begins to report what comes in."""

    def send(self, text: str) -> None:
        """Sends a text message."""

    def close(self) -> None:
        """Closes the socket as a client does that leaves."""


def open_socket(
    url: str, subprotocols: Iterable[str] = (SUBPROTOCOL,), origin: str | None = None
) -> ClientConnection:
    """A socket of the `websockets` package; the answer is one that openapi.json has."""
    try:
        connection = _connect(url, subprotocols, origin)
    except InvalidStatus as refusal:
        _check_answer(url, refusal.response)
        raise
    _check_answer(url, connection.response)
    return connection


def _check_answer(url: str, response: Response | None) -> None:
    assert response
    headers = {name.lower(): value for name, value in response.headers.raw_items()}
    body = bytes(response.body or b"")
    check_answer("GET", urlsplit(url).path, response.status_code, headers, body)


def _connect(url: str, subprotocols: Iterable[str], origin: str | None) -> ClientConnection:
    return connect(
        url,
        subprotocols=[Subprotocol(name) for name in subprotocols] or None,
        origin=None if origin is None else Origin(origin),
        compression=None, open_timeout=PATIENCE, max_size=None, proxy=None,
        # All that comes is read at once: a client that reads slowly is a test of its own.
        max_queue=None, legacy=True,
    )


class PythonTransport:
    """The `websockets` package."""

    def __init__(self, url: str, subprotocol: str = SUBPROTOCOL) -> None:
        self.connection = open_socket(url, [subprotocol])

    def start(self, received: Received, closed: Closed) -> None:
        """Begins to report what comes in."""
        threading.Thread(target=self._read, args=(received, closed), daemon=True).start()

    def send(self, text: str) -> None:
        """Sends a text message; that the server has closed is told by `closed`."""
        with contextlib.suppress(ConnectionClosed):
            self.connection.send(text)

    def close(self) -> None:
        """Closes the socket as a client does that leaves."""
        self.connection.close()

    def _read(self, received: Received, closed: Closed) -> None:
        try:
            while True:
                message = self.connection.recv()
                received(message if isinstance(message, str) else message.decode())
        except ConnectionClosed as end:
            frame = end.rcvd
            closed(frame.code if frame else 1006, frame.reason if frame else "")


class NodeTransport:
    """Node's `ws`, in a process that is driven by lines."""

    def __init__(self, url: str) -> None:
        script = Path(__file__).with_name("ws_client.mjs")
        self._process = subprocess.Popen(
            ["node", str(script), url, SUBPROTOCOL],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )

    def start(self, received: Received, closed: Closed) -> None:
        """Begins to report what comes in."""
        threading.Thread(target=self._read, args=(received, closed), daemon=True).start()

    def send(self, text: str) -> None:
        """Sends a text message."""
        self._write({"send": text})

    def close(self) -> None:
        """Closes the socket, which ends the process."""
        with contextlib.suppress(BrokenPipeError):
            self._write({"close": True})
        self._process.wait(PATIENCE)

    def _write(self, order: dict[str, object]) -> None:
        assert self._process.stdin
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()

    def _read(self, received: Received, closed: Closed) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            event = json.loads(line)
            if "message" in event:
                received(event["message"])
            else:
                closed(event["closed"], event["reason"])
