"""The order of records (SPEC U3) and what a member is not told (U5)."""

from collections.abc import Callable
from typing import Any

Record = dict[str, Any]

_SHARED = {"edge": 0, "flight": 0, "member": 1, "left": 1, "watchers": 1, "item": 2}
_SHARED |= {"deleted": 3, "changed": 4}
_BY_AUTHOR = ["deleted", "changed", "settled", "presence", "pose", "draft", "points", "gesture"]
_OF_PART = {"member": 0, "watchers": 0, "presence": 1, "pose": 1, "gesture": 1, "item": 2}
_OF_PART |= {"draft": 1, "points": 1}


def author(record: Record, owners: dict[int, int]) -> int | None:
    """Whose record it is; a pose says only its gesture."""
    return record.get("by") or record.get("member") or owners.get(record.get("gesture", 0))


def live_records(
    records: list[Record], owners: dict[int, int], part: str | None
) -> list[Record]:
    """The records that are of no part of a snapshot, which comes last; raises as `check_order`.

    `part` is `first` in the update that begins a snapshot, where only edges come in front (U2), and
    `later` in those that may go on with it.
    """
    live = list(records)
    place = len(_OF_PART)
    while part and live and _OF_PART.get(live[-1]["type"], place + 1) <= place:
        place = _OF_PART[live.pop()["type"]]
    kinds = [record["type"] for record in records]
    assert part != "first" or {record["type"] for record in live} <= {"edge"}, f"U2: {kinds}"
    check_order(live, owners)
    return live


def check_order(records: list[Record], owners: dict[int, int]) -> None:
    """Raises unless the records come as U3 has it: what all share, then author by author.

    What several members changed since the last update, and what an undo changed or deleted, goes to
    all, before the authors; what comes first of the first author may as well be of it.
    """
    places: list[tuple[int, int]] = []
    finished: set[int | None] = set()
    current: int | None = None
    for record in records:
        kind = record["type"]
        is_first = not finished and (_SHARED.get(kind, 5), 0) >= max(places, default=(0, 0))
        if kind in _SHARED and (is_first or kind not in _BY_AUTHOR):
            places.append((_SHARED[kind], 0))
            continue
        whose = author(record, owners)
        if whose != current:
            assert whose not in finished, f"U3: the records of {whose} are in two places: {records}"
            finished.add(current)
            current = whose
        places.append((5 + len(finished), _BY_AUTHOR.index(kind)))
    assert places == sorted(places), f"U3: {[record['type'] for record in records]}"


def own_echoes(
    records: list[Record], me: int, mine: Callable[[int], bool], partial: bool, undone: bool
) -> list[Record]:
    """Records that tell a member what it did itself.

    But for `changed`, which goes to all where several members wrote; that a single writer gets no
    echo is a test of its own. So does what was `deleted` by an undo or redo that is answered here.
    While parts of a snapshot come (`partial`), what is of none counts.
    """
    told = [record for record in records if not partial or record["type"] not in _OF_PART]
    if undone:
        told = [record for record in told if record["type"] != "deleted"]
    return [record for record in told if _is_echo(record, me, mine)]


def _is_echo(record: Record, me: int, mine: Callable[[int], bool]) -> bool:
    kind = record["type"]
    if kind == "deleted":
        return bool(record["by"] == me)
    if kind in ("settled", "presence", "gesture"):
        return bool(record["member"] == me)
    return kind in ("pose", "draft", "points") and mine(record["gesture"])
