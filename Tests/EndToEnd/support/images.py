"""Pictures made by code: right ones, and others."""

import struct
import zlib

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"

# 16 × 8, the left half red, the right one blue.
JPEG = bytes.fromhex(
    "ffd8ffdb004300100b0c0e0c0a100e0d0e1211101318281a181616183123251d283a333d3c3933383740485c4e"
    "404457453738506d51575f626768673e4d71797064785c656763ffdb0043011112121815182f1a1a2f63423842"
    "636363636363636363636363636363636363636363636363636363636363636363636363636363636363636363"
    "63636363636363ffc00011080008001003012200021101031101ffc40015000101000000000000000000000000"
    "00000005ffc40014100100000000000000000000000000000000ffc40014010100000000000000000000000000"
    "000005ffc40019110002030100000000000000000000000000430581c106ffda000c03010002110311003f008a"
    "8e0539d6d68ccf2ef0ffd9"
)
# 2 × 1: red, and blue that is half transparent.
WEBP = bytes.fromhex(
    "5249464620000000574542505650384c130000002f010000100f10fb3fff0ffc8f0a1588e87f0000"
)
# 2 × 1 that moves.
MOVING_WEBP = bytes.fromhex(
    "524946468600000057454250565038580a00000012000000010000000000414e494d06000000ffffffff000041"
    "4e4d462c000000000000000000010000000000640000025650384c130000002f010000100f10fb3fff0ffc8f0a"
    "1588e87f0000414e4d4626000000000000000000000000000000640000005650384c0e0000002f000000000710"
    "11fd0f4444ff03"
)
# 1 × 1.
GIF = bytes.fromhex("47494638396101000100800100000000ffffff2c00000000010001000002024401003b")


def chunk(name: bytes, content: bytes) -> bytes:
    """A chunk of a PNG."""
    check = struct.pack(">I", zlib.crc32(name + content))
    return struct.pack(">I", len(content)) + name + content + check


def png(
    width: int, height: int, rows: bytes | None = None, beside: bytes = b"", level: int = 6,
    interlace: int = 0,
) -> bytes:
    """A PNG of one colour, or of `rows`, each with a filter in front; `beside` is more chunks."""
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, interlace)
    if rows is None:
        rows = (b"\0" + b"\x10\x20\x30\xff" * width) * height
    data = chunk(b"IDAT", zlib.compress(rows, level))
    return PNG_SIGNATURE + chunk(b"IHDR", header) + beside + data + chunk(b"IEND", b"")


def bomb(width: int, height: int) -> bytes:
    """A small PNG that says that it is large, and has as many rows as fit in a moment."""
    return png(width, height, bytes(1_000_000), level=9)


def large_gif(width: int, height: int) -> bytes:
    """A GIF whose screen is of a size, with one pixel on it."""
    return GIF[:6] + struct.pack("<HH", width, height) + GIF[10:]


def turned(orientation: int) -> bytes:
    """The JPEG, as a camera that was held otherwise tells of it."""
    tiff = b"MM\0*\0\0\0\x08\0\x01" + struct.pack(">HHIHHI", 0x112, 3, 1, orientation, 0, 0)
    exif = b"Exif\0\0" + tiff
    return JPEG[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + JPEG[2:]


def progressive(width: int, height: int) -> bytes:
    """A small progressive JPEG of four inks, whose decoder has to remember all of it at once.

    Its one scan says of each block, in one bit, that it is as the block before.
    """
    quantities = b"\xff\xdb\0\x43\0" + b"\1" * 64
    frame = b"\xff\xc2\0\x14\x08" + struct.pack(">HH", height, width) + b"\4"
    frame += b"".join(bytes([ink, 0x11, 0]) for ink in range(1, 5))
    table = b"\xff\xc4\0\x14\0\1" + bytes(16)
    scan = b"\xff\xda\0\x0e\4" + b"".join(bytes([ink, 0]) for ink in range(1, 5)) + bytes(3)
    blocks = -(-width // 8) * -(-height // 8) * 4
    data = bytes(blocks // 8) + (bytes([255 >> blocks % 8]) if blocks % 8 else b"")
    return b"\xff\xd8" + quantities + frame + table + scan + data + b"\xff\xd9"
