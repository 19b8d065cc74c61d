"""Messages in bytes, put together by hand."""

from unittest.mock import patch

from reference.binary.cursor import Cursor


def u8(*numbers):
    return bytes(numbers)


def u16(number):
    return number.to_bytes(2, "little")


def u32(*numbers):
    return b"".join(number.to_bytes(4, "little") for number in numbers)


def u64(*numbers):
    return b"".join(number.to_bytes(8, "little") for number in numbers)


def i32(*numbers):
    return b"".join(number.to_bytes(4, "little", signed=True) for number in numbers)


def i64(*numbers):
    return b"".join(number.to_bytes(8, "little", signed=True) for number in numbers)


def text(value):
    data = value if isinstance(value, bytes) else value.encode("utf-8")
    return u16(len(data)) + data


def entry(number, content):
    """An entry of an update."""
    return u8(number) + u16(len(content)) + content


GREATEST = 2**53 - 1
EXTENT = {"min": 0, "max": 10_000}
COORDINATE = {"min": -100_000, "max": 100_000}
IDENTIFIER = {"min": 1, "max": GREATEST}
COUNT = {"min": 0, "max": GREATEST}
# A place, half-extents, scale and angle; what an item has after its name and kind has flags before
# it, and the opacity behind.
GEOMETRY = i32(10_000, -20_500, 50_000, 25_000) + u32(1_000_000) + i32(0)
FRAME = u8(0) + GEOMETRY + u16(1_000)
POINTER = u8(0) + u32(0) + u64(1_000) + i32(5_000, 6_000)
BEGIN = u8(8) + u64(7)
MOVE = u8(9) + u64(7)
# What a label has behind its text.
FONT = text("serif") + i32(24_000) + u8(2)
LABEL = u8(0) + text("Hi") + FONT + u32(0xFFFFFF)
FULL_LABEL = u8(1) + text("Hi") + FONT + u32(0xFFFFFF, 0x102030)
CARD = u8(0) + u64(5) + text("one") + u32(0xFFFFFF)
FULL_CARD = u8(1) + u64(6) + text("") + u32(0) + text("/a.png")
CREATE = u8(2) + u64(4) + u64(3)
UPDATE = u8(3) + u64(4) + u64(3)
# Every message, and every part that one can have.
WHOLE = {
    "hello": u8(1, 0) + u16(1) * 2 + u8(0) + u32(0),
    "hello with everything": u8(1, 7)
    + u16(1) * 2
    + text("Ada")
    + u32(0xFF8800)
    + u8(1)
    + u32(1)
    + bytes(range(16))
    + u64(7, 13, 40),
    "create a text": CREATE + u8(0) + FRAME + FULL_LABEL,
    "create a sticker": CREATE + u8(1) + FRAME + text("🎈"),
    "create a shape": CREATE + u8(2) + FRAME + u8(1) + u32(0xFFFFFF),
    "create an image": CREATE + u8(3) + FRAME + text("/a.png"),
    "create a text to be measured": CREATE
    + u8(0, 7)
    + i32(10_000, -20_500)
    + u32(1_000_000)
    + i32(0)
    + u16(250)
    + u64(9)
    + LABEL,
    "create a stroke": CREATE
    + u8(4)
    + FRAME
    + u16(2)
    + i32(-500, 0, 500, 250)
    + i32(4_000)
    + u32(0x102030),
    "create a deck": CREATE + u8(5) + FRAME + u8(2) + CARD + FULL_CARD,
    "update": UPDATE
    + u32(0x733BFF)
    + GEOMETRY
    + text("Hi")
    + i32(24_000)
    + u32(1, 2)
    + text("🎈")
    + u8(1)
    + text("/a.png")
    + u16(500)
    + text("serif")
    + u8(0)
    + i32(4_000),
    "delete": u8(4) + u64(4, 3),
    "reorder": u8(5) + u64(4, 3) + u8(2) + u64(5),
    "nudge": u8(6) + u64(4) + u8(2) + u64(3, 5) + i32(-500, 250),
    "align": u8(7) + u64(4) + u8(1) + u64(3) + u8(1),
    "group": u8(16) + u64(4) + u8(2) + u64(3, 5) + u64(9),
    "ungroup": u8(17) + u64(4) + u8(1) + u64(3),
    "duplicate": u8(18) + u64(4) + u8(1, 1) + u64(3) + i32(10, -10) + u8(1) + u64(8) + u64(9),
    "insert a card": u8(19) + u64(4, 3) + u8(0, 1) + FULL_CARD + u64(2),
    "remove a card": u8(19) + u64(4, 3) + u8(1) + u64(5),
    "swipe a card": u8(19) + u64(4, 3) + u8(2) + u64(5) + u8(1),
    "take a card back": u8(19) + u64(4, 3) + u8(3, 1) + u64(5),
    "gather the cards": u8(19) + u64(4, 3) + u8(4),
    "undo": u8(14) + u64(4),
    "redo": u8(15) + u64(4),
    "begin": BEGIN + u8(1, 0, 1) + u64(3) + u16(1_000) + i32(0, 0, 195_000, 422_000) + POINTER,
    "begin a swipe": BEGIN + u8(0, 3, 1) + u64(3) + u64(5) + u16(1_000) + POINTER,
    "begin a draw": BEGIN
    + u8(0, 4, 1)
    + u64(3)
    + i32(4_000)
    + u32(0x102030)
    + u16(1_000)
    + POINTER,
    "begin an edit": BEGIN + u8(0, 5, 1) + u64(3) + u16(1_000),
    "draft": u8(20) + u64(7) + u32(2) + text("Hi"),
    "move": MOVE + u8(1) + u8(0x1C) + u32(1) + u64(8_333) + i32(12_500, -3_000),
    "move by fingers": MOVE
    + u8(1, 1)
    + u32(1)
    + u64(8)
    + u8(2)
    + (u32(1) + i32(1, 2))
    + u32(2)
    + i32(3, 4),
    "move by a recogniser": MOVE
    + u8(1, 0xE2)
    + u32(1)
    + u64(8)
    + i32(5, 6)
    + u64(1_000_000)
    + i32(90_000),
    "end": u8(10) + u64(7),
    "cancel": u8(11) + u64(7),
    "presence": u8(12, 0xED)
    + i32(1, 2)
    + u8(1)
    + u64(3)
    + i32(0, 0, 5, 6)
    + u8(2)
    + text("Ada")
    + u32(0xFF8800),
    "ping": u8(13) + u64(1),
}


def cuts(message, decode):
    """Where the last bytes of a message's fields begin: it is cut there."""
    places = set()
    take = Cursor.take

    def noted(cursor, count):
        if count:
            places.add(cursor.at + count - 1)
        return take(cursor, count)

    with patch.object(Cursor, "take", noted):
        decode(message)
    return sorted(places)


def whose(message):
    """What an error of a message tells of it: its command or gesture, when that was read."""
    if len(message) < 9 or message[0] in (1, 12, 13):
        return {}
    return {"gesture" if 8 <= message[0] < 12 or message[0] == 20 else "command": message[1]}
