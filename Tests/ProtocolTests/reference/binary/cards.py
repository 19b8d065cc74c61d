"""C2, U6: strokes and decks as bytes."""

from reference.binary.codecs import (
    COLOUR,
    COORDINATE,
    GIVEN,
    IDENTIFIER,
    Choice,
    Flags,
    List,
    Structure,
    Text,
)
from reference.refusal import Refusal
from reference.tables import LIMITS

# J2: no control characters or blanks, and no backslash, which browsers read as a slash.
URL = Text("urlBytes", r"(?:https?://[^\x00-\x20\x7f\\]+|/(?!/)[^\x00-\x20\x7f\\]*)")
DIRECTION = Choice("left", "right")


class Points:
    """Points, of which both numbers count as entries in JSON."""

    def write(self, value):
        count = len(value) // 2
        return count.to_bytes(2, "little") + b"".join(map(COORDINATE.write, value))

    def read(self, cursor, path):
        count, most = int.from_bytes(cursor.take(2), "little"), LIMITS["pointsPerStroke"]["max"]
        if not 1 <= count <= most:
            raise Refusal(1009, field=path, limit=most)
        return [COORDINATE.read(cursor, f"{path}[{index}]") for index in range(2 * count)]


class Card(Structure):
    """A card, whose picture may be none."""

    def __init__(self, *more, name=IDENTIFIER):
        super().__init__(
            Flags(1, ("url", GIVEN)),
            ("id", name),
            ("text", Text("cardTextBytes")),
            ("color", COLOUR),
            ("url", URL),
            *more,
        )

    def write(self, value):
        return super().write({key: entry for key, entry in value.items() if entry is not None})

    def read(self, cursor, path):
        value = super().read(cursor, path)
        return {**value, "url": value.get("url")}


class Cards(List):
    """Cards of which no two have one name."""

    def __init__(self):
        super().__init__(Card(), "cardsPerDeck")

    def read(self, cursor, path):
        met = set()

        class New:
            """A name that did not come before."""

            def read(self, cursor, path):
                name = IDENTIFIER.read(cursor, path)
                if name in met:
                    raise Refusal(2020, field=path)
                met.add(name)
                return name

        return List(Card(name=New()), "cardsPerDeck").read(cursor, path)


class Deck:
    """The cards that lie in a deck, and those that were swiped, told in JSON if there are any."""

    swiped = List(Card(("direction", DIRECTION)), "cardsPerDeck")

    def write(self, value):
        return Cards().write(value["cards"]) + self.swiped.write(value.get("swiped", []))

    def read(self, cursor, path, into):
        into["cards"] = Cards().read(cursor, f"{path}.cards")
        swiped = self.swiped.read(cursor, f"{path}.swiped")
        if swiped:
            into["swiped"] = swiped
