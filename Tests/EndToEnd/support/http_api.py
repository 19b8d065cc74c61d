"""The HTTP side of the server, by Python's own client and by raw sockets."""

import http.client
import json
import socket
from dataclasses import dataclass
from typing import Any

from support.openapi import check_answer
from support.protocol import check_schema
from support.server import Server
from support.waiting import PATIENCE


@dataclass
class Answer:
    """An HTTP response."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body, read as JSON."""
        return json.loads(self.body)

    @property
    def error(self) -> str:
        """The name of the error that the body tells, held against its schema."""
        check_schema("http/error.json", self.json)
        return str(self.json["error"]["name"])


def request(
    server: Server,
    method: str,
    path: str,
    body: bytes | None = None,
    headers: dict[str, str] | None = None,
) -> Answer:
    """Sends a request on a connection of its own; the answer is one that openapi.json has."""
    connection = http.client.HTTPConnection(server.host, server.port, timeout=PATIENCE)
    try:
        connection.request(method, path, body, headers or {})
        response = connection.getresponse()
        names = {name.lower(): value for name, value in response.getheaders()}
        answer = Answer(response.status, names, response.read())
        check_answer(method, path, answer.status, names, answer.body)
        return answer
    finally:
        connection.close()


def create_story(server: Server, **story: Any) -> dict[str, Any]:
    """Creates a story and returns what the server says of it."""
    body = json.dumps(story).encode() if story else None
    answer = request(server, "POST", "/v1/stories", body, {"Content-Type": "application/json"})
    assert answer.status == 201, answer
    check_schema("http/story.json", answer.json)
    return dict(answer.json)


def get_story(server: Server, story: str) -> dict[str, Any]:
    """A story as the server has committed it."""
    answer = request(server, "GET", f"/v1/stories/{story}")
    assert answer.status == 200, answer
    check_schema("http/story.json", answer.json)
    return dict(answer.json)


def ask_story(
    server: Server, method: str, story: str, part: str = "", body: Any = None
) -> Answer:
    """Asks for something of a story (T5 to T12), such as `checkpoints`."""
    path = f"/v1/stories/{story}" + (f"/{part}" if part else "")
    content = None if body is None else json.dumps(body).encode()
    return request(server, method, path, content, {"Content-Type": "application/json"})


def assert_healthy(server: Server) -> None:
    """Fails unless the process lives and says that it is well."""
    server.assert_alive()
    answer = request(server, "GET", "/healthz")
    assert (answer.status, answer.json) == (200, {"status": "ok"})


def connect_raw(server: Server) -> socket.socket:
    """A TCP connection that says nothing by itself."""
    return socket.create_connection((server.host, server.port), PATIENCE)


def read_to_end(connection: socket.socket) -> bytes:
    """What comes until the server closes. A reset is an end as well."""
    parts: list[bytes] = []
    try:
        while part := connection.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def status_of(response: bytes) -> int | None:
    """The status in a raw response; none when the server closed without one."""
    line = response.split(b"\r\n", 1)[0].split(b" ")
    return int(line[1]) if len(line) > 1 and line[0].startswith(b"HTTP/") else None
