"""A simulation on this machine's GPU: the same games as on its cores, for the same seeds."""

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
from numba import cuda

from dicewright import bots
from dicewright.core.errors import Unreadable
from dicewright.core.rule import Rule
from dicewright.gpu import check_compiler, kernels
from dicewright.lab.simulate import Job, Played, empty_outcomes, join

GAMES_A_THREAD = 16  # before the next launch, so that there is progress to tell


class Card:
    """The GPU, with the kernel of one job."""

    def __init__(self, job: Job) -> None:
        if not job.quick:
            raise Unreadable(f"a GPU plays {', '.join(bots.QUICK)} only: others think on cores")
        self.job = job
        check_cuda()
        device = None if kernels.is_simulated() else cuda.get_current_device()
        most_shared = device and int(device.MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)
        self.made = kernels.kernel(job.game, len(job.players), choosing(job), most_shared)
        self.kernel, launch = kernels.load(self.made), self.made.fit.launch
        self.block = min(launch.block, kernels.most_threads(self.kernel, self.made))
        self.threads = launch.threads * (int(device.MULTIPROCESSOR_COUNT) if device else 1)

    def play(self, start: int, count: int) -> Played:
        """Play some games from number `start` on."""
        blocks = -(-min(count, self.threads) // self.block)
        block = min(self.block, count) if kernels.is_simulated() else self.block
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", ".*Grid size")  # few games need no more
            launched = self.kernel[blocks, block, 0, self.made.shared_bytes]
        tables, *numbers, bots = given(self.job, self.made, start)
        played = [cuda.to_device(array) for array in empty_outcomes(self.job, count)]
        launched(cuda.to_device(tables), *numbers, cuda.to_device(bots), *played)
        return Played(*(part.copy_to_host() for part in played))

    def play_all(self, progress: Callable[[int], None] = lambda _: None) -> Played:
        """Play all games of the job; `progress` is told of every few games played."""
        size, parts = self.threads * GAMES_A_THREAD, []
        for start in range(0, self.job.games, size):
            parts.append(self.play(start, min(size, self.job.games - start)))
            progress(len(parts[-1].moves))
        return join(parts)


def given(job: Job, made: kernels.Kernel, start: int) -> tuple[Any, ...]:
    """Return what a kernel is given to play from game number `start` on; what it writes follows."""
    packed = made.fit.tables.packed()
    tables = np.array([packed], packed.dtype)
    return tables, len(job.players), job.first, job.seed, start, job.numbers


def check_cuda() -> None:
    """Refuse a machine without a GPU that numba can use."""
    if kernels.is_simulated():
        return
    check_compiler()
    if not cuda.is_available():
        raise Unreadable("the device cuda needs an NVIDIA GPU with its driver: none was found")


def choosing(job: Job) -> Rule[..., int] | None:
    """Return the rule that asks each seat's bot; none if all draw at random."""
    if not job.numbers.any():
        return None
    return bots.decider(job.game, [bots.BOTS[name] for name in job.levels])
