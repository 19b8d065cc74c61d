"""A server that is killed again and again while members edit, and what must have outlived it."""

import json
import os
import random
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from support.crash_member import LONGEST, CrashMember
from support.http_api import create_story, get_story
from support.journal import check_story
from support.server import Server

SCRIPT = Path(__file__).with_name("crash_members.mjs")


@dataclass(frozen=True)
class Plan:
    """How long, how many, and by which chance."""

    rounds: int
    seed: int
    stories: int = 10
    # Of each story, by the SDK in Node and by Python.
    sdk_members: int = 4
    python_members: int = 1
    # Seconds from a start to the kill.
    life: tuple[float, float] = (0.3, 5.0)
    # Rounds between two looks at everything.
    look_each: int = 5
    # Whether members come back sooner than they would by themselves.
    hasty: bool = False


def _read(report: dict[str, Any]) -> dict[str, Any]:
    """A report of Node's, whose keys are numbers again."""
    sent = {
        int(member): commands and {int(number): kind for number, kind in commands.items()}
        for member, commands in report["sent"].items()
    }
    durable = {int(epoch): revision for epoch, revision in report["durable"].items()}
    return report | {"sent": sent, "durable": durable}


class Crash:
    """The server, its stories and their members; `run` does the rounds."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self._plan, self._folder = plan, folder
        self._dice = random.Random(plan.seed)
        self._starts = 0
        self._server = self._start(0)
        self.stories = [str(create_story(self._server)["id"]) for _ in range(plan.stories)]
        configuration = {
            "server": self._server.url, "stories": self.stories, "members": plan.sdk_members,
            "seed": plan.seed, "hasty": plan.hasty,
        }
        self._node = subprocess.Popen(
            ["node", str(SCRIPT), json.dumps(configuration)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env={"NODE_PATH": "/usr/share/nodejs"} | os.environ,
        )
        self._members = [
            CrashMember(self._server.socket_url(story), story, plan.seed * 1_000 + place)
            for place, story in enumerate(self.stories) for _ in range(plan.python_members)
        ]

    def run(self) -> dict[str, dict[str, int]]:
        """All rounds; raises with the seed and the story. What there was, by story."""
        counts: dict[str, dict[str, int]] = {}
        for number in range(1, self._plan.rounds + 1):
            time.sleep(self._dice.uniform(*self._plan.life))
            self._server.assert_alive()
            self._server.kill()
            self._server.wait()
            self._server = self._start(self._server.port)
            self._tell(number)
            if number % self._plan.look_each == 0 or number == self._plan.rounds:
                counts = self._look(number)
        return counts

    def _tell(self, number: int) -> None:
        if number % 10 == 0 and number < self._plan.rounds:
            print(f"{number} of {self._plan.rounds} kills", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Ends everything that was started."""
        try:
            self._order("end")
            self._node.wait(LONGEST)
        finally:
            self._node.kill()
            self._node.wait()
            self._server.stop()

    def _start(self, port: int) -> Server:
        log = self._folder / f"server{self._starts}.txt"
        self._starts += 1
        return Server(log, "--data", str(self._folder / "data"), "--port", str(port))

    def _order(self, word: str) -> None:
        assert self._node.stdin
        self._node.stdin.write(word + "\n")
        self._node.stdin.flush()

    def _answer(self) -> Any:
        assert self._node.stdout
        return json.loads(self._node.stdout.readline())

    def _look(self, number: int) -> dict[str, dict[str, int]]:
        """Lets all come to rest, holds everything against everything, and lets them go on."""
        self._order("pause")
        for member in self._members:
            member.pause()
        assert self._answer() == "rests"
        for member in self._members:
            member.wait_idle()
        # What one did last, the others may be told a moment later.
        revisions = {story: get_story(self._server, story)["revision"] for story in self.stories}
        self._order(json.dumps(revisions))
        reports = [_read(report) for report in self._answer()]
        reports += [member.report(revisions[member.story]) for member in self._members]
        counts = {}
        for story in self.stories:
            own = [report for report in reports if report["story"] == story]
            try:
                counts[story] = check_story(self._server, story, own)
            except AssertionError as error:
                where = f"seed {self._plan.seed}, round {number}, story {story}"
                raise AssertionError(f"{where}: {error}") from error
        self._order("resume")
        for member in self._members:
            member.resume()
        return counts
