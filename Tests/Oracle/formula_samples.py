"""Random samples for the formulas of the label's handle and of the cards.

Mostly of the product's grid, in thousandths of a point; some exact cases, where the formulas turn
or divide by zero; some doubles of any size.
"""

import math
import random
from collections.abc import Callable

Dice = Callable[[], float]
NOWHERE = (math.nan, math.inf, -math.inf, 0.0, -0.0, 1e300, -1e300)


def on_grid(roll: Dice, reach: int) -> float:
    """A coordinate of whole thousandths within ±reach."""
    return (int(roll() * 2000 * reach) - 1000 * reach) / 1000


def any_double(roll: Dice) -> float:
    """A double of any size."""
    return (roll() - 0.5) * 10.0 ** int(roll() * 600 - 300)


def handle_sample(roll: Dice) -> tuple[float, ...]:
    """Centre, first touch, touch, font size, text size."""
    x, y = on_grid(roll, 1000), on_grid(roll, 1000)
    width = int(roll() * 300_000) / 1000 if roll() < 0.9 else 0.0
    height = int(roll() * 80_000) / 1000
    # On the handle, 15 points about the text's corner.
    begin_x, begin_y = x + width / 2 + on_grid(roll, 15), y + height / 2 + on_grid(roll, 15)
    touch_x, touch_y = x + on_grid(roll, 500), y + on_grid(roll, 500)
    font = (1000 + int(roll() * 60_000)) / 1000
    kind = roll()
    if kind < 0.1:
        begin_x, begin_y = x, y
        if roll() < 0.4:
            touch_x, touch_y = x, y
    elif kind < 0.2:
        # Axes and diagonals; whole points, so that the differences are exact.
        x, y = float(int(x)), float(int(y))
        off = float(int(roll() * 500))
        touch_x, touch_y = x + off * int(roll() * 3 - 1), y + off * int(roll() * 3 - 1)
        if roll() < 0.3:
            begin_x, begin_y = touch_x, touch_y
    elif kind < 0.3:
        touch_x, touch_y = begin_x, begin_y
    elif kind < 0.4:
        touch_x, touch_y = any_double(roll), any_double(roll)
        if roll() < 0.5:
            x, y, begin_x, begin_y = (any_double(roll) for _ in range(4))
    elif kind < 0.45:
        touch_x = NOWHERE[int(roll() * len(NOWHERE))]
        begin_y = NOWHERE[int(roll() * len(NOWHERE))] if roll() < 0.3 else begin_y
    return x, y, begin_x, begin_y, touch_x, touch_y, font, width, height


def cards_sample(roll: Dice) -> tuple[float, ...]:
    """Deck width, count, index, card size, translation, point."""
    deck = int(roll() * 1_000_000) / 1000
    count = int(roll() * 50)
    # As a rule one of the cards, else what was left of another deck.
    index = int(roll() * (count + 1)) if roll() < 0.9 else int(roll() * 1e12) - 500_000_000_000
    width, height = int(roll() * 600_000) / 1000, int(roll() * 900_000) / 1000
    x, y = on_grid(roll, 400), on_grid(roll, 400)
    kind = roll()
    if kind < 0.05:
        width = 0.0
        if roll() < 0.5:
            x = 0.0
    elif kind < 0.1:
        width = abs(any_double(roll))
    elif kind < 0.2:
        # Multiples of a twenty-fifth of a turn in eighths, to hit right angles.
        x = width * int(roll() * 200 - 100) / 10
    elif kind < 0.25:
        x, y = on_grid(roll, 100_000), on_grid(roll, 100_000)
    point_x, point_y = (roll() - 0.5) * width, (roll() - 0.5) * height
    if kind > 0.9 or abs(point_x) > 1e5:
        point_x = point_y = 0.0
    return deck, float(count), float(index), width, height, x, y, point_x, point_y


def batch(
    make: Callable[[Dice], tuple[float, ...]], seed: int, number: int, size: int
) -> list[tuple[float, ...]]:
    """The samples of one batch, always the same."""
    roll = random.Random(f"{seed}/{number}").random
    return [make(roll) for _ in range(size)]
