"""Servers for tests."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from dicewright.web.rooms import rolls
from tests.web.server import Server

Start = Callable[..., Server]


@pytest.fixture(scope="session", autouse=True)
def impatient() -> Iterator[None]:
    """Let nobody wait long for browsers that are not there or do not answer."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rolls, "SEED_SECONDS", 0.3)
        patch.setattr(rolls, "NONCE_SECONDS", 0.3)
        yield


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Give a server that the tests of a file share; each makes tables of its own."""
    with Server(tmp_path_factory.mktemp("data")) as server:
        yield server


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Give what starts servers of a test's own, by default all on one data folder."""
    with ExitStack() as stack:

        def start(folder: Path | None = None, **settings: Any) -> Server:
            return stack.enter_context(Server(folder or tmp_path / "data", **settings))

        yield start
