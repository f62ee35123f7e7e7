"""The vector environment: random actions drawn outside, against games stepped one by one."""

import sys
import time
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from statistics import median

import click
import numpy as np

from bars import Row, report
from dicewright import games
from dicewright.envs.vector import VectorEnv
from playouts import CONTESTS, Contest, Race, Spiel, compare, race

LEAST = 5.0  # the bar in millions of steps a second, on one core
SEED = 1
MORE = 8  # times as many games, where all cores share them
LOOP_STEPS = 300  # of a game stepped from Python, in a round


class Vector:
    """Steps many games at once; each action is drawn outside, as floor(u * count)."""

    def __init__(self, name: str, players: int, games_: int, steps: int, **more: bool) -> None:
        threads = None if more.pop("all_cores", False) else 1
        self.env = VectorEnv(games.get(name), players, games_, SEED, threads=threads, **more)
        self.random, self.steps = np.random.default_rng(SEED), steps
        self.by_cpu: list[float] = []  # the same speeds, by the time that the core was ours
        for _ in range(100):  # so that the games are spread over all their lengths
            self.step()

    def step(self) -> None:
        """Draw a legal action for every game, and step them all."""
        now = self.env.now
        u = self.random.random(self.env.games, np.float32)
        self.env.step((u * now.counts).astype(np.int32))

    def __call__(self) -> float:
        """Step for a while; return steps of single games a second."""
        start, cpu = time.perf_counter(), time.thread_time()
        for _ in range(self.steps):
            self.step()
        count = self.steps * self.env.games
        self.by_cpu.append(count / (time.thread_time() - cpu))
        return count / (time.perf_counter() - start)


class Loop:
    """The same game in PettingZoo's interface, one step at a time from Python."""

    def __init__(self, name: str, players: int) -> None:
        from dicewright.envs.aec import env

        self.env = env(games.get(name), players)
        self.random = np.random.default_rng(SEED)
        self()  # compiles

    def __call__(self) -> float:
        """Step for a while; return steps a second."""
        start = time.perf_counter()
        self.env.reset(SEED)
        for _ in range(LOOP_STEPS):
            if not any(self.env.terminations.values()):
                mask = self.env.observe(self.env.agent_selection)["action_mask"]
                self.env.step(int(self.random.choice(np.flatnonzero(mask))))
            else:
                self.env.reset()
        return LOOP_STEPS / (time.perf_counter() - start)


def measure(
    contest: Contest, players: int, games_: int, steps: int, rounds: int, spiel: Spiel | None
) -> Iterator[Row]:
    """Yield the rows for a game with a number of players."""
    title = f"{contest.name}, {players} seats"
    name = contest.name
    vector = Vector(name, players, games_, steps)
    racers: dict[str, Race] = {
        "": vector,
        "all cores": Vector(name, players, MORE * games_, steps // MORE, all_cores=True),
        "with observations": Vector(name, players, games_, steps, observe=True),
        "with masks": Vector(name, players, games_, steps, mask=True),
    }
    if find_spec("pettingzoo") is not None:
        racers["to PettingZoo's loop"] = Loop(name, players)
    if spiel is not None:
        racers[f"to {contest.spiel}"] = spiel
    speeds = dict(zip(racers, race(list(racers.values()), rounds), strict=True))
    detail = f"{best(speeds[''])}, by CPU time {median(vector.by_cpu) / 1e6:.2f}"
    yield Row(title, median(speeds[""]) / 1e6, "M steps/s", detail, at_least=LEAST)
    for what, speed in list(speeds.items())[1:]:
        if what.startswith("to "):
            ratio, detail = compare(speeds[""], speed)
            yield Row(f"{title}, {what}", ratio, "x", detail)
        else:
            yield Row(f"{title}, {what}", median(speed) / 1e6, "M steps/s", best(speed))


def best(speeds: Sequence[float]) -> str:
    """Say what the best round was, which other programs have disturbed least."""
    return f"best round {max(speeds) / 1e6:.2f}"


@click.command(epilog="Example: python bench/vector.py --game diceopolis --rounds 9")
@click.option(
    "--game",
    "names",
    multiple=True,
    type=click.Choice(list(CONTESTS)),
    help="Only this one; repeatable.",
)
@click.option("--games", "games_", default=1024, show_default=True, help="Games side by side.")
@click.option("--steps", default=300, show_default=True, help="Steps of all games in a round.")
@click.option("--rounds", default=5, show_default=True, help="Rounds; the median counts.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def main(names: tuple[str, ...], games_: int, steps: int, rounds: int, as_json: bool) -> None:
    """Measure steps a second of the vector environment, on one core if not said otherwise."""
    contests = [CONTESTS[name] for name in names or CONTESTS]
    installed = find_spec("pyspiel") is not None
    spiels = {c.name: Spiel(c.spiel) if installed else None for c in contests}
    rows = [
        row
        for contest in contests
        for players in (contest.players[0], contest.players[-1])
        for row in measure(contest, players, games_, steps, rounds, spiels[contest.name])
    ]
    missing = [] if installed else ["Skipped: the ratio to OpenSpiel, which is not installed."]
    report(rows, missing, as_json)


if __name__ == "__main__":
    sys.exit(main())
