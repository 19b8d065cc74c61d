"""The order of records (SPEC U3) and what a member is not told (U5)."""

from collections.abc import Callable
from typing import Any

Record = dict[str, Any]

_SHARED = {"edge": 0, "member": 1, "left": 1, "item": 2}
_BY_AUTHOR = ["deleted", "changed", "settled", "presence", "pose", "gesture"]


def author(record: Record, owners: dict[int, int]) -> int | None:
    """Whose record it is; a pose says only its gesture."""
    return record.get("by") or record.get("member") or owners.get(record.get("gesture", 0))


def check_order(records: list[Record], owners: dict[int, int]) -> None:
    """Raises unless the records come as U3 has it: what all share, then author by author.

    What several members changed since the last update goes to all, before the authors.
    """
    places: list[tuple[int, int]] = []
    finished: set[int | None] = set()
    current: int | None = None
    for record in records:
        kind = record["type"]
        if kind in _SHARED or (kind == "changed" and not finished):
            places.append((_SHARED.get(kind, 3), 0))
            continue
        whose = author(record, owners)
        if whose != current:
            assert whose not in finished, f"U3: the records of {whose} are in two places: {records}"
            finished.add(current)
            current = whose
        places.append((4 + len(finished), _BY_AUTHOR.index(kind)))
    assert places == sorted(places), f"U3: {[record['type'] for record in records]}"


def own_echoes(records: list[Record], me: int, mine: Callable[[int], bool]) -> list[Record]:
    """Records that tell a member what it did itself.

    But for `changed`, which goes to all where several members wrote; that a single writer gets no
    echo is a test of its own.
    """
    return [record for record in records if _is_echo(record, me, mine)]


def _is_echo(record: Record, me: int, mine: Callable[[int], bool]) -> bool:
    kind = record["type"]
    if kind == "deleted":
        return bool(record["by"] == me)
    if kind in ("settled", "presence", "gesture"):
        return bool(record["member"] == me)
    return kind == "pose" and mine(record["gesture"])
