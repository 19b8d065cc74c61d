"""Messages that are wrong: one numbered error each, and nobody else notices (SPEC J, E3)."""

import json
from typing import Any

import pytest

from support.fixtures import Join, Witness
from support.member import Member, new_name
from support.protocol import PROTOCOL, error_codes

pytestmark = pytest.mark.text

VECTORS = sorted((PROTOCOL / "vectors/v1/client").glob("*.json"))

WRONG_MESSAGES: dict[str, tuple[str, str, str | None]] = {
    "nothing": ("", "notJSON", None),
    "no JSON": ("drag the sticker to the left", "notJSON", None),
    "cut short": ('{"type":"ping","id":1', "notJSON", None),
    "two at once": ('{"type":"ping","id":1}{"type":"ping","id":2}', "notJSON", None),
    "a trailing comma": ('{"type":"ping","id":1,}', "notJSON", None),
    "a comment": ('{"type":"ping",/**/"id":1}', "notJSON", None),
    "a byte order mark": ('\ufeff{"type":"ping","id":1}', "notJSON", None),
    "a zero byte": ('{"type":"ping","id":1}\0', "notJSON", None),
    "a lone surrogate": ('{"type":"\\ud800"}', "notJSON", None),
    "a control character": ('{"type":"pi\tng"}', "notJSON", None),
    "NaN": ('{"type":"presence","cursor":{"x":NaN,"y":0}}', "notJSON", None),
    "Infinity": ('{"type":"presence","cursor":{"x":-Infinity,"y":0}}', "notJSON", None),
    "nine levels": ('{"type":"ping","id":' + "[" * 8 + "]" * 8 + "}", "tooDeep", None),
    "ten thousand levels": ("[" * 10_000 + "]" * 10_000, "tooDeep", None),
    "ten thousand objects": ('{"a":' * 10_000 + "1" + "}" * 10_000, "tooDeep", None),
    "ten thousand open brackets": ("[" * 10_000, "notJSON", None),
    "a number": ("1", "wrongKind", None),
    "null": ("null", "wrongKind", None),
    "a list": ('[{"type":"ping","id":1}]', "wrongKind", None),
    "no type": ('{"id":1}', "missingField", "type"),
    "a type that is no text": ('{"type":1}', "wrongKind", "type"),
    "an unknown type": ('{"type":"Ping","id":1}', "unknownType", None),
    "the server's type": ('{"type":"welcome"}', "unknownType", None),
    "a missing field": ('{"type":"ping"}', "missingField", "id"),
    "null for a number": ('{"type":"ping","id":null}', "wrongKind", "id"),
    "a fraction": ('{"type":"ping","id":1.5}', "wrongKind", "id"),
    "1e308": ('{"type":"presence","cursor":{"x":1e308,"y":0}}', "outOfRange", "cursor.x"),
    "1e400": ('{"type":"presence","cursor":{"x":0,"y":-1e400}}', "outOfRange", "cursor.y"),
    "a number of 40 digits": ('{"type":"ping","id":' + "9" * 40 + "}", "outOfRange", "id"),
    "no samples": ('{"type":"move","gesture":1,"samples":[]}', "listTooLong", "samples"),
    "a gesture of another kind": (
        '{"type":"begin","gesture":1,"kind":"throw","items":[1],'
        '"sample":{"n":0,"t":0,"x":0,"y":0}}', "notAllowed", "kind",
    ),
    "a gesture that reads what its kind does not": (
        '{"type":"begin","gesture":1,"kind":"handle","items":[1],'
        '"sample":{"n":0,"t":0,"rotation":0}}', "sampleForm", "sample",
    ),
    "an item twice": (
        '{"type":"begin","gesture":1,"kind":"drag","items":[1,2,1],'
        '"sample":{"n":0,"t":0,"x":0,"y":0}}', "itemTwice", "items[2]",
    ),
    "a finger twice": (
        '{"type":"move","gesture":1,"samples":[{"n":1,"t":1,"touches":'
        '[{"id":0,"x":0,"y":0},{"id":0,"x":1,"y":1}]}]}',
        "notAllowed", "samples[0].touches[1].id",
    ),
    "half of a way": (
        '{"type":"move","gesture":1,"samples":[{"n":1,"t":1,"dx":0}]}',
        "missingField", "samples[0].dy",
    ),
    "a viewport without a size": (
        '{"type":"begin","gesture":1,"kind":"drag","items":[1],"viewport":{"x":0,"y":0},'
        '"sample":{"n":0,"t":0,"x":0,"y":0}}', "missingField", "viewport.halfWidth",
    ),
    "a gesture that was never begun": (
        '{"type":"move","gesture":77,"samples":[{"n":1,"t":1,"x":0,"y":0}]}',
        "unknownGesture", None,
    ),
    "the gesture zero": ('{"type":"end","gesture":0}', "outOfRange", "gesture"),
}


def told(member: Member) -> list[dict[str, Any]]:
    """The errors that the member has got since the last call, in `errors` and in `acks`."""
    member.ping()
    errors = member.room.errors + [
        ack["error"] for ack in member.room.acks.values() if ack["outcome"] == "refused"
    ]
    member.room.errors = []
    member.room.acks.clear()
    return errors


@pytest.mark.quick
@pytest.mark.parametrize("case", WRONG_MESSAGES)
def test_wrong_message(witness: Witness, join: Join, case: str) -> None:
    """J1, J2, J3, J4, N6, E1, E3 a wrong message gets one error; the connection lives."""
    text, name, field = WRONG_MESSAGES[case]
    member = join()
    revision = witness.member.room.revision
    member.send_text(text)
    errors = told(member)
    assert [error["name"] for error in errors] == [name], errors
    assert errors[0]["code"] == error_codes()[name]
    assert errors[0].get("field") == field, errors
    assert witness.member.room.revision == revision
    witness.is_undisturbed()


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_vectors(witness: Witness, join: Join, path: Any) -> None:
    """J4, E1, E3 every refused vector is refused over the socket as it says."""
    vectors = json.loads(path.read_text(encoding="utf-8"))["tests"]
    member = join()
    for vector in vectors:
        # A hello closes; bytes that are no text close as well, which other tests show.
        if vector["valid"] or "text" not in vector or '"hello"' in vector["text"]:
            continue
        # A member of its own for what may use up the number of a command, and for a type that is
        # unknown: only the first of a connection is answered (W8).
        if '"command"' in vector["text"] or vector["error"]["code"] == 1003:
            member.close()
            member = join()
        member.send_text(vector["text"])
        errors = told(member)
        assert len(errors) == 1, (vector["id"], errors)
        got = {key: errors[0].get(key) for key in vector["error"]}
        assert got == vector["error"], vector["id"]
    witness.is_undisturbed()


def test_wrong_names(witness: Witness, join: Join) -> None:
    """C8, G6 names of nothing are told as such, with the name."""
    member = join()
    unknown = new_name()
    ack = member.command("update", item=unknown, x=1)
    assert (ack["error"]["name"], ack["error"]["item"]) == ("unknownItem", unknown)
    member.begin(unknown, 0, 0)
    member.ping()
    assert [(e["name"], e["item"]) for e in member.room.errors] == [("unknownItem", unknown)]
    witness.is_undisturbed()


def test_many_wrong_messages(witness: Witness, join: Join) -> None:
    """E3, W8 a flood of wrong messages is answered, of unknown types once, and disturbs nobody."""
    member = join()
    for text, _, _ in list(WRONG_MESSAGES.values()) * 20:
        member.send_text(text)
    witness.is_undisturbed()
    member.ping()
    names = [error["name"] for error in member.room.errors]
    wrong = [name for _, name, _ in WRONG_MESSAGES.values() if name != "unknownType"]
    assert names.count("unknownType") == 1
    assert len(names) == 20 * len(wrong) + 1
