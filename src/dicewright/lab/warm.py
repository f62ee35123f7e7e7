"""Compiles a game's rules before anybody waits for them."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from dicewright import bots, games
from dicewright.analysis.appraiser import appraiser_of
from dicewright.analysis.review import positions
from dicewright.bots.hints import hint
from dicewright.core.dice import Generated
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE
from dicewright.core.match import Act, Match, Roll
from dicewright.core.rule import cache_folder, guests_in
from dicewright.core.state import COMPILED
from dicewright.lab.observe import watch_span
from dicewright.lab.simulate import Job, play_one, play_span

MOMENT = 0.002  # seconds for a choice, where a level looks for as long
MOST_HINTS = 40  # of one turn
FEW = 12  # steps at the beginning and at the end of a game: all its phases are among them

Steps = list[Callable[[], object]]


def playing(game: Game) -> Steps:
    """Return what people need that the interpreter is too slow for: thinking, hints, reviews.

    Quick bots play interpreted. A hint is what master thinks, and expert thinks by the same rules.
    """
    return [partial(_hint, game), partial(_review, game)]


def _hint(game: Game) -> None:
    """Give a hint at every choice of the first turn."""
    match = Match.begin(game, ["you"] * game.players[0], 0, first=0)
    dice = Generated(game, 0)
    while (seat := match.to_move) <= 0 and len(match.events) < MOST_HINTS:
        if seat == CHANCE:
            match.apply(Roll(tuple(dice.roll(game, match.state))))
        else:
            match.apply(Act(seat, hint(game, match.state, MOMENT).best.action))


def _review(game: Game) -> None:
    """Value the first and the last steps of a game as a review does, for however many play."""
    match = play_one(Job(game, ("greedy",) * game.players[0], 1, 0), 0)
    appraiser = appraiser_of(game)
    *states, end = map(appraiser.own, positions(match))
    steps = [*zip(match.events, states, strict=True)]
    for event, state in steps[:FEW] + steps[-FEW:]:
        appraiser.shares(state)
        if isinstance(event, Act):
            best = appraiser.weigh(state).best
            appraiser.points(state, best)
            appraiser.endings(state, best)
    appraiser.shares(end)
    appraiser.evaluator.shares(end)


def serving(game: Game) -> Steps:
    """Return what a server of many tables needs: the quick bots, ten times quicker."""
    match = Match.begin(game, ["you"] * game.players[0], 0, first=0)
    dice = Generated(game, 0)
    while match.to_move == CHANCE:
        match.apply(Roll(tuple(dice.roll(game, match.state))))
    return [partial(bots.bot(name, game.compiled, 0).choose, match) for name in bots.QUICK]


def simulating(game: Game) -> Steps:
    """Return what simulating needs: whole games between quick bots."""
    return [partial(play_span, _job(game, name), 0, 1) for name in bots.QUICK]


def watching(game: Game) -> Steps:
    """Return what the lab needs: whole games between quick bots, watched."""
    return [partial(watch_span, _job(game, "greedy"), 0, 1)]


def _job(game: Game, bot: str) -> Job:
    return Job(game.using(form=COMPILED), (bot,) * game.players[0], 1, 0, seconds=MOMENT)


PARTS: dict[str, Callable[[Game], Steps]] = {
    "play": playing,
    "serve": serving,
    "simulate": simulating,
    "lab": watching,
}


def compile_part(name: str, part: str) -> None:
    """Compile a part of a game's rules, and remember that."""
    load_part(name, part)
    mark_warm(games.get(name), part)


def load_part(name: str, part: str) -> None:
    """Load a part of a game's rules that has been compiled."""
    for step in PARTS[part](games.get(name)):
        step()


def is_warm(game: Game, part: str) -> bool:
    """Say whether the rules have been compiled for something, from these sources."""
    return _mark(game, part).exists()


def mark_warm(game: Game, part: str) -> None:
    """Remember that they have."""
    _mark(game, part).touch()


def _mark(game: Game, part: str) -> Path:
    return cache_folder(guests_in(game.package)) / f"{game.name}.{part}.warm"
