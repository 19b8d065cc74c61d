"""B3: lists of clients that are too long, or name something twice."""

from making.binary.parts import BEGIN, MOVE, POINTER, i32, u8, u16, u32, u64
from making.limits import most


def lists(file):
    """A list's length is held against its limit before its entries are looked at."""
    limit = most("itemsPerGesture")
    for count in (0, limit + 1, 255):
        about = {"field": "items", "limit": limit}
        for kind in (6, 7):
            message = u8(kind) + u64(4) + u8(count)
            file.bad("B3", f"{count} items, type {kind}", message, 1009, command=4, **about)
        message = BEGIN + u8(0, 0, count)
        file.bad("B3", f"{count} items of a gesture", message, 1009, gesture=7, **about)
        if count:
            about["field"] = "selection"
            file.bad("B3", f"{count} items selected", u8(12, 4, count), 1009, **about)
    limits = {"limit": most("samplesPerMessage"), "gesture": 7}
    for count in (0, limits["limit"] + 1, 255):
        file.bad("B3", f"{count} samples", MOVE + u8(count), 1009, field="samples", **limits)
    limits["limit"] = most("touchesPerSample")
    for count in (0, limits["limit"] + 1, 255):
        message = MOVE + u8(1, 1) + u32(1) + u64(8) + u8(count)
        file.bad("B3", f"{count} fingers", message, 1009, field="samples[0].touches", **limits)
    twice(file)


def twice(file):
    """Items and fingers that are named twice."""
    items = u8(3) + u64(3, 5, 3)
    about = {"field": "items[2]"}
    file.bad(
        "G1", "nudge: an item twice", u8(6) + u64(4) + items + i32(0, 0), 2013, command=4, **about
    )
    file.bad("G1", "align: an item twice", u8(7) + u64(4) + items + u8(0), 2013, command=4, **about)
    message = BEGIN + u8(0, 0) + items + u16(1_000) + POINTER
    file.bad("G1", "begin: an item twice", message, 2013, gesture=7, **about)
    about["field"] = "selection[2]"
    file.bad("P1", "An item selected twice", u8(12, 4) + items, 2013, **about)
    touch = u32(9) + i32(1, 2)
    message = MOVE + u8(1, 1) + u32(1) + u64(8) + u8(2) + touch * 2
    file.bad("G9", "A finger twice", message, 1007, field="samples[0].touches[1].id", gesture=7)
