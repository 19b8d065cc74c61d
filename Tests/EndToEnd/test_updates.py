"""The shape of updates (SPEC U). Every update of every test is held to it; here they are many."""

import random
from typing import Any

import pytest

from support.fixtures import Join
from support.member import Member

OWN_KEYS = ["gesture", "state", "n", "poses", "ordinal", "latches", "guides"]
POSE_KEYS = ["item", "x", "y", "scale", "angle"]


def act(member: Member, items: list[int], chance: random.Random, turn: int) -> None:
    """Does something by chance, without waiting for what comes of it."""
    item = chance.choice(items)
    x, y = chance.randint(-150, 150), chance.randint(-300, 300)
    match chance.randrange(4):
        case 0:
            member.send({"type": "presence", "cursor": {"x": x, "y": y}})
        case 1:
            gesture = member.begin(item, 0, 0)
            member.move(gesture, (1, 20_000, x, 0), (2, 900_000, x, y))
            member.send({"type": "end", "gesture": gesture})
        case 2:
            number = turn + 100
            command = {"type": "reorder", "command": number, "item": item, "to": "front"}
            member.room.sent[number] = command
            member.send(command)
        case 3:
            number = turn + 100
            command = {"type": "update", "command": number, "item": item, "x": x, "angle": y}
            member.room.sent[number] = command
            member.send(command)


@pytest.mark.text
@pytest.mark.quick
@pytest.mark.parametrize("seed", range(3))
def test_shape(join: Join, seed: int) -> None:
    """U1, U3, U4, U10, U11, U13 members who do all sorts of things get right updates."""
    chance = random.Random(seed)
    members = [join() for _ in range(4)]
    items = [members[0].create(x=40 * place) for place in range(4)]
    for turn in range(60):
        for member in members:
            act(member, items, chance, turn)
    for member in members:
        member.ping()
    revision = max(member.room.revision for member in members)
    for member in members:
        member.wait_revision(revision)
        for update in member.updates:
            check_shape(update)
            assert update.get("durable", 0) <= update["revision"]
        told = [update["durable"] for update in member.updates if "durable" in update]
        assert told == sorted(set(told)), "what is durable only grows, and is told once"
    first, *others = [member.room.from_bottom() for member in members]
    assert all(other == first for other in others)
    kinds = {r["type"] for m in members for update in m.updates for r in update["records"]}
    assert kinds >= {"item", "member", "changed", "settled", "presence"}


def check_shape(update: dict[str, Any]) -> None:
    """Fails unless the update has its keys in order, and none that it does not need."""
    order = [
        "type", "since", "revision", "stamp", "epoch", "time", "snapshot", "more", "folded",
        "interval", "durable", "acks", "own", "errors", "pong", "steps", "records",
    ]
    assert list(update) == [key for key in order if key in update]
    for key in ("acks", "own", "errors"):
        assert update.get(key) != []
    for ack in update.get("acks", []):
        assert ("revision" in ack) == (ack["outcome"] in ("accepted", "adjusted"))
        assert ("error" in ack) == (ack["outcome"] == "refused")
    for own in update.get("own", []):
        assert list(own) == OWN_KEYS
        assert [list(pose) for pose in own["poses"]] == [POSE_KEYS] * len(own["poses"])
    for record in update["records"]:
        assert next(iter(record)) == "type"
