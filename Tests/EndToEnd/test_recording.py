"""Stories that are recorded, and recordings that are replayed."""

import os
import random
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from support.drags import drag
from support.http_api import create_story
from support.member import Member
from support.protocol import ROOT
from support.server import Server

LABS = [
    lab for lab in (
        Path(os.environ.get("PLUMBLINE_LAB", ROOT / ".build/debug/plumbline-lab")),
        ROOT / ".build/release/plumbline-lab",
    ) if lab.exists()
]
RESUME = {"capabilities": ["resume"]}
STORY = "recorded"
Start = Callable[..., Server]


def replay(lab: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """What a build of the lab says of recordings."""
    return subprocess.run(
        [lab, "replay", *arguments], capture_output=True, text=True, check=False, timeout=60)


def recordings(data: Path) -> list[Path]:
    """The recordings that there are, the oldest first."""
    return sorted((data / "recordings").iterdir())


def bustle(server: Server, members: list[Member], chance: random.Random) -> None:
    """Members create, drag to each other's items, take back and come back; all mixed."""
    for member in members:
        for _ in range(3):
            member.create(x=chance.randint(-90, 90), y=chance.randint(-200, 200))
    for place, member in enumerate(members):
        # Each drags what another one has made.
        item = sorted(member.room.items)[place]
        frame = member.room.frame(item)
        start = (frame["x"], frame["y"])
        gesture = member.begin(item, *start)
        drag(member, gesture, start, (chance.randint(-90, 90), chance.randint(-200, 200)))
        if place % 3 == 2:
            member.cancel(gesture)
        else:
            member.end(gesture)
        member.command("undo")
        member.command("redo")
        member.send({"type": "presence", "cursor": {"x": place, "y": 0}})
    lost = members[0]
    item = sorted(lost.room.items)[-1]
    gesture = lost.begin(item, 0, 0)
    lost.cut()
    lost.wait_closed()
    members[0] = Member.come_back(server.socket_url(STORY), lost)
    members[0].end(gesture)


def session(start: Start, data: Path) -> None:
    """Two servers after each other, of which the first one is killed."""
    chance = random.Random(6)
    server = start("--data", str(data), "--record", STORY, "--record", "another")
    create_story(server, id=STORY)
    url = server.socket_url(STORY)
    members = [Member.join(url, name=f"M{number}", **RESUME) for number in range(3)]
    bustle(server, members, chance)
    members[1].command("nudge", items=sorted(members[1].room.items)[:2], dx=1.5, dy=0)
    members[1].ping()
    # What was told is durable, and so in the file or on its way there.
    server.kill()
    server.wait()
    server = start("--data", str(data), "--record", STORY)
    members = [Member.join(server.socket_url(STORY), **RESUME) for _ in range(2)]
    bustle(server, members, chance)
    members[0].begin(sorted(members[0].room.items)[0], 0, 0)
    members[0].ping()
    server.stop()


@pytest.mark.quick
def test_replay(start_server: Start, tmp_path: Path) -> None:
    """What two servers recorded, one of which was killed, any build of the lab does again."""
    data = tmp_path / "data"
    session(start_server, data)
    files = recordings(data)
    assert len(files) == 2 and all(file.name.startswith(f"{STORY}-") for file in files)
    assert all(file.stat().st_mode & 0o777 == 0o600 for file in files)
    killed, ended = files
    assert LABS, "build plumbline-lab"
    told = []
    for lab in LABS:
        done = replay(lab, "--effects", killed, ended)
        assert done.returncode == 0, done
        assert done.stdout.count(f"The story {STORY} did the same again.") == 2, done.stdout
        assert '"edge":"latched"' in done.stdout and '"snapshot":true' in done.stdout
        # Of the one that was killed the last line may be cut, or there is none at the end.
        assert done.stderr.count(str(killed)) == 1 and str(ended) not in done.stderr, done.stderr
        told.append(done.stdout)
    assert all(text == told[0] for text in told), "builds do not agree"
    # The recordings follow each other.
    assert f'"lastMember":3,' in ended.read_text(encoding="utf-8").split("\n")[0]


def test_tampered(start_server: Start, tmp_path: Path) -> None:
    """A line that is not what was recorded is told, with its number, and where it shows."""
    data = tmp_path / "data"
    session(start_server, data)
    lines = recordings(data)[1].read_bytes().splitlines(keepends=True)
    changed = tmp_path / "changed.plumbline-recording"

    def said_of(changes: dict[int, bytes]) -> str:
        changed.write_bytes(b"".join(changes.get(at, line) for at, line in enumerate(lines)))
        done = replay(LABS[0], changed)
        assert done.returncode == 1 and not done.stdout, done
        return done.stderr

    move = next(at for at, line in enumerate(lines) if b'"samples":[' in line)
    # The last sample of a message: of others may remain nothing.
    x = lines[move].rindex(b'"x":') + 4
    moved = lines[move][:x] + b"17.25" + lines[move][lines[move].index(b",", x) :]
    said = said_of({move: moved})
    assert " s after the beginning: " in said and "gesture" in said, said
    said = said_of({move: lines[move][: x - 2] + b"\n"})
    assert f"line {move + 1} is damaged: " in said, said
    said = said_of({0: lines[0].replace(b'"recording":1', b'"recording":2')})
    assert "line 1 is damaged: this recording is of another format" in said, said
    check = next(at for at in range(move, len(lines)) if b'"moved":[[' in lines[at])
    digit = lines[check].rindex(b'"')
    other = b"0" if lines[check][digit - 1 : digit] != b"0" else b"1"
    said = said_of({check: lines[check][: digit - 1] + other + lines[check][digit:]})
    assert f"line {check + 1}, " in said and "is otherwise at sample " in said, said


def test_usage(tmp_path: Path) -> None:
    """A name that no story can have, and recordings beside no stories, are refused."""
    binary = os.environ.get("PLUMBLINE_BINARY", str(ROOT / ".build/debug/plumbline"))
    for arguments, words in [
        (["--record", "no/name"], "--record takes the name of a story"),
        (["--memory", "--record", STORY], "Give --memory or --record"),
    ]:
        done = subprocess.run(
            [binary, "serve", "--port", "0", *arguments], capture_output=True, text=True,
            check=False, timeout=20, env={**os.environ, "HOME": str(tmp_path)})
        assert done.returncode == os.EX_USAGE and words in done.stderr, done
