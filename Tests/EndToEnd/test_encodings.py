"""Both encodings in one room, by a binary client that the server's authors' code has no part in."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.binary_transport import BinaryTransport
from support.http_api import get_story
from support.member import Member, Message
from support.protocol import PROTOCOL
from support.server import Server
from support.transports import PythonTransport

TRACES = sorted((PROTOCOL / "traces").glob("*.json"))
TRANSPORTS = {"json": PythonTransport, "binary": BinaryTransport}


@pytest.fixture
def watchers(server: Server, story: str) -> Iterator[list[Member]]:
    """One member of each encoding that only looks."""
    url = server.socket_url(story)
    both = [Member(kind(url)).enter(name=name) for name, kind in TRANSPORTS.items()]
    yield both
    for member in both:
        member.close()


def play(trace: Path, member: Member, maker: Member) -> None:
    """Says again what was recorded: the items by one member, the gestures by the other."""
    for entry in json.loads(trace.read_text("utf-8"))["messages"]:
        message: Message = entry["message"]
        if message["type"] == "hello":
            continue
        if entry["from"] == 0:
            maker.create(**message["item"])
        else:
            if message["type"] == "begin":
                member.room.begun[message["gesture"]] = message["items"]
            member.send(message)
    member.ping()


def state(member: Member) -> dict[str, Any]:
    """What a member knows that everybody is to know alike."""
    room = member.room
    known = {"items": room.items, "members": room.members, "presence": room.presence}
    known |= {"poses": room.poses, "gestures": room.gestures, "edges": room.edges}
    return known | {"settled": room.settled, "revision": room.revision}


@pytest.mark.parametrize("spoken", TRANSPORTS)
@pytest.mark.parametrize("trace", TRACES, ids=lambda path: path.stem)
def test_a_session_is_the_same_in_both(
    server: Server, story: str, watchers: list[Member], trace: Path, spoken: str
) -> None:
    """W2, B1 a recorded session by a member of either encoding: all know the same, to the grid."""
    url = server.socket_url(story)
    author = Member(TRANSPORTS[spoken](url)).enter(name="Hand")
    play(trace, author, watchers[0])
    for member in watchers:
        member.wait_revision(get_story(server, story)["revision"])
        member.wait(lambda room=member.room: room.settled, "the end")
        member.ping()
    first, second = (state(member) for member in watchers)
    assert first == second
    assert first["edges"] and len(first["settled"]) == 1
    # What is committed and told is what the other encoding came to, in the recording's effects.
    effects = (PROTOCOL / "traces" / f"{trace.stem}.effects").read_text("utf-8")
    told = [
        (edge["ordinal"], edge["edge"], edge["guide"]["name"], edge["sample"])
        for line in effects.splitlines()
        for edge in json.loads(line.split(" ", 2)[2]).get("records", [])
        if edge["type"] == "edge" and line.split(" ", 2)[1] == "0"
    ]
    assert [
        (edge["ordinal"], edge["edge"], edge["guide"]["name"], edge["sample"])
        for edge in first["edges"]
    ] == told
    author.close()
