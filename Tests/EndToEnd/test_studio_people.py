"""What people in the studio see of each other: names, selections, and who only looks on."""

import pytest
from playwright.sync_api import Browser

from support.fixtures import Join, Open
from support.member import Member
from support.server import Server

RECORD_STATES = """() => {
  window.states = [];
  plumbline.client.on('state', ({ state }) => window.states.push(state));
}"""


def put(member: Member, x: float, y: float) -> int:
    """Creates an item in the story."""
    return member.create("shape", halfWidth=40, halfHeight=40, x=x, y=y, color="#3e63dd")


@pytest.mark.browser
def test_another_name_is_no_other_member(join: Join, open_page: Open) -> None:
    """P1 who takes another name stays who they are, on the same connection."""
    other, studio = join(name="Ann"), open_page()
    me = studio.room.me
    studio.page.evaluate(RECORD_STATES)
    studio.page.click(".people-button")
    studio.page.fill(".sheet .field", "Ben Nevis")
    studio.page.click(".sheet .primary")
    other.wait(
        lambda: other.room.members.get(me, {}).get("name") == "Ben Nevis", "the new name")
    studio.page.click(".people-button")
    studio.page.wait_for_selector(f'.people li[data-member="{me}"] >> text=Ben Nevis')
    assert studio.welcomes == 1 and studio.page.evaluate("() => window.states") == []
    gone = [record for update in other.updates for record in update["records"]
            if record["type"] == "left"]
    assert gone == []


@pytest.mark.browser
def test_selections_of_others_are_seen(join: Join, open_page: Open) -> None:
    """P1 an outline in their colour, with their name, while they do not hold the item."""
    items = [put(join(name="Ann"), x, 100) for x in (-60, 60)]
    one, two = open_page(), open_page()
    for studio in (one, two):
        for item in items:
            studio.page.wait_for_selector(f'[data-item="{item}"]')
    marks = two.page.locator(".mark.theirs")
    one.page.mouse.click(*one.center(items[0]))
    two.wait(lambda: marks.count() == 1, "the outline")
    one.page.keyboard.press("Control+a")
    two.wait(lambda: marks.count() == 2, "both outlines")
    name, color = two.page.evaluate(
        "me => { const { name, color } = plumbline.story.members.get(me); return [name, color]; }",
        one.room.me)
    labels = two.page.locator(".theirs .mark-label").all()
    assert [label.inner_text() for label in labels if label.is_visible()] == [name]
    style = marks.first.get_attribute("style")
    assert style and f"--member: {color}" in style
    two.screenshot("studio-selections")
    x, y = one.center(items[0])
    one.page.mouse.move(x, y)
    one.page.mouse.down()
    one.glide((x, y), (x + 20, y + 40))
    two.wait(lambda: marks.count() == 0, "the holder's marks instead")
    assert two.page.locator(".mark.held").count() == 2
    one.page.mouse.up()
    two.wait(lambda: marks.count() == 2, "the outlines again")
    one.page.keyboard.press("Escape")
    two.wait(lambda: marks.count() == 0, "no outline")


@pytest.mark.browser
def test_viewers_look_on(join: Join, open_page: Open) -> None:
    """H5 a viewer has no tools; what they try is refused in words, and others see them."""
    other, studio = join(name="Ann"), open_page(query="&view")
    item = put(other, 30, 100)
    page = studio.page
    page.wait_for_selector(f'[data-item="{item}"]')
    assert not page.locator(".bar").is_visible()
    x, y = studio.center(item)
    page.mouse.click(x, y)
    other.wait(
        lambda: other.room.presence.get(studio.room.me, {}).get("selection") == [item],
        "what the viewer has selected")
    assert not page.locator(".inspector").is_visible()
    page.keyboard.press("Delete")
    page.wait_for_selector("text=You are here to look.")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 60, steps=5)
    page.mouse.up()
    studio.screenshot("studio-viewer")
    assert {message["type"] for _, message in studio.sent} <= {"hello", "presence", "ping"}
    assert studio.frame(item)["x"] == 30 and other.room.items[item]["x"] == 30


@pytest.mark.browser
def test_links_to_look_on(open_page: Open) -> None:
    """H5 the link that is handed on says whether one may join in; a viewer's never does."""
    studio = open_page()
    studio.page.click(".share-button")
    field = studio.page.locator(".sheet .field")
    assert "view" not in field.input_value()
    studio.page.check(".sheet [type=checkbox]")
    assert field.input_value().endswith("&view")
    viewer = open_page(query="&view")
    viewer.page.click(".share-button")
    assert viewer.page.locator(".sheet .field").input_value().endswith("&view")
    assert viewer.page.locator(".sheet [type=checkbox]").count() == 0


@pytest.mark.browser
def test_the_studio_in_bytes(
    server: Server, story: str, join: Join, browser: Browser
) -> None:
    """W1, W2, B1 a page that speaks bytes draws and drags like one that speaks text."""
    other = join(name="Ann")
    item = put(other, 30, 100)
    page = browser.new_page()
    kinds = []
    page.on("websocket", lambda socket: socket.on(
        "framereceived", lambda payload: kinds.append(type(payload))))
    page.goto(f"{server.url}?story={story}&encoding=binary")
    page.wait_for_selector(f'body[data-link-state="live"] [data-item="{item}"]')
    box = page.locator(f'[data-item="{item}"]').bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y, steps=10)
    other.wait(lambda: other.room.poses.get(item), "the pose")
    page.mouse.up()
    other.wait(lambda: list(other.room.settled.values()) == ["ended"], "the end")
    page.wait_for_function(
        "([item, x]) => plumbline.story.item(item).x === x && !plumbline.client.gestureOn(item)",
        arg=[item, other.room.items[item]["x"]])
    assert kinds and set(kinds) == {bytes}
    page.close()
