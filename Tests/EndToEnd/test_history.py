"""A story's past over HTTP: checkpoints, commits, revisions, differences (SPEC T6 to T12)."""

import json
from typing import Any

import pytest

from support.disk import wait_durable
from support.fixtures import Join
from support.http_api import Answer, create_story, get_story, request
from support.member import Member
from support.protocol import check_schema, limit
from support.server import Server
from support.tools import name_of


def ask(server: Server, story: str, path: str, schema: str | None = None) -> Any:
    """What a request for something of a story's past is answered."""
    answer = request(server, "GET", f"/v1/stories/{story}/{path}")
    assert answer.status == 200, answer
    if schema:
        check_schema(f"http/{schema}.json", answer.json)
    return answer.json


def post(server: Server, story: str, path: str, body: Any) -> Answer:
    """Asks for a change of what is kept."""
    return request(server, "POST", f"/v1/stories/{story}/{path}", json.dumps(body).encode())


def keep(server: Server, story: str, name: str) -> dict[str, Any]:
    """Keeps a story by a name."""
    answer = post(server, story, "checkpoints", {"name": name})
    assert answer.status == 201, answer
    check_schema("http/checkpoint.json", answer.json)
    return dict(answer.json)


@pytest.mark.quick
def test_commits(server: Server, story: str, join: Join) -> None:
    """T8, D1 every commit is told: whose it is, what it came of, and what it did."""
    ann, bob = join(name="Ann"), join(name="Bob")
    item = ann.create()
    bob.command("update", item=item, x=7, angle=90)
    bob.command("reorder", item=item, to="front")
    gesture = ann.begin(item, 7, 200)
    ann.move(gesture, (1, 1_000_000, 40, 60))
    ann.end(gesture)
    ann.command("undo")
    bob.command("delete", item=item)
    wait_durable(bob)
    past = ask(server, story, "commits", "commits")
    assert past["id"] == story and past["revision"] == 5
    created, updated, dragged, undone, deleted = past["commits"]
    names = [name_of(ann), name_of(bob), name_of(ann), name_of(ann), name_of(bob)]
    assert [commit["by"] for commit in past["commits"]] == names
    assert [commit["revision"] for commit in past["commits"]] == [1, 2, 3, 4, 5]
    times = [commit["time"] for commit in past["commits"]]
    assert times == sorted(times) and times[0] > 1_700_000_000_000
    assert created["command"] == 1 and created["edits"][0]["created"]["id"] == item
    assert created["edits"][0]["by"] == name_of(ann)
    assert updated["edits"] == [{
        "changed": item, "from": {"x": 100, "y": 200, "angle": 0},
        "to": {"x": 7, "y": 200, "angle": 90}}]
    assert dragged["gesture"] == gesture and undone["undo"] == 3
    assert undone["edits"][0]["from"] == dragged["edits"][0]["to"]
    assert undone["edits"][0]["to"] == dragged["edits"][0]["from"]
    assert deleted["edits"] == [{"deleted": item}]
    some = ask(server, story, "commits?after=1&count=2", "commits")
    assert some["commits"] == [updated, dragged]
    assert ask(server, story, "commits?after=5", "commits")["commits"] == []


WRONG = {
    "commits?after=x": "wrongKind", "commits?after=-1": "wrongKind",
    "commits?count=0": "outOfRange",
    "commits?count=1001": "outOfRange", "difference": "missingField",
    "difference?from=1.5": "wrongKind", "difference?from=0&to=": "wrongKind",
}


@pytest.mark.parametrize("path", WRONG)
def test_wrong_questions(server: Server, story: str, path: str) -> None:
    """T8, T10, T3 a query that is not right is refused, with the field that is wrong."""
    answer = request(server, "GET", f"/v1/stories/{story}/{path}")
    assert (answer.status, answer.error) == (400, WRONG[path])
    assert answer.json["error"]["field"] in ("after", "count", "from", "to")


def test_unknown(server: Server, story: str) -> None:
    """T3, T9 what a story has not had is not there, and neither is the past of no story."""
    for path in ("revisions/9", "difference?from=0&to=9", "difference?from=9"):
        answer = request(server, "GET", f"/v1/stories/{story}/{path}")
        assert (answer.status, answer.error) == (404, "revisionNotKept"), path
    for path in ("checkpoints", "commits", "revisions/0", "difference?from=0", "export"):
        answer = request(server, "GET", f"/v1/stories/nowhere-{server.port}/{path}")
        assert (answer.status, answer.error) == (404, "unknownStory"), path


def test_checkpoints(server: Server, story: str, join: Join) -> None:
    """T6, T7, D5 a checkpoint has a name until it is taken away, and is kept after that."""
    ann = join(name="Ann \"A\"", color="#123456")
    item = ann.create()
    first = keep(server, story, "first ✏️")
    assert first | {"time": 0} == {
        "revision": 1, "time": 0, "kind": "named", "items": 1, "name": "first ✏️"}
    ann.command("delete", item=item)
    second = keep(server, story, "x" * 80)
    assert second["revision"] == 2 and second["items"] == 0
    past = ask(server, story, "checkpoints", "checkpoints")
    assert past["checkpoints"] == [second, first] and past["commitsAfter"] == 0
    author = {"member": name_of(ann), "name": "Ann \"A\"", "color": "#123456"}
    assert past["authors"] == [author]
    answer = request(server, "DELETE", f"/v1/stories/{story}/checkpoints/1")
    assert answer.status == 204, answer
    kept = ask(server, story, "checkpoints", "checkpoints")["checkpoints"]
    assert [entry["kind"] for entry in kept if entry["revision"] == 1] in ([], ["automatic"])
    assert second in kept
    answer = request(server, "DELETE", f"/v1/stories/{story}/checkpoints/7")
    assert (answer.status, answer.error) == (404, "revisionNotKept")


@pytest.mark.parametrize("body, name", [
    ({}, "missingField"), ({"name": 5}, "wrongKind"), ({"name": ""}, "notAllowed"),
    ({"name": "é" * 41}, "textTooLong"),
])
def test_wrong_name(server: Server, story: str, body: Any, name: str) -> None:
    """T7 a name that is none is refused."""
    answer = post(server, story, "checkpoints", body)
    assert (answer.status, answer.error) == (400, name)


def test_too_many_names(server: Server, story: str, join: Join) -> None:
    """T7 a story has a limited number of named checkpoints; a name taken away makes room."""
    ann = join()
    item = ann.create()
    for x in range(limit("namedCheckpoints")):
        ann.command("update", item=item, x=x)
        keep(server, story, f"number {x}")
    ann.command("update", item=item, x=-1)
    answer = post(server, story, "checkpoints", {"name": "one too many"})
    assert (answer.status, answer.error) == (409, "tooManyCheckpoints")
    oldest = ask(server, story, "checkpoints")["checkpoints"][-1]["revision"]
    request(server, "DELETE", f"/v1/stories/{story}/checkpoints/{oldest}")
    keep(server, story, "one")


def test_revisions(server: Server, story: str, join: Join) -> None:
    """T9 every kept revision is told as the story was told when it was the present one."""
    ann = join()
    stories = [get_story(server, story)]
    items = [ann.create(kind) for kind in ("shape", "text", "sticker", "image")]
    stories += [{}, {}, {}, get_story(server, story)]
    for item in items:
        ann.command("update", item=item, x=item % 1_000, halfWidth=12.5)
        stories.append(get_story(server, story))
    ann.command("reorder", item=items[0], to="front")
    stories.append(get_story(server, story))
    wait_durable(ann)
    for revision, then in enumerate(stories):
        told = ask(server, story, f"revisions/{revision}", "story")
        assert told["revision"] == revision
        assert not then or told == then


def test_difference(server: Server, story: str, join: Join) -> None:
    """T10 what changed between two revisions is told with who did it, both ways."""
    ann, bob = join(name="Ann"), join(name="Bob")
    stays, moved, gone = ann.create(), ann.create("text"), ann.create()
    bob.command("update", item=moved, text="B", x=5)
    ann.command("update", item=moved, x=6, color="#000001")
    ann.command("delete", item=gone)
    new = bob.create("sticker")
    wait_durable(bob)
    told = ask(server, story, "difference?from=3", "difference")
    assert (told["from"], told["to"]) == (3, 7)
    a, b = name_of(ann), name_of(bob)
    assert told["items"] == [
        {"item": moved, "change": "changed", "keys": ["x", "y", "text", "color"],
         "by": {"x": a, "y": a, "text": b, "color": a}},
        {"item": new, "change": "created", "by": {"id": b}},
        {"item": gone, "change": "deleted", "by": {"id": a}},
    ]
    assert [(author["member"], author["commits"]) for author in told["authors"]] == [(a, 2), (b, 2)]
    assert stays not in [item["item"] for item in told["items"]]
    back = ask(server, story, "difference?from=7&to=3", "difference")
    changes = {item["item"]: item["change"] for item in back["items"]}
    assert changes == {moved: "changed", gone: "created", new: "deleted"}
    none = ask(server, story, "difference?from=7&to=7", "difference")
    assert none["items"] == [] and none["authors"] == []


def test_restore(server: Server, story: str, join: Join) -> None:
    """T11, D6 a restore is one commit without edits, and both before and after it are kept."""
    ann = join()
    item = ann.create()
    then = get_story(server, story)
    ann.command("update", item=item, x=55)
    ann.create("text")
    answer = post(server, story, "restore", {"revision": 1})
    assert answer.status == 200, answer
    assert answer.json == then | {"revision": 4}
    ann.wait_revision(4)
    wait_durable(ann)
    last = ask(server, story, "commits?after=3", "commits")["commits"]
    assert [(commit["restore"], commit["edits"]) for commit in last] == [(1, [])]
    assert ask(server, story, "revisions/4", "story") == answer.json
    assert len(ask(server, story, "revisions/3", "story")["items"]) == 2
    kinds = {c["revision"]: c["kind"] for c in ask(server, story, "checkpoints")["checkpoints"]}
    assert kinds[3] == "beforeRestore"
    assert post(server, story, "restore", {"revision": 9}).status == 404
    assert post(server, story, "restore", {}).error == "missingField"


def test_idle_story(server: Server) -> None:
    """T6, T8, D3 the past of a story that nobody is in is told as well."""
    story = str(create_story(server)["id"])
    member = Member.join(server.socket_url(story))
    member.create()
    wait_durable(member)
    member.close()
    assert ask(server, story, "checkpoints", "checkpoints")["revision"] == 1
    assert len(ask(server, story, "commits", "commits")["commits"]) == 1
