"""Random playouts on one core: against the same rules in C, and against games of OpenSpiel."""

import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import NamedTuple

import click

from bars import Row, report
from dicewright import games
from dicewright.core.state import COMPILED
from dicewright.lab.simulate import Job, play_span

Race = Callable[[], float]  # play once; return moves, or steps, a second


class Contest(NamedTuple):
    """A game to measure."""

    name: str
    players: tuple[int, ...]
    peer: str | None  # the C file in this folder that plays the same games
    spiel: str  # the game of OpenSpiel that is most like it
    to_spiel: float  # the bar: moves a second to its steps a second
    least: float | None = None  # the bar in millions of moves a second


CONTESTS = {
    contest.name: contest
    for contest in (
        Contest("diceopolis", (2, 3, 4), "diceopolis.c", "backgammon", 30.0),
        Contest("novo-dice", (2, 3, 4), None, "yacht", 10.0, least=3.0),
        Contest("astroventure", (2, 4, 6), None, "yacht", 10.0, least=3.0),
    )
}

TO_C = 0.8  # the bar: moves a second as a share of those of the C file
SEED = 1
SPIEL_GAMES = 200  # in a round
SPIEL_SAMPLE = 200  # games whose steps are counted


class Ours:
    """The compiled rules, in this thread."""

    def __init__(self, contest: Contest, players: int, count: int) -> None:
        self.count = count
        self.job = Job(games.get(contest.name), ("random",) * players, count, SEED)
        self.moves, self.points = 0, [0] * players
        play_span(self.job, 0, 1)  # compiles

    def __call__(self) -> float:
        """Play once."""
        start = time.perf_counter()
        played = play_span(self.job, 0, self.count)
        seconds = time.perf_counter() - start
        self.moves, self.points = int(played.moves.sum()), played.points.sum(axis=0).tolist()
        return self.moves / seconds


class Peer:
    """The same games in C, as a process that times itself."""

    def __init__(self, program: Path, tables: Path, players: int, count: int) -> None:
        self.command = list(map(str, (program, tables, players, count, SEED, 1)))
        self.moves, self.points = 0, [0] * players

    def __call__(self) -> float:
        """Play once."""
        answer = json.loads(subprocess.run(self.command, check=True, capture_output=True).stdout)
        self.moves, self.points = answer["moves"], answer["points"]
        return self.moves / float(answer["seconds"][0])


class Spiel:
    """A game of OpenSpiel's, played by its own random bots in its own loop."""

    def __init__(self, name: str) -> None:
        import pyspiel

        self.spiel = pyspiel
        self.game = pyspiel.load_game(name)
        steps = random.Random(SEED)
        self.length = sum(self._steps(steps) for _ in range(SPIEL_SAMPLE)) / SPIEL_SAMPLE

    def _steps(self, choose: random.Random) -> int:
        """Step one game from Python and count, rolls included."""
        state, steps = self.game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(choose.choices(actions, chances)[0])
            else:
                state.apply_action(choose.choice(state.legal_actions()))
            steps += 1
        return steps

    def __call__(self) -> float:
        """Play once."""
        start = time.perf_counter()
        for seed in range(SPIEL_GAMES):
            bots = [self.spiel.make_uniform_random_bot(seat, seed) for seat in (0, 1)]
            self.spiel.evaluate_bots(self.game.new_initial_state(), bots, seed)
        return SPIEL_GAMES * self.length / (time.perf_counter() - start)


@contextmanager
def compiled_peer(contest: Contest) -> Iterator[tuple[Path, Path] | None]:
    """Compile a contest's C file; yield program and tables, or nothing where that cannot be."""
    if contest.peer is None or shutil.which("gcc") is None:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        program, tables = Path(folder, contest.name), Path(folder, "tables")
        source = Path(__file__).with_name(contest.peer)
        subprocess.run(["gcc", "-O2", "-o", program, source], check=True)
        tables.write_bytes(games.get(contest.name).using(form=COMPILED).tables.tobytes())
        yield program, tables


def race(racers: Sequence[Race], rounds: int) -> list[list[float]]:
    """Let all play in turn, round by round, so that noise hits all alike; return their speeds."""
    speeds: list[list[float]] = [[] for _ in racers]
    for _ in range(rounds):
        for racer, speed in zip(racers, speeds, strict=True):
            speed.append(racer())
    return speeds


def compare(ours: Sequence[float], other: Sequence[float]) -> tuple[float, str]:
    """Return the median of the ratios of the rounds, and the median speeds in words."""
    ratio = median(a / b for a, b in zip(ours, other, strict=True))
    return ratio, f"{median(ours) / 1e6:.2f} to {median(other) / 1e6:.2f} M/s"


def check_equal(ours: Ours, peer: Peer) -> None:
    """Stop unless the C file has played the very same games."""
    if (ours.moves, ours.points) != (peer.moves, peer.points):
        sys.exit(
            f"the C file plays other games: {peer.moves} moves and {peer.points} points, "
            f"not {ours.moves} and {ours.points}"
        )


def measure(
    contest: Contest, players: int, count: int, rounds: int, spiel: Spiel | None
) -> Iterator[Row]:
    """Yield the ratios for a game with a number of players."""
    title = f"{contest.name}, {players} seats"
    with compiled_peer(contest) as files:
        ours = Ours(contest, players, count)
        peer = Peer(*files, players, count) if files else None
        speeds = race([r for r in (ours, peer, spiel) if r is not None], rounds)
    if peer is not None:
        check_equal(ours, peer)
        ratio, detail = compare(speeds[0], speeds[1])
        yield Row(f"{title}, to C", ratio, "x", detail, at_least=TO_C)
    if spiel is not None:
        ratio, detail = compare(speeds[0], speeds[-1])
        what = f"{title}, to {contest.spiel}"
        yield Row(what, ratio, "x", detail, at_least=contest.to_spiel)
    yield Row(title, median(speeds[0]) / 1e6, "M moves/s", at_least=contest.least)


def missing(contests: Sequence[Contest]) -> Iterator[str]:
    """Say what cannot be measured here."""
    if shutil.which("gcc") is None:
        yield "Skipped: the ratio to C, for gcc is not installed."
    if find_spec("pyspiel") is None:
        yield "Skipped: the ratio to OpenSpiel, for open_spiel is not installed."
    for contest in contests:
        if contest.peer is None:
            yield f"Skipped: the ratio to C of {contest.name}, which has no C file."


@click.command(epilog="Example: python bench/playouts.py --game diceopolis --rounds 9")
@click.option(
    "--game",
    "names",
    multiple=True,
    type=click.Choice(list(CONTESTS)),
    help="Only this one; repeatable.",
)
@click.option("--games", "count", default=50_000, show_default=True, help="Games in a round.")
@click.option("--rounds", default=5, show_default=True, help="Rounds; the median counts.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def main(names: tuple[str, ...], count: int, rounds: int, as_json: bool) -> None:
    """Measure random playouts on one core, all legal actions listed, as ratios."""
    contests = [CONTESTS[name] for name in names or CONTESTS]
    installed = find_spec("pyspiel") is not None
    spiels = {c.name: Spiel(c.spiel) if installed else None for c in contests}
    rows = [
        row
        for contest in contests
        for players in contest.players
        for row in measure(contest, players, count, rounds, spiels[contest.name])
    ]
    report(rows, list(missing(contests)), as_json)


if __name__ == "__main__":
    main()
