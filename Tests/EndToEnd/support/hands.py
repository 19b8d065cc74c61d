"""What members type, draw and swipe, as a room tells it (SPEC G14, G15, G16)."""

from dataclasses import dataclass, field
from typing import Any

Record = dict[str, Any]

# Kinds of gestures that move no items.
HANDS = ("swipe", "draw", "edit")


@dataclass
class Hands:
    """What is no frame of an item."""

    # What gestures are, one's own included.
    kinds: dict[int, str] = field(default_factory=dict)
    drafts: dict[int, str] = field(default_factory=dict)
    cards: dict[int, Record] = field(default_factory=dict)
    points: dict[int, list[float]] = field(default_factory=dict)
    flights: list[Record] = field(default_factory=list)

    def learn_kinds(self, records: list[Record]) -> None:
        """Poses come before the gestures that they are of (U3)."""
        told = (record for record in records if record["type"] == "gesture")
        self.kinds |= {record["gesture"]: record["kind"] for record in told}

    def is_hand(self, gesture: int) -> bool:
        """Whether a gesture moves no items."""
        return self.kinds.get(gesture) in HANDS

    def has_poses(self, own: Record) -> bool:
        """Whether what is told of one's own gesture says where something is (U4)."""
        is_card = self.kinds.get(own["gesture"]) == "swipe" and own["state"] == "open"
        return is_card or not self.is_hand(own["gesture"])

    def forget_hand(self, gesture: int, items: list[int]) -> None:
        """A gesture is over."""
        self.points.pop(gesture, None)
        for item in items:
            self.drafts.pop(item, None)
            self.cards.pop(item, None)

    def _draft(self, record: Record, _: bool) -> None:
        self.drafts[record["item"]] = record["text"]

    def _points(self, record: Record, _: bool) -> None:
        known = self.points.get(record["gesture"], [])
        assert record["from"] <= len(known) // 2, f"G15 points that are missing: {record}"
        self.points[record["gesture"]] = known[: 2 * record["from"]] + record["points"]

    def _flight(self, record: Record, _: bool) -> None:
        self.flights.append(record)
