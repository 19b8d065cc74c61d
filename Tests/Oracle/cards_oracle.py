"""The stack of cards, written from the article that shows it and from nothing else.

The article's `(arraySize - 1 - currentIndex) * 10` narrows and lowers a card. Its
`.rotationEffect(.degrees(Double(translation.width / geometry.size.width) * 25), point: .bottom)`
follows `.offset()`: what was moved is turned about the bottom centre of the card as laid out, since
an offset moves no frame. SwiftUI's degrees turn clockwise on a screen.
"""

import math

from handle_oracle import divide


def offset(array_size: int, current_index: int) -> int:
    """How much a card is lower, and narrower than the deck."""
    return (array_size - 1 - current_index) * 10


def degrees(translation_width: float, width: float) -> float:
    """How far a card is turned."""
    return divide(translation_width, width) * 25


def place(
    point: tuple[float, float], translation: tuple[float, float], turned: float, height: float
) -> tuple[float, float]:
    """Where a point goes; from the card's centre, y down, its bottom half of `height` below."""
    if not math.isfinite(turned):
        return math.nan, math.nan
    # Full turns are taken away before they cost precision.
    radians = math.radians(math.fmod(turned, 360.0))
    # Seen from the bottom centre, upwards, as on paper; and clockwise.
    right = point[0] + translation[0]
    up = height / 2 - (point[1] + translation[1])
    turned_right = right * math.cos(-radians) - up * math.sin(-radians)
    turned_up = right * math.sin(-radians) + up * math.cos(-radians)
    return turned_right, height / 2 - turned_up
