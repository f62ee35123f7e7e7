"""Two browsers at one table, each at a process of its own; one process is killed in mid-turn."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LAVISH, Visit
from tests.browser.hands import Mouse, act
from tests.browser.site import FRIEND, ME, Visitor, best, players
from tests.browser.test_coming_back import picture, put_one
from tests.web import services
from tests.web.process import Process

Start = tuple[Path, list[str]]


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[Start]:
    """Give what processes share that work as one."""
    with services.cluster() as cluster, services.redis() as redis:
        given = ["--database", cluster.new(), "--redis", redis.address, *LAVISH]
        yield tmp_path / "data", given


@pytest.fixture
def processes(shared: Start) -> Iterator[list[Process]]:
    """Give two processes on ports of their own."""
    data, given = shared
    started = [Process(data, 0, *given) for _ in range(2)]
    yield started
    for process in started:
        process.stop()


def kill(process: Process) -> None:
    process.process.kill()
    process.process.communicate()


def play_on(host: Visitor, guest: Visitor, steps: int) -> None:
    """Let both play on; each sees what the other does."""
    for _ in range(steps):
        guest.told.until(lambda: host.told.asked or guest.told.asked)
        mover, looker = (host, guest) if host.told.asked else (guest, host)
        told = mover.told
        act(mover.page, told, Mouse(), best(told.legal, told.seat))
        looker.told.until(lambda: settled(host, guest))
        assert host.told.entries == guest.told.entries


def settled(*visitors: Visitor) -> bool:
    """Say whether both were told the same, and somebody is asked."""
    versions = {visitor.told.version for visitor in visitors}
    return len(versions) == 1 and any(visitor.told.asked for visitor in visitors)


@pytest.mark.slow
def test_one_of_two_processes_is_killed_in_mid_turn(
    processes: list[Process], shared: Start, visit: Visit
) -> None:
    one, other = processes
    joined = one.create(game="novo-dice", seats=[ME, FRIEND], first=0)
    code = joined["code"]
    host = visit(one, joined=joined, game="novo-dice")
    page = host.go(f"/t/{code}")
    expect(page.get_by_text("Invitation link").first).to_be_visible()
    seat = other.request(f"/api/tables/{code}/seats", {"name": "Bea"})  # the first one has it
    guest = visit(other, joined=seat, game="novo-dice")
    guest.go(f"/t/{code}")
    page.get_by_role("button", name="Start the game").click()
    expect(players(guest.page)).to_have_count(2)
    put_one(host)
    guest.told.until(lambda: settled(host, guest))
    before, version = picture(host), host.told.version

    host.expected.append("ERR_CONNECTION_REFUSED|WebSocket")
    snapshots = guest.told.snapshots
    kill(one)
    expect(page.get_by_text("Connecting again…")).to_be_visible()
    guest.told.until(lambda: guest.told.snapshots > snapshots)  # the other process has it now
    assert guest.told.version == version
    expect(guest.page.get_by_text("Connecting again…")).to_have_count(0)
    processes[0] = Process(shared[0], one.port, *shared[1])
    expect(page.get_by_text("Connecting again…")).to_have_count(0)
    assert picture(host) == before
    play_on(host, guest, steps=12)
    assert host.told.version > version
    for process in processes:
        assert process.request(f"/api/tables/{code}/record").count(b"\n") > version
