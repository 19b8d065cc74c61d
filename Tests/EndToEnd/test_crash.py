"""A server that is killed in the middle of everything: what was told as durable is there."""

from pathlib import Path

from support.crash import Crash, Plan


def test_kills(tmp_path: Path) -> None:
    """D1, D2, U13, C1, R2, R7, R8, T8 each durable command is in the journal, and each once."""
    plan = Plan(
        rounds=6, seed=6, stories=3, sdk_members=2, life=(0.2, 0.7), look_each=3, hasty=True)
    crash = Crash(plan, tmp_path)
    try:
        counts = crash.run()
    finally:
        crash.close()
    for story in counts.values():
        # Not a test of nothing: something was durable, and everybody came back each time.
        assert story["durable"] > 20 and story["resumed"] > 0, counts
        assert story["replaced"] == 0, counts
