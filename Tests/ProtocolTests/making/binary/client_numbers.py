"""B2, B3: numbers of clients beyond their limits, and numbers that stand for no value."""

from making.binary.parts import (
    BEGIN,
    COORDINATE,
    COUNT,
    CREATE,
    EXTENT,
    FONT,
    FRAME,
    GREATEST,
    IDENTIFIER,
    LABEL,
    MOVE,
    POINTER,
    UPDATE,
    i32,
    text,
    u16,
    u32,
    u64,
    u8,
)

FAR = 100_000_001
ANGLE = {"min": -1_000_000, "max": 1_000_000}
SCALE = {"min": 0.01, "max": 100}
FONT_SIZE = {"min": 1, "max": 1_000}


def choices(file):
    """Numbers of choices that do not exist."""
    file.bad("B3", "hello: role", u8(1, 0) + u16(1) * 2 + u8(2) + u32(0), 1007, field="role")
    file.bad("B3", "create: kind", CREATE + u8(6) + FRAME, 1007, field="item.kind", command=4)
    message = CREATE + u8(2) + FRAME + u8(4) + u32(0)
    file.bad("B3", "create: shape", message, 1007, field="item.shape", command=4)
    file.bad("B3", "update: shape", UPDATE + u32(0x1000) + u8(4), 1007, field="shape", command=4)
    file.bad("B3", "reorder: to", u8(5) + u64(4, 3) + u8(6), 1007, field="to", command=4)
    message = u8(7) + u64(4) + u8(1) + u64(3) + u8(6)
    file.bad("B3", "align: to", message, 1007, field="to", command=4)
    message = BEGIN + u8(0, 6, 1) + u64(3) + u16(1_000) + POINTER
    file.bad("B3", "begin: kind", message, 1007, field="kind", gesture=7)
    for number in (3, 4):  # `absent` is the server's
        file.bad("B3", "presence: state", u8(12, 0x20, number), 1007, field="state")
    for color in (0x1000000, 0xFFFFFFFF):
        message = u8(1, 2) + u16(1) * 2 + u32(color) + u8(0) + u32(0)
        file.bad("B3", "hello: color", message, 1007, field="color")
        message = CREATE + u8(0) + FRAME + u8(0) + text("Hi") + FONT + u32(color)
        file.bad("B3", "create: color", message, 1007, field="item.color", command=4)
        message = CREATE + u8(0) + FRAME + u8(1) + LABEL[1:] + u32(color)
        file.bad("B3", "create: background", message, 1007, field="item.background", command=4)
        message = CREATE + u8(2) + FRAME + u8(0) + u32(color)
        file.bad("B3", "create: a shape's color", message, 1007, field="item.color", command=4)
        for bits, field in ((0x100, "color"), (0x200, "background")):
            message = UPDATE + u32(bits) + u32(color)
            file.bad("B3", f"update: {field}", message, 1007, field=field, command=4)
        file.bad("B3", "presence: color", u8(12, 0x80) + u32(color), 1007, field="color")


def numbers(file):
    """Numbers beyond their limits."""
    names(file)
    places(file)
    samples(file)

    def beyond(comment, message, field, limits, **whose):
        file.bad("B2", comment, message, 1006, field=field, **limits, **whose)

    version = {"min": 1, "max": 65_535}
    beyond("hello: min", u8(1, 0) + u16(0) + u16(1) + u8(0) + u32(0), "min", version)
    beyond("hello: max", u8(1, 0) + u16(1) + u16(0) + u8(0) + u32(0), "max", version)
    head = u8(1, 4) + u16(1) * 2 + u8(0) + u32(1) + bytes(16)
    beyond("resume: epoch", head + u64(0, 1, 1), "resume.epoch", IDENTIFIER)
    beyond("resume: epoch", head + u64(2**53, 1, 1), "resume.epoch", IDENTIFIER)
    beyond("resume: revision", head + u64(1, 2**53, 1), "resume.revision", COUNT)
    beyond("resume: stamp", head + u64(1, 1, 2**53), "resume.stamp", COUNT)
    beyond("ping: id", u8(13) + u64(2**53), "id", COUNT)
    beyond("ping: id", u8(13) + u64(2**64 - 1), "id", COUNT)
    for zoom in (49, 20_001):
        message = BEGIN + u8(0, 0, 1) + u64(3) + u16(zoom) + POINTER
        beyond("begin: zoom", message, "zoom", {"min": 0.05, "max": 20}, gesture=7)


def names(file):
    """Names of commands, items and gestures."""
    for number in (0, 2**53, 2**64 - 1):
        about = {"field": "command", **IDENTIFIER}
        for kind in range(2, 8):
            file.bad("B2", f"command of type {kind}", u8(kind) + u64(number), 1006, **about)
        about = {"field": "gesture", **IDENTIFIER}
        for kind in range(8, 12):
            file.bad("B2", f"gesture of type {kind}", u8(kind) + u64(number), 1006, **about)
        about = {**IDENTIFIER, "command": 4}
        for kind in range(3, 6):
            message = u8(kind) + u64(4, number) + u32(0)
            file.bad("B2", f"item of type {kind}", message, 1006, field="item", **about)
        message = u8(2) + u64(4, number)
        file.bad("B2", "create: id", message, 1006, field="item.id", **about)
        message = u8(5) + u64(4, 3) + u8(3) + u64(number)
        file.bad("B2", "reorder: other", message, 1006, field="other", **about)
        message = u8(7) + u64(4) + u8(2) + u64(3, number) + u8(1)
        file.bad("B2", "align: items", message, 1006, field="items[1]", **about)
        message = BEGIN + u8(0, 0, 1) + u64(number)
        file.bad("B2", "begin: items", message, 1006, field="items[0]", gesture=7, **IDENTIFIER)
        message = u8(12, 4, 1) + u64(number)
        file.bad("B2", "presence: selection", message, 1006, field="selection[0]", **IDENTIFIER)
    assert GREATEST == IDENTIFIER["max"]


def places(file):
    """Coordinates, extents, scales and angles."""

    def beyond(message, field, limits, **whose):
        file.bad(
            "B2", f"{field} is {message[-4:].hex()}", message, 1006, field=field, **limits, **whose
        )

    order = [("x", COORDINATE), ("y", COORDINATE), ("halfWidth", EXTENT), ("halfHeight", EXTENT)]
    for place, (field, limits) in enumerate(order):
        most = int(limits["max"] * 1_000)
        least = int(limits["min"] * 1_000)
        for number in (least - 1, most + 1, -(2**31), 2**31 - 1):
            wrong = i32(*[0] * place, number)
            beyond(CREATE + u8(1, 0) + wrong, f"item.{field}", limits, command=4)
            beyond(UPDATE + u32(1 << place) + i32(number), field, limits, command=4)
            view = {**COORDINATE, "min": 0} if place > 1 else limits
            number = FAR if place > 1 and number > 0 else number
            wrong = i32(*[0] * place, number)
            beyond(u8(12, 8) + wrong, f"viewport.{field}", view)
            message = BEGIN + u8(1, 0, 1) + u64(3) + u16(1_000) + wrong
            beyond(message, f"viewport.{field}", view, gesture=7)
            if place < 2:
                beyond(u8(12, 1) + wrong, f"cursor.{field}", limits)
                nudge = u8(6) + u64(4) + u8(1) + u64(3)
                beyond(nudge + wrong, f"d{field}", limits, command=4)
    for number in (0, 9_999, 100_000_001, 2**32 - 1):
        message = CREATE + u8(1) + FRAME[:17] + u32(number)
        beyond(message, "item.scale", SCALE, command=4)
        beyond(UPDATE + u32(0x10) + u32(number), "scale", SCALE, command=4)
    for number in (-1_000_000_001, 1_000_000_001):
        message = CREATE + u8(1) + FRAME[:21] + i32(number)
        beyond(message, "item.angle", ANGLE, command=4)
        beyond(UPDATE + u32(0x20) + i32(number), "angle", ANGLE, command=4)
    for number in (1_001, 65_535):
        opacity = {"min": 0, "max": 1}
        beyond(CREATE + u8(1) + FRAME[:25] + u16(number), "item.opacity", opacity, command=4)
        beyond(UPDATE + u32(0x1_0000) + u16(number), "opacity", opacity, command=4)
    for number in (99, 1_000_001):
        thickness = {"min": 0.1, "max": 1_000}
        beyond(UPDATE + u32(0x40_0000) + i32(number), "thickness", thickness, command=4)
    for number in (999, 1_000_001):
        message = CREATE + u8(0) + FRAME + u8(0) + text("Hi") + text("serif") + i32(number)
        beyond(message, "item.fontSize", FONT_SIZE, command=4)
        beyond(UPDATE + u32(0x80) + i32(number), "fontSize", FONT_SIZE, command=4)


def samples(file):
    """Numbers of samples."""

    def beyond(sample, field, limits):
        message = MOVE + u8(2) + u8(0) + u32(1) + u64(8) + i32(1, 2) + sample
        about = {"field": f"samples[1].{field}", **limits, "gesture": 7}
        file.bad("B2", f"{field} is {sample[-8:].hex()}", message, 1006, **about)

    head = u32(2) + u64(9)
    for number in (2**53, 2**64 - 1):
        beyond(u8(0) + u32(2) + u64(number), "t", COUNT)
    for number in (-FAR, FAR):
        beyond(u8(0) + head + i32(number), "x", COORDINATE)
        beyond(u8(0) + head + i32(0, number), "y", COORDINATE)
        beyond(u8(1) + head + u8(1) + u32(1) + i32(number), "touches[0].x", COORDINATE)
        beyond(u8(1) + head + u8(1) + u32(1) + i32(0, number), "touches[0].y", COORDINATE)
        beyond(u8(0x22) + head + i32(number), "dx", COORDINATE)
        beyond(u8(0x22) + head + i32(0, number), "dy", COORDINATE)
    for number in (0, 99, 10_000_000_001, 2**64 - 1):
        beyond(u8(0x42) + head + u64(number), "magnification", {"min": 0.0001, "max": 10_000})
    for number in (-1_000_000_001, 1_000_000_001):
        beyond(u8(0x82) + head + i32(number), "rotation", ANGLE)
    begin = BEGIN + u8(0, 0, 1) + u64(3) + u16(1_000) + u8(0) + u32(1) + u64(8) + i32(1, 2)
    file.bad("G1", "begin: n", begin, 1006, field="sample.n", min=0, max=0, gesture=7)
