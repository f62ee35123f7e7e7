"""A game move by move: what was best, what was played and what it cost, how lucky each roll was.

The unit is the share of the win. Every position is worth something to everybody (`appraiser`); what
a roll or an action changes is its luck or its effect. So for every player the result is the
starting share, own luck, own play, others' luck and others' play, added up.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import Any

import msgspec

from dicewright import games
from dicewright.analysis.appraiser import Appraiser, Shares, appraiser_of
from dicewright.analysis.grades import grade_of, luck_of, mistake_of
from dicewright.bots.evaluator import Judgement
from dicewright.bots.hints import Choice, among, choice_of, compared, side_by_side
from dicewright.bots.levels import Thought
from dicewright.core.actions import ActionParts
from dicewright.core.differences import OwnEdition, own_edition
from dicewright.core.game import Game
from dicewright.core.kernels import TERMINAL
from dicewright.core.lines import decode
from dicewright.core.match import Act, Event, Match
from dicewright.core.records import event_content
from dicewright.core.replay import replay
from dicewright.core.state import State

EQUAL = 5e-4  # a choice that costs less is as good
WORST = 10  # mistakes that are explained,
WORST_OF_EACH = 5  # and of each player so many at least
CHOICES = 3  # that are told of each, with the one that was played

Progress = Callable[[float], None]


class Outcome(msgspec.Struct):
    """A way in which the turn may end."""

    do: str
    action: ActionParts  # the same in parts
    chance: float


class Answered(msgspec.Struct):
    """A way in which the next player's turn may end."""

    do: str
    action: ActionParts  # the same in parts
    chance: float
    seat: int
    gains: list[int]  # the change of the points by seat
    result: float | None = None  # the share of who is replied to, if the game is then over


class Weighed(msgspec.Struct):
    """Something that could be done."""

    do: str
    action: ActionParts  # the same in parts
    share: float  # of the win that its player may then expect
    endings: list[Outcome]  # the same for all choices of a decision, with their chances
    error: float | None = None  # the standard error of the share, where it is drawn by lot
    gains: list[int] | None = None  # the change of the points by seat, if there is any
    replies: list[Answered] = []  # to the best and to what was played: what sets them apart
    leaves: float | None = None  # the points that the next turn brings others, or costs, on average
    result: float | None = None  # the share that the game is over with, if it then is


class Judged(msgspec.Struct):
    """A roll, or an action, and what it changed."""

    seat: int  # whose turn it is
    entry: int  # which of the record's lines after the header, from 0
    roll: list[str | int] | None
    do: str | None
    shares: Shares  # after it
    change: Shares  # by it: luck of a roll, effect of an action
    action: ActionParts | None = None  # `do` in parts: its `kind`, and each part by its name
    luck: float | None = None  # of a roll, to whoever rolled
    best: str | None = None  # of a decision with a choice
    best_action: ActionParts | None = None  # the same in parts
    cost: float = 0.0  # the share that the best choice would have had more
    points: float = 0.0  # expected points of the turn that it gave away
    grade: str = ""
    choices: list[Weighed] = []  # of the costliest mistakes
    error: float | None = None  # the standard error of luck or cost, where it is drawn by lot


class Sum(msgspec.Struct):
    """What became of a player's share, and how well it was played."""

    start: float
    own_luck: float
    own_play: float
    others_luck: float
    others_play: float
    result: float
    adjusted: float  # the result without anybody's luck
    decisions: int  # with a choice
    cost: float  # of all of them together
    at_random: float  # what choices by lot would have cost there, on average
    rate: float  # the one as a part of the other, which the grade is for
    grade: str | None
    luck_grade: str


class Review(msgspec.Struct):
    """A game that has been looked at."""

    game: str
    edition: str
    options: dict[str, Any]
    players: list[str]
    first: int
    finished: bool  # the game is over
    level: str  # whose values they are
    sure: float  # by how much a look one turn further changes a value, on average
    sums: list[Sum]
    steps: list[Judged]
    worst: list[int]  # the costliest mistakes, of all and of each, as places among the steps
    own_edition: OwnEdition | None = None  # none: the edition is a shipped one
    remarks: list[str] = []  # what is odd about the record: `no_result`, `torn`


class Step(msgspec.Struct):
    """An event, and what is known before and after it."""

    event: Event
    seat: int
    before: State
    judged: Judgement | None  # of a decision with a choice
    was: Shares
    now: Shares
    doubts: tuple[float | None, float | None]  # standard errors before and after it

    @property
    def change(self) -> Shares:
        """What it changed, by seat."""
        return [b - a for a, b in zip(self.was, self.now, strict=True)]

    @property
    def cost(self) -> float:
        """What the best choice would have had more."""
        if self.judged is None or not isinstance(self.event, Act):
            return 0.0
        shares = dict(self.judged.ranked())
        cost = shares[self.judged.best] - shares[int(self.event.action)]
        noise = self.judged.noise(self.judged.best, int(self.event.action))
        return cost if cost > max(EQUAL, noise) else 0.0

    @property
    def error(self) -> float | None:
        """The standard error of its luck or cost; none where nothing is drawn by lot."""
        if self.judged is None or not isinstance(self.event, Act):
            known = [doubt for doubt in self.doubts if doubt is not None]
            return hypot(*known) if known and not isinstance(self.event, Act) else None
        if self.judged.errors is None:
            return None
        return self.judged.noise(self.judged.best, int(self.event.action)) / 2.0

    @property
    def at_random(self) -> float:
        """What a choice by lot would have cost, on average."""
        if self.judged is None:
            return 0.0
        return float(self.judged.shares.max() - self.judged.shares.mean())


def review_record(content: bytes, progress: Progress | None = None) -> Review:
    """Check a record, and look at its game."""
    replayed = replay(content, games.get)
    lines = map(decode, content.split(b"\n")[1:-1])
    entries = [i for i, line in enumerate(lines) if "roll" in line or "do" in line]
    return review_match(replayed.match, entries, replayed.remarks, progress)


def review_match(
    match: Match, entries: list[int], remarks: Sequence[str] = (), progress: Progress | None = None
) -> Review:
    """Look at a match; `entries` say which lines of its record the events are."""
    appraiser = appraiser_of(match.game)
    steps = list(walk(appraiser, match, progress or (lambda done: None)))
    game = match.game
    start = steps[0].was if steps else appraiser.shares(appraiser.own(next(positions(match))))
    judged = [
        judge(appraiser, step, entry)
        for step, entry in zip(steps, entries[: len(steps)], strict=True)
    ]
    worst = costliest(judged, len(match.players))
    for i in worst:
        judged[i].choices = list(weighed(appraiser, steps[i]))
    return Review(
        game=game.name,
        edition=game.edition.name,
        options=game.options,
        players=list(match.players),
        first=match.first,
        finished=match.to_move == TERMINAL,
        level=appraiser.level,
        sure=reassessed(steps),
        sums=[sum_of(steps, seat, share) for seat, share in enumerate(start)],
        steps=judged,
        worst=worst,
        own_edition=own_edition(game),
        remarks=list(remarks),
    )


def costliest(judged: list[Judged], players: int) -> list[int]:
    """Return the places of the costliest mistakes of all, and of each player, falling."""
    graded = [i for i, step in enumerate(judged) if step.grade]
    graded.sort(key=lambda i: -judged[i].cost)
    chosen = set(graded[:WORST])
    for seat in range(players):
        chosen.update([i for i in graded if judged[i].seat == seat][:WORST_OF_EACH])
    return [i for i in graded if i in chosen]


def positions(match: Match) -> Iterator[State]:
    """Yield the states of a match, from its beginning on, as plain objects."""
    game = match.game.interpreted
    state = game.start(len(match.players), match.first, match.layout)
    yield state
    for event in match.events:
        if isinstance(event, Act):
            state = game.after(state, event.action)
        else:
            state = game.after_roll(state, event.faces)
        yield state


def walk(appraiser: Appraiser, match: Match, progress: Progress) -> Iterator[Step]:
    """Value each position of a match once."""
    game, (plain, *following) = match.game.interpreted, positions(match)
    state = appraiser.own(plain)
    was, doubt = appraiser.shares(state), appraiser.doubt(state)
    for number, (event, later) in enumerate(zip(match.events, following, strict=True)):
        seat, before, judged = int(plain.player), state, None
        if isinstance(event, Act) and len(game.legal(plain)) > 1:
            judged = appraiser.weigh(state)
        plain, state = later, appraiser.own(later)
        now, after = appraiser.shares(state), appraiser.doubt(state)
        yield Step(event, seat, before, judged, was, now, (doubt, after))
        was, doubt = now, after
        progress((number + 1) / len(match.events))


def judge(appraiser: Appraiser, step: Step, entry: int) -> Judged:
    """Return a step as the review tells it."""
    game, content = appraiser.game, event_content(appraiser.game, step.event)
    judged = Judged(
        seat=step.seat,
        entry=entry,
        roll=content.get("roll"),
        do=content.get("do"),
        shares=step.now,
        change=step.change,
        error=step.error,
    )
    if not isinstance(step.event, Act):
        judged.luck = step.change[step.seat]
        return judged
    played, judged.action = game.number(step.event.action), game.shown(step.event.action)
    if step.judged is not None:
        judged.cost = step.cost
        best = step.judged.best if judged.cost else played
        judged.best, judged.best_action = game.text(best), game.shown(best)
        judged.grade = mistake_of(judged.cost)
        if judged.cost:
            expected, given = (appraiser.points(step.before, one) for one in (best, played))
            judged.points = expected - given
    return judged


def weighed(appraiser: Appraiser, step: Step) -> Iterator[Weighed]:
    """Return the best choices and the one that was played, and how the turn may then end.

    Of each the same endings are told: the likeliest after the best and after what was played.
    """
    assert step.judged is not None and isinstance(step.event, Act)
    game, ranked = appraiser.game, step.judged.ranked()
    played = game.number(step.event.action)
    told = ranked[:CHOICES]
    told += [choice for choice in ranked[CHOICES:] if choice[0] == played]
    endings = {action: appraiser.endings(step.before, action) for action, _ in told}
    rows = compared(endings[step.judged.best], endings[played])
    known = {one.action: one for one in told_choices(appraiser, step, step.judged.best, played)}
    for action, share in told:
        outcomes = [
            Outcome(game.text(end.action), game.shown(end.action), end.chance)
            for end in among(rows, endings[action])
        ]
        gains = game.gains(step.before, action)
        yield Weighed(
            game.text(action),
            game.shown(action),
            share,
            outcomes,
            step.judged.error(action),
            gains if any(gains) else None,
            *(answers(game, known[action]) if action in known else ()),
        )


def told_choices(appraiser: Appraiser, step: Step, best: int, played: int) -> tuple[Choice, Choice]:
    """Return the best choice and the one that was played, with what may be replied to each."""
    assert step.judged is not None
    thought = Thought(appraiser.evaluator, step.before, step.judged)
    shares = dict(step.judged.ranked())
    first, second = (
        choice_of(appraiser.game, step.before, thought, one, shares[one]) for one in (best, played)
    )
    return side_by_side(first, second)


def answers(game: Game, choice: Choice) -> tuple[list[Answered], float | None, float | None]:
    """Return what may be replied to a choice, how much that is, and how it ends the game."""
    told = [
        Answered(
            game.text(one.action),
            game.shown(one.action),
            one.chance,
            one.seat,
            list(one.gains),
            one.result,
        )
        for one in choice.replies
    ]
    return told, choice.leaves, choice.result


def sum_of(steps: list[Step], seat: int, start: float) -> Sum:
    """Add up what happened to a seat's share."""
    parts = {(own, play): 0.0 for own in (True, False) for play in (True, False)}
    for step in steps:
        parts[step.seat == seat, isinstance(step.event, Act)] += step.change[seat]
    own = [step for step in steps if step.seat == seat and step.judged is not None]
    cost, at_random = sum(step.cost for step in own), sum(step.at_random for step in own)
    return Sum(
        start=start,
        own_luck=parts[True, False],
        own_play=parts[True, True],
        others_luck=parts[False, False],
        others_play=parts[False, True],
        result=steps[-1].now[seat] if steps else start,
        adjusted=start + parts[True, True] + parts[False, True],
        decisions=len(own),
        cost=cost,
        at_random=at_random,
        rate=cost / at_random if at_random else 0.0,
        grade=grade_of(cost / at_random) if at_random else None,
        luck_grade=luck_of(parts[True, False]),
    )


def reassessed(steps: list[Step]) -> float:
    """Return by how much a look one turn further changes a value, on average over turns."""
    ends = [
        abs(step.change[step.seat] + step.cost)
        for step, after in pairwise(steps)
        if isinstance(step.event, Act) and after.seat != step.seat
    ]
    return sum(ends) / len(ends) if ends else 0.0
