"""B1–B3, B5: bytes of servers."""

from making.binary.parts import (
    COORDINATE,
    COUNT,
    FRAME,
    IDENTIFIER,
    cuts,
    entry,
    i32,
    i64,
    text,
    u8,
    u16,
    u32,
    u64,
)
from making.vector_file import BytesFile
from reference.binary import updates

HEAD = u8(0x82, 0) + u64(12, 12, 40, 1_000_000)
UPDATE = {"type": "update", "since": 12, "revision": 12, "stamp": 40, "time": 1_000_000}
LEFT = entry(0x13, u64(4))
GONE = {"type": "left", "member": 4}
PONG = entry(4, u64(1, 2))
STEPS = {"undo": 3, "redo": 1}
GUIDE = u8(1) + i32(-185_000, -422_000, 422_000)
LEVEL = u32(1) + u8(1, 1) + u8(1) + GUIDE
FAILURE = u16(1006) + u16(0x1FF) + u64(1, 2, 3) + text("x") + u8(0) + i64(0, 9) + u64(4, 5, 6, 7)
EDGE = u64(7, 2) + u32(1, 4)
FLIGHT = i32(100, 0, 0, 0) + i64(750_000, -5) + u32(150_000) + u16(860) + u64(1_000_000)
STICKER = u64(3) + u8(1) + FRAME + text("🎈")
WELCOME = (
    u8(0x81, 3)
    + u16(1)
    + u64(1)
    + text("Ada")
    + u32(0xFF8800)
    + u8(0)
    + u64(9, 7)
    + bytes(16)
    + u64(12)
    + text("story")
    + u64(0)
    + i32(390_000, 844_000, 10_000, 10_000, 50_000, 50_000)
    + u8(0)
    + i32(844_000)
    + u8(0, 0)
    + u32(1)
    + u8(1)
    + text("items")
    + u64(50)
)
ENTRIES = {
    1: [
        u64(4) + u8(0) + u64(13) + u8(0),
        u64(4) + u8(1) + STICKER + i64(1) + u64(13) + u8(0),
        u64(4) + u8(2, 2) + (u64(3) + u32(0x6F1_FBFF) + u64(5) + u32(1)),
        u64(4) + u8(3) + FAILURE + u8(0),
    ],
    2: [u64(7) + u8(0) + u32(9) + u8(1) + u64(3) + i32(1, 2) + u32(1_000_000) + i32(0) + LEVEL],
    3: [FAILURE],
    4: [u64(1, 2)],
    5: [u32(3, 1)],
    0x11: [
        EDGE + u8(0) + GUIDE,
        EDGE + u8(1) + GUIDE + u8(0),
        EDGE + u8(2, 8, 1, 2) + u64(5, 6) + i32(*range(7)) + u8(6, 0) + u64(5),
        EDGE + u8(2, 9) + i32(45_000) + u8(7, 1, 0, 1) + u64(5),
    ],
    0x12: [u64(2) + text("Ben") + u32(0)],
    0x13: [u64(2)],
    0x14: [u32(9)],
    0x15: [STICKER + i64(1) + u64(2)],
    0x16: [u64(3) + u32(0x8001) + i64(-4) + i32(5) + u64(2)],
    0x17: [u64(3, 2)],
    0x18: [u64(7, 2) + u8(1)],
    0x19: [u64(2) + u8(3, 3) + i32(1, 2) + u8(1) + u64(3) + i32(0, 0, 5, 6)],
    0x1A: [
        u8(0) + u64(7, 3) + u32(9) + i32(1, 2),
        u8(1) + u64(7, 3) + u32(9) + i32(1, 2) + u32(1_000_000) + i32(90_000),
    ],
    0x1B: [
        u64(7, 2) + u8(0, 1) + u64(3) + LEVEL,
        u64(7, 2) + u8(3, 1) + u64(3, 5) + LEVEL,
        u64(7, 2) + u8(4, 1) + u64(3) + i32(4_000) + u32(0x102030) + LEVEL,
    ],
    0x1C: [u64(7, 3) + u32(2) + text("Hi")],
    0x1D: [u64(7, 3) + u32(0) + u16(2) + i32(1, 2, 3, 4)],
    0x1E: [
        u8(0) + u64(3, 2, 5) + FLIGHT,
        u8(1) + u64(3, 2, 5) + u8(1) + FLIGHT,
    ],
}


def server():
    file = BytesFile("binary/server", "server/message.json", updates)
    ends(file)
    later(file)
    order(file)
    wrong(file)
    wrong_welcomes(file)
    return file


def ends(file):
    """Messages and entries cut before and in each field."""
    for name, message in (("update", HEAD), ("welcome", WELCOME)):
        for count in cuts(message, updates.decode):
            file.bad("B3", f"{name}: {count} bytes", message[:count], 1012, offset=count)
    file.bad("B3", "welcome: a byte too many", WELCOME + b"\0", 1012, offset=len(WELCOME))
    for number, contents in ENTRIES.items():
        for content in contents:
            whole = entry(number, content)
            for count in (1, 2, len(whole) - 1):
                message = HEAD + whole[:count]
                comment = f"entry {number:02x}: {count} bytes of it"
                file.bad("B3", comment, message, 1012, offset=len(message))
            start = len(HEAD) + 3
            for place in cuts(HEAD + whole, updates.decode):
                if place < start:
                    continue
                # It ends before its last field, whatever follows.
                count = place - start
                message = HEAD + entry(number, content[:count])
                comment = f"entry {number:02x}: {count} bytes of fields"
                file.bad("B5", comment, message + LEFT, 1012, offset=len(message))


def later(file):
    """What a later version may add."""

    def tells(comment, message, **told):
        file.good("B5", comment, message, {**UPDATE, "records": [], **told})

    tells("No entry", HEAD)
    for number in (0x06, 0x0F, 0x10, 0x1F, 0x7F, 0xFF):
        comment = f"An entry of type {number:02x} is passed over"
        tells(comment, HEAD + entry(number, b"?") + LEFT, records=[GONE])
    tells("An unknown entry without fields", HEAD + entry(0xEE, b"") + LEFT, records=[GONE])
    message = HEAD + entry(0x13, u64(4) + b"?") + LEFT
    tells("What follows the fields of a record is passed over", message, records=[GONE, GONE])
    message = HEAD + entry(4, u64(1, 2) + b"?")
    tells("What follows the fields of a pong is passed over", message, pong={"id": 1, "time": 2})
    message = HEAD + entry(5, u32(3, 1) + b"?")
    tells("What follows the fields of steps is passed over", message, steps=STEPS)
    ack = entry(1, ENTRIES[1][0] + b"?")
    told = {"command": 4, "outcome": "accepted", "revision": 13}
    tells("What follows the fields of an ack is passed over", HEAD + ack, acks=[told])
    for number in (0x00, 0x01, 0x80, 0x83, 0xFF):
        file.bad("B2", f"A message of type {number:02x}", u8(number) + u64(1), 1003)
    file.bad("B2", "JSON is no message", b'{"type":"update"}', 1003)


def order(file):
    """A member's own comes first, and in its order."""
    ack = entry(1, ENTRIES[1][0])
    for comment, entries in (
        ("A pong behind a record", LEFT + PONG),
        ("A pong behind an unknown record", entry(0x7F, b"") + PONG),
        ("An answer behind a pong", PONG + ack),
        ("Two pongs", PONG + PONG),
        ("A pong behind a later entry of a member's own", entry(6, b"") + PONG),
        ("A pong behind steps", entry(5, u32(3, 1)) + PONG),
        ("Steps twice", entry(5, u32(3, 1)) * 2),
    ):
        file.bad("B5", comment, HEAD + entries, 1007, field="type")


def wrong(file):
    """Values of entries that are none."""

    def bad(comment, number, content, code, field, **about):
        key = {1: "acks[0].", 2: "own[0].", 3: "errors[0].", 4: "pong."}.get(number, "records[1].")
        shared = LEFT if number > 0x10 else b""
        message = HEAD + shared + entry(number, content)
        file.bad("B2", comment, message, code, field=key + field, **about)

    for bit in (6, 7):
        file.bad("B3", f"update: bit {bit}", u8(0x82, 1 << bit) + HEAD[2:], 1007, field="flags")
    for place, field in enumerate(("since", "revision", "stamp", "time")):
        numbers = [2**53 if index == place else 1 for index in range(4)]
        file.bad("B2", field, u8(0x82, 0) + u64(*numbers), 1006, field=field, **COUNT)
    for epoch in (0, 2**53):
        message = u8(0x82, 0x20) + u64(1, 1, 1, epoch, 1)
        file.bad("B2", "epoch", message, 1006, field="epoch", **IDENTIFIER)
    message = u8(0x82, 0x18) + u64(1, 1, 1, 1, 2**53)
    file.bad("B2", "interval", message, 1006, field="interval", **COUNT)
    message = u8(0x82, 0x18) + u64(1, 1, 1, 1, 1, 2**53)
    file.bad("B2", "durable", message, 1006, field="durable", **COUNT)
    bad("ack: command", 1, u64(0) + u8(2), 1006, "command", **IDENTIFIER)
    bad("ack: outcome", 1, u64(4) + u8(4), 1007, "outcome")
    skip = u64(4) + u8(2, 1)
    bad("ack: a skipped item", 1, skip + u64(0) + u32(1), 1006, "skipped[0].item", **IDENTIFIER)
    bad("ack: a skipped key", 1, skip + u64(3) + u32(0x400), 1007, "skipped[0].flags")
    bad("own: state", 2, u64(7) + u8(5), 1007, "state")
    pose = u64(7) + u8(0) + u32(9) + u8(1) + u64(3)
    bad("own: x", 2, pose + i32(100_000_001), 1006, "poses[0].x", **COORDINATE)
    bad("error: code", 3, u16(0), 1006, "code", min=1, max=65_535)
    bad("error: bits", 3, u16(1006) + u16(0x200), 1007, "flags")
    for places in (1, 3, 7):
        bad("error: places", 3, u16(1006) + u16(0x10) + u8(places), 1007, "places")
    exact = {"min": -(2**53) + 1, "max": 2**53 - 1}
    for number in (-(2**53), 2**53):
        bounds = u16(1006) + u16(0x10) + u8(6)
        bad("error: min", 3, bounds + i64(number, 0), 1006, "min", **exact)
        bad("error: max", 3, bounds + i64(0, number), 1006, "max", **exact)
    bad("pong: id", 4, u64(2**53, 1), 1006, "id", **COUNT)
    bad("edge: edge", 0x11, EDGE + u8(3), 1007, "edge")
    bad("edge: reason", 0x11, EDGE + u8(1) + GUIDE + u8(6), 1007, "reason")
    bad("edge: from", 0x11, EDGE + u8(2) + GUIDE + u8(10), 1007, "from")
    for comment, name in (
        ("no kind", u8(10)),
        ("no axis", u8(6, 2) + u64(5)),
        ("no item", u8(6, 0) + u64(0)),
        ("no edge", u8(7, 0, 2, 0) + u64(5)),
        ("no form", u8(8, 0, 3) + u64(5, 6)),
        ("no second item", u8(8, 0, 0) + u64(5, 2**53)),
        ("no angle", u8(9) + i32(360_000)),
        ("a negative angle", u8(9) + i32(-1)),
    ):
        bad(f"A guide of {comment}", 0x11, EDGE + u8(0) + name, 1007, "guide.name")
        level = u64(7, 2) + u8(0, 1) + u64(3) + u32(1) + u8(1)
        bad(f"A latch of {comment}", 0x1B, level + name, 1007, "latches")
    place = {"min": -2_000_000, "max": 2_000_000}
    for count, field in enumerate(("at", "from", "to", "gaps", "gaps", "gaps", "gaps")):
        guide = u8(8, 0, 0) + u64(5, 6) + i32(*[0] * count, 2_000_000_001)
        bad(f"guide: {field} {count}", 0x11, EDGE + u8(0) + guide, 1006, f"guide.{field}", **place)
    bad("member: color", 0x12, u64(2) + text("") + u32(0x1000000), 1007, "color")
    bad("member: name", 0x12, u64(2) + u16(81), 1008, "name", limit=80)
    rank = {"min": -(2**53) + 1, "max": 2**53 - 1}
    bad("item: rank", 0x15, STICKER + i64(-(2**53)) + u64(2), 1006, "item.rank", **rank)
    bad("item: by", 0x15, STICKER + i64(1) + u64(0), 1006, "by", **IDENTIFIER)
    for bits in (0x4000, 0x0600, 0x6_0000, 0x180_0000, 0x8_0000):
        bad(f"changed: bits {bits:08x}", 0x16, u64(3) + u32(bits) + u64(2), 1007, "flags")
    bad("settled: state", 0x18, u64(7, 2) + u8(5), 1007, "state")
    bad("presence: bits", 0x19, u64(2) + u8(4, 0, 0), 1007, "flags")
    bad("presence: state", 0x19, u64(2) + u8(0, 4, 0), 1007, "state")
    bad("presence: an item twice", 0x19, u64(2) + u8(0, 0, 2) + u64(3, 3), 2013, "selection[1]")
    bad("pose: bits", 0x1A, u8(2) + ENTRIES[0x1A][0][1:], 1007, "flags")
    pose = u8(1) + ENTRIES[0x1A][0][1:]
    bad("pose: scale", 0x1A, pose + u32(0), 1006, "scale", min=0.01, max=100)
    bad("gesture: kind", 0x1B, u64(7, 2) + u8(6), 1007, "kind")
    bad("gesture: items", 0x1B, u64(7, 2) + u8(0, 1) + u64(0), 1006, "items[0]", **IDENTIFIER)


def wrong_welcomes(file):
    """Values of a welcome that are none."""

    def bad(comment, place, new, code, field, **about):
        message = WELCOME[:place] + new + WELCOME[place + len(new) :]
        file.bad("B2", f"welcome: {comment}", message, code, field=field, **about)

    def offset(part):
        assert WELCOME.count(part) == 1
        return WELCOME.index(part)

    story = offset(text("story"))
    bad("bits", 1, u8(4), 1007, "flags")
    bad("protocol", 2, u16(0), 1006, "protocol", min=1, max=65_535)
    bad("member", 4, u64(0), 1006, "member", **IDENTIFIER)
    bad("name", 12, u16(81), 1008, "name", limit=80)
    bad("color", 17, u32(0x1000000), 1007, "color")
    bad("role", 21, u8(2), 1007, "role")
    bad("epoch", 30, u64(0), 1006, "epoch", **IDENTIFIER)
    bad("command", story - 8, u64(2**53), 1006, "command", **COUNT)
    bad("id", story + 2, b"st ry", 1007, "story.id")
    canvas = story + 15
    size = {"min": 10, "max": 20_000}
    bad("width", canvas, i32(9_998), 1006, "story.canvas.width", **size)
    bad("height", canvas + 4, i32(844_001), 1007, "story.canvas.height")
    bad("insets", canvas + 20, i32(-1), 1006, "story.insets.bottom", min=0, max=10_000)
    bad("profile", canvas + 24, u8(2), 1007, "story.profile")
    least = {"min": 10, "max": 20_000}
    bad("screenHeight", canvas + 25, i32(0), 1006, "story.screenHeight", **least)
    bad("confinement", canvas + 29, u8(3), 1007, "story.confinement")
    bad("durability", canvas + 30, u8(2), 1007, "durability")
    bad("limits", len(WELCOME) - 8, u64(2**53), 1006, "limits.items", **COUNT)
