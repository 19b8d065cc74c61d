"""System calls of a server, as strace writes them."""

import os
import re
import time
from dataclasses import dataclass
from pathlib import Path

from support.waiting import PATIENCE

# Files and sockets are told by path, texts whole; the traced process stays the child of the test.
NAMES = (
    "openat,read,pread64,write,pwrite64,writev,pwritev,fsync,fdatasync,ftruncate,unlink,"
    "sendto,sendmsg,epoll_wait,epoll_pwait,exit_group"
)

_LINE = re.compile(r"(?P<thread>\d+) +(?P<rest>.*)")
_WHOLE = re.compile(r"(?P<name>\w+)\((?P<text>.*)\) += (?P<result>-?\w+).*")
_BEGUN = re.compile(r"(?P<name>\w+)\((?P<text>.*) <unfinished \.\.\.>")
_RESUMED = re.compile(r"<\.\.\. (?P<name>\w+) resumed>(?P<text>.*)\) += (?P<result>-?\w+).*")
_FILE = re.compile(r"(?:AT_FDCWD|\d+)<(?P<path>[^>]*)>")


@dataclass
class Call:
    """A system call; `begin` and `end` order it among all others."""

    thread: int
    name: str
    text: str
    begin: int
    end: int = -1
    result: str = "?"

    @property
    def path(self) -> str:
        """The file or socket that its first argument names."""
        found = _FILE.match(self.text)
        return found["path"] if found else ""

    @property
    def is_done(self) -> bool:
        """Whether it came back, and well."""
        return self.end >= 0 and self.result.isdecimal()


def slow_disk(seconds: float) -> tuple[str, ...]:
    """The command that runs a server on a disk that takes its time for each sync."""
    delay = f"inject=fdatasync:delay_enter={round(seconds * 1_000_000)}"
    return ("strace", "-D", "-f", "-o", os.devnull, "-e", "trace=fdatasync", "-e", delay)


def strace(output: Path) -> tuple[str, ...]:
    """The command that traces a server."""
    return ("strace", "-D", "-f", "-y", "-s", "100000", "-e", f"trace={NAMES}",
            "-e", "signal=none", "-o", str(output))


def finished_trace(output: Path) -> list[Call]:
    """The calls of a process that has ended, once all are written."""
    deadline = time.monotonic() + PATIENCE
    while not (text := output.read_text(encoding="utf-8", errors="replace")).endswith("+++\n"):
        assert time.monotonic() < deadline, f"the trace does not end: {text[-2000:]}"
        time.sleep(0.01)
    return parse(text)


def parse(text: str) -> list[Call]:
    """The calls in a trace, in the order in which they began."""
    calls: list[Call] = []
    open_calls: dict[int, Call] = {}
    for place, line in enumerate(text.splitlines()):
        split = _LINE.fullmatch(line)
        if not split:
            continue
        thread, rest = int(split["thread"]), split["rest"]
        if begun := _BEGUN.fullmatch(rest):
            open_calls[thread] = Call(thread, begun["name"], begun["text"], place)
            calls.append(open_calls[thread])
        elif resumed := _RESUMED.fullmatch(rest):
            call = open_calls.pop(thread)
            assert call.name == resumed["name"], line
            call.text += resumed["text"]
            call.end, call.result = place, resumed["result"]
        elif whole := _WHOLE.fullmatch(rest):
            calls.append(
                Call(thread, whole["name"], whole["text"], place, place, whole["result"]))
    return calls
