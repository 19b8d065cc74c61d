"""Drags items of a `classic` story through a live socket and compares with the oracle.

    live.py [BINARY] [--samples N] [--seed S]    BINARY is `plumbline`; else $PLUMBLINE_BINARY

Two members drag a few items each at a time, over many gestures: theirs are the flags, which outlive
gestures and are shared by those that a member has open at once. Exits with 1 at the first
difference.
"""

import argparse
import contextlib
import http.client
import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator

from classic_oracle import FLAGS
from live_member import PATIENCE, Counts, Difference, Member, open_socket
from scenes import Kind, Scene

SAMPLES = 5_000
GESTURES_AT_ONCE = 6
ITEMS_EACH = 20
# Not the screen's: `classic` must not look at it.
CANVAS_HEIGHT = 700
CANVAS = Scene(Kind.COMMON, 402_000, 844_000, 0, 0, 0, 1_000_000)


@contextlib.contextmanager
def serving(binary: str) -> Iterator[str]:
    """The host and port of a server that runs meanwhile."""
    process = subprocess.Popen(
        [binary, "serve", "--port", "0"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        text=True,
    )
    try:
        line = process.stdout.readline() if process.stdout else ""
        found = re.search(r"http://([^/]+)/", line)
        if not found:
            raise Difference(f"The server told no address: {line!r}")
        yield found[1]
    finally:
        process.terminate()
        process.wait(PATIENCE)


def create_story(authority: str) -> str:
    """Creates the story and returns the address of its socket."""
    story = {
        "canvas": {"width": CANVAS.canvas_width / 1000, "height": CANVAS_HEIGHT},
        "screenHeight": CANVAS.screen_height / 1000, "profile": "classic",
    }
    connection = http.client.HTTPConnection(authority, timeout=PATIENCE)
    connection.request("POST", "/v1/stories", json.dumps(story).encode())
    response = connection.getresponse()
    answer = json.loads(response.read())
    connection.close()
    if response.status != 201 or answer["profile"] != "classic":
        raise Difference(f"The story was not created: {answer}")
    return f"ws://{authority}/v1/stories/{answer['id']}"


def take_turn(member: Member) -> None:
    """Begins, moves and finishes some of a member's drags."""
    while len(member.drags) < GESTURES_AT_ONCE:
        member.begin()
    expected = []
    for drag in member.drags:
        member.move(drag)
        expected.append((drag, member.oracle_flags()))
    for drag, flags in expected:
        member.compare(drag, flags)
    for drag in list(member.drags):
        if member.dice.random() < 0.1:
            member.finish(drag)
    if member.dice.random() < 0.1:
        member.reshape()


def drag_about(binary: str, samples: int, seed: int) -> Counts:
    """Compares at least `samples` samples; fails with `Difference`."""
    counts, dice = Counts(), random.Random(seed)
    with serving(binary) as authority, contextlib.ExitStack() as stack:
        url = create_story(authority)
        sockets = [stack.enter_context(open_socket(url)) for _ in range(2)]
        members = [Member(socket, CANVAS, dice, counts) for socket in sockets]
        for member in members:
            for _ in range(ITEMS_EACH):
                member.create()
        while counts.compared < samples:
            for member in members:
                take_turn(member)
    return counts


def report(counts: Counts) -> str:
    """What was compared and what was not."""
    flags = ", ".join(f"{counts.flags[name]:,} {name}" for name in FLAGS)
    return (
        f"{counts.compared:,} samples of {counts.gestures:,} gestures equal, "
        f"{counts.between:,} more sent between them; "
        f"{counts.excluded:,} ties left out; flags on: {flags}"
    )


def main() -> int:
    """Reads the command line and compares."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("binary", nargs="?", default=os.environ.get("PLUMBLINE_BINARY"))
    parser.add_argument("--samples", type=int, default=SAMPLES)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if not options.binary:
        parser.error("Name the plumbline binary, or set PLUMBLINE_BINARY.")
    try:
        print(report(drag_about(options.binary, options.samples, options.seed)))
    except Difference as difference:
        print(f"{difference}\nAgain: --seed {options.seed}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
