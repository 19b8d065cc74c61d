"""Cursors and round trips (SPEC P)."""

import pytest

from support.fixtures import Join
from support.protocol import limit


@pytest.mark.quick
def test_cursor(join: Join) -> None:
    """P1, U5, N2 others see where a member points; its identity is the server's word."""
    author, viewer = join(), join()
    me = author.room.me
    cursor = {"x": 1.0005, "y": -2}
    author.send({"type": "presence", "cursor": cursor, "member": viewer.room.me})
    viewer.wait(lambda: viewer.room.cursor(me) == {"x": 1.001, "y": -2}, "the cursor")
    late = join()
    assert late.room.cursor(me) == {"x": 1.001, "y": -2}
    author.send({"type": "presence", "cursor": None})
    viewer.wait(lambda: viewer.room.cursor(me) is None, "no cursor")
    assert author.room.cursor(me) is None
    assert author.room.revision == 0


def test_latest_cursor_counts(join: Join) -> None:
    """P1, U1 of many cursors the last one arrives; those between may not."""
    author, viewer = join(), join()
    for x in range(500):
        author.send({"type": "presence", "cursor": {"x": x, "y": 0}})
    author.ping()
    me = author.room.me
    viewer.wait(lambda: (viewer.room.cursor(me) or {}).get("x") == 499, "the last cursor")


@pytest.mark.quick
def test_ping(join: Join) -> None:
    """P2 a ping is answered with its number and the server's clock."""
    member = join()
    member.send({"type": "ping", "id": 0})
    member.wait(lambda: len(member.room.pongs) == 1, "the pong")
    member.send({"type": "ping", "id": 2**53 - 1})
    member.wait(lambda: len(member.room.pongs) == 2, "the pong")
    first, second = member.room.pongs
    assert (first["id"], second["id"]) == (0, 2**53 - 1)
    assert first["time"] <= second["time"]


@pytest.mark.quick
def test_everything_shown(join: Join) -> None:
    """P1 others see state, selection and viewport; what is not given stays."""
    author, viewer = join(), join()
    me = author.room.me
    box = {"x": 1, "y": 2, "halfWidth": 30, "halfHeight": 40}
    shown: dict[str, object] = {
        "state": "active", "cursor": None, "selection": [], "viewport": None}
    for said in (
        {"state": "idle"}, {"selection": [7, 9]}, {"viewport": box},
        {"cursor": {"x": 5, "y": 6}, "state": "away"}, {"viewport": None, "selection": []},
    ):
        author.send({"type": "presence"} | said)
        shown |= said
        viewer.wait(
            lambda wanted=dict(shown): wanted.items() <= viewer.room.presence.get(me, {}).items(),
            f"{said}")
    late = join()
    assert shown.items() <= late.room.presence[me].items()


def test_renaming(join: Join) -> None:
    """P1 a name and a colour are changed without joining anew."""
    author, viewer = join(name="Ada", color="#010203"), join()
    me = author.room.me
    author.send({"type": "presence", "name": "Ada Lovelace"})
    viewer.wait(lambda: viewer.room.members[me]["name"] == "Ada Lovelace", "the name")
    assert viewer.room.members[me]["color"] == "#010203"
    author.send({"type": "presence", "color": "#FFEEDD"})
    viewer.wait(lambda: viewer.room.members[me]["color"] == "#ffeedd", "the colour")
    assert join().room.members[me]["name"] == "Ada Lovelace"


@pytest.mark.text
def test_only_the_server_says_absent(join: Join) -> None:
    """P1, J2 a state is one that a member may have said, and something is to be said."""
    member = join()
    member.send({"type": "presence", "state": "absent"})
    member.send({"type": "presence"})
    member.ping()
    assert [(error["name"], error["field"]) for error in member.room.errors] == [
        ("notAllowed", "state"), ("missingField", "cursor")]


def test_watchers(join: Join) -> None:
    """P3 who joins a crowd is counted, not listed, until its first command or begin."""
    most = limit("membersListed")
    first, *_ = [join() for _ in range(most)]
    watchers = [join() for _ in range(3)]
    first.wait(lambda: first.room.watchers == 3, "the watchers")
    assert set(first.room.members) == set(range(1, most + 1))
    assert watchers[-1].room.watchers == 3, "a snapshot tells"
    watchers[0].send({"type": "presence", "cursor": {"x": 1, "y": 1}})
    item = watchers[1].create()
    me = watchers[1].room.me
    first.wait(lambda: item in first.room.items and me in first.room.members, "the author")
    first.wait(lambda: first.room.watchers == 2, "one watcher less")
    assert watchers[0].room.me not in first.room.presence
    watchers[2].close()
    first.wait(lambda: first.room.watchers == 1, "the leaving")
    watchers[1].close()
    first.wait(lambda: me not in first.room.members, "the leaving of one that is listed")
    assert first.room.watchers == 1
