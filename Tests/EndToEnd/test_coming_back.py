"""Coming back after a cut (SPEC R), by a client that only knows the rules."""

from collections.abc import Iterator
from typing import Any

import pytest

from support.fixtures import Join
from support.member import Member
from support.model import only_pose
from support.server import Server

RESUME: dict[str, Any] = {"capabilities": ["resume"]}


class Returner:
    """A member that can be cut off and come back; the room is the same over all its connections."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.now = Member.join(url, **RESUME)

    def cut(self) -> None:
        """Loses the connection without a word."""
        self.now.cut()
        self.now.wait(lambda: self.now.closed, "the end of the connection")

    def come_back(self, **changed: Any) -> Member:
        """Comes back; `changed` is what the hello says otherwise of `resume`."""
        told = {"resume": self.now.room.resume() | changed}
        self.now = Member.come_back(self.url, self.now, **told)
        return self.now


@pytest.fixture
def returner(server: Server, story: str) -> Iterator[Returner]:
    """A member of the story that can come back."""
    member = Returner(server.socket_url(story))
    yield member
    member.now.close()


@pytest.mark.quick
def test_capabilities(returner: Returner, join: Join) -> None:
    """H6, R1, R4 who can come back is given a token, another one each time, and nobody else."""
    welcome = returner.now.welcome
    assert welcome and welcome["capabilities"] == ["resume"]
    returner.cut()
    again = returner.come_back().welcome
    assert again and again["token"] != welcome["token"]
    other = join(capabilities=["comet"]).welcome
    assert other and other["capabilities"] == [] and "token" not in other


@pytest.mark.quick
def test_in_the_middle_of_a_gesture(returner: Returner, join: Join) -> None:
    """R1, R2, R8, L2 a gesture lives on over a cut, and goes on where it was."""
    other = join()
    item = returner.now.create(x=100, y=200)
    gesture = returner.now.begin(item, 100, 200)
    returner.now.move(gesture, (1, 1_000_000, 101, 200))
    returner.now.wait_own(gesture, lambda own: own["n"] == 1, "the first sample")
    returner.cut()
    me = returner.now.room.me
    other.wait(lambda: other.room.presence.get(me, {}).get("state") == "absent", "its absence")
    assert gesture in other.room.gestures
    member = returner.come_back()
    assert member.welcome and member.welcome["resumed"] and member.welcome["member"] == me
    assert "snapshot" not in member.updates[0]
    member.move(gesture, (2, 2_000_000, 2, 200))
    own = member.wait_own(gesture, lambda own: own["n"] == 2, "the second sample")
    # The centre line catches at 3 points (S1).
    assert only_pose(own)["x"] == 0
    assert member.end(gesture)["state"] == "ended"
    other.wait(lambda: gesture in other.room.settled, "the end")
    assert other.room.frame(item)["x"] == 0
    assert [edge[1] for edge in other.room.edges_of(gesture)] == ["latched", "released"]


@pytest.mark.quick
def test_what_was_missed(returner: Returner, join: Join) -> None:
    """R2 what others did meanwhile comes in the first update, and no more than that."""
    other = join()
    kept, gone = other.create(x=1), other.create(x=2)
    returner.now.wait_revision(2)
    returner.cut()
    other.command("update", item=kept, x=50)
    other.command("delete", item=gone)
    added = other.create(x=3)
    member = returner.come_back()
    member.wait_revision(5)
    assert {item["id"]: item["x"] for item in member.room.items.values()} == {kept: 50, added: 3}
    assert not any("snapshot" in update for update in member.updates)


@pytest.mark.quick
@pytest.mark.parametrize("lie", [{"epoch": 1}, {"revision": 2**53 - 1}, {"stamp": 2**53 - 1}])
def test_what_the_room_has_not_had(returner: Returner, join: Join, lie: dict[str, int]) -> None:
    """R2, R5 of an epoch, a revision or a stamp that is not the room's comes a snapshot."""
    item = returner.now.create()
    returner.cut()
    member = returner.come_back(**lie)
    assert member.welcome and member.welcome["resumed"]
    assert member.updates[0]["snapshot"] is True and member.updates[0]["since"] == 0
    assert list(member.room.items) == [item]


@pytest.mark.quick
def test_a_token_that_nobody_was_given(server: Server, story: str) -> None:
    """R3 who comes with an unknown token is a new member, and told so."""
    resume = {"token": "0" * 32, "epoch": 1, "revision": 5, "stamp": 9}
    member = Member.join(server.socket_url(story), **RESUME, resume=resume)
    assert member.welcome and "resumed" not in member.welcome
    assert member.updates[0]["snapshot"] and member.updates[0]["since"] == 0
    member.close()


@pytest.mark.quick
def test_two_connections_of_one_member(returner: Returner, join: Join) -> None:
    """R6 the old connection is closed, and its end changes nothing."""
    other = join()
    old = returner.now
    member = returner.come_back()
    assert old.wait_closed()[0] == 4506
    item = member.create()
    member.ping()
    other.wait(lambda: item in other.room.items, "the item")
    assert other.room.presence.get(member.room.me, {}).get("state") != "absent"
    assert member.room.me in other.room.members


@pytest.mark.quick
def test_commands_are_done_once(returner: Returner, join: Join) -> None:
    """R7, C1 a command that is sent again is answered again, and not done again."""
    other = join()
    item = returner.now.create(x=0)
    ack = returner.now.command("nudge", items=[item], dx=5, dy=0)
    returner.cut()
    member = returner.come_back()
    assert member.welcome and member.welcome["command"] == ack["command"]
    again = len(member.updates)
    member.send({"type": "nudge", "command": ack["command"], "items": [item], "dx": 5, "dy": 0})

    def told() -> bool:
        return any(ack in update.get("acks", []) for update in member.updates[again:])

    member.wait(told, "the same answer")
    other.wait_revision(2)
    assert other.room.items[item]["x"] == 5 and member.room.items[item]["x"] == 5
