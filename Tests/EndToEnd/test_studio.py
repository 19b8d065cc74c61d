"""The studio where something comes in between: other people, limits, a keyboard, a restart."""

import pytest
from playwright.sync_api import Browser

from support.fixtures import Join, Open
from support.server import Server
from support.studio_page import StudioPage

PHONE = {"viewport": {"width": 375, "height": 667}}
DONE = ".editor [type=submit]"


def shown(studio: StudioPage, item: int) -> bool:
    """Whether an item is on the page."""
    return studio.page.locator(f'[data-item="{item}"]').count() == 1


@pytest.mark.browser
def test_held_items_stay_and_say_who_holds_them(join: Join, open_page: Open) -> None:
    """C6 Delete on what another member drags hides nothing, and the holder's mark stays."""
    other, studio = join(name="Ann"), open_page()
    item = other.create("shape", halfWidth=40, halfHeight=40, x=0, y=0)
    studio.wait(lambda: shown(studio, item), "the item")
    other.begin(item, 0, 0)
    mark = studio.page.locator(f'.mark.held[data-mark="{item}"]')
    studio.wait(lambda: mark.count() == 1, "the mark")
    studio.page.mouse.click(*studio.center(item))
    studio.page.keyboard.press("Delete")
    studio.page.wait_for_selector("text=Ann is moving this.")
    assert shown(studio, item) and mark.count() == 1
    assert [message for _, message in studio.sent if message["type"] == "delete"] == []


@pytest.mark.browser
def test_drags_end_on_the_canvas(join: Join, open_page: Open) -> None:
    """S8 the pointer may leave the canvas; the centre of what it drags does not."""
    studio = open_page()
    item = join().create("shape", halfWidth=40, halfHeight=40, x=20, y=30)
    studio.wait(lambda: shown(studio, item), "the item")
    studio.page.mouse.move(*studio.center(item))
    studio.page.mouse.down()
    studio.page.mouse.move(899, 999, steps=20)
    studio.page.mouse.up()
    studio.wait(lambda: studio.room.settled, "the end")
    assert (studio.item(item)["x"], studio.item(item)["y"]) == (195, 422)


@pytest.mark.browser
def test_nothing_is_deleted_out_of_ones_own_hand(join: Join, open_page: Open) -> None:
    """C6 Delete says the same as an arrow key while one drags."""
    studio = open_page()
    item = join().create("shape", halfWidth=40, halfHeight=40, x=0, y=0)
    studio.wait(lambda: shown(studio, item), "the item")
    studio.page.mouse.move(*studio.center(item))
    studio.page.mouse.down()
    studio.page.mouse.move(500, 500, steps=5)
    studio.page.keyboard.press("Delete")
    studio.page.wait_for_selector("text=Let go of it first.")
    studio.page.mouse.up()
    studio.wait(lambda: studio.room.settled, "the end")
    assert list(studio.room.settled.values()) == ["ended"] and shown(studio, item)
    studio.page.keyboard.press("Delete")
    studio.wait(lambda: not shown(studio, item), "the deletion")


@pytest.mark.browser
def test_messages_keep_clear_of_the_panel(join: Join, open_page: Open) -> None:
    """C6 why nothing was aligned is said beside the buttons, not over them."""
    other, studio = join(name="Ann"), open_page(**PHONE)
    item = other.create("shape", halfWidth=40, halfHeight=40, x=0, y=0)
    studio.wait(lambda: shown(studio, item), "the item")
    studio.page.mouse.click(*studio.center(item))
    studio.page.click('[data-tool="align"]')
    other.begin(item, 0, 0)
    studio.wait(lambda: studio.page.locator(".mark.held").count() == 1, "the mark")
    studio.page.click('[data-align="centerX"]')
    toast, sheet = (studio.page.locator(each).bounding_box() for each in (".toast", ".sheet"))
    assert toast and sheet and toast["y"] + toast["height"] <= sheet["y"]
    assert studio.page.locator(".toast").inner_text() == "Ann is moving this."


@pytest.mark.browser
def test_what_lies_outside_can_be_brought_back(join: Join, open_page: Open) -> None:
    """C3 other clients may put items where nobody sees them; a press fetches them."""
    other, studio = join(), open_page(**PHONE)
    items = [other.create("shape", halfWidth=40, halfHeight=40, x=x, y=0) for x in (900, -900)]
    studio.page.click("text=2 outside")
    studio.page.wait_for_selector(".outside", state="hidden")
    studio.wait(lambda: all(abs(studio.item(item)["x"]) < 195 for item in items), "the items")


@pytest.mark.browser
def test_words_are_kept_or_stay_in_the_editor(join: Join, open_page: Open) -> None:
    """C4, J2 what was deleted meanwhile becomes a new text; what is too long is not lost."""
    other, studio = join(), open_page()
    page = studio.page
    note, area = page.locator(".editor-note"), page.locator("textarea")
    page.click('[data-add="text"]')
    for words, problem in (("ä" * 9000, "18,000"), ("x\n" * 700, "20,000 points")):
        area.fill(words)
        page.click(DONE)
        studio.wait(lambda problem=problem: problem in note.inner_text(), problem)
        assert area.input_value() == words
    area.fill("Saturday!")
    page.click(DONE)
    page.wait_for_selector(".editor", state="hidden")
    (item,) = page.evaluate("() => plumbline.story.items.map(({ id }) => id)")
    page.click('[data-tool="edit"]')
    area.fill("Sunday?")
    other.command("delete", item=item)
    studio.wait(lambda: not shown(studio, item), "the deletion")
    page.click(DONE)
    page.wait_for_selector(".editor", state="hidden")
    assert page.evaluate("() => plumbline.story.items.map(({ text }) => text)") == ["Sunday?"]


@pytest.mark.browser
def test_panels_are_reached_and_left_by_keyboard(open_page: Open) -> None:
    """Enter opens, Tab goes round inside, Escape leads back to the button."""
    page = open_page(**PHONE).page
    focused = "() => ({ ...document.activeElement.dataset })"
    page.keyboard.press("Tab")
    page.focus('[data-add="sticker"]')
    page.keyboard.press("Enter")
    assert page.evaluate(focused) == {"emoji": "😀"}
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(focused) == {"choosePicture": ""}
    page.keyboard.press("Tab")
    assert page.evaluate(focused) == {"emoji": "😀"}
    page.keyboard.press("Escape")
    assert page.evaluate(focused) == {"add": "sticker"}


@pytest.mark.browser
def test_a_story_that_is_gone_says_why(server: Server, browser: Browser) -> None:
    """T3, W1 the page of an unknown story offers a new one."""
    page = browser.new_page()
    page.goto(f"{server.url}?story=gone")
    page.wait_for_selector("text=The story does not exist.")
    # Whether the server forgets stories nobody has said.
    assert page.locator(".notice .memory").is_hidden()
    page.click(".notice button")
    page.wait_for_selector('body[data-link-state="live"]')
    page.close()
