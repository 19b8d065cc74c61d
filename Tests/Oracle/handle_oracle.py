"""The label's handle, written from the article that shows the label and from nothing else.

Line by line in the article's order of operations, in IEEE doubles with `math.atan2`; where the
article narrows to `Float`, so does this. `divide` and `greater` are what Swift's `/` and `max` do;
Python's raise or differ.
"""

import math
from ctypes import c_float

CIRCLE_SIZE = 30.0
MINIMUM_FONT_SIZE = 10.0


def divide(dividend: float, divisor: float) -> float:
    """The quotient of IEEE, which has one for every divisor."""
    if divisor != 0:
        return dividend / divisor
    if dividend == 0 or math.isnan(dividend):
        return math.nan
    return math.copysign(math.inf, dividend) * math.copysign(1.0, divisor)


def greater(first: float, second: float) -> float:
    """Swift's `max`: the second where it is at least the first, so a NaN stays if it is first."""
    return second if second >= first else first


def distance(from_x: float, from_y: float, to_x: float, to_y: float) -> float:
    """The extension of CGPoint."""
    dx = from_x - to_x
    dy = from_y - to_y
    return math.sqrt(dx * dx + dy * dy)


def edit(
    center: tuple[float, float], began: tuple[float, float], touch: tuple[float, float],
    font_size: float,
) -> tuple[float, float]:
    """The angle and the font size after a drag that began with one touch and is now at another."""
    # .began
    initial_distance = distance(*center, *began)
    initial_font_size = font_size
    # default
    angle = math.atan2(touch[1] - center[1], touch[0] - center[0])
    now = distance(*center, *touch)
    scale = c_float(divide(now, initial_distance)).value
    size = initial_font_size * scale
    return angle, greater(size, MINIMUM_FONT_SIZE)


def move(
    center: tuple[float, float], began: tuple[float, float], touch: tuple[float, float]
) -> tuple[float, float]:
    """The centre after a drag of the text."""
    dx = touch[0] - began[0]
    dy = touch[1] - began[1]
    return center[0] + dx, center[1] + dy


def label_size(text_width: float, text_height: float) -> tuple[float, float]:
    """The bounds around a measured text."""
    return text_width + CIRCLE_SIZE, text_height + CIRCLE_SIZE
