"""A mistake of a review, checked: what was best is played on against what was done, many times.

A review looks a turn or two ahead. Here some turns are played by a level, choices with the same
dice, and only what they lead to is valued: if a mistake is one, it shows.
"""

from typing import Literal

import msgspec

from dicewright import bots, games
from dicewright.core.replay import replay
from dicewright.lab.estimates import of_mean
from dicewright.lab.rollout import WITHOUT_LUCK, NoChoice, Rollout, Rows, go_to

GAMES = 400  # at most,
NARROW = 0.005  # but no more once the 95 % interval reaches no further than this
FEWEST = 20  # games, before which nothing is said
TURNS = 4  # that are played, or one of each player
SEED = 1

Verdict = Literal["confirmed", "open", "refuted"]


class Checked(msgspec.Struct, frozen=True):
    """What games say of a mistake that were played on from it."""

    games: int
    cost: float  # the share of the win that it gives away,
    reach: float  # and how far the 95 % interval reaches to each side
    verdict: Verdict  # it costs something, the games cannot tell, or it is better than the best


def plan_of(
    content: bytes, line: int, best: str, most: int = GAMES, turns: int | None = None
) -> Rollout:
    """Return how what was done at a line of a record is checked against what is called best."""
    match = replay(content, games.get).match
    done = go_to(match, content, line)
    if done is None:
        raise NoChoice(f"line {line}: expected something that was done, got a roll, or the end")
    named = match.game.check(match.state, best)
    if named == done:
        raise NoChoice(f"line {line}: expected something else than what was done, {best}")
    further = turns or max(TURNS, len(match.players))
    return Rollout(match, (named, done), (bots.EXPERT,), most, SEED, NARROW, further)


def checked(plan: Rollout, rows: Rows) -> Checked | None:
    """Return what games say, if they are enough to say anything."""
    if len(rows) < FEWEST:
        return None
    own = rows[:, :, plan.seat, WITHOUT_LUCK]
    cost = of_mean(own[:, 0] - own[:, 1])
    verdict: Verdict = "confirmed" if cost.low > 0.0 else "refuted" if cost.high < 0.0 else "open"
    return Checked(len(rows), cost.value, cost.high - cost.value, verdict)
