"""Decks, strokes, edits and groups among several members (SPEC C16, C18, C19, G14 to G16)."""

from typing import Any

import pytest

from support.fixtures import Join
from support.http_api import get_story
from support.member import Member, new_name
from support.server import Server

SIZE = {"halfWidth": 150, "halfHeight": 200}


def names(cards: list[dict[str, Any]]) -> list[int]:
    """Which cards they are."""
    return [card["id"] for card in cards]


def wait_cards(member: Member, deck: int, cards: list[int]) -> None:
    """Waits until these cards lie in a deck, from the bottom to the top."""
    member.wait(lambda: names(member.room.items[deck]["cards"]) == cards, f"the cards {cards}")


def refusal(ack: dict[str, Any]) -> str:
    """The name of the error of an ack that refuses."""
    assert ack["outcome"] == "refused", ack
    return str(ack["error"]["name"])


@pytest.mark.quick
def test_cards_by_command(server: Server, story: str, join: Join) -> None:
    """C19, G14 cards are put in, swiped, taken back and gathered, and all hear how they fly."""
    author, viewer = join(), join()
    deck = author.create("deck", **SIZE)
    wait = lambda cards: wait_cards(viewer, deck, cards)  # noqa: E731
    author.command("deck", item=deck, do="insert", card={"id": 3, "text": "Drei"}, rank=0)
    viewer.wait(lambda: deck in viewer.room.items, "the deck")
    wait([1, 2, 3])
    assert refusal(author.command("deck", item=deck, do="swipe", card=1, direction="left")) == (
        "cardNotOnTop")
    assert refusal(author.command("deck", item=deck, do="remove", card=9)) == "unknownCard"
    assert refusal(author.command("deck", item=deck, do="insert", card={"id": 1})) == "cardTaken"
    author.command("deck", item=deck, do="swipe", card=3, direction="left")
    wait([1, 2])
    for member in (author, viewer):
        member.wait(lambda: member.room.flights, "the flight")  # noqa: B023
    assert author.room.flights == viewer.room.flights
    (flight,) = viewer.room.flights
    assert (flight["card"], flight["direction"], flight["toX"] < -300) == (3, "left", True)
    author.command("deck", item=deck, do="takeBack")
    wait([1, 2, 3])
    assert author.undo()["outcome"] == "accepted"
    wait([1, 2])
    author.command("deck", item=deck, do="gather")
    wait([1, 2, 3])
    author.command("deck", item=deck, do="remove", card=2)
    wait([1, 3])
    (told,) = get_story(server, story)["items"]
    assert names(told["cards"]) == [1, 3]
    assert "swiped" not in told


@pytest.mark.quick
def test_swipe(join: Join) -> None:
    """G14, G3, U5 a card follows the finger, is swiped or goes back, the same for all."""
    author, viewer = join(), join()
    deck = author.create("deck", **SIZE)
    for way, ends, left in ((200, "end", [1]), (20, "end", [1]), (120, "cancel", [1])):
        card = author.room.items[deck]["cards"][-1]["id"]
        before = len(viewer.room.flights)
        gesture = author.begin_any("swipe", [deck], {"x": 0, "y": 0}, card=card)
        author.move(gesture, (1, 500_000, way, 0), (2, 1_000_000, way, 0))
        # It may still be on its way back from before: then it is caught where it is.
        far = lambda: viewer.room.poses.get(deck, {}).get("x", 0) >= way  # noqa: B023, E731
        viewer.wait(far, "the pose")
        shown = dict(viewer.room.poses[deck])
        assert abs(shown["angle"] - shown["x"] / 300 * 25) < 0.002
        getattr(author, ends)(gesture)
        wait_cards(viewer, deck, left)
        wait_cards(author, deck, left)
        viewer.wait(lambda: len(viewer.room.flights) > before, "the flight")  # noqa: B023
        flight = viewer.room.flights[-1]
        assert flight["fromX"] == shown["x"]
        assert flight.get("direction") == ("right" if way == 200 else None)
    author.wait(lambda: author.room.flights == viewer.room.flights, "the same flights")
    gesture = author.begin_any("swipe", [deck], {"x": 0, "y": 0}, card=2)
    author.wait(lambda: author.room.errors, "the refusal")
    assert author.room.errors[-1]["name"] == "cardNotOnTop"


@pytest.mark.quick
def test_two_hands_at_one_deck(join: Join) -> None:
    """C6, G1 the second hand at a deck is refused, and told whose the first is."""
    first, second = join(), join()
    deck = first.create("deck", **SIZE)
    gesture = first.begin_any("swipe", [deck], {"x": 0, "y": 0}, card=2)
    second.wait(lambda: second.room.gestures.get(gesture), "the gesture")
    assert second.room.gestures[gesture]["card"] == 2
    second.begin_any("swipe", [deck], {"x": 0, "y": 0}, card=2)
    second.wait(lambda: second.room.errors, "the refusal")
    error = second.room.errors[-1]
    assert (error["name"], error["holder"]) == ("itemHeld", first.room.me)


@pytest.mark.quick
def test_draw(server: Server, story: str, join: Join) -> None:
    """G15 a stroke is seen as it is drawn, each point once, and is an item at the end."""
    author, viewer = join(), join()
    stroke = new_name()
    looks = {"thickness": 6, "color": "#102030"}
    gesture = author.begin_any("draw", [stroke], {"x": -50, "y": 0}, stroke=looks)
    for number in range(1, 41):
        author.move(gesture, (number, number * 8_000, -50 + 2.5 * number, number % 2 * 30))
    viewer.wait(lambda: len(viewer.room.points.get(stroke, [])) == 82, "all points")
    late = join()
    points = viewer.room.points[stroke]
    late.wait(lambda: late.room.points.get(stroke) == points, "them for the late")
    author.end(gesture)
    for member in (author, viewer, late):
        member.wait(lambda: stroke in member.room.items, "the stroke")  # noqa: B023
    item = viewer.room.items[stroke]
    assert (item["kind"], item["x"], item["y"]) == ("stroke", 0, 15)
    assert (item["halfWidth"], item["halfHeight"]) == (53, 18)
    assert len(item["points"]) == 82, "no point is near the line of others"
    (told,) = get_story(server, story)["items"]
    assert told == item
    author.undo()
    viewer.wait(lambda: stroke not in viewer.room.items, "the undoing")


@pytest.mark.quick
def test_edit(join: Join) -> None:
    """G16, C6, C13 typing is seen live, holds the label, and is one step of undo."""
    author, viewer = join(), join()
    label = author.create("text")
    gesture = new_name()
    author.room.begun[gesture], author.room.kinds[gesture] = [label], "edit"
    author.send({"type": "begin", "gesture": gesture, "kind": "edit", "items": [label]})
    for number, text in enumerate(("H", "He", "Hey"), 1):
        author.send({"type": "draft", "gesture": gesture, "n": number, "text": text})
    viewer.wait(lambda: viewer.room.drafts.get(label, {}).get("text") == "Hey", "the draft")
    assert viewer.room.items[label]["text"] == "A"
    assert refusal(viewer.command("update", item=label, text="Mine")) == "itemHeld"
    author.end(gesture)
    for member in (author, viewer):
        member.wait(lambda: member.room.items[label]["text"] == "Hey", "the text")  # noqa: B023
    author.undo()
    viewer.wait(lambda: viewer.room.items[label]["text"] == "A", "the undoing")


@pytest.mark.quick
def test_groups_locks_and_copies(join: Join) -> None:
    """C16, C18 items are grouped, copied and locked, and what is locked is left alone."""
    author, viewer = join(), join()
    items = [author.create(), author.create("sticker")]
    assert author.command("group", items=items, group=7)["outcome"] == "accepted"
    group = lambda item: viewer.room.items.get(item, {}).get("group")  # noqa: E731
    viewer.wait(lambda: [group(item) for item in items] == [7, 7], "the group")
    copies = [new_name(), new_name()]
    author.command("duplicate", items=items, ids=copies, dx=10, dy=-5, group=8)
    viewer.wait(lambda: copies[1] in viewer.room.items, "the copies")
    copy = viewer.room.items[copies[1]]
    assert (copy["x"], copy["y"], copy["group"], copy["emoji"]) == (110, 195, 8, "🎈")
    assert [item["id"] for item in viewer.room.from_bottom()] == items + copies
    author.command("update", item=items[0], locked=True, opacity=0.5)
    viewer.wait(lambda: viewer.room.items[items[0]].get("locked"), "the lock")
    for member in (author, viewer):
        assert refusal(member.command("nudge", items=items, dx=1, dy=1)) == "itemLocked"
    viewer.begin(items[0], 100, 200)
    viewer.wait(lambda: viewer.room.errors, "the refusal")
    assert viewer.room.errors[-1]["name"] == "itemLocked"
    assert refusal(viewer.command("ungroup", items=items)) == "itemLocked"
    viewer.command("update", item=items[0], locked=False)
    assert viewer.command("ungroup", items=items)["outcome"] == "accepted"
    author.wait(lambda: author.room.items[items[1]].get("group") is None, "none")
