"""T1: the body that asks for a story."""

from decimal import Decimal

from reference.fields import ABSENT, decimal, fields, record, text
from reference.refusal import Refusal
from reference.scanner import Scanner


def halvable(value, path):
    """Reads a width or height of a canvas: a multiple of 0.002 (N3)."""
    size = decimal("canvasSize")(value, path)
    if int(Decimal(str(size)) * 1000) % 2:
        raise Refusal(1007, field=path)
    return size


def decode_creation(body):
    """The logical value of the body of `POST /v1/stories` (T1), or a Refusal."""
    root = Scanner(body).document() if body else {}
    if not isinstance(root, dict):
        raise Refusal(1005)
    inset = decimal("inset")
    canvas = [("width", halvable, 390), ("height", halvable, 844)]
    standard = {"leading": 10, "trailing": 10, "top": 50, "bottom": 50}
    insets = [(side, inset, distance) for side, distance in standard.items()]
    result = fields(
        root,
        "",
        [
            ("id", text("storyIdentifierBytes", "[A-Za-z0-9_-]+"), ABSENT),
            ("canvas", record(*canvas), {"width": 390, "height": 844}),
            ("insets", record(*insets), standard),
            ("profile", text(pattern="refined|classic"), "refined"),
            ("screenHeight", decimal("screenHeight"), ABSENT),
            ("confinement", text(pattern="free|center|box"), "free"),
        ],
    )
    result.setdefault("screenHeight", result["canvas"]["height"])
    return result
