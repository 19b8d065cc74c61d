"""The end of the server (SPEC W6)."""

import signal
from collections.abc import Callable

import pytest

from support.http_api import create_story
from support.member import Member
from support.server import Server


@pytest.mark.quick
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_members_are_told(start_server: Callable[..., Server], sign: signal.Signals) -> None:
    """W6, W5 every member is closed with 4000, and the process ends well."""
    server = start_server()
    story = create_story(server)["id"]
    members = [Member.join(server.socket_url(story)) for _ in range(3)]
    item = members[0].create()
    gesture = members[0].begin(item, 0, 0)
    members[1].wait(lambda: gesture in members[1].room.gestures, "the hold")
    silent = Member.join(server.socket_url(create_story(server)["id"]))
    server.process.send_signal(sign)
    for member in [*members, silent]:
        assert member.wait_closed()[0] == 4000
    assert server.wait() == 0


def test_end_before_anybody_came(start_server: Callable[..., Server]) -> None:
    """W6 a server without members ends well too."""
    server = start_server()
    server.terminate()
    assert server.wait() == 0


def test_port_in_use(start_server: Callable[..., Server], server: Server) -> None:
    """E3 a second server on the same port says so instead of starting."""
    with pytest.raises(AssertionError, match="did not start"):
        start_server("--port", str(server.port))
