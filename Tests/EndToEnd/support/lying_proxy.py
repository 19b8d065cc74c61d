"""Stands between `plumbline load` and the real server, and changes what one says to the other."""

import json
import socket
import struct
import threading
from collections.abc import Callable
from typing import Any

from support.loopback import Loopback

Message = dict[str, Any]
# Changes a message; false keeps it back.
Lie = Callable[[Message], bool | None]


class LyingProxy(Loopback):
    """HTTP goes through as it is; of the sockets each JSON message is shown to a lie."""

    def __init__(self, port: int, *, down: Lie | None = None, up: Lie | None = None) -> None:
        self._upstream = port
        self._down, self._up = down, up
        # While this is not set, nothing goes to the server.
        self.open = threading.Event()
        self.open.set()
        super().__init__()

    def release(self) -> None:
        """Lets everything through."""
        self.open.set()

    def serve(self, connection: socket.socket) -> None:
        """Connects to the server, and carries what both say."""
        server = socket.create_connection(("127.0.0.1", self._upstream))
        for one in (connection, server):
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for source, sink, lie in (
            (connection, server, self._up), (server, connection, self._down)
        ):
            threading.Thread(
                target=self._carry, args=(source, sink, lie, source is connection),
                daemon=True,
            ).start()

    def _carry(
        self, source: socket.socket, sink: socket.socket, lie: Lie | None, is_up: bool
    ) -> None:
        data = bytearray()
        is_socket = False
        try:
            while part := source.recv(65536):
                if is_up:
                    self.open.wait()
                data += part
                if not is_socket and (end := data.find(b"\r\n\r\n") + 4) > 3:
                    head = bytes(data[:end]).lower()
                    is_socket = b"upgrade: websocket" in head
                    if is_socket:
                        sink.sendall(data[:end])
                        del data[:end]
                if not is_socket:
                    sink.sendall(data)
                    data.clear()
                while is_socket and (frame := take_frame(data)):
                    sink.sendall(changed(frame, lie, is_up))
        except OSError:
            pass
        finally:
            for one in (source, sink):
                one.close()


def take_frame(data: bytearray) -> tuple[int, bytes] | None:
    """The first byte and the unmasked payload of the first frame, which is taken away."""
    if len(data) < 2:
        return None
    length, at = data[1] & 127, 2
    if length > 125:
        size, form = (2, ">H") if length == 126 else (8, ">Q")
        if len(data) < at + size:
            return None
        (length,), at = struct.unpack_from(form, data, at), at + size
    key = bytes(4)
    if data[1] & 128:
        key, at = bytes(data[at:at + 4]), at + 4
    if len(data) < at + length:
        return None
    first, payload = data[0], bytes(data[at:at + length])
    del data[:at + length]
    mask = (key * (length // 4 + 1))[:length]
    return first, (int.from_bytes(payload) ^ int.from_bytes(mask)).to_bytes(length)


def changed(frame: tuple[int, bytes], lie: Lie | None, is_up: bool) -> bytes:
    """The frame as it goes on: masked with nothing on the way up."""
    first, payload = frame
    if lie and first == 0x81:
        message = json.loads(payload)
        if lie(message) is False:
            return b""
        payload = json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode()
    mask, length = (0x80 if is_up else 0), len(payload)
    if length < 126:
        head = struct.pack(">BB", first, mask | length)
    elif length < 65536:
        head = struct.pack(">BBH", first, mask | 126, length)
    else:
        head = struct.pack(">BBQ", first, mask | 127, length)
    return head + (bytes(4) if is_up else b"") + payload
