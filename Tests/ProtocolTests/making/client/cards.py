"""C2: the fields of a card."""

from making.field_vectors import beyond_limits, wrong_kinds
from making.items import CARD
from making.limits import most
from making.message_text import obj, quoted


def card_fields(file, message, value, path, own):
    """`message(text)` has the text of a card, `value(card)` the card; errors begin with `path`."""

    def card(**changed):
        return message(obj(**{"id": 1, **changed}))

    def told(**changed):
        return value({**CARD, **changed})

    beyond_limits(
        file,
        "C2",
        lambda t: card(id=t),
        f"{path}id",
        "identifier",
        lambda n: told(id=n),
        **own,
    )
    file.bad("J2", f"{path}id is missing", message("{}"), 1004, field=f"{path}id", **own)
    for name, right in (
        ("id", ["a number"]),
        ("text", ["a text"]),
        ("color", ["a text"]),
        ("url", ["a text", "null"]),
    ):
        wrong_kinds(file, "J2", lambda t: card(**{name: t}), path + name, right, **own)
    file.good("C2", "A card without a picture", card(url="null"), told())
    file.good("N7", "A colour in capitals", card(color='"#ABCDEF"'), told(color="#abcdef"))
    file.bad("N7", "No colour", card(color='"red"'), 1007, field=f"{path}color", **own)
    for url in ("a.png", "//host/a.png", "ftp://a"):
        file.bad("C2", f"url is {url}", card(url=quoted(url)), 1007, field=f"{path}url", **own)
    limit = most("cardTextBytes")
    longest = "é" * (limit // 2)
    file.good("C2", "The longest text", card(text=quoted(longest)), told(text=longest))
    text = card(text=quoted(longest + "x"))
    about = {"field": f"{path}text", "limit": limit, **own}
    file.bad("C2", "A text too long", text, 1008, True, **about)
    limit = most("urlBytes")
    text = card(url=quoted("/" + "u" * limit))
    file.bad("C2", "An address too long", text, 1008, field=f"{path}url", limit=limit, **own)
    text = card(url="1", color="1", text="1")
    file.bad("J4", "text before color before url", text, 1005, field=f"{path}text", **own)
    file.good("J1", "Unknown keys of a card are ignored", card(rank="[]", direction=1), told())
