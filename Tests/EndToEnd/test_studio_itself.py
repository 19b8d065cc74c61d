"""What the studio does by itself, whatever the rules of a story: keeps, chooses and explains."""

import pytest
from playwright.sync_api import Browser

from support.fingers import Fingers
from support.fixtures import Join, Open
from support.http_api import create_story
from support.member import Member
from support.server import Server
from support.studio_page import StudioPage


def put(member: Member, x: float, y: float, half: float = 30) -> int:
    """Creates an item in the story."""
    return member.create(
        "shape", halfWidth=half, halfHeight=half, x=x, y=y, color="#3e63dd")


def wait_shown(studio: StudioPage, *items: int) -> None:
    """Waits until the page has drawn the items."""
    for item in items:
        studio.page.wait_for_selector(f'[data-item="{item}"]')


@pytest.mark.browser
@pytest.mark.parametrize("profile", ["refined", "classic"])
def test_fingers_lose_nothing(server: Server, browser: Browser, profile: str) -> None:
    """S17 where the server confines nothing, the studio keeps what fingers move on the canvas."""
    story = str(create_story(server, profile=profile)["id"])
    studio = StudioPage(browser, server.url, story, has_touch=True)
    other = Member.join(server.socket_url(story))
    item = put(other, 40, 50)
    wait_shown(studio, item)
    x, y = studio.center(item)
    hand = Fingers(studio)
    hand.down(1, (x, y))
    hand.glide({1: (899, y)})
    hand.down(2, (895, y + 60))
    hand.glide({1: (880, y), 2: (899, y + 90)})
    hand.up(1)
    hand.up(2)
    studio.wait(lambda: list(studio.room.settled.values()) == ["ended"], "the end")
    assert studio.item(item)["x"] == 195
    other.close()
    studio.check()
    studio.close()


@pytest.mark.browser
@pytest.mark.parametrize("profile", ["refined", "classic"])
def test_a_handle_leaves_something(server: Server, browser: Browser, profile: str) -> None:
    """S19 a shape could be made as small as a hundredth; by hand it stays in sight."""
    story = str(create_story(server, profile=profile)["id"])
    studio = StudioPage(browser, server.url, story)
    other = Member.join(server.socket_url(story))
    item = put(other, 40, 50)
    wait_shown(studio, item)
    x, y = studio.center(item)
    zoom = studio.zoom(item, 30)
    studio.page.mouse.click(x, y)
    studio.page.wait_for_selector(".handle")
    box = studio.page.locator(".handle").bounding_box()
    assert box
    grip = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    studio.page.mouse.move(*grip)
    studio.page.mouse.down()
    studio.glide(grip, (x + 1, y + 1))
    studio.page.mouse.up()
    studio.wait(lambda: list(studio.room.settled.values()) == ["ended"], "the end")
    assert abs(studio.item(item)["scale"] * 60 * zoom - 12) < 0.1
    other.close()
    studio.check()
    studio.close()


@pytest.mark.browser
def test_a_finger_takes_what_it_is_on(join: Join, open_page: Open) -> None:
    """A small item hears of fingers beside it, where nothing else is under them."""
    other = join()
    phone = {"width": 414, "height": 1_000}
    studio = open_page(has_touch=True, is_mobile=True, viewport=phone)
    large = put(other, 0, 0)
    small = put(other, 40, 0, half=4)
    wait_shown(studio, large, small)
    x, y = studio.center(small)
    for beside, item in ((-14, large), (14, small), (0, small)):
        studio.page.touchscreen.tap(x + beside, y)
        mark = f'.mark.selected[data-mark="{item}"]'
        studio.page.wait_for_selector(mark, state="attached")
        assert studio.page.locator(".mark.selected").count() == 1


@pytest.mark.browser
def test_help_promises_nothing_that_a_story_has_not(server: Server, browser: Browser) -> None:
    """S12 `classic` knows no modifiers."""
    story = str(create_story(server, profile="classic")["id"])
    studio = StudioPage(browser, server.url, story)
    studio.page.keyboard.press("?")
    studio.page.wait_for_selector("text=Select several")
    words = studio.page.locator(".sheet dt").all_inner_texts()
    assert not {"Along one axis", "Without guides", "Resize only"} & set(words)
    studio.check()
    studio.close()
