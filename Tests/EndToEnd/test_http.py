"""Stories by HTTP (SPEC T)."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from support.fixtures import Join
from support.http_api import assert_healthy, create_story, get_story, request
from support.member import Member
from support.hands import only_pose
from support.protocol import PROTOCOL, limit
from support.server import Server


@pytest.mark.quick
def test_default_story(server: Server) -> None:
    """T1, T2 an empty body makes a story of the defaults."""
    for body in (None, b"", b"{}", b" {\n} ", b'{"canvas":{},"insets":{}}'):
        answer = request(server, "POST", "/v1/stories", body)
        assert answer.status == 201, answer
        story = answer.json
        assert answer.headers["location"] == f"/v1/stories/{story['id']}"
        assert story == {
            "id": story["id"], "revision": 0, "canvas": {"width": 390, "height": 844},
            "insets": {"leading": 10, "trailing": 10, "top": 50, "bottom": 50},
            "profile": "refined", "screenHeight": 844, "confinement": "free", "items": [],
        }
        assert get_story(server, story["id"]) == story


def test_chosen_story(server: Server) -> None:
    """T1, N3 all that is given is kept, and what is not has its default."""
    wanted: dict[str, Any] = {
        "id": f"chosen-{server.port}", "canvas": {"width": 1000.002, "height": 20},
        "insets": {"leading": 1, "trailing": 2.5, "top": 3, "bottom": 0},
        "profile": "classic", "screenHeight": 900.001, "confinement": "box",
    }
    assert create_story(server, **wanted) == wanted | {"revision": 0, "items": []}
    other = create_story(server, canvas={"height": 500})
    assert other["canvas"] == {"width": 390, "height": 500}
    assert other["screenHeight"] == 500


def test_taken_name(server: Server) -> None:
    """T3 a name is given once."""
    name = f"taken-{server.port}"
    create_story(server, id=name)
    answer = request(server, "POST", "/v1/stories", json.dumps({"id": name}).encode())
    assert (answer.status, answer.error) == (409, "storyTaken")


WRONG_BODIES: dict[str, tuple[bytes, int, str | None]] = {
    "not JSON": (b"{", 400, "notJSON"),
    "not UTF-8": (b'{"id":"\xff"}', 400, "notJSON"),
    "a list": (b"[]", 400, "wrongKind"),
    "a text": (b'"story"', 400, "wrongKind"),
    "too deep": (b'{"a":' + b"[" * 8 + b"]" * 8 + b"}", 400, "tooDeep"),
    "a canvas of another kind": (b'{"canvas":5}', 400, "wrongKind"),
    "an odd width": (b'{"canvas":{"width":10.001}}', 400, None),
    "a width beyond numbers": (b'{"canvas":{"width":1e400}}', 400, "outOfRange"),
    "an unknown profile": (b'{"profile":"modern"}', 400, "notAllowed"),
    "an unknown confinement": (b'{"confinement":"canvas"}', 400, "notAllowed"),
    "an empty name": (b'{"id":""}', 400, None),
    "a name with a slash": (b'{"id":"a/b"}', 400, "notAllowed"),
    "a name with an accent": ('{"id":"é"}'.encode(), 400, "notAllowed"),
    "a long name": (b'{"id":"' + b"a" * 65 + b'"}', 400, "textTooLong"),
    "a large body": (b" " * (limit("messageBytes") + 1), 413, "bodyTooLarge"),
    "a huge body": (b" " * 5_000_000, 413, None),
}


@pytest.mark.quick
@pytest.mark.parametrize("case", WRONG_BODIES)
def test_wrong_body(server: Server, case: str) -> None:
    """T1, T3, J4 a wrong body is answered by the error that a message would get."""
    body, status, name = WRONG_BODIES[case]
    try:
        answer = request(server, "POST", "/v1/stories", body)
    except (ConnectionResetError, BrokenPipeError):
        # A server that answers before it has read five million bytes may close under them.
        assert status == 413
    else:
        assert answer.status == status, answer
        assert name is None or answer.error == name, answer
    assert_healthy(server)


def test_vectors(start_server: Callable[..., Server]) -> None:
    """T1, T3, J4 every vector of a body is answered as it says."""
    server = start_server()
    path = PROTOCOL / "vectors/v1/http/create-story.json"
    for vector in json.loads(path.read_text(encoding="utf-8"))["tests"]:
        answer = request(server, "POST", "/v1/stories", vector["text"].encode())
        if vector["valid"]:
            # Some of them ask for the same name.
            assert answer.status in (201, 409), (vector["id"], answer)
            story = answer.json if answer.status == 201 else vector["value"]
            assert {key: story[key] for key in vector["value"]} == vector["value"], vector["id"]
        else:
            assert answer.status == 400, (vector["id"], answer)
            got = {key: answer.json["error"].get(key) for key in vector["error"]}
            assert got == vector["error"], vector["id"]


def test_largest_body(server: Server) -> None:
    """T3 a body may be as large as a message."""
    body = b"{}" + b" " * (limit("messageBytes") - 2)
    assert request(server, "POST", "/v1/stories", body).status == 201


@pytest.mark.parametrize("path", ["/v1", "/v1/", "/v1/stories/", "/v2/stories", "/v1/rooms/a"])
def test_unknown_path(server: Server, path: str) -> None:
    """T3 what is not there is 404."""
    assert request(server, "GET", path).status == 404


def test_delete(server: Server, story: str, join: Join) -> None:
    """T5 a deleted story is gone with its history, and its members are told so."""
    members = [join(), join(capabilities=["resume"])]
    members[0].create()
    assert request(server, "DELETE", f"/v1/stories/{story}").status == 204
    for member in members:
        assert member.wait_closed()[0] == 4505
    for path in ("", "/checkpoints", "/commits", "/revisions/1"):
        answer = request(server, "GET", f"/v1/stories/{story}{path}")
        assert (answer.status, answer.error) == (404, "unknownStory")
    assert request(server, "DELETE", f"/v1/stories/{story}").status == 404
    # Its name is free: what comes by it is another story.
    assert create_story(server, id=story)["revision"] == 0


def test_unknown_story(server: Server) -> None:
    """T3 a story that was never made is 404."""
    for name in ("never-made", "a" * 64, "a" * 65, "a%2Fb", "%00", "é".encode().hex()):
        answer = request(server, "GET", f"/v1/stories/{name}")
        assert answer.status == 404
        assert answer.error in ("unknownStory", "unknownPath")


@pytest.mark.parametrize(
    ("method", "path"),
    [("DELETE", "/v1/stories"), ("PUT", "/v1/stories"), ("GET", "/v1/stories"),
     ("POST", "/v1/stories/{story}"), ("PUT", "/v1/stories/{story}"), ("POST", "/healthz")],
)
def test_wrong_method(server: Server, story: str, method: str, path: str) -> None:
    """T3 a method that a path does not know is 405, and those that it knows are listed."""
    answer = request(server, method, path.format(story=story))
    assert (answer.status, answer.error) == (405, "wrongMethod")
    allowed = {name.strip() for name in answer.headers["allow"].split(",")}
    assert allowed and method not in allowed


@pytest.mark.quick
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_unknown_path_by_any_method(server: Server, method: str) -> None:
    """T3 a path that nobody knows is 404 whatever is asked of it."""
    answer = request(server, method, "/v1/foo")
    assert (answer.status, answer.error) == (404, "unknownPath")


@pytest.mark.quick
def test_a_name_of_the_web_that_points_here(server: Server, story: str) -> None:
    """W7 who calls a loopback server by a name of the web is refused, page or not."""
    for host in ("evil.test", f"evil.test:{server.port}", "127.0.0.1.evil.test"):
        answer = request(server, "GET", f"/v1/stories/{story}", headers={"Host": host})
        assert (answer.status, answer.error) == (403, "foreignOrigin")
    answer = request(server, "GET", f"/v1/stories/{story}", headers={"Host": "localhost"})
    assert answer.status == 200


@pytest.mark.quick
def test_health(server: Server) -> None:
    """T4 the server says that it is well."""
    assert_healthy(server)


def test_held_items(server: Server, story: str) -> None:
    """T2 a story is given as committed, whatever is being dragged."""
    member = Member.join(server.socket_url(story))
    item = member.create()
    gesture = member.begin(item, 0, 0)
    member.move(gesture, (1, 1_000, 50, 0))
    member.wait_own(gesture, lambda own: only_pose(own)["x"] == 150, "the sample")
    assert get_story(server, story)["items"] == member.room.from_bottom()
    assert get_story(server, story)["items"][0]["x"] == 100
    member.close()
