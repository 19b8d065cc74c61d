"""A disk that is full, damaged, taken or gone."""

import contextlib
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from support.disk import (
    as_nobody, ask, change, database, each, folder_of_nobody, refusal, wait_durable,
)
from support.http_api import Answer, assert_healthy, create_story, get_story, request
from support.member import Member, new_name
from support.server import Server

Start = Callable[..., Server]
# What a full disk does not take by then is left.
IN_HASTE = ("--drain-seconds", "1")
# So long that a megabyte is full after some dozens.
LONG = "Lorem ipsum " * 1_000


def text_item(text: str) -> dict[str, Any]:
    """A text to be created."""
    place = {"id": new_name(), "kind": "text", "x": 0, "y": 0, "halfWidth": 30, "halfHeight": 9}
    return place | {"text": text}


def fill(member: Member, server: Server) -> dict[int, int]:
    """Creates texts until the disk refuses one; the revision of each item that was accepted.

    It waits for the disk by a story after each: what a slow one had before it when it was full
    would leave room for more than a thousand stories.
    """
    accepted: dict[int, int] = {}
    for _ in range(1_000):
        item = text_item(LONG)
        ack = member.command("create", item=item)
        if ack["outcome"] == "refused":
            assert ack["error"]["code"] == 3005, ack
            return accepted
        accepted[int(item["id"])] = ack["revision"]
        request(server, "POST", "/v1/stories")
    raise AssertionError("the disk is never full")


def refused(answer: Answer, status: int, name: str) -> None:
    """Fails unless a request was refused in this way."""
    assert (answer.status, answer.error) == (status, name), answer


def create_until_refused(server: Server) -> None:
    """Creates stories in what room there is left; at last there is none for a story either."""
    for _ in range(1_000):
        answer = request(server, "POST", "/v1/stories")
        if answer.status != 201:
            return refused(answer, 503, "diskRefuses")
    raise AssertionError("the disk is never full")


def test_full(start_server: Start, tmp_path: Path) -> None:
    """D4, T3 a full disk refuses by a number, loses nothing, and goes on when there is room."""
    data = tmp_path / "data"
    server = start_server("--data", str(data), "--data-limit", "2MB", *IN_HASTE)
    ballast, story = (str(create_story(server)["id"]) for _ in range(2))
    heavy = Member.join(server.socket_url(ballast))
    for _ in range(40):
        assert heavy.command("create", item=text_item(LONG))["outcome"] == "accepted"
    wait_durable(heavy)
    heavy.close()
    member = Member.join(server.socket_url(story), capabilities=["resume"])
    item = member.create()
    wait_durable(member)
    accepted = fill(member, server)
    # What begins or would be kept is refused; what only looks on is not.
    gesture = member.begin(item, 100, 200)
    error = member.wait(
        lambda: next((e for e in member.room.errors if e.get("gesture") == gesture), None), "it")
    assert error["code"] == 3005
    create_until_refused(server)
    assert len(get_story(server, story)["items"]) == len(accepted) + 1
    watcher = Member.join(server.socket_url(story), role="viewer")
    assert len(watcher.room.items) == len(accepted) + 1
    watcher.close()
    assert_healthy(server)
    # Room: what was applied is written now, and more is taken.
    assert request(server, "DELETE", f"/v1/stories/{ballast}").status == 204
    member.wait(lambda: member.room.durable >= max(accepted.values()), "what was applied")
    ack = member.command("update", item=item, x=17)
    assert ack["outcome"] == "accepted", ack
    member.wait(lambda: member.room.durable >= ack["revision"], "the disk")
    server.kill()
    server.wait()
    again = start_server("--data", str(data))
    kept = {item["id"]: item for item in get_story(again, story)["items"]}
    assert kept.keys() == accepted.keys() | {item} and kept[item]["x"] == 17
    refused(request(again, "GET", f"/v1/stories/{ballast}"), 404, "unknownStory")


def test_full_and_killed(start_server: Start, tmp_path: Path) -> None:
    """D4, U13 what was durable before the disk was full is there; no other story is harmed."""
    data = tmp_path / "data"
    server = start_server("--data", str(data), "--data-limit", "1MB", *IN_HASTE)
    story = str(create_story(server)["id"])
    member = Member.join(server.socket_url(story))
    accepted = fill(member, server)
    durable = {name for name, revision in accepted.items() if revision <= member.room.durable}
    assert durable
    server.kill()
    server.wait()
    again = start_server("--data", str(data), "--data-limit", "1MB", *IN_HASTE)
    kept = {item["id"] for item in get_story(again, story)["items"]}
    assert durable <= kept <= accepted.keys()
    # What the kill took away has left room.
    fill(Member.join(again.socket_url(story)), again)
    create_until_refused(again)
    again.kill()
    again.wait()


def started_once(start_server: Start, data: Path) -> bytes:
    """Makes a database, and returns its bytes."""
    server = start_server("--data", str(data))
    create_story(server)
    server.stop()
    return database(data).read_bytes()


def test_newer(start_server: Start, tmp_path: Path) -> None:
    """D3 what a newer version wrote is refused, and stays as it is."""
    started_once(start_server, tmp_path)
    change(tmp_path, "PRAGMA user_version = 99")
    before = database(tmp_path).read_bytes()
    status, words = refusal("--data", str(tmp_path))
    assert status == 1 and "written by a newer Plumbline (format 99" in words, words
    assert database(tmp_path).read_bytes() == before


@pytest.mark.parametrize("length", [100, 4_096, 6_000])
def test_truncated(start_server: Start, tmp_path: Path, length: int) -> None:
    """D3 a database that ends too early is refused, and stays as it is."""
    whole = started_once(start_server, tmp_path)
    database(tmp_path).write_bytes(whole[:length])
    status, words = refusal("--data", str(tmp_path))
    assert status == 1 and "plumbline.db is damaged" in words, words
    assert "restore a backup" in words
    assert database(tmp_path).read_bytes() == whole[:length]


def test_garbage(tmp_path: Path) -> None:
    """D3 what is no database is refused, and stays as it is."""
    database(tmp_path).write_bytes(b"This is no database. " * 1_000)
    status, words = refusal("--data", str(tmp_path))
    assert status == 1 and "plumbline.db is damaged" in words, words
    assert database(tmp_path).read_bytes().startswith(b"This is no database.")


def test_foreign(tmp_path: Path) -> None:
    """D3 a database of another program is refused, and stays as it is."""
    with contextlib.closing(sqlite3.connect(database(tmp_path))) as connection, connection:
        connection.execute("CREATE TABLE theirs (thing)")
    before = database(tmp_path).read_bytes()
    status, words = refusal("--data", str(tmp_path))
    assert status == 1 and "a database of another program" in words, words
    assert database(tmp_path).read_bytes() == before


def test_no_directory(tmp_path: Path) -> None:
    """D1 where no directory can be, the server says so instead of starting."""
    (tmp_path / "file").write_text("A file.")
    for path in (tmp_path / "file", tmp_path / "file/data", Path("/proc/none/data")):
        status, words = refusal("--data", str(path))
        assert status == 1 and f"cannot open {path}" in words, words


def test_read_only() -> None:
    """D1 where nothing can be written, the server says so instead of starting."""
    with folder_of_nobody() as folder:
        data = folder / "data"
        server = Server(folder / "log.txt", "--data", str(data), under=as_nobody())
        story = create_story(server)["id"]
        server.stop()
        each(data, lambda path: path.chmod(0o555 if path.is_dir() else 0o444))
        status, words = refusal("--data", str(data), under=as_nobody())
        assert status == 1 and f"cannot open {data}" in words, words
        each(data, lambda path: path.chmod(0o755 if path.is_dir() else 0o644))
        again = Server(folder / "log.txt", "--data", str(data), under=as_nobody())
        assert get_story(again, str(story))["items"] == []
        again.stop()


def test_two_servers(start_server: Start, tmp_path: Path) -> None:
    """D1 a second server on the same directory says whose it is, and the first one goes on."""
    server = start_server("--data", str(tmp_path))
    story = str(create_story(server)["id"])
    member = Member.join(server.socket_url(story))
    status, words = refusal("--data", str(tmp_path))
    assert status == 1, words
    assert f"{tmp_path} is in use by process {server.process.pid}" in words, words
    member.create()
    wait_durable(member)
    member.close()
    assert_healthy(server)


def test_directory_removed(start_server: Start, tmp_path: Path) -> None:
    """D1, D4, E3 a server whose directory is gone tells nothing as durable, and goes on."""
    data = tmp_path / "data"
    server = start_server("--data", str(data), *IN_HASTE)
    story = str(create_story(server)["id"])
    member = Member.join(server.socket_url(story))
    item = member.create()
    wait_durable(member)
    durable = member.room.durable
    shutil.rmtree(data)
    ack = member.command("update", item=item, x=1)
    while ack["outcome"] == "accepted":
        ack = member.command("update", item=item, x=ack["revision"])
    assert ack["error"]["code"] == 3005, ack
    assert member.room.durable == durable
    assert get_story(server, story)["items"][0]["id"] == item
    assert_healthy(server)
    server.kill()


def damage(data: Path, table: str, story: str) -> bytes:
    """Flips a bit in the middle of what is kept of a story; returns what is there now."""
    where = "story = (SELECT id FROM story WHERE name = ?) ORDER BY revision DESC LIMIT 1"
    ((revision, content),) = ask(
        data, f"SELECT revision, content FROM {table} WHERE {where}", story)
    wrong = bytearray(content)
    wrong[len(wrong) // 2] ^= 0x10
    change(
        data, f"UPDATE {table} SET content = ? WHERE revision = ? AND story = "
        "(SELECT id FROM story WHERE name = ?)", bytes(wrong), revision, story)
    return bytes(wrong)


def test_damaged_story(start_server: Start, tmp_path: Path) -> None:
    """D3, T3 a story that cannot be read is told as such, not as empty, and is not written over."""
    server = start_server("--data", str(tmp_path))
    story, other = (str(create_story(server)["id"]) for _ in range(2))
    for name in (story, other):
        member = Member.join(server.socket_url(name))
        for _ in range(3):
            member.create("text", text="Not to be lost")
        wait_durable(member)
        member.close()
    server.stop()
    wrong = damage(tmp_path, "commits", story)
    again = start_server("--data", str(tmp_path))
    for _ in range(2):
        refused(request(again, "GET", f"/v1/stories/{story}"), 503, "storyUnreadable")
        with pytest.raises(AssertionError, match="4202"):
            Member.join(again.socket_url(story))
    assert len(get_story(again, other)["items"]) == 3
    member = Member.join(again.socket_url(other))
    member.create()
    wait_durable(member)
    member.close()
    again.stop()
    ((kept,),) = ask(
        tmp_path, "SELECT content FROM commits WHERE story = (SELECT id FROM story WHERE name = ?)"
        " ORDER BY revision DESC LIMIT 1", story)
    assert kept == wrong
    assert story in again.log.read_text(encoding="utf-8"), "the operator is told which"
