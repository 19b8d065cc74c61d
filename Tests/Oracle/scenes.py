"""Random canvases, items and places for them, biased so that every guide is met often.

Numbers are whole steps of the grid of SPEC N1: thousandths of a point and of a degree, millionths.
Where the guides are is computed here only to aim at them; what is right is the oracle's business.
"""

import random
from dataclasses import dataclass, replace
from enum import Enum

from classic_oracle import ClassicOracle, size_after

REACH = 100_000_000
LONGEST_HALF = 10_000_000

# What a guide's bands turn at, and what lies well within and beyond them.
TURNS = (-10_000, 0, 3_000, 10_000)


class Kind(Enum):
    """What a scene is made to meet."""

    # Anything, at any angle.
    COMMON = "common"
    # About as large as what lies between the guides: one function moves it into another's band.
    TIGHT = "tight"
    # Numbers with which doubles compute exactly, so that a tie is the same tie for everybody.
    EXACT = "exact"
    # Items of any size and places as far out as there are.
    VAST = "vast"


@dataclass(frozen=True)
class Scene:
    """A canvas and an item, without its place."""

    kind: Kind
    canvas_width: int
    screen_height: int
    half_width: int
    half_height: int
    angle: int
    scale: int

    @property
    def size(self) -> tuple[float, float]:
        """The item's size in points, turned and scaled."""
        width, height = 2 * self.half_width / 1000, 2 * self.half_height / 1000
        return size_after(width, height, self.angle / 1000, self.factor)

    @property
    def factor(self) -> float:
        """The scale."""
        return self.scale / 1_000_000

    @property
    def insets(self) -> tuple[float, float]:
        """About where the trailing and bottom guides are."""
        return self.canvas_width / 2 - 10_000, self.screen_height / 1.22 / 2 - 50_000


def random_scene(dice: random.Random) -> Scene:
    """A scene of a random kind on a random canvas."""
    kind = dice.choices(list(Kind), weights=(45, 25, 20, 10))[0]
    if kind is Kind.EXACT:
        return exact_scene(dice)
    scene = Scene(
        kind, 2 * dice.randint(100_000, 600_000), dice.randint(300_000, 2_000_000), 0, 0, 0, 0
    )
    if dice.random() < 0.1:
        # The limits of canvasSize and screenHeight.
        scene = replace(
            scene, canvas_width=2 * dice.randint(5_000, 10_000_000),
            screen_height=dice.randint(10_000, 20_000_000),
        )
    return with_item(scene, dice)


def with_item(scene: Scene, dice: random.Random) -> Scene:
    """The same canvas with a random item of the scene's kind."""
    angle = dice.choice((0, 90_000, 45_000, dice.randrange(360_000), dice.randrange(360_000)))
    scale = dice.choice((1_000_000, dice.randint(100_000, 5_000_000)))
    half_width, half_height = dice.randint(0, 150_000), dice.randint(0, 150_000)
    if scene.kind is Kind.VAST:
        scale = dice.randint(11_000_000, 100_000_000)
        half_width, half_height = (dice.randint(0, LONGEST_HALF) for _ in range(2))
    scene = replace(
        scene, angle=angle, scale=scale, half_width=half_width, half_height=half_height
    )
    side, edge = scene.insets
    if scene.kind is Kind.TIGHT:
        return fitted(scene, side, edge, dice)
    if scene.kind is Kind.VAST and dice.random() < 0.5:
        # An edge meets its guide where the centre is as far out as it can be.
        return fitted(scene, REACH + side, REACH + edge, dice)
    return scene


def fitted(scene: Scene, half_width: float, half_height: float, dice: random.Random) -> Scene:
    """The scene with an item, turned by right angles, about twice as large as this, scaled."""
    halves = [
        min(LONGEST_HALF, max(0, round((half + dice.randint(-14_000, 14_000)) / scene.factor)))
        for half in (half_width, half_height)
    ]
    angle = dice.choice((0, 90_000, 180_000, 270_000))
    if angle % 180_000:
        halves.reverse()
    return replace(scene, angle=angle, half_width=halves[0], half_height=halves[1])


def exact_scene(dice: random.Random) -> Scene:
    """A scene of eighths of a point, whose screen's height is a multiple of 1.22, and not turned.

    Often the item fits between the guides or nearly so.
    """
    width, visible = 2 * dice.randint(50, 600), 2 * dice.randint(75, 600)
    while visible * 1220 / 1000 / 1.22 != visible:
        visible += 2
    # In eighths of a point, at scale 1.
    halves = [dice.randint(0, 1_200) for _ in range(2)]
    if dice.random() < 0.5:
        halves = [4 * (width - 20) + dice.randint(-56, 56), 4 * (visible - 100)]
        halves[1] += dice.randint(-56, 56)
    scale = dice.choice((500_000, 1_000_000, 2_000_000))
    return Scene(
        Kind.EXACT, 1000 * width, 1220 * visible, *(125 * max(0, half) for half in halves),
        0, scale,
    )


def random_place(scene: Scene, dice: random.Random) -> tuple[int, int]:
    """Where to put the item's centre: often near where a guide turns, on either axis."""
    side, edge = scene.insets
    width, height = scene.size
    return (
        place_along(scene.kind, side, 1000 * width / 2, dice),
        place_along(scene.kind, edge, 1000 * height / 2, dice),
    )


def place_along(kind: Kind, inset: float, half: float, dice: random.Random) -> int:
    """A coordinate at which an item of this half meets a centre or an inset guide, or none."""
    guide = dice.choice((0.0, half - inset, inset - half))
    choice = dice.random()
    if kind is Kind.EXACT:
        step = 125
        off = dice.choice(TURNS) + step * dice.randint(-1, 1)
        if choice < 0.3:
            off = step * dice.randint(-112, 112)
    elif choice < 0.35:
        off, step = dice.choice(TURNS) + dice.randint(-20, 20), 1
    elif choice < 0.9:
        off, step = dice.randint(-14_000, 14_000), 1
    else:
        reach = REACH if kind is Kind.VAST else 2_000_000
        off, step = dice.randint(-reach, reach), 1
    place = round((guide + off) / step) * step
    return min(REACH, max(-REACH, place))


def is_tie(oracle: ClassicOracle, scene: Scene) -> bool:
    """Whether the oracle's last comparison was too close for two right programs to agree on."""
    return scene.kind is not Kind.EXACT and oracle.margin < 1e-9
