"""Pictures made to do harm, and texts and fonts that are none (SPEC T13, T14, E3, C17)."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from support.binary_transport import BinaryTransport, client, messages
from support.fixtures import Witness
from support.hostile_images import (
    BOMBS, POLYGLOTS, SCRIPT, SVG, compressed_twice, gif_of_extensions, gif_of_frames,
    unpacked_bomb,
)
from support.http_api import Answer, assert_healthy, request
from support.images import GIF, JPEG, WEBP, png
from support.member import Member, new_name
from support.processes import peak_memory
from support.protocol import limit
from support.server import Server

Start = Callable[..., Server]


def keep(server: Server, picture: bytes, media_type: str = "image/png") -> Answer:
    """Sends a picture."""
    return request(server, "POST", "/v1/images", picture, {"Content-Type": media_type})


def outcome(answer: Answer) -> tuple[int, int]:
    """The status, and the number of the error or 0."""
    return answer.status, int(answer.json.get("error", {"code": 0})["code"])


def test_bombs(start_server: Start) -> None:
    """T13, E3 pictures that say that they are huge are refused by a number, and take no memory.

    A decoder that believes one of them takes a gigabyte or more.
    """
    server = start_server()
    keep(server, png(4, 4))
    before = peak_memory(server)
    for name, picture in BOMBS.items():
        assert outcome(keep(server, picture)) == (422, 5014), name
    many_frames = gif_of_frames(100_000, 65_535, 65_535)
    assert outcome(keep(server, many_frames)) == (201, 0), "its first frame counts"
    assert outcome(keep(server, gif_of_extensions(1_000))) == (201, 0)
    assert outcome(keep(server, unpacked_bomb(300_000_000))) == (422, 5013)
    assert outcome(keep(server, compressed_twice(300_000_000))) == (201, 0), "nobody unpacks it"
    assert peak_memory(server) - before < 150_000_000
    assert_healthy(server)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WebP", "GIF"])
def test_cut(server: Server, kind: str) -> None:
    """T13, E3 a picture that is cut anywhere is refused by a number, and the server is well."""
    picture = {"PNG": png(9, 9), "JPEG": JPEG, "WebP": WEBP, "GIF": GIF}[kind]
    # Behind its frame a GIF has two bytes that nobody needs.
    whole = len(picture) - (2 if kind == "GIF" else 0)
    for length in range(0, whole, max(1, whole // 25)):
        assert outcome(keep(server, picture[:length])) == (422, 5013), length
    assert outcome(keep(server, picture)) == (201, 0)
    assert_healthy(server)


@pytest.mark.parametrize("media_type", ["image/png", "image/svg+xml", "text/html", "a", ""])
def test_content_counts(server: Server, media_type: str) -> None:
    """T13 what is no picture is refused, and what is one is kept, whatever it is called."""
    for text in (SVG, SVG[21:], b"\xef\xbb\xbf" + SVG, SCRIPT, b" " + png(1, 1), b"%PDF-1.7"):
        assert outcome(keep(server, text, media_type)) == (422, 5013), text[:20]
    assert keep(server, GIF, media_type).json["type"] == "image/gif"


@pytest.mark.parametrize("what", POLYGLOTS)
def test_polyglots(server: Server, what: str) -> None:
    """T13, T14 what is a picture and something else is served as the picture, and nothing else."""
    picture, media_type = POLYGLOTS[what]
    answer = keep(server, picture, "text/html")
    assert outcome(answer) == (201, 0) and answer.json["type"] == media_type
    for headers in ({}, {"Accept": "text/html"}, {"Sec-Fetch-Dest": "script"}):
        served = request(server, "GET", answer.json["url"], headers=headers)
        assert served.body == picture and served.headers["content-type"] == media_type
        assert served.headers["x-content-type-options"] == "nosniff"
        assert served.headers["content-security-policy"] == "default-src 'none'; sandbox"


def refusal(member: Member) -> dict[str, Any]:
    """The one error that the member has got, by whatever way it was told."""
    member.ping()
    refused = [ack["error"] for ack in member.room.acks.values() if ack["outcome"] == "refused"]
    (error,) = refused + member.room.errors
    member.room.acks, member.room.errors = {}, []
    return dict(error)


def long_text(size: int) -> dict[str, Any]:
    """A label of so many letters, to be measured."""
    return {"id": new_name(), "kind": "text", "x": 0, "y": 0, "measure": True, "text": "x" * size}


@pytest.mark.text
def test_large_texts(witness: Witness, join: Callable[..., Member]) -> None:
    """W3, C2, J2 a text of a megabyte is refused by a number, as one that is just too long is."""
    member = join()
    for size, name, most in ((limit("textBytes") + 1, "textTooLong", limit("textBytes")),
                             (1_000_000, "messageTooLarge", limit("messageBytes"))):
        number = next(member._commands)
        member.send({"type": "create", "command": number, "item": long_text(size)})
        error = refusal(member)
        assert (error["name"], error["limit"]) == (name, most)
    witness.is_undisturbed()


def test_large_texts_in_bytes(witness: Witness, server: Server, story: str) -> None:
    """W3, B2, N6 in bytes as well; and a text that is not UTF-8 is."""
    transport = BinaryTransport(server.socket_url(story))
    member = Member(transport).enter(name="Bytes")
    most = limit("textBytes")
    for told, change in {
        ("textTooLong", most): lambda whole, at: (
            whole[:at - 2] + (most + 1).to_bytes(2, "little") + b"x" + whole[at:]),
        ("malformed", None): lambda whole, at: whole[:at] + b"\xff" + whole[at + 1:],
        ("messageTooLarge", limit("messageBytes")): lambda whole, _: whole + bytes(1_000_000),
    }.items():
        command = {"type": "create", "command": next(member._commands), "item": long_text(most)}
        whole = client.encode(messages.decode(json.dumps(command).encode()))
        transport.connection.send(change(whole, whole.index(b"x" * most)))
        error = refusal(member)
        assert (error["name"], error.get("limit")) == told
    witness.is_undisturbed()
    member.close()


def test_missing_font(server: Server, join: Callable[..., Member], story: str) -> None:
    """C17, T15 a font that is not installed is replaced by the standard one: in the measure, in
    the PNG and in the SVG.
    """
    member = join()
    item = {"kind": "text", "x": 0, "y": 0, "text": "Words in some font", "measure": True,
            "color": "#202020"}
    seen: list[tuple[Any, ...]] = []
    for font in ("sans-serif", "No Such Font At All", "\u202e'\"><script>", "😀", ","):
        ack = member.command("create", item=item | {"id": new_name(), "font": font})
        assert ack["outcome"] == "adjusted", ack
        told = ack["item"]
        pictures = [request(server, "GET", f"/v1/stories/{story}.{kind}").body
                    for kind in ("png", "svg")]
        assert b"<script" not in pictures[1]
        names_left_out = re.sub(rb"(?<=[a-z])[\d-]+", b"", pictures[1])
        seen.append((told["halfWidth"], told["halfHeight"], pictures[0], names_left_out))
        member.command("delete", item=told["id"])
    assert all(one == seen[0] for one in seen)
