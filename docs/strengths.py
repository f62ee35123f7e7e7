"""Says how often each level wins against the one below it, for the page's words about them.

    python docs/strengths.py

Two players, each variant of each game. What the ladders of docs/ladders have is taken from there;
the rest is played, the same dice with either of them first, and 20 ms a choice for master as there.
Writes src/dicewright/web/tables/strengths.toml; takes some minutes.
"""

import json
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from dicewright import bots, games
from dicewright.core.dice import Generated
from dicewright.core.game import Game
from dicewright.core.match import Match, play
from dicewright.core.state import COMPILED
from dicewright.web.tables.levels import OFFERED, STRENGTHS, VARIANT

SEED = 1
SECONDS = 0.02  # for a choice of master
GAMES = {"greedy": 1000, "expert": 400, "master": 200}  # of a level against the lower one
LADDERS = Path(__file__).parent / "ladders"


def variants(game: Game) -> Iterator[dict[str, str | bool]]:
    """Yield the options of each variant of a game, without those that are the usual ones."""
    for option in game.option_list:
        if option.name == VARIANT:
            usual = game.options[option.name]
            yield from ({} if value == usual else {VARIANT: value} for value in option.values)
            return
    yield {}


def won(game: Game, level: str, other: str, index: int) -> float:
    """Play a game and return the level's share of the win; who is first alternates."""
    seat, dice = index % 2, index // 2
    match = Match.begin(game, ["a", "b"], SEED, dice, first=0)
    sitting = [level, other] if seat == 0 else [other, level]
    players = [bots.bot(one, game, at, SEED, index, SECONDS) for at, one in enumerate(sitting)]
    for _ in play(match, Generated(game, SEED, dice), players):
        pass
    winners = list(game.winners(match.state))
    return (seat in winners) / len(winners)


def known(game: Game, level: str, below: str) -> tuple[float, int] | None:
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


def played(game: Game, level: str, below: str) -> tuple[float, int]:
    """Return the share and the number of games of a contest that is played now."""
    count = GAMES[level]
    return sum(won(game, level, below, i) for i in range(count)) / count, count


def measure() -> Iterator[str]:
    """Yield the lines of the file."""
    yield "# How often a level wins against the one below it, two players. See docs/strengths.py."
    for name in games.names():
        yield f'\n[[measured]]\ngame = "{name}"\nlevels = ['
        for options in variants(games.get(name)):
            game = games.get(name).using(form=COMPILED, options=options)
            told = ", ".join(f'{key} = "{value}"' for key, value in options.items())
            for below, level in pairwise(OFFERED):
                share, count = known(game, level, below) or played(game, level, below)
                yield (
                    f'    {{level = "{level}", against = "{below}", share = {share:.3f}, '
                    f"games = {count}, options = {{{told}}}}},"
                )
        yield "]"


if __name__ == "__main__":
    lines = []
    for line in measure():
        sys.stderr.write(line + "\n")
        lines.append(line)
    STRENGTHS.write_text("\n".join(lines) + "\n", "utf-8")
