"""Hints: the two best choices, what lies between them, and how turns may end after each."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from dicewright.bots import BOTS
from dicewright.bots.evaluator import Ending, Judgement, Reply
from dicewright.bots.levels import Thought, think
from dicewright.core.game import Game
from dicewright.core.state import State

EQUAL = 5e-4  # shares of the win that differ by less are as good: a hint shows no more digits
TRAINED = 5e-3  # as EQUAL, where shares are learned: how sure they are, docs/calibration.md says
SAME = 1e-9  # shares that differ by less are equal
ENDINGS = 3  # the likeliest of a choice that are set beside those of another
TOLD = 12  # the likeliest of a hint: enough to say what dice are kept for
REPLIES = 8  # the most telling of the next player's turn
DECIDES = 20  # points that the loss of the game counts as, where replies are compared


@dataclass(frozen=True)
class Choice:
    """Something that may be done."""

    seat: int  # who may do it
    action: int
    share: float  # of the win that one may expect
    gains: list[int]  # the points that change at once, by seat
    endings: list[Ending]  # of the turn
    error: float | None = None  # the standard error of the share, where it is drawn by lot
    replies: list[Reply] = field(default_factory=list)  # of the next player, if that ends the turn
    leaves: float | None = None  # the points that these bring others, or cost it, on average
    result: float | None = None  # the share that the game is over with, if it then is


@dataclass(frozen=True)
class Hint:
    """What the strongest level would do, and why."""

    best: Choice
    other: Choice | None  # the best of those that are not as good
    as_good: int  # how many further choices are as good as the best
    alike: Choice | None = None  # one of those, of another kind if there is one


def hint(game: Game, state: State, seconds: float | None = None) -> Hint:
    """Return a hint for whoever is to act."""
    strongest = list(BOTS.values())[-1]
    thought = think(game, state, strongest.name, seconds or strongest.seconds)
    (action, share), *others = _pressing_first(thought)
    judged = thought.judged
    less = [one for one in others if one[1] < share - noise(judged, action, one[0])]
    good = [one for one in others if one not in less]
    best = choice_of(game, state, thought, action, share)
    told = replace(best, endings=best.endings[:TOLD])
    other = choice_of(game, state, thought, *less[0]) if less else None
    first, second = told_replies(told, other)
    told = replace(told, replies=first)
    if other is not None:  # the same endings, however each comes about
        other = replace(other, endings=among(told.endings, other.endings), replies=second)
    return Hint(told, other, len(good), _told_of(game, state, thought, action, good))


def noise(judged: Judgement, one: int, other: int) -> float:
    """Return by how much the shares of two choices may differ that are as good."""
    return max(TRAINED if judged.trained else EQUAL, judged.noise(one, other))


def _told_of(
    game: Game, state: State, thought: Thought, best: int, good: list[tuple[int, float]]
) -> Choice | None:
    """Return which of the choices that are as good as the best is told: one of another kind.

    Of these it is one that brings points, and then the best.
    """
    kind = game.shown(best)["kind"]
    apart = [one for one in good if game.shown(one[0])["kind"] != kind]
    firsts = {game.shown(one[0])["kind"]: one for one in reversed(apart)}.values()
    told = sorted(firsts, key=lambda one: (not any(game.gains(state, one[0])), -one[1])) or good
    if not told:
        return None
    action, share = told[0]
    gains, error = game.gains(state, action), thought.judged.error(action)
    return Choice(game.to_move(state), action, share, gains, [], error)


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
    seat, replies = game.to_move(state), thought.replies(action)
    points = sum(reply.chance * _harm(reply, seat) for reply in replies) if replies else None
    known = thought.endings(action), error, replies, points, thought.result(action)
    return Choice(seat, action, share, gains, *known)


def side_by_side(best: Choice, chosen: Choice) -> tuple[Choice, Choice]:
    """Return two choices with the chances of the same endings and replies."""
    rows, (first, second) = compared(best.endings, chosen.endings), told_replies(best, chosen)
    return (
        replace(best, endings=among(rows, best.endings), replies=first),
        replace(chosen, endings=among(rows, chosen.endings), replies=second),
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


def told_replies(best: Choice, chosen: Choice | None) -> tuple[list[Reply], list[Reply]]:
    """Return the replies to two choices, or a choice and none, that set them apart most.

    They are those that harm whoever chooses: they bring others points, or take some away. Each is
    named as it is likelier. Where the turn goes on after one of the two, nothing can be compared.
    """
    if chosen is None or not (best.replies and chosen.replies):
        return [reply for reply in best.replies if _harm(reply, best.seat) > 0.0][:REPLIES], []
    after = [
        {(one.seat, one.thing): one.chance for one in two} for two in (best.replies, chosen.replies)
    ]
    rising = sorted((*best.replies, *chosen.replies), key=lambda reply: reply.chance)
    rows = [
        [reply._replace(chance=chances.get(key, 0.0)) for chances in after]
        for key, reply in {(one.seat, one.thing): one for one in rising}.items()
    ]

    def apart(row: list[Reply]) -> float:
        return abs(row[0].chance - row[1].chance) * _harm(row[0], best.seat)

    rows = [row for row in sorted(rows, key=lambda row: -apart(row)) if apart(row) > 0.0][:REPLIES]
    return [first for first, _ in rows], [second for _, second in rows]


def _harm(reply: Reply, seat: int) -> float:
    """Return the points that a reply brings its player, or costs whoever chooses."""
    lost = 0.0 if reply.result is None else DECIDES * (1.0 - reply.result)
    return lost + reply.gains[reply.seat] - reply.gains[seat]
