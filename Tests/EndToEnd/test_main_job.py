"""The main job: several people drag on one story, and all see the same alignment."""

from collections.abc import Iterator

import pytest

from support.fixtures import Join, Open
from support.http_api import get_story
from support.member import Member
from support.server import Server
from support.studio_page import StudioPage
from support.transports import NodeTransport

HALF_WIDTH, HALF_HEIGHT = 40, 30
HOME = {"x": 60, "y": 100}
# Where the item's centre has to be for each guide of a canvas of 390 × 844 to be true.
GUIDES: dict[str, tuple[str, float]] = {
    "leading": ("x", -195 + 10 + HALF_WIDTH),
    "trailing": ("x", 195 - 10 - HALF_WIDTH),
    "top": ("y", -422 + 50 + HALF_HEIGHT),
    "bottom": ("y", 422 - 50 - HALF_HEIGHT),
    "centerY": ("y", 0),
    "centerX": ("x", 0),
}


@pytest.fixture
def node_member(server: Server, story: str) -> Iterator[Member]:
    """A member by Node's `ws`."""
    member = Member(NodeTransport(server.socket_url(story))).enter(name="Node")
    yield member
    member.close()


@pytest.mark.browser
def test_four_clients_see_the_same(
    server: Server, story: str, join: Join, node_member: Member, open_page: Open
) -> None:
    """G1, L2, S1, U5 drags to each guide by mouse: the same numbers and edges for four clients."""
    first, second, third, fourth = open_page(), open_page(), join(name="Python"), node_member
    item = third.create("shape", halfWidth=HALF_WIDTH, halfHeight=HALF_HEIGHT, **HOME)
    for guide, (axis, at) in GUIDES.items():
        come_home(third, item)
        first.wait_at_rest(item, HOME["x"], HOME["y"], HALF_WIDTH)
        drag_to_guide(first, second, item, guide, axis, at)

    # The last of the six drags is over for everybody before numbers are compared.
    pages, members = (first, second), (third, fourth)
    revision = get_story(server, story)["revision"]
    for page in pages:
        page.wait_revision(revision)
        page.wait_no_guide()
    for member in members:
        member.wait_revision(revision)
    committed = get_story(server, story)["items"]
    assert [(found["x"], found["y"]) for found in committed] == [(0, HOME["y"])]
    for client in (*pages, *members):
        assert client.room.from_bottom() == committed
    for page in pages:
        page.check()
        assert {key: page.item(item)[key] for key in committed[0]} == committed[0]

    assert third.room.edges == fourth.room.edges == first.room.edges == second.room.edges
    gestures = {edge["gesture"]: edge["member"] for edge in third.room.edges}
    assert set(gestures.values()) == {first.room.me} and len(gestures) == len(GUIDES)
    for page in pages:
        told = [(edge["gesture"], edge["ordinal"]) for edge in page.edges()]
        assert told == [(edge["gesture"], edge["ordinal"]) for edge in third.room.edges]
        assert len(set(told)) == len(told)
        assert all(edge["tick"] == (edge["edge"] != "released") for edge in page.edges())


def come_home(member: Member, item: int) -> None:
    """Puts the item where every drag begins, by another hand than the one that drags."""
    ack = member.command("update", item=item, **HOME)
    assert ack["outcome"] in ("accepted", "unchanged"), ack


def drag_to_guide(
    hand: StudioPage, viewer: StudioPage, item: int, guide: str, axis: str, at: float
) -> None:
    """Drags by mouse to a point beside the guide, until both pages draw it, and lets go."""
    zoom = hand.zoom(item, HALF_WIDTH)
    x, y = hand.center(item)
    # One pixel short of the line: only a latch makes it exact.
    way = (at - HOME[axis]) * zoom
    way -= 1 if way > 0 else -1
    to = (x + way, y) if axis == "x" else (x, y + way)
    hand.page.mouse.move(x, y)
    hand.page.mouse.down()
    hand.glide((x, y), to)
    hand.wait_guide(guide)
    viewer.wait_guide(guide)
    hand.screenshot(f"guide-{guide}-hand")
    viewer.screenshot(f"guide-{guide}-viewer")
    (held,) = [level for level in viewer.room.gestures.values() if level["items"] == [item]]
    assert held["latches"] == [guide]
    assert viewer.room.frame(item)[axis] == at
    hand.page.mouse.up()
    viewer.wait(lambda: viewer.room.settled.get(held["gesture"]) == "ended", "the end")
    hand.wait(lambda: hand.room.settled.get(held["gesture"]) == "ended", "the end")
    edges = viewer.room.edges_of(held["gesture"])
    assert edges[-2:] == [
        (len(edges) - 1, "latched", guide), (len(edges), "released", guide)]
    assert [ordinal for ordinal, _, _ in edges] == list(range(1, len(edges) + 1))
