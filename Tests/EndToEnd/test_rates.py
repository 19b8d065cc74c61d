"""How much a member may do at a time (SPEC C12, G13), and where commands put items (C11)."""

import json

import pytest

from support.fixtures import Witness
from support.http_api import create_story
from support.member import Member
from support.protocol import error_codes, limit
from support.server import Server
from support.transports import open_socket
from support.waiting import PATIENCE

WINDOW = 500


def test_commands_too_fast(server: Server, story: str, witness: Witness) -> None:
    """C12, E1 commands beyond the burst are refused with a time to wait, and all are answered."""
    too_fast, burst = error_codes()["tooFast"], limit("commandsBurst")
    answered = 0
    with open_socket(server.socket_url(story)) as author:
        author.send('{"type":"hello"}')
        number, refused = 0, None
        while not refused:
            number += 1
            author.send(json.dumps({"type": "delete", "command": number, "item": 1}))
            # Who asks much and reads little is cut off (U8).
            while not refused and answered < number - WINDOW:
                for ack in json.loads(author.recv(PATIENCE)).get("acks", []):
                    answered += 1
                    assert ack["command"] == answered
                    if ack["error"]["code"] == too_fast:
                        refused = refused or ack["error"]
        assert answered >= burst
        assert refused["retryAfter"] >= 1
        # After some quiet there is room again.
        while answered < number:
            answered += len(json.loads(author.recv(PATIENCE)).get("acks", []))
    witness.is_undisturbed()


def test_samples_are_folded(server: Server, story: str, witness: Witness) -> None:
    """G13, U4 of samples beyond the burst the last of each move counts; nothing is refused."""
    author = Member.join(server.socket_url(story))
    item = author.create(x=150, y=300)
    gesture = author.begin(item, 150, 300)
    most = limit("samplesPerMessage")
    moves = limit("samplesBurst") // most + 20
    for first in range(1, moves * most, most):
        numbers = range(first, first + most)
        author.move(gesture, *((n, n * 9_000, 150 + n % 7, 300) for n in numbers))
    last = moves * most
    author.wait_own(gesture, lambda own: own["n"] == last, "the last sample")
    own = author.end(gesture)
    assert own["poses"][0]["x"] == 150 + last % 7
    assert author.room.errors == []
    author.close()
    witness.is_undisturbed()


@pytest.mark.quick
def test_confined_commands(server: Server) -> None:
    """C11, U4, U11 in a confined story items are kept on the canvas, and all are told where."""
    story = str(create_story(server, confinement="box")["id"])
    author, viewer = (Member.join(server.socket_url(story)) for _ in range(2))
    item = author.create(x=500, y=0, halfWidth=30, halfHeight=20)
    created = author.room.acks[1]
    assert (created["outcome"], created["revision"]) == ("adjusted", 1)
    assert created["item"]["x"] == 165
    moved = author.command("update", item=item, y=-1_000)
    assert (moved["outcome"], moved["item"]["y"]) == ("adjusted", -402)
    assert author.command("update", item=item, y=0)["outcome"] == "accepted"
    stayed = author.command("update", item=item, x=166)
    assert (stayed["outcome"], stayed["revision"]) == ("adjusted", 3)
    viewer.wait_revision(3)
    for member in (author, viewer):
        frame = member.room.frame(item)
        assert (frame["x"], frame["y"]) == (165, 0)
        member.close()
