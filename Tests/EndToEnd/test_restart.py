"""A server that stops and starts again: what members find, whether or not it could say goodbye."""

import re
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from support.disk import ask, wait_durable
from support.drags import drag
from support.http_api import create_story, get_story
from support.member import Member
from support.server import Server
from support.waiting import wait_for

RESUME = {"capabilities": ["resume"]}
Start = Callable[..., Server]


@pytest.fixture
def start(start_server: Start, tmp_path: Path) -> Start:
    """Starts a server on the test's directory, behind one that has ended on its port."""

    def begin(before: Server | None = None) -> Server:
        port = before.port if before else 0
        return start_server("--data", str(tmp_path / "data"), "--port", str(port))

    return begin


def come_back(server: Server, story: str, *members: Member) -> list[Member]:
    """All of them, by their tokens; each is who it was."""
    back = [Member.come_back(server.socket_url(story), member) for member in members]
    for member in back:
        assert member.welcome and member.welcome["resumed"], member.welcome
    return back


def test_clean(start: Start) -> None:
    """W6, D2, R5, U13 after a clean stop everybody goes on, and is told nothing again."""
    server = start()
    story = str(create_story(server)["id"])
    members = [Member.join(server.socket_url(story), **RESUME) for _ in range(8)]
    author = members[0]
    item = author.create(x=100, y=100)
    gesture = author.begin(item, 100, 100)
    drag(author, gesture, (100, 100), (90, 130))
    tokens = {member.welcome["token"] for member in members if member.welcome}
    server.stop()
    reasons = [member.wait_closed() for member in members]
    assert {code for code, _ in reasons} == {4000}
    hints = [re.search(r"retry=(\d+)$", reason) for _, reason in reasons]
    assert all(hints), reasons
    assert len({hint[1] for hint in hints if hint}) > 1, "all would come back together"
    for member in members:
        # The gesture was settled, and that is on the disk, before anybody was sent away.
        assert member.room.revision == 2 and member.room.durable == 2, member.room
    server = start(server)
    back = come_back(server, story, *members)
    for before, member in zip(members, back, strict=True):
        assert before.welcome and member.welcome
        assert member.welcome["epoch"] == before.welcome["epoch"]
        assert not any(update.get("snapshot") for update in member.updates), member.updates
        assert member.welcome["token"] not in tokens
    assert author.room.own[gesture]["state"] == "settled"
    known = get_story(server, story)
    assert known["revision"] == 2
    assert [back[0].room.frame(item)] == [
        {key: each[key] for key in ("x", "y", "scale", "angle")} for each in known["items"]]
    for member in back:
        member.close()


def test_undo_after_restart(start: Start) -> None:
    """C15, C13, C1 steps and command numbers outlive a restart."""
    server = start()
    story = str(create_story(server)["id"])
    author = Member.join(server.socket_url(story), **RESUME)
    item = author.create(x=1, y=2)
    assert author.command("update", item=item, x=50)["outcome"] == "accepted"
    server.stop()
    author.wait_closed()
    (author,) = come_back(start(server), story, author)
    assert author.welcome and author.welcome["command"] == 2
    assert author.command("undo")["outcome"] == "accepted"
    author.wait(lambda: author.room.items[item]["x"] == 1, "the undo")
    assert author.command("redo")["outcome"] == "accepted"
    author.wait(lambda: author.room.items[item]["x"] == 50, "the redo")
    author.close()


def test_token_is_used_up(start: Start) -> None:
    """R4, R3 a token of long before makes a new member, also after a restart."""
    server = start()
    story = str(create_story(server)["id"])
    member = Member.join(server.socket_url(story), **RESUME)
    first = member.room.resume()
    server.stop()
    member.wait_closed()
    server = start(server)
    (back,) = come_back(server, story, member)
    back.cut()
    back.wait_closed()
    (again,) = come_back(server, story, back)
    stranger = Member.join(server.socket_url(story), **RESUME, resume=first)
    assert stranger.welcome and not stranger.welcome.get("resumed")
    assert stranger.room.me != again.room.me
    again.close()
    stranger.close()


def test_unclean(start: Start) -> None:
    """D2, R5, R8, R7 after a kill there is a new epoch, a snapshot, and nothing durable is lost."""
    server = start()
    story = str(create_story(server)["id"])
    witness, author = (Member.join(server.socket_url(story), **RESUME) for _ in range(2))
    item = author.create(x=100, y=100)
    moved = author.command("update", item=item, x=120)
    wait_durable(author)
    gesture = author.begin(item, 120, 100)
    drag(author, gesture, (120, 100), (60, 130))
    epoch = author.room.epoch
    server.kill()
    server.wait()
    for member in (witness, author):
        member.wait_closed()
    server = start(server)
    witness, author = come_back(server, story, witness, author)
    assert author.room.epoch != epoch and witness.room.epoch == author.room.epoch
    for member in (witness, author):
        assert member.updates[0].get("snapshot"), member.updates[0]
        assert member.room.items[item]["x"] == 120 and member.room.items[item]["y"] == 100
        assert gesture not in member.room.gestures
    assert author.welcome and author.welcome["command"] == moved["command"]
    # A command that was done is not done again, and is answered as it was.
    author.send({"type": "update", "command": moved["command"], "item": item, "x": 120})
    author.ping()
    acks = [ack for update in author.updates for ack in update.get("acks", [])]
    assert moved in acks, acks
    assert get_story(server, story)["revision"] == 2
    # The gesture is begun again, by its name, and counts from where the item is committed.
    author.room.levels.pop(gesture, None)
    author.room.own.pop(gesture, None)
    sample = {"n": 0, "t": 0, "x": 120, "y": 100}
    author.send({"type": "begin", "gesture": gesture, "kind": "drag", "items": [item],
                 "sample": sample})
    drag(author, gesture, (120, 100), (60, 130))
    assert author.end(gesture)["state"] == "ended"
    witness.wait(lambda: witness.room.items[item]["x"] != 120, "the gesture's end")
    assert author.command("undo")["outcome"] == "accepted"
    witness.wait(lambda: witness.room.items[item]["x"] == 120, "the undo of the gesture")
    for member in (witness, author):
        member.close()


def test_not_back_in_time(start: Start) -> None:
    """D2, R1 who does not come back after a kill is absent, and in nobody's way."""
    server = start()
    story = str(create_story(server)["id"])
    stayer, leaver = (Member.join(server.socket_url(story), **RESUME) for _ in range(2))
    item = leaver.create(x=1, y=1)
    wait_durable(leaver)
    leaver.begin(item, 1, 1)
    server.kill()
    server.wait()
    stayer.wait_closed()
    (back,) = come_back(start(server), story, stayer)
    state = back.room.presence.get(leaver.room.me, {}).get("state")
    assert state == "absent", back.room.presence
    assert back.command("update", item=item, x=7)["outcome"] == "accepted"
    back.close()


def test_put_away(start: Start, tmp_path: Path) -> None:
    """D3, R5 a story that nobody is in is put away, and loaded as it was when somebody comes."""
    server = start()
    story = str(create_story(server)["id"])
    member = Member.join(server.socket_url(story))
    item = member.create(x=11, y=12)
    wait_durable(member)
    epoch, stamp = member.room.epoch, member.room.stamp
    member.close()
    turn = threading.Condition()

    def put_away() -> bool:
        with turn:
            # Nothing tells of it: it is looked for.
            turn.wait(0.1)
        found = ask(tmp_path / "data", "SELECT stamp FROM story WHERE name = ?", story)
        return found[0][0] is not None

    wait_for(turn, put_away, "the story to be put away")
    newcomers: list[Member] = []
    threads = [
        threading.Thread(
            target=lambda: newcomers.append(Member.join(server.socket_url(story), **RESUME)))
        for _ in range(5)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(newcomers) == 5 and len({each.room.me for each in newcomers}) == 5
    for newcomer in newcomers:
        assert newcomer.room.epoch == epoch and newcomer.room.stamp >= stamp
        assert newcomer.room.items[item]["x"] == 11
        assert newcomer.room.me != member.room.me
        newcomer.close()
