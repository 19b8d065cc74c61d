"""The server, stories and members that tests ask for."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from support.fixtures import Join, Open, Witness
from support.http_api import assert_healthy, create_story
from support.member import Member
from support.server import Server
from support.studio_page import ARGUMENTS, CHROMIUM, StudioPage
from support.traffic import TrafficPlugin


def pytest_configure(config: pytest.Config) -> None:
    """What all members send and are told is looked at together."""
    config.pluginmanager.register(TrafficPlugin(), "traffic")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests: what any of them does to it must not disturb the others."""
    running = Server(tmp_path_factory.mktemp("server") / "stderr.txt")
    yield running
    assert_healthy(running)
    running.stop()


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers of the test's own."""
    started: list[Server] = []

    def start(
        *arguments: str, descriptors: int | None = None, under: tuple[str, ...] = ()
    ) -> Server:
        log = tmp_path / f"stderr{len(started)}.txt"
        started.append(Server(log, *arguments, descriptors=descriptors, under=under))
        return started[-1]

    yield start
    for running in started:
        running.stop()


@pytest.fixture
def story(server: Server) -> str:
    """A fresh story of 390 × 844."""
    return str(create_story(server)["id"])


@pytest.fixture
def join(server: Server, story: str) -> Iterator[Join]:
    """Lets members into the story, and out at the end."""
    members: list[Member] = []

    def enter(**hello: Any) -> Member:
        members.append(Member.join(server.socket_url(story), **hello))
        return members[-1]

    yield enter
    for member in members:
        member.close()


@pytest.fixture
def witness(server: Server, join: Join) -> Witness:
    """A member of the story with an item of its own."""
    member = join(name="Witness")
    return Witness(server, member, member.create())


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, without a window."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture
def open_page(server: Server, story: str, browser: Browser) -> Iterator[Open]:
    """Opens the story in tabs, which must have nothing to complain of."""
    pages: list[StudioPage] = []

    def opened(url: str = server.url, **context: Any) -> StudioPage:
        pages.append(StudioPage(browser, url, story, **context))
        return pages[-1]

    yield opened
    for page in pages:
        page.check()
        page.close()
