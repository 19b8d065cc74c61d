"""The studio takes back and does again, says what is saved, and outlives its server."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from support.fixtures import Join, Open
from support.http_api import create_story, request
from support.member import Member, new_name
from support.server import Server
from support.studio_page import StudioPage

Start = Callable[..., Server]
LIVE = 'body[data-link-state="live"]'
# So long that a megabyte is full after some dozens.
LONG = "Lorem ipsum " * 1_000
UNDO, REDO = '[data-deed="undo"]', '[data-deed="redo"]'


def put(member: Member, x: float, y: float) -> int:
    """Creates an item in the story."""
    return member.create("shape", halfWidth=40, halfHeight=40, x=x, y=y, color="#3e63dd")


def text_item(text: str) -> dict[str, object]:
    """A text to be created."""
    place = {"id": new_name(), "kind": "text", "x": 0, "y": 0, "halfWidth": 30, "halfHeight": 9}
    return place | {"text": text}


def nudge(studio: StudioPage, item: int, x: float) -> None:
    """Moves an item of the page by a command of its own."""
    studio.page.evaluate("([item, x]) => plumbline.client.nudge([item], x, 0)", [item, x])


def wait_x(studio: StudioPage, item: int, x: float) -> None:
    """Waits until the page was told where an item is."""
    studio.wait(lambda: studio.item(item)["x"] == x, f"item {item} at {x}")


def wait_toast(studio: StudioPage, words: str) -> None:
    """Waits for a message."""
    studio.page.wait_for_selector(f'.toast:has-text("{words}")')


@pytest.mark.browser
def test_buttons_and_keys(join: Join, open_page: Open) -> None:
    """C13, U4 undo and redo by buttons and keys; `steps` says which of them there is."""
    other = join(name="Bob")
    item = put(other, 0, 0)
    studio = open_page()
    page = studio.page
    page.wait_for_selector(f'[data-item="{item}"]')
    expect(page.locator(UNDO)).to_be_disabled()
    nudge(studio, item, 10)
    nudge(studio, item, 20)
    page.click(UNDO)
    wait_x(studio, item, 10)
    page.keyboard.press("Control+z")
    wait_x(studio, item, 0)
    expect(page.locator(UNDO)).to_be_disabled()
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+Shift+z")
    wait_x(studio, item, 10)
    page.keyboard.press("Control+y")
    wait_x(studio, item, 30)
    expect(page.locator(REDO)).to_be_disabled()
    page.keyboard.press("Meta+z")
    wait_x(studio, item, 10)
    other.wait(lambda: other.room.items[item]["x"] == 10, "what the page took back")
    # One's own gesture is a step as well.
    x, y = studio.center(item)
    page.mouse.move(x, y)
    page.mouse.down()
    studio.glide((x, y), (x + 30, y + 60))
    asked = len([message for _, message in studio.sent if message["type"] == "undo"])
    page.keyboard.press("Control+z")
    wait_toast(studio, "Let go of it first.")
    assert len([message for _, message in studio.sent if message["type"] == "undo"]) == asked
    page.mouse.up()
    studio.wait(lambda: "ended" in studio.room.settled.values(), "the end")
    page.click(UNDO)
    studio.wait(lambda: (studio.item(item)["x"], studio.item(item)["y"]) == (10, 0), "the undo")


@pytest.mark.browser
def test_not_while_writing(join: Join, open_page: Open) -> None:
    """In a field the browser takes back what was written, and the story stays."""
    other = join()
    item = put(other, 0, 0)
    studio = open_page()
    page = studio.page
    page.wait_for_selector(f'[data-item="{item}"]')
    nudge(studio, item, 10)
    expect(page.locator(UNDO)).to_be_enabled()
    page.click('[data-add="text"]')
    page.keyboard.type("Hi")
    page.keyboard.press("Control+z")
    assert page.input_value(".editor textarea") != "Hi"
    page.click(".editor-cancel")
    page.click(".history-button")
    page.click(".sheet .field")
    page.keyboard.press("Control+z")
    page.keyboard.press("Escape")
    nudge(studio, item, 1)
    wait_x(studio, item, 11)
    assert not [message for _, message in studio.sent if message["type"] in ("undo", "redo")]


@pytest.mark.browser
def test_what_others_did_stays(join: Join, open_page: Open) -> None:
    """C14, C13 the page says what stayed as it was, and who holds what cannot be taken back."""
    other = join(name="Bob")
    items = [put(other, x, 0) for x in (-100, 0, 100)]
    studio = open_page()
    page = studio.page
    for item in items:
        page.wait_for_selector(f'[data-item="{item}"]')
    page.evaluate("items => plumbline.client.nudge(items, 0, 50)", items)
    other.wait(lambda: other.room.items[items[2]]["y"] == 50, "the nudge")
    other.command("update", item=items[0], x=-120)
    page.click(UNDO)
    wait_toast(studio, "1 of 3 items stayed as it is: changed by others since.")
    studio.wait(lambda: studio.item(items[1])["y"] == 0, "the undo")
    assert studio.item(items[0])["y"] == 50
    # Of one item its place has been changed since, and its colour has not.
    page.evaluate(
        "item => plumbline.client.update(item, { x: 9, color: '#30a46c' })", items[2])
    other.wait(lambda: other.room.items[items[2]]["x"] == 9, "the change")
    other.command("update", item=items[2], x=99)
    page.click(UNDO)
    wait_toast(studio, "Some of it stayed as it is")
    assert studio.item(items[2])["x"] == 99 and studio.item(items[2])["color"] == "#3e63dd"
    nudge(studio, items[0], 5)
    other.wait(lambda: other.room.items[items[0]]["x"] == -115, "the nudge")
    other.command("update", item=items[0], x=-90)
    page.click(UNDO)
    wait_toast(studio, "Nothing was taken back")
    nudge(studio, items[1], 5)
    other.wait(lambda: other.room.items[items[1]]["x"] == 5, "the nudge")
    gesture = other.begin(items[1], 5, 0)
    page.wait_for_selector(f'.mark.held[data-mark="{items[1]}"]', state="attached")
    page.click(UNDO)
    wait_toast(studio, "Bob is moving this. Try again in a moment.")
    other.cancel(gesture)
    page.wait_for_selector(f'.mark.held[data-mark="{items[1]}"]', state="detached")
    page.click(UNDO)
    wait_x(studio, items[1], 0)


@pytest.mark.browser
def test_says_what_is_saved(start_server: Start, browser: Browser) -> None:
    """U13, D4 the pill says that all is saved; that nothing is, while the disk is full; and again.
    """
    server = start_server("--data-limit", "1MB", "--drain-seconds", "1")
    ballast, story = (str(create_story(server)["id"]) for _ in range(2))
    studio = StudioPage(browser, server.url, story)
    page, pill = studio.page, studio.page.locator(".link-pill")
    expect(pill).to_contain_text("Live · saved")
    item = page.evaluate("""() => plumbline.client.create(
      { kind: 'text', text: 'A', x: 0, y: 0, halfWidth: 30, halfHeight: 9 }).item""")
    heavy = Member.join(server.socket_url(ballast))
    while heavy.command("create", item=text_item(LONG))["outcome"] == "accepted":
        pass
    write = """([item, text]) => plumbline.client.update(item, { text })
      .then(() => null, ({ code }) => code)"""
    answers = (page.evaluate(write, [item, f"{number} {LONG}"]) for number in range(200))
    assert next(filter(None, answers)) == 3005
    expect(pill).to_contain_text("not saved")
    page.click('[data-add="sticker"]')
    page.click(".emoji-choice >> nth=0")
    wait_toast(studio, "The server cannot save anything just now.")
    studio.screenshot("studio-not-saved")
    heavy.close()
    assert request(server, "DELETE", f"/v1/stories/{ballast}").status == 204
    expect(pill).to_contain_text("Live · saved")
    studio.check()
    studio.close()


@pytest.mark.browser
def test_says_that_nothing_is_kept(start_server: Start, browser: Browser) -> None:
    """H3 where stories are in memory, the page says so."""
    server = start_server("--memory")
    studio = StudioPage(browser, server.url, str(create_story(server)["id"]))
    expect(studio.page.locator(".link-pill")).to_contain_text("in memory")
    studio.page.click(".history-button")
    expect(studio.page.locator(".sheet")).to_contain_text("lives only as long as it runs")
    studio.check()
    studio.close()


@pytest.mark.browser
def test_a_drag_outlives_the_server(start_server: Start, browser: Browser) -> None:
    """D2, R2, R8 a server is killed and started beside an open page: the drag goes on by itself."""
    server = start_server()
    story = str(create_story(server)["id"])
    ann = Member.join(server.socket_url(story), capabilities=["resume"])
    item = put(ann, 0, 0)
    studio = StudioPage(browser, server.url, story)
    page = studio.page
    page.wait_for_selector(f'[data-item="{item}"]')
    expect(page.locator(".link-pill")).to_contain_text("saved")
    studio.wait(lambda: studio.room.durable >= 1, "the disk")
    x, y = studio.center(item)
    zoom = studio.zoom(item, 40)
    page.mouse.move(x, y)
    page.mouse.down()
    studio.glide((x, y), (x + 30, y + 50))
    data = str(server.log.with_suffix(".data"))
    server.kill()
    server.wait()
    page.wait_for_selector('body[data-link-state="brief"]')
    studio.glide((x + 30, y + 50), (x + 60, y + 90))
    again = start_server("--data", data, "--port", str(server.port))
    page.wait_for_selector(LIVE)
    assert studio.welcomes == 2
    studio.glide((x + 60, y + 90), (x + 71, y + 131))
    page.mouse.up()
    studio.wait(lambda: "ended" in studio.room.settled.values(), "the end")
    ann.wait_closed()
    bob = Member.join(again.socket_url(story))
    shown = studio.frame(item)
    assert abs(shown["x"] * zoom - 71) < 10 and abs(shown["y"] * zoom - 131) < 10, shown
    bob.wait(lambda: bob.room.frame(item) == shown, "the item where the page shows it")
    page.click(UNDO)
    bob.wait(lambda: bob.room.frame(item)["x"] == 0, "the undo")
    bob.close()
    assert all("WebSocket" in problem for problem in studio.problems), studio.problems
    studio.close()
