"""Compiles a game's rules before anybody waits for them."""

from collections.abc import Callable
from functools import partial

from dicewright import bots
from dicewright.bots.hints import hint
from dicewright.core.dice import Generated
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE
from dicewright.core.match import Act, Match, Roll
from dicewright.core.rule import cache_folder
from dicewright.core.state import COMPILED
from dicewright.lab.observe import watch_span
from dicewright.lab.simulate import Job, play_one, play_span

MOMENT = 0.002  # seconds for a choice, where a level looks for as long
MOST_HINTS = 40  # of one turn

Steps = list[Callable[[], object]]


def playing(game: Game) -> Steps:
    """Return what playing needs, piece by piece: each rule that is called from Python."""
    game = game.using(form=COMPILED)
    match = Match(game, [bots.PREFIX + "random"] * game.players[0], 0)
    dice = Generated(game, 0)
    players = [bots.bot(name, game, 0) for name in bots.QUICK]

    def reach_a_choice() -> None:
        while match.to_move == CHANCE:
            match.apply(Roll(tuple(dice.roll(game, match.state))))

    return [
        reach_a_choice,
        lambda: game.legal(match.state),
        *(partial(player.choose, match) for player in players),
        lambda: game.act(match.state, game.legal(match.state)[0]),
        lambda: game.scores(match.state),
    ]


def thinking(game: Game) -> Steps:
    """Return what the levels need that think, and hints: a game of each."""
    levels = [bot.name for bot in bots.BOTS.values() if not bot.quick]
    return [*(partial(play_one, _job(game, name), 0) for name in levels), partial(_hint, game)]


def _hint(game: Game) -> None:
    """Give a hint at every choice of the first turn."""
    match = Match.begin(game.using(form=COMPILED), ["you"] * game.players[0], 0, first=0)
    dice = Generated(match.game, 0)
    while (seat := match.to_move) <= 0 and len(match.events) < MOST_HINTS:
        if seat == CHANCE:
            match.apply(Roll(tuple(dice.roll(match.game, match.state))))
        else:
            match.apply(Act(seat, hint(match.game, match.state, MOMENT).best.action))


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
    "think": thinking,
    "simulate": simulating,
    "lab": watching,
}


def is_warm(game: Game, part: str) -> bool:
    """Say whether the rules have been compiled for something, from these sources."""
    return (cache_folder() / f"{game.name}.{part}.warm").exists()


def mark_warm(game: Game, part: str) -> None:
    """Remember that they have."""
    (cache_folder() / f"{game.name}.{part}.warm").touch()
