"""What a game promises to learners, to the card, and to whoever checks every index."""

import os
import subprocess
import sys
import warnings
from contextlib import redirect_stdout
from importlib.util import find_spec
from io import StringIO

import numpy as np

from dicewright.contract.broken import Broken, Missing, demand, equal
from dicewright.contract.rules import some_states, where
from dicewright.core.game import Game
from dicewright.core.state import COMPILED
from dicewright.envs.numbers import LARGEST, Numbers

CHECKED = "NUMBA_BOUNDSCHECK"


def need(module: str, extra: str) -> None:
    """Say what is to be installed, if a library is not there."""
    if find_spec(module) is None:
        raise Missing(f"needs {module}: pip install 'dicewright[{extra}]'")


def observations_are_numbers(game: Game, players: int) -> None:
    """Masks are the legal actions; what is observed is within its space, the same compiled."""
    plain, quick = Numbers(game.interpreted, players), Numbers(game.compiled, players)
    equal("names of what is observed", len({*plain.names}), len(plain.names))
    for state in some_states(game.interpreted, players):
        record, seat = COMPILED.convert(game.state_type, state), game.to_move(state)
        if seat >= 0:
            numbers = np.flatnonzero(plain.mask(state)).tolist()
            actions = sorted(plain.action(seat, number) for number in numbers)
            equal(f"the mask {where(game, state)}", actions, game.legal(state))
        for other in range(players):
            x = plain.observation(state, other)
            demand(x.min() >= 0 and x.max() <= LARGEST, f"observed: {x.min()} to {x.max()}")
            same = np.array_equal(x, quick.observation(record, other))
            demand(same, f"compiled, another observation {where(game, state)}")


def environments_pass_their_tests(game: Game, players: int) -> None:
    """PettingZoo, Gymnasium and OpenSpiel accept the game, by their own tests."""
    for module in ("pettingzoo", "gymnasium", "pyspiel"):
        need(module, "envs")
    import pyspiel
    from gymnasium.utils.env_checker import check_env
    from pettingzoo.test import api_test  # type: ignore[import-untyped]

    from dicewright.envs.aec import env
    from dicewright.envs.single import SingleSeat
    from dicewright.envs.spiel import load_spiel

    with warnings.catch_warnings(), redirect_stdout(StringIO()):
        warnings.simplefilter("ignore")  # of observations that are dicts
        api_test(env(game, players), num_cycles=60)
        seat = SingleSeat(game, ["random"] * (players - 1), render_mode="ansi")
        check_env(seat, skip_render_check=True)
    pyspiel.random_sim_test(load_spiel(game, players), num_sims=1, serialize=False, verbose=False)


def compiles_for_the_card(game: Game, players: int) -> None:
    """Whole games compile to the assembly language of NVIDIA cards; no card is needed."""
    need("numba_cuda", "gpu")
    from dicewright.gpu.kernels import ptx

    for play in ("drawn", "greedy"):
        text = ptx(game, players, play)
        demand(".extern .func" not in text, f"{play}: a rule calls what the card does not have")


def no_index_is_out_of_bounds(game: Game, players: int) -> None:
    """Compiled games stay within their arrays: they are played with every index checked."""
    if os.environ.get(CHECKED) == "1":
        return
    command = [sys.executable, "-m", "dicewright", "check-game", game.name, "--only", "compiled"]
    done = subprocess.run(
        command, env={**os.environ, CHECKED: "1"}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        lines = (done.stdout + done.stderr).strip().splitlines()
        problem = next((line for line in lines if line.startswith("  ")), lines[-1])
        raise Broken(problem.strip())
