#!/usr/bin/env python3
"""What keeping commits on the disk costs, beside keeping them in memory.

    swift build -c release
    Tests/Bench/store.py [RUNS [SECONDS]]

Runs (7, of 10 s each) with memory and with disk take turns, so that what else the machine does
hits both: 200 stories of a member that drags and one that watches, with 2,000 commands a second
together.
The server has one core and the generator another. The database lies below .build: what /tmp keeps
in memory has no disk to wait for.
"""

import json
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
BINARY = ROOT / ".build/release/plumbline"
ROOMS, COMMANDS = 200, 10
# Milliseconds, and a ratio, beyond which something has become worse than it was meant to be.
DURABLE_LIMIT, FRAME_LIMIT = 25.0, 1.5
MODES = ("memory", "disk")

Figures = dict[str, Any]


def run(mode: str, seconds: int) -> Figures:
    """The figures of one run against a server of its own."""
    folder = Path(tempfile.mkdtemp(prefix="bench-store-", dir=ROOT / ".build"))
    keeping = ["--memory"] if mode == "memory" else ["--data", str(folder / "data")]
    server = subprocess.Popen(
        ["taskset", "-c", "0", BINARY, "serve", "--port", "0", "--loops", "1", *keeping],
        stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout
        url = server.stdout.readline().split()[-1]
        load = subprocess.run(
            ["taskset", "-c", "1", BINARY, "load", url, "--rooms", str(ROOMS), "--members", "1",
             "--watchers", "1", "--commands", str(COMMANDS), "--seconds", str(seconds),
             "--json", "-"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
        if load.returncode not in (0, 75):
            sys.exit(f"load ended with {load.returncode}: {load.stderr[-2000:]}")
        return dict(json.loads(load.stdout))
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(folder)


def row(name: str, figures: Figures) -> str:
    """A run in the table."""
    parts = [figures["commitsPerSecond"]]
    parts += [figures[way][part] for way in ("toAck", "toDurable", "toOthers")
              for part in ("p50", "p99")]
    limit = "generator" if figures["generator"]["isLimit"] else ""
    if figures["generator"]["disturbance"]:
        limit = "machine"
    cores = figures.get("server", {}).get("cores", 0)
    return name.ljust(14) + "".join(f"{part:10.2f}" for part in [*parts, cores]) + f"  {limit}"


def median(runs: list[Figures]) -> Figures:
    """The median of each figure that the table has."""
    ways = {
        way: {part: statistics.median(each[way][part] for each in runs) for part in ("p50", "p99")}
        for way in ("toAck", "toDurable", "toOthers")
    }
    return ways | {
        "commitsPerSecond": statistics.median(each["commitsPerSecond"] for each in runs),
        "server": {"cores": statistics.median(each["server"]["cores"] for each in runs)},
        "generator": {"isLimit": False, "disturbance": None},
    }


def main() -> int:
    """The exit status: 1 where a figure is beyond its limit."""
    try:
        count, seconds = (int(word) for word in [*sys.argv[1:], *["7", "10"][len(sys.argv) - 1:]])
    except ValueError:
        print(__doc__, file=sys.stderr)
        return 64
    print(f"{ROOMS} stories, {ROOMS * COMMANDS} commands/s; ms, and cores of the server")
    print(" " * 14 + "".join(name.rjust(10) for name in (
        "commits/s", "ack p50", "p99", "durable", "p99", "frame p50", "p99", "cores")))
    runs: dict[str, list[Figures]] = {mode: [] for mode in MODES}
    for number in range(count):
        # Who comes first takes turns, too.
        for mode in MODES if number % 2 == 0 else reversed(MODES):
            runs[mode].append(run(mode, seconds))
            print(row(f"{mode} {number + 1}", runs[mode][-1]), flush=True)
    memory, disk = (median(runs[mode]) for mode in MODES)
    print(row("memory, median", memory))
    print(row("disk, median", disk))
    ratios = {part: disk["toOthers"][part] / max(memory["toOthers"][part], 1e-3)
              for part in ("p50", "p99")}
    print(f"frames with a disk: p50 × {ratios['p50']:.2f}, p99 × {ratios['p99']:.2f}")
    alarms = []
    if disk["toDurable"]["p99"] > DURABLE_LIMIT:
        alarms.append(f"durable after {disk['toDurable']['p99']:.1f} ms (p99)")
    alarms += [f"frames {part} × {ratio:.2f}" for part, ratio in ratios.items()
               if ratio > FRAME_LIMIT]
    for alarm in alarms:
        print(f"ALARM: {alarm}")
    return 1 if alarms else 0


if __name__ == "__main__":
    sys.exit(main())
