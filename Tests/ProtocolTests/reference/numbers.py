"""J2, N2: JSON numbers, exact whatever their size."""

import sys
from dataclasses import dataclass

sys.set_int_max_str_digits(0)  # a number is as long as a message can be


@dataclass(frozen=True)
class Number:
    """A JSON number as its sign, its digits and its power of ten: exact, whatever its size."""

    negative: bool
    digits: str
    exponent: int

    def on_grid(self, places):
        """The number in units of 10**-places, rounded half away from zero; None if huge."""
        digits = self.digits.lstrip("0")
        shift = self.exponent + places
        if not digits:
            return 0
        if len(digits) + shift > 40:
            return None
        if shift >= 0:
            magnitude = int(digits) * 10**shift
        elif -shift > len(digits):
            magnitude = 0
        else:
            power = 10**-shift
            magnitude = (2 * int(digits) + power) // (2 * power)
        return -magnitude if self.negative else magnitude

    @property
    def is_whole(self):
        """Whether there is no fraction: 1.0 and 1e2 are whole (J2)."""
        digits = self.digits.lstrip("0")
        significant = digits.rstrip("0")
        return not digits or self.exponent + len(digits) - len(significant) >= 0
