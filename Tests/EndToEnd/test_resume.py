"""Members that come back after a cut (SPEC R)."""

import json
import signal
from collections.abc import Callable

import pytest

from support.drags import drag
from support.fixtures import Join
from support.http_api import create_story
from support.member import Member
from support.protocol import limit
from support.server import Server
from support.transports import open_socket
from support.waiting import PATIENCE

Back = Callable[..., Member]
RESUME = {"capabilities": ["resume"]}


@pytest.fixture
def back(server: Server, story: str) -> Back:
    """Lets a member come back by another connection."""

    def come(before: Member, **hello: object) -> Member:
        return Member.come_back(server.socket_url(story), before, **hello)

    return come


def lose(member: Member) -> None:
    """Cuts a member off, and waits until it knows: nothing that was under way comes any more."""
    member.cut()
    member.wait_closed()


def wait_state(member: Member, other: int, state: str) -> None:
    """Waits until a member sees another in a state; one of whom nothing was told is active."""
    member.wait(
        lambda: member.room.presence.get(other, {}).get("state", "active") == state, state)


@pytest.mark.quick
def test_cut(join: Join, back: Back) -> None:
    """R1, R2, R5, H3 who is cut off is absent, and comes back as the same member."""
    witness, lost = join(name="Witness"), join(name="Lost", **RESUME)
    item, me = witness.create(), lost.room.me
    assert lost.welcome and lost.welcome["capabilities"] == ["resume"]
    lost.send({"type": "presence", "state": "idle"})
    wait_state(witness, me, "idle")
    lose(lost)
    wait_state(witness, me, "absent")
    assert witness.command("update", item=item, x=33)["outcome"] == "accepted"
    again = back(lost, color="#012345")
    wait_state(witness, me, "idle")
    assert again.welcome and again.welcome["resumed"] and again.welcome["member"] == me
    assert again.welcome["token"] != lost.welcome["token"]
    assert again.welcome["epoch"] == lost.welcome["epoch"]
    assert not again.updates[0].get("snapshot"), "it is told what it missed"
    assert again.room.items[item]["x"] == 33
    witness.wait(lambda: witness.room.members[me]["color"] == "#012345", "the colour")
    assert witness.room.members[me]["name"] == "Lost"
    again.close()
    witness.wait(lambda: me not in witness.room.members, "the leaving")


def test_gesture_goes_on(join: Join, back: Back) -> None:
    """R1, R8, L2 a gesture lives over the cut, and its edges are told once each."""
    witness, author = join(), join(**RESUME)
    item = author.create(x=40, y=100)
    gesture = author.begin(item, 40, 100)
    last = drag(author, gesture, (40, 100), (20, 100))
    lose(author)
    wait_state(witness, author.room.me, "absent")
    assert witness.command("delete", item=item)["error"]["name"] == "itemHeld"
    again = back(author)
    own = again.wait_own(gesture, lambda own: own["state"] == "open", "the gesture")
    assert own["n"] == last
    again.move(gesture, (last + 1, 1_000_000, 1, 100))
    again.wait_own(gesture, lambda own: own["n"] == last + 1, "the sample")
    told = again.end(gesture)
    assert told["state"] == "ended"
    witness.wait(lambda: gesture in witness.room.settled, "the end")
    assert witness.room.frame(item) == again.room.frame(item)
    again.close()


def test_two_connections(join: Join, back: Back) -> None:
    """R6, W5 the old connection is closed with 4506; its words and its end change nothing."""
    witness, old = join(), join(**RESUME)
    me = old.room.me
    new = back(old)
    # The old connection may not know yet, and goes on for a moment.
    old.send({"type": "presence", "name": "Impostor"})
    assert old.wait_closed()[0] == 4506
    old.transport.close()
    item = new.create()
    new.send({"type": "presence", "name": "Itself"})
    witness.wait(lambda: witness.room.members[me]["name"] == "Itself", "the name")
    witness.wait(lambda: item in witness.room.items, "the item")
    assert "left" not in [
        record["type"] for update in witness.updates for record in update["records"]]
    assert witness.room.presence.get(me, {}).get("state", "active") == "active"
    new.close()


def test_lost_welcome(server: Server, story: str, join: Join, back: Back) -> None:
    """R4 a token stays good until the next is used, however many welcomes are lost."""
    witness, lost = join(), join(**RESUME)
    hello = {"type": "hello", "resume": lost.room.resume()}
    for _ in range(3):
        with open_socket(server.socket_url(story)) as unheard:
            unheard.send(json.dumps(hello))
            welcome = json.loads(unheard.recv(PATIENCE))
            assert welcome["resumed"] and welcome["member"] == lost.room.me
            unheard.socket.shutdown(2)
    again = back(lost)
    assert again.welcome and again.welcome["resumed"]
    newest = back(again)
    assert newest.welcome and newest.welcome["resumed"]
    with open_socket(server.socket_url(story)) as late:
        late.send(json.dumps(hello))
        welcome = json.loads(late.recv(PATIENCE))
        assert "resumed" not in welcome and welcome["member"] != lost.room.me, "it is spent"
    newest.ping()
    witness.ping()
    newest.close()


@pytest.mark.parametrize("code", [1000, 1001])
def test_goodbye(join: Join, back: Back, code: int) -> None:
    """R1, R3, G5 who closes the connection itself has left, and its token is worth nothing."""
    witness, leaver = join(), join(**RESUME)
    item = leaver.create(x=10, y=10)
    gesture = leaver.begin(item, 10, 10)
    leaver.move(gesture, (1, 1_000_000, 150, 150))
    leaver.ping()
    me = leaver.room.me
    leaver.connection.close(code)
    witness.wait(lambda: me not in witness.room.members, "the leaving")
    witness.wait(lambda: witness.room.settled.get(gesture) == "settled", "the settling")
    other = back(leaver)
    assert other.welcome and "resumed" not in other.welcome and other.room.me != me
    assert other.room.items[item]["x"] == 150
    other.close()


def test_without_capability(join: Join, back: Back) -> None:
    """R1, H6 who did not say that it can come back has left with its connection."""
    witness, plain = join(), join(capabilities=["paint", "smell"])
    assert plain.welcome and plain.welcome["capabilities"] == []
    assert "token" not in plain.welcome
    me = plain.room.me
    lose(plain)
    witness.wait(lambda: me not in witness.room.members, "the leaving")


def test_unknown_token(join: Join, server: Server, story: str) -> None:
    """R3 a token that nobody was given makes a new member, with a snapshot."""
    first = join(**RESUME)
    item = first.create()
    resume = first.room.resume() | {"token": "0123456789abcdef" * 2}
    other = Member.join(server.socket_url(story), resume=resume, **RESUME)
    assert other.welcome and "resumed" not in other.welcome
    assert other.updates[0]["snapshot"] and item in other.room.items
    first.ping()
    other.close()


FARTHER = {
    "another epoch": lambda it: it | {"epoch": it["epoch"] % 1_000 + 1},
    "a stamp of the future": lambda it: it | {"stamp": 2**53 - 1},
    "a revision of the future": lambda it: it | {"revision": 2**53 - 1},
}


@pytest.mark.parametrize("case", FARTHER)
def test_cannot_go_on(server: Server, story: str, join: Join, case: str) -> None:
    """R2 who knows what the room does not gets a snapshot, and is the same member all the same."""
    witness, lost = join(), join(**RESUME)
    item = lost.create()
    lose(lost)
    wait_state(witness, lost.room.me, "absent")
    hello = {"type": "hello", "resume": FARTHER[case](lost.room.resume())}
    with open_socket(server.socket_url(story)) as again:
        again.send(json.dumps(hello))
        welcome = json.loads(again.recv(PATIENCE))
        assert welcome["resumed"] and welcome["member"] == lost.room.me
        update = json.loads(again.recv(PATIENCE))
    assert update["snapshot"] and update["since"] in (0, hello["resume"]["revision"])
    assert item in [it["item"]["id"] for it in update["records"] if it["type"] == "item"]


def test_commands_again(join: Join, back: Back) -> None:
    """R7, C1 a command that is sent again is answered as before, and done once."""
    witness, author = join(), join(**RESUME)
    item = author.create()
    first = author.room.acks.pop(1)
    lose(author)
    wait_state(witness, author.room.me, "absent")
    again = back(author)
    assert again.welcome and again.welcome["command"] == 1
    revision = again.room.revision
    again.send({"type": "delete", "command": 1, "item": item})
    assert again.wait_ack(1) == first
    assert again.command("update", item=item, x=7)["revision"] == revision + 1
    again.send({"type": "delete", "command": 1, "item": item})
    again.ping()
    assert [error["name"] for error in again.room.errors] == ["commandOrder"]
    assert again.room.items[item]["x"] == 7
    again.close()


def test_many_cuts(join: Join, back: Back) -> None:
    """R2, R6, R7 over many cuts, some of them unnoticed, one member does each command once."""
    witness, member = join(), join(**RESUME)
    me = member.room.me
    item = member.create(x=0, y=0)
    for turn in range(1, 21):
        if turn % 3:
            lose(member)
        assert witness.command("update", item=item, y=turn)["outcome"] == "accepted"
        if not turn % 3:
            member.wait(lambda: member.room.items[item]["y"] == turn, "the update")
        member = back(member)
        assert member.welcome and member.welcome["resumed"], turn
        ack = member.command("nudge", items=[item], dx=1, dy=0)
        assert ack["outcome"] == "accepted", ack
        assert member.room.items[item]["x"] == turn
    witness.ping()
    assert witness.room.items[item] == member.room.items[item]
    assert set(witness.room.members) == {witness.room.me, me}
    member.close()


def test_grace_ends(join: Join, back: Back) -> None:
    """R1, R3, G5 who does not come back in time has left; its gestures are settled."""
    assert limit("grace") < PATIENCE * 1_000_000
    witness, lost = join(), join(**RESUME)
    item, me = lost.create(x=10, y=10), lost.room.me
    gesture = lost.begin(item, 10, 10)
    lost.move(gesture, (1, 1_000_000, 150, 150))
    lost.ping()
    lose(lost)
    wait_state(witness, me, "absent")
    witness.wait(lambda: me not in witness.room.members, "the end of the grace")
    assert witness.room.settled[gesture] == "settled"
    assert witness.room.items[item]["x"] == 150
    late = back(lost)
    assert late.welcome and "resumed" not in late.welcome
    late.close()


def test_abuse_ends_it(join: Join, back: Back) -> None:
    """E4, R1, W5 who asks for far too much is closed with 4201, and has left at once."""
    witness, busy = join(), join(**RESUME)
    me, ping = busy.room.me, '{"type":"ping","id":1}'
    for _ in range(2 * limit("messagesBurst")):
        busy.send_text(ping)
    # Meanwhile some more may be sent; then as many again are beyond that.
    while not busy.closed:
        for _ in range(100):
            busy.send_text(ping)
    assert busy.wait_closed()[0] == 4201
    witness.wait(lambda: me not in witness.room.members, "the leaving")
    other = back(busy)
    assert other.welcome and "resumed" not in other.welcome
    other.close()


def test_end_with_absent_members(start_server: Callable[..., Server]) -> None:
    """R1, W6 members that may come back do not keep the server from ending."""
    server = start_server()
    url = server.socket_url(create_story(server)["id"])
    witness, lost = Member.join(url), Member.join(url, **RESUME)
    lose(lost)
    wait_state(witness, lost.room.me, "absent")
    server.process.send_signal(signal.SIGTERM)
    assert witness.wait_closed()[0] == 4000
    assert server.wait() == 0
