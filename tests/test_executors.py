"""Executors: the same games wherever they are played, whatever happens to those who play them."""

import os
import secrets
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from dicewright import cli, games
from dicewright.core.errors import Unreadable
from dicewright.lab.executors import (
    MOST_TRIES,
    Executor,
    LocalPool,
    RayCluster,
    WorkersLost,
    play_elsewhere,
    run,
    sources_fingerprint,
)
from dicewright.lab.simulate import Job, simulate
from tests.selection import mainly
from tests.test_simulate import lists

QUICK = Job(games.get("diceopolis"), ("random", "greedy"), 12_000, 3)
EXPERTS = Job(games.get("diceopolis"), ("expert", "random"), 40, 4)
LOST_SPAN = 20


def add_up(start: int, count: int) -> int:
    return sum(range(start, start + count))


def die_at(folder: Path, times: int, start: int, count: int) -> int:
    """Add up, but end this process as a full memory would, the first times that a span is begun."""
    if start == LOST_SPAN:
        begun = len([*folder.iterdir()])
        (folder / str(begun)).touch()
        if begun < times:
            os.kill(os.getpid(), signal.SIGKILL)
    return add_up(start, count)


def refuse(start: int, count: int) -> int:
    raise Unreadable(f"games {start} and {count} more")


def spans(count: int) -> list[tuple[int, int]]:
    return [(start, 10) for start in range(0, 10 * count, 10)]


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def new_folder(path: Path) -> Path:
    path.mkdir()
    return path


class Killer:
    """Told of the first progress, it kills somebody; it counts the games."""

    def __init__(self, kill: Callable[[], None]) -> None:
        self.kill = kill
        self.games = 0

    def __call__(self, count: int) -> None:
        if not self.games:
            self.kill()
        self.games += count


# --- this machine ------------------------------------------------------------------------------


@pytest.mark.slow  # a span is played again, below
def test_a_killed_process_does_not_change_the_games(tmp_path: Path) -> None:
    killer = Killer(lambda: active_children()[0].kill())
    killed = simulate(EXPERTS, tmp_path / "killed", killer, LocalPool(2))
    assert killer.games == EXPERTS.games
    assert lists(killed) == lists(simulate(EXPERTS, tmp_path / "whole"))
    assert contents(tmp_path / "killed") == contents(tmp_path / "whole")


def test_a_span_is_played_again_when_its_process_is_lost(tmp_path: Path) -> None:
    task = partial(die_at, tmp_path, 1)
    found = dict(run(LocalPool(2), task, spans(6), compiled=False))
    assert found == {span: add_up(*span) for span in spans(6)}
    assert len([*tmp_path.iterdir()]) == 2


def test_a_span_that_loses_every_process_is_named(tmp_path: Path) -> None:
    task = partial(die_at, tmp_path, 1000)
    with pytest.raises(WorkersLost, match=f"games .*: {MOST_TRIES} workers were lost"):
        dict(run(LocalPool(1), task, [(LOST_SPAN, 10)], compiled=False))
    assert len([*tmp_path.iterdir()]) == MOST_TRIES


@pytest.mark.parametrize("compiled", [True, False])
def test_an_error_of_the_task_is_no_loss(compiled: bool) -> None:
    with pytest.raises(Unreadable, match="games 0 and 10 more"):
        dict(run(LocalPool(1), refuse, spans(1), compiled))


def test_the_command_names_what_was_lost(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lose(*_: object) -> None:
        raise WorkersLost("games 0 to 9: 4 workers were lost playing them")

    monkeypatch.setattr("dicewright.cli.simulate.simulate", lose)
    assert cli.run(["simulate", "diceopolis", "--games", "1"]) == 2
    assert "Error: games 0 to 9: 4 workers were lost" in capsys.readouterr().err


def test_an_address_needs_ray(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["simulate", "diceopolis", "--address", "there:6379"]) == 2
    assert "expected --executor ray" in capsys.readouterr().err


def test_without_the_extra_the_error_names_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert cli.run(["simulate", "diceopolis", "--executor", "ray"]) == 2
    assert "dicewright[ray]" in capsys.readouterr().err


def test_other_sources_are_refused() -> None:
    assert play_elsewhere(sources_fingerprint(), add_up, (0, 10)) == 45
    with pytest.raises(Unreadable, match="same version of dicewright"):
        play_elsewhere("another", add_up, (0, 10))


# --- a Ray cluster of two machines, both of them this one --------------------------------------


@pytest.fixture
def cluster() -> Iterator[Any]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("RAY_AUTH_MODE", "token")
        patch.setenv("RAY_AUTH_TOKEN", secrets.token_hex(32))  # of this cluster alone
        utilities = pytest.importorskip("ray.cluster_utils")
        cluster = utilities.Cluster(
            initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False}
        )
        cluster.add_node(num_cpus=1)
        yield cluster
        cluster.shutdown()


def ray(cluster: Any) -> Executor:
    return RayCluster(cluster.address, cores=2)


def ray_plays_the_same_games(cluster: Any) -> None:
    told: list[int] = []
    played = simulate(QUICK, progress=told.append, executor=ray(cluster))
    assert lists(played) == lists(simulate(QUICK))
    assert sorted(told) == [2_000, 5_000, 5_000]


def ray_plays_the_same_games_of_experts(cluster: Any, folder: Path) -> None:
    played = simulate(EXPERTS, folder / "ray", executor=ray(cluster))
    assert lists(played) == lists(simulate(EXPERTS, folder / "here"))
    assert contents(folder / "ray") == contents(folder / "here")
    assert len(contents(folder / "ray")) == EXPERTS.games


def ray_plays_a_span_again_when_its_process_is_lost(cluster: Any, folder: Path) -> None:
    found = dict(run(ray(cluster), partial(die_at, folder, 1), spans(6), compiled=False))
    assert found == {span: add_up(*span) for span in spans(6)}
    assert len([*folder.iterdir()]) == 2


def ray_tells_an_error_of_the_task_as_it_is(cluster: Any) -> None:
    with pytest.raises(Unreadable) as caught:
        dict(run(ray(cluster), refuse, spans(1), compiled=False))
    assert str(caught.value) == "games 0 and 10 more"


def a_machine_that_is_lost_does_not_change_the_games(cluster: Any) -> None:
    (machine,) = cluster.worker_nodes
    killer = Killer(lambda: cluster.remove_node(machine, allow_graceful=False))
    job = replace(QUICK, games=60_000)
    played = simulate(job, progress=killer, executor=ray(cluster))
    assert killer.games == job.games
    assert lists(played) == lists(simulate(job))


@pytest.mark.slow
def test_a_ray_cluster_of_two_machines(cluster: Any, tmp_path: Path) -> None:
    """One test, since beginning a cluster takes longer than all that is asked of it."""
    ray_plays_the_same_games(cluster)
    ray_plays_the_same_games_of_experts(cluster, tmp_path / "experts")
    ray_plays_a_span_again_when_its_process_is_lost(cluster, new_folder(tmp_path / "lost"))
    ray_tells_an_error_of_the_task_as_it_is(cluster)
    a_machine_that_is_lost_does_not_change_the_games(cluster)


ADDRESSES = ["127.0.0.1:1", "127.0.0.1:99999", "nowhere", ":6379", "a:b"]


@mainly("address", "nowhere", ADDRESSES)
def test_nobody_at_the_address(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("ray")
    arguments = ["simulate", "diceopolis", "--games", "1", "--executor", "ray"]
    assert cli.run([*arguments, "--address", address]) == 2
    assert address in capsys.readouterr().err
