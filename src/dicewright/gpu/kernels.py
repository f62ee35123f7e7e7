"""Whole games on NVIDIA GPUs: each thread plays one after the other, by the same rules.

No GPU is needed to compile, so tests show on any machine that every game's rules still do.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
from numba import config, cuda, from_dtype, int32, types

from dicewright import bots
from dicewright.batch.playout import Outcomes, Series, Workspace
from dicewright.core.game import Game
from dicewright.core.philox import FIRST_SEAT, below, draw_faces, seed_stream
from dicewright.core.rule import Rule
from dicewright.core.workspace import workspace, workspace_upto
from dicewright.gpu import check_compiler
from dicewright.gpu.counted import Counted, below_counted, draw_faces_counted, seed_counted
from dicewright.gpu.fit import Fit, Launch, fit_of
from dicewright.gpu.rounds import anybody_plays, rounds_of, takes_part, wait

HOPPER = (9, 0)  # compute capability of an H100 or H200
PTX_VERSION = "9.0"  # what drivers since CUDA 13.0 read
ALL_LANES = 0xFFFFFFFF
WARP = 32  # threads that go on together
# numba fills a thread's arrays with zeros whenever they are made; rules write before they read
UNASKED_ZEROS = re.compile(
    r'(?m)^ *store \[\d+ x (?:double|i\d+)\] zeroinitializer, .*%"_cudapy_lmem.*\n'
)
DRAWN = "drawn"  # how actions are chosen: at random without listing them, or by a bot's name


class Kernel(NamedTuple):
    """A game's kernel, and what launches it."""

    function: Callable[..., None]
    fit: Fit
    state_memory: np.dtype[Any]  # what a thread has for a state
    thinks: bool  # a bot chooses; else any action is drawn

    @property
    def bounds(self) -> int | None:
        """The threads of a block, where the compiler must see to it that registers suffice.

        Bots need many. What draws has enough: bounds and a rule that rolls cost Diceopolis 3 %.
        """
        return self.fit.launch.block if self.thinks else None

    @property
    def shared_bytes(self) -> int:
        """The shared memory that a block of threads needs."""
        return self.state_memory.itemsize * self.fit.launch.block if self.fit.launch.shared else 0


def decider_of(game: Game, play: str) -> Rule[..., int] | None:
    """Return the rule of a quick bot, or none if actions are drawn without a list."""
    return None if play == DRAWN else bots.decider(game, [bots.get(play)])


def ptx(game: Game, players: int, play: str, capability: tuple[int, int] = HOPPER) -> str:
    """Return the kernel of a game in the GPU's assembly language."""
    check_compiler()
    made = kernel(game, players, decider_of(game, play))
    with without_gpu(capability), settings_of(made):
        text, _ = cuda.compile_ptx(
            made.function, signature(made.fit), cc=capability, launch_bounds=made.bounds
        )
    return re.sub(r"(?m)^\.version .*", f".version {PTX_VERSION}", str(text))


def kernel(
    game: Game, players: int, decider: Rule[..., int] | None, most_shared: int | None = None
) -> Kernel:
    """Return the kernel of a game, for a card with so much shared memory for a block, if given."""
    fit = fit_of(game, players)
    state_memory = spread(game.state_type.cut(fit.sizes).dtype())
    if most_shared is not None:
        fit = fit._replace(launch=_launch_within(fit, state_memory, most_shared))
    longest = game.most_laid_out + 1, game.most_dice, game.most_legal
    sizes = FIRST_SEAT + players, *(int(size) for size in longest)
    playing = _playing(fit, state_memory, _play_on(game, decider, fit), *sizes)
    return Kernel(playing, fit, state_memory, decider is not None)


def _playing(
    fit: Fit,
    state_memory: np.dtype[Any],
    play: Callable[..., None],
    streams: int,
    laid_out: int,
    dice: int,
    legal: int,
) -> Callable[..., None]:
    """Return the function that every thread runs: it makes its workspace, and plays."""
    state_type, table_type, stream_type = map(
        _record, (state_memory, fit.tables.dtype(), Counted.dtype())
    )
    shared = fit.launch.shared

    def play_games(
        tables: Any,
        players: int,
        first: int,
        seed: int,
        from_game: int,
        bots: Any,
        points: Any,
        firsts: Any,
        moves: Any,
    ) -> None:
        e = cuda.shared.array(1, table_type)
        if cuda.threadIdx.x == 0:
            e[0] = tables[0]
        cuda.syncthreads()
        if shared:
            states = cuda.shared.array(0, state_type)
            place = cuda.threadIdx.x
        else:
            states = cuda.local.array(1, state_type)
            place = 0
        play(
            states[place],
            e[0],
            Series(players, first, seed, from_game, bots),
            cuda.grid(1),
            cuda.gridsize(1),
            Workspace(
                cuda.local.array(streams, stream_type),
                cuda.local.array(laid_out, int32),
                cuda.local.array(dice, int32),
                cuda.local.array(dice, int32),
                cuda.local.array(legal, int32),
            ),
            Outcomes(points, firsts, moves),
        )

    return play_games


def _launch_within(fit: Fit, state_memory: np.dtype[Any], most_shared: int) -> Launch:
    """Return the launch for a card with less shared memory: smaller blocks, or none of it."""
    launch = fit.launch
    if not launch.shared:
        return launch
    tables = -(-fit.tables.dtype().itemsize // 16) * 16  # they lie there too, aligned
    fitting = (most_shared - tables) // state_memory.itemsize
    block = min(launch.block, fitting) // WARP * WARP
    return launch._replace(block=block) if block > 0 else launch._replace(shared=False)


def load(made: Kernel) -> Any:
    """Return a kernel as numba launches it, compiled for the card that is there."""
    if is_simulated():
        return cuda.jit(made.function)
    with settings_of(made):
        jit = cuda.jit(signature(made.fit), launch_bounds=made.bounds, lto=False)
        loaded = jit(made.function)
    if made.shared_bytes > 0:
        _allow_shared(loaded, made.shared_bytes)
    return loaded


def most_threads(loaded: Any, made: Kernel) -> int:
    """Return how many threads a block of a loaded kernel may have: their registers must suffice."""
    if is_simulated():
        return made.fit.launch.block
    return int(loaded.get_max_threads_per_block(signature(made.fit))) // WARP * WARP


def _allow_shared(loaded: Any, size: int) -> None:
    """Let a kernel be launched with more shared memory than the 48 kB that need no asking."""
    from numba.cuda.cudadrv.driver import binding, driver

    (compiled,) = loaded.overloads.values()
    function = compiled.library.get_cufunc()
    attribute = binding.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
    driver.cuKernelSetAttribute(attribute, size, function.handle, function.device.id)


def _record(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """Return the type whose elements have their fields as attributes, in a simulator too."""
    return np.dtype((np.record, dtype))


def is_simulated() -> bool:
    """Say whether numba simulates the GPU (NUMBA_ENABLE_CUDASIM=1): its threads cannot vote."""
    return bool(config.ENABLE_CUDASIM)


def _play_on(game: Game, decider: Rule[..., int] | None, fit: Fit) -> Callable[..., None]:
    """Return the rule that plays game after game, cut to what fits."""
    others: dict[Any, Any] = {
        **fit.rules,
        seed_stream: seed_counted,
        below: below_counted,
        draw_faces: draw_faces_counted,
    }
    if not is_simulated():
        others |= thread_workspace() | (voting(fit.phases) if fit.launch.votes else {})
    play = rounds_of(game, decider).bind("gpu", others, fit.sizes).device
    return _on_plain_objects(play, game, fit) if is_simulated() else play


def _on_plain_objects(play: Callable[..., None], game: Game, fit: Fit) -> Callable[..., None]:
    """Let a simulated thread play on plain objects: NumPy wraps numbers where a GPU does not."""

    def play_plainly(
        s: Any, e: Any, series: Series, start: int, step: int, w: Workspace, outcomes: Outcomes
    ) -> None:
        streams = [Counted() for _ in range(len(w.randoms))]
        plain = Workspace(streams, *([0] * len(buffer) for buffer in w[1:]))
        play(game.state_type.cut(fit.sizes)(), fit.tables, series, start, step, plain, outcomes)

    return play_plainly


def thread_workspace() -> dict[Any, object]:
    """Return how a thread makes its workspace: in its own memory, of a size known beforehand."""

    @cuda.jit(device=True, inline="always")  # type: ignore[untyped-decorator]
    def own(shape: Any, dtype: Any) -> Any:
        return cuda.local.array(shape, dtype)

    @cuda.jit(device=True, inline="always")  # type: ignore[untyped-decorator]
    def own_upto(shape: Any, most: Any, dtype: Any) -> Any:
        return cuda.local.array(most, dtype)

    return {workspace: own, workspace_upto: own_upto}


def voting(phases: int) -> dict[Any, object]:
    """Return how the threads of a warp agree: those go on whose game is where most games are."""

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def in_first(s: Any) -> None:
        s.phase = 0  # threads that have no game yet agree as well

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def anybody(plays: bool) -> bool:
        return cuda.any_sync(ALL_LANES, plays)  # type: ignore[no-any-return]

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def majority(s: Any, plays: bool) -> bool:
        phase = s.phase if plays else -1
        best, most = 0, 0
        for one in range(phases):
            votes = cuda.popc(cuda.ballot_sync(ALL_LANES, phase == one))
            if votes > most:
                best, most = one, votes
        return phase == best

    return {wait: in_first, anybody_plays: anybody, takes_part: majority}


def spread(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """Return a state's type, so long that neighbours in shared memory have different banks."""
    assert dtype.names is not None and dtype.fields is not None
    unit = max(4, dtype.alignment)
    fields = [dtype.fields[name] for name in dtype.names]
    return np.dtype(
        {
            "names": list(dtype.names),
            "formats": [field[0] for field in fields],
            "offsets": [field[1] for field in fields],
            "itemsize": (-(-dtype.itemsize // unit) | 1) * unit,
        }
    )


def signature(fit: Fit) -> Any:
    """Return the types of the kernel's arguments."""
    numbers, whole = types.int32[::1], types.int64
    return types.void(
        types.Array(from_dtype(fit.tables.dtype()), 1, "C"),  # tables
        whole,  # players
        whole,  # first
        whole,  # seed
        whole,  # from_game
        numbers,  # bots
        types.int32[:, ::1],  # points
        numbers,  # firsts
        numbers,  # moves
    )


def entry_of(text: str) -> str:
    """Return the name of a kernel in the GPU's assembly language."""
    found = re.search(r"\.entry (\S+?)\(", text)
    assert found is not None
    return found[1]


@contextmanager
def settings_of(made: Kernel) -> Iterator[None]:
    """Let numba compile a kernel as its launch and its bots want it.

    What a warp runs must fit the card's cache for code: it may have to be small. What bots
    calculate is rounded as on a core, before it is added to, or they would choose differently.
    """
    from numba.cuda.cudadrv import nvvm

    before = nvvm.compile_ir

    def compile_so(modules: str | Sequence[str], **options: Any) -> Any:
        texts = [modules] if isinstance(modules, str) else modules
        if made.fit.launch.small:
            texts = [re.sub(r"(?m)^(define .*\))", r"\1 optsize", text) for text in texts]
        if made.thinks:
            texts = [UNASKED_ZEROS.sub("", text) for text in texts]
            options["fma"] = False
        return before(texts, **options)

    nvvm.compile_ir = compile_so
    try:
        yield
    finally:
        nvvm.compile_ir = before


@contextmanager
def without_gpu(capability: tuple[int, int]) -> Iterator[None]:
    """Let numba compile device functions for a GPU that is not there."""
    from numba.cuda import dispatcher

    before = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    try:
        yield
    finally:
        dispatcher.get_current_device = before
