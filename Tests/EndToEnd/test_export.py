"""The commands on a data directory: stories, history, export, import and backup (SPEC T12, D1)."""

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from support.disk import wait_durable
from support.http_api import create_story, get_story, request
from support.load_command import Run
from support.member import Member
from support.server import Server
from support.tools import exported, name_of, told, tool

Start = Callable[..., Server]


def filled(server: Server, name: str = "lake") -> Member:
    """A story with an item of each kind, a named checkpoint, and a commit after it."""
    create_story(server, id=name, profile="classic", insets={"top": 0.001})
    member = Member.join(server.socket_url(name), name="Ann")
    for kind in ("shape", "sticker", "image"):
        member.create(kind)
    words = "\"q\" \\ \u0001 é 👩‍👩‍👧‍👦"
    text = member.create("text", text=words, background="#aBcDeF", fontSize=1000)
    member.create(x=-100000, y=100000, scale=100, angle=359.999, halfWidth=10000, halfHeight=0)
    body = json.dumps({"name": "Friday \"one\""}).encode()
    assert request(server, "POST", f"/v1/stories/{name}/checkpoints", body).status == 201
    member.command("update", item=text, x=0.001, scale=0.01)
    wait_durable(member)
    return member


def over_http(server: Server, story: str) -> str:
    """A story's file, as the server answers."""
    answer = request(server, "GET", f"/v1/stories/{story}/export")
    assert answer.status == 200, answer
    assert answer.headers["content-type"] == "application/jsonl"
    return answer.body.decode()


def assert_refused(run: Run, status: int, *words: str) -> None:
    """Fails unless a command refused with a status and a sentence that has some words."""
    assert run.status == status and run.output == "", run
    assert all(word in run.errors for word in words), run
    assert len(run.errors.splitlines()) == 1 or status == os.EX_USAGE, run


@pytest.mark.quick
def test_round_trip(start_server: Start, tmp_path: Path) -> None:
    """T12, T7 a file is the same by HTTP and by command, and the same again after an import."""
    data, other = tmp_path / "data", tmp_path / "new" / "deep" / "data"
    server = start_server("--data", str(data))
    member = filled(server)
    file = exported("lake", data)
    assert over_http(server, "lake") == file
    run = tool("import", "-", data=other, stdin=file.encode())
    assert run.status == 0 and "5 items, 1 named checkpoint." in run.output, run
    assert exported("lake", other) == file
    assert (other / "plumbline.db").stat().st_mode & 0o077 == 0
    second = start_server("--data", str(other))
    assert get_story(second, "lake") == get_story(server, "lake")
    assert over_http(second, "lake") == file
    revision = 5
    then = request(second, "GET", f"/v1/stories/lake/revisions/{revision}")
    assert then.json == request(server, "GET", f"/v1/stories/lake/revisions/{revision}").json
    # Who comes now is nobody who made an item.
    guest = Member.join(second.socket_url("lake"))
    assert name_of(guest) > max(json.loads(line).get("by", 0) for line in file.splitlines())
    guest.close()
    member.close()


def test_beside_a_server(start_server: Start, tmp_path: Path) -> None:
    """T12, D3 a server has a story that was imported beside it at once; a taken name is refused."""
    data = tmp_path / "data"
    server = start_server("--data", str(data))
    member = filled(server)
    file = tmp_path / "lake.jsonl"
    assert tool("export", "lake", str(file), data=data).status == 0
    assert_refused(tool("import", str(file), data=data), os.EX_CANTCREAT, '"lake"', "already")
    assert tool("import", str(file), "--as", "pond", data=data).status == 0
    guest = Member.join(server.socket_url("pond"))
    assert len(guest.room.items) == 5
    guest.create()
    assert get_story(server, "pond")["revision"] == 7
    guest.close()
    member.close()


def test_files(start_server: Start, tmp_path: Path) -> None:
    """T12 an export is there whole or not at all, and replaces nothing unasked."""
    data = tmp_path / "data"
    filled(start_server("--data", str(data))).close()
    file = tmp_path / "lake.jsonl"
    file.write_text("mine")
    assert_refused(tool("export", "lake", str(file), data=data), os.EX_CANTCREAT, "already")
    assert file.read_text() == "mine"
    assert tool("export", "lake", str(file), "--force", data=data).status == 0
    assert file.read_text() == exported("lake", data)
    assert_refused(tool("export", "sea", str(file), "--force", data=data), os.EX_NOINPUT, "sea")
    missing = str(tmp_path / "nowhere" / "x")
    assert_refused(tool("export", "lake", missing, data=data), os.EX_CANTCREAT, missing)
    assert_refused(tool("export", "lake", str(tmp_path), "--force", data=data), os.EX_CANTCREAT)
    assert not list(tmp_path.glob("*.part")) and "end" in file.read_text()


def spoilt(lines: list[str]) -> dict[str, tuple[list[str], str]]:
    """Files with a fault each, and where it is."""
    item = json.loads(lines[1])
    item["item"]["x"] = 100_001
    return {
        "cut off": (lines[:-1], f"Line {len(lines)}, end"),
        "a line is missing": (lines[:1] + lines[2:], f"Line {len(lines) - 1}, end"),
        "a number beyond": ([lines[0], json.dumps(item), *lines[2:]], "Line 2, item.x"),
        "no JSON": ([lines[0], "{", *lines[2:]], "Line 2, byte 1"),
        "twice": (lines[:2] + lines[1:], "Line 3, item.id"),
        "another format": ([lines[0].replace('"format":1', '"format":2'), *lines[1:]],
                           "Line 1, format"),
        "another file": (["hello"], "Line 1, byte 0"),
        "empty": ([], "Line 1, end"),
    }


def test_faults(start_server: Start, tmp_path: Path) -> None:
    """T12 of a file with a fault nothing is imported, and its line and field are told."""
    data, other = tmp_path / "data", tmp_path / "other"
    filled(start_server("--data", str(data))).close()
    for fault, (lines, place) in spoilt(exported("lake", data).splitlines()).items():
        text = "".join(line + "\n" for line in lines)
        run = tool("import", "-", data=other, stdin=text.encode())
        assert_refused(run, os.EX_DATAERR, place)
        assert not other.exists(), fault
    assert_refused(tool("import", str(tmp_path / "none"), data=other), os.EX_NOINPUT, "none")


def test_stories(start_server: Start, tmp_path: Path) -> None:
    """D1 the stories of a data directory are listed, for people and for programs."""
    data = tmp_path / "data"
    server = start_server("--data", str(data))
    filled(server).close()
    create_story(server, id="empty")
    empty, lake = told("stories", data=data)
    assert (empty["id"], empty["revision"], empty["items"]) == ("empty", 0, 0)
    assert (lake["id"], lake["revision"], lake["items"]) == ("lake", 6, 5)
    assert lake["created"] <= lake["changed"]
    table = tool("stories", data=data).output.splitlines()
    assert table[0].split()[:3] == ["NAME", "REVISION", "ITEMS"]
    assert [line.split()[:3] for line in table[1:]] == [["empty", "0", "0"], ["lake", "6", "5"]]


def test_history(start_server: Start, tmp_path: Path) -> None:
    """T6, T8, T10 the history is told as the server tells it, and in words."""
    data = tmp_path / "data"
    server = start_server("--data", str(data))
    filled(server).close()
    for option, path in (((), "checkpoints"), (("--commits", "2"), "commits?after=4"),
                         (("--diff", "5"), "difference?from=5"),
                         (("--diff", "0..3"), "difference?from=0&to=3")):
        answer = request(server, "GET", f"/v1/stories/lake/{path}")
        assert told("history", "lake", *option, data=data) == answer.json, path
    assert 'Friday "one"' in tool("history", "lake", data=data).output
    words = tool("history", "lake", "--commits", "3", data=data).output
    assert "Ann" in words and "moved, scaled the text" in words and "\u0001" not in words
    difference = tool("history", "lake", "--diff", "5", data=data).output
    assert "Ann, 1 commit\n  changed x, y, scale of the text" in difference
    assert_refused(tool("history", "sea", data=data), os.EX_NOINPUT, "sea")
    assert_refused(tool("history", "lake", "--diff", "9", data=data), os.EX_NOINPUT, "revision")
    assert_refused(tool("history", "lake", "--diff", "3..1", data=data), os.EX_USAGE, "earlier")


def test_backup(start_server: Start, tmp_path: Path) -> None:
    """D1 a backup of a running server has all that was durable, and is what a server starts on."""
    data, other = tmp_path / "data", tmp_path / "other"
    server = start_server("--data", str(data))
    member = filled(server)
    file = tmp_path / "plumbline.backup"
    run = tool("backup", str(file), data=data)
    assert run.status == 0 and "plumbline.db-wal" in run.output, run
    assert file.stat().st_mode & 0o077 == 0 and not list(tmp_path.glob("*.part"))
    assert_refused(tool("backup", str(file), data=data), os.EX_CANTCREAT, "already")
    then = get_story(server, "lake")
    member.create()
    other.mkdir()
    shutil.copy(file, other / "plumbline.db")
    second = start_server("--data", str(other))
    assert get_story(second, "lake") == then
    member.close()


def test_wrong_directories(tmp_path: Path) -> None:
    """D3 a directory that is not there, empty or damaged is told of, and left as it is."""
    damaged = tmp_path / "damaged"
    damaged.mkdir()
    (damaged / "plumbline.db").write_bytes(b"no database at all, but long enough" * 100)
    for arguments in (("stories",), ("history", "a"), ("export", "a"), ("backup", "FILE")):
        words = [word.replace("FILE", str(tmp_path / "file")) for word in arguments]
        assert_refused(tool(*words, data=tmp_path / "none"), os.EX_NOINPUT, "plumbline.db")
        assert_refused(tool(*words, data=damaged), os.EX_DATAERR)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["damaged"]


@pytest.mark.parametrize("arguments", [
    ("stories", "x"), ("history",), ("history", "a", "b"), ("history", "a/b"),
    ("history", "a", "--commits", "0"), ("history", "a", "--commits", "1", "--diff", "1"),
    ("history", "a", "--diff", "x"), ("export",), ("export", "a", "b", "c"), ("import",),
    ("import", "a", "--as", "é"), ("backup",), ("backup", "-"), ("backup", "a", "b"),
])
def test_wrong_calls(arguments: tuple[str, ...]) -> None:
    """T12 who calls a command wrongly is told so, and where to read on."""
    run = tool(*arguments)
    assert run.status == os.EX_USAGE and run.output == "", run
    assert f"Try: plumbline {arguments[0]} --help" in run.errors, run


@pytest.mark.parametrize("command", ["stories", "history", "export", "import", "backup"])
def test_help(command: str) -> None:
    """T12 each command tells its options and exit statuses."""
    run = tool(command, "--help")
    assert run.status == 0 and run.errors == "", run
    assert run.output.startswith(f"plumbline {command}") and "Exit statuses" in run.output
