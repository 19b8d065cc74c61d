"""C2, N6, N7: what an item shows.

The parameters are those of `item_fields`.
"""

import json

from making.limits import most
from making.message_text import quoted


def contents(file, message, value, path, own):
    colours(file, message, value, path, own)
    shapes(file, message, value, path, own)
    urls(file, message, value, path, own)
    emoji(file, message, value, path, own)
    texts(file, message, value)


def colours(file, message, value, path, own):
    """Colours, and the background that may be none."""
    file.good(
        "C2", "No background", message("text", background="null"), value("text", background=None)
    )
    file.good(
        "C2",
        "A background",
        message("text", background='"#00000A"'),
        value("text", background="#00000a"),
    )
    for kind, name in (("text", "color"), ("text", "background"), ("shape", "color")):
        for text in ("", "none", "#fff", "#12345g"):
            file.bad(
                "N7",
                f"{path}{name} of a {kind} is {quoted(text)}",
                message(kind, **{name: quoted(text)}),
                1007,
                field=path + name,
                **own,
            )


def shapes(file, message, value, path, own):
    """The shapes that there are."""
    for text in ("rectangle", "ellipse"):
        file.good(
            "C2",
            f"A shape: {text}",
            message("shape", shape=quoted(text)),
            value("shape", shape=text),
        )
    for text in ("", "circle", "Ellipse", "rect", "ellipse\x00"):
        file.bad(
            "C2",
            f"No shape: {json.dumps(text)}",
            message("shape", shape=json.dumps(text)),
            1007,
            field=path + "shape",
            **own,
        )


def urls(file, message, value, path, own):
    """Addresses of images."""
    for text in (
        "https://example.org/a.png",
        "http://a",
        "/",
        "/a/b.png?c=d#e",
        "/ä€😀",
        "https:///",
    ):
        file.good(
            "C2",
            f"{path}url is {text}",
            message("image", url=quoted(text)),
            value("image", url=text),
        )
    file.good(
        "N6",
        "A url with escaped slashes",
        message("image", url='"https:\\/\\/a\\/b"'),
        value("image", url="https://a/b"),
    )
    for text in (
        "",
        "a.png",
        "//example.org/a.png",
        "///",
        "ftp://a",
        "data:image/png;base64,AA",
        "javascript:alert(1)",
        "https://",
        "http://",
        "https:/a",
        "HTTPS://a",
        " https://a",
        "https",
        "\u002e/a",
    ):
        file.bad(
            "C2",
            f"{path}url is {quoted(text)}",
            message("image", url=quoted(text)),
            1007,
            field=path + "url",
            **own,
        )


def emoji(file, message, value, path, own):
    """What a sticker shows: any short text."""
    longest = most("emojiBytes")
    family = "👩‍👩‍👧‍👦"
    for text, comment in (
        ("🎈", "A balloon"),
        ("", "Nothing"),
        (family, "A family: 25 bytes, one character"),
        ("🏴" * (longest // 4), "As long as it may be"),
        ("x" * longest, "No emoji, but a text"),
    ):
        file.good(
            "C2",
            f"{path}emoji: {comment}",
            message("sticker", emoji=quoted(text)),
            value("sticker", emoji=text),
        )
    for text in ("🏴" * (longest // 4) + "x", "x" * (longest + 1), family * 3):
        file.bad(
            "C2",
            f"{path}emoji is too long: {len(text.encode())} bytes",
            message("sticker", emoji=quoted(text)),
            1008,
            len(text) <= longest,
            field=path + "emoji",
            limit=longest,
            **own,
        )


def texts(file, message, value):
    """The characters of a text, and their escapes."""
    file.good("C2", "An empty text", message("text", text='""'), value("text", text=""))
    for text, read, comment in (
        ("\\u0000", "\0", "The escaped NUL is a character"),
        ('\\" \\\\ \\/ \\b \\f \\n \\r \\t', '" \\ / \b \f \n \r \t', "Every short escape"),
        ("\\u00e9\\u20AC\\u002F", "é€/", "Long escapes, either case"),
        ("\\ud83d\\ude00 \\uD83D\\uDE00", "😀 😀", "Surrogate pairs, either case"),
        ("\\ud800\\udc00\\udbff\\udfff", "\U00010000\U0010ffff", "The first and the last pair"),
        (
            "\\ufeff\\uffff\\ufffe",
            "\ufeff\uffff\ufffe",
            "Byte order mark and noncharacters are characters",
        ),
        ("\\u2028\u2029\x7f\u0085", "\u2028\u2029\x7f\u0085", "Separators and DEL need no escape"),
        ("\\\\u0041", "\\u0041", "An escaped backslash is no escape"),
    ):
        file.good("N6", comment, message("text", text=f'"{text}"'), value("text", text=read))
