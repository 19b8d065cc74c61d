"""Cursors and round trips (SPEC P)."""

import pytest

from support.fixtures import Join


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
