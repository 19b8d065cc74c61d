"""Counts the tests in reports (JUnit XML or TAP) and prints `passed failed skipped`.

Exits with 1 when a report is missing or holds no test, so that nothing passes by not running.
"""

import re
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

Counts = tuple[int, int, int]


def count_junit(text: str) -> Counts:
    """Counts test cases by what they contain: the totals of some writers count issues."""
    passed = failed = skipped = 0
    for case in ElementTree.fromstring(text).iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            failed += 1
        elif case.find("skipped") is not None:
            skipped += 1
        else:
            passed += 1
    return passed, failed, skipped


def count_tap(text: str) -> Counts:
    """Reads the closing lines that Node's TAP reporter writes."""
    totals = {key: int(value) for key, value in re.findall(r"^# (\w+) (\d+)$", text, re.M)}
    failed = totals.get("fail", 0) + totals.get("cancelled", 0)
    skipped = totals.get("skipped", 0) + totals.get("todo", 0)
    return totals.get("pass", 0), failed, skipped


def main(paths: list[str]) -> int:
    """Prints the sum over the reports at `paths`."""
    total = [0, 0, 0]
    for path in map(Path, paths):
        if not path.is_file():
            print(f"There is no report {path}", file=sys.stderr)
            continue
        text = path.read_text(encoding="utf-8")
        counts = count_tap(text) if path.suffix == ".tap" else count_junit(text)
        total = [left + right for left, right in zip(total, counts, strict=True)]
    print(*total)
    return 0 if any(total) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
