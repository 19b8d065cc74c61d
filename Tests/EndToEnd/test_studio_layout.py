"""That everything can be reached in the studio, on small and low screens too."""

from typing import Any

import pytest

from support.fixtures import Join, Open
from support.member import Member
from support.studio_page import StudioPage

SIZES = [(320, 480), (390, 844), (568, 320), (740, 340)]

# Every button that is shown lies in the page; what is in a panel that scrolls is brought into it
# first, and may not be cut off at its sides.
OUT_OF_REACH = """() => {
  const inside = (box, room) => box.left >= room.left - 0.5 && box.right <= room.right + 0.5
    && box.top >= room.top - 0.5 && box.bottom <= room.bottom + 0.5;
  const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const panels = [...document.querySelectorAll('.sheet, .inspector, .pen, .bar, .top')];
  const shown = (element) => element.getClientRects().length > 0;
  const cut = panels.filter(shown).filter((panel) =>
    !inside(panel.getBoundingClientRect(), page) || panel.scrollWidth > panel.clientWidth + 1);
  const buttons = panels.flatMap((panel) => [...panel.querySelectorAll('button')].filter(shown)
    .map((button) => ({ panel, button })));
  const lost = buttons.filter(({ panel, button }) => {
    if (panel.matches('.sheet')) button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = button.getBoundingClientRect();
    return !inside(box, page) || !inside(box, panel.getBoundingClientRect());
  });
  const moved = document.querySelector('.story').scrollTop !== 0
    || document.documentElement.scrollWidth > innerWidth
    || document.documentElement.scrollHeight > innerHeight;
  return [
    ...cut.map((panel) => panel.className),
    ...lost.map(({ button }) => button.getAttribute('aria-label') ?? button.textContent),
    ...(moved ? ['the page'] : []),
  ];
}"""

COVERED = """(item) => {
  const panel = document.querySelector('.sheet').getBoundingClientRect();
  const box = document.querySelector(`[data-item="${item}"]`).getBoundingClientRect();
  const across = Math.min(panel.right, box.right) - Math.max(panel.left, box.left);
  const down = Math.min(panel.bottom, box.bottom) - Math.max(panel.top, box.top);
  return across > 0 && down > 0;
}"""


def put_text(member: Member, y: float) -> int:
    """Creates a label in the story."""
    return member.create("text", x=0, y=y, halfWidth=50, halfHeight=18, text="Low down")


def put_deck(member: Member) -> int:
    """Creates a deck of three cards."""
    cards = [{"id": name, "text": "Card", "color": "#3e63dd"} for name in (1, 2, 3)]
    return member.create("deck", x=0, y=-60, halfWidth=90, halfHeight=110, cards=cards)


def phone(width: int, height: int) -> dict[str, Any]:
    """A screen for fingers."""
    return {"has_touch": True, "is_mobile": True, "viewport": {"width": width, "height": height}}


def select(studio: StudioPage, item: int) -> None:
    """Selects an item as one does by keyboard."""
    studio.page.focus(f'[data-item="{item}"]')
    studio.page.wait_for_selector(".inspector:not([hidden])")


def assert_in_reach(studio: StudioPage, what: str) -> None:
    """Fails for a button that cannot be pressed."""
    assert studio.page.evaluate(OUT_OF_REACH) == [], what


@pytest.mark.browser
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_button_is_in_reach(
    join: Join, open_page: Open, width: int, height: int
) -> None:
    """On no screen does a tool, a choice or a panel lie beyond the page."""
    member = join()
    text, deck = put_text(member, 300), put_deck(member)
    studio = open_page(**phone(width, height))
    page = studio.page
    page.wait_for_selector('[data-card="3"]')
    tools = {text: ["style", "color", "align", "arrange"], deck: ["cards", "align", "arrange"]}
    for item, names in tools.items():
        for name in names:
            select(studio, item)
            assert_in_reach(studio, f"tools of {item}")
            page.click(f'[data-tool="{name}"]')
            page.wait_for_selector(".sheet:not([hidden])")
            assert_in_reach(studio, name)
            page.keyboard.press("Escape")
            page.wait_for_selector(".sheet", state="hidden")
    page.keyboard.press("Escape")
    openers = [f'[data-add="{name}"]' for name in ("sticker", "shape", "image")]
    for opener in [*openers, ".share-button", ".help-button", ".people-button"]:
        page.click(opener)
        page.wait_for_selector(".sheet:not([hidden])")
        assert_in_reach(studio, opener)
        page.keyboard.press("Escape")
    page.click('[data-add="draw"]')
    page.wait_for_selector(".pen:not([hidden])")
    assert_in_reach(studio, "the pen")
    studio.screenshot(f"layout-{width}x{height}")


@pytest.mark.browser
@pytest.mark.parametrize("y", [-330, 330])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1200, 850)])
def test_a_panel_leaves_its_label_in_sight(
    join: Join, open_page: Open, width: int, height: int, y: float
) -> None:
    """A panel lies at the other end of the canvas, or beside what it changes."""
    text = put_text(join(), y)
    studio = open_page(viewport={"width": width, "height": height})
    studio.page.wait_for_selector(f'[data-item="{text}"]')
    for name in ("style", "color", "arrange"):
        select(studio, text)
        studio.page.click(f'[data-tool="{name}"]')
        studio.page.wait_for_selector(".sheet:not([hidden])")
        assert not studio.page.evaluate(COVERED, text), name
        studio.page.keyboard.press("Escape")


@pytest.mark.browser
def test_a_name_is_not_under_the_grip(join: Join, open_page: Open) -> None:
    """Who selected the same deck can be read above its grip."""
    member = join(name="Guest 2")
    deck = put_deck(member)
    member.send({"type": "presence", "state": "active", "selection": [deck]})
    theirs = f'[data-selected-by="{member.room.me}"] .mark-label'
    for context in (phone(390, 844), {}):
        studio = open_page(**context)
        studio.page.wait_for_selector(f'[data-item="{deck}"]')
        select(studio, deck)
        name = studio.page.locator(theirs).bounding_box()
        # What is seen of the grip is less than what hears of a finger.
        grip = studio.page.evaluate("""() => {
          const grip = document.querySelector('.grip');
          const inset = parseFloat(getComputedStyle(grip, '::before').top);
          return grip.getBoundingClientRect().top + inset;
        }""")
        assert name and name["y"] + name["height"] <= grip


@pytest.mark.browser
def test_a_stroke_passes_under_the_pen(open_page: Open) -> None:
    """The pen covers little of the canvas, and nothing of it while one draws."""
    studio = open_page(**phone(390, 844))
    page = studio.page
    page.click('[data-add="draw"]')
    canvas, pen = (page.locator(part).bounding_box() for part in (".canvas", ".pen"))
    assert canvas and pen
    covered = (canvas["x"] + canvas["width"] - pen["x"]) * pen["height"]
    assert 0 < covered < 0.1 * canvas["width"] * canvas["height"]
    page.mouse.move(canvas["x"] + 40, canvas["y"] + 300)
    page.mouse.down()
    page.mouse.move(pen["x"] + 10, canvas["y"] + 300, steps=10)
    events = "getComputedStyle(document.querySelector('.pen')).pointerEvents"
    assert page.evaluate(events) == "none"
    page.mouse.up()
    page.wait_for_selector('[data-kind="stroke"]')
    assert page.evaluate(events) == "auto"


@pytest.mark.browser
def test_fingers_are_not_told_of_keys(join: Join, open_page: Open) -> None:
    """What phones say makes sense on them, and a card's colour is as large as a finger."""
    deck = put_deck(join())
    studio = open_page(**phone(390, 844))
    page = studio.page
    page.wait_for_selector(f'[data-item="{deck}"]')
    for opener in ('[data-add="image"]', ".help-button"):
        page.click(opener)
        words = page.inner_text(".sheet")
        assert not any(word in words for word in ("Ctrl", "Shift", "drop", "paste", "Enter"))
        page.keyboard.press("Escape")
    select(studio, deck)
    page.click('[data-tool="cards"]')
    for color in page.locator(".card-colors button").all():
        box = color.bounding_box()
        assert box and min(box["width"], box["height"]) >= 40
