"""What answers a request with the wrong bytes, at once or on and on."""

import socket
import threading
from collections.abc import Iterator

from support.loopback import Loopback


class WrongServer(Loopback):
    """Answers each connection with `head`, then with `part` again and again each `pause`."""

    def __init__(self, head: bytes, part: bytes = b"", pause: float = 0) -> None:
        self._head, self._part, self._pause = head, part, pause
        self._ended = threading.Event()
        self.asked = threading.Event()
        super().__init__()

    def release(self) -> None:
        """Ends what would go on for ever."""
        self._ended.set()

    def serve(self, connection: socket.socket) -> None:
        """Answers on a thread of its own."""
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
