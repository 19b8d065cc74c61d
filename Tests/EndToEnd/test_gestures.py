"""Gestures of several members on one story (SPEC G, L, S)."""

import signal
import time

import pytest

from support.drags import drag, drag_to_center
from support.errors import no_errors, only_error
from support.fixtures import Join
from support.http_api import get_story
from support.member import Member, new_name
from support.hands import only_pose
from support.protocol import limit
from support.server import Server
from support.waiting import PATIENCE


@pytest.mark.text
@pytest.mark.quick
def test_a_begin_refused_for_its_content(story: str, join: Join) -> None:
    """G6 what follows a begin that could not be read is absorbed like after any refused begin."""
    member = join()
    item = member.create()
    for wrong in ({"zoom": 99}, {"kind": "pinch"}, {"sample": {"n": 1, "t": 0, "x": 0, "y": 0}}):
        gesture = member.begin(item, 100, 200, **wrong)
        member.wait(lambda: member.room.errors, "the refusal")
        member.room.errors = []
        member.move(gesture, (1, 10, 0, 0))
        member.send({"type": "end", "gesture": gesture})
        no_errors(member)


def test_a_stopped_server_is_not_a_silent_member(server: Server, story: str, join: Join) -> None:
    """G4 samples that came while the server itself was stopped keep the gesture alive."""
    member = join()
    item = member.create()
    gesture = member.begin(item, 100, 200)
    member.move(gesture, (1, 10_000, 90, 190))
    member.wait_own(gesture, lambda own: own["n"] == 1, "the first sample")
    server.process.send_signal(signal.SIGSTOP)
    try:
        for number in range(2, 58):
            time.sleep(0.1)
            member.move(gesture, (number, number * 100_000, 90 - number, 190))
    finally:
        server.process.send_signal(signal.SIGCONT)
    own = member.wait_own(gesture, lambda own: own["n"] == 57, "the last sample")
    assert own["state"] == "open"
    member.end(gesture)


def latched_drag(member: Member, item: int) -> int:
    """An open gesture that `centerX` has caught, one point away from the raw position."""
    gesture = member.begin(item, 100, 200)
    drag(member, gesture, (100, 200), (1, 200))
    member.wait_own(gesture, lambda own: own["latches"] == ["centerX"], "the latch")
    return gesture


@pytest.mark.quick
def test_a_drag_is_seen_by_all(server: Server, story: str, join: Join) -> None:
    """G1, G3, L1, L2, L4, S1 a drag to a guide has one outcome for everybody."""
    author, viewer = join(), join()
    item = author.create()
    own = drag_to_center(author, item)
    gesture = own["gesture"]
    viewer.wait(lambda: viewer.room.settled.get(gesture) == "ended", "the end")
    viewer.wait(lambda: viewer.room.revision == 2, "the commit")
    author.wait(lambda: author.room.revision == 2, "the commit")
    assert viewer.room.edges == author.room.edges
    assert viewer.room.items == author.room.items
    assert get_story(server, story)["items"] == author.room.from_bottom()
    assert viewer.room.frame(item) == {"x": 0, "y": 200, "scale": 1, "angle": 0}


@pytest.mark.quick
def test_late_joiner(server: Server, story: str, join: Join) -> None:
    """G7, U2, U7, T2 a snapshot tells holds, levels and poses beside what is committed."""
    author = join()
    item = author.create()
    gesture = latched_drag(author, item)
    late = join()
    level = late.room.gestures[gesture]
    assert level["member"] == author.room.me
    assert (level["items"], level["ordinal"], level["latches"]) == ([item], 1, ["centerX"])
    assert [guide["name"] for guide in level["guides"]] == ["centerX"]
    assert late.room.frame(item)["x"] == 0
    assert late.room.items[item]["x"] == 100
    assert get_story(server, story)["items"][0]["x"] == 100
    assert late.room.edges == []
    author.end(gesture)
    late.wait(lambda: late.room.settled.get(gesture) == "ended", "the end")
    assert late.room.items[item]["x"] == 0
    assert late.room.edges_of(gesture) == [(2, "released", "centerX")]


def test_guides_are_true(join: Join) -> None:
    """S7, S10 the guides to be drawn go through the box of the item, across the canvas."""
    author = join()
    item = author.create()
    gesture = latched_drag(author, item)
    expected = {"name": "centerX", "axis": "x", "at": 0, "from": -422, "to": 422}
    assert author.room.own[gesture]["guides"] == [expected]
    assert author.room.edges[-1]["guide"] == expected
    author.cancel(gesture)


@pytest.mark.quick
def test_lost_connection(join: Join) -> None:
    """G5, L1, L4 what a lost member held settles at its last snapped pose."""
    author, viewer = join(), join()
    item = author.create()
    gesture = latched_drag(author, item)
    author.cut()
    viewer.wait(lambda: viewer.room.settled.get(gesture) == "settled", "the settlement")
    viewer.wait(lambda: author.room.me not in viewer.room.members, "the member to leave")
    assert viewer.room.items[item]["x"] == 0
    assert viewer.room.edges[-1]["reason"] == "settled"


def test_held_item(join: Join) -> None:
    """G1, G6 a second hand is refused with the holder, and its tail is absorbed."""
    author, other = join(), join()
    item = author.create()
    gesture = author.begin(item, 100, 200)
    other.wait(lambda: gesture in other.room.gestures, "the hold")
    refused = other.begin(item, 0, 0)
    error = only_error(other, "itemHeld")
    assert (error["holder"], error["gesture"]) == (author.room.me, refused)
    other.move(refused, (1, 1, 5, 5))
    other.send({"type": "end", "gesture": refused})
    no_errors(other)
    again = author.begin(item, 0, 0)
    assert only_error(author, "itemHeld")["gesture"] == again
    assert author.end(gesture)["state"] == "ended"


def test_commands_on_held_items(join: Join) -> None:
    """C6 a held item is its holder's: others wait, and the holder ends the gesture first."""
    author, other = join(), join()
    item = author.create()
    gesture = author.begin(item, 100, 200)
    other.wait(lambda: gesture in other.room.gestures, "the hold")
    for command in (("update", {"x": 5}), ("delete", {}), ("reorder", {"to": "back"})):
        ack = other.command(command[0], item=item, **command[1])
        assert ack["outcome"] == "refused"
        assert ack["error"]["name"] == "itemHeld"
        assert (ack["error"]["holder"], ack["error"]["gesture"]) == (author.room.me, gesture)
    ack = author.command("update", item=item, x=5)
    assert ack["error"]["name"] == "ownGestureOpen"
    assert author.command("update", item=item, color="#00ff00")["outcome"] == "accepted"
    assert author.command("delete", item=item)["outcome"] == "accepted"
    own = author.wait_own(gesture, lambda own: own["state"] != "open", "the end")
    assert own["state"] == "gone"
    other.wait(lambda: other.room.settled.get(gesture) == "gone", "the end")
    other.wait(lambda: item not in other.room.items, "the deletion")


def test_wrong_samples(join: Join) -> None:
    """G2, J3 of a message with a wrong order or time nothing is applied."""
    author = join()
    item = author.create()
    gesture = author.begin(item, 100, 200)
    author.move(gesture, (1, 1000, 90, 200), (3, 1000, 80, 210))
    author.wait_own(gesture, lambda own: own["n"] == 3, "a gap, which is legal")
    for samples in ([(3, 2000, 0, 0)], [(4, 2000, 0, 0), (4, 3000, 0, 0)], [(2, 2000, 0, 0)]):
        author.move(gesture, *samples)
        assert only_error(author, "sampleOrder")["gesture"] == gesture
    author.move(gesture, (5, 2000, 0, 0), (6, 1999, 0, 0))
    assert only_error(author, "sampleTime")["gesture"] == gesture
    own = author.room.own[gesture]
    pose = only_pose(own)
    assert (own["n"], pose["x"], pose["y"]) == (3, 80, 210)
    assert author.cancel(gesture)["state"] == "cancelled"


def test_cancel_and_still_end(join: Join) -> None:
    """G3, G8 cancelling, and ending where it was, are no commits."""
    author, viewer = join(), join()
    item = author.create()
    revision = author.room.revision
    gesture = latched_drag(author, item)
    assert author.cancel(gesture)["state"] == "cancelled"
    viewer.wait(lambda: viewer.room.settled.get(gesture) == "cancelled", "the cancelling")
    assert viewer.room.frame(item)["x"] == author.room.frame(item)["x"] == 100
    assert viewer.room.edges[-1]["reason"] == "cancelled"
    still = author.begin(item, 7, 7)
    author.move(still, (1, 1000, 7, 7))
    assert author.end(still)["state"] == "ended"
    assert author.room.revision == revision
    after = author.begin(item, 0, 0)
    author.move(after, (1, 1000, 30, 0))
    author.end(after)
    author.wait(lambda: author.room.revision == revision + 1, "the commit")
    assert author.room.items[item]["x"] == 130


def test_names_of_gestures(join: Join) -> None:
    """G1, G6, N5 a taken name is refused; one never begun is unknown; another's is another's."""
    author, other = join(), join()
    item, free = author.create(), author.create(x=0)
    gesture = author.begin(item, 100, 200)
    other.wait(lambda: gesture in other.room.gestures, "the hold")
    other.move(gesture, (1, 1, 0, 0))
    assert only_error(other, "notYourGesture")["gesture"] == gesture
    for kind in ("end", "cancel"):
        other.send({"type": kind, "gesture": gesture})
        only_error(other, "notYourGesture")
    never = new_name()
    other.move(never, (1, 1, 0, 0))
    assert only_error(other, "unknownGesture")["gesture"] == never
    author.end(gesture)
    author.move(gesture, (9, 9, 0, 0))
    no_errors(author)
    sample = {"n": 0, "t": 0, "x": 0, "y": 0}
    again = {"type": "begin", "gesture": gesture, "kind": "drag", "items": [free]}
    author.send(again | {"sample": sample})
    only_error(author, "gestureTaken")
    author.send(again | {"gesture": new_name(), "items": [new_name()], "sample": sample})
    only_error(author, "unknownItem")


def test_most_gestures(join: Join) -> None:
    """G1 one more open gesture than a member may have is refused."""
    author = join()
    items = [author.create(x=10 * n) for n in range(limit("gesturesPerMember") + 1)]
    gestures = [author.begin(item, 0, 0) for item in items]
    assert only_error(author, "tooManyGestures")["gesture"] == gestures[-1]
    author.end(gestures[0])
    author.begin(items[-1], 0, 0)
    no_errors(author)


def test_silence(join: Join) -> None:
    """G4 a gesture that hears nothing is settled by the server."""
    assert limit("silence") < PATIENCE * 1_000_000
    author, viewer = join(), join()
    item = author.create()
    gesture = latched_drag(author, item)
    own = author.wait_own(gesture, lambda own: own["state"] != "open", "the settlement")
    assert (own["state"], only_pose(own)["x"], own["latches"]) == ("settled", 0, [])
    viewer.wait(lambda: viewer.room.settled.get(gesture) == "settled", "the settlement")
    viewer.wait(lambda: viewer.room.items[item]["x"] == 0, "the commit")
    author.move(gesture, (900, 900_000_000, 0, 0))
    no_errors(author)
