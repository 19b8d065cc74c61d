"""Bytes that are no proper HTTP: an error or a close, and nobody else notices (SPEC E3)."""

import pytest

from support.fixtures import Witness
from support.http_api import connect_raw, read_to_end, status_of
from support.server import Server

HOST = b"Host: localhost\r\n"

# What each may be answered by; None is a close without an answer.
HOSTILE: dict[str, tuple[bytes, set[int | None]]] = {
    "garbage": (bytes(range(256)) * 8, {400, None}),
    "a TLS hello": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\xaa" * 500, {400, None}),
    "an empty line": (b"\r\n\r\n\r\n\r\n", {400, None}),
    "no version": (b"GET /\r\n\r\n", {400, 404, 505, None}),
    "a version that is none": (b"GET / HTTP/9.9\r\n" + HOST + b"\r\n", {400, 505, None}),
    "a method that is none": (b"BREW / HTTP/1.1\r\n" + HOST + b"\r\n", {400, 405, 501, None}),
    "a header without a name": (b"GET / HTTP/1.1\r\n: a\r\n" + HOST + b"\r\n", {200, 400, None}),
    "a zero byte in the path": (b"GET /\0 HTTP/1.1\r\n" + HOST + b"\r\n", {400, 404, None}),
    "a huge path": (b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\n\r\n", {400, 404, 414, 431, None}),
    "a huge header": (
        b"GET /healthz HTTP/1.1\r\nX: " + b"a" * 200_000 + b"\r\n\r\n", {400, 413, 431, None}),
    "very many headers": (
        b"GET /healthz HTTP/1.1\r\n" + b"A: b\r\n" * 20_000 + b"\r\n", {200, 400, 413, 431, None}),
    "dots in the path": (
        b"GET /../../../../etc/passwd HTTP/1.1\r\n" + HOST + b"\r\n", {400, 403, 404, None}),
    "encoded dots": (
        b"GET /%2e%2e/%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\n" + HOST + b"\r\n",
        {400, 403, 404, None}),
    "dots below the studio": (
        b"GET /sdk/../../../Package.swift HTTP/1.1\r\n" + HOST + b"\r\n", {400, 403, 404, None}),
    "backslashes": (
        b"GET /..\\..\\..\\Package.swift HTTP/1.1\r\n" + HOST + b"\r\n", {400, 403, 404, None}),
    "an absolute address": (
        b"GET http://example.org/v1/stories/a HTTP/1.1\r\n" + HOST + b"\r\n", {400, 404, None}),
    "a proxy's connect": (
        b"CONNECT example.org:443 HTTP/1.1\r\n" + HOST + b"\r\n", {400, 404, 405, 501, None}),
    "a negative length": (
        b"POST /v1/stories HTTP/1.1\r\n" + HOST + b"Content-Length: -1\r\n\r\n",
        {201, 400, 411, 413, None}),
    "a length beyond numbers": (
        b"POST /v1/stories HTTP/1.1\r\n" + HOST + b"Content-Length: " + b"9" * 40 + b"\r\n\r\n{}",
        {400, 413, None}),
    "two lengths": (
        b"POST /v1/stories HTTP/1.1\r\n" + HOST
        + b"Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}", {201, 400, None}),
    "a bad chunk": (
        b"POST /v1/stories HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\nZZ\r\n",
        {400, 411, 413, 501, None}),
    "an upgrade without a key": (
        b"GET /v1/stories/a HTTP/1.1\r\n" + HOST
        + b"Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n", {400, 404, 426, None}),
    "an upgrade of another version": (
        b"GET /v1/stories/a HTTP/1.1\r\n" + HOST
        + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 8\r\n"
        + b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n", {400, 404, 426, None}),
    "an upgrade to something else": (
        b"GET /v1/stories/a HTTP/1.1\r\n" + HOST
        + b"Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\n\r\n", {400, 404, None}),
    "a second protocol's preface": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", {400, 405, 505, None}),
    "a request within a request": (
        b"POST /v1/stories HTTP/1.1\r\n" + HOST
        + b"Content-Length: 0\r\n\r\nGARBAGE AFTERWARDS\r\n\r\n", {201, None}),
}


@pytest.mark.quick
@pytest.mark.parametrize("case", HOSTILE)
def test_hostile_request(server: Server, witness: Witness, case: str) -> None:
    """E3, T3 no bytes end the process or disturb a member."""
    request, allowed = HOSTILE[case]
    with connect_raw(server) as connection:
        try:
            connection.sendall(request)
            # The end of what we say: a server that waits for more of it may stop waiting.
            connection.shutdown(1)
        except (BrokenPipeError, ConnectionResetError):
            pass  # It was refused before it was said.
        response = read_to_end(connection)
    assert status_of(response) in allowed, response[:500]
    assert b"root:" not in response and b"swift-tools-version" not in response
    witness.is_undisturbed()


@pytest.mark.quick
def test_slow_requests(server: Server, witness: Witness) -> None:
    """E3 requests that never end cost the others nothing."""
    slow = [connect_raw(server) for _ in range(50)]
    beginning = b"POST /v1/stories HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9"
    for place, connection in enumerate(slow):
        connection.sendall(beginning[: 10 + place])
    witness.is_undisturbed()
    for connection in slow:
        connection.close()
    witness.is_undisturbed()


@pytest.mark.quick
def test_request_byte_by_byte(server: Server) -> None:
    """T2, T4 a request may come in pieces of one byte."""
    with connect_raw(server) as connection:
        for byte in b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n":
            connection.sendall(bytes([byte]))
        assert status_of(connection.recv(65536)) == 200
