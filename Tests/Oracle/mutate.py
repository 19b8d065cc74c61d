"""Changes one thing of the `classic` formulas at a time and sees that a comparison finds it.

    mutate.py [--samples N] [--only WORD]     about twenty minutes on two cores

Works on a copy of the package in a temporary folder, builds only `plumbline-lab` there, in release,
and prints a table. Exits with 1 when a change was not found. Run it after a change to the classic
profile, the formulas of the handle or the cards, or the oracles' samples; `Tests/run` does not.
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

import formula_mutants
from compare import Difference, compare
from compare_formulas import FORMULAS, compare_formula

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = 200_000
ALIGNMENT = "Sources/Snapping/Classic/ClassicAlignment.swift"
DRAG = "Sources/Snapping/Classic/ClassicMotion.swift"

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
    """A change of one place in one file, and the formula that has to show it, or the profile."""

    name: str
    path: str
    old: str
    new: str
    formula: str = ""

    def apply(self, text: str) -> str:
        """The file with the change; the place must be the only one of its kind."""
        if text.count(self.old) != 1:
            sys.exit(f"mutate.py: {self.path} has {text.count(self.old)} places for: {self.name}")
        return text.replace(self.old, self.new)


def constant_mutants(
    package: Path, path: str, structure: str, changes: dict[str, tuple[float, float]],
    formula: str = "",
) -> Iterator[Mutant]:
    """Changes of the constants of a structure: of every one that the product has."""
    text = (package / path).read_text(encoding="utf-8")
    start = text.index(f"struct {structure}")
    fields = re.findall(r"public var (\w+): Double", text[start:text.index("init(", start)])
    if sorted(fields) != sorted(changes):
        sys.exit(f"mutate.py: {structure} has {fields}; give each a change.")
    for name, (value, step) in changes.items():
        for changed in (value - step, value + step):
            yield Mutant(
                f"{name} {changed:g}", path, f"seed = {structure}()",
                f"seed = {structure}({name}: {changed:g})", formula,
            )


def mutants(package: Path) -> Iterator[Mutant]:
    """All changes, of each formula the constants first."""
    yield from constant_mutants(package, ALIGNMENT, "ClassicConstants", CONSTANTS)
    yield from (Mutant(name, ALIGNMENT, old, new) for name, old, new in COMPARISONS)
    yield from (Mutant(name, ALIGNMENT, PRINTED, order) for name, order in ORDERS)
    yield Mutant("each function sees the raw location", ALIGNMENT, CHAIN, NO_CHAIN)
    yield from (Mutant(*size) for size in SIZES)
    yield Mutant(
        "the canvas's height for the screen's", ALIGNMENT, "layout.screenHeight.points",
        "(2 * layout.halfExtents.height.points)",
    )
    for (formula, path, structure), changes in formula_mutants.CONSTANTS.items():
        yield from constant_mutants(package, path, structure, changes, formula)
    for formula, *change in formula_mutants.CHANGES:
        yield Mutant(*change, formula)


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


def compare_all(lab: str, samples: int, only: str | None = None) -> None:
    """Compares the profile (named "") and the formulas, or one of them."""
    if only in (None, ""):
        compare(lab, samples, seed=1, quiet=True)
    for formula in FORMULAS:
        if only in (None, formula.name):
            compare_formula(lab, formula, samples, seed=1)


def fate(package: Path, mutant: Mutant, samples: int, seen: set[bytes]) -> str | None:
    """What the comparison says of a mutant; none when it found nothing."""
    path = package / mutant.path
    original = path.read_text(encoding="utf-8")
    path.write_text(mutant.apply(original), encoding="utf-8")
    try:
        compare_all(build_afresh(package, seen), samples, mutant.formula)
    except Difference as difference:
        return str(difference).splitlines()[0]
    finally:
        path.write_text(original, encoding="utf-8")
    return None


def main() -> int:
    """Tries the mutants one after the other."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--samples", type=int, default=SAMPLES)
    parser.add_argument("--only", default="", help="mutants whose lines contain this")
    options = parser.parse_args()
    survivors = tried = 0
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder) / "package"
        package.mkdir()
        copy_package(package)
        # If the unchanged product were not equal, all that follows would mean nothing.
        seen: set[bytes] = set()
        compare_all(build_afresh(package, seen), options.samples)
        for mutant in mutants(package):
            if options.only not in f"{mutant.formula} {mutant.name}":
                continue
            started, found = time.monotonic(), fate(package, mutant, options.samples, seen)
            tried, survivors = tried + 1, survivors + (found is None)
            seconds = time.monotonic() - started
            name = f"{mutant.formula} {mutant.name}".strip()
            print(f"{name:<40}{found or 'SURVIVED':<52}{seconds:4.0f} s", flush=True)
    print(f"{tried} changes, {survivors} not found")
    return 1 if survivors or not tried else 0


if __name__ == "__main__":
    sys.exit(main())
