"""The studio in Chromium, driven as a person does: by mouse, looking at what is drawn.

What the page says of itself is compared with what its socket was told, which goes through the same
model as everybody's.
"""

import json
import time
from collections.abc import Callable
from typing import Any, TypeVar

from playwright.sync_api import Browser, BrowserContext, WebSocket

from support.model import FRAME, Room
from support.protocol import ROOT, check_schema
from support.waiting import PATIENCE

Result = TypeVar("Result")
Message = dict[str, Any]

ARTIFACTS = ROOT / "Tests/artifacts"
CHROMIUM = "/usr/bin/chromium"
# Chromium's sandbox does not start for root, as who continuous integration often runs. The pages
# are ours.
ARGUMENTS = ["--no-sandbox"]

RECORD_EDGES = """() => {
  window.edges = [];
  window.plumbline.story.on('edge', (edge) => window.edges.push(edge));
}"""


class StudioPage:
    """One tab of the studio, in a profile of its own."""

    def __init__(
        self, browser: Browser, url: str, story: str, query: str = "", **context: Any
    ) -> None:
        viewport = {"width": 900, "height": 1000}
        self.context: BrowserContext = browser.new_context(**({"viewport": viewport} | context))
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.room = Room()
        self.sent: list[tuple[float, Message]] = []
        self.problems: list[str] = []
        self.failure: Exception | None = None
        self.welcomes = 0
        self.page.on("websocket", self._socket)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", self._console)
        self.page.goto(f"{url}?story={story}{query}")
        self.page.wait_for_selector('body[data-link-state="live"]')
        self.page.evaluate(RECORD_EDGES)

    def wait(self, look: Callable[[], Result | None], what: str) -> Result:
        """Waits until `look` is true, while the page goes on."""
        deadline = time.monotonic() + PATIENCE
        while not (result := look()):
            if self.failure:
                raise self.failure
            assert time.monotonic() < deadline, f"waited in vain for {what}"
            # Events of the page are delivered only inside a call; this one is that call.
            self.page.wait_for_timeout(10)
        return result

    def wait_revision(self, revision: int) -> None:
        """Waits until the page was told everything up to a revision."""
        self.wait(lambda: self.room.revision >= revision, f"revision {revision}")

    def center(self, item: int) -> tuple[float, float]:
        """Where the middle of an item is drawn, in the page's pixels."""
        box = self.page.locator(f'[data-item="{item}"]').bounding_box()
        assert box, item
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def wait_at_rest(self, item: int, x: float, y: float, half_width: float) -> None:
        """Waits until an item is drawn at a point of the canvas: what others move glides there."""

        def is_there() -> bool:
            canvas = self.page.locator(".canvas").bounding_box()
            if self.page.locator(f'[data-item="{item}"]').count() == 0 or not canvas:
                return False
            zoom = self.zoom(item, half_width)
            at_x, at_y = self.center(item)
            off_x = at_x - canvas["x"] - canvas["width"] / 2 - x * zoom
            off_y = at_y - canvas["y"] - canvas["height"] / 2 - y * zoom
            return max(abs(off_x), abs(off_y)) < 0.01

        self.wait(is_there, f"item {item} at ({x}, {y})")

    def zoom(self, item: int, half_width: float) -> float:
        """Pixels of the page per point of the canvas, measured on an item that is not turned."""
        box = self.page.locator(f'[data-item="{item}"]').bounding_box()
        assert box, item
        return box["width"] / (2 * half_width)

    def glide(self, begin: tuple[float, float], to: tuple[float, float]) -> None:
        """Moves the pressed mouse in steps of two pixels, at the pace of a careful hand."""
        (x, y), (to_x, to_y) = begin, to
        steps = max(1, int(max(abs(to_x - x), abs(to_y - y)) / 2))
        for step in range(1, steps + 1):
            part = step / steps
            self.page.mouse.move(x + (to_x - x) * part, y + (to_y - y) * part)
            self.page.wait_for_timeout(8)

    def wait_guide(self, name: str) -> None:
        """Waits until a guide is drawn."""
        self.page.wait_for_selector(f'[data-guide="{name}"]')

    def wait_no_guide(self) -> None:
        """Waits until no guide is drawn."""
        self.page.wait_for_selector("[data-guide]", state="detached")

    def frame(self, item: int) -> dict[str, float]:
        """Where the page says that an item is shown."""
        return dict(self.page.evaluate("item => plumbline.client.frame(item)", item))

    def item(self, item: int) -> Message:
        """What the page says that an item is."""
        return dict(self.page.evaluate("item => plumbline.story.item(item)", item))

    def edges(self) -> list[Message]:
        """The edges that the page's own story told."""
        return list(self.page.evaluate("() => window.edges"))

    def screenshot(self, name: str) -> None:
        """A picture for people."""
        ARTIFACTS.mkdir(exist_ok=True)
        self.page.screenshot(path=ARTIFACTS / f"{name}.png")

    def check(self) -> None:
        """Fails when the page complained, or its socket was told what breaks a rule."""
        if self.failure:
            raise self.failure
        assert self.problems == []
        # What the page has just asked for it shows before it is told.
        for item in list(self.room.items):
            self.wait(lambda item=item: self._shows(item), f"item {item} as it was told")

    def _shows(self, item: int) -> bool:
        if item not in self.room.items:
            return True
        shown = self.page.evaluate("item => plumbline.client.frame(item)", item)
        return bool(shown) and {key: shown[key] for key in FRAME} == self.room.frame(item)

    def close(self) -> None:
        """Closes the tab."""
        self.context.close()

    def _console(self, message: Any) -> None:
        if message.type == "error":
            self.problems.append(message.text)

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._received)
        socket.on("framesent", self._sent)

    def _sent(self, payload: str | bytes) -> None:
        message = json.loads(payload)
        self.sent.append((time.monotonic(), message))
        check_schema("client/message.json", message)
        if "command" in message:
            self.room.sent[message["command"]] = message
        if message["type"] == "begin":
            self.room.begun[message["gesture"]] = message["items"]
            if message["kind"] in ("swipe", "draw", "edit"):
                self.room.kinds[message["gesture"]] = message["kind"]

    def _received(self, payload: str | bytes) -> None:
        try:
            message = json.loads(payload)
            if message["type"] == "welcome":
                check_schema("server/welcome.json", message)
                self.welcomes += 1
                self.room.welcome(message)
            else:
                check_schema("server/update.json", message)
                self.room.apply(message)
        # An exception in a handler would be lost.
        except Exception as error:
            self.failure = self.failure or error
