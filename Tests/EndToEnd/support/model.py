"""A room as a member sees it, folded from updates by SPEC U alone, and the rules it must keep."""

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from support.hands import Hands
from support.numbers import on_grid
from support.order import live_records, own_echoes
from support.rules import NO_STEPS, Level, require

Record = dict[str, Any]
FRAME = ("x", "y", "scale", "angle")


@dataclass
class Room(Hands):
    """Everything that the updates told."""

    me: int = 0
    revision: int = 0
    stamp: int = 0
    epoch: int = 0
    token: str | None = None
    durable: int = 0
    steps: Record = field(default_factory=lambda: dict(NO_STEPS))
    # Whether the next update is the first of a connection, and may go on where the last one ended.
    first: bool = True
    goes_on: bool = False
    # Whether parts of the snapshot are still to come.
    partial: bool = False
    items: dict[int, Record] = field(default_factory=dict)
    members: dict[int, Record] = field(default_factory=dict)
    watchers: int = 0
    presence: dict[int, Record] = field(default_factory=dict)
    poses: dict[int, Record] = field(default_factory=dict)
    holders: dict[int, int] = field(default_factory=dict)
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
        """Takes the server's first message: to somebody new, or to a member that has come back."""
        self.goes_on = message.get("resumed", False)
        if self.goes_on:
            require(message["member"] == self.me, "R2 the same member", message)
            require(message["command"] <= max(self.sent, default=0), "H3 command", message)
        else:
            require(message["command"] == 0, "H3 command", message)
            vars(self).update(vars(Room()))
        if message["epoch"] != self.epoch:
            self._forget_promises()
        self.first, self.steps = True, dict(NO_STEPS)
        self.me, self.epoch = message["member"], message["epoch"]
        self.token = message.get("token")

    def _forget_promises(self) -> None:
        """After a crash stamps are others, and gestures that go on are begun again (R5, R8)."""
        self.stamp = 0
        for name in [name for name, own in self.own.items() if own["state"] == "open"]:
            del self.own[name]
            self.levels.pop(name, None)

    def resume(self) -> Record:
        """With what a hello says that the member comes back (R2)."""
        where = {"epoch": self.epoch, "revision": self.revision, "stamp": self.stamp}
        return {"token": self.token} | where

    def apply(self, update: Record) -> None:
        """Folds an update; raises where it breaks a rule."""
        self._head(update)
        snapshot = update.get("snapshot", False)
        owners = self._author_of(update["records"])
        part = "first" if snapshot else "later" if self.partial else None
        live = live_records(update["records"], owners, part)
        undone = any(
            self.sent.get(ack["command"], {}).get("type") in ("undo", "redo")
            for ack in update.get("acks", []))
        require(not own_echoes(live, self.me, self._mine, self.partial, undone), "U5", update)
        for record in update["records"]:
            if record["type"] == "edge":
                self._edge(record, update.get("folded", False))
        if snapshot:
            self._forget()
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
        self._take_steps(update)
        self.partial = (snapshot or self.partial) and update.get("more", False)
        if not self.partial:
            require(self.poses.keys() <= self.items.keys(), "U2 a pose without its item", update)

    def _take_steps(self, update: Record) -> None:
        told = update.get("steps", self.steps)
        require("steps" not in update or told != self.steps, "U4 steps are told anew", update)
        self.steps = told

    def _head(self, update: Record) -> None:
        begins = update.get("snapshot", False)
        known = {0, self.revision} if self.first and begins else {self.revision}
        require(update["since"] in known, "U1 since", (update["since"], known))
        require(update["revision"] >= update["since"], "U1 revision", update)
        require(update["stamp"] >= self.stamp, "U1 stamp", (update["stamp"], self.stamp))
        require(begins or self.goes_on, "H3 the first update is a snapshot", update)
        require(begins or self.partial or "more" not in update, "U2 more of nothing", update)
        require(update.get("durable", self.durable) >= self.durable, "U13 durable", update)
        require(update.get("durable", 0) <= update["revision"], "U13 durable", update)
        if "epoch" in update:
            require(begins and update["epoch"] != self.epoch, "R5 another epoch", update)
            self.epoch = update["epoch"]
        self.revision, self.stamp = update["revision"], update["stamp"]
        self.durable = update.get("durable", self.durable)
        self.first, self.goes_on = False, True

    def _forget(self) -> None:
        """A snapshot replaces what was known, but for what the member did itself."""
        self.partial = True
        self.items, self.members, self.presence, self.watchers = {}, {}, {}, 0
        self.poses, self.holders, self.gestures = {}, {}, {}
        self.levels = {name: level for name, level in self.levels.items() if self._mine(name)}

    def cursor(self, member: int) -> Record | None:
        """Where a member points."""
        shown: Record | None = self.presence.get(member, {}).get("cursor")
        return shown

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
        return gesture in self.own or gesture in self.begun

    def _is_to_come(self, gesture: int) -> bool:
        """Whether a gesture may be one whose part of the snapshot has not come (U2)."""
        return self.partial and gesture not in self.gestures and not self._mine(gesture)

    def _author_of(self, records: list[Record]) -> dict[int, int]:
        authors = {name: level.member for name, level in self.levels.items()}
        told = (record for record in records if record["type"] in ("edge", "gesture", "settled"))
        return authors | {record["gesture"]: record["member"] for record in told}

    def _edge(self, edge: Record, folded: bool) -> None:
        if self._is_to_come(edge["gesture"]):
            return
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
        # What is sent again after a cut is answered again, in the same way (R7).
        before = self.acks.get(ack["command"], ack)
        again = self.token is not None and before == ack
        require(before is ack or again, "C1 answered once", ack)
        if before is not ack:
            return
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
        elif sent.get("type") in ("group", "ungroup"):
            for item in filter(self.items.__contains__, sent["items"]):
                self.items[item]["group"] = sent.get("group")
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
        kind = self.kinds.get(name)
        expected = self.begun.get(name, items) if kind is None else items
        require(items == expected, "U4 a pose for each item, in order", own)
        self._level(own, self.me, items, folded)
        frames = {pose["item"]: {key: pose[key] for key in FRAME} for pose in own["poses"]}
        if own["state"] == "open":
            self.poses |= frames
            self.holders |= dict.fromkeys(frames, name)
            return
        # Of a swipe it is the card's.
        for item, frame in frames.items() if kind is None else []:
            if own["state"] in ("ended", "settled") and item in self.items:
                self.items[item] |= frame
        self._over(name, own["state"])

    def _over(self, gesture: int, state: str) -> None:
        level = self.levels.get(gesture)
        require(not level or not level.latched, "L4 nothing stays latched", (gesture, level))
        self.settled[gesture] = state
        self.gestures.pop(gesture, None)
        for item in [item for item, by in self.holders.items() if by == gesture]:
            self._let_go(item)

    def _let_go(self, item: int) -> None:
        self.poses.pop(item, None)
        self.holders.pop(item, None)

    def _member(self, record: Record, _: bool) -> None:
        self.members[record["member"]] = record

    def _left(self, record: Record, _: bool) -> None:
        self.members.pop(record["member"], None)
        self.presence.pop(record["member"], None)

    def _watchers(self, record: Record, _: bool) -> None:
        self.watchers = record["count"]

    def _item(self, record: Record, _: bool) -> None:
        self.items[record["item"]["id"]] = dict(record["item"])

    def _changed(self, record: Record, _: bool) -> None:
        values = {k: v for k, v in record.items() if k not in ("type", "item", "by")}
        known = record["item"] in self.items
        require(known or self.partial, "U6 changed names a known item", record)
        if known:
            self.items[record["item"]] |= values

    def _deleted(self, record: Record, _: bool) -> None:
        self.items.pop(record["item"], None)
        self._let_go(record["item"])

    def _settled(self, record: Record, _: bool) -> None:
        self._over(record["gesture"], record["state"])

    def _presence(self, record: Record, _: bool) -> None:
        listed = record["member"] in self.members
        require(listed or self.partial, "P3 who is not listed is not shown", record)
        if listed:
            self.presence[record["member"]] = record

    def _pose(self, record: Record, _: bool) -> None:
        pose = {key: record[key] for key in FRAME if key in record}
        self.poses[record["item"]] = self.poses.get(record["item"], {}) | pose
        self.holders[record["item"]] = record["gesture"]

    def _gesture(self, record: Record, jump: bool) -> None:
        self.gestures[record["gesture"]] = record
        self._level(record, record["member"], record["items"], jump)
