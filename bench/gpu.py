"""Moves a second on an NVIDIA GPU, by CuPy alone: python bench/gpu.py FOLDER [--games-a-thread 32].

FOLDER is what `dicewright gpu build` wrote; neither numba nor Dicewright is needed here. The
outcomes of the first games are compared with those of the compiled rules on a core, which lie
there too. With Pgx installed, its backgammon is measured in the same run, as its own authors do:
random legal actions, all environments stepped together.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

import cupy
import numpy as np

ROUNDS = 3
QUICK = ("drawn", "random")  # bots that think play fewer games, for as long
PGX_GAMES = 1 << 15
PGX_STEPS = 200


def arguments(array: Any) -> list[Any]:
    """Return an array as numba's kernels take it: no owner, sizes, the data, shape and strides."""
    shape = [np.int64(size) for size in array.shape]
    strides = [np.int64(stride) for stride in array.strides]
    sizes = [np.int64(array.size), np.int64(array.itemsize)]
    return [np.uint64(0), np.uint64(0), *sizes, np.uint64(array.data.ptr), *shape, *strides]


def record(content: np.ndarray[Any, Any]) -> list[Any]:
    """Return one record of bytes in the same way."""
    data = cupy.asarray(content)
    KEPT.append(data)
    one, size = np.int64(1), np.int64(content.size)
    return [np.uint64(0), np.uint64(0), one, size, np.uint64(data.data.ptr), one, size]


KEPT: list[Any] = []  # what the card still needs


class Play:
    """One kernel."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.launch = json.loads(path.with_suffix(".json").read_text())
        module = cupy.RawModule(path=str(path))
        self.function = module.get_function(self.launch["entry"])
        self.function.max_dynamic_shared_size_bytes = self.launch["shared_bytes"]
        self.processors = cupy.cuda.Device().attributes["MultiProcessorCount"]

    def run(self, games_a_thread: int) -> dict[str, Any]:
        """Play, and return how fast it was and whether it was right."""
        players, block = self.launch["players"], self.launch["block"]
        threads = self.processors * self.launch["threads"]
        games = threads * games_a_thread
        points, firsts, moves = (
            cupy.full(shape, -1, cupy.int32) for shape in ((games, players), games, games)
        )
        numbers = (players, -1, self.launch["seed"], 0)  # the first seat by lot, from game 0 on
        given = [
            *record(np.fromfile(self.path.with_suffix(".tables"), np.uint8)),
            *map(np.int64, numbers),
            *arguments(cupy.zeros(players, cupy.int32)),
            *(part for array in (points, firsts, moves) for part in arguments(array)),
        ]
        best = 0.0
        for _ in range(ROUNDS):
            best = max(best, games / self._timed(threads // block, block, given))
        known = np.load(self.path.with_suffix(".npz"))
        same = all(
            bool((array[: len(known[name])].get() == known[name]).all())
            for name, array in (("points", points), ("firsts", firsts), ("moves", moves))
        )
        mean = float(moves.mean())
        names = {key: self.launch[key] for key in ("game", "play", "players", "threads", "block")}
        return names | {
            "games": games,
            "games_per_second": best,
            "moves_per_second": best * mean,
            "moves_a_game": mean,
            "compared_games": len(known["moves"]),
            "same_as_on_a_core": same,
        }

    def _timed(self, blocks: int, block: int, given: list[Any]) -> float:
        begin, end = cupy.cuda.Event(), cupy.cuda.Event()
        begin.record()
        self.function((blocks,), (block,), tuple(given), shared_mem=self.launch["shared_bytes"])
        end.record()
        end.synchronize()
        return float(cupy.cuda.get_elapsed_time(begin, end)) / 1000


def backgammon() -> dict[str, Any]:
    """Measure Pgx's backgammon, if it is there."""
    try:
        import jax
        import pgx
    except ImportError as error:
        return {"pgx": str(error)}
    env = pgx.make("backgammon")

    def step(carry: Any, key: Any) -> tuple[Any, None]:
        choose, follow = jax.random.split(key)
        mask = jax.numpy.where(carry.legal_action_mask, 0.0, -1e9)
        action = jax.random.categorical(choose, mask, axis=-1)
        keys = jax.random.split(follow, PGX_GAMES)
        return jax.vmap(env.step)(carry, action, keys), None

    keys = jax.random.split(jax.random.PRNGKey(0), PGX_GAMES)
    state = jax.jit(jax.vmap(env.init))(keys)
    run = jax.jit(lambda s, k: jax.lax.scan(step, s, jax.random.split(k, PGX_STEPS))[0])
    best = 0.0
    for number in range(ROUNDS + 1):  # the first one compiles
        begin = time.perf_counter()
        jax.block_until_ready(run(state, jax.random.PRNGKey(number)))
        best = max(best, PGX_GAMES * PGX_STEPS / (time.perf_counter() - begin))
    return {"pgx": pgx.__version__, "steps_per_second": best}


def tell(row: dict[str, Any]) -> None:
    """Print what a kernel has done."""
    agrees = "as on a core" if row["same_as_on_a_core"] else "OTHER GAMES THAN ON A CORE"
    print(
        f"{row['game']:13} {row['play']:7} {row['threads']:5} threads in blocks of {row['block']:4}"
        f"  {row['moves_per_second'] / 1e9:6.3f} billion moves/s"
        f"  {row['games_per_second'] / 1e6:8.3f} million games/s  {agrees}",
        flush=True,
    )


def main() -> None:
    """Measure all kernels of a folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games-a-thread", type=int, default=32)
    parser.add_argument("--bot-games-a-thread", type=int, default=4, help="of bots that think")
    chosen = parser.parse_args()
    paths = sorted(chosen.folder.glob("*.ptx"))
    if not paths:
        sys.exit(f"{chosen.folder}: expected what dicewright gpu build writes, found no .ptx")
    rows = []
    for play in map(Play, paths):
        quick = play.launch["play"] in QUICK
        rows.append(play.run(chosen.games_a_thread if quick else chosen.bot_games_a_thread))
        tell(rows[-1])
    print(json.dumps({"kernels": rows, "backgammon": backgammon()}))
    if not all(row["same_as_on_a_core"] for row in rows):
        sys.exit(1)


if __name__ == "__main__":
    main()
