"""B1–B4: bytes of clients."""

from making.binary.client_lists import lists
from making.binary.client_numbers import choices, numbers
from making.binary.parts import (
    BEGIN,
    CREATE,
    FONT,
    FRAME,
    LABEL,
    MOVE,
    POINTER,
    UPDATE,
    WHOLE,
    cuts,
    i32,
    text,
    u16,
    u32,
    u64,
    u8,
    whose,
)
from making.limits import most
from making.vector_file import BytesFile
from reference.binary import client as codec


def client():
    file = BytesFile("binary/client", "client/message.json", codec)
    ends(file)
    types(file)
    texts(file)
    flags(file)
    choices(file)
    numbers(file)
    lists(file)
    order(file)
    accepted(file)
    return file


def ends(file):
    """Messages cut before and in each field, and with a byte too many."""
    for name, message in WHOLE.items():
        for count in cuts(message, codec.decode):
            part = message[:count]
            file.bad("B3", f"{name}: {count} bytes", part, 1012, offset=count, **whose(part))
        file.bad(
            "B3",
            f"{name}: a byte too many",
            message + b"\0",
            1012,
            offset=len(message),
            **whose(message),
        )


def types(file):
    """First bytes that are no message's."""
    for number in (0, 21, 0x7F, 0x80, 0x81, 0x82, 0xFF):
        file.bad("B2", f"A message of type {number}", u8(number) + u64(1), 1003)
    file.bad("B2", "JSON is no message", b'{"type":"ping","id":1}', 1003)


def texts(file):
    """Texts that are not UTF-8 or too long."""
    head = CREATE + u8(0) + FRAME + u8(0)
    start = len(head) + 2
    for comment, data, place in (
        ("A byte that begins no character", b"ab\xff", 2),
        ("A byte that goes on with none", b"\x80", 0),
        ("A character of two bytes, cut", b"a\xc3", 1),
        ("A character of four bytes, cut", b"\xf0\x9f\x98", 0),
        ("A character too long for its number", b"a\xc0\xaf", 1),
        ("A number that is no character", b"\xf4\x90\x80\x80", 0),
        ("Half of a surrogate pair", b"\xed\xa0\x80", 0),
        ("Two characters, the second wrong", b"\xc3\xa4\xe2\x28\xa1", 2),
    ):
        message = head + text(data) + FONT + u32(0xFFFFFF)
        file.bad("B3", comment, message, 1012, offset=start + place, command=4)
    long = {"limit": most("textBytes"), "command": 4}
    for count in (most("textBytes") + 1, 65_535):
        comment = f"A text of {count} bytes is too long before any has come"
        file.bad("B3", comment, head + u16(count), 1008, field="item.text", **long)
    file.bad("B3", "A text's length", head + u16(2) + b"H", 1012, offset=start + 1, command=4)
    for kind, field in ((1, "emoji"), (3, "url")):
        limit = most(field + "Bytes")
        message = CREATE + u8(kind) + FRAME + u16(limit + 1)
        file.bad(
            "B3",
            f"{field} is too long",
            message,
            1008,
            field=f"item.{field}",
            limit=limit,
            command=4,
        )
        message = UPDATE + u32(0x800 if kind == 1 else 0x2000) + u16(limit + 1)
        file.bad("B3", f"{field} is too long", message, 1008, field=field, limit=limit, command=4)
    message = UPDATE + u32(0x40) + u16(most("textBytes") + 1)
    file.bad("B3", "text is too long", message, 1008, field="text", **long)
    limit = most("nameBytes")
    message = u8(1, 1) + u16(1) * 2 + u16(limit + 1)
    file.bad("B3", "name is too long", message, 1008, field="name", limit=limit)
    message = u8(12, 0x40) + u16(limit + 1)
    file.bad("B3", "name is too long", message, 1008, field="name", limit=limit)
    for url in ("", "a.png", "//host", "ftp://host/a", "https://"):
        message = CREATE + u8(3) + FRAME + text(url)
        file.bad("B3", f"url: {url}", message, 1007, field="item.url", command=4)
        message = UPDATE + u32(0x2000) + text(url)
        file.bad("B3", f"url: {url}", message, 1007, field="url", command=4)


def flags(file):
    """Bits that have no meaning, or not together."""
    for bit in range(3, 8):
        message = u8(1, 1 << bit) + u16(1) * 2 + u8(0) + u32(0)
        file.bad("B3", f"hello: bit {bit}", message, 1007, field="flags")
    for bit in range(1, 8):
        message = CREATE + u8(0) + FRAME + u8(1 << bit) + LABEL[1:]
        file.bad("B3", f"A label's bit {bit}", message, 1007, field="item.flags", command=4)
        message = BEGIN + u8(1 << bit, 0, 1) + u64(3) + u16(1_000) + POINTER
        file.bad("B3", f"begin: bit {bit}", message, 1007, field="flags", gesture=7)
    for bits in (0x4000, 0x8000, 0x0600, 0x6_0000, 0x8_0004, 0x80_0000, 0x8000_0000):
        file.bad(
            "B3", f"update: bits {bits:08x}", UPDATE + u32(bits), 1007, field="flags", command=4
        )
    for kind, bit in ((0, 3), (1, 2), (4, 7)):
        message = CREATE + u8(kind, 1 << bit)
        file.bad("B3", f"item: bit {bit}", message, 1007, field="item.flags", command=4)
    for bits in (0x03, 0x18):
        file.bad("B3", f"presence: bits {bits:02x}", u8(12, bits), 1007, field="flags")
    file.bad("P1", "A presence that says nothing", u8(12, 0), 1004, field="cursor")
    for bits, comment in (
        (3, "No form"),
        (0x20, "A pointer that is moved by a recogniser"),
        (0x41, "Fingers that magnify"),
        (0x80, "A pointer that is turned"),
        (2, "A recogniser that says nothing"),
        (0x1E, "A recogniser that says nothing, with modifiers"),
    ):
        sample = u8(bits) + u32(1) + u64(8) + i32(1, 2)
        file.bad("B3", comment, MOVE + u8(1) + sample, 1007, field="samples[0].flags", gesture=7)


def order(file):
    """The first error in the order of the bytes."""
    sample = u8(0) + u32(1) + u64(2**53) + i32(1, 2)
    begin = BEGIN + u8(0, 0, 1) + u64(3) + u16(1_000) + sample
    file.bad("B2", "n before t", begin, 1006, field="sample.n", min=0, max=0, gesture=7)
    message = u8(6) + u64(4) + u8(1) + u64(0) + i32(100_000_001)
    about = {"field": "items[0]", "min": 1, "max": 2**53 - 1, "command": 4}
    file.bad("B2", "A wrong number before the end", message, 1006, **about)
    message = BEGIN + u8(0, 1, 1) + u64(3) + u16(1_000) + POINTER
    file.bad("G2", "A transform of a pointer", message, 2012, field="sample", gesture=7)
    file.bad("B2", "The form before the end", message + b"\0", 2012, field="sample", gesture=7)


def accepted(file):
    """What has bytes of its own beside JSON's."""
    hello = {"type": "hello", "min": 1, "max": 1, "role": "editor"}
    message = u8(1, 0) + u16(1) * 2 + u8(0) + u32(0xFFFFFFFF)
    value = {**hello, "capabilities": ["resume"]}
    file.good("H1", "Capabilities of later versions are ignored", message, value)
    for angle, degrees in ((360_000, 0), (-1, 359.999), (1_000_000_000, 280)):
        message = UPDATE + u32(0x20) + i32(angle)
        value = {"type": "update", "command": 4, "item": 3, "angle": degrees}
        file.good("N2", f"An angle of {angle} thousandths", message, value)
