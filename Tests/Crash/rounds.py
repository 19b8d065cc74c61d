"""Kills a server again and again while members edit, and tells what came of it."""

import logging
import secrets
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "EndToEnd"))

# pylint: disable=wrong-import-position
from support.crash import Crash, Plan  # noqa: E402

COLUMNS = ("commits", "commands", "durable", "resumed", "replaced")


def main() -> int:
    """The exit status."""
    if not 2 <= len(sys.argv) <= 3 or not all(word.isdecimal() for word in sys.argv[1:]):
        print("Usage: Tests/Crash/run ROUNDS [SEED]", file=sys.stderr)
        return 64
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else secrets.randbelow(1_000_000)
    # Connections that break in the middle of something are what this is about.
    logging.getLogger("websockets").setLevel(logging.CRITICAL)
    plan = Plan(rounds=int(sys.argv[1]), seed=seed)
    print(f"{plan.rounds} kills, {plan.stories} stories of "
          f"{plan.sdk_members + plan.python_members} members, seed {seed}", flush=True)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="plumbline-crash-") as folder:
        crash = Crash(plan, Path(folder))
        try:
            counts = crash.run()
        except AssertionError as error:
            print(f"WRONG: {error}\nAgain: Tests/Crash/run {plan.rounds} {seed}")
            return 1
        finally:
            crash.close()
    print("story".ljust(18) + "".join(name.rjust(10) for name in COLUMNS))
    for story, count in counts.items():
        print(story.ljust(18) + "".join(str(count[name]).rjust(10) for name in COLUMNS))
    total = {name: sum(count[name] for count in counts.values()) for name in COLUMNS}
    print("all".ljust(18) + "".join(str(total[name]).rjust(10) for name in COLUMNS))
    print(f"Nothing that was durable is lost, nothing was done twice, all agree: {plan.rounds} "
          f"kills in {time.monotonic() - began:.0f} s, seed {seed}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
