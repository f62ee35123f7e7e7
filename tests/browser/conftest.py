"""A browser, a server of the suite's own, and visitors."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.site import Visitor
from tests.web.process import SECONDS, Process, serving

SHELL = "chromium-headless-shell"  # the same engine without windows: a third less to wait for
BROWSERS = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-extensions "
    "--disable-component-extensions-with-background-pages"
)
LAVISH = (
    "--tables-per-hour=100000",
    "--connections=100000",
    "--messages-per-second=100000",
    "--requests-per-minute=100000",
)

Visit = Callable[..., Visitor]
expect.set_options(timeout=SECONDS * 1000)


class Restartable:
    """A server that can be killed and started again, on the same port and data."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.process = Process(data, 0, *LAVISH)

    def kill(self) -> None:
        self.process.process.kill()
        self.process.process.communicate(timeout=SECONDS)

    def start(self) -> None:
        self.process = Process(self.data, self.process.port, *LAVISH)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Launch the browser of this machine."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.skip("no browser is here: `make setup-browser` installs Debian's Chromium")
    return {**browser_type_launch_args, "executable_path": found, "args": ARGUMENTS.split()}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """Give a server that all tests share; each makes tables of its own."""
    with serving(tmp_path_factory.mktemp("data"), *LAVISH) as process:
        yield process


@pytest.fixture
def restartable(tmp_path: Path) -> Iterator[Restartable]:
    """Give a server of a test's own, to be killed."""
    server = Restartable(tmp_path / "data")
    yield server
    server.process.stop()


@pytest.fixture
def visit(browser: Browser, server: Process) -> Iterator[Visit]:
    """Give what opens browsers; in the end nothing may have gone wrong in any of them."""
    visitors: list[Visitor] = []

    def visit(at: Process = server, **wishes: Any) -> Visitor:
        visitors.append(Visitor(browser, at, **wishes))
        return visitors[-1]

    yield visit
    problems = [problem for visitor in visitors for problem in visitor.close()]
    assert not problems
