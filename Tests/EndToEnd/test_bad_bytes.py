"""Bytes that are no message: one numbered error each, and nobody else notices (SPEC B, E3)."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from support.binary_transport import BinaryTransport
from support.fixtures import Witness
from support.member import Member
from support.protocol import PROTOCOL
from support.server import Server

FILE = PROTOCOL / "vectors/v1/binary/client.json"


@pytest.fixture
def member(server: Server, story: str) -> Iterator[Member]:
    """A member that speaks bytes."""
    binary = Member(BinaryTransport(server.socket_url(story))).enter(name="Bytes")
    yield binary
    binary.close()


def test_vectors(witness: Witness, member: Member) -> None:
    """B2, B3, E3 each wrong vector has its error, by its number, field and limits, and no other."""
    vectors: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))["tests"]
    wrong = [vector for vector in vectors if not vector["valid"]]
    # W8: of unknown types only the first is told.
    wrong = [vector for vector in wrong if vector["error"]["code"] != 1003]
    assert wrong
    for number, vector in enumerate(wrong, 1):
        message, expected = bytes.fromhex(vector["binary"]), vector["error"]
        if "command" in expected:
            # Each number is used once (C1), and vectors all have the same.
            message = message[:1] + number.to_bytes(8, "little") + message[9:]
            expected = expected | {"command": number}
        member.connection.send(message)
        member.ping()
        acks = [ack for ack in member.room.acks.values() if ack["outcome"] == "refused"]
        (error,) = [ack["error"] for ack in acks] + member.room.errors
        member.room.acks, member.room.errors = {}, []
        assert {key: error.get(key) for key in expected} == expected, vector["id"]
    witness.is_undisturbed()


def test_text_message(witness: Witness, member: Member) -> None:
    """W2 a text message is dropped with an error, and the connection lives."""
    member.connection.send('{"type":"ping","id":1}')
    member.ping()
    assert [error["name"] for error in member.room.errors] == ["notBinary"]
    witness.is_undisturbed()
