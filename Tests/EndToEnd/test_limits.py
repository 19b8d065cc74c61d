"""Every extreme of limits.json is accepted, and one step beyond is refused (SPEC N)."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from typing import Any

import pytest

from support.fixtures import Join, Witness
from support.http_api import assert_healthy, request
from support.member import Member, new_name
from support.numbers import plain
from support.protocol import error_codes, limit, value_range
from support.server import Server
from support.transports import open_socket
from support.waiting import PATIENCE

Number = int | float


@dataclass(frozen=True)
class Place:
    """Where a message has a number of some limit."""

    limit: str
    field: str
    message: Callable[[Number, int], dict[str, Any]]

    def __str__(self) -> str:
        return f"{self.limit} {self.field}"


def create(key: str, kind: str = "shape") -> Callable[[Number, int], dict[str, Any]]:
    """A command that creates an item with a value for `key`."""
    own = {"text": "A"} if kind == "text" else {"shape": "ellipse"}
    item = {"kind": kind, "x": 0, "y": 0, "halfWidth": 1, "halfHeight": 1} | own
    return lambda value, _: {
        "type": "create", "command": 1, "item": {"id": new_name()} | item | {key: value}}


def update(key: str) -> Callable[[Number, int], dict[str, Any]]:
    """A command that changes `key` of an item that is there."""
    return lambda value, item: {"type": "update", "command": 1, "item": item, key: value}


def begin(**fields: str) -> Callable[[Number, int], dict[str, Any]]:
    """A begin with a value at the top or in its sample."""
    sample: dict[str, Any] = {"n": 0, "t": 0, "x": 0, "y": 0}
    whole = {"type": "begin", "kind": "drag"}

    def message(value: Number, item: int) -> dict[str, Any]:
        inner = {fields["sample"]: value} if "sample" in fields else {}
        outer = {fields["top"]: value} if "top" in fields else {}
        named = whole | {"gesture": new_name(), "items": [item]}
        return named | {"sample": sample | inner} | outer

    return message


def transform(path: str, value: Number, item: int) -> dict[str, Any]:
    """A begin of fingers or of a recogniser with a value somewhere in its sample."""
    touch = {"id": 0, "x": 0, "y": 0}
    key = path.rpartition(".")[2]
    way = {"dx": 0, "dy": 0} if key in ("dx", "dy") else {}
    inner = {"touches": [touch | {key: value}]} if "touches" in path else way | {key: value}
    return {
        "type": "begin", "kind": "transform", "gesture": new_name(), "items": [item],
        "sample": {"n": 0, "t": 0} | inner,
    }


READINGS = {
    "sample.dx": "coordinate", "sample.dy": "coordinate", "sample.rotation": "angle",
    "sample.magnification": "magnification", "sample.touches[0].id": "touchID",
    "sample.touches[0].x": "coordinate", "sample.touches[0].y": "coordinate",
}


def viewport(key: str) -> Callable[[Number, int], dict[str, Any]]:
    """A begin with a value in its viewport."""
    whole = {"x": 0, "y": 0, "halfWidth": 195, "halfHeight": 422}
    return lambda value, item: begin()(0, item) | {"viewport": whole | {key: value}}


PLACES = [
    *(Place("coordinate", f"item.{key}", create(key)) for key in ("x", "y")),
    *(Place("coordinate", key, update(key)) for key in ("x", "y")),
    *(Place("coordinate", f"sample.{key}", begin(sample=key)) for key in ("x", "y")),
    Place("coordinate", "cursor.x", lambda value, _: {
        "type": "presence", "cursor": {"x": value, "y": 0}}),
    Place("scale", "item.scale", create("scale")),
    Place("scale", "scale", update("scale")),
    Place("angle", "item.angle", create("angle")),
    Place("angle", "angle", update("angle")),
    Place("zoom", "zoom", begin(top="zoom")),
    *(Place("coordinate", f"viewport.{key}", viewport(key)) for key in ("x", "y")),
    *(Place(name, path, partial(transform, path)) for path, name in READINGS.items()),
    *(Place("halfExtent", f"item.{key}", create(key)) for key in ("halfWidth", "halfHeight")),
    *(Place("halfExtent", key, update(key)) for key in ("halfWidth", "halfHeight")),
    Place("fontSize", "item.fontSize", create("fontSize", "text")),
    Place("identifier", "item.id", create("id")),
    Place("identifier", "gesture", begin(top="gesture")),
    Place("command", "command", lambda value, item: {
        "type": "update", "command": value, "item": item, "x": 1}),
    Place("pingIdentifier", "id", lambda value, _: {"type": "ping", "id": value}),
    Place("sampleTime", "sample.t", begin(sample="t")),
]


def errors_of(member: Member) -> list[dict[str, Any]]:
    """The errors so far, by whatever way they were told."""
    member.ping()
    refused = [ack["error"] for ack in member.room.acks.values() if ack["outcome"] == "refused"]
    return member.room.errors + refused


@pytest.mark.text
@pytest.mark.quick
@pytest.mark.parametrize("place", PLACES, ids=str)
def test_extremes(witness: Witness, join: Join, place: Place) -> None:
    """N1, N2, N5, J2, G1, C2 the extremes are legal, one step beyond is not; nothing traps."""
    values = value_range(place.limit)
    for value in (values.least, values.greatest):
        member = join()
        member.send(place.message(plain(value), witness.member.create()))
        assert errors_of(member) == [], value
    for value in (values.least - values.step, values.greatest + values.step):
        member = join()
        member.send(place.message(plain(value), witness.member.create()))
        (error,) = errors_of(member)
        assert (error["code"], error["field"]) == (error_codes()["outOfRange"], place.field)
        assert_range(error, place.limit)
    witness.is_undisturbed()


def assert_range(error: dict[str, Any], name: str) -> None:
    """Fails unless the error tells the range of the limit."""
    values = value_range(name)
    told = (Decimal(str(error["min"])), Decimal(str(error["max"])))
    assert told == (values.least, values.greatest), error


@pytest.mark.text
@pytest.mark.parametrize("key", ["n", "t", "x", "y"])
def test_extremes_of_samples(witness: Witness, join: Join, key: str) -> None:
    """G2, N1 samples may be as extreme as the limits, and drags to the extremes do not trap."""
    name = {"n": "sampleNumber", "t": "sampleTime", "x": "coordinate", "y": "coordinate"}[key]
    values = value_range(name)
    member = join()
    for value in (values.greatest, values.greatest + values.step, values.least - values.step):
        item = member.create()
        gesture = member.begin(item, 0, 0)
        sample = {"n": 1, "t": 1, "x": 1, "y": 1} | {key: plain(value)}
        member.send({"type": "move", "gesture": gesture, "samples": [sample]})
        errors = errors_of(member)
        member.room.errors = []
        if value == values.greatest:
            assert errors == []
        else:
            assert [error["field"] for error in errors] == [f"samples[0].{key}"], errors
            assert_range(errors[0], name)
        assert member.end(gesture)["state"] == "ended"
    witness.is_undisturbed()


def text_of(size: int) -> str:
    """A text of so many bytes of UTF-8, two for most characters."""
    return "é" * (size // 2) + "a" * (size % 2)


@pytest.mark.text
@pytest.mark.parametrize(
    ("name", "kind", "key"),
    [("textBytes", "text", "text"), ("emojiBytes", "sticker", "emoji"),
     ("urlBytes", "image", "url")],
)
def test_longest_texts(witness: Witness, join: Join, name: str, kind: str, key: str) -> None:
    """C2, J2 texts may be as long as the limits, in bytes."""
    most = limit(name)
    member = join()
    start = "/" if key == "url" else ""
    item = member.create(kind, **{key: start + text_of(most - len(start))})
    assert len(member.room.items[item][key].encode()) == most
    ack = member.command("update", item=item, **{key: start + text_of(most + 1 - len(start))})
    assert (ack["error"]["name"], ack["error"]["limit"]) == ("textTooLong", most)
    witness.is_undisturbed()


def test_longest_name(join: Join) -> None:
    """H1 a name may be as long as the limit."""
    name = text_of(limit("nameBytes"))
    member = join(name=name)
    assert member.welcome and member.welcome["name"] == name


@pytest.mark.text
def test_lists(witness: Witness, join: Join) -> None:
    """G1, G2, J2 lists may be as long as the limits."""
    most = limit("samplesPerMessage")
    member = join()
    gesture = member.begin(member.create(), 0, 0)
    member.move(gesture, *((n, n, 0, n) for n in range(1, most + 1)))
    assert errors_of(member) == []
    assert member.room.own[gesture]["n"] == most
    member.move(gesture, *((n, n, 0, n) for n in range(most + 1, 2 * most + 2)))
    member.send({"type": "begin", "gesture": new_name(), "kind": "drag", "items": [],
                 "sample": {"n": 0, "t": 0, "x": 0, "y": 0}})
    errors = errors_of(member)
    assert [error["name"] for error in errors] == ["listTooLong", "listTooLong"]
    assert [error["limit"] for error in errors] == [most, limit("itemsPerGesture")]
    assert member.room.own[gesture]["n"] == most
    witness.is_undisturbed()


@pytest.mark.text
def test_deepest_message(join: Join) -> None:
    """J1 a message may be nested as deeply as the limit; unknown keys are ignored."""
    most = limit("nesting")
    member = join()
    inner = most - 1
    member.send_text('{"type":"ping","id":7,"other":' + "[" * inner + "]" * inner + "}")
    assert errors_of(member) == []
    inner = most
    member.send_text('{"type":"ping","id":7,"other":' + "[" * inner + "]" * inner + "}")
    (error,) = errors_of(member)
    assert (error["name"], error["limit"]) == ("tooDeep", most)


@pytest.mark.text
def test_longest_message(witness: Witness, join: Join) -> None:
    """W3 a message may be as long as the limit; a longer one is dropped and told."""
    most = limit("messageBytes")
    member = join()
    message = '{"type":"ping","id":7'
    member.send_text(message + " " * (most - len(message) - 1) + "}")
    assert errors_of(member) == []
    for size in (most + 1, 16 * most):
        member.send_text(message + " " * (size - len(message) - 1) + "}")
        (error,) = errors_of(member)
        member.room.errors = []
        assert (error["name"], error["limit"]) == ("messageTooLarge", most)
    witness.is_undisturbed()


def test_most_items(server: Server, story: str) -> None:
    """C8, U2 a story holds as many items as the limit, and is still sent to who joins."""
    most, window = limit("items"), 500
    shape = {"kind": "shape", "shape": "ellipse", "halfWidth": 1, "halfHeight": 1}
    outcomes: dict[int, str] = {}
    with open_socket(server.socket_url(story)) as author:
        author.send('{"type":"hello"}')
        for number in range(1, most + 2):
            item = {"id": number, "x": number, "y": 0} | shape
            author.send(json.dumps({"type": "create", "command": number, "item": item}))
            # Who asks much and reads little is cut off (U8).
            while len(outcomes) < (number - window if number <= most else number):
                acks = json.loads(author.recv(PATIENCE)).get("acks", [])
                outcomes |= {ack["command"]: ack["outcome"] for ack in acks}
    assert outcomes.pop(most + 1) == "refused"
    assert set(outcomes.values()) == {"accepted"}
    with open_socket(server.socket_url(story)) as late:
        late.send('{"type":"hello"}')
        assert json.loads(late.recv(PATIENCE))["type"] == "welcome"
        parts = [json.loads(late.recv(PATIENCE))]
        while "more" in parts[-1]:
            parts.append(json.loads(late.recv(PATIENCE)))
    assert [part.get("snapshot", False) for part in parts] == [True] + [False] * (len(parts) - 1)
    items = [it["item"]["id"] for part in parts for it in part["records"] if it["type"] == "item"]
    assert sorted(items) == list(range(1, most + 1))
    assert len(parts) > 10


STORY_PLACES = {
    "canvasSize": ["canvas.width", "canvas.height"],
    "inset": ["insets.leading", "insets.trailing", "insets.top", "insets.bottom"],
    "screenHeight": ["screenHeight"],
}


@pytest.mark.parametrize(
    ("name", "path"), [(name, path) for name, paths in STORY_PLACES.items() for path in paths])
def test_extremes_of_stories(server: Server, name: str, path: str) -> None:
    """T1, N3, J2 a story may be as small and large as the limits."""
    values = value_range(name)
    step = values.step * 2  # The widths of canvases are even (N3).
    beyond = {values.least - step: 400, values.greatest + step: 400}
    expected = {values.least: 201, values.greatest: 201} | beyond
    for value, status in expected.items():
        body: Any = plain(value)
        for key in reversed(path.split(".")):
            body = {key: body}
        answer = request(server, "POST", "/v1/stories", json.dumps(body).encode())
        assert answer.status == status, (value, answer)
        if status == 400:
            assert (answer.error, answer.json["error"]["field"]) == ("outOfRange", path)
            assert_range(answer.json["error"], name)
    assert_healthy(server)
