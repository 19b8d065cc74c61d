"""The real server, as a process of its own."""

import os
import re
import signal
import subprocess
import threading
from pathlib import Path

from support.protocol import ROOT
from support.waiting import PATIENCE, wait_for


def defaults(arguments: tuple[str, ...], data: Path) -> list[str]:
    """What a test does not ask for itself: a free port, `data`, the suite's number of event loops.

    Where the suite has none, it is the server's own choice.
    """
    wanted = {
        "--port": "0", "--loops": os.environ.get("PLUMBLINE_LOOPS"),
        "--data": None if "--memory" in arguments else str(data),
    }
    return [
        word for option, value in wanted.items() if value and option not in arguments
        for word in (option, value)
    ]


class Server:
    """Runs `plumbline serve` on a free port from construction until `stop`.

    `descriptors` is how many it may have open, if not as many as it likes; `under` is a command
    that runs it, and becomes it.
    """

    def __init__(
        self, log: Path, *arguments: str, descriptors: int | None = None,
        under: tuple[str, ...] = (),
    ) -> None:
        # The hard limit as well: the server raises the soft one.
        limiting = ["prlimit", f"--nofile={descriptors}"] if descriptors else []
        binary = os.environ.get("PLUMBLINE_BINARY", str(ROOT / ".build/debug/plumbline"))
        self.log = log
        self._ending = 0
        self._lines: list[str] = []
        self._changed = threading.Condition()
        asked = defaults(arguments, log.with_suffix(".data"))
        with log.open("wb") as errors:
            self.process = subprocess.Popen(
                # `nohup` would have it ignore what one of the tests sends.
                ["env", "--default-signal=HUP", *limiting, *under, binary, "serve", *asked,
                 *arguments],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors, text=True,
            )
        # Reading on keeps the pipe from filling, which would stop the server.
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        match = wait_for(self._changed, self._address, "the server's address", self.diagnosis)
        self.host, self.port = match[1], int(match[2])

    @property
    def authority(self) -> str:
        """Host and port, as in a URL."""
        return f"{self.host}:{self.port}"

    @property
    def url(self) -> str:
        """Where the studio is."""
        return f"http://{self.authority}/"

    def socket_url(self, story: str) -> str:
        """A story's socket."""
        return f"ws://{self.authority}/v1/stories/{story}"

    def diagnosis(self) -> str:
        """What the process said, for a failed assertion."""
        tail = self.log.read_text(encoding="utf-8", errors="replace")[-4000:]
        return f"exit code {self.process.poll()}, output {self._lines}, errors:\n{tail}"

    def assert_alive(self) -> None:
        """Fails when the process has ended."""
        assert self.process.poll() is None, f"the server has ended: {self.diagnosis()}"

    def terminate(self) -> None:
        """Asks the process to end, and no other."""
        self.process.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """Ends the process without a word."""
        self.process.kill()
        self._ending = -signal.SIGKILL

    def wait(self) -> int:
        """The exit code, once the process has ended."""
        return self.process.wait(PATIENCE)

    def stop(self) -> None:
        """Ends the process as an operator would and checks that it ends well."""
        if self.process.poll() is None:
            self.terminate()
        try:
            code = self.wait()
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise AssertionError(f"SIGTERM did not end it: {self.diagnosis()}") from None
        assert code == self._ending, self.diagnosis()

    def _address(self) -> re.Match[str] | None:
        if self._lines:
            found = re.search(r"http://([0-9.]+|localhost):(\d+)/", self._lines[0])
            assert found, f"no address in the first line: {self._lines[0]!r}"
            return found
        assert self.process.poll() is None, f"the server did not start: {self.diagnosis()}"
        return None

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            with self._changed:
                self._lines.append(line)
                self._changed.notify_all()
        # The end of its output comes a moment before that of the process.
        self.process.wait()
        with self._changed:
            self._changed.notify_all()
