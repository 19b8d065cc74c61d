"""What the system tells of a server's process."""

from pathlib import Path

from support.server import Server


def peak_memory(server: Server) -> int:
    """How much memory the process had at most, in bytes."""
    for line in Path(f"/proc/{server.process.pid}/status").read_text("utf-8").splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024
    raise AssertionError("the system does not tell")
