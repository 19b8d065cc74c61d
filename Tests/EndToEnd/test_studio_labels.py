"""Labels in the studio: their look, and several people at one of them."""

import pytest
from playwright.sync_api import expect

from support.fixtures import Join, Open
from support.studio_page import StudioPage

DONE = '.editor [type="submit"]'

# All sockets by which something is said from now on.
KEEP_SOCKETS = """() => {
  window.sockets = [];
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (data) {
    window.sockets.push(this);
    return send.call(this, data);
  };
}"""


def words_of(studio: StudioPage, item: int, style: str) -> str:
    """How the words of a label are drawn."""
    words = studio.page.locator(f'[data-item="{item}"] .words')
    return str(words.evaluate("(words, style) => getComputedStyle(words)[style]", style))


def fits(studio: StudioPage, item: int) -> bool:
    """Whether a label's box is as large as its words are drawn."""
    shown = studio.page.locator(f'[data-item="{item}"]')
    box, words = shown.bounding_box(), shown.locator(".words").bounding_box()
    assert box and words
    return all(abs(box[key] - words[key]) < 0.1 for key in ("x", "y", "width", "height"))


@pytest.mark.browser
def test_others_see_the_typing(join: Join, open_page: Open) -> None:
    """G16, C6 a label that is edited is held; others see each word, and by whom; one undo."""
    item = join().create("text", text="Party", x=0, y=-100, halfWidth=60, halfHeight=20)
    ann, ben = open_page(), open_page()
    for page in (ann, ben):
        page.page.wait_for_selector(f'[data-item="{item}"]')
    name = ann.page.evaluate("() => plumbline.story.members.get(plumbline.story.self).name")
    ann.page.dblclick(f'[data-item="{item}"]')
    ann.page.fill(".editor textarea", "Party on\nSaturday")
    words = ben.page.locator(f'[data-item="{item}"] .words')
    expect(words).to_have_text("Party on\nSaturday")
    expect(ben.page.locator(f'[data-mark="{item}"]')).to_contain_text(f"{name} is typing")
    ben.screenshot("label-typing")
    ben.page.dblclick(f'[data-item="{item}"]')
    expect(ben.page.locator(".toast")).to_have_text(f"{name} is editing this.")
    expect(ben.page.locator(".editor")).to_be_hidden()
    assert ben.item(item)["text"] == "Party"
    ann.page.click(DONE)
    ann.page.wait_for_selector(".editor", state="hidden")
    for page in (ann, ben):
        page.wait(lambda page=page: page.item(item)["text"] == "Party on\nSaturday", "the words")
        page.wait(lambda page=page: fits(page, item), "a box that fits")
    ann.page.click('[data-deed="undo"]')
    ben.wait(lambda: ben.item(item)["text"] == "Party", "the undo of all of it")
    assert ben.item(item)["halfWidth"] == 60


@pytest.mark.browser
def test_an_edit_that_is_given_up(join: Join, open_page: Open) -> None:
    """G16 Cancel brings the words back, for everybody."""
    other = join()
    item = other.create("text", text="Stay", x=0, y=-100, halfWidth=40, halfHeight=20)
    studio = open_page()
    studio.page.wait_for_selector(f'[data-item="{item}"]')
    studio.page.dblclick(f'[data-item="{item}"]')
    studio.page.fill(".editor textarea", "Go")
    other.wait(lambda: other.room.drafts.get(item, {}).get("text") == "Go", "the draft")
    studio.page.click(".editor-cancel")
    other.wait(lambda: "cancelled" in other.room.settled.values(), "the end of the edit")
    assert other.room.items[item]["text"] == "Stay"
    expect(studio.page.locator(f'[data-item="{item}"] .words')).to_have_text("Stay")
    expect(studio.page.locator(f'[data-item="{item}"]')).to_be_focused()


@pytest.mark.browser
def test_words_that_others_wrote_meanwhile(join: Join, open_page: Open) -> None:
    """G16 who lost the hold does not replace what others wrote since: both have their words."""
    other = join(name="Ben")
    item = other.create("text", text="Party", x=0, y=-100, halfWidth=60, halfHeight=20)
    studio = open_page()
    page, area = studio.page, studio.page.locator(".editor textarea")
    page.evaluate(KEEP_SOCKETS)
    page.dblclick(f'[data-item="{item}"]')
    area.fill("Party on")
    other.wait(lambda: other.room.drafts, "the draft")
    # Who leaves and comes is a new member: the hold is settled, with what was typed.
    page.evaluate("() => window.sockets.at(-1).close(1000)")
    other.wait(lambda: other.room.items[item]["text"] == "Party on", "the end of the hold")
    studio.wait(lambda: studio.welcomes == 2, "the page to be back")
    other.command("update", item=item, text="Wedding")
    expect(page.locator(".editor-note")).to_contain_text("Ben wrote something else here")
    area.fill("Party on, and on")
    other.ping()
    assert not other.room.holders
    # Its letters are white, and have no background of their own.
    paper = area.evaluate("(area) => getComputedStyle(area).backgroundColor")
    assert paper != area.evaluate("(area) => getComputedStyle(area).color")
    studio.screenshot("label-overtaken")
    page.click(DONE)
    expect(page.locator(".toast")).to_contain_text("Your words are a new label.")
    other.wait(lambda: len(other.room.items) == 2, "the new label")
    (new,) = set(other.room.items) - {item}
    assert other.room.items[item]["text"] == "Wedding"
    assert other.room.items[new]["text"] == "Party on, and on"
    assert other.room.items[new]["y"] > other.room.items[item]["y"]
    # Whoever works by keyboard goes on there.
    expect(page.locator(f'[data-item="{new}"]')).to_be_focused()


@pytest.mark.browser
def test_the_look_of_a_label(join: Join, open_page: Open) -> None:
    """C2, C3 font, size, alignment and colours; its box is measured anew, in one command."""
    item = join().create(
        "text", text="One\nthree and more", x=0, y=-100, halfWidth=90, halfHeight=30)
    studio, viewer = open_page(), open_page()
    page = studio.page
    page.click(f'[data-item="{item}"]')
    page.click('[data-tool="style"]')
    for font in ("serif", "monospace", "cursive"):
        page.click(f'[data-font="{font}"]')
        viewer.wait(lambda font=font: viewer.item(item)["font"] == font, font)
        viewer.wait(lambda: fits(viewer, item), "a box that fits")
    page.click('[data-choice="larger"]')
    viewer.wait(lambda: viewer.item(item)["fontSize"] == 28, "larger words")
    page.click('[data-text-align="right"]')
    viewer.wait(lambda: viewer.item(item)["align"] == "right", "the alignment")
    assert words_of(viewer, item, "textAlign") == "right"
    studio.screenshot("label-style")
    page.click('[data-tool="color"]')
    page.click('[data-background="#3e63dd"]')
    viewer.wait(lambda: viewer.item(item)["background"] == "#3e63dd", "the background")
    page.click('[data-color="#ffc53d"]')
    viewer.wait(lambda: viewer.item(item)["color"] == "#ffc53d", "the colour")
    assert words_of(viewer, item, "backgroundColor") == "rgb(62, 99, 221)"
    viewer.wait(lambda: fits(viewer, item), "a box that fits")
    studio.screenshot("label-colors")


@pytest.mark.browser
def test_words_stay_readable(join: Join, open_page: Open) -> None:
    """C2, C3 the panel has the size as it is shown; no tool makes it smaller than 10 points."""
    other = join()
    item = other.create(
        "text", text="Small", fontSize=32, x=0, y=0, halfWidth=60, halfHeight=20)
    page = open_page().page
    page.click(f'[data-item="{item}"]')
    for _ in range(12):
        page.click('[data-tool="smaller"]')
    other.wait(lambda: other.room.items[item]["scale"] == 10 / 32, "10 points")
    page.click('[data-tool="style"]')
    expect(page.locator("output.size")).to_have_text("10 pt")
    page.click('[data-choice="smaller"]')
    page.click('[data-choice="larger"]')
    expect(page.locator("output.size")).to_have_text("12 pt")
    other.wait(lambda: other.room.items[item]["fontSize"] == 38.4, "12 points")


@pytest.mark.browser
def test_labels_from_right_to_left(join: Join, open_page: Open) -> None:
    """C2 each line has the direction of its own words."""
    item = join().create("text", text="שלום\nHello", x=0, y=0, halfWidth=60, halfHeight=30)
    studio = open_page()
    words = studio.page.locator(f'[data-item="{item}"] .words')
    expect(words).to_have_attribute("dir", "auto")
    assert words_of(studio, item, "unicodeBidi") == "plaintext"
    studio.page.dblclick(f'[data-item="{item}"]')
    direction = "area => getComputedStyle(area).direction"
    assert studio.page.locator(".editor textarea").evaluate(direction) == "rtl"
