"""Says how often each level wins against the one below it, for the page's words about them.

    python docs/strengths.py [LEVEL ...]

Two players, each variant of each game. What the ladders of docs/ladders have is taken from there;
the rest is played, the same dice with either of them first, and 20 ms a choice for master as there.
If levels are named, the others keep the figures that stand there against the same level below.
Writes src/dicewright/web/tables/strengths.toml; all of it takes half an hour of two cores.
"""

import json
import os
import sys
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path

from dicewright import bots, games
from dicewright.bots import Bot
from dicewright.core.dice import Generated
from dicewright.core.game import Game
from dicewright.core.match import Match, play
from dicewright.core.state import COMPILED
from dicewright.web.tables.levels import OFFERED, STRENGTHS, VARIANT, strengths

SEED = 1
SECONDS = 0.02  # for a choice of master
GAMES = {"master": 200}  # of a level against the lower one, if not
USUAL = 400
CHUNK = 20  # games that a process plays at a time
LADDERS = Path(__file__).parent / "ladders"


def variants(game: Game) -> Iterator[dict[str, str | bool]]:
    """Yield the options of each variant of a game, without those that are the usual ones."""
    for option in game.option_list:
        if option.name == VARIANT:
            usual = game.options[option.name]
            yield from ({} if value == usual else {VARIANT: value} for value in option.values)
            return
    yield {}


def told(options: dict[str, str | bool]) -> str:
    """Return options as TOML has them."""
    return ", ".join(f'{key} = "{value}"' for key, value in options.items())


def processes() -> ProcessPoolExecutor:
    """Return processes to play in, one for each core; all of them load the rules once."""
    return ProcessPoolExecutor(os.cpu_count(), get_context("spawn"))


def won(game: Game, bot: Bot, other: Bot, index: int) -> float:
    """Play a game and return the first bot's share of the win; who begins alternates."""
    seat, dice = index % 2, index // 2
    match = Match.begin(game, ["a", "b"], SEED, dice, first=0)
    sitting = [bot, other] if seat == 0 else [other, bot]
    players = [
        bots.BotPlayer(one, game, at, SEED, index, SECONDS if one.seconds else None)
        for at, one in enumerate(sitting)
    ]
    for _ in play(match, Generated(game, SEED, dice), players):
        pass
    winners = list(game.winners(match.state))
    return (seat in winners) / len(winners)


def met(game: Game, level: str, below: str, index: int) -> float:
    """Play a game of two levels and return the share of the first."""
    return won(game, bots.get(level), bots.get(below), index)


def mean(pool: ProcessPoolExecutor, meet: Callable[[int], float], count: int) -> float:
    """Return the mean share of so many games."""
    return sum(pool.map(meet, range(count), chunksize=CHUNK)) / count


def of_ladder(game: Game, level: str, below: str) -> tuple[float, int] | None:
    """Return the share and the number of games of the longest contest that a ladder has."""
    found: list[tuple[int, float]] = []
    for path in LADDERS.glob(f"{game.name}-*.json"):
        ladder = json.loads(path.read_text("utf-8"))
        if ladder["options"] != game.options:
            continue
        for contest in ladder["contests"]:
            if contest["contest"] == f"{level},{below}":
                found.append((contest["games"], contest["levels"][0]["share"]))
    return (max(found)[1], max(found)[0]) if found else None


def kept(game: Game, options: dict[str, str | bool], level: str, below: str) -> Iterator[float]:
    """Yield the share and the number of games that stand there."""
    for one in strengths().get(game.name, []):
        if (one.level, one.against, one.options) == (level, below, options):
            yield from (one.share, one.games)


def measure(again: Collection[str]) -> Iterator[str]:
    """Yield the lines of the file."""
    yield "# How often a level wins against the one below it, two players. See docs/strengths.py."
    with processes() as pool:
        for name in games.names():
            yield f'\n[[measured]]\ngame = "{name}"\nlevels = ['
            for options in variants(games.get(name)):
                game = games.get(name).using(form=COMPILED, options=options)
                for below, level in pairwise(OFFERED):
                    share, count = figure(pool, game, options, level, below, again)
                    yield (
                        f'    {{level = "{level}", against = "{below}", share = {share:.3f}, '
                        f"games = {count}, options = {{{told(options)}}}}},"
                    )
            yield "]"


def figure(
    pool: ProcessPoolExecutor,
    game: Game,
    options: dict[str, str | bool],
    level: str,
    below: str,
    again: Collection[str],
) -> tuple[float, int]:
    """Return a share and the number of games: of a ladder, as it stands there, or played now."""
    if known := of_ladder(game, level, below):
        return known
    if level not in again and (standing := [*kept(game, options, level, below)]):
        return standing[0], int(standing[1])
    count = GAMES.get(level, USUAL)
    return mean(pool, partial(met, game, level, below), count), count


if __name__ == "__main__":
    lines = []
    for line in measure(sys.argv[1:] or OFFERED):
        sys.stderr.write(line + "\n")
        lines.append(line)
    STRENGTHS.write_text("\n".join(lines) + "\n", "utf-8")
