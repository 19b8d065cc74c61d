"""Changes one thing of the `classic` profile at a time and sees that `compare.py` finds it.

    mutate.py [--samples N] [--only WORD]     about ten minutes on two cores

Works on a copy of the package in a temporary folder, builds only `plumbline-lab` there, in release,
and prints a table. Exits with 1 when a change was not found. Run it after a change to the classic
profile or to the oracle's scenes; `Tests/run` does not.
"""

import argparse
import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from compare import Difference, compare

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = 200_000
ALIGNMENT = "Sources/Snapping/ClassicAlignment.swift"
DRAG = "Sources/Snapping/ClassicDrag.swift"

# The article's numbers, and the least change of each that is worth finding.
CONSTANTS = {
    "sideMargin": (10, 0.001), "topAndBottomMargin": (50, 0.001), "enter": (3, 0.001),
    "exit": (10, 0.001), "screenHeightDivisor": (1.22, 0.000_01),
}

CATCHES = "edge >= guide && edge <= guide + constants.enter"
LETS_GO = "edge <= guide - constants.exit || edge >= guide + constants.exit"
COMPARISONS = (
    ("catches from beyond its own position", CATCHES, CATCHES.replace(">= guide &", "> guide &")),
    ("catches to short of its band", CATCHES, CATCHES.replace("<=", "<")),
    ("lets go beyond the lower bound", LETS_GO, LETS_GO.replace("<=", "<")),
    ("lets go beyond the upper bound", LETS_GO, LETS_GO.replace(">=", ">")),
    ("catches on both sides", CATCHES, CATCHES.replace(
        "guide &&", "guide - constants.enter &&")),
    ("catches on the other side", CATCHES, "edge <= guide && edge >= guide - constants.enter"),
    ("catches on no upper bound", CATCHES, "edge >= guide"),
    ("lets go below only", LETS_GO, LETS_GO.split(" || ")[0]),
    ("lets go above only", LETS_GO, LETS_GO.split(" || ")[1]),
)

PRINTED = ".leading, .trailing, .top, .bottom, .centerY, .centerX,"
ORDERS = (
    ("trailing before leading", ".trailing, .leading, .top, .bottom, .centerY, .centerX,"),
    ("centerX before trailing", ".leading, .centerX, .trailing, .top, .bottom, .centerY,"),
    ("bottom before top", ".leading, .trailing, .bottom, .top, .centerY, .centerX,"),
    ("centerY before bottom", ".leading, .trailing, .top, .centerY, .bottom, .centerX,"),
)

CHAIN = """\
        var location = location
        for index in order.calls.indices {
            location = check(order.calls[index], location, flags: &flags)
"""
NO_CHAIN = """\
        let raw = location
        var location = location
        for index in order.calls.indices {
            let kind = order.calls[index]
            let next = check(kind, raw, flags: &flags)
            if flags.aligned.contains(kind) { location[kind.axis] = next[kind.axis] }
"""
SIZES = (
    ("width without the sine", ALIGNMENT, "item.height * angle.sine", "item.height * 0"),
    ("height without the sine", ALIGNMENT, "item.width * angle.sine", "item.width * 0"),
    ("width keeps signs", ALIGNMENT, "newWidthAfterRotate1.magnitude", "newWidthAfterRotate1"),
    ("height keeps signs", ALIGNMENT, "newHeightAfterRotate2.magnitude", "newHeightAfterRotate2"),
    ("width is not scaled", ALIGNMENT, "width *= scaleFactor + lastScaleFactor", ""),
    ("height is not scaled", ALIGNMENT, "height *= scaleFactor + lastScaleFactor", ""),
    ("a drag's scale is one more", DRAG, "lastScaleFactor: 0", "lastScaleFactor: 1"),
    ("a drag cuts off instead of rounding", DRAG, "Length(rounding: location.width)",
     "Length?(Length(thousandths: Int64(location.width * 1_000)))"),
)


@dataclass(frozen=True)
class Mutant:
    """A change of one place in one file."""

    name: str
    path: str
    old: str
    new: str

    def apply(self, text: str) -> str:
        """The file with the change; the place must be the only one of its kind."""
        if text.count(self.old) != 1:
            sys.exit(f"mutate.py: {self.path} has {text.count(self.old)} places for: {self.name}")
        return text.replace(self.old, self.new)


def mutants(alignment: str) -> Iterator[Mutant]:
    """All changes, the constants first: every one that the product has."""
    structure = alignment[alignment.index("struct ClassicConstants"):alignment.index("init(")]
    fields = re.findall(r"public var (\w+): Double", structure)
    if sorted(fields) != sorted(CONSTANTS):
        sys.exit(f"mutate.py: ClassicConstants has {fields}; give each a change in CONSTANTS.")
    for name, (value, step) in CONSTANTS.items():
        for changed in (value - step, value + step):
            yield Mutant(
                f"{name} {changed:g}", ALIGNMENT, "seed = ClassicConstants()",
                f"seed = ClassicConstants({name}: {changed:g})",
            )
    yield from (Mutant(name, ALIGNMENT, old, new) for name, old, new in COMPARISONS)
    yield from (Mutant(name, ALIGNMENT, PRINTED, order) for name, order in ORDERS)
    yield Mutant("each function sees the raw location", ALIGNMENT, CHAIN, NO_CHAIN)
    yield from (Mutant(*size) for size in SIZES)
    yield Mutant(
        "the canvas's height for the screen's", ALIGNMENT, "layout.screenHeight.points",
        "(2 * layout.halfExtents.height.points)",
    )


def copy_package(to: Path) -> None:
    """Copies what a build needs; the folders of the tests, as the manifest names them."""
    shutil.copy(ROOT / "Package.swift", to)
    for folder in ("Sources", "Tests"):
        shutil.copytree(ROOT / folder, to / folder)


def build(package: Path) -> str:
    """Builds the lab and returns its path; all builds share their folder."""
    scratch = package.parent / "build"
    command = ["swift", "build", "--package-path", str(package), "--scratch-path", str(scratch)]
    done = subprocess.run(
        [*command, "--configuration", "release", "--product", "plumbline-lab"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
    )
    if done.returncode != 0:
        sys.exit(f"mutate.py: The build failed:\n{done.stdout[-4000:]}")
    return str(scratch / "release" / "plumbline-lab")


def build_afresh(package: Path, seen: set[bytes]) -> str:
    """Builds a lab like none before: a stale one would be found for the wrong reason."""
    lab = build(package)
    digest = hashlib.sha256(Path(lab).read_bytes()).digest()
    if digest in seen:
        sys.exit("mutate.py: The build is one that was tried before.")
    seen.add(digest)
    return lab


def fate(package: Path, mutant: Mutant, samples: int, seen: set[bytes]) -> str | None:
    """What compare.py says of a mutant; none when it found nothing."""
    path = package / mutant.path
    original = path.read_text(encoding="utf-8")
    path.write_text(mutant.apply(original), encoding="utf-8")
    try:
        compare(build_afresh(package, seen), samples, seed=1, quiet=True)
    except Difference as difference:
        return str(difference).splitlines()[0]
    finally:
        path.write_text(original, encoding="utf-8")
    return None


def main() -> int:
    """Tries the mutants one after the other."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--samples", type=int, default=SAMPLES)
    parser.add_argument("--only", default="", help="mutants whose names contain this")
    options = parser.parse_args()
    survivors = tried = 0
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder) / "package"
        package.mkdir()
        copy_package(package)
        # If the unchanged product were not equal, all that follows would mean nothing.
        seen: set[bytes] = set()
        compare(build_afresh(package, seen), options.samples, seed=1, quiet=True)
        for mutant in mutants((package / ALIGNMENT).read_text(encoding="utf-8")):
            if options.only not in mutant.name:
                continue
            started, found = time.monotonic(), fate(package, mutant, options.samples, seen)
            tried, survivors = tried + 1, survivors + (found is None)
            seconds = time.monotonic() - started
            print(f"{mutant.name:<40}{found or 'SURVIVED':<52}{seconds:4.0f} s", flush=True)
    print(f"{tried} changes, {survivors} not found")
    return 1 if survivors or not tried else 0


if __name__ == "__main__":
    sys.exit(main())
