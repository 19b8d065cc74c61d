"""What a member's own commands do to the items that it knows: nobody says it back (SPEC U5)."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from support.numbers import on_grid

Record = dict[str, Any]
Items = dict[int, Record]
_CARD = {"text": "", "color": "#ffffff", "url": None}


def done(items: Items, sent: Record, ack: Record) -> None:
    """Does to items what an answered command did."""
    effect = _EFFECTS.get(sent.get("type", ""))
    if effect:
        effect(items, sent, ack)


def _delete(items: Items, sent: Record, _: Record) -> None:
    items.pop(sent["item"], None)


def _update(items: Items, sent: Record, ack: Record) -> None:
    if sent["item"] not in items:
        return
    given = {key: value for key, value in sent.items() if key not in ("type", "command", "item")}
    items[sent["item"]] |= {key: on_grid(key, value) for key, value in given.items()}
    items[sent["item"]] |= ack.get("item", {})


def _nudge(items: Items, sent: Record, ack: Record) -> None:
    if ack["outcome"] != "accepted":
        return
    for item in filter(items.__contains__, sent["items"]):
        for axis, key in (("x", "dx"), ("y", "dy")):
            way = Decimal(str(on_grid(axis, sent[key])))
            place = Decimal(str(items[item][axis])) + way
            items[item][axis] = on_grid(axis, place)


def _group(items: Items, sent: Record, _: Record) -> None:
    for item in filter(items.__contains__, sent["items"]):
        items[item]["group"] = sent.get("group")


def _deck(items: Items, sent: Record, ack: Record) -> None:
    if sent["item"] not in items or ack["outcome"] == "unchanged":
        return
    deck = items[sent["item"]]
    cards, swiped = list(deck.get("cards", [])), list(deck.get("swiped", []))
    deck["cards"], deck["swiped"] = _CARDS[sent["do"]](cards, swiped, sent)


def _insert(cards: list[Record], swiped: list[Record], sent: Record) -> tuple[Any, Any]:
    rank = min(sent.get("rank", len(cards)), len(cards))
    cards.insert(len(cards) - rank, _CARD | sent["card"])
    return cards, swiped


def _remove(cards: list[Record], swiped: list[Record], sent: Record) -> tuple[Any, Any]:
    return _without(cards, sent["card"]), _without(swiped, sent["card"])


def _swipe(cards: list[Record], swiped: list[Record], sent: Record) -> tuple[Any, Any]:
    return cards[:-1], [*swiped, cards[-1] | {"direction": sent["direction"]}]


def _take_back(cards: list[Record], swiped: list[Record], sent: Record) -> tuple[Any, Any]:
    name = sent.get("card", swiped[-1]["id"])
    (card,) = [card for card in swiped if card["id"] == name]
    return [*cards, _lying(card)], _without(swiped, name)


def _gather(cards: list[Record], swiped: list[Record], _: Record) -> tuple[Any, Any]:
    return [*cards, *map(_lying, reversed(swiped))], []


def _without(cards: list[Record], name: int) -> list[Record]:
    return [card for card in cards if card["id"] != name]


def _lying(card: Record) -> Record:
    return {key: value for key, value in card.items() if key != "direction"}


_CARDS: dict[str, Callable[[list[Record], list[Record], Record], tuple[Any, Any]]] = {
    "insert": _insert, "remove": _remove, "swipe": _swipe, "takeBack": _take_back,
    "gather": _gather,
}
_EFFECTS: dict[str, Callable[[Items, Record, Record], None]] = {
    "delete": _delete, "update": _update, "nudge": _nudge, "group": _group, "ungroup": _group,
    "deck": _deck,
}
