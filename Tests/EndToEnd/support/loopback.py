"""Something of ours that listens on a free port of the loopback address."""

import socket
import threading
from types import TracebackType
from typing import Self


class Loopback:
    """Hands each connection to `serve`, one after another; ends with its `with` block."""

    def __init__(self) -> None:
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
        self.release()
        self._listener.close()

    def serve(self, connection: socket.socket) -> None:
        """Takes a connection; what takes long has a thread of its own."""
        raise NotImplementedError

    def release(self) -> None:
        """Lets go of whoever still waits, at the end."""

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self.serve(connection)
