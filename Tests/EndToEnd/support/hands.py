"""What members type, draw and swipe, as a member is told it (SPEC G14 to G16)."""

from dataclasses import dataclass, field
from typing import Any

from support.rules import require

Record = dict[str, Any]


def only_pose(own: Record) -> Record:
    """Where the one item of a gesture of one's own is (U4)."""
    (pose,) = own["poses"]
    return dict(pose)


@dataclass
class Hands:
    """The part of a room that is neither an item nor where one is shown."""

    # Of one's own gestures that are no moves of items.
    kinds: dict[int, str] = field(default_factory=dict)
    drafts: dict[int, Record] = field(default_factory=dict)
    points: dict[int, list[float]] = field(default_factory=dict)
    flights: list[Record] = field(default_factory=list)

    def _draft(self, record: Record, _: bool) -> None:
        self.drafts[record["item"]] = record

    def _points(self, record: Record, _: bool) -> None:
        known = self.points.get(record["item"], [])
        require(2 * record["from"] <= len(known), "G15 points without gaps", record)
        self.points[record["item"]] = known[: 2 * record["from"]] + record["points"]

    def _flight(self, record: Record, _: bool) -> None:
        self.flights.append(record)
