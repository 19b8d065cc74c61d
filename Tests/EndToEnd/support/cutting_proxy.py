"""A network between a browser and the real server that can be cut, and mended."""

import socket
import struct
import threading

from support.loopback import Loopback

# A connection that is closed with this is reset: nobody says goodbye.
_AT_ONCE = struct.pack("ii", 1, 0)


class CuttingProxy(Loopback):
    """Carries bytes both ways until `cut`; after `mend` it carries what connects anew."""

    def __init__(self, port: int) -> None:
        self._upstream = port
        self._ends: set[socket.socket] = set()
        self._whole = threading.Event()
        self._whole.set()
        super().__init__()

    def cut(self) -> None:
        """Resets all connections; new ones wait."""
        self._whole.clear()
        for end in list(self._ends):
            self._close(end)

    def mend(self) -> None:
        """Lets new connections through."""
        self._whole.set()

    def release(self) -> None:
        """Ends everything."""
        self.cut()
        self.mend()

    def serve(self, connection: socket.socket) -> None:
        """Connects to the server, as soon as the network is whole."""
        threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        self._whole.wait()
        server = socket.create_connection(("127.0.0.1", self._upstream))
        for end in (connection, server):
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._ends |= {connection, server}
        for source, sink in ((connection, server), (server, connection)):
            threading.Thread(target=self._carry, args=(source, sink), daemon=True).start()

    def _carry(self, source: socket.socket, sink: socket.socket) -> None:
        try:
            while part := source.recv(65536):
                sink.sendall(part)
        except OSError:
            pass
        finally:
            for end in (source, sink):
                self._close(end)

    def _close(self, end: socket.socket) -> None:
        self._ends.discard(end)
        try:
            end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
            # Whoever waits in `recv` wakes up by this, not by `close`.
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        end.close()
