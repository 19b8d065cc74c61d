"""Records the traces of Protocol/traces: what Chromium sends while a pointer drags like a hand.

    python Tests/EndToEnd/record_traces.py [BINARY]

Three paths are drawn over the studio; the messages of the page's socket are kept with the times at
which they were sent. The effects beside them are the lab's (`plumbline-lab replay`).
"""

import json
import math
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from support.http_api import create_story, get_story
from support.member import Member
from support.protocol import PROTOCOL
from support.server import Server
from support.studio_page import ARGUMENTS, CHROMIUM, StudioPage

# Seconds, and points of the canvas relative to where the item lies.
Step = tuple[float, float, float]

HALF_WIDTH = 45
ITEM: dict[str, Any] = {"id": 1001, "kind": "shape", "shape": "rectangle", "x": 90, "y": 150}
LARGEST = 100_000


def smooth(part: float) -> float:
    """How far a hand has come after `part` of its time: slow, fast, slow."""
    return part * part * part * (part * (6 * part - 15) + 10)


def stroke(
    chance: random.Random, begin: tuple[float, float], to: tuple[float, float], seconds: float,
    bend: float = 0,
) -> Iterator[Step]:
    """One stroke of a hand: minimum jerk along an arc, with tremor and an uneven clock."""
    (x, y), (to_x, to_y) = begin, to
    now = 0.0
    while now < seconds:
        interval = chance.uniform(0.006, 0.019)
        now = min(seconds, now + interval)
        part = smooth(now / seconds)
        arc = bend * math.sin(math.pi * part)
        length = math.hypot(to_x - x, to_y - y) or 1
        tremor_x, tremor_y = chance.gauss(0, 0.3), chance.gauss(0, 0.3)
        yield (
            interval,
            x + (to_x - x) * part - (to_y - y) / length * arc + tremor_x,
            y + (to_y - y) * part + (to_x - x) / length * arc + tremor_y,
        )


def curved(chance: random.Random) -> Iterator[Step]:
    """An arc that ends on the vertical centre line, then a shorter one to the horizontal."""
    yield from stroke(chance, (0, 0), (-88.6, 40), 1.4, bend=60)
    yield from stroke(chance, (-88.6, 40), (-91.2, -149), 1.6, bend=-8)


def pauses(chance: random.Random) -> Iterator[Step]:
    """To the trailing inset, a rest, along it, another rest, and away again."""
    yield from stroke(chance, (0, 0), (48.7, 5), 0.9)
    yield (1.3, 48.7, 5)
    yield from stroke(chance, (48.7, 5), (51.5, 90), 0.8, bend=3)
    yield (0.4, 51.5, 90)
    yield from stroke(chance, (51.5, 90), (20, 60), 0.7)


def flick(chance: random.Random) -> Iterator[Step]:
    """Across both centre lines at speed, too fast to catch, to rest at the leading inset."""
    yield from stroke(chance, (0, 0), (-230, -260), 0.28, bend=20)
    yield (0.15, -230, -260)
    yield from stroke(chance, (-230, -260), (-229, -240), 0.3)


PATHS = {
    "curved": (curved, "Two arcs of a careful hand, to both centre lines."),
    "pauses": (pauses, "To the trailing inset, along it and away, with rests between."),
    "flick": (flick, "A flick across the centre lines to the leading inset."),
}


def draw(page: StudioPage, item: int, path: Iterator[Step]) -> None:
    """Draws a path with the mouse, beginning on the item."""
    zoom = page.zoom(item, HALF_WIDTH)
    x, y = page.center(item)
    page.page.mouse.move(x, y)
    page.page.mouse.down()
    due = time.monotonic()
    for seconds, way_x, way_y in path:
        due += seconds
        page.page.wait_for_timeout(max(0.0, (due - time.monotonic()) * 1000))
        page.page.mouse.move(x + way_x * zoom, y + way_y * zoom)
    page.page.mouse.up()


def trace(page: StudioPage, author: Member, description: str, story: Any) -> dict[str, Any]:
    """What was sent to the story, in order; connection 0 made the item, 1 is the page."""
    made = [{"type": "hello"}, author.room.sent[1]]
    begin = page.sent[0][0]
    messages = [{"at": 0, "from": 0, "message": message} for message in made]
    messages += [
        {"at": round((at - begin) * 1e6), "from": 1, "message": message}
        for at, message in page.sent
        if message["type"] not in ("ping",)
    ]
    return {"description": description, "story": story, "messages": messages}


def record(server: Server, browser: Browser, name: str) -> None:
    """Draws a path in a story of its own and writes what was sent."""
    path, description = PATHS[name]
    story = create_story(server, id=name)
    author = Member.join(server.socket_url(name))
    item = author.create(halfWidth=HALF_WIDTH, halfHeight=30, **ITEM)
    page = StudioPage(browser, server.url, name)
    page.page.wait_for_selector(f'[data-item="{item}"]')
    draw(page, item, path(random.Random(name)))
    page.wait(lambda: page.room.settled, "the end")
    page.check()
    write(PROTOCOL / f"traces/{name}.json", trace(page, author, description, story))
    final = get_story(server, name)["items"][0]
    edges = [edge[1:] for edge in page.room.edges_of(next(iter(page.room.settled)))]
    print(f"{name}: {len(page.sent)} messages, {edges}, at ({final['x']}, {final['y']})")
    page.close()
    author.close()


def main(binary: str | None) -> None:
    """Records all paths."""
    if binary:
        os.environ["PLUMBLINE_BINARY"] = binary
    (PROTOCOL / "traces").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        server = Server(Path(scratch) / "stderr.txt")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for name in PATHS:
            record(server, browser, name)
        browser.close()
        server.stop()


def write(file: Path, whole: dict[str, Any]) -> None:
    """Writes a trace with one message a line, so that differences can be read."""
    head = {key: value for key, value in whole.items() if key != "messages"}
    lines = [json.dumps(message, ensure_ascii=False) for message in whole["messages"]]
    text = json.dumps(head, ensure_ascii=False)[:-1] + ', "messages": [\n'
    text += ",\n".join(lines) + "\n]}\n"
    assert len(text.encode()) < LARGEST, f"{file.name} has {len(text.encode())} bytes"
    file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
