"""The socket itself: handshakes, frames and closes (SPEC W)."""

import json
from collections.abc import Iterator
from socket import SHUT_RDWR

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from support.fixtures import Join, Witness
from support.http_api import create_story, request
from support.member import Member
from support.protocol import SUBPROTOCOL, error_codes, limit
from support.server import Server
from support.transports import PythonTransport, open_socket


@pytest.mark.quick
@pytest.mark.parametrize("asked", [[], ["plumbline.v2.json"], ["chat", "PLUMBLINE.V1.JSON"]])
def test_unknown_subprotocol(server: Server, story: str, asked: list[str]) -> None:
    """W1 a socket without a subprotocol that we know is refused with an error that lists ours."""
    with pytest.raises(InvalidStatus) as refusal:
        open_socket(server.socket_url(story), asked)
    response = refusal.value.response
    assert response.status_code == 400
    error = json.loads(response.body)["error"]
    assert error["code"] == error_codes()["unknownSubprotocol"]
    assert SUBPROTOCOL in response.body.decode()


def test_subprotocol_among_others(server: Server, story: str) -> None:
    """W1 ours is chosen among others."""
    asked = ["chat", SUBPROTOCOL]
    with open_socket(server.socket_url(story), asked) as connection:
        assert connection.subprotocol == SUBPROTOCOL


@pytest.mark.parametrize("path", ["/", "/v1", "/v1/stories", "/v2/stories/a", "/v1/stories/a/b"])
def test_unknown_path(server: Server, path: str) -> None:
    """W1 a path that is none of ours has no socket."""
    with pytest.raises(InvalidStatus) as refusal:
        open_socket(f"ws://{server.authority}{path}")
    assert refusal.value.response.status_code in (404, 405)


@pytest.mark.quick
def test_unknown_story(server: Server) -> None:
    """W1, W5 an unknown story closes with a code that browsers can read."""
    for name in ("never-made", "A" * 64):
        member = Member(PythonTransport(server.socket_url(name)))
        member.send({"type": "hello"})
        assert member.wait_closed()[0] == 4504


@pytest.mark.text
def test_binary_message(witness: Witness, join: Join) -> None:
    """W2 a binary message is dropped with an error, and the connection lives."""
    member = join()
    member.connection.send(b'{"type":"ping","id":1}')
    member.ping()
    assert [error["name"] for error in member.room.errors] == ["notText"]
    witness.is_undisturbed()


@pytest.mark.text
def test_far_too_large(witness: Witness, join: Join) -> None:
    """W3 a message far beyond the limit closes the connection."""
    member = join()
    size = 16 * limit("messageBytes") + 1
    member.send_text('"' + "a" * (size - 2) + '"')
    assert member.wait_closed()[0] == 1009
    witness.is_undisturbed()


INVALID_TEXTS = {
    "a lone continuation": b'{"type":"ping","id":1,"a":"\x80"}',
    "an overlong slash": b'{"a":"\xc0\xaf"}',
    "a surrogate": b'{"a":"\xed\xa0\x80"}',
    "beyond Unicode": b'{"a":"\xf4\x90\x80\x80"}',
    "cut off": b'{"a":"\xe2\x82',
}


@pytest.mark.quick
@pytest.mark.parametrize("case", INVALID_TEXTS)
def test_invalid_text(witness: Witness, join: Join, case: str) -> None:
    """W3, N6 a text message that is not UTF-8 closes the connection."""
    member = join()
    member.connection.send(INVALID_TEXTS[case], text=True)
    assert member.wait_closed()[0] == 1007
    witness.is_undisturbed()


def fragments(text: str, count: int) -> Iterator[str]:
    """The text in so many fragments, most of them one character.

    The package sends the last one by itself; it is empty.
    """
    yield from text[: count - 2]
    yield text[count - 2 :]


@pytest.mark.text
@pytest.mark.quick
def test_tiny_fragments(witness: Witness, join: Join) -> None:
    """W3 fragments of one character are put together, up to 4,096 of them."""
    member = join()
    text = json.dumps({"type": "ping", "id": 1, "other": "x" * 5_000})
    member.connection.send(fragments(text, 4_096))
    member.wait(lambda: member.room.pongs, "the pong")
    member.connection.send(iter(("", '{"type":', "", '"ping",', '"id":2}', "")))
    member.wait(lambda: member.room.pongs[-1]["id"] == 2, "the pong")
    assert member.room.errors == []
    witness.is_undisturbed()


def test_too_many_fragments(witness: Witness, join: Join) -> None:
    """W3 one fragment more closes the connection."""
    member = join()
    text = json.dumps({"type": "ping", "id": 1, "other": "x" * 5_000})
    try:
        member.connection.send(fragments(text, 4_097))
    except ConnectionClosed:
        pass  # The server need not wait for the end.
    assert member.wait_closed()[0] == 1009
    witness.is_undisturbed()


VIOLATIONS = {
    "a reserved bit": b"\xf1\x82\0\0\0\0{}",
    "a reserved opcode": b"\x83\x82\0\0\0\0{}",
    "a continuation of nothing": b"\x80\x82\0\0\0\0{}",
    "a fragmented ping": b"\x09\x80\0\0\0\0",
    "a long ping": b"\x89\xfe\0\x7e\0\0\0\0" + b"a" * 126,
    "a length of 2⁶⁴−1": b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0",
    "a message within a message": b"\x01\x81\0\0\0\0{" + b"\x81\x81\0\0\0\0}",
    "a close of one byte": b"\x88\x81\0\0\0\0a",
    "a close with a code that is none": b"\x88\x82\0\0\0\0\0\x01",
}


@pytest.mark.parametrize("case", VIOLATIONS)
def test_protocol_violations(witness: Witness, join: Join, case: str) -> None:
    """E3, W3 frames that break RFC 6455 end their own connection only."""
    member = join()
    member.connection.socket.sendall(VIOLATIONS[case])
    member.wait_closed()
    witness.is_undisturbed()


def test_unmasked_frame(witness: Witness, join: Join) -> None:
    """E3 a frame that is not masked, which the library lets pass, disturbs nobody."""
    member = join()
    member.connection.socket.sendall(b"\x81\x02{}")
    witness.is_undisturbed()


def test_abandoned_handshakes(witness: Witness, server: Server, story: str) -> None:
    """E3, H1 who connects and leaves without a word disturbs nobody."""
    for _ in range(20):
        open_socket(server.socket_url(story)).socket.shutdown(SHUT_RDWR)
    witness.is_undisturbed()


def test_names_of_stories(server: Server) -> None:
    """N5, W1 stories may have the longest name, and all its characters."""
    name = "Az09-_" + "x" * 57 + str(server.port % 10)
    create_story(server, id=name)
    member = Member.join(server.socket_url(name))
    assert member.welcome and member.welcome["story"]["id"] == name
    member.close()
    assert request(server, "GET", f"/v1/stories/{name}x").status == 404
