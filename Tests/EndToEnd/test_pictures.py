"""Pictures of stories, and labels that the server measures (SPEC T15, C17)."""

import base64
import hashlib
import re
import struct
import uuid
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from support.disk import wait_durable
from support.fixtures import Open
from support.http_api import create_story, request
from support.member import Member, new_name
from support.server import Server
from support.tools import tool

SIDE = 32
SIGNATURE = b"\x89PNG\r\n\x1a\n"

# Rasterises both pictures on white, and tells of the greatest differences of each pixel's channels
# the mean, and how many are greater than 48 of 255.
COMPARE = """async ([one, other]) => {
  const load = (source) => new Promise((done, failed) => {
    const image = new Image();
    Object.assign(image, { onload: () => done(image), onerror: failed, src: source });
  });
  const [a, b] = [await load(one), await load(other)];
  const [width, height] = [b.naturalWidth, b.naturalHeight];
  const pixels = (image) => {
    const context = new OffscreenCanvas(width, height).getContext('2d');
    Object.assign(context, { fillStyle: '#fff' }).fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, width, height).data;
  };
  const [p, q] = [pixels(a), pixels(b)];
  let [sum, far, ink] = [0, 0, 0];
  for (let i = 0; i < p.length; i += 4) {
    const by = (k) => Math.abs(p[i + k] - q[i + k]);
    const difference = Math.max(by(0), by(1), by(2));
    sum += difference;
    far += difference > 48;
    ink += q[i] + q[i + 1] + q[i + 2] < 700;
  }
  const sizes = [a.naturalWidth, a.naturalHeight, width, height];
  const count = width * height;
  return { sizes, mean: sum / count, far: far / count, ink: ink / count };
}"""


def png(color: bytes) -> bytes:
    """A picture of one color."""
    def chunk(kind: bytes, data: bytes) -> bytes:
        return (struct.pack(">I", len(data)) + kind + data
                + struct.pack(">I", zlib.crc32(kind + data)))

    head = struct.pack(">IIBBBBB", SIDE, SIDE, 8, 2, 0, 0, 0)
    rows = (b"\0" + color * SIDE) * SIDE
    parts = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return SIGNATURE + parts


def place(member: Member, kind: str, x: float, y: float, **fields: Any) -> dict[str, Any]:
    """Creates an item and returns the ack; it is 80 by 50 unless said."""
    size = {} if "measure" in fields else {"halfWidth": 40, "halfHeight": 25}
    item = {"id": new_name(), "kind": kind, "x": x, "y": y} | size | fields
    ack = member.command("create", item=item)
    assert ack["outcome"] in ("accepted", "adjusted"), ack
    return ack


def fill(server: Server, member: Member) -> None:
    """An item of every kind."""
    answer = request(server, "POST", "/v1/images", png(b"\x20\x90\xf0"))
    assert answer.status == 201, answer
    url = answer.json["url"]
    place(member, "shape", -120, -330, shape="rectangle", color="#3e63dd", angle=12)
    place(member, "shape", 0, -330, shape="ellipse", color="#ffc53d", opacity=0.6)
    place(member, "shape", 120, -345, shape="line", color="#30a46c", halfHeight=3)
    place(member, "shape", 120, -310, shape="arrow", color="#e5484d", halfHeight=12)
    words = "efficient מרחבا アイウエオ"
    place(member, "text", -90, -230, text=words, color="#1c1b22", measure=True)
    place(member, "text", 90, -210, text="white\nletters", align="left", measure=True)
    place(member, "text", 0, -130, text="on a pill", background="#e93d82", angle=5, measure=True)
    place(member, "sticker", -120, -60, emoji="👩🏽‍🚀", halfHeight=40)
    line = [-40, -20, 0, 20, 40, -20]
    place(member, "stroke", 0, -60, points=line, thickness=6, color="#8e4ec6")
    place(member, "image", 120, -60, url=url, opacity=0.8)
    place(member, "image", 120, 20, url="https://example.org/none.png")
    cards = [{"id": 1, "text": "below", "color": "#0d9488"}, {"id": 2, "color": "#f76b15"},
             {"id": 3, "url": url}, {"id": 4, "text": "Which song do we open with?"}]
    place(member, "deck", -90, 190, cards=cards, halfWidth=75, halfHeight=100)
    place(member, "deck", 90, 190, cards=[], halfWidth=70, halfHeight=80, angle=350)


def source(kind: str, body: bytes) -> str:
    """A picture as an address."""
    return f"data:{kind};base64,{base64.b64encode(body).decode()}"


def names_left_out(body: bytes) -> bytes:
    """A picture without the numbers by which its parts name each other."""
    return re.sub(rb"(?<=[a-z])\d+", b"", body) if body.startswith(b"<") else body


def test_every_kind_looks_the_same(
    server: Server, story: str, join: Callable[..., Member], browser: Browser
) -> None:
    """T15 a story with every kind of item is the same picture as PNG and, in Chromium, as SVG"""
    fill(server, join())
    page = browser.new_page()
    part = "?crop=-195,-100,200,150"
    for query, size in (("?scale=2&guides=1", [780, 1688]), (part, [200, 150])):
        pictures = [request(server, "GET", f"/v1/stories/{story}.{kind}{query}")
                    for kind in ("svg", "png")]
        assert [picture.status for picture in pictures] == [200, 200]
        seen = page.evaluate(
            COMPARE, [source(one.headers["content-type"], one.body) for one in pictures])
        assert seen["sizes"] == size * 2
        assert seen["ink"] > 0.05, "there is something to compare"
        assert seen["mean"] < 1.5 and seen["far"] < 0.01, seen
    page.close()


@pytest.mark.browser
def test_decks_look_as_in_the_studio(
    server: Server, story: str, join: Callable[..., Member], open_page: Open
) -> None:
    """T15 a card's picture, its edges and corners are where the studio has them"""
    image = request(server, "POST", "/v1/images", png(b"\x20\x90\xf0")).json
    cards = [{"id": 1, "color": "#0d9488"}, {"id": 3, "text": "I", "url": image["url"]}]
    place(join(), "deck", 0, 0, cards=cards, halfWidth=120, halfHeight=150)
    studio = open_page()
    studio.page.wait_for_function("document.querySelector('.card img')?.decode().then(() => true)")
    box = studio.page.locator(".canvas").bounding_box()
    assert box and box["width"] == 390
    shot = studio.page.screenshot(animations="disabled", clip={
        "x": box["x"] + 55, "y": box["y"] + 252, "width": 280, "height": 350})
    drawn = request(server, "GET", f"/v1/stories/{story}.png?crop=-140,-170,280,350").body
    seen = studio.page.evaluate(COMPARE, [source("image/png", one) for one in (shot, drawn)])
    assert seen["sizes"] == [280, 350] * 2 and seen["ink"] > 0.4
    assert seen["mean"] < 1 and seen["far"] < 0.005, seen


def test_cached(server: Server, story: str, join: Callable[..., Member]) -> None:
    """T15 a picture has a tag of its revision and of how it is drawn, and is asked for again"""
    path = f"/v1/stories/{story}.png"
    member = join()
    first = request(server, "GET", path)
    assert first.status == 200 and first.body.startswith(SIGNATURE)
    assert first.headers["x-content-type-options"] == "nosniff"
    assert "default-src 'none'" in first.headers["content-security-policy"]
    tag = first.headers["etag"]
    again = {"If-None-Match": tag}
    assert request(server, "GET", path, headers=again).status == 304
    for known in ("*", f'"a", {tag} , "b"', tag.removeprefix("W/")):
        assert request(server, "GET", path, headers={"If-None-Match": known}).status == 304, known
    for other in ('"a"', f"{tag}x", "", ","):
        assert request(server, "GET", path, headers={"If-None-Match": other}).status == 200, other
    assert request(server, "HEAD", path).headers["etag"] == tag
    for query in ("?scale=2", "?crop=0,0,10,10", "?guides=1"):
        assert request(server, "GET", path + query, headers=again).status == 200, query
    member.create()
    second = request(server, "GET", path, headers=again)
    assert second.status == 200 and second.body != first.body


def test_uploaded_later(server: Server, story: str, join: Callable[..., Member]) -> None:
    """T15, T13 a picture that is uploaded after its story was drawn is in the story's picture"""
    picture = png(uuid.uuid4().bytes[:3])
    url = f"/v1/images/{hashlib.sha256(picture).hexdigest()}.png"
    place(join(), "image", 0, 0, url=url)
    path = f"/v1/stories/{story}.png"
    first = request(server, "GET", path)
    again = {"If-None-Match": first.headers["etag"]}
    assert request(server, "GET", path, headers=again).status == 304
    assert request(server, "POST", "/v1/images", picture).json["url"] == url
    second = request(server, "GET", path, headers=again)
    assert second.status == 200 and second.body != first.body
    again = {"If-None-Match": second.headers["etag"]}
    assert request(server, "GET", path, headers=again).status == 304


def test_odd_queries(server: Server, story: str) -> None:
    """T15 of a parameter that is given twice the first counts; others are ignored"""
    path = f"/v1/stories/{story}.png"
    plain, large = (request(server, "GET", path + query).headers["etag"]
                    for query in ("", "?scale=2"))
    for query, tag in (("?scale=2&scale=x", large), ("?other=%ff&sc%61le=%32", large),
                       ("?guides", None), ("?Scale=9&&=&=1&guides=0", plain)):
        answer = request(server, "GET", path + query)
        assert answer.headers.get("etag") == tag, query


@pytest.mark.parametrize(("query", "status", "error"), [
    ("scale=0.049", 400, "outOfRange"), ("crop=0,0,0,1", 400, "outOfRange"),
    ("scale=8.001", 400, "outOfRange"), ("crop=100000.001,0,1,1", 400, "outOfRange"),
    *((query, 400, "wrongKind") for query in (
        "scale=x", "scale=%zz", "scale=", "scale=1e1", "crop=1,2,3", "crop=0,0,1,%ff")),
    ("guides=yes", 400, "notAllowed"), ("guides=%", 400, "notAllowed"),
    ("scale=8&crop=0,0,4000,4000", 422, "pictureTooLarge"),
    ("crop=0,0,20000,20000", 422, "pictureTooLarge"),
])
def test_wrong_queries(server: Server, story: str, query: str, status: int, error: str) -> None:
    """T15 what is no scale, crop or guides, and what would be too large, is refused"""
    for kind in ("png", "svg"):
        answer = request(server, "GET", f"/v1/stories/{story}.{kind}?{query}")
        assert (answer.status, answer.error) == (status, error)


def test_other_paths(server: Server, story: str) -> None:
    """T15, T3 a picture of no story is 404, and a picture is only read"""
    assert request(server, "GET", "/v1/stories/nobody-made-this.png").error == "unknownStory"
    assert request(server, "GET", f"/v1/stories/{story}.gif").status == 404
    answer = request(server, "DELETE", f"/v1/stories/{story}.png")
    assert answer.status == 405 and answer.headers["allow"] == "GET, HEAD"


def test_measured(join: Callable[..., Member]) -> None:
    """C17 the server measures labels, and tells what came of it"""
    member, other = join(), join()
    for text, lines in (("one line", 1), ("a\nb\r\nc\u2028d", 4), ("", 1), ("long " * 60, None)):
        ack = place(member, "text", 0, 0, text=text, fontSize=20, measure=True)
        assert ack["outcome"] == "adjusted"
        item = ack["item"]
        assert item["halfWidth"] <= 185 and (item["halfWidth"] > 0) == bool(text)
        assert item["halfHeight"] % 12.5 == 0 and item["halfHeight"] / 12.5 == (
            lines or item["halfHeight"] / 12.5)
        other.wait_revision(ack["revision"])
        told = other.room.items[item["id"]]
        assert (told["halfWidth"], told["halfHeight"]) == (item["halfWidth"], item["halfHeight"])
    ack = member.command("update", item=item["id"], text="short", measure=True)
    assert ack["outcome"] == "adjusted" and ack["item"]["halfHeight"] == 12.5
    ack = member.command("update", item=item["id"], text="\n" * 9000, fontSize=900, measure=True)
    assert ack["outcome"] == "refused" and ack["error"]["name"] == "outOfRange"
    assert ack["error"]["field"] == "halfHeight"


def test_order(join: Callable[..., Member]) -> None:
    """C17, C1 what a member says while a label is measured is done after it"""
    member = join()
    names = [new_name() for _ in range(40)]
    numbers = []
    for index, name in enumerate(names):
        item = {"id": name, "kind": "text", "x": 0, "y": 0, "measure": True,
                "text": f"{index} " + "words that are not known yet " * index}
        for message in ({"type": "create", "item": item},
                        {"type": "update", "item": name, "x": index + 1}):
            number = next(member._commands)
            member.send({"command": number} | message)
            numbers.append(number)
    acks = [member.wait_ack(number) for number in numbers]
    assert [ack["outcome"] for ack in acks] == ["adjusted", "accepted"] * len(names)
    revisions = [ack["revision"] for ack in acks]
    assert revisions == sorted(revisions)


def test_fair(join: Callable[..., Member]) -> None:
    """C17 of each member one label is measured at a time: nobody waits for all of another's"""
    busy, other = join(), join()
    numbers = []
    for _ in range(40):
        numbers.append(next(busy._commands))
        item = {"id": new_name(), "kind": "text", "x": 0, "y": 0, "text": "i" * 16_000}
        busy.send({"type": "create", "command": numbers[-1], "item": item | {"measure": True}})
    busy.wait_ack(numbers[0])
    place(other, "text", 0, 0, text="one of another member", measure=True)
    assert numbers[-1] not in busy.room.acks
    assert busy.wait_ack(numbers[-1])["outcome"] == "adjusted"


def test_command(start_server: Callable[..., Server], tmp_path: Path) -> None:
    """T15 `plumbline export` draws what the server draws"""
    data = tmp_path / "data"
    server = start_server("--data", str(data))
    create_story(server, id="pier")
    member = Member.join(server.socket_url("pier"))
    fill(server, member)
    wait_durable(member)
    options = ["--scale", "0.5", "--crop", "-100,-200,150,300", "--guides"]
    query = "scale=0.5&crop=-100,-200,150,300&guides=1"
    for kind in ("png", "svg"):
        file = tmp_path / f"pier.{kind}"
        run = tool("export", "pier", f"--{kind}", str(file), *options, data=data)
        assert run.status == 0, run
        served = request(server, "GET", f"/v1/stories/pier.{kind}?{query}").body
        assert names_left_out(file.read_bytes()) == names_left_out(served)
    wrong = tool("export", "pier", "--png", str(file), "--scale", "9", "--force", data=data)
    assert wrong.status == 64 and "--scale" in wrong.errors
    assert tool("export", "pier", "--guides", data=data).status == 64
    member.close()
