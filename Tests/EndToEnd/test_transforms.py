"""Gestures of fingers, recognisers and handles, of several items, and by other items' guides."""

from typing import Any

import pytest

from support.drags import drag
from support.errors import only_error
from support.fixtures import Join
from support.http_api import create_story, get_story
from support.member import Member
from support.hands import only_pose
from support.server import Server


def fingers(*places: tuple[float, float]) -> dict[str, Any]:
    """What is read of fingers, each known by its place in the list."""
    return {"touches": [{"id": finger, "x": x, "y": y} for finger, (x, y) in enumerate(places)]}


def wait_pose(member: Member, gesture: int, n: int) -> dict[str, Any]:
    """Where the one item of a gesture is, once a sample was consumed."""
    return only_pose(member.wait_own(gesture, lambda own: own["n"] == n, f"sample {n}"))


def frame(x: float, y: float, scale: float, angle: float) -> dict[str, float]:
    """A frame as the model has it."""
    return {"x": x, "y": y, "scale": scale, "angle": angle}


@pytest.mark.quick
def test_two_fingers(server: Server, story: str, join: Join) -> None:
    """G9, S18, U6, U12 two fingers turn and scale an item about their middle; an angle catches."""
    author, viewer = join(), join()
    item = author.create()
    gesture = author.begin_any("transform", [item], fingers((90, 200), (110, 200)))
    author.move_any(gesture, {"n": 1, "t": 10_000} | fingers((80, 200), (120, 200)))
    assert wait_pose(author, gesture, 1) == {"item": item} | frame(100, 200, 2, 0)
    assert author.room.own[gesture]["latches"] == []
    author.move_any(gesture, {"n": 2, "t": 20_000} | fingers((100, 180), (100, 220)))
    assert wait_pose(author, gesture, 2) == {"item": item} | frame(100, 200, 2, 90)
    own = author.room.own[gesture]
    assert (own["latches"], own["guides"]) == (["angle:90"], [{"name": "angle:90", "at": 90}])
    seen = viewer.room
    viewer.wait(
        lambda: item in seen.items and seen.frame(item) == frame(100, 200, 2, 90), "the pose")
    assert viewer.room.gestures[gesture]["kind"] == "transform"
    author.end(gesture)
    viewer.wait(lambda: viewer.room.settled.get(gesture) == "ended", "the end")
    expected = [(1, "latched", "angle:90"), (2, "released", "angle:90")]
    assert viewer.room.edges_of(gesture) == expected
    assert viewer.room.items == author.room.items
    assert get_story(server, story)["items"] == author.room.from_bottom()


def test_recogniser(join: Join) -> None:
    """G10, U4 what a recogniser says turns and scales, and what begins later counts from then."""
    author = join()
    item = author.create()
    gesture = author.begin_any("transform", [item], {"magnification": 1, "rotation": 0})
    turned = {"magnification": 1.5, "rotation": 30}
    author.move_any(gesture, {"n": 1, "t": 10_000} | turned)
    assert wait_pose(author, gesture, 1) == {"item": item} | frame(100, 200, 1.5, 30)
    author.move_any(gesture, {"n": 2, "t": 20_000, "dx": 5, "dy": -3} | turned)
    assert wait_pose(author, gesture, 2) == {"item": item} | frame(105, 197, 1.5, 30)
    assert author.cancel(gesture)["state"] == "cancelled"
    assert author.room.frame(item) == frame(100, 200, 1, 0)


def test_handle(join: Join) -> None:
    """G12, S18 a handle turns and scales by the pointer about the item's middle."""
    author = join()
    item = author.create()
    gesture = author.begin_any("handle", [item], {"x": 150, "y": 200})
    author.move(gesture, (1, 10_000, 100, 260))
    assert wait_pose(author, gesture, 1) == {"item": item} | frame(100, 200, 1.2, 90)
    assert author.room.own[gesture]["latches"] == ["angle:90"]
    assert only_pose(author.end(gesture))["scale"] == 1.2


def test_several_items(server: Server, story: str, join: Join) -> None:
    """G1, G11, S8, U4 items go together, exactly while snapping is off; another hand has none."""
    author, other = join(), join()
    items = [author.create(x=140, y=260), author.create(x=100.5, y=200)]
    free = author.create(x=0, y=0)
    gesture = author.begin_any("drag", items, {"x": 0, "y": 0})
    other.wait(lambda: gesture in other.room.gestures, "the hold")
    assert other.room.gestures[gesture]["items"] == items
    other.begin_any("drag", [free, items[1]], {"x": 0, "y": 0})
    error = only_error(other, "itemHeld")
    assert (error["item"], error["holder"]) == (items[1], author.room.me)
    author.move_any(gesture, {"n": 1, "t": 9, "x": -100.25, "y": 7, "snappingOff": True})
    own = author.wait_own(gesture, lambda own: own["n"] == 1, "the sample")
    expected = [(items[0], 39.75, 267), (items[1], 0.25, 207)]
    assert [(pose["item"], pose["x"], pose["y"]) for pose in own["poses"]] == expected
    revision = author.room.revision
    assert author.end(gesture)["ordinal"] == 0
    other.wait_revision(revision + 1)
    assert other.room.items == author.room.items
    assert get_story(server, story)["revision"] == revision + 1
    # What was refused as a whole holds nothing.
    assert other.end(other.begin(free, 0, 0))["state"] == "ended"


@pytest.mark.quick
def test_wrong_form(join: Join) -> None:
    """G2, J3 samples are of the form that the gesture began with; of others nothing is applied."""
    author = join()
    item = author.create()
    gesture = author.begin(item, 0, 0)
    pointer = {"n": 1, "t": 9, "x": 5, "y": 0}
    for reading in (fingers((0, 0)), {"rotation": 3}):
        author.move_any(gesture, pointer, {"n": 2, "t": 9} | reading)
        assert only_error(author, "sampleForm")["gesture"] == gesture
    assert author.end(gesture)["n"] == 0
    gesture = author.begin_any("transform", [item], {"rotation": 0})
    author.move_any(gesture, pointer)
    assert only_error(author, "sampleForm")["gesture"] == gesture
    assert author.cancel(gesture)["state"] == "cancelled"


def test_guides_of_items(join: Join) -> None:
    """S7, S13, S16, U12 an item comes to rest on the line of another, unless that is not seen."""
    author = join()
    other = author.create(x=60, y=-100)
    item = author.create()
    gesture = author.begin(item, 100, 200)
    drag(author, gesture, (100, 200), (62, 200))
    own = author.room.own[gesture]
    assert only_pose(own)["x"] == 60
    assert own["latches"] == [f"itemCenter:x:{other}"]
    assert [(guide["name"], guide["at"]) for guide in own["guides"]] == [
        (f"itemCenter:x:{other}", 60), (f"itemEdge:x:low:low:{other}", 30),
        (f"itemEdge:x:high:high:{other}", 90),
    ]
    assert [(guide["from"], guide["to"]) for guide in own["guides"]] == [(-120, -80)] * 3
    author.cancel(gesture)
    seen = {"x": 100, "y": 200, "halfWidth": 100, "halfHeight": 100}
    gesture = author.begin(item, 100, 200, viewport=seen)
    drag(author, gesture, (100, 200), (62, 200))
    assert only_pose(author.room.own[gesture])["x"] == 62
    author.cancel(gesture)


@pytest.mark.parametrize(
    ("confinement", "x"), [("free", 400), ("center", 195), ("box", 165)])
def test_confinement(server: Server, confinement: str, x: float) -> None:
    """T1, S17 what is dragged stays on the canvas as far as the story wants it to."""
    name = str(create_story(server, confinement=confinement)["id"])
    member = Member.join(server.socket_url(name))
    item = member.create()
    gesture = member.begin(item, 0, 0)
    member.move_any(gesture, {"n": 1, "t": 9, "x": 300, "y": 0, "snappingOff": True})
    assert wait_pose(member, gesture, 1)["x"] == x
    member.end(gesture)
    member.close()
