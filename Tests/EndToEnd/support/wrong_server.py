"""What answers a request with the wrong bytes, at once or on and on."""

import socket
import threading
from collections.abc import Iterator
from types import TracebackType
from typing import Self


class WrongServer:
    """Answers each connection with `head`, then with `part` again and again each `pause`."""

    def __init__(self, head: bytes, part: bytes = b"", pause: float = 0) -> None:
        self._head, self._part, self._pause = head, part, pause
        self._ended = threading.Event()
        self.asked = threading.Event()
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._ended.set()
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._answer, args=(connection,), daemon=True).start()

    def _answer(self, connection: socket.socket) -> None:
        with connection:
            try:
                connection.recv(65536)
                for part in self._parts():
                    connection.sendall(part)
                    self.asked.set()
            except OSError:
                return

    def _parts(self) -> Iterator[bytes]:
        yield self._head
        while self._part and not self._ended.wait(self._pause):
            yield self._part
