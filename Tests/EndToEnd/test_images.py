"""Pictures by HTTP (SPEC T13, T14)."""

import hashlib
import http.client
import os
import socket
import threading
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from support.http_api import Answer, assert_healthy, create_story, request
from support.images import (
    GIF, JPEG, MOVING_WEBP, WEBP, bomb, chunk, large_gif, png, progressive, turned,
)
from support.processes import peak_memory
from support.protocol import check_schema, limit
from support.server import Server
from support.waiting import PATIENCE

Start = Callable[..., Server]


def keep(server: Server, picture: bytes, **headers: str) -> Answer:
    """Sends a picture."""
    return request(server, "POST", "/v1/images", picture, headers)


def kept(server: Server, picture: bytes) -> dict[str, Any]:
    """Sends a picture that is right, and returns what the server says of it."""
    answer = keep(server, picture)
    assert answer.status == 201, answer
    check_schema("http/image.json", answer.json)
    return dict(answer.json)


def refused(server: Server, picture: bytes) -> tuple[int, int]:
    """The status and the number of the error that a picture gets."""
    answer = keep(server, picture)
    assert answer.error
    return answer.status, int(answer.json["error"]["code"])


KINDS: dict[str, tuple[bytes, str, str, int, int]] = {
    "PNG": (png(3, 2), "png", "image/png", 3, 2),
    "a PNG in passes": (png(1, 1, interlace=1), "png", "image/png", 1, 1),
    "JPEG": (JPEG, "jpg", "image/jpeg", 16, 8),
    "a JPEG on its side": (turned(6), "jpg", "image/jpeg", 8, 16),
    "WebP": (WEBP, "webp", "image/webp", 2, 1),
    "GIF": (GIF, "gif", "image/gif", 1, 1),
}


@pytest.mark.quick
@pytest.mark.parametrize("kind", KINDS)
def test_kinds(server: Server, kind: str) -> None:
    """T13, T14 each kind is kept by its hash, whatever it is called, and comes back as it was."""
    picture, ending, media_type, width, height = KINDS[kind]
    url = f"/v1/images/{hashlib.sha256(picture).hexdigest()}.{ending}"
    told = {"url": url, "type": media_type, "width": width, "height": height,
            "bytes": len(picture)}
    for name in ("application/octet-stream", "text/html", "image/x-icon"):
        assert keep(server, picture, **{"Content-Type": name}).json == told
    answer = request(server, "GET", url)
    assert answer.status == 200 and answer.body == picture
    assert answer.headers["content-type"] == media_type
    assert answer.headers["content-disposition"] == "inline"
    tag = answer.headers["etag"]
    again = request(server, "GET", url, headers={"If-None-Match": tag})
    assert (again.status, again.body, again.headers["etag"]) == (304, b"", tag)
    head = request(server, "HEAD", url)
    assert head.status == 200 and head.headers["content-length"] == str(len(picture))


def test_unknown(server: Server) -> None:
    """T14, T3 what was never sent is 404, and so is a picture under another type."""
    url = str(kept(server, GIF)["url"])
    for path in (
        f"/v1/images/{'0' * 64}.png", url.replace(".gif", ".png"), url.replace(".gif", ""),
        url.upper().replace("/V1/IMAGES", "/v1/images"), "/v1/images/", "/v1/images/x.png",
        "/v1/images/..%2f..%2fplumbline.db",
    ):
        answer = request(server, "GET", path)
        assert (answer.status, answer.error) == (404, "unknownImage"), path
    for method, path in (("GET", "/v1/images"), ("POST", url), ("DELETE", url)):
        assert request(server, method, path).status == 405


HOSTILE: dict[str, tuple[bytes, int, int]] = {
    "nothing": (b"", 422, 5013),
    "a text": (b"hello", 422, 5013),
    "SVG": (b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", 422, 5013),
    "a page before a PNG": (b"<script>alert(1)</script>" + png(1, 1), 422, 5013),
    "a cut PNG": (png(9, 9)[:-13], 422, 5013),
    "a cut JPEG": (JPEG[:-2], 422, 5013),
    "a cut WebP": (WEBP[:-2], 422, 5013),
    "a cut GIF": (GIF[:-4], 422, 5013),
    "a WebP that moves": (MOVING_WEBP, 422, 5013),
    "a PNG without its last row": (png(4, 4, bytes(17 * 3)), 422, 5013),
    "a PNG of a wrong sum": (png(1, 1)[:-1] + b"\0", 422, 5013),
    "a PNG of 65,535 × 65,535": (bomb(65_535, 65_535), 422, 5014),
    "a PNG of 2³¹ − 1 × 1": (bomb(2**31 - 1, 1), 422, 5014),
    "a PNG with a row too many": (bomb(4_097, 4_096), 422, 5014),
    "a GIF with a large screen": (large_gif(65_535, 65_535), 422, 5014),
    "larger than a story's bodies": (bytes(2_000_000), 422, 5013),
    "larger than a picture may be": (bytes(limit("imageBytes") + 1), 413, 5005),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile(server: Server, what: str) -> None:
    """T13, E3 what is no whole picture, or too large a one, is refused by a number."""
    picture, status, code = HOSTILE[what]
    assert refused(server, picture) == (status, code)
    assert_healthy(server)


INERT = {
    "a profile that is a bomb": png(1, 1, beside=chunk(
        b"iCCP", b"x\0\0" + zlib.compress(bytes(100_000_000), 9))),
    "a text that is a bomb": png(1, 1, beside=chunk(
        b"zTXt", b"x\0\0" + zlib.compress(bytes(100_000_000), 9)) * 20),
    "a page behind a picture": png(1, 1) + b"<html><script>alert(1)</script>",
    "a page in a picture": png(1, 1, beside=chunk(b"tEXt", b"x\0<script>alert(1)</script>")),
}


@pytest.mark.parametrize("what", INERT)
def test_inert(server: Server, what: str) -> None:
    """T13, T14 what stands beside the pixels does nothing: it is a picture, and never a page."""
    url = str(kept(server, INERT[what])["url"])
    answer = request(server, "GET", url)
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["content-security-policy"] == "default-src 'none'; sandbox"


def test_largest(server: Server) -> None:
    """T13, T14 a picture may be as large as imageBytes."""
    picture = png(1, 1).ljust(limit("imageBytes"), b"\0")
    url = str(kept(server, picture)["url"])
    assert request(server, "GET", url).body == picture


def test_foreign_origin(server: Server) -> None:
    """T13, W7 no page of another origin sends pictures, small or large."""
    for picture in (GIF, bytes(3_000_000)):
        answer = keep(server, picture, Origin="https://example.org")
        assert (answer.status, answer.error) == (403, "foreignOrigin")


def test_large_bodies_elsewhere(server: Server) -> None:
    """T3, T13 only pictures may be large."""
    for path in ("/v1/stories", "/v1/images/x", "/healthz"):
        assert request_status(server, path, bytes(2_000_000)) == 413


def request_status(server: Server, path: str, body: bytes) -> int:
    """The status of a POST, of which openapi.json need not know."""
    connection = http.client.HTTPConnection(server.host, server.port, timeout=PATIENCE)
    try:
        connection.request("POST", path, body)
        return connection.getresponse().status
    finally:
        connection.close()


def test_many_at_once(server: Server) -> None:
    """T13 the same picture from several at once is one; so are others."""
    pictures = [png(200 + number % 3, 100) for number in range(12)]
    answers: list[dict[str, Any]] = []
    threads = [
        threading.Thread(target=lambda picture=picture: answers.append(kept(server, picture)))
        for picture in pictures
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 12 and len({answer["url"] for answer in answers}) == 3


def test_kill(start_server: Start, tmp_path: Path) -> None:
    """T13, D1 a picture that was told of is there after a crash."""
    data = ("--data", str(tmp_path / "data"))
    first = start_server(*data)
    picture = png(64, 64)
    url = str(kept(first, picture)["url"])
    first.kill()
    first.wait()
    second = start_server(*data)
    assert request(second, "GET", url).body == picture
    assert kept(second, picture)["url"] == url


def test_full(start_server: Start) -> None:
    """T13, D4 when there is no room, pictures are refused by a number, and what is kept stays."""
    server = start_server("--data-limit", "3MB")
    urls = []
    for number in range(10):
        rows = (b"\0" + os.urandom(4 * 400)) * 400
        answer = keep(server, png(400, 400, rows, level=0))
        if answer.status == 507:
            assert answer.error == "imageStoreFull" and number > 0
            break
        urls.append(answer.json["url"])
    else:
        raise AssertionError("there is always room")
    assert all(request(server, "GET", url).status == 200 for url in urls)
    assert kept(server, GIF)["bytes"] == len(GIF)


def test_memory(start_server: Start) -> None:
    """T13 large pictures, bombs and uploads that stop midway take a bounded memory, and the story
    goes on meanwhile.
    """
    server = start_server()
    largest = png(4_096, 4_096)
    passes = bomb_in_passes()
    stalled = [begin_upload(server, limit("imageBytes"), 4_000_000) for _ in range(30)]
    threads = [
        threading.Thread(target=keep_patiently, args=(server, picture))
        for picture in (largest, passes, largest + b"x", bytes(limit("imageBytes"))) * 2
    ]
    for thread in threads:
        thread.start()
    create_story(server)
    for thread in threads:
        thread.join()
    for connection in stalled:
        connection.close()
    for picture in (largest, progressive(4_096, 4_096)):
        assert kept(server, picture)["width"] == 4_096
    # 64 MB of bodies, as much again of what waits to be looked at, and one decoder.
    assert peak_memory(server) < 450_000_000
    assert_healthy(server)


def bomb_in_passes() -> bytes:
    """A large PNG in passes, whose end is missing."""
    return png(4_096, 4_096, bytes(20_000_000), interlace=1)


def begin_upload(server: Server, length: int, sent: int) -> socket.socket:
    """Sends a part of a picture; the server may refuse it meanwhile."""
    connection = socket.create_connection((server.host, server.port), timeout=PATIENCE)
    head = f"POST /v1/images HTTP/1.1\r\nHost: {server.authority}\r\nContent-Length: {length}"
    try:
        connection.sendall(head.encode() + b"\r\n\r\n" + bytes(sent))
    except OSError:
        pass
    return connection


def keep_patiently(server: Server, picture: bytes) -> None:
    """Sends a picture; it may be refused, as there is no room."""
    connection = http.client.HTTPConnection(server.host, server.port, timeout=PATIENCE)
    try:
        connection.request("POST", "/v1/images", picture)
        assert connection.getresponse().status in (201, 422, 503)
    except OSError:
        pass  # It was refused before it was sent.
    finally:
        connection.close()
