"""Commands and their outcomes for all (SPEC C, U)."""

from typing import Any

import pytest

from support.fixtures import Join
from support.http_api import get_story
from support.member import Member, new_name
from support.server import Server

DEFAULTS: dict[str, dict[str, Any]] = {
    "text": {"text": "A", "font": "sans-serif", "fontSize": 24, "align": "center",
             "color": "#ffffff", "background": None},
    "sticker": {"emoji": "🎈"},
    "shape": {"shape": "rectangle", "color": "#ffffff"},
    "image": {"url": "/favicon.svg"},
}


def settle(*members: Member) -> None:
    """Waits until each member has what all of them have sent."""
    for member in members:
        member.ping()
    revision = max(member.room.revision for member in members)
    for member in members:
        member.wait_revision(revision)


def refused(ack: dict[str, Any], name: str) -> dict[str, Any]:
    """The error of an ack, which must be this one."""
    assert ack["outcome"] == "refused", ack
    assert ack["error"]["name"] == name, ack
    assert ack["error"]["command"] == ack["command"]
    return dict(ack["error"])


@pytest.mark.quick
@pytest.mark.parametrize("kind", DEFAULTS)
def test_create(server: Server, story: str, join: Join, kind: str) -> None:
    """C2, C7, T2, U6 an item is created with its defaults, the same for all."""
    author, viewer = join(), join()
    item = author.create(kind)
    viewer.wait(lambda: item in viewer.room.items, "the item")
    expected = {"id": item, "kind": kind, "x": 100, "y": 200, "scale": 1, "angle": 0}
    expected |= {"halfWidth": 30, "halfHeight": 20} | DEFAULTS[kind]
    told = dict(viewer.room.items[item])
    told.pop("rank")
    assert told == expected
    assert author.room.items == viewer.room.items
    assert author.room.acks[1]["revision"] == author.room.revision == 1
    answer = get_story(server, story)
    assert (answer["revision"], answer["items"]) == (1, viewer.room.from_bottom())


@pytest.mark.quick
def test_update_without_echo(join: Join) -> None:
    """C3, U1, U5 others learn what changed, the author only its ack."""
    author, viewer = join(), join()
    item = author.create("text")
    seen = len(author.updates)
    assert author.command("update", item=item, text="Grüße", angle=-90)["outcome"] == "accepted"
    settle(author, viewer)
    assert viewer.room.items == author.room.items
    assert (viewer.room.items[item]["text"], viewer.room.items[item]["angle"]) == ("Grüße", 270)
    told = [record for update in author.updates[seen:] for record in update["records"]]
    assert told == []
    changed = [r for u in viewer.updates for r in u["records"] if r["type"] == "changed"]
    (record,) = changed
    expected = {"angle": 270, "text": "Grüße", "by": author.room.me}
    assert record.items() >= expected.items()


def test_unchanged(join: Join) -> None:
    """C3, C7 an update that changes nothing raises no revision."""
    author = join()
    item = author.create(color="#00FF00")
    ack = author.command("update", item=item, x=100.0004, color="#00ff00", angle=720)
    assert ack == {"command": 2, "outcome": "unchanged"}
    assert author.command("update", item=item)["outcome"] == "unchanged"
    assert author.room.revision == 1


def test_rounding(join: Join) -> None:
    """N1, N2, N7 numbers go to their grids half away from zero, colours to lower case."""
    author, viewer = join(), join()
    item = author.create(x=0.0005, y=-0.0005, scale=1.0000005, angle=-0.0005, color="#AbCdEf")
    viewer.wait(lambda: item in viewer.room.items, "the item")
    frame = viewer.room.frame(item)
    assert frame == {"x": 0.001, "y": -0.001, "scale": 1.000001, "angle": 359.999}
    assert viewer.room.items[item]["color"] == "#abcdef"


def test_delete(join: Join) -> None:
    """C4, C8, N5 a deleted item is gone, and its name stays taken."""
    author, viewer = join(), join()
    item = author.create()
    viewer.wait(lambda: item in viewer.room.items, "the item")
    assert author.command("delete", item=item)["outcome"] == "accepted"
    viewer.wait(lambda: item not in viewer.room.items, "the deletion")
    again = {"id": item, "kind": "sticker", "emoji": "A", "x": 0, "y": 0}
    ack = author.command("create", item=again | {"halfWidth": 1, "halfHeight": 1})
    assert refused(ack, "itemTaken")["item"] == item
    for kind, fields in (("update", {"x": 1}), ("delete", {}), ("reorder", {"to": "back"})):
        assert refused(author.command(kind, item=item, **fields), "unknownItem")["item"] == item
    assert author.room.revision == 2


def test_reorder(server: Server, story: str, join: Join) -> None:
    """C5, U7 items change places for all alike."""
    author, viewer = join(), join()
    a, b, c, d = (author.create() for _ in range(4))
    moves = [
        ({"item": a, "to": "front"}, [b, c, d, a]),
        ({"item": d, "to": "back"}, [d, b, c, a]),
        ({"item": d, "to": "above", "other": c}, [b, c, d, a]),
        ({"item": a, "to": "below", "other": c}, [b, a, c, d]),
        ({"item": c, "to": "above", "other": b}, [b, c, a, d]),
        ({"item": d, "to": "below", "other": b}, [d, b, c, a]),
    ]
    for number, (move, expected) in enumerate(moves):
        ack = author.command("reorder", **move)
        assert ack["outcome"] == "accepted" and ack["revision"] == 5 + number, ack
        settle(author, viewer)
        for member in (author, viewer):
            assert [item["id"] for item in member.room.from_bottom()] == expected, (number, move)
        assert [item["id"] for item in get_story(server, story)["items"]] == expected
    assert author.command("reorder", item=d, to="back")["outcome"] == "unchanged"
    ack = author.command("reorder", item=d, to="above", other=new_name())
    refused(ack, "unknownItem")


@pytest.mark.text
def test_nudge(server: Server, story: str, join: Join) -> None:
    """C7, C9, U5 items go a way exactly, past every guide, as one commit; or none of them does."""
    author, viewer = join(), join()
    items = [author.create(x=1.5, y=0), author.create("text", x=99_999, y=-7)]
    ack = author.command("nudge", items=items, dx=0.125, dy=-0.0005)
    assert (ack["outcome"], ack["revision"]) == ("accepted", 3)
    settle(author, viewer)
    places = {item: (viewer.room.items[item]["x"], viewer.room.items[item]["y"]) for item in items}
    assert places == {items[0]: (1.625, -0.001), items[1]: (99_999.125, -7.001)}
    assert author.room.items == viewer.room.items
    assert get_story(server, story)["items"] == author.room.from_bottom()
    error = refused(author.command("nudge", items=items, dx=1, dy=0), "outOfRange")
    assert (error["field"], error["max"]) == ("dx", 0.875)
    assert author.command("nudge", items=items, dx=0, dy=0)["outcome"] == "unchanged"
    for wrong, name in (([items[0], new_name()], "unknownItem"), (items * 2, "itemTwice")):
        refused(author.command("nudge", items=wrong, dx=1, dy=1), name)
    assert author.room.revision == 3 and join().room.items == author.room.items


# Along which axis, and where the middles of the two items then are. The box around both reaches
# from 60 to 220 and from 170 to 250.
ALIGNED: dict[str, tuple[str, float, float]] = {
    "leading": ("x", -155, -45), "centerX": ("x", -50, 60), "trailing": ("x", 55, 165),
    "top": ("y", -352, -312), "centerY": ("y", -20, 20), "bottom": ("y", 312, 352),
}


@pytest.mark.parametrize("guide", ALIGNED)
def test_align(server: Server, story: str, join: Join, guide: str) -> None:
    """C10, S10, U5 the box around items comes to a guide; their author is told where they are."""
    author, viewer = join(), join()
    items = [
        author.create(x=90, y=190, halfWidth=30, halfHeight=20),
        author.create(x=200, y=230, halfWidth=20, halfHeight=20),
    ]
    axis, first, second = ALIGNED[guide]
    assert author.command("align", items=items, to=guide)["outcome"] == "accepted"
    settle(author, viewer)
    assert [author.room.items[item][axis] for item in items] == [first, second]
    assert author.room.items == viewer.room.items
    assert get_story(server, story)["items"] == author.room.from_bottom()
    assert author.command("align", items=items, to=guide)["outcome"] == "unchanged"
    assert author.room.revision == 3


@pytest.mark.text
@pytest.mark.parametrize("kind", DEFAULTS)
def test_fields_of_other_kinds(join: Join, kind: str) -> None:
    """C2, C3 a field of another kind is refused, when creating and when updating."""
    author = join()
    item = author.create(kind)
    foreign = {
        key: value
        for fields in DEFAULTS.values()
        for key, value in fields.items()
        if key not in DEFAULTS[kind]
    }
    geometry = {"kind": kind, "x": 0, "y": 0, "halfWidth": 1, "halfHeight": 1} | DEFAULTS[kind]
    for key, value in foreign.items():
        error = refused(author.command("update", item=item, **{key: value}), "wrongFieldForKind")
        assert error["field"] == key
        ack = author.command("create", item=geometry | {"id": new_name(), key: value})
        assert refused(ack, "wrongFieldForKind")["field"] == f"item.{key}"
    assert author.room.revision == 1
    assert list(author.room.items) == [item]


def test_order_of_commands(join: Join) -> None:
    """C1, J3 a number that does not increase is refused and changes nothing."""
    author = join()
    item = author.create()
    author.send({"type": "update", "command": 10, "item": item, "x": 1})
    for number in (10, 9, 1):
        author.send({"type": "update", "command": number, "item": item, "x": number + 50})
    author.ping()
    assert [error["name"] for error in author.room.errors] == ["commandOrder"] * 3
    assert [error["command"] for error in author.room.errors] == [10, 9, 1]
    assert author.room.revision == 2
    assert join().room.items[item]["x"] == 1


def test_members_agree_after_a_storm(server: Server, story: str, join: Join) -> None:
    """C7, U1, U5 members that write the same properties at once end with the same story."""
    members = [join() for _ in range(3)]
    items = [members[0].create("text"), members[0].create("text")]
    settle(*members)
    rounds = 40
    for turn in range(rounds):
        for place, member in enumerate(members):
            number = turn + 10
            fields = {"item": items[turn % 2], "x": turn + place, "text": f"{place} of {turn}"}
            message = {"type": "update", "command": number} | fields
            member.room.sent[number] = message
            member.send(message)
    for member in members:
        member.wait_ack(rounds + 9)
    settle(*members)
    story_now = get_story(server, story)
    for member in members:
        assert member.room.from_bottom() == story_now["items"]
        assert member.room.revision == story_now["revision"]
