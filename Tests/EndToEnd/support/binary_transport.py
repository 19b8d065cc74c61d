"""A member that speaks `plumbline.v1.binary`, to tests that speak JSON.

The bytes are those of the second reading of encoding.md (Tests/ProtocolTests/reference), which
shares nothing with the server: what both agree on is what is documented.
"""

import contextlib
import json
import sys
import threading
from decimal import Decimal

from websockets.exceptions import ConnectionClosed

from support.protocol import ROOT
from support.transports import Closed, PythonTransport, Received

sys.path.append(str(ROOT / "Tests/ProtocolTests"))

# After the path is known.
from reference import messages  # noqa: E402
from reference.binary import client, updates  # noqa: E402

BINARY_SUBPROTOCOL = "plumbline.v1.binary"


class BinaryTransport(PythonTransport):
    """The `websockets` package, with binary messages."""

    def __init__(self, url: str) -> None:
        super().__init__(url, BINARY_SUBPROTOCOL)

    def send(self, text: str) -> None:
        """Sends what a right message in JSON means; of a server that has closed tells `closed`."""
        with contextlib.suppress(ConnectionClosed):
            self.connection.send(client.encode(messages.decode(text.encode())))

    def _read(self, received: Received, closed: Closed) -> None:
        try:
            while True:
                message = self.connection.recv()
                assert isinstance(message, bytes), "W2: a text message to a binary member"
                received(json.dumps(updates.decode(message), default=number))
        except ConnectionClosed as end:
            frame = end.rcvd
            closed(frame.code if frame else 1006, frame.reason if frame else "")


def number(value: object) -> int | float:
    """A number on its grid as JSON has it."""
    assert isinstance(value, Decimal), value
    return int(value) if value == value.to_integral_value() else float(value)
