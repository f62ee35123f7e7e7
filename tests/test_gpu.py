"""Every game's rules compile for a GPU without one, and play the same games in a simulated one."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from dicewright import bots, cli, games
from dicewright.batch.playout import Outcomes, Series, Workspace
from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.core.kernels import BY_LOT
from dicewright.core.philox import (
    FIRST_SEAT,
    Random,
    below,
    draw_faces,
    seed_stream,
)
from dicewright.core.philox import next_word as next_buffered
from dicewright.core.rule import rule
from dicewright.core.state import INTERPRETED
from dicewright.core.workspace import workspace_upto
from dicewright.gpu.counted import (
    Counted,
    below_counted,
    draw_faces_counted,
    next_counted,
    seed_counted,
)
from dicewright.gpu.fit import fit_of
from dicewright.gpu.rounds import rounds_of, takes_part
from dicewright.lab.simulate import Job, empty_outcomes, play_one
from tests.random_play import EACH_CASE, Case, game_of
from tests.selection import mainly


@pytest.fixture(scope="module")
def compiler() -> None:
    """Skip where the compiler for GPUs is missing; imported here, not to delay other tests."""
    missing = "needs the extra `gpu` (numba-cuda)"
    pytest.importorskip("numba_cuda", reason=missing)
    cuda = pytest.importorskip("numba.cuda", reason=missing, exc_type=ImportError)
    try:
        cuda.compile_ptx(lambda: None, (), cc=(9, 0))
    except (ImportError, OSError, RuntimeError, cuda.cudadrv.error.NvvmSupportError) as error:
        pytest.skip(f"{missing}: {error}")


# --- the same games, cut to what fits -------------------------------------------------------------


def test_counted_streams_give_the_same_words() -> None:
    buffered, counted = INTERPRETED.empty(Random), INTERPRETED.empty(Counted)
    seed_stream(buffered, 2**40 + 3, 2**33 + 5, 7)
    seed_counted(counted, 2**40 + 3, 2**33 + 5, 7)
    assert [next_buffered(buffered) for _ in range(41)] == [
        next_counted(counted) for _ in range(41)
    ]


def play_fitted(game: Game, players: int, seed: int, count: int) -> tuple[Any, Any, Any]:
    """Play as a thread of a GPU does, in the interpreter; return points, first seats and moves."""
    fit = fit_of(game, players)
    others = {
        **fit.rules,
        seed_stream: seed_counted,
        below: below_counted,
        draw_faces: draw_faces_counted,
    }
    play = rounds_of(game, None).bind("fit", others, fit.sizes)
    points = [[0] * players for _ in range(count)]
    firsts, moves = [0] * count, [0] * count
    streams = [INTERPRETED.empty(Counted) for _ in range(FIRST_SEAT + players)]
    sizes = (game.most_laid_out + 1, game.most_dice, game.most_dice, game.most_legal)
    play(
        game.state_type.cut(fit.sizes)(),
        fit.tables,
        Series(players, BY_LOT, seed, 0, [0] * players),
        0,
        1,
        Workspace(streams, *([0] * size for size in sizes)),
        Outcomes(points, firsts, moves),
    )
    return points, firsts, moves


@EACH_CASE
def test_a_game_that_fits_is_the_same_game(case: Case) -> None:
    game, players = game_of(case), case[1]
    points, firsts, moves = play_fitted(game, players, seed=3, count=2)
    job = Job(game, ("random",) * players, 2, 3)
    for index in range(2):
        match = play_one(job, index)
        assert points[index] == match.game.scores(match.state)
        assert firsts[index] == match.first
        assert moves[index] == sum(hasattr(event, "seat") for event in match.events)


@pytest.mark.parametrize("name", games.names())
def test_a_game_is_over_in_the_last_of_its_phases(name: str) -> None:
    game = games.get(name).interpreted
    fit = fit_of(game, 2)
    match = play_one(Job(game, ("random", "random"), 1, 3), 0)
    assert int(match.state.phase) == fit.phases - 1


# --- compiled for the card ------------------------------------------------------------------------

PLAYS = [
    *((name, play) for name in games.names() for play in ("drawn", "greedy")),
    ("diceopolis", "random"),
]


@pytest.mark.slow
@pytest.mark.parametrize(["name", "play"], PLAYS)
def test_whole_games_compile_to_ptx(compiler: None, name: str, play: str) -> None:
    from numba.cuda import dispatcher
    from numba.cuda.cudadrv import nvvm

    from dicewright.gpu import kernels

    before = dispatcher.get_current_device, nvvm.compile_ir
    text = kernels.ptx(games.get(name), 2, play)
    assert (dispatcher.get_current_device, nvvm.compile_ir) == before, "left as they were"
    assert ".target sm_90" in text
    assert ".version 9.0" in text
    assert text.count(".entry") == 1
    assert ".extern .func" not in text, "nothing is left for a linker to find"
    assert len(text) > 50_000, "whole games are in it"
    assert not re.search(r"fma\.|(?:mul|add|sub)\.f64", text), "rounded as on a core"


@pytest.mark.parametrize("phases", [5, 6])
def test_a_warp_votes_on_every_phase(compiler: None, phases: int) -> None:
    from numba import cuda, from_dtype, int32, void

    from dicewright.gpu import kernels

    voting: Any = kernels.voting(phases)[takes_part]

    def vote(states: Any, taking: Any) -> None:
        taking[cuda.grid(1)] = voting(states[0], True)

    state = from_dtype(np.dtype([("phase", np.int32)]))
    with kernels.without_gpu(kernels.HOPPER):
        text, _ = cuda.compile_ptx(vote, void(state[::1], int32[::1]), cc=kernels.HOPPER)
    assert text.count("vote.sync.ballot") == phases


def test_room_of_a_thread_is_not_filled_before_rules_write_to_it(compiler: None) -> None:
    from numba import cuda, int32, void

    from dicewright.gpu import kernels

    own_upto: Any = kernels.thread_workspace()[workspace_upto]

    def take_room(numbers: Any) -> None:
        made = own_upto((numbers[0], 2), (500, 2), np.int32)
        made[numbers[1], 0] = 1
        numbers[2] = made[numbers[3], 0]

    thinking = kernels.kernel(
        games.get("diceopolis"), 2, kernels.decider_of(games.get("diceopolis"), "greedy")
    )
    with kernels.settings_of(thinking):
        text, _ = cuda.compile_ptx(take_room, void(int32[::1]), cc=kernels.HOPPER)
    assert ".b8 \t__local_depot0[4000];" in text
    assert text.count("st.local") == 1 and "bra" not in text


@rule
def choose_by_dictionary(s: Any, e: Any, actions: Any, count: int, random: Any) -> int:
    """Do what no GPU can."""
    return {"first": int(actions[0])}["first"]


def test_rules_that_a_gpu_cannot_run_are_found(
    compiler: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dicewright.gpu import kernels

    bot = bots.Bot("dictionary", "uses a dictionary", bots.any_game(choose_by_dictionary))
    monkeypatch.setitem(bots.BOTS, "dictionary", bot)
    with pytest.raises(Exception, match=r"(?i)typing|lowering|unsupported|dict"):
        kernels.ptx(games.get("diceopolis"), 2, "dictionary")


def test_a_card_is_given_what_its_kernel_takes(compiler: None) -> None:
    from numba import typeof

    from dicewright.gpu import card, kernels

    for name in games.names():
        job = Job(games.get(name), ("greedy", "random"), 3, 1)
        made = kernels.kernel(job.game, 2, card.choosing(job))
        given = (*card.given(job, made, 0), *empty_outcomes(job, 3))
        assert tuple(map(typeof, given)) == kernels.signature(made.fit).args


@pytest.mark.parametrize(
    ("most_shared", "block"), [(227, 224), (99, 96), (63, 32), (47, 32), (30, None)]
)
def test_blocks_fit_the_shared_memory_of_a_card(
    compiler: None, most_shared: int, block: int | None
) -> None:
    from dicewright.gpu import kernels

    made = kernels.kernel(games.get("diceopolis"), 2, None, most_shared * 1024)
    assert made.fit.launch.shared == (block is not None), "else states lie in the threads' memory"
    if block is not None:
        assert made.fit.launch.block == block
        assert made.shared_bytes + made.fit.tables.dtype().itemsize <= most_shared * 1024
    plain = kernels.kernel(games.get("novo-dice"), 2, None, most_shared * 1024)
    assert plain.fit.launch.block == 256 and plain.shared_bytes == 0


def instructions(text: str) -> list[str]:
    """Return the instructions of a kernel, which do not depend on how things are named."""
    return re.findall(r"(?m)^\t(?:@!?%\w+ )?([a-z][\w.]*)", text)


@pytest.mark.slow
def test_a_card_loads_the_code_that_a_file_holds(
    compiler: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    from numba.cuda import codegen, dispatcher
    from numba.cuda.cudadrv import driver

    from dicewright.gpu import kernels

    device = SimpleNamespace(compute_capability=kernels.HOPPER, id=3)
    attributes = SimpleNamespace(maxthreads=200)
    function, asked = SimpleNamespace(handle="its handle", device=device, attrs=attributes), []
    monkeypatch.setattr(dispatcher, "get_current_device", lambda: device)
    monkeypatch.setattr(codegen.devices, "get_context", lambda: SimpleNamespace(device=device))
    monkeypatch.setattr(codegen.CUDACodeLibrary, "get_cufunc", lambda library: function)
    monkeypatch.setattr(dispatcher._Kernel, "bind", lambda kernel: None)
    monkeypatch.setitem(
        vars(driver.driver), "cuKernelSetAttribute", lambda *given: asked.append(given)
    )
    made = kernels.kernel(games.get("diceopolis"), 2, None)
    card_kernel = kernels.load(made)
    assert kernels.most_threads(card_kernel, made) == 192, "whole warps"
    (loaded,) = card_kernel.overloads.values()
    assert not loaded.library._lto, "a linker that optimises again would round otherwise"
    text = kernels.ptx(games.get("diceopolis"), 2, "drawn")
    assert instructions(loaded.library.get_asm_str()) == instructions(text)
    assert len(instructions(text)) > 2000
    most = driver.binding.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
    assert made.shared_bytes > 48 * 1024
    assert asked == [(most, made.shared_bytes, "its handle", 3)]


# --- in numba's simulator -------------------------------------------------------------------------

IN_SIMULATOR = """
import json, sys
from dicewright import games
from dicewright.gpu.card import Card
from dicewright.lab.simulate import Job

name, edition, players, count = *sys.argv[1:3], tuple(sys.argv[3].split(",")), int(sys.argv[4])
game = games.get(name)
game = game.using(game.edition_type.shipped(edition))
played = Card(Job(game, players, count, 5)).play_all()
print(json.dumps([played.points.tolist(), played.firsts.tolist(), played.moves.tolist()]))
"""


IN_BOTH = [
    *((name, "standard", "random,random", 3) for name in games.names()),
    ("diceopolis", "standard", "greedy,random", 3),
    ("novo-dice", "compact", "greedy,greedy", 1),
    ("astroventure", "quartet", "random,greedy", 1),
]


@mainly("name edition players count", ("diceopolis", "standard", "greedy,random", 3), IN_BOTH)
def test_a_simulated_gpu_plays_the_games_of_a_core(
    name: str, edition: str, players: str, count: int
) -> None:
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    ran = subprocess.run(
        [sys.executable, "-c", IN_SIMULATOR, name, edition, players, str(count)],
        env=environment,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    points, firsts, moves = json.loads(ran.stdout)
    game = games.get(name)
    game = game.using(game.edition_type.shipped(edition))
    job = Job(game, tuple(players.split(",")), count, 5)
    for index in range(count):
        match = play_one(job, index)
        assert points[index] == match.game.scores(match.state)
        assert firsts[index] == match.first
        assert moves[index] == sum(hasattr(event, "seat") for event in match.events)


# --- the commands ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_gpu_build_writes_all_that_a_runner_needs(compiler: None, tmp_path: Path) -> None:
    arguments = ["gpu", "build", "diceopolis", "--cc", "80", "--play", "drawn"]
    assert cli.run([*arguments, "--players", "3", "--out", str(tmp_path)]) == 0
    launch = json.loads((tmp_path / "diceopolis-3-drawn.json").read_text())
    text = (tmp_path / "diceopolis-3-drawn.ptx").read_text()
    assert f".entry {launch['entry']}(" in text and ".target sm_80" in text
    assert launch["players"] == 3 and launch["shared_bytes"] > 0
    known = np.load(tmp_path / "diceopolis-3-drawn.npz")
    assert known["points"].shape == (2000, 3) and (known["moves"] > 0).all()
    game = games.get("diceopolis")
    tables = fit_of(game, 3).tables
    assert (tmp_path / "diceopolis-3-drawn.tables").read_bytes() == tables.packed().tobytes()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["gpu", "build", "--cc", "x", "--out", "."], "expected a compute capability"),
        (["gpu", "build", "chess", "--out", "."], "chess"),
        (["simulate", "diceopolis", "--device", "cuda", "--executor", "ray"], "neither --records"),
        (["simulate", "diceopolis", "--device", "cuda", "--players", "expert,random"], "think on"),
    ],
)
def test_what_cannot_be_done(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(arguments) == 2
    assert told in capsys.readouterr().err


def test_no_gpu_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba_cuda", reason="needs the extra `gpu`")
    from numba import cuda

    from dicewright.gpu.card import Card

    monkeypatch.setattr(cuda, "is_available", lambda: False)
    with pytest.raises(Unreadable, match="none was found"):
        Card(Job(games.get("diceopolis"), ("random", "random"), 1, 1))


def test_a_missing_compiler_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("dicewright.gpu.find_spec", lambda name: None)
    assert cli.run(["gpu", "build", "diceopolis", "--out", str(tmp_path)]) == 2
    assert "dicewright[gpu]" in capsys.readouterr().err
