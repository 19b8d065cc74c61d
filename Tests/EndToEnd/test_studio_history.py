"""The studio's past: versions saved, looked at and brought back, and the time-lapse."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from support.fixtures import Join, Open
from support.http_api import get_story, request
from support.member import Member
from support.server import Server
from support.studio_page import StudioPage

Start = Callable[..., Server]
NAMED = ".versions li:has(.remove) .version"


def put(member: Member, x: float, y: float) -> int:
    """Creates an item in the story."""
    return member.create("shape", halfWidth=40, halfHeight=40, x=x, y=y, color="#3e63dd")


def opened(open_page: Open, *items: int, **how: Any) -> StudioPage:
    """A page that shows some items."""
    studio = open_page(**how)
    for item in items:
        studio.page.wait_for_selector(f'[data-item="{item}"]')
    return studio


def open_history(page: Page) -> Locator:
    """Opens the panel; it has been filled."""
    page.click(".history-button")
    page.wait_for_selector(".versions :is(.version, .hint:has-text('No versions'))")
    return page.locator(".sheet")


def save(page: Page, name: str) -> None:
    """Saves a version in the open panel."""
    page.fill('.sheet input[name="version"]', name)
    page.keyboard.press("Enter")
    page.wait_for_selector(f'.version:has-text("{name}")')


def past_place(page: Page, item: int) -> str:
    """Where the still picture has an item."""
    return str(page.locator(f'[data-past="{item}"]').evaluate("each => each.style.transform"))


@pytest.mark.browser
def test_save_rename_remove(join: Join, open_page: Open) -> None:
    """T6, T7 a version is saved by name, renamed by saving it again, and loses its name."""
    other = join()
    item = put(other, 0, 0)
    studio = opened(open_page, item)
    page = studio.page
    sheet = open_history(page)
    expect(sheet).to_contain_text("No versions yet.")
    save(page, "Draft")
    save(page, "<b>Better</b>")
    expect(page.locator(NAMED)).to_have_count(1)
    expect(page.locator(NAMED)).to_contain_text("1 item")
    other.command("update", item=item, x=40)
    save(page, "Second")
    expect(page.locator(".version-title")).to_have_text(["Second", "<b>Better</b>"])
    page.fill('.sheet input[name="version"]', "é" * 41)
    page.keyboard.press("Enter")
    page.wait_for_selector('.toast:has-text("too long")')
    page.click('[aria-label="Remove the name “Second”"]')
    expect(page.locator(NAMED)).to_have_count(1)
    expect(sheet).to_contain_text("Kept automatically")
    page.keyboard.press("Escape")
    expect(page.locator(".history-button")).to_be_focused()


@pytest.mark.browser
def test_download(join: Join, open_page: Open, story: str) -> None:
    """T12 the story is downloaded as a file, where the server has that."""
    item = put(join(), 0, 0)
    studio = opened(open_page, item)
    page = studio.page
    # Whether there is a file is asked without a request that fails.
    with page.expect_event("requestfinished", lambda asked: asked.method == "HEAD"):
        open_history(page)
    with page.expect_download() as download:
        page.click(".download")
    assert download.value.suggested_filename == f"{story}.plumbline"
    assert str(item) in download.value.path().read_text(encoding="utf-8")
    page.keyboard.press("Escape")
    page.route("**/export", lambda route: route.fulfill(status=204))
    with page.expect_response("**/export"):
        open_history(page)
    expect(page.locator(".download")).to_be_hidden()
    expect(page.locator(".time-lapse")).to_be_visible()


@pytest.mark.browser
def test_preview(join: Join, open_page: Open) -> None:
    """T9 a version is looked at: nothing of it can be touched, and what is live goes on behind."""
    other = join()
    item = put(other, 0, 0)
    studio = opened(open_page, item)
    page = studio.page
    open_history(page)
    save(page, "Draft")
    other.command("update", item=item, x=40)
    new = put(other, 0, 200)
    page.wait_for_selector(f'[data-item="{new}"]')
    page.click(".version")
    page.wait_for_selector(f'.still [data-past="{item}"]')
    assert page.locator(".still .item").count() == 1
    assert "translate(0px, 0px)" in past_place(page, item)
    box = page.locator(f'[data-past="{item}"]').bounding_box()
    assert box
    x, y = box["x"] + 10, box["y"] + 10
    page.mouse.move(x, y)
    page.mouse.down()
    studio.glide((x, y), (x + 40, y + 40))
    page.mouse.up()
    for key in ("Control+a", "Delete", "ArrowLeft", "Control+z"):
        page.keyboard.press(key)
    expect(page.locator(".bar")).to_be_hidden()
    later = put(other, 100, 200)
    studio.wait(lambda: later in studio.room.items, "what goes on")
    page.keyboard.press("Escape")
    expect(page.locator(".still")).to_have_count(0)
    page.wait_for_selector(f'[data-item="{later}"]')
    expect(page.locator(".bar")).to_be_visible()
    assert not [m for _, m in studio.sent if m["type"] == "begin" or "command" in m]


@pytest.mark.browser
def test_restore_while_another_drags(join: Join, open_page: Open) -> None:
    """T11, D6 restored after a question; the other page's drag is over, and both go on."""
    other = join()
    item = put(other, 0, 0)
    ann, bob = opened(open_page, item), opened(open_page, item)
    open_history(ann.page)
    save(ann.page, "Draft")
    other.command("update", item=item, x=60, y=60)
    bob.wait_at_rest(item, 60, 60, 40)
    x, y = bob.center(item)
    bob.page.mouse.move(x, y)
    bob.page.mouse.down()
    bob.glide((x, y), (x - 60, y + 40))
    ann.page.click(".version")
    ann.page.click(".restore")
    expect(ann.page.locator(".sheet")).to_contain_text("Everybody sees it at once")
    ann.page.click(".sheet .confirm")
    ann.page.wait_for_selector('.toast:has-text("Brought back.")')
    expect(ann.page.locator(".still")).to_have_count(0)
    bob.page.wait_for_selector('.toast:has-text("Somebody brought back an earlier version")')
    bob.glide((x - 60, y + 40), (x - 80, y + 40))
    bob.page.mouse.up()
    for studio in (ann, bob):
        studio.wait_at_rest(item, 0, 0, 40)
        studio.page.wait_for_selector('body[data-link-state="live"]')
    # It was not cut, and the next drag works.
    assert bob.welcomes == 1
    x, y = bob.center(item)
    bob.page.mouse.move(x, y)
    bob.page.mouse.down()
    bob.glide((x, y), (x + 50, y + 70))
    bob.page.mouse.up()
    bob.wait(lambda: "ended" in bob.room.settled.values(), "the end of the next one")
    ann.wait(lambda: ann.room.items[item]["y"] == bob.item(item)["y"], "the drag")
    sheet = open_history(ann.page)
    expect(sheet).to_contain_text("Before a restore")


@pytest.mark.browser
def test_time_lapse(join: Join, open_page: Open, server: Server, story: str) -> None:
    """T8, T9 the past is played from its beginning to the present, over a restore, and back."""
    ann = join(name="Ann", color="#0d9488")
    item = put(ann, 0, 0)
    ann.command("update", item=item, x=50)
    ann.command("delete", item=item)
    restored = request(
        server, "POST", f"/v1/stories/{story}/restore", b'{"revision": 1}',
        {"Content-Type": "application/json"})
    assert restored.status == 200
    ann.command("update", item=item, x=-50)
    # Who asked for less motion starts it by hand.
    studio = opened(open_page, item, reduced_motion="reduce")
    page = studio.page
    open_history(page)
    page.click(".time-lapse")
    slider = page.locator(".player input")
    expect(slider).to_have_attribute("max", "5")
    page.click(".speed")
    expect(page.locator(".speed")).to_have_text("2×")
    # What happens meanwhile is played as well.
    expect(slider).to_have_value("0")
    ann.command("update", item=item, x=-70)
    page.click(".play")
    expect(slider).to_have_value("6")
    expect(page.locator(".play")).to_have_attribute("aria-label", "Play")
    assert "translate(-70px, 0px)" in past_place(page, item)
    expect(page.locator(".past-words")).to_contain_text("Ann")
    expect(page.locator(".past-words .dot")).to_have_css("background-color", "rgb(13, 148, 136)")
    slider.focus()
    places = {}
    for position in (5, 4, 3, 2, 1, 0):
        page.keyboard.press("ArrowLeft")
        expect(slider).to_have_value(str(position))
        there = page.locator(f'[data-past="{item}"]').count() > 0
        places[position] = past_place(page, item).split(")")[0] if there else None
    assert places == {
        5: "translate(-50px, 0px", 4: "translate(0px, 0px", 3: None, 2: "translate(50px, 0px",
        1: "translate(0px, 0px", 0: None}
    expect(page.locator(".player .restore")).to_be_disabled()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.click(".player .restore")
    page.click(".sheet .confirm")
    studio.wait(lambda: studio.item(item)["x"] == 50, "what was brought back")
    assert get_story(server, story)["items"][0]["x"] == 50
    expect(page.locator(".still")).to_have_count(0)


@pytest.mark.browser
def test_viewers_look_only(join: Join, open_page: Open) -> None:
    """H5 who only looks on sees the past, and changes nothing of it."""
    other = join()
    item = put(other, 0, 0)
    studio = opened(open_page, item)
    open_history(studio.page)
    save(studio.page, "Draft")
    viewer = opened(open_page, item, query="&view")
    page = viewer.page
    open_history(page)
    assert page.locator(".sheet :is(input, .remove)").count() == 0
    page.click(".version")
    page.wait_for_selector(f'.still [data-past="{item}"]')
    expect(page.locator(".restore")).to_be_hidden()
    page.click("text=Back to now")
    expect(page.locator(".still")).to_have_count(0)


@pytest.mark.browser
def test_a_phone_has_room(join: Join, open_page: Open) -> None:
    """All of it fits on a phone, and a thumb finds it."""
    other = join(name="Somebody with a long name that goes on")
    item = put(other, 0, 0)
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    studio = opened(open_page, item, **phone)
    page = studio.page
    open_history(page)
    save(page, "A name that is longer than a phone is wide, and goes on")
    studio.screenshot("studio-history-phone")

    def fits(selector: str) -> None:
        for each in page.locator(selector).all():
            box = each.bounding_box()
            assert box is None or 0 <= box["x"] <= box["x"] + box["width"] <= 390, (selector, box)
            assert box is None or box["height"] >= 40, (selector, box)

    fits(":is(.top, .bar, .sheet) :is(button, a, input)")
    page.click(".version")
    page.wait_for_selector(".still")
    fits(".past-panel button")
    page.click(".history-button")
    page.click(".time-lapse")
    page.wait_for_selector(".player")
    fits(".past-panel :is(button, input)")
    expect(page.locator(".player input")).not_to_have_value("0")
    author = page.locator(".player .past-title")
    expect(author).to_have_text("Somebody with a long name that goes on")
    fits(".past-panel :is(button, input)")
    studio.screenshot("studio-time-lapse-phone")
    assert page.evaluate("() => document.documentElement.scrollWidth") == 390
