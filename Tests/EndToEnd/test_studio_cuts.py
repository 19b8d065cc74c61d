"""The studio over a network that is cut and mended: nothing is lost, done twice, or jumps."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from support.cutting_proxy import CuttingProxy
from support.fixtures import Join, Open
from support.member import Member
from support.server import Server
from support.studio_page import StudioPage

LIVE, BRIEF = 'body[data-link-state="live"]', 'body[data-link-state="brief"]'

# Where an item is drawn, frame by frame.
RECORD_PLACES = """item => {
  window.places = [];
  const element = document.querySelector(`[data-item="${item}"]`);
  const look = () => {
    window.places.push(element.getBoundingClientRect().x);
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.fixture
def network(server: Server) -> Iterator[CuttingProxy]:
    """Between the page and the server."""
    with CuttingProxy(server.port) as proxy:
        yield proxy


def put(member: Member, x: float, y: float) -> int:
    """Creates an item in the story."""
    return member.create("shape", halfWidth=40, halfHeight=40, x=x, y=y, color="#3e63dd")


def opened(open_page: Open, network: CuttingProxy, item: int) -> StudioPage:
    """A page behind the network, which shows an item."""
    studio = open_page(url=f"{network.url}/")
    studio.page.wait_for_selector(f'[data-item="{item}"]')
    return studio


def cut(studio: StudioPage, network: CuttingProxy, other: Member) -> None:
    """Cuts the network; the page has noticed, and the other member sees it."""
    network.cut()
    studio.page.wait_for_selector(BRIEF)
    me = studio.room.me
    other.wait(
        lambda: other.room.presence.get(me, {}).get("state") == "absent", "the page to be absent")


def mend(studio: StudioPage, network: CuttingProxy) -> None:
    """Mends the network; the page is back."""
    network.mend()
    studio.page.evaluate("() => plumbline.client.retry()")
    studio.page.wait_for_selector(LIVE)


@pytest.mark.browser
def test_a_drag_goes_on_over_a_cut(
    join: Join, open_page: Open, network: CuttingProxy
) -> None:
    """R1, R2, R8 the gesture stays open and held, the item under the pointer, and nothing jumps."""
    other = join(name="Ann")
    item = put(other, 30, 100)
    studio = opened(open_page, network, item)
    x, y = studio.center(item)
    zoom, (start, _) = studio.zoom(item, 40), (x, y)
    studio.page.evaluate(RECORD_PLACES, item)
    studio.page.mouse.move(x, y)
    studio.page.mouse.down()
    studio.glide((x, y), (x + 20, y))
    other.wait(lambda: other.room.gestures, "the gesture")
    cut(studio, network, other)
    studio.glide((x + 20, y), (x + 60, y))
    studio.screenshot("studio-cut")
    assert other.room.holders and not other.room.settled
    assert abs(studio.center(item)[0] - start - 60) < 0.01
    mend(studio, network)
    studio.glide((x + 60, y), (x + 80, y))
    studio.page.mouse.up()
    studio.wait(lambda: list(studio.room.settled.values()) == ["ended"], "the end")
    assert abs(studio.item(item)["x"] - 30 - 80 / zoom) < 0.01
    other.wait(lambda: list(other.room.settled.values()) == ["ended"], "the end")
    assert studio.welcomes == 2
    places = studio.page.evaluate("() => window.places")
    assert places == sorted(places), places


@pytest.mark.browser
def test_no_edge_ticks_twice(join: Join, open_page: Open, network: CuttingProxy) -> None:
    """R1, L2 what is latched stays so over a cut; each edge comes once, and its tick too."""
    other = join(name="Ann")
    item = put(other, 20, 100)
    studio = opened(open_page, network, item)
    x, y = studio.center(item)
    studio.page.mouse.move(x, y)
    studio.page.mouse.down()
    studio.glide((x, y), (x - 20, y))
    studio.wait_guide("centerX")
    cut(studio, network, other)
    studio.glide((x - 20, y), (x - 22, y))
    assert studio.frame(item)["x"] == 0
    mend(studio, network)
    assert studio.frame(item)["x"] == 0
    studio.wait_guide("centerX")
    studio.glide((x - 22, y), (x - 60, y))
    studio.wait_no_guide()
    studio.page.mouse.up()
    studio.wait(lambda: list(studio.room.settled.values()) == ["ended"], "the end")
    edges = [(edge["ordinal"], edge["edge"], edge["tick"]) for edge in studio.edges()]
    assert edges == [(1, "latched", True), (2, "released", False)]
    other.wait(lambda: other.room.settled, "the end")
    (gesture,) = other.room.settled
    assert [edge[:2] for edge in other.room.edges_of(gesture)] == [(1, "latched"), (2, "released")]


@pytest.mark.browser
def test_a_gesture_that_ends_in_a_cut_ends(
    join: Join, open_page: Open, network: CuttingProxy
) -> None:
    """R8 what was begun and ended while nobody heard it is done when the page is back."""
    other = join(name="Ann")
    item = put(other, 30, 100)
    studio = opened(open_page, network, item)
    x, y = studio.center(item)
    zoom = studio.zoom(item, 40)
    cut(studio, network, other)
    studio.page.mouse.move(x, y)
    studio.page.mouse.down()
    studio.glide((x, y), (x + 40, y))
    studio.page.mouse.up()
    assert other.room.gestures == {}
    mend(studio, network)
    other.wait(lambda: list(other.room.settled.values()) == ["ended"], "the end")
    assert abs(other.room.items[item]["x"] - 30 - 40 / zoom) < 0.01
    studio.wait(lambda: list(studio.room.settled.values()) == ["ended"], "the end")


@pytest.mark.browser
def test_what_is_done_too_late_is_told(
    join: Join, open_page: Open, network: CuttingProxy
) -> None:
    """G4 a cut may be longer than the silence that settles: what was done after is not kept."""
    other = join(name="Ann")
    item = put(other, 30, 100)
    studio = opened(open_page, network, item)
    x, y = studio.center(item)
    studio.page.mouse.move(x, y)
    studio.page.mouse.down()
    studio.glide((x, y), (x + 20, y))
    other.wait(lambda: other.room.gestures, "the gesture")
    cut(studio, network, other)
    studio.glide((x + 20, y), (x + 60, y))
    studio.page.mouse.up()
    other.wait(lambda: list(other.room.settled.values()) == ["settled"], "the silence")
    mend(studio, network)
    expect(studio.page.locator(".toast")).to_contain_text("You were away too long.")
    assert studio.item(item)["x"] == other.room.items[item]["x"]


@pytest.mark.browser
def test_commands_are_done_once(join: Join, open_page: Open, network: CuttingProxy) -> None:
    """R7 what was asked before a cut and in it is shown at once, and done exactly once."""
    other = join(name="Ann")
    item = put(other, 30, 100)
    studio = opened(open_page, network, item)
    studio.page.mouse.click(*studio.center(item))
    studio.page.keyboard.press("ArrowRight")
    cut(studio, network, other)
    for _ in range(3):
        studio.page.keyboard.press("ArrowRight")
    assert studio.frame(item)["x"] == 34
    mend(studio, network)
    other.wait(lambda: other.room.items[item]["x"] == 34, "the nudges")
    studio.wait(lambda: sorted(studio.room.acks) == [1, 2, 3, 4], "the answers")
    assert studio.frame(item)["x"] == 34
    assert studio.page.locator(".toast").count() == 0


@pytest.mark.browser
def test_others_see_who_is_absent(
    join: Join, open_page: Open, network: CuttingProxy
) -> None:
    """R1, P1 the list of people dims who was cut, and no longer once they are back."""
    other = join(name="Ann")
    item = put(other, 30, 100)
    studio, watching = opened(open_page, network, item), open_page()
    face = watching.page.locator(f'.people li[data-member="{studio.room.me}"] .face')
    watching.page.click(".people-button")
    watching.page.wait_for_selector(".people")
    assert face.get_attribute("data-state") == "active"
    cut(studio, network, other)
    watching.page.wait_for_selector(".people >> text=connection lost")
    assert face.get_attribute("data-state") == "absent"
    watching.screenshot("studio-absent")
    mend(studio, network)
    watching.page.wait_for_selector(".people >> text=connection lost", state="detached")
    assert face.get_attribute("data-state") == "active"


@pytest.mark.browser
def test_leaving_is_no_cut(join: Join, open_page: Open) -> None:
    """R1 a page that is left is gone at once."""
    other, studio = join(name="Ann"), open_page()
    me = studio.room.me
    other.wait(lambda: me in other.room.members, "the page")
    studio.page.goto("about:blank")
    other.wait(lambda: me not in other.room.members, "the page to leave")
    states = [
        record["state"] for update in other.updates for record in update["records"]
        if record["type"] == "presence" and record["member"] == me
    ]
    assert "absent" not in states
    studio.page.go_back()
    studio.page.wait_for_selector(LIVE)
