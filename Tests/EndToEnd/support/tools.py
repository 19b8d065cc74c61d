"""The commands that work on a data directory."""

import json
import subprocess
from pathlib import Path
from typing import Any

from support.load_command import Run, command
from support.member import Member

LONGEST = 60.0


def tool(*arguments: str, data: Path | None = None, stdin: bytes = b"") -> Run:
    """Runs `plumbline` with some arguments to its end."""
    where = ["--data", str(data)] if data else []
    done = subprocess.run(
        command(*arguments, *where), input=stdin, capture_output=True, timeout=LONGEST, check=False)
    return Run(done.returncode, done.stdout.decode(), done.stderr.decode())


def told(*arguments: str, data: Path) -> Any:
    """What a command writes with `--json`."""
    run = tool(*arguments, "--json", data=data)
    assert run.status == 0, run
    return json.loads(run.output)


def exported(story: str, data: Path) -> str:
    """The file of a story."""
    run = tool("export", story, data=data)
    assert run.status == 0, run
    return run.output


def name_of(member: Member) -> int:
    """A member's name in the room."""
    assert member.welcome
    return int(member.welcome["member"])
