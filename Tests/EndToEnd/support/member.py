"""A member of a room: says hello, keeps the model, sends commands and gestures."""

import itertools
import json
import os
import random
import threading
from collections.abc import Callable, Iterator
from socket import SHUT_RDWR
from typing import Any, TypeVar

from websockets.sync.client import ClientConnection

from support.model import Room
from support.traffic import Sent, check_received
from support.binary_transport import BinaryTransport
from support.transports import PythonTransport, Transport
from support.waiting import wait_for

# How members speak where a test does not say it: all tests are for either.
SPEAKS_BINARY = os.environ.get("PLUMBLINE_ENCODING", "json") == "binary"

Result = TypeVar("Result")
Message = dict[str, Any]


def new_name() -> int:
    """A name for an item or gesture, as N5 has it."""
    return random.randint(1, 2**53 - 1)


def usual_transport(url: str) -> PythonTransport:
    """A socket of the kind that members of this run have."""
    return BinaryTransport(url) if SPEAKS_BINARY else PythonTransport(url)


class Member:
    """A connection to a story. Everything that comes in is checked, folded and kept."""

    def __init__(self, transport: Transport, before: "Member | None" = None) -> None:
        """A member over an open socket; `before` is the one that comes back by it."""
        self.transport = transport
        self.room: Room = before.room if before else Room()
        self.welcome: Message | None = None
        self.updates: list[Message] = []
        self.closed: tuple[int, str] | None = None
        self.failure: Exception | None = None
        self._sent = Sent()
        self._changed = threading.Condition()
        self._commands: Iterator[int] = before._commands if before else itertools.count(1)
        # Far from the numbers that tests choose; answers of before stay in the model.
        self._pings: Iterator[int] = before._pings if before else itertools.count(1_000_001)
        transport.start(self._received, self._closed)

    @classmethod
    def join(cls, url: str, **hello: Any) -> "Member":
        """Connects by the `websockets` package and is let in."""
        return cls(usual_transport(url)).enter(**hello)

    @classmethod
    def come_back(cls, url: str, before: "Member", **hello: Any) -> "Member":
        """Connects anew as the member that was cut off (R2); its model goes on."""
        hello = {"capabilities": ["resume"], "resume": before.room.resume()} | hello
        return cls(usual_transport(url), before).enter(**hello)

    @property
    def connection(self) -> ClientConnection:
        """The socket itself, of a member of the `websockets` package, to do wrong with."""
        assert isinstance(self.transport, PythonTransport)
        return self.transport.connection

    def cut(self) -> None:
        """Ends the TCP connection without a word, as a lost network does."""
        self.connection.socket.shutdown(SHUT_RDWR)

    def enter(self, **hello: Any) -> "Member":
        """Says hello and waits for the first update, and for all parts of its snapshot."""
        self.send({"type": "hello", "min": 1, "max": 1} | hello)
        self.wait(lambda: self.updates and not self.room.partial, "the snapshot")
        return self

    def send(self, message: Message) -> None:
        """Sends a message; one that no schema allows must not be taken."""
        self._sent.note(message)
        self.send_text(json.dumps(message))

    def send_text(self, text: str) -> None:
        """Sends a text that may be no message at all."""
        self.transport.send(text)

    def wait(self, look: Callable[[], Result | None], what: str) -> Result:
        """Waits until `look` is true; at once fails on a broken rule or a closed socket."""

        def checked() -> Result | None:
            if self.failure:
                raise self.failure
            result = look()
            if not result and self.closed:
                raise AssertionError(f"closed with {self.closed} while waiting for {what}")
            return result

        return wait_for(self._changed, checked, what, lambda: self.updates[-3:])

    def wait_closed(self) -> tuple[int, str]:
        """The code and reason of the close, once the server has closed."""
        return self.wait(lambda: self.closed, "the close")

    # What a member asks for; each waits for the answer.

    def ping(self) -> None:
        """Waits until the server has read everything sent before."""
        number = next(self._pings)
        self.send({"type": "ping", "id": number})
        self.wait(lambda: any(pong["id"] == number for pong in self.room.pongs), "the pong")

    def command(self, kind: str, **fields: Any) -> Message:
        """Sends a command and returns its ack."""
        number = next(self._commands)
        message = {"type": kind, "command": number} | fields
        with self._changed:
            self.room.sent[number] = message
        self.send(message)
        return self.wait_ack(number)

    def undo(self) -> Message:
        """Takes back what it did last, and returns the ack (C13)."""
        return self.command("undo")

    def redo(self) -> Message:
        """Does again what it took back last, and returns the ack."""
        return self.command("redo")

    def wait_steps(self, undo: int, redo: int) -> None:
        """Waits until it is told that it has so much to undo and redo."""
        steps = {"undo": undo, "redo": redo}
        self.wait(lambda: self.room.steps == steps, f"the steps {steps}")

    def wait_ack(self, number: int) -> Message:
        """Waits for the answer to a command."""
        return self.wait(lambda: self.room.acks.get(number), f"the ack of command {number}")

    def wait_revision(self, revision: int) -> None:
        """Waits until the member has everything up to a revision."""
        self.wait(lambda: self.room.revision >= revision, f"revision {revision}")

    def create(self, kind: str = "shape", **fields: Any) -> int:
        """Creates an item and returns its name, once the member itself has been told of it."""
        needed: dict[str, Message] = {"shape": {"shape": "rectangle"}, "text": {"text": "A"}}
        needed |= {"sticker": {"emoji": "🎈"}, "image": {"url": "/favicon.svg"}}
        needed |= {"deck": {"cards": [{"id": 1}, {"id": 2}]}, "stroke": {"points": [0, 0, 9, 4]}}
        name = fields.get("id", new_name())
        geometry = {"id": name, "kind": kind, "x": 100, "y": 200}
        item: Message = geometry | {"halfWidth": 30, "halfHeight": 20} | needed[kind] | fields
        ack = self.command("create", item=item)
        assert ack["outcome"] in ("accepted", "adjusted"), ack
        self.wait(lambda: name in self.room.items, "the item created")
        return int(name)

    def begin(self, item: int, x: float, y: float, **fields: Any) -> int:
        """Begins a drag and returns its name; does not wait."""
        kind = fields.pop("kind", "drag")
        return self.begin_any(kind, [item], {"x": x, "y": y}, **fields)

    def begin_any(self, kind: str, items: list[int], reading: Message, **fields: Any) -> int:
        """Begins a gesture of any kind and returns its name; does not wait."""
        gesture = new_name()
        message: Message = {"type": "begin", "gesture": gesture, "kind": kind, "items": items}
        message |= fields
        with self._changed:
            self.room.begun[gesture] = message["items"]
            if kind in ("swipe", "draw", "edit"):
                self.room.kinds[gesture] = kind
        self.send({"sample": {"n": 0, "t": 0} | reading} | message)
        return gesture

    def move(self, gesture: int, *samples: tuple[int, int, float, float]) -> None:
        """Sends samples (number, microseconds, x, y); does not wait."""
        told = [{"n": n, "t": t, "x": x, "y": y} for n, t, x, y in samples]
        self.move_any(gesture, *told)

    def move_any(self, gesture: int, *samples: Message) -> None:
        """Sends samples of any form; does not wait."""
        self.send({"type": "move", "gesture": gesture, "samples": list(samples)})

    def end(self, gesture: int) -> Message:
        """Ends a gesture and returns its last state."""
        return self._finish("end", gesture)

    def cancel(self, gesture: int) -> Message:
        """Cancels a gesture and returns its last state."""
        return self._finish("cancel", gesture)

    def wait_own(self, gesture: int, look: Callable[[Message], bool], what: str) -> Message:
        """Waits until the server's word on one's own gesture satisfies `look`."""

        def own() -> Message | None:
            state = self.room.own.get(gesture)
            return state if state and look(state) else None

        return self.wait(own, what)

    def close(self) -> None:
        """Leaves, and fails if any update broke a rule."""
        self.transport.close()
        if self.failure:
            raise self.failure

    def _finish(self, kind: str, gesture: int) -> Message:
        self.send({"type": kind, "gesture": gesture})
        return self.wait_own(gesture, lambda own: own["state"] != "open", f"the {kind}")

    def _received(self, text: str) -> None:
        with self._changed:
            try:
                message = json.loads(text)
                check_received(message, is_first=self.welcome is None)
                if self.welcome is None:
                    self.welcome = message
                    self.room.welcome(message)
                else:
                    self._sent.check_taken(message)
                    self.updates.append(message)
                    self.room.apply(message)
            # Whatever is wrong fails the test that waits, not only this thread.
            except Exception as error:
                self.failure = self.failure or error
            self._changed.notify_all()

    def _closed(self, code: int, reason: str) -> None:
        with self._changed:
            self.closed = (code, reason)
            self._changed.notify_all()
