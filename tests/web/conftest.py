"""Servers for tests."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from dicewright.web.rooms import rolls
from dicewright.web.store import writes
from dicewright.web.store.database import Where
from tests.web import services
from tests.web.server import Server

Start = Callable[..., Server]


@pytest.fixture(scope="session", autouse=True)
def impatient() -> Iterator[None]:
    """Let nobody wait long for browsers that are not there or do not answer."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rolls, "SEED_SECONDS", 0.3)
        patch.setattr(rolls, "NONCE_SECONDS", 0.3)
        yield


@pytest.fixture(scope="session", autouse=True)
def long_leases() -> Iterator[None]:
    """Let no server in this process be taken for dead because the machine is busy."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(writes, "LEASE_SECONDS", 40.0)
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


@pytest.fixture(scope="session")
def cluster() -> Iterator[services.Cluster]:
    """Give a PostgreSQL that all tests share; each makes databases of its own."""
    with services.cluster() as cluster:
        yield cluster


@pytest.fixture(scope="session")
def shared_redis() -> Iterator[services.Redis]:
    """Give a Redis that tests share who leave it running."""
    with services.redis() as redis:
        yield redis


@pytest.fixture
def redis() -> Iterator[services.Redis]:
    """Give a Redis of a test's own, to be stopped."""
    with services.redis() as redis:
        yield redis


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Where:
    """Give a new database of each kind."""
    if request.param == "sqlite":
        return tmp_path / "db"
    cluster: services.Cluster = request.getfixturevalue("cluster")
    return cluster.new()


@pytest.fixture(params=["sqlite", "postgresql"])
def start_more(request: pytest.FixtureRequest, start: Start) -> Start:
    """Give what starts servers on one database, of each kind."""
    if request.param == "sqlite":
        return start
    cluster: services.Cluster = request.getfixturevalue("cluster")
    return partial(start, postgres=cluster.new())
