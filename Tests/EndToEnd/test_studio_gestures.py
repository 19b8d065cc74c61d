"""What hands do in the studio beside a plain drag: fingers, the handle, several items, keys."""

from typing import Any

import pytest

from support.fingers import Fingers
from support.fixtures import Join, Open
from support.member import Member
from support.studio_page import StudioPage

HALF_WIDTH, HALF_HEIGHT = 30, 30


def put(member: Member, x: float, y: float) -> int:
    """Creates an item in the story."""
    return member.create(
        "shape", halfWidth=HALF_WIDTH, halfHeight=HALF_HEIGHT, x=x, y=y, color="#3e63dd")


def wait_shown(studio: StudioPage, *items: int) -> None:
    """Waits until the page has drawn the items."""
    for item in items:
        studio.page.wait_for_selector(f'[data-item="{item}"]')


def sent(studio: StudioPage, kind: str) -> list[dict[str, Any]]:
    """The messages of one type that the page sent."""
    return [message for _, message in studio.sent if message["type"] == kind]


def wait_over(studio: StudioPage, outcome: str, count: int = 1) -> int:
    """Waits until so many gestures of the page are over, the last one thus; returns its name."""
    studio.wait(lambda: len(studio.room.settled) == count, "the end of the gesture")
    gesture, state = list(studio.room.settled.items())[-1]
    assert state == outcome
    return gesture


def handle(studio: StudioPage) -> tuple[float, float]:
    """Where the handle of what is selected is."""
    box = studio.page.locator(".handle").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def is_near(value: float, expected: float) -> bool:
    """Whether what follows from pixels is as expected."""
    return abs(value - expected) <= 0.02


@pytest.mark.browser
def test_two_fingers_turn_and_scale(join: Join, open_page: Open) -> None:
    """G9, S18, U6 one finger drags, a second one turns and scales, and the first drags on."""
    other, studio = join(), open_page(has_touch=True)
    item = put(other, -40, 40)
    wait_shown(studio, item)
    x, y = studio.center(item)
    hand = Fingers(studio)
    hand.down(1, (x, y))
    hand.glide({1: (x - 30, y)})
    hand.down(2, (x + 30, y))
    # Twice the distance and a quarter of a turn, but for three degrees, which the guide adds.
    hand.glide({1: (x - 3, y - 60), 2: (x + 3, y + 60)}, steps=24)
    studio.wait_guide("angle:90")
    assert studio.page.locator('.measure[data-guide="angle:90"]').inner_text() == "90°"
    studio.screenshot("two-fingers")
    held = studio.frame(item)
    assert held["angle"] == 90 and is_near(held["scale"], 2)
    hand.up(2)
    hand.glide({1: (x - 3, y - 20)})
    hand.up(1)
    gesture = wait_over(studio, "ended")
    (begin,) = sent(studio, "begin")
    assert (begin["kind"], begin["items"], len(begin["sample"]["touches"])) == (
        "transform", [item], 1)
    counts = [
        len(sample["touches"]) for move in sent(studio, "move") for sample in move["samples"]]
    assert [count for at, count in enumerate(counts) if counts[at - 1 : at] != [count]] == [1, 2, 1]
    other.wait(lambda: other.room.settled.get(gesture) == "ended", "the end")
    assert other.room.frame(item) == studio.room.frame(item)
    assert other.room.frame(item)["angle"] == 90


@pytest.mark.browser
def test_fingers_beside_the_selection_turn_it(join: Join, open_page: Open) -> None:
    """G9 a small item need not have room for two fingers."""
    other, studio = join(), open_page(has_touch=True)
    item = put(other, 0, 0)
    wait_shown(studio, item)
    x, y = studio.center(item)
    studio.page.touchscreen.tap(x, y)
    hand = Fingers(studio)
    hand.down(1, (x - 50, y + 150))
    hand.down(2, (x + 50, y + 150))
    hand.glide({1: (x - 75, y + 150), 2: (x + 75, y + 150)})
    hand.up(1)
    hand.up(2)
    wait_over(studio, "ended")
    assert is_near(studio.item(item)["scale"], 1.5)
    assert sent(studio, "begin")[0]["items"] == [item]


@pytest.mark.browser
def test_the_handle_turns_and_scales(join: Join, open_page: Open) -> None:
    """G12, S18 by mouse; the angle that catches is seen by all; Escape gives it up."""
    other, studio, viewer = join(), open_page(), open_page()
    item = put(other, 20, 30)
    wait_shown(studio, item)
    wait_shown(viewer, item)
    x, y = studio.center(item)
    assert studio.page.locator(".handle").is_hidden()
    studio.page.mouse.click(x, y)
    studio.page.wait_for_selector(".handle")
    begin_x, begin_y = handle(studio)
    studio.page.mouse.move(begin_x, begin_y)
    studio.page.mouse.down()
    # Twice as far from the middle, and a quarter of a turn farther, but for a pixel.
    to = (x - 2 * (begin_y - y) + 1, y + 2 * (begin_x - x))
    studio.glide((begin_x, begin_y), to)
    for page in (studio, viewer):
        page.wait_guide("angle:90")
    studio.screenshot("handle-hand")
    viewer.screenshot("handle-viewer")
    studio.page.mouse.up()
    wait_over(studio, "ended")
    frame = studio.item(item)
    assert (frame["x"], frame["y"], frame["angle"]) == (20, 30, 90)
    assert is_near(frame["scale"], 2)

    grip = handle(studio)
    studio.page.mouse.move(*grip)
    studio.page.mouse.down()
    studio.glide(grip, (grip[0] + 40, grip[1] + 40))
    assert studio.frame(item)["angle"] != 90 or studio.frame(item)["scale"] != frame["scale"]
    studio.page.keyboard.press("Escape")
    studio.page.mouse.up()
    wait_over(studio, "cancelled", count=2)
    assert studio.frame(item)["scale"] == frame["scale"]


@pytest.mark.browser
def test_several_items_are_dragged_in_one_piece(join: Join, open_page: Open) -> None:
    """S8, G11 a marquee selects; the middle of all latches; Ctrl takes them off the guide."""
    other, studio, viewer = join(), open_page(), open_page()
    left, right, third = put(other, -80, -100), put(other, 10, -90), put(other, 130, 150)
    for page in (studio, viewer):
        wait_shown(page, left, right, third)
    mouse = studio.page.mouse
    (left_x, left_y), (right_x, right_y) = studio.center(left), studio.center(right)
    mouse.move(left_x - 60, left_y - 60)
    mouse.down()
    mouse.move(right_x + 10, right_y + 50, steps=8)
    studio.screenshot("marquee")
    mouse.up()
    studio.page.wait_for_selector(".selection-box")
    assert studio.page.locator(".mark.selected").count() == 2

    mouse.move(right_x, right_y)
    mouse.down()
    # The middle of both is at −35; one pixel short of the centre only a latch makes it exact.
    studio.glide((right_x, right_y), (right_x + 34, right_y))
    for page in (studio, viewer):
        page.wait_guide("centerX")
    studio.screenshot("several-hand")
    viewer.screenshot("several-viewer")
    assert (studio.frame(left)["x"], studio.frame(right)["x"]) == (-45, 45)
    studio.page.keyboard.down("Control")
    for page in (studio, viewer):
        page.wait_no_guide()
    assert (studio.frame(left)["x"], studio.frame(right)["x"]) == (-46, 44)
    studio.page.keyboard.up("Control")
    studio.page.keyboard.down("Shift")
    studio.glide((right_x + 34, right_y), (right_x + 24, right_y + 60))
    studio.wait(lambda: studio.frame(left) == {"x": -80, "y": -40, "scale": 1, "angle": 0},
                "the locked axis")
    mouse.up()
    studio.page.keyboard.up("Shift")
    gesture = wait_over(studio, "ended")
    other.wait(lambda: other.room.settled.get(gesture) == "ended", "the end")
    edges = [edge for edge in other.room.edges if edge["gesture"] == gesture]
    assert [edge["reason"] for edge in edges if edge["guide"]["name"] == "centerX"
            and edge["edge"] == "released"][0] == "off"
    assert sent(studio, "begin")[0]["items"] in ([left, right], [right, left])
    assert (other.room.frame(left)["y"], other.room.frame(right)["y"]) == (-40, -30)


@pytest.mark.browser
def test_keys_nudge_and_align(join: Join, open_page: Open) -> None:
    """C9, C10 by arrow keys, by the six buttons, and by the same buttons without a mouse."""
    other, studio = join(), open_page()
    first, second = put(other, -50, 0), put(other, 70, 41)
    wait_shown(studio, first, second)
    page = studio.page
    page.mouse.click(*studio.center(first))
    page.keyboard.down("Shift")
    page.mouse.click(*studio.center(second))
    page.keyboard.up("Shift")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowUp")

    def wait_places(*places: tuple[float, float]) -> None:
        wanted = list(places)

        def are_there() -> bool:
            frames = [other.room.frame(item) for item in (first, second)]
            return [(frame["x"], frame["y"]) for frame in frames] == wanted

        other.wait(are_there, f"{wanted}")
        assert [(studio.frame(item)["x"], studio.frame(item)["y"])
                for item in (first, second)] == wanted

    wait_places((-49, -10), (71, 31))
    assert [(nudge["dx"], nudge["dy"]) for nudge in sent(studio, "nudge")] == [(1, 0), (0, -10)]
    page.click('[data-tool="align"]')
    studio.screenshot("align")
    page.click('[data-align="leading"]')
    wait_places((-155, -10), (-35, 31))
    page.click('[data-align="bottom"]')
    wait_places((-155, 301), (-35, 342))
    page.keyboard.press("Escape")

    page.focus('[data-tool="align"]')
    page.keyboard.press("Enter")
    for _ in range(3):
        page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.dataset.align") == "top"
    page.keyboard.press("Enter")
    wait_places((-155, -342), (-35, -301))
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowDown")
    wait_places((-155, -341), (-35, -300))
    assert studio.item(first)["x"] == -155


@pytest.mark.browser
def test_guides_show_their_distances(join: Join, open_page: Open) -> None:
    """S14, U12 both of two equal gaps, with their size, for everybody and in the hand's colour."""
    other, studio, viewer = join(), open_page(), open_page()
    low, high, dragged = put(other, -140, -100), put(other, -40, -100), put(other, 130, -80)
    for page in (studio, viewer):
        wait_shown(page, low, high, dragged)
    x, y = studio.center(dragged)
    studio.page.mouse.move(x, y)
    studio.page.mouse.down()
    studio.glide((x, y), (x - 69, y))
    name = f"gap:x:after:{low}:{high}"
    for page in (studio, viewer):
        page.wait_guide(name)
        measures = page.page.locator(f'[data-guide="{name}"] .measure')
        assert measures.all_inner_texts() == ["40", "40"]
    studio.screenshot("gaps-hand")
    viewer.screenshot("gaps-viewer")
    assert studio.frame(dragged)["x"] == 60
    color = studio.page.evaluate("() => plumbline.story.members.get(plumbline.story.self).color")
    drawn = viewer.page.locator(f'.guide:has([data-guide="{name}"])').evaluate(
        "guide => guide.style.getPropertyValue('--guide')")
    assert drawn == color
    studio.page.mouse.up()
    wait_over(studio, "ended")
    viewer.wait_no_guide()


@pytest.mark.browser
def test_help_lists_what_keys_do(open_page: Open) -> None:
    """The key ? opens a list, Escape closes it."""
    page = open_page().page
    page.keyboard.press("?")
    page.wait_for_selector("text=Select several")
    page.wait_for_selector("text=Without guides")
    page.keyboard.press("Escape")
    page.wait_for_selector(".sheet", state="hidden")
