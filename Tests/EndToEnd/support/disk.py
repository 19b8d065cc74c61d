"""A server's data directory, as a test sees and damages it."""

import contextlib
import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from support.load_command import command
from support.member import Member
from support.waiting import PATIENCE

NOBODY = 65534


def database(data: Path) -> Path:
    """The database of a data directory."""
    return data / "plumbline.db"


def change(data: Path, statement: str, *values: Any) -> None:
    """Changes the database of a server that has ended."""
    with contextlib.closing(sqlite3.connect(database(data))) as connection, connection:
        connection.execute(statement, values)


def ask(data: Path, statement: str, *values: Any) -> list[tuple[Any, ...]]:
    """Reads in the database, also beside a server."""
    address = f"file:{database(data)}?mode=ro"
    with contextlib.closing(sqlite3.connect(address, uri=True)) as connection:
        return connection.execute(statement, values).fetchall()


def refusal(*arguments: str, under: tuple[str, ...] = ()) -> tuple[int, str]:
    """The exit status and the last words of a server that does not start."""
    done = subprocess.run(
        [*under, *command("serve", "--port", "0", *arguments)],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE, check=False)
    return done.returncode, done.stderr


def wait_durable(member: Member) -> None:
    """Waits until all that the member knows of is told as durable."""
    member.wait(lambda: member.room.durable >= member.room.revision, "the disk")


def as_nobody() -> tuple[str, ...]:
    """A command that runs another as somebody whom permissions stop, also in a container."""
    if os.geteuid() != 0:
        return ()
    return ("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups")


@contextlib.contextmanager
def folder_of_nobody() -> Iterator[Path]:
    """A folder that `as_nobody` may write to; pytest's own are for nobody else."""
    folder = Path(tempfile.mkdtemp(prefix="plumbline-disk-"))
    try:
        if os.geteuid() == 0:
            os.chown(folder, NOBODY, NOBODY)
        yield folder
    finally:
        each(folder, lambda path: path.chmod(0o700))
        shutil.rmtree(folder)


def each(folder: Path, deed: Callable[[Path], None]) -> None:
    """Does something to a folder and all that is in it."""
    deed(folder)
    for path in folder.rglob("*"):
        deed(path)
