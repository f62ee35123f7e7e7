"""Hints: the two best choices, what lies between them, and how the turn may end after each."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from dicewright.bots import BOTS
from dicewright.bots.evaluator import Ending
from dicewright.bots.levels import Thought, think
from dicewright.core.game import Game
from dicewright.core.state import State

EQUAL = 5e-4  # shares of the win that differ by less are as good: a hint shows no more digits
SAME = 1e-9  # shares that differ by less are equal
ENDINGS = 3  # the likeliest of a choice that are set beside those of another
TOLD = 12  # the likeliest of a hint: enough to say what dice are kept for


@dataclass(frozen=True)
class Choice:
    """Something that may be done."""

    action: int
    share: float  # of the win that one may expect
    gains: list[int]  # the points that change at once, by seat
    endings: list[Ending]  # of the turn
    error: float | None = None  # the standard error of the share, where it is drawn by lot


@dataclass(frozen=True)
class Hint:
    """What the strongest level would do, and why."""

    best: Choice
    other: Choice | None  # the best of those that are not as good
    as_good: int  # how many further choices are as good as the best


def hint(game: Game, state: State, seconds: float | None = None) -> Hint:
    """Return a hint for whoever is to act."""
    strongest = list(BOTS.values())[-1]
    thought = think(game, state, strongest.name, seconds or strongest.seconds)
    (action, share), *others = _pressing_first(thought)
    judged = thought.judged
    less = [one for one in others if one[1] < share - max(EQUAL, judged.noise(action, one[0]))]
    best = choice_of(game, state, thought, action, share)
    told = replace(best, endings=best.endings[:TOLD])
    other = choice_of(game, state, thought, *less[0]) if less else None
    if other is not None:  # the same endings, however each comes about
        other = replace(other, endings=among(told.endings, other.endings))
    return Hint(told, other, len(others) - len(less))


def _pressing_first(thought: Thought) -> list[tuple[int, float]]:
    """Rank the choices; among the best the one comes first that one must not leave undone.

    Where a die is put to no use, or tiles are taken in another order, nothing is lost yet; but
    a hint that begins with it is none.
    """
    ranked = thought.judged.ranked()
    best = [one for one in ranked if abs(one[1] - ranked[0][1]) <= SAME]
    others = [one for one in ranked if one not in best]
    if len(best) > 1:
        best.sort(key=lambda one: -_least_after(thought, *one))
    return best + others


def _least_after(thought: Thought, action: int, share: float) -> float:
    """Return what an action is worth if the rest of these is then chosen in the worst way."""
    game, state = thought.evaluator.game, thought.state
    after = game.following(state, action)
    if game.to_move(after) != game.to_move(state):
        return share
    if set(game.legal(after)).isdisjoint(thought.judged.actions.tolist()):
        return share  # something else is asked now
    return float(thought.evaluator.judge(after).shares.min())


def choice_of(game: Game, state: State, thought: Thought, action: int, share: float) -> Choice:
    """Return an action as something that may be chosen: what it gains, how the turn may end."""
    gains, error = game.gains(state, action), thought.judged.error(action)
    return Choice(action, share, gains, thought.endings(action), error)


def side_by_side(best: Choice, chosen: Choice) -> tuple[Choice, Choice]:
    """Return two choices with the chances of the same endings, the likeliest of each."""
    rows = compared(best.endings, chosen.endings)
    return (
        replace(best, endings=among(rows, best.endings)),
        replace(chosen, endings=among(rows, chosen.endings)),
    )


def compared(best: Sequence[Ending], chosen: Sequence[Ending]) -> list[Ending]:
    """Return the likeliest endings after two choices, and the one whose chances differ most.

    Each comes once, named as it comes about more often.
    """
    named: dict[int, Ending] = {}
    for ending in (*best, *chosen):
        known = named.get(ending.thing, ending)
        named[ending.thing] = max(known, ending, key=lambda one: one.chance)
    every = list(named.values())
    apart = {
        one.thing: abs(one.chance - other.chance)
        for one, other in zip(among(every, best), among(every, chosen), strict=True)
    }
    shown = [ending.thing for ending in (*best[:ENDINGS], *chosen[:ENDINGS])]
    shown += sorted(apart, key=lambda thing: -apart[thing])[:1]
    return [named[thing] for thing in dict.fromkeys(shown)]


def among(rows: Sequence[Ending], endings: Sequence[Ending]) -> list[Ending]:
    """Return the chances that some endings have after a choice; 0 where it never leads there."""
    chances = {ending.thing: ending.chance for ending in endings}
    return [row._replace(chance=chances.get(row.thing, 0.0)) for row in rows]
