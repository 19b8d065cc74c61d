"""Decks in the studio: cards by hand, finger, button and key, and the same for everybody."""

from typing import Any

import pytest
from playwright.sync_api import expect

from support.fingers import Fingers
from support.fixtures import Join, Open
from support.member import Member
from support.studio_page import StudioPage

HALF_WIDTH, HALF_HEIGHT = 100, 120
COLORS = ["#3e63dd", "#ffc53d", "#f76b15", "#30a46c", "#e93d82"]
ALL = [1, 2, 3, 4, 5]
PHONE: dict[str, Any] = {"has_touch": True, "viewport": {"width": 390, "height": 800}}


def put_deck(member: Member, count: int = 5) -> int:
    """Creates a deck of cards that are named from the bottom."""
    cards = [
        {"id": name, "text": f"Card {name}", "color": COLORS[name - 1]} for name in ALL[:count]]
    extents = {"halfWidth": HALF_WIDTH, "halfHeight": HALF_HEIGHT}
    return member.create("deck", x=0, y=-40, cards=cards, **extents)


def cards(studio: StudioPage, deck: int, key: str = "cards") -> list[int]:
    """The cards of a deck as the page's story has them, from the bottom; or those swiped."""
    return [card["id"] for card in studio.item(deck)[key]]


def wait_cards(studio: StudioPage, deck: int, expected: list[int]) -> None:
    """Waits until a deck has these cards."""
    studio.wait(lambda: cards(studio, deck) == expected, f"the cards {expected}")


def card_at(studio: StudioPage, card: int) -> tuple[float, float]:
    """Where the middle of a card is drawn."""
    box = studio.page.locator(f'[data-card="{card}"]').bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def flights(studio: StudioPage) -> list[dict[str, Any]]:
    """The flights that the page was told of."""
    return [{key: value for key, value in each.items() if key != "type"}
            for each in studio.room.flights]


@pytest.mark.browser
def test_two_phones_at_one_deck(join: Join, open_page: Open) -> None:
    """G14, U6 the same card goes with the finger for both, to the same side, by the same spring."""
    deck = put_deck(join())
    one, other = open_page(**PHONE), open_page(**PHONE)
    for page in (one, other):
        page.page.wait_for_selector('[data-card="5"]')
        assert page.page.locator(".card").count() == 4
    one.page.evaluate("""() => {
      window.flights = [];
      window.plumbline.story.on('flight', (flight) => window.flights.push(flight));
    }""")
    x, y = card_at(one, 5)
    hand = Fingers(one)
    hand.down(1, (x, y))
    hand.glide({1: (x + 100, y + 10)})
    other.wait(lambda: other.room.poses.get(deck), "the card in another's hand")
    pose = other.page.wait_for_selector('[data-card="5"].moving')
    one.screenshot("deck-hand")
    other.screenshot("deck-other")
    assert pose and "rotate(" in (pose.get_attribute("style") or "")
    hand.up(1)
    for page in (one, other):
        wait_cards(page, deck, [1, 2, 3, 4])
        assert page.item(deck)["swiped"][-1]["direction"] == "right"
        page.page.wait_for_selector('[data-card="5"]', state="detached")
    assert flights(one) == flights(other)
    (flight,) = flights(one)
    # Who let go had computed the same before it was told, and had it fly from then on.
    (shown,) = one.page.evaluate("window.flights")
    assert {**shown, "start": None} == {**flight, "start": None}
    assert (flight["card"], flight["direction"], flight["toX"]) == (5, "right", 3 * HALF_WIDTH)


@pytest.mark.browser
def test_a_swipe_that_is_given_up_returns(join: Join, open_page: Open) -> None:
    """G14, C13 Escape in mid-air lets the card go back; undo brings back one that was swiped."""
    deck = put_deck(join())
    one, other = open_page(), open_page()
    one.page.wait_for_selector('[data-card="5"]')
    x, y = card_at(one, 5)
    one.page.mouse.move(x, y)
    one.page.mouse.down()
    one.glide((x, y), (x - 120, y))
    one.page.wait_for_selector('[data-card="5"].moving')
    one.page.keyboard.press("Escape")
    one.page.mouse.up()
    other.wait(lambda: other.room.flights, "the way back")
    assert "direction" not in other.room.flights[-1]
    one.page.wait_for_selector('[data-card="5"]:not(.moving)')
    assert cards(one, deck) == ALL and cards(one, deck, "swiped") == []
    at_x, at_y = card_at(one, 5)
    assert abs(at_x - x) < 0.01 and abs(at_y - y) < 0.01

    one.page.mouse.move(x, y)
    one.page.mouse.down()
    one.glide((x, y), (x - 160, y))
    one.page.mouse.up()
    wait_cards(other, deck, [1, 2, 3, 4])
    assert cards(one, deck, "swiped") == [5]
    one.page.click('[data-deed="undo"]')
    for page in (one, other):
        wait_cards(page, deck, ALL)
        assert page.room.flights[-1]["card"] == 5


@pytest.mark.browser
def test_cards_by_button_and_key(join: Join, open_page: Open) -> None:
    """C19 swiped, taken back, gathered, added and removed without a pointer on a card."""
    deck, studio = put_deck(join(), 2), open_page()
    page = studio.page
    page.wait_for_selector('[data-card="2"]')
    page.focus(f'[data-item="{deck}"]')
    page.keyboard.press("r")
    wait_cards(studio, deck, [1])
    page.keyboard.press("b")
    wait_cards(studio, deck, [1, 2])
    page.click('[data-tool="swipe-left"]')
    wait_cards(studio, deck, [1])
    assert studio.item(deck)["swiped"][0]["direction"] == "left"
    page.click('[data-tool="swipe-right"]')
    empty = page.locator(".empty-deck")
    expect(empty).to_contain_text("All cards swiped")
    studio.screenshot("deck-empty")
    empty.get_by_text("Take one back").click()
    wait_cards(studio, deck, [1])
    page.focus(f'[data-item="{deck}"]')
    page.keyboard.press("g")
    wait_cards(studio, deck, [1, 2])
    page.keyboard.press("Enter")
    page.fill('textarea[name="card"]', "On top\nof all")
    page.click('[data-card-color="#0d9488"]')
    page.click('[data-add-card="top"]')
    studio.wait(lambda: len(cards(studio, deck)) == 3, "the new card")
    added = studio.item(deck)["cards"][-1]
    assert (added["text"], added["color"], added["url"]) == ("On top\nof all", "#0d9488", None)
    studio.screenshot("deck-cards")
    page.click('[data-card-row="1"] [data-card-deed="close"]')
    wait_cards(studio, deck, [2, added["id"]])
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.dataset.item") == str(deck)


@pytest.mark.browser
def test_a_card_is_changed(join: Join, open_page: Open) -> None:
    """C19 a card that is there gets another text and colour, in its place; others see it so."""
    deck, studio, other = put_deck(join(), 3), open_page(), open_page()
    page = studio.page
    page.wait_for_selector('[data-card="3"]')
    page.focus(f'[data-item="{deck}"]')
    page.keyboard.press("Enter")
    page.fill('textarea[name="card"]', "a new one, later")
    page.click('[data-card-row="2"] [data-card-deed="edit"]')
    words = page.locator('textarea[name="card"]')
    expect(words).to_have_value("Card 2")
    words.fill("Changed")
    page.click('[data-card-color="#0d9488"]')
    studio.screenshot("deck-change")
    page.click('[data-card-done="save"]')
    # The new card that was begun before is still there to be finished.
    expect(words).to_have_value("a new one, later")
    for each in (studio, other):
        each.wait(lambda: each.item(deck)["cards"][1]["text"] == "Changed", "the changed card")
        assert cards(each, deck) == [1, 2, 3]
        assert each.item(deck)["cards"][1]["color"] == "#0d9488"
    page.click('[data-card-row="2"] [data-card-deed="edit"]')
    page.click('[data-card-done="cancel"]')
    expect(page.locator('[data-add-card="top"]')).to_be_visible()
    page.click('[data-card-row="3"] [data-card-deed="close"]')
    wait_cards(studio, deck, [1, 2])


@pytest.mark.browser
def test_what_is_written_outlives_its_card(join: Join, open_page: Open) -> None:
    """C19 words for a card, or a deck, that others take away stay in the form, with the reason."""
    member = join()
    deck, second, studio = put_deck(member, 3), put_deck(member, 1), open_page()
    page = studio.page
    words, toast = page.locator('textarea[name="card"]'), page.locator(".toast")

    def open_cards(name: int) -> None:
        page.focus(f'[data-item="{name}"]')
        page.keyboard.press("Enter")

    open_cards(deck)
    page.click('[data-card-row="2"] [data-card-deed="edit"]')
    words.fill("Changed")
    member.command("deck", item=deck, do="remove", card=2)
    expect(toast).to_have_text("This card was just swiped or removed. Add yours as a new one.")
    expect(words).to_have_value("Changed")
    page.click('[data-add-card="top"]')
    studio.wait(lambda: [card["text"] for card in studio.item(deck)["cards"]]
                == ["Card 1", "Card 3", "Changed"], "the new card")
    page.click('[data-card-row="3"] [data-card-deed="edit"]')
    words.fill("Changed, too")
    member.command("delete", item=deck)
    expect(toast).to_have_text(
        "This deck has just been deleted. What you wrote is kept, for another deck.")
    open_cards(second)
    expect(words).to_have_value("Changed, too")
    page.click('[data-add-card="bottom"]')
    studio.wait(lambda: [card["text"] for card in studio.item(second)["cards"]]
                == ["Changed, too", "Card 1"], "the card of the other deck")
    expect(words).to_have_value("")


@pytest.mark.browser
def test_a_deck_is_moved_by_its_grip(join: Join, open_page: Open) -> None:
    """G14, G9 a card goes with one finger, its deck by the grip, and with two fingers."""
    deck, studio = put_deck(join()), open_page(has_touch=True)
    studio.page.wait_for_selector('[data-card="5"]')
    x, y = card_at(studio, 5)
    hand = Fingers(studio)
    hand.down(1, (x - 30, y))
    hand.down(2, (x + 30, y))
    hand.glide({1: (x - 45, y), 2: (x + 45, y)})
    hand.up(1)
    hand.up(2)
    studio.wait(lambda: studio.item(deck)["scale"] == 1.5, "the deck scaled")
    assert cards(studio, deck) == ALL
    box = studio.page.locator(".grip").bounding_box()
    assert box
    grip = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    studio.page.mouse.move(*grip)
    studio.page.mouse.down()
    studio.glide(grip, (grip[0], grip[1] + 60))
    studio.page.mouse.up()
    studio.wait(lambda: studio.item(deck)["y"] > -20, "the deck moved")
    assert cards(studio, deck) == ALL
