"""The `classic` profile, written from the article that asked for the product and from nothing else.

The six functions and the size formula stand here line by line in the article's order of
operations, in IEEE doubles with `math.sin` and `math.cos`. Nothing is shared with the server or
with the references of other tests: where the two disagree, one of them is wrong. That is why the
six bodies repeat themselves, as the article's do; folding them into one would let one mistake hide
in all six.

What the article leaves open and the product decides (SPEC S11, S12): the functions run in the
order in which the article prints them, each on the outcome of those before; the flags belong to the
member; the frame's width is the canvas's, the screen's height the story's `screenHeight`.
"""

import math
from decimal import ROUND_HALF_UP, Decimal

FLAGS = ("leading", "trailing", "top", "bottom", "centerY", "centerX")
REACH = 100_000.0
GRID = Decimal("0.001")


def size_after(width, height, degrees, scale_factor, last_scale_factor=0.0):
    """The size of the box of an item that is `width` by `height` before turning and scaling."""
    radians = degrees * math.pi / 180.0
    width_of_height = height * math.sin(radians)
    width_of_width = width * math.cos(radians)
    height_of_height = height * math.cos(radians)
    height_of_width = width * math.sin(radians)
    width = abs(width_of_height) + abs(width_of_width)
    height = abs(height_of_height) + abs(height_of_width)
    width *= scale_factor + last_scale_factor
    height *= scale_factor + last_scale_factor
    return width, height


class ClassicOracle:
    """One member's six flags, and the functions that read and write them.

    `margin` is how near the closest comparison since the start of the last `align` was to its
    boundary: where it is tiny, two right programs may differ in the last bit of a sum, and thus in
    everything after.
    """

    def __init__(self, flags=()):
        self.leading = "leading" in flags
        self.trailing = "trailing" in flags
        self.top = "top" in flags
        self.bottom = "bottom" in flags
        self.center_y = "centerY" in flags
        self.center_x = "centerX" in flags
        self.margin = math.inf

    def flags(self):
        """The six flags in the order of FLAGS."""
        return (self.leading, self.trailing, self.top, self.bottom, self.center_y, self.center_x)

    def align(self, canvas_width, screen_height, size, location):
        """Where the six functions take `location`, before rounding."""
        self.margin = math.inf
        x, y = location
        x = self.leading_alignment(canvas_width, size[0], x)
        x = self.trailing_alignment(canvas_width, size[0], x)
        y = self.top_alignment(screen_height, size[1], y)
        y = self.bottom_alignment(screen_height, size[1], y)
        y = self.vertical_alignment(y)
        x = self.horizontal_alignment(x)
        return x, y

    def at_least(self, value, bound):
        """`value >= bound`, noting how near they are."""
        self.margin = min(self.margin, abs(value - bound))
        return value >= bound

    def at_most(self, value, bound):
        """`value <= bound`, noting how near they are."""
        self.margin = min(self.margin, abs(value - bound))
        return value <= bound

    def leading_alignment(self, canvas_width, item_width, x):
        start = x - item_width / 2
        guide = -(canvas_width / 2 - 10)
        if not self.leading:
            if self.at_least(start, guide) and self.at_most(start, guide + 3):
                self.leading = True
        else:
            if self.at_most(start, guide - 10) or self.at_least(start, guide + 10):
                self.leading = False
        return guide + item_width / 2 if self.leading else x

    def trailing_alignment(self, canvas_width, item_width, x):
        end = x + item_width / 2
        guide = canvas_width / 2 - 10
        if not self.trailing:
            if self.at_least(end, guide) and self.at_most(end, guide + 3):
                self.trailing = True
        else:
            if self.at_most(end, guide - 10) or self.at_least(end, guide + 10):
                self.trailing = False
        return guide - item_width / 2 if self.trailing else x

    def top_alignment(self, screen_height, item_height, y):
        start = y - item_height / 2
        guide = -((screen_height / 1.22) / 2 - 50)
        if not self.top:
            if self.at_least(start, guide) and self.at_most(start, guide + 3):
                self.top = True
        else:
            if self.at_most(start, guide - 10) or self.at_least(start, guide + 10):
                self.top = False
        return guide + item_height / 2 if self.top else y

    def bottom_alignment(self, screen_height, item_height, y):
        end = y + item_height / 2
        guide = (screen_height / 1.22) / 2 - 50
        if not self.bottom:
            if self.at_least(end, guide) and self.at_most(end, guide + 3):
                self.bottom = True
        else:
            if self.at_most(end, guide - 10) or self.at_least(end, guide + 10):
                self.bottom = False
        return guide - item_height / 2 if self.bottom else y

    def vertical_alignment(self, y):
        if not self.center_y:
            if self.at_least(y, 0) and self.at_most(y, 3):
                self.center_y = True
        else:
            if self.at_most(y, -10) or self.at_least(y, 10):
                self.center_y = False
        return 0.0 if self.center_y else y

    def horizontal_alignment(self, x):
        if not self.center_x:
            if self.at_least(x, 0) and self.at_most(x, 3):
                self.center_x = True
        else:
            if self.at_most(x, -10) or self.at_least(x, 10):
                self.center_x = False
        return 0.0 if self.center_x else x


def raw_location(base, pointer_at_begin, pointer):
    """The item's centre at begin plus the pointer's way since then, confined to the reach."""
    location = (b + (p - o) for b, o, p in zip(base, pointer_at_begin, pointer))
    return tuple(min(REACH, max(-REACH, value)) for value in location)


def on_grid(value):
    """`value` in whole thousandths, rounded half away from zero from its exact decimal digits."""
    return int((Decimal(value) / GRID).quantize(Decimal(1), rounding=ROUND_HALF_UP))


def rounding_margin(value):
    """How near `value` is to a place where rounding to the grid turns."""
    thousandths = abs(value) * 1000.0
    return abs(thousandths - math.floor(thousandths) - 0.5) / 1000.0
