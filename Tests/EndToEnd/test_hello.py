"""Getting in, and being refused (SPEC H, W7)."""

import json
from collections.abc import Callable, Iterator

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from support.fixtures import Join, Witness
from support.http_api import get_story
from support.member import Member
from support.protocol import PROTOCOL, SUBPROTOCOL, error_codes, limit
from support.server import Server
from support.transports import PythonTransport, open_socket
from support.waiting import PATIENCE

Knock = Callable[[], Member]


@pytest.fixture
def knock(server: Server, story: str) -> Iterator[Knock]:
    """Connects without saying hello."""
    members: list[Member] = []

    def connected() -> Member:
        members.append(Member(PythonTransport(server.socket_url(story))))
        return members[-1]

    yield connected
    for member in members:
        member.close()


@pytest.mark.quick
def test_welcome(server: Server, story: str, knock: Knock) -> None:
    """H1, H3, U1 hello is answered by a welcome and a snapshot."""
    first = knock().enter(name="Ada", color="#0A0b0C")
    second = knock().enter()
    assert first.welcome and second.welcome
    assert first.welcome["protocol"] == 1
    assert (first.welcome["name"], first.welcome["color"]) == ("Ada", "#0a0b0c")
    assert first.welcome["durability"] == "disk"
    told = dict(get_story(server, story))
    told.pop("items")
    assert first.welcome["story"] == told
    limits = json.loads((PROTOCOL / "limits.json").read_text(encoding="utf-8"))
    expected = {key: value["max"] for key, value in limits.items() if "min" not in value}
    assert first.welcome["limits"] == expected
    assert (first.room.me, second.room.me) == (1, 2)
    assert second.welcome["name"] and second.welcome["color"]
    assert second.updates[0]["snapshot"] and second.updates[0]["since"] == 0
    first.wait(lambda: 2 in first.room.members, "the second member")
    assert first.room.members[2]["name"] == second.welcome["name"]
    assert second.room.members[1]["name"] == "Ada"


def test_leaving(knock: Knock) -> None:
    """U6 the others learn that a member has left."""
    first, second = knock().enter(), knock().enter()
    first.wait(lambda: 2 in first.room.members, "the second member")
    second.close()
    first.wait(lambda: 2 not in first.room.members, "the leaving")


WRONG_FIRST_MESSAGES = {
    "another type": ('{"type":"ping","id":1}', "unexpected"),
    "an update of nothing": ('{"type":"update","command":1,"item":1}', "unexpected"),
    "not JSON": ("hello", "notJSON"),
    "no object": ("[]", "wrongKind"),
    "unknown type": ('{"type":"greetings"}', "unknownType"),
    "no type": ("{}", "missingField"),
    "name too long": (json.dumps({"type": "hello", "name": "é" * 41}), "textTooLong"),
    "no colour": ('{"type":"hello","color":"red"}', "notAllowed"),
    "version of another kind": ('{"type":"hello","min":"1"}', "wrongKind"),
    "version zero": ('{"type":"hello","max":0}', "outOfRange"),
    "too deep": ('{"type":"hello","x":' + "[" * 8 + "]" * 8 + "}", "tooDeep"),
}


@pytest.mark.text
@pytest.mark.quick
@pytest.mark.parametrize("case", WRONG_FIRST_MESSAGES)
def test_wrong_first_message(witness: Witness, knock: Knock, case: str) -> None:
    """H1, E2, J2 what is no right hello closes with the number of its error."""
    text, name = WRONG_FIRST_MESSAGES[case]
    member = knock()
    member.send_text(text)
    code, reason = member.wait_closed()
    assert code == 4500
    assert reason.startswith(str(error_codes()[name])), reason
    assert ("(max)" in reason) == ('"max":' in text), reason
    assert len(reason.encode()) <= 123
    witness.is_undisturbed()


def test_binary_hello(knock: Knock) -> None:
    """H1, W2 a hello in a binary message is none."""
    member = knock()
    member.connection.send(b'{"type":"hello"}')
    code, reason = member.wait_closed()
    assert code == 4500
    assert reason.startswith(str(error_codes()["notText"])), reason


def test_text_in_binary(server: Server, story: str) -> None:
    """H1, W1, W2 in the binary subprotocol a hello in a text message is none."""
    with open_socket(server.socket_url(story), ["plumbline.v1.binary"]) as connection:
        connection.send('{"type":"hello"}')
        with pytest.raises(ConnectionClosed) as end:
            connection.recv(PATIENCE)
    assert end.value.rcvd and end.value.rcvd.code == 4500
    assert end.value.rcvd.reason.startswith(str(error_codes()["notBinary"]))


OFFERS = [
    (["plumbline.v1.json"], "plumbline.v1.json"),
    (["plumbline.v1.binary"], "plumbline.v1.binary"),
    (["plumbline.v1.json", "plumbline.v1.binary"], "plumbline.v1.json"),
    (["plumbline.v1.binary", "plumbline.v1.json"], "plumbline.v1.binary"),
    (["plumbline.v2.json", "chat", "plumbline.v1.json"], "plumbline.v1.json"),
]


@pytest.mark.parametrize(("offered", "chosen"), OFFERS)
def test_subprotocols(server: Server, story: str, offered: list[str], chosen: str) -> None:
    """W1 of several subprotocols that are offered the first that the server knows counts."""
    with open_socket(server.socket_url(story), offered) as connection:
        assert connection.subprotocol == chosen


def test_long_hello(witness: Witness, knock: Knock) -> None:
    """H1, W3 a first message may be shorter than others: else it closes with 4500."""
    most = limit("helloBytes")
    assert most < limit("messageBytes")
    hello = {"type": "hello", "other": ""}
    filler = "x" * (most - len(json.dumps(hello)))
    member = knock()
    member.send_text(json.dumps(hello | {"other": filler}))
    member.wait(lambda: member.welcome, "the welcome")
    # Whatever comes later has the other limit.
    member.send_text(json.dumps({"type": "ping", "id": 1, "other": filler}))
    member.wait(lambda: member.room.pongs, "the pong")
    for parts in (1, 3):
        member = knock()
        text = json.dumps(hello | {"other": filler + "x"})
        size = len(text) // parts
        pieces = [text[at : at + size] for at in range(0, len(text), size)]
        member.connection.send(pieces if parts > 1 else text)
        code, reason = member.wait_closed()
        assert code == 4500
        assert reason.startswith(str(error_codes()["messageTooLarge"])), reason
    witness.is_undisturbed()


def test_viewer(join: Join) -> None:
    """H5, P1 a viewer sees everything and is seen, and changes nothing."""
    author, viewer = join(), join(name="Vera", role="viewer")
    assert author.welcome and author.welcome["role"] == "editor"
    assert viewer.welcome and viewer.welcome["role"] == "viewer"
    item = author.create()
    viewer.wait(lambda: item in viewer.room.items, "the item")
    for kind, fields in {
        "update": {"item": item, "x": 1}, "delete": {"item": item},
        "nudge": {"items": [item], "dx": 1, "dy": 1},
    }.items():
        assert viewer.command(kind, **fields)["error"]["name"] == "notPermitted"
    gesture = viewer.begin(item, 0, 0)
    viewer.move(gesture, (1, 1, 1, 1))
    viewer.send({"type": "end", "gesture": gesture})
    viewer.ping()
    assert [(e["name"], e["gesture"]) for e in viewer.room.errors] == [("notPermitted", gesture)]
    viewer.send({"type": "presence", "cursor": {"x": 3, "y": 4}})
    author.wait(lambda: author.room.cursor(viewer.room.me) == {"x": 3, "y": 4}, "the cursor")
    assert author.room.revision == 1


@pytest.mark.text
def test_unknown_types(witness: Witness, join: Join) -> None:
    """W8 messages of unknown types are ignored; the first is answered, for developers."""
    member = join()
    for text in ('{"type":"paint","command":1}', '{"type":"smell"}', '{"type":"paint"}'):
        member.send_text(text)
    item = member.create()
    assert [error["name"] for error in member.room.errors] == ["unknownType"]
    assert item in member.room.items
    witness.is_undisturbed()


def test_newer_client(knock: Knock) -> None:
    """H2 a client that speaks only newer versions is told so."""
    for versions in ({"min": 2}, {"min": 2, "max": 3}, {"min": 65535, "max": 65535}):
        member = knock()
        member.send({"type": "hello"} | versions)
        assert member.wait_closed()[0] == 4502
    assert knock().enter(min=1, max=9).welcome


def test_second_hello(join: Join) -> None:
    """H4 a second hello is an error, and changes nothing."""
    member = join(name="Once")
    member.send({"type": "hello", "name": "Twice"})
    member.ping()
    assert [error["name"] for error in member.room.errors] == ["unexpected"]
    assert join().room.members[member.room.me]["name"] == "Once"


def test_no_hello(knock: Knock) -> None:
    """H4 who says nothing is sent away."""
    assert limit("helloTimeout") < PATIENCE * 1_000_000
    assert knock().wait_closed()[0] == 4005


@pytest.mark.quick
@pytest.mark.parametrize(
    "origin",
    ["http://example.org", "https://{authority}.example.org", "http://{host}:1", "null"],
)
def test_foreign_origin(server: Server, story: str, origin: str) -> None:
    """W7 a page of another origin may not open a socket."""
    named = origin.format(authority=server.authority, host=server.host)
    with pytest.raises(InvalidStatus) as refusal:
        open_socket(server.socket_url(story), origin=named)
    response = refusal.value.response
    assert response.status_code == 403
    assert json.loads(response.body)["error"]["code"] == error_codes()["foreignOrigin"]


def test_own_origin(server: Server, story: str) -> None:
    """W7 the server's own page may."""
    origin = f"http://{server.authority}"
    with open_socket(server.socket_url(story), origin=origin) as connection:
        assert connection.subprotocol == SUBPROTOCOL
