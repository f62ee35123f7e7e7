"""Compiles the rules for NVIDIA GPUs: each thread of the kernel plays one whole game.

No GPU is needed to compile, so tests show on any machine that every game's rules still do.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import numpy as np

from dicewright.core.game import Game
from dicewright.core.philox import RANDOM
from dicewright.core.playout import playout_of
from dicewright.core.rule import Rule

HOPPER = (9, 0)  # compute capability of an H100 or H200


def ptx(game: Game, decider: Rule[..., int], capability: tuple[int, int] = HOPPER) -> str:
    """Return the kernel of a game in the GPU's assembly language; `decider` chooses the actions."""
    from numba import cuda

    with _without_gpu(capability):
        text, _ = cuda.compile_ptx(kernel(game, decider), signature(game), cc=capability)
    return str(text)


def kernel(game: Game, decider: Rule[..., int]) -> Callable[..., None]:
    """Return a kernel that plays one game a thread, each with a state and buffers of its own."""
    from numba import cuda

    play_many = playout_of(game, decider).device

    def play_one_each(
        states: Any,
        tables: Any,
        players: int,
        first: int,
        seed: int,
        from_game: int,
        bots: Any,
        randoms: Any,
        layouts: Any,
        kinds: Any,
        faces: Any,
        actions: Any,
        points: Any,
        firsts: Any,
        moves: Any,
    ) -> None:
        i = cuda.grid(1)
        if i < len(moves):
            play_many(
                states[i],
                tables[0],
                players,
                first,
                seed,
                from_game + i,
                bots,
                randoms[i],
                layouts[i],
                kinds[i],
                faces[i],
                actions[i],
                points[i : i + 1],
                firsts[i : i + 1],
                moves[i : i + 1],
            )

    return play_one_each


def signature(game: Game) -> Any:
    """Return the types of the kernel's arguments."""
    from numba import from_dtype, types

    def records(dtype: np.dtype[Any], dimensions: int) -> Any:
        return types.Array(from_dtype(dtype), dimensions, "C")

    numbers, rows, whole = types.int32[::1], types.int32[:, ::1], types.int64
    tables = game.make_tables(game.edition.data, game.options).dtype
    return types.void(
        records(game.state_type, 1),  # states
        records(tables, 1),
        whole,  # players
        whole,  # first
        whole,  # seed
        whole,  # from_game
        numbers,  # bots
        records(RANDOM, 2),
        rows,  # layouts
        rows,  # kinds
        rows,  # faces
        rows,  # actions
        rows,  # points
        numbers,  # firsts
        numbers,  # moves
    )


@contextmanager
def _without_gpu(capability: tuple[int, int]) -> Iterator[None]:
    """Let numba compile device functions for a GPU that is not there."""
    from numba.cuda import dispatcher

    before = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    try:
        yield
    finally:
        dispatcher.get_current_device = before
