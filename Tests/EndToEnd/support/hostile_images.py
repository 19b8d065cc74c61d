"""Pictures made to do harm: to memory, to time, or to whoever looks at them."""

import io
import struct
import zipfile
import zlib

from support.images import GIF, JPEG, WEBP, chunk, large_gif, png, progressive

SCRIPT = b"<html><script>alert(1)</script></html>"
SVG = (b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script>'
       b"</svg>")


def riff(*chunks: tuple[bytes, bytes]) -> bytes:
    """A WebP of these chunks."""
    body = b"WEBP"
    for name, content in chunks:
        body += name + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def webp_without_loss(width: int, height: int) -> bytes:
    """A WebP without loss that says that it has this size, of 16,384 at most each way."""
    bits = (width - 1) | (height - 1) << 14
    return riff((b"VP8L", b"\x2f" + struct.pack("<I", bits) + bytes(64)))


def webp_with_loss(width: int, height: int) -> bytes:
    """A WebP with loss that says that it has this size, of 16,383 at most each way."""
    head = struct.pack("<I", 0x10 | 32 << 5)[:3] + b"\x9d\x01\x2a"
    return riff((b"VP8 ", head + struct.pack("<HH", width, height) + bytes(64)))


def webp_on_canvas(width: int, height: int) -> bytes:
    """A WebP that moves, on a canvas of this size, of 2²⁴ at most each way."""
    sizes = struct.pack("<I", width - 1)[:3] + struct.pack("<I", height - 1)[:3]
    return riff((b"VP8X", b"\2\0\0\0" + sizes), (b"VP8L", WEBP[20:]))


def gif_of_frames(count: int, width: int = 1, height: int = 1) -> bytes:
    """The small GIF, and behind its frame others, each of this size and of one pixel's data."""
    frame = b"\x2c" + struct.pack("<HHHHB", 0, 0, width, height, 0) + b"\x02\x02\x44\x01\0"
    return GIF[:-1] + frame * count + b"\x3b"


def gif_of_extensions(count: int) -> bytes:
    """The small GIF, with comments before its frame, each as long as may be."""
    comment = b"\x21\xfe" + (b"\xff" + b"x" * 255) * 16 + b"\0"
    return GIF[:19] + comment * count + GIF[19:]


def large_jpeg(width: int, height: int) -> bytes:
    """The small JPEG, which says that it has this size."""
    place = JPEG.index(b"\xff\xc0") + 5
    return JPEG[:place] + struct.pack(">HH", height, width) + JPEG[place + 4:]


def unpacked_bomb(size: int) -> bytes:
    """A PNG of one pixel, behind whose row as many bytes are packed as `size` says."""
    return png(1, 1, bytes(size), level=9)


def script_gif() -> bytes:
    """A GIF that is a right script as well: its width is what begins a comment."""
    assert GIF[6:10] == b"\1\0\1\0"
    return GIF[:6] + b"/*\1\0" + GIF[10:] + b"*/=1;alert(1)//"


def zipped() -> bytes:
    """An archive with a page in it."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("index.html", SCRIPT)
    return file.getvalue()


# Each says that it has 30,000 × 30,000 pixels, or as many as its kind can say.
BOMBS: dict[str, bytes] = {
    "PNG": png(30_000, 30_000, bytes(1_000_000), level=9),
    "PNG in passes": png(30_000, 30_000, bytes(1_000_000), level=9, interlace=1),
    "GIF by its screen": large_gif(30_000, 30_000),
    "GIF by its frame": GIF[:24] + struct.pack("<HH", 30_000, 30_000) + GIF[28:],
    "JPEG": large_jpeg(30_000, 30_000),
    "JPEG in scans": progressive(64, 64).replace(
        struct.pack(">HH", 64, 64), struct.pack(">HH", 30_000, 30_000), 1),
    "WebP without loss": webp_without_loss(16_384, 16_384),
    "WebP with loss": webp_with_loss(16_383, 16_383),
    "WebP by its canvas": webp_on_canvas(30_000, 30_000),
}
# Each is a right picture, and something else as well, which does nothing.
POLYGLOTS: dict[str, tuple[bytes, str]] = {
    "a script that is a GIF": (script_gif(), "image/gif"),
    "a page behind a PNG": (png(2, 2) + SCRIPT, "image/png"),
    "SVG behind a PNG": (png(2, 2) + SVG, "image/png"),
    "a page in a PNG": (png(2, 2, beside=chunk(b"tEXt", b"a\0" + SCRIPT)), "image/png"),
    "an archive behind a JPEG": (JPEG + zipped(), "image/jpeg"),
    "a page in a JPEG": (
        JPEG[:2] + b"\xff\xfe" + struct.pack(">H", len(SCRIPT) + 2) + SCRIPT + JPEG[2:],
        "image/jpeg"),
    "a page behind a WebP": (WEBP + SCRIPT, "image/webp"),
}


def compressed_twice(size: int) -> bytes:
    """A PNG whose profile unpacks to so many bytes, which are packed themselves."""
    return png(1, 1, beside=chunk(
        b"iCCP", b"x\0\0" + zlib.compress(zlib.compress(bytes(size), 9), 9)))
