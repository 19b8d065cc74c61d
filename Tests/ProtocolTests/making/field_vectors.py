"""What a field of each kind may look like, and what it may not."""

from making.limits import least, most
from making.numbers import ENORMOUS, NOT_WHOLE, WHOLE
from reference.tables import LIMITS

KINDS = {
    "null": "null",
    "a boolean": "true",
    "a number": "1",
    "a text": '"1"',
    "a list": "[]",
    "an object": "{}",
}


def wrong_kinds(file, rule, make, field, right, **about):
    """One vector for each kind of value that `field` does not take."""
    for kind, text in KINDS.items():
        if kind not in right:
            file.bad(rule, f"{field} is {kind}", make(text), 1005, field=field, **about)


def beyond_limits(file, rule, make, field, limit, value, **about):
    """A number at both of its limits, and one step of its grid beyond them."""
    low, high = least(limit), most(limit)
    step = 10 ** -LIMITS[limit]["places"]
    places = LIMITS[limit]["places"]
    shown = {"min": low, "max": high}
    for end, name in ((low, "least"), (high, "greatest")):
        file.good(rule, f"{field} is the {name} {limit}", make(str(end)), value(end))
    for end, name in ((low - step, "below the least"), (high + step, "above the greatest")):
        file.bad(
            rule,
            f"{field} is one step {name} {limit}",
            make(f"{end:.{places}f}"),
            1006,
            field=field,
            **shown,
            **about,
        )


def whole_numbers(file, make, field, limit, value, **about):
    """What is a whole number and what is not (J2)."""
    for text, number, comment in WHOLE:
        file.good("J2", f"{field}: {comment}", make(text), value(number))
    for text, beyond, comment in NOT_WHOLE:
        file.bad("J2", f"{field}: {comment}", make(text), 1005, beyond, field=field, **about)
    for text, comment in ENORMOUS:
        file.bad(
            "J2",
            f"{field}: {comment}",
            make(text),
            1006,
            field=field,
            min=least(limit),
            max=most(limit),
            **about,
        )
