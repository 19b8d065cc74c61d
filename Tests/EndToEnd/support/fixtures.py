"""The types of what fixtures give."""

from collections.abc import Callable
from dataclasses import dataclass

from support.drags import drag_works
from support.http_api import assert_healthy
from support.member import Member
from support.server import Server
from support.studio_page import StudioPage

Join = Callable[..., Member]
Open = Callable[..., StudioPage]


@dataclass
class Witness:
    """A member who works on while others do wrong."""

    server: Server
    member: Member
    item: int

    def is_undisturbed(self) -> None:
        """Fails unless the witness can still drag, and the server is well (E3)."""
        drag_works(self.member, self.item)
        assert_healthy(self.server)
