"""A ladder: levels meet in seat-balanced contests until the intervals tell which is stronger."""

import hashlib
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Any, Self

from dicewright import __version__, bots
from dicewright.core.dice import stream
from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.core.philox import LOT
from dicewright.core.state import INTERPRETED
from dicewright.lab.contests import (
    Block,
    Contest,
    Playing,
    Setting,
    contests,
    play_quick,
    play_timed,
)
from dicewright.lab.intervals import Interim, Rate, looks, rate
from dicewright.lab.ladder_files import Blocks, LadderFiles, Settings
from dicewright.lab.simulate import cores

QUICK_CHUNK = 50  # blocks that one core plays before it reports, where games are compiled
TIMED_BLOCKS = 5  # where all of a level's games are compiled: played besides, to time its choices


@dataclass(frozen=True)
class Ladder:
    """Which levels meet, in which game, how often."""

    game: Game
    levels: tuple[str, ...]
    players: tuple[int, ...]  # numbers of them
    games: int  # of a contest
    seed: int
    seconds: float | None = None  # for a choice, where a level looks for as long
    at_least: int = 200  # games of a contest before it may end

    def __post_init__(self) -> None:
        if len(set(map(_bare, self.levels))) < len(self.levels):
            raise Unreadable(f"players: each level once, got {','.join(self.levels)}")
        if len(self.levels) < 2:
            raise Unreadable("players: expected at least two levels that can meet")
        for number in self.players:
            self.game.check_seats(number, 0)
        for name in ("games", "at_least"):
            if getattr(self, name) < 1:
                raise Unreadable(f"{name}: expected at least 1, got {getattr(self, name)}")
        stream(self.game.using(form=INTERPRETED), self.seed, 0, LOT)  # checks the seed

    @property
    def setting(self) -> Setting:
        """What all its games share."""
        return Setting(self.game, self.seed, self.seconds)

    @property
    def settings(self) -> Settings:
        """The same as a file keeps it."""
        game = self.game
        fixed = {
            "game": game.name,
            "edition": game.edition.name,
            "edition_sha256": game.edition.sha256,
            "options": dict(game.options),
            "seed": self.seed,
            "seconds": self.seconds,
            "version": __version__,
            "program": program(game),
        }
        rising = [level for level in bots.BOTS if level in map(_bare, self.levels)]
        return Settings(fixed, rising, sorted(set(self.players)), self.games, self.at_least)


def _bare(level: str) -> str:
    return bots.get(level).name


def program(game: Game) -> str:
    """Hash all that the game is played by: its rules, its bots with their weights, and the core."""
    root = Path(bots.__file__).parent.parent
    own = Path(str(files(game.package)))
    paths = [*own.rglob("*.py"), *own.rglob("*.npz")]
    for layer in ("core", "batch", "games", "solve", "bots"):
        paths += (root / layer).glob("*.py")
    digest = hashlib.sha256()
    for path in sorted(paths):
        base = root if path.is_relative_to(root) else own.parent  # the game of a package of its own
        digest.update(f"{path.relative_to(base).as_posix()}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


# --- how a contest stands ----------------------------------------------------------------------


@dataclass(frozen=True)
class Standing:
    """How a contest stands after its first blocks."""

    contest: Contest
    blocks: list[Block]
    rates: dict[str, Rate]  # by level; none before the first block
    confidence: float
    finished: bool
    missing: list[int]  # the blocks to play before it is looked at next
    most: int  # blocks, if it does not end early

    @property
    def decided(self) -> bool:
        """Whether its intervals tell the levels from equal ones."""
        judged = [self.rates[level] for level in self.contest.judged if level in self.rates]
        return bool(judged) and all(rate.decides(self.contest.even) for rate in judged)

    @property
    def games(self) -> int:
        """How many games that is."""
        return len(self.blocks) * self.contest.players


def standing(contest: Contest, settings: Settings, blocks: Blocks) -> Standing:
    """Look at a contest's blocks in their order, and stop at the first look that decides it.

    Blocks after that count no more: so it does not matter in which order, or in how many goes,
    they were played.
    """
    played = blocks.get(contest.key, {})
    plan = looks(contest.players, settings.games, settings.at_least)
    for look in plan:
        missing = [index for index in range(look.blocks) if index not in played]
        found = [played[index] for index in range(look.blocks) if index in played]
        last = look is plan[-1]
        now = _look_at(contest, found, missing, look, last, plan[-1].blocks)
        if now.finished or missing:
            return now
    raise AssertionError("the last look ends a contest")


def _look_at(
    contest: Contest, found: list[Block], missing: list[int], look: Interim, last: bool, most: int
) -> Standing:
    rates = {
        level: rate([block.share(level) for block in found], look.confidence)
        for level in (contest.levels if found else ())
    }
    now = Standing(contest, found, rates, look.confidence, False, missing, most)
    finished = not missing and (last or now.decided)
    return Standing(contest, found, rates, look.confidence, finished, missing, most)


def standings(settings: Settings, blocks: Blocks) -> list[Standing]:
    """Return how all contests of a ladder stand."""
    met = contests(settings.levels, settings.players)
    return [standing(contest, settings, blocks) for contest in met]


# --- playing -----------------------------------------------------------------------------------

Watch = Callable[[Standing], None]


def climb(
    ladder: Ladder, files: LadderFiles, watch: Watch = lambda _: None, count: int | None = None
) -> None:
    """Play all that a ladder still needs, on all cores; every block is kept once it is played."""
    settings = ladder.settings
    with ContestWorkers(ladder.setting, count or cores()) as workers:
        for contest in contests(settings.levels, settings.players):
            watch(now := standing(contest, settings, files.blocks))
            while not now.finished:
                for blocks in workers.play(contest, now.missing):
                    files.add(blocks)
                    watch(standing(contest, settings, files.blocks))
                now = standing(contest, settings, files.blocks)
    time_choices(ladder, files)


def time_choices(ladder: Ladder, files: LadderFiles) -> None:
    """Time the levels that had only compiled games, in a few games of their own."""
    timed = {
        level
        for blocks in files.blocks.values()
        for block in blocks.values()
        for level in block.actions
    }
    for level in ladder.settings.levels:
        if level not in timed:
            alone = Contest((level,) * ladder.game.players[0])
            files.add(play_timed(ladder.setting, alone, range(TIMED_BLOCKS)))


class ContestWorkers:
    """All cores: threads for compiled games, which release the interpreter's lock, or processes."""

    def __init__(self, setting: Setting, count: int) -> None:
        self.setting = setting
        self.count = count
        self._others = set(active_children())
        self._executors: dict[bool, Executor] = {}  # by whether they play compiled games

    def play(self, contest: Contest, indexes: Sequence[int]) -> Iterator[list[Block]]:
        """Play some blocks, and yield them as they are finished."""
        work: Playing = play_quick if contest.quick else play_timed
        task = partial(work, self.setting, contest)
        parts = consecutive(indexes, QUICK_CHUNK if contest.quick else 1)
        if self.count == 1:
            yield from map(task, parts)
            return
        executor = self._executor(contest.quick)
        for done in as_completed([executor.submit(task, part) for part in parts]):
            yield done.result()

    def _executor(self, quick: bool) -> Executor:
        if quick not in self._executors:
            self._executors[quick] = (
                ThreadPoolExecutor(self.count)
                if quick
                else ProcessPoolExecutor(
                    self.count, mp_context=get_context("spawn"), initializer=_leave_interrupts
                )
            )
        return self._executors[quick]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: Any, *_: object) -> None:
        """Let go of the cores; when stopped, at once: a block that is not finished is not kept."""
        for executor in self._executors.values():
            executor.shutdown(wait=kind is None, cancel_futures=True)
        if kind is not None:
            for process in set(active_children()) - self._others:
                process.terminate()


def _leave_interrupts() -> None:
    """Let the process that was asked to stop end this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def consecutive(indexes: Sequence[int], most: int) -> list[list[int]]:
    """Return rising numbers in parts without gaps, of limited length."""
    parts: list[list[int]] = []
    for index in indexes:
        if parts and parts[-1][-1] + 1 == index and len(parts[-1]) < most:
            parts[-1].append(index)
        else:
            parts.append([index])
    return parts
