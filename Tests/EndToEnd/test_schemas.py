"""That live traffic is held against Protocol/schemas, and nothing of it is passed over."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from jsonschema import ValidationError

from support import traffic
from support.fixtures import Join
from support.http_api import create_story
from support.member import Member
from support.protocol import limit
from support.server import Server
from support.traffic import FOLDER, Sent, TrafficPlugin, check_received, known_kinds

UPDATE: dict[str, Any] = {
    "type": "update", "since": 0, "revision": 0, "stamp": 0, "time": 0, "records": [],
}
CREATE: dict[str, Any] = {
    "type": "create", "command": 1,
    "item": {"id": 1, "kind": "sticker", "emoji": "A", "x": 0, "y": 0,
             "halfWidth": 1, "halfHeight": 1},
}


@pytest.mark.quick
def test_every_kind_is_known() -> None:
    """U10, H1 the kinds of the schemas are those that a whole run must meet."""
    assert len(known_kinds()) == 20 + 2 + 14 + 4 + 3
    some = {"client: align", "server: update", "record: watchers", "outcome: adjusted"}
    assert some < known_kinds()


@pytest.mark.quick
@pytest.mark.parametrize(
    "wrong",
    [{"comet": 1}, {"stamp": -1}, {"records": [{"type": "comet"}]},
     {"records": [{"type": "left"}]}, {"records": [{"type": "left", "member": 1, "why": 1}]}],
)
def test_what_no_schema_has_is_caught(wrong: dict[str, Any]) -> None:
    """U6, U10 a key, a number or a record that the schemas do not have fails who receives it."""
    check_received(UPDATE, is_first=False)
    with pytest.raises((ValidationError, AssertionError)):
        check_received(UPDATE | wrong, is_first=False)


@pytest.mark.quick
def test_what_is_taken_must_be_allowed() -> None:
    """C1, J3 a server that takes what the schemas refuse is found out."""
    sent = Sent()
    ack = {"command": 1, "outcome": "accepted", "revision": 1}
    sent.note(CREATE)
    sent.check_taken(UPDATE | {"acks": [ack]})
    sent.note(CREATE | {"item": {"id": 1}})
    sent.check_taken(UPDATE | {"acks": [{"command": 1, "outcome": "refused", "error": {}}]})
    with pytest.raises(AssertionError, match="no schema allows"):
        sent.check_taken(UPDATE | {"acks": [ack]})


class Run:
    """A run of pytest that collected the tests of some files, for the plugin to look at."""

    def __init__(self, files: list[Path], *arguments: str) -> None:
        self.items = [SimpleNamespace(path=file) for file in files]
        self.exitstatus: int = pytest.ExitCode.OK
        option = SimpleNamespace(collectonly=False)
        self.config = SimpleNamespace(args=list(arguments), option=option)

    def fails(self, plugin: TrafficPlugin) -> bool:
        """Whether the plugin lets it fail."""
        plugin.pytest_collection_finish(self)  # type: ignore[arg-type]
        plugin.pytest_sessionfinish(self)  # type: ignore[arg-type]
        return self.exitstatus != pytest.ExitCode.OK


@pytest.mark.quick
def test_only_a_whole_run_must_meet_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """U10 a kind that nobody met fails a run of all files, and no other."""
    files = sorted(FOLDER.glob("test_*.py"))
    monkeypatch.setattr(traffic, "_met", set(known_kinds()))
    assert not Run(files).fails(TrafficPlugin())
    traffic._met.remove("record: watchers")
    assert Run(files).fails(TrafficPlugin())
    assert not Run(files[1:]).fails(TrafficPlugin())
    assert not Run(files, "test_http.py::test_health").fails(TrafficPlugin())
    selecting = TrafficPlugin()
    selecting.pytest_deselected()
    assert not Run(files).fails(selecting)
    # What a worker met counts.
    beginning = TrafficPlugin()
    output = {"kinds": ["record: watchers"], "is_whole": True}
    beginning.pytest_testnodedown(SimpleNamespace(workeroutput=output))
    assert not Run(files).fails(beginning)


def test_watchers(join: Join) -> None:
    """P3 who joins beyond those that a room lists is counted, until it does something."""
    members = [join() for _ in range(limit("membersListed"))]
    watcher = join()
    first = members[0]
    first.wait(lambda: first.room.watchers == 1, "the watcher is counted")
    assert watcher.room.me not in first.room.members
    watcher.send({"type": "presence", "cursor": {"x": 1, "y": 2}})
    watcher.ping()
    first.ping()
    assert first.room.cursor(watcher.room.me) is None
    watcher.create()
    first.wait(lambda: watcher.room.me in first.room.members, "the watcher is listed")
    assert first.room.watchers == 0


def test_an_item_kept_on_the_canvas(server: Server) -> None:
    """C11, U11 a command that is done in part is adjusted, and tells what became of it."""
    story = create_story(server, confinement="box")
    member = Member.join(server.socket_url(story["id"]))
    item = member.create(x=0, y=0)
    ack = member.command("update", item=item, x=1000)
    assert ack["outcome"] == "adjusted", ack
    assert ack["item"]["x"] == 195 - 30
    assert member.room.items[item] == ack["item"]
    member.close()
