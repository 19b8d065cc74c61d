"""The grids of SPEC N1 and N2, in exact decimals."""

from decimal import ROUND_HALF_UP, Decimal

PLACES = {
    "x": 3, "y": 3, "halfWidth": 3, "halfHeight": 3, "fontSize": 3, "angle": 3, "scale": 6,
    "opacity": 3, "thickness": 3,
}


def on_grid(key: str, value: object) -> object:
    """A value as the server stores it: numbers rounded half away from zero, angles below 360."""
    if key not in PLACES or isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        return value.lower() if key in ("color", "background") and isinstance(value, str) else value
    exact = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
    rounded = exact.quantize(Decimal(1).scaleb(-PLACES[key]), ROUND_HALF_UP)
    if key == "angle":
        rounded %= 360
        rounded += 360 if rounded < 0 else 0
    return plain(rounded)


def plain(number: Decimal) -> int | float:
    """The number as JSON readers give it."""
    return int(number) if number == number.to_integral_value() else float(number)
