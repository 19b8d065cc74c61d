"""`plumbline load` as a process."""

import json
import os
import signal
import subprocess
import threading
from dataclasses import dataclass
from typing import Any

from support.protocol import ROOT
from support.waiting import wait_for

LONGEST_RUN = 90.0


@dataclass
class Run:
    """What a run came to."""

    status: int
    output: str
    errors: str

    @property
    def figures(self) -> dict[str, Any]:
        """What `--json -` wrote."""
        return dict(json.loads(self.output))


def command(*arguments: str) -> list[str]:
    """The command line of `plumbline`."""
    return [os.environ.get("PLUMBLINE_BINARY", str(ROOT / ".build/debug/plumbline")), *arguments]


def load(*arguments: str) -> Run:
    """Runs `plumbline load` to its end."""
    done = subprocess.run(
        command("load", *arguments),
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=LONGEST_RUN, check=False,
    )
    return Run(done.returncode, done.stdout, done.stderr)


class Running:
    """`plumbline load` while something happens to it or to its server."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            command("load", *arguments), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True,
        )
        self._lines: list[str] = []
        self._changed = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def wait_for_second(self, second: int) -> None:
        """Returns when so many seconds have been measured, or are to be warmed up if 0."""
        words = f"{second}/" if second else "warming up"
        wait_for(
            self._changed, lambda: any(line.startswith(words) for line in self._lines),
            f"second {second}", lambda: self._lines,
        )

    def send(self, sign: signal.Signals) -> None:
        """Sends the process a signal, and no other."""
        self.process.send_signal(sign)

    def finish(self) -> Run:
        """What it came to."""
        try:
            assert self.process.stdout
            output = self.process.stdout.read()
            status = self.process.wait(LONGEST_RUN)
        finally:
            self.process.kill()
        self._reader.join()
        return Run(status, output, "".join(self._lines))

    def _read(self) -> None:
        assert self.process.stderr
        for line in self.process.stderr:
            with self._changed:
                self._lines.append(line)
                self._changed.notify_all()
