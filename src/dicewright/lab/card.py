"""A simulation on this machine's GPU: the same games as on its cores, for the same seeds."""

from collections.abc import Callable

import numpy as np
from numba import cuda

from dicewright import bots
from dicewright.core.errors import Unreadable
from dicewright.core.rule import Rule
from dicewright.lab import gpu
from dicewright.lab.simulate import Job, Played, join

GAMES_A_THREAD = 16  # before the next launch, so that there is progress to tell


class Card:
    """The GPU, with the kernel of one job."""

    def __init__(self, job: Job) -> None:
        if not job.quick:
            raise Unreadable("a GPU plays random and greedy only: others think on cores")
        self.job = job
        check_cuda()
        made = gpu.kernel(job.game, len(job.players), choosing(job))
        launch = made.fit.launch
        self.block = launch.block
        self.shared_bytes = made.shared_bytes
        self.small = launch.small
        processors = 1 if gpu.is_simulated() else self._processors()
        self.threads = processors * launch.threads
        self.tables = np.array([made.fit.tables], made.fit.tables.dtype)
        self.kernel = cuda.jit(made.function)

    def _processors(self) -> int:
        return int(cuda.get_current_device().MULTIPROCESSOR_COUNT)

    def play(self, start: int, count: int) -> Played:
        """Play some games from number `start` on."""
        players = len(self.job.players)
        played = Played(*(np.zeros(shape, np.int32) for shape in ((count, players), count, count)))
        blocks = -(-min(count, self.threads) // self.block)
        block = min(self.block, count) if gpu.is_simulated() else self.block
        launched = self.kernel[blocks, block, 0, self.shared_bytes]
        with gpu.as_on_a_core(self.small):
            launched(
                self.tables,
                players,
                self.job.first,
                self.job.seed,
                start,
                self.job.numbers,
                played.points,
                played.firsts,
                played.moves,
            )
        return played

    def play_all(self, progress: Callable[[int], None] = lambda _: None) -> Played:
        """Play all games of the job; `progress` is told of every few games played."""
        size, parts = self.threads * GAMES_A_THREAD, []
        for start in range(0, self.job.games, size):
            parts.append(self.play(start, min(size, self.job.games - start)))
            progress(len(parts[-1].moves))
        return join(parts)


def check_cuda() -> None:
    """Refuse a machine without a GPU that numba can use."""
    if not cuda.is_available():
        raise Unreadable(
            "the device cuda needs an NVIDIA GPU with its driver, and numba-cuda "
            '(pip install "dicewright[gpu]"): none was found'
        )


def choosing(job: Job) -> Rule[..., int] | None:
    """Return the rule that asks each seat's bot; none if all draw at random."""
    if not job.numbers.any():
        return None
    return bots.decider(job.game, [bots.BOTS[name] for name in job.levels])
