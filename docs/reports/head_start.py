"""An experiment for docs/lab.md: the first seat starts with some points, which no edition states.

    python docs/reports/head_start.py astroventure 400 0,1,2,3 variant=race

Experts play; they see the points and allow for them. Same seeds, same dice for every head start.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from dicewright import bots, games
from dicewright.core.dice import Generated
from dicewright.core.match import Match, play
from dicewright.core.state import COMPILED
from dicewright.lab.intervals import rate

LEVEL, SEED = "expert", 8


def share_of_first(name: str, options: dict[str, str], points: int, index: int) -> float:
    """Play a game, and return the share of the win of the seat that started."""
    plain = games.get(name)
    game = plain.using(options=plain.parse_options(options), form=COMPILED)
    match = Match.begin(game, [LEVEL] * 2, SEED, index)
    match.state.score[match.first] += points
    players = [bots.bot(LEVEL, game, seat, SEED, index) for seat in range(2)]
    for _ in play(match, Generated(game, SEED, index), players):
        pass
    winners = game.winners(match.state)
    return (match.first in winners) / len(winners)


def main() -> None:
    """Play the games that the command line names."""
    name, count, starts, *pairs = sys.argv[1:]
    options = dict(pair.split("=") for pair in pairs)
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for points in map(int, starts.split(",")):
            work = partial(share_of_first, name, options, points)
            its = rate(list(pool.map(work, range(int(count)), chunksize=5)))
            sys.stdout.write(f"{points}: {its.share:.1%} ({its.low:.1%} to {its.high:.1%})\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
