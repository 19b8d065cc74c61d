"""`plumbline load` as a process."""

import json
import os
import subprocess
from dataclasses import dataclass
from typing import Any

from support.protocol import ROOT

LONGEST_RUN = 90.0


@dataclass
class Run:
    """What a run came to."""

    status: int
    output: str
    errors: str

    @property
    def figures(self) -> dict[str, Any]:
        """What `--json -` wrote."""
        return dict(json.loads(self.output))


def load(*arguments: str) -> Run:
    """Runs `plumbline load` to its end."""
    binary = os.environ.get("PLUMBLINE_BINARY", str(ROOT / ".build/debug/plumbline"))
    done = subprocess.run(
        [binary, "load", *arguments],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=LONGEST_RUN, check=False,
    )
    return Run(done.returncode, done.stdout, done.stderr)
