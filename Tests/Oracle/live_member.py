"""A member of a `classic` story that knows what every drag of its own has to come to.

Nothing of the end-to-end tests is used, so that the two say the same independently.
"""

import json
import random
from collections import Counter
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from typing import Any

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from classic_oracle import FLAGS, ClassicOracle, on_grid, raw_location, rounding_margin
from scenes import REACH, Kind, Scene, random_place, with_item

PATIENCE = 30.0
TOLERANCE = 1e-9
LOOKS: tuple[dict[str, str], ...] = (
    {"kind": "shape", "shape": "rectangle"},
    {"kind": "shape", "shape": "ellipse"},
    {"kind": "text", "text": "Plumb"},
    {"kind": "sticker", "emoji": "🎈"},
    {"kind": "image", "url": "/favicon.svg"},
)


class Difference(Exception):
    """What the server told is not what the article does."""


def points(steps: int) -> float:
    """Thousandths of a point as JSON has them."""
    return steps / 1000


def open_socket(url: str) -> AbstractContextManager[ClientConnection]:
    """A socket to a story, to be entered."""
    return connect(
        url, subprotocols=[Subprotocol("plumbline.v1.json")], compression=None,
        open_timeout=PATIENCE, max_size=None, max_queue=None, proxy=None,
    )


@dataclass
class Counts:
    """What the comparison has met."""

    compared: int = 0
    between: int = 0
    gestures: int = 0
    excluded: int = 0
    flags: Counter[str] = field(default_factory=Counter)


@dataclass
class Item:
    """An item as it should stand after all that was done to it."""

    name: int
    scene: Scene
    place: tuple[int, int]

    @property
    def geometry(self) -> dict[str, float]:
        """What a command says of its size and turn."""
        return {
            "halfWidth": points(self.scene.half_width),
            "halfHeight": points(self.scene.half_height),
            "angle": points(self.scene.angle), "scale": self.scene.factor,
        }


@dataclass
class Drag:
    """An open gesture, and where the pointer was and is."""

    name: int
    item: Item
    base: tuple[int, int]
    grip: tuple[int, int]
    number: int = 0
    last: tuple[int, int] = (0, 0)


class Member:
    """A connection to the story, its flags as the oracle has them, its items and gestures."""

    def __init__(
        self, connection: ClientConnection, canvas: Scene, dice: random.Random, counts: Counts
    ) -> None:
        self.connection = connection
        self.canvas, self.dice, self.counts = canvas, dice, counts
        self.oracle = ClassicOracle()
        self.items: list[Item] = []
        self.drags: list[Drag] = []
        self.own: dict[int, dict[str, Any]] = {}
        self.acks: dict[int, dict[str, Any]] = {}
        self.commands = 0
        self.send({"type": "hello"})
        if self.receive()["type"] != "welcome":
            raise Difference("The server did not let us in.")

    def send(self, message: dict[str, Any]) -> None:
        """Sends a message."""
        self.connection.send(json.dumps(message))

    def receive(self) -> dict[str, Any]:
        """Waits for a message and keeps what is our own in it."""
        message: dict[str, Any] = json.loads(self.connection.recv(PATIENCE))
        if message.get("errors"):
            raise Difference(f"The server complains: {message['errors']}")
        self.own |= {entry["gesture"]: entry for entry in message.get("own", ())}
        self.acks |= {entry["command"]: entry for entry in message.get("acks", ())}
        return message

    def command(self, kind: str, **what: Any) -> None:
        """Sends a command and waits until it is done."""
        self.commands += 1
        self.send({"type": kind, "command": self.commands} | what)
        while self.commands not in self.acks:
            self.receive()
        if self.acks[self.commands]["outcome"] == "refused":
            raise Difference(f"{kind} is refused: {self.acks[self.commands]}")

    def create(self) -> None:
        """Places an item of any size, turn and kind."""
        item = Item(self.dice.randrange(1, 2**53), self.any_scene(), (0, 0))
        item.place = random_place(item.scene, self.dice)
        where = {"id": item.name, "x": points(item.place[0]), "y": points(item.place[1])}
        look = LOOKS[len(self.items) % len(LOOKS)]
        self.command("create", item=where | item.geometry | look)
        self.items.append(item)

    def any_scene(self) -> Scene:
        """The canvas with an item of any size and turn."""
        kind = self.dice.choice((Kind.COMMON, Kind.TIGHT))
        return with_item(replace(self.canvas, kind=kind), self.dice)

    def reshape(self) -> None:
        """Gives an item that nobody holds another size and turn."""
        item = self.dice.choice(self.free_items())
        item.scene = self.any_scene()
        self.command("update", item=item.name, **item.geometry)

    def free_items(self) -> list[Item]:
        """The member's items that it does not drag."""
        held = [drag.item.name for drag in self.drags]
        return [item for item in self.items if item.name not in held]

    def begin(self) -> None:
        """Begins to drag an item that nobody holds, somewhere on it or not."""
        item = self.dice.choice(self.free_items())
        grip = (self.dice.randint(-500_000, 500_000), self.dice.randint(-500_000, 500_000))
        drag = Drag(self.dice.randrange(1, 2**53), item, item.place, grip)
        self.drags.append(drag)
        sample = {"n": 0, "t": 0, "x": points(grip[0]), "y": points(grip[1])}
        self.send({
            "type": "begin", "gesture": drag.name, "kind": "drag", "items": [item.name],
            "sample": sample, "zoom": self.dice.choice((0.5, 1, 3)),
        })
        self.counts.gestures += 1

    def move(self, drag: Drag) -> None:
        """Sends the next samples of a drag, one or a few at once."""
        samples = []
        for _ in range(self.dice.choice((1, 1, 1, 4))):
            pointer = self.untied_pointer(drag)
            drag.number += self.dice.randint(1, 3)
            samples.append({
                "n": drag.number, "t": 1000 * drag.number,
                "x": points(pointer[0]), "y": points(pointer[1]),
            })
        self.counts.between += len(samples) - 1
        self.send({"type": "move", "gesture": drag.name, "samples": samples})

    def untied_pointer(self, drag: Drag) -> tuple[int, int]:
        """Where the pointer goes next, the oracle having seen it; ties are counted and left out."""
        scene = drag.item.scene
        while True:
            pointer = self.any_pointer(drag)
            trial = ClassicOracle(self.oracle_flags())
            aligned = trial.align(
                points(scene.canvas_width), points(scene.screen_height), scene.size,
                raw_location(*(
                    (points(x), points(y)) for x, y in (drag.base, drag.grip, pointer)
                )),
            )
            if trial.margin >= TOLERANCE and min(map(rounding_margin, aligned)) >= TOLERANCE:
                break
            self.counts.excluded += 1
        self.oracle = trial
        drag.last = on_grid(aligned[0]), on_grid(aligned[1])
        return pointer

    def any_pointer(self, drag: Drag) -> tuple[int, int]:
        """A pointer that takes the item near a guide, or rarely as far away as pointers go."""
        goal = random_place(drag.item.scene, self.dice)
        if self.dice.random() < 0.02:
            goal = self.dice.choice((-2 * REACH, 2 * REACH)), goal[1]
        x, y = (
            min(REACH, max(-REACH, goal[axis] - drag.base[axis] + drag.grip[axis]))
            for axis in (0, 1)
        )
        return x, y

    def oracle_flags(self) -> set[str]:
        """The names of the flags that are on."""
        return {name for name, on in zip(FLAGS, self.oracle.flags(), strict=True) if on}

    def compare(self, drag: Drag, flags: set[str]) -> None:
        """Waits until the server has consumed the last sample, and compares."""
        while self.own.get(drag.name, {}).get("n", -1) < drag.number:
            self.receive()
        own = self.own[drag.name]
        (pose,) = own["poses"]
        told = (round(pose["x"] * 1000), round(pose["y"] * 1000))
        if pose["item"] != drag.item.name:
            raise Difference(f"{drag.name} holds {drag.item.name}, not {pose['item']}")
        if told != drag.last or set(own["latches"]) != flags or own["n"] != drag.number:
            raise Difference(
                f"sample {drag.number} of {drag.item} since {drag.base}:\n"
                f"  oracle  {drag.last}, {sorted(flags)}\n  server  {own}"
            )
        self.counts.compared += 1
        self.counts.flags.update(flags)

    def finish(self, drag: Drag) -> None:
        """Ends a drag, or cancels it."""
        kind = self.dice.choice(("end", "end", "cancel"))
        self.send({"type": kind, "gesture": drag.name})
        while self.own[drag.name]["state"] == "open":
            self.receive()
        if kind == "end" and drag.number:
            drag.item.place = drag.last
        self.drags.remove(drag)
        del self.own[drag.name]
