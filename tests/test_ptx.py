"""Every game's rules compile for a GPU, on a machine that has none."""

from typing import Any

import pytest

from dicewright import bots, games
from dicewright.core.rule import rule


@pytest.fixture(scope="module", autouse=True)
def compiler() -> None:
    """Skip where the compiler for GPUs is missing; imported here, not to delay other tests."""
    missing = "needs the extra `gpu` (numba-cuda)"
    cuda = pytest.importorskip("numba.cuda", reason=missing, exc_type=ImportError)
    try:
        cuda.compile_ptx(lambda: None, (), cc=(9, 0))
    except (ImportError, OSError, RuntimeError, cuda.cudadrv.error.NvvmSupportError) as error:
        pytest.skip(f"{missing}: {error}")


@rule
def choose_by_dictionary(s: Any, e: Any, actions: Any, count: int, random: Any) -> int:
    """Do what no GPU can."""
    return {"first": int(actions[0])}["first"]


@pytest.mark.parametrize("name", games.names())
def test_whole_games_compile_to_ptx(name: str) -> None:
    from dicewright.lab import gpu

    game = games.get(name)
    text = gpu.ptx(game, bots.decider(game, [bots.get("random")]))
    assert ".target sm_90" in text
    assert text.count(".entry") == 1
    assert ".extern .func" not in text, "nothing is left for a linker to find"
    assert len(text) > 50_000, "whole games are in it"


@pytest.mark.parametrize("name", games.names())
def test_rules_that_a_gpu_cannot_run_are_found(name: str) -> None:
    from dicewright.lab import gpu

    bot = bots.Bot("dictionary", "uses a dictionary", bots.any_game(choose_by_dictionary))
    game = games.get(name)
    with pytest.raises(Exception, match=r"(?i)typing|lowering|unsupported|dict"):
        gpu.ptx(game, bots.decider(game, [bot]))


def test_the_look_for_a_gpu_is_left_as_it_was() -> None:
    from numba.cuda import dispatcher

    from dicewright.lab import gpu

    before = dispatcher.get_current_device
    game = games.get(games.names()[0])
    gpu.ptx(game, bots.decider(game, [bots.get("random")]), (8, 0))
    assert dispatcher.get_current_device is before
