"""The pen, and how items lie among each other, in the studio."""

from typing import Any

import pytest
from playwright.sync_api import expect

from support.fixtures import Join, Open
from support.member import Member
from support.studio_page import StudioPage


def put(member: Member, x: float, y: float) -> int:
    """Creates an item in the story."""
    return member.create("shape", halfWidth=30, halfHeight=30, x=x, y=y, color="#3e63dd")


def selected(studio: StudioPage) -> list[int]:
    """What is selected in a page, in the order of its names."""
    pressed = studio.page.locator('[data-item][aria-pressed="true"]')
    return sorted(int(name) for name in pressed.evaluate_all(
        "items => items.map(({ dataset }) => dataset.item)"))


def wait_items(studio: StudioPage, *items: int) -> None:
    """Waits until the page has drawn the items."""
    for item in items:
        studio.page.wait_for_selector(f'[data-item="{item}"]')


@pytest.mark.browser
def test_strokes_are_seen_as_they_are_drawn(open_page: Open) -> None:
    """G15 each point comes to others at once; the end makes an item of them; undo takes it away."""
    ann, ben = open_page(), open_page()
    page = ann.page
    page.click('[data-add="draw"]')
    page.click('[data-thickness="8"]')
    page.click('[data-pen-color="#8e4ec6"]')
    page.mouse.move(350, 400)
    page.mouse.down()
    ann.glide((350, 400), (450, 500))
    line = ben.page.wait_for_selector(".drawing-layer path")
    assert line and line.get_attribute("stroke-width") == "8"
    before = len(line.get_attribute("d") or "")
    ann.glide((450, 500), (550, 400))
    ben.wait(lambda: len(line.get_attribute("d") or "") > before, "more of the line")
    ben.screenshot("drawing")
    page.mouse.up()
    for studio in (ann, ben):
        studio.page.wait_for_selector('[data-kind="stroke"]')
        studio.page.wait_for_selector(".drawing-layer path", state="detached")
    (item,) = ben.room.items.values()
    assert (item["thickness"], item["color"]) == (8, "#8e4ec6")
    # Of two straight lines three points are enough.
    assert len(item["points"]) == 6
    page.keyboard.press("Escape")
    expect(page.locator(".pen")).to_be_hidden()
    page.click('[data-deed="undo"]')
    ben.page.wait_for_selector('[data-kind="stroke"]', state="detached")


@pytest.mark.browser
def test_a_stroke_that_is_given_up(open_page: Open) -> None:
    """G15 Escape leaves nothing of it, and the pen in the hand."""
    ann, ben = open_page(), open_page()
    page = ann.page
    page.click('[data-add="draw"]')
    page.mouse.move(350, 400)
    page.mouse.down()
    ann.glide((350, 400), (400, 450))
    ben.page.wait_for_selector(".drawing-layer path")
    page.keyboard.press("Escape")
    page.mouse.up()
    for studio in (ann, ben):
        studio.page.wait_for_selector(".drawing-layer path", state="detached")
    assert ben.room.items == {}
    expect(page.locator(".pen")).to_be_visible()


@pytest.mark.browser
def test_groups_are_selected_together(join: Join, open_page: Open) -> None:
    """C16 pressed together, moved together, one by two presses; copies are a group of their own."""
    other, studio = join(), open_page()
    left, right, third = put(other, -100, -200), put(other, 0, -200), put(other, 100, 200)
    wait_items(studio, left, right, third)
    page = studio.page
    page.mouse.click(*studio.center(left))
    page.keyboard.down("Shift")
    page.mouse.click(*studio.center(right))
    page.keyboard.up("Shift")
    page.keyboard.press("Control+g")
    other.wait(lambda: other.room.items[left].get("group"), "the group")
    page.mouse.click(*studio.center(third))
    assert selected(studio) == [third]
    page.mouse.click(*studio.center(left))
    assert selected(studio) == sorted([left, right])
    page.mouse.dblclick(*studio.center(left))
    assert selected(studio) == [left]
    page.keyboard.press("Escape")
    page.mouse.click(*studio.center(right))
    page.keyboard.press("Control+d")
    studio.wait(lambda: len(studio.room.items) == 5, "the copies")
    copies = [item for item in studio.room.items if item not in (left, right, third)]
    studio.wait(lambda: selected(studio) == sorted(copies), "the copies selected")
    groups = {studio.item(item)["group"] for item in (*copies, left)}
    assert len(groups) == 2 and None not in groups
    studio.screenshot("group-copies")
    page.keyboard.press("Control+Shift+g")
    for item in copies:
        other.wait(lambda item=item: other.room.items[item].get("group") is None, "no group")


@pytest.mark.browser
def test_locked_items_stay(join: Join, open_page: Open) -> None:
    """C18 what is locked is not dragged, and says why; it can be unlocked."""
    other, studio = join(), open_page()
    item = put(other, 0, -100)
    wait_items(studio, item)
    page = studio.page
    page.mouse.click(*studio.center(item))
    page.keyboard.press("Control+Shift+l")
    other.wait(lambda: other.room.items[item].get("locked"), "the lock")
    studio.wait(lambda: studio.item(item)["locked"], "the lock")
    x, y = studio.center(item)
    page.mouse.move(x, y)
    page.mouse.down()
    studio.glide((x, y), (x + 40, y))
    # It stays for a few seconds only.
    expect(page.locator(".toast")).to_contain_text("It is locked")
    page.mouse.up()
    assert not [message for _, message in studio.sent if message["type"] == "begin"]
    page.keyboard.press("Delete")
    assert studio.item(item)["locked"] is True
    studio.screenshot("locked")
    page.click('[data-tool="unlock"]')
    other.wait(lambda: not other.room.items[item].get("locked"), "no lock")
    studio.wait(lambda: not studio.item(item)["locked"], "no lock")
    page.mouse.move(x, y)
    page.mouse.down()
    studio.glide((x, y), (x + 40, y))
    page.mouse.up()
    other.wait(lambda: other.room.items[item]["x"] > 20, "the drag")


@pytest.mark.browser
def test_order_and_opacity(join: Join, open_page: Open) -> None:
    """C2, C5 by one, to the front, by button and by key; and how much of an item is seen."""
    other, studio = join(), open_page()
    items = [put(other, x, 0) for x in (-100, 0, 100)]
    wait_items(studio, *items)
    page = studio.page

    def wait_order(*expected: int) -> None:
        names: list[Any] = []
        order = "() => plumbline.story.items.map(({ id }) => id)"
        studio.wait(
            lambda: [items.index(name) for name in page.evaluate(order)] == list(expected),
            f"the order {expected}, {names}")

    page.mouse.click(*studio.center(items[0]))
    page.keyboard.press("Control+]")
    wait_order(1, 0, 2)
    page.keyboard.press("Control+[")
    wait_order(0, 1, 2)
    page.click('[data-tool="arrange"]')
    page.click('[data-tool="front"]')
    wait_order(1, 2, 0)
    page.click('[data-tool="backward"]')
    wait_order(1, 0, 2)
    slider = page.locator('[name="opacity"]')
    slider.fill("40")
    other.wait(lambda: other.room.items[items[0]].get("opacity") == 0.4, "the opacity")
    look = page.locator(f'[data-item="{items[0]}"] .look')
    expect(look).to_have_css("opacity", "0.4")
    studio.screenshot("arrange")
