"""A room as a member sees it, folded from updates by SPEC U alone, and the rules it must keep."""

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from support.numbers import on_grid
from support.order import check_order, own_echoes

Record = dict[str, Any]
FRAME = ("x", "y", "scale", "angle")


class BrokenRule(AssertionError):
    """An update breaks a rule of the SPEC."""


def require(condition: bool, rule: str, what: object) -> None:
    """Raises unless the condition holds."""
    if not condition:
        raise BrokenRule(f"{rule}: {what}")


def only_pose(own: Record) -> Record:
    """Where the one item of a gesture of one's own is (U4)."""
    (pose,) = own["poses"]
    return dict(pose)


@dataclass
class Level:
    """The latches of an open gesture, by its edges."""

    member: int
    items: list[int]
    ordinal: int
    latched: set[str]


@dataclass
class Room:
    """Everything that the updates told."""

    me: int = 0
    revision: int = 0
    items: dict[int, Record] = field(default_factory=dict)
    members: dict[int, Record] = field(default_factory=dict)
    cursors: dict[int, Record | None] = field(default_factory=dict)
    poses: dict[int, Record] = field(default_factory=dict)
    gestures: dict[int, Record] = field(default_factory=dict)
    levels: dict[int, Level] = field(default_factory=dict)
    edges: list[Record] = field(default_factory=list)
    settled: dict[int, str] = field(default_factory=dict)
    own: dict[int, Record] = field(default_factory=dict)
    sent: dict[int, Record] = field(default_factory=dict)
    begun: dict[int, list[int]] = field(default_factory=dict)
    acks: dict[int, Record] = field(default_factory=dict)
    errors: list[Record] = field(default_factory=list)
    pongs: list[Record] = field(default_factory=list)

    def welcome(self, message: Record) -> None:
        """Takes the server's first message."""
        self.me = message["member"]

    def apply(self, update: Record) -> None:
        """Folds an update; raises where it breaks a rule."""
        first = self.revision == 0 and not self.members
        require(update["since"] == self.revision, "U1 since", (update["since"], self.revision))
        require(update["revision"] >= update["since"], "U1 revision", update)
        snapshot = update.get("snapshot", False)
        require(snapshot or not first, "H3 the first update is a snapshot", update)
        check_order(update["records"], self._author_of(update["records"]))
        if not snapshot:
            require(not own_echoes(update["records"], self.me, self._mine), "U5", update)
        edges = [record for record in update["records"] if record["type"] == "edge"]
        for edge in edges:
            self._edge(edge, update.get("folded", False))
        if snapshot:
            self.items, self.members, self.cursors = {}, {}, {}
            self.poses, self.gestures = {}, {}
        for ack in update.get("acks", []):
            self._ack(ack)
        for own in update.get("own", []):
            self._own(own, update.get("folded", False))
        for record in update["records"]:
            if record["type"] != "edge":
                getattr(self, "_" + record["type"])(record, snapshot or update.get("folded", False))
        self.errors += update.get("errors", [])
        if "pong" in update:
            self.pongs.append(update["pong"])
        self.revision = update["revision"]

    def frame(self, item: int) -> dict[str, Any]:
        """Where an item is shown: by its gesture's pose, else as committed."""
        shown = self.items[item] | self.poses.get(item, {})
        return {key: shown[key] for key in FRAME}

    def from_bottom(self) -> list[Record]:
        """The committed items in their order."""
        return sorted(self.items.values(), key=lambda item: item["rank"])

    def edges_of(self, gesture: int) -> list[tuple[int, str, str]]:
        """A gesture's edges: ordinal, edge, guide."""
        return [
            (edge["ordinal"], edge["edge"], edge["guide"]["name"])
            for edge in self.edges
            if edge["gesture"] == gesture
        ]

    def _mine(self, gesture: int) -> bool:
        return gesture in self.own

    def _author_of(self, records: list[Record]) -> dict[int, int]:
        authors = {name: level.member for name, level in self.levels.items()}
        told = (record for record in records if record["type"] in ("edge", "gesture", "settled"))
        return authors | {record["gesture"]: record["member"] for record in told}

    def _edge(self, edge: Record, folded: bool) -> None:
        level = self.levels.setdefault(edge["gesture"], Level(edge["member"], [], 0, set()))
        guide = edge["guide"]["name"]
        if not folded:
            require(edge["ordinal"] == level.ordinal + 1, "L2 ordinals have no gaps", edge)
            if edge["edge"] == "released":
                require(guide in level.latched, "L3 released without a latch", edge)
            else:
                require(guide not in level.latched, "L3 latched twice", edge)
        if edge["edge"] == "released":
            level.latched.discard(guide)
        else:
            level.latched.discard(edge.get("from", ""))
            level.latched.add(guide)
        level.ordinal = edge["ordinal"]
        self.edges.append(edge)

    def _level(self, record: Record, member: int, items: list[int], jump: bool) -> None:
        told = set(record["latches"])
        fresh = Level(member, items, record["ordinal"], told)
        level = self.levels.setdefault(record["gesture"], fresh)
        if jump:
            level.ordinal, level.latched = record["ordinal"], told
        require(level.ordinal == record["ordinal"], "L2 ordinal of the level", (level, record))
        require(level.latched == told, "L1 the level is what the edges say", (level, record))
        level.items = items or level.items

    def _ack(self, ack: Record) -> None:
        require(ack["command"] not in self.acks, "C1 answered once", ack)
        self.acks[ack["command"]] = ack
        sent = self.sent.get(ack["command"], {})
        if ack["outcome"] == "refused":
            return
        if sent.get("type") == "delete":
            self.items.pop(sent["item"], None)
        elif sent.get("type") == "update" and sent["item"] in self.items:
            given = {k: v for k, v in sent.items() if k not in ("type", "command", "item")}
            self.items[sent["item"]] |= {key: on_grid(key, value) for key, value in given.items()}
            self.items[sent["item"]] |= ack.get("item", {})
        elif sent.get("type") == "nudge" and ack["outcome"] == "accepted":
            for item in filter(self.items.__contains__, sent["items"]):
                for axis, key in (("x", "dx"), ("y", "dy")):
                    way = Decimal(str(on_grid(axis, sent[key])))
                    place = Decimal(str(self.items[item][axis])) + way
                    self.items[item][axis] = on_grid(axis, place)

    def _own(self, own: Record, folded: bool) -> None:
        name, before = own["gesture"], self.own.get(own["gesture"])
        require(before is None or before["n"] <= own["n"], "U4 n never goes back", own)
        self.own[name] = own
        items = [pose["item"] for pose in own["poses"]]
        require(items == self.begun.get(name, items), "U4 a pose for each item, in order", own)
        self._level(own, self.me, items, folded)
        frames = {pose["item"]: {key: pose[key] for key in FRAME} for pose in own["poses"]}
        if own["state"] == "open":
            self.poses |= frames
            return
        for item, frame in frames.items():
            if own["state"] in ("ended", "settled") and item in self.items:
                self.items[item] |= frame
        self._over(name, own["state"], items)

    def _over(self, gesture: int, state: str, items: list[int]) -> None:
        level = self.levels.get(gesture)
        require(not level or not level.latched, "L4 nothing stays latched", (gesture, level))
        self.settled[gesture] = state
        self.gestures.pop(gesture, None)
        for item in items or (level.items if level else []):
            self.poses.pop(item, None)

    def _member(self, record: Record, _: bool) -> None:
        self.members[record["member"]] = record

    def _left(self, record: Record, _: bool) -> None:
        self.members.pop(record["member"], None)
        self.cursors.pop(record["member"], None)

    def _item(self, record: Record, _: bool) -> None:
        self.items[record["item"]["id"]] = dict(record["item"])

    def _changed(self, record: Record, _: bool) -> None:
        values = {k: v for k, v in record.items() if k not in ("type", "item", "by")}
        require(record["item"] in self.items, "U6 changed names a known item", record)
        self.items[record["item"]] |= values

    def _deleted(self, record: Record, _: bool) -> None:
        self.items.pop(record["item"], None)
        self.poses.pop(record["item"], None)

    def _settled(self, record: Record, _: bool) -> None:
        self._over(record["gesture"], record["state"], [])

    def _presence(self, record: Record, _: bool) -> None:
        self.cursors[record["member"]] = record["cursor"]

    def _pose(self, record: Record, _: bool) -> None:
        pose = {key: record[key] for key in FRAME if key in record}
        self.poses[record["item"]] = self.poses.get(record["item"], {}) | pose

    def _gesture(self, record: Record, jump: bool) -> None:
        self.gestures[record["gesture"]] = record
        self._level(record, record["member"], record["items"], jump)
