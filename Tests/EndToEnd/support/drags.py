"""Drags that a test can repeat: their outcome follows from SPEC S."""

from support.member import Member, Message
from support.hands import only_pose

# Slower than the 500 pt/s of S3, at 8 ms from sample to sample.
STEP = 2.0
INTERVAL = 8_000
# What a member sees that sees no item: only the canvas attracts then (S16).
NOWHERE = {"x": -99_000, "y": -99_000, "halfWidth": 0, "halfHeight": 0}


def drag(member: Member, gesture: int, begin: tuple[float, float], to: tuple[float, float]) -> int:
    """Moves a begun gesture's pointer in a straight line, slowly; returns the last sample's number.

    Waits until the server has consumed it.
    """
    (x, y), (to_x, to_y) = begin, to
    way = max(abs(to_x - x), abs(to_y - y))
    steps = max(1, int(way / STEP) + 1)
    along = [(n, n / steps) for n in range(1, steps + 1)]
    samples = [
        (n, n * INTERVAL, round(x + (to_x - x) * part, 3), round(y + (to_y - y) * part, 3))
        for n, part in along
    ]
    for at in range(0, len(samples), 10):
        member.move(gesture, *samples[at : at + 10])
    member.wait_own(gesture, lambda own: own["n"] == steps, "the last sample")
    return steps


def drag_to_center(member: Member, item: int) -> Message:
    """Drags an item until the vertical centre line has caught it, and settles it there.

    Whatever else the story holds: no other item is seen.
    """
    frame = member.room.frame(item)
    beginning = (frame["x"], frame["y"])
    gesture = member.begin(item, *beginning, viewport=NOWHERE)
    drag(member, gesture, beginning, (1, frame["y"]))
    own = member.end(gesture)
    assert own["state"] == "ended" and only_pose(own)["x"] == 0, own
    assert (own["ordinal"], own["latches"]) == (2, []), own
    told = member.room.edges_of(gesture)
    assert told == [(1, "latched", "centerX"), (2, "released", "centerX")], told
    return own


def drag_works(member: Member, item: int) -> None:
    """Fails unless the member can drag the item to a guide; then puts it back."""
    before = member.room.items[item]["x"]
    drag_to_center(member, item)
    ack = member.command("update", item=item, x=before)
    assert ack["outcome"] == "accepted", ack
