"""C19: deck."""

import reference
from making.client.target_fields import target_fields
from making.field_vectors import beyond_limits, wrong_kinds
from making.items import CARD, FULL_CARD
from making.limits import most
from making.message_text import obj, quoted
from making.vector_file import VectorFile

OWN = {"command": 4}
FULL_TEXT = '{"id":2,"text":"Größe","color":"#102030","url":"/a.png"}'


def deck():
    file = VectorFile("client/deck", "client/deck.json", reference.decode)
    target_fields(file, "C19", "deck", {"do": '"gather"'}, {"do": "gather"})

    def message(do, **given):
        return obj(type='"deck"', command=4, item=3, do=quoted(do), **given)

    def value(do, **given):
        return {"type": "deck", "command": 4, "item": 3, "do": do, **given}

    inserts(file, message, value)
    names(file, message, value)
    for do in ("", "Insert", "shuffle", "take back"):
        file.bad("C19", f"do is {quoted(do)}", message(do), 1007, field="do", **OWN)
    file.bad("J2", "do is missing", obj(type='"deck"', command=4, item=3), 1004, field="do", **OWN)
    text = message("swipe", card=1, direction='"up"')
    file.bad("C19", "No such side", text, 1007, field="direction", **OWN)
    text = message("swipe", card=1)
    file.bad("J2", "direction is missing", text, 1004, field="direction", **OWN)
    wrong_kinds(
        file,
        "J2",
        lambda t: message("swipe", card=1, direction=t),
        "direction",
        ["a text"],
        **OWN,
    )
    text = message("gather", card="[]", direction=0)
    file.good("C19", "Keys of other doings are ignored", text, value("gather"))
    return file


def inserts(file, message, value):
    """Cards that are put in."""
    text = message("insert", card='{"id":1}')
    file.good("C19", "A card of which nothing is said", text, value("insert", card=CARD))
    told = value("insert", card=FULL_CARD, rank=0)
    file.good("C19", "A full card on top", message("insert", card=FULL_TEXT, rank=0), told)
    text = message("insert", card='{"id":1,"url":null}', rank=9007199254740991)
    told = value("insert", card=CARD, rank=9007199254740991)
    file.good("C19", "Far below the bottom", text, told)
    for rank in (-1, 9007199254740992):
        about = {"field": "rank", "min": 0, "max": 9007199254740991, **OWN}
        text = message("insert", card='{"id":1}', rank=rank)
        file.bad("J2", f"rank is {rank}", text, 1006, **about)
    wrong_kinds(
        file,
        "J2",
        lambda t: message("insert", card='{"id":1}', rank=t),
        "rank",
        ["a number"],
        **OWN,
    )
    wrong_kinds(file, "J2", lambda t: message("insert", card=t), "card", ["an object"], **OWN)
    for card, field, code in (
        ("{}", "card.id", 1004),
        ('{"id":1,"text":1}', "card.text", 1005),
        ('{"id":1,"color":"red"}', "card.color", 1007),
        ('{"id":1,"url":"ftp://a"}', "card.url", 1007),
        ('{"id":null,"text":1}', "card.id", 1005),
    ):
        file.bad("C19", f"A card {card}", message("insert", card=card), code, field=field, **OWN)
    limit = most("cardTextBytes")
    long = "é" * (limit // 2)
    told = value("insert", card={**CARD, "text": long})
    file.good("C2", "The longest text", message("insert", card=f'{{"id":1,"text":"{long}"}}'), told)
    text = message("insert", card='{"id":1,"text":"' + "a" * (limit + 1) + '"}')
    file.bad("C2", "A longer one", text, 1008, field="card.text", limit=limit, **OWN)


def names(file, message, value):
    """Names of cards."""
    for do, more in (("remove", {}), ("swipe", {"direction": '"right"'}), ("takeBack", {})):
        told = {key: entry.strip('"') for key, entry in more.items()}
        beyond_limits(
            file,
            "N5",
            lambda t: message(do, card=t, **more),
            "card",
            "identifier",
            lambda n: value(do, card=n, **told),
            **OWN,
        )
        wrong_kinds(
            file, "J2", lambda t: message(do, card=t, **more), "card", ["a number"], **OWN
        )
    file.good("C19", "The last card back", message("takeBack"), value("takeBack"))
    text = message("swipe", card=1, direction='"left"')
    file.good("C19", "A swipe to the left", text, value("swipe", card=1, direction="left"))
    for do in ("remove", "swipe", "insert"):
        file.bad("J2", f"{do}: card is missing", message(do), 1004, field="card", **OWN)
