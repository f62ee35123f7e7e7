"""Compiles a game's rules before anybody waits for them."""

from collections.abc import Callable
from functools import partial

from dicewright import bots
from dicewright.core.dice import Generated
from dicewright.core.game import CHANCE, Game
from dicewright.core.match import Match
from dicewright.core.rule import cache_folder
from dicewright.core.state import COMPILED
from dicewright.lab.simulate import Job, play_span

Steps = list[Callable[[], object]]


def playing(game: Game) -> Steps:
    """Return what playing needs, piece by piece: each rule that is called from Python."""
    game = game.using(form=COMPILED)
    match = Match(game, [bots.PREFIX + "random"] * game.players[0], 0)
    dice = Generated(game, 0)
    players = [bots.BotPlayer(bot, game, 0, 0) for bot in bots.BOTS.values()]

    def reach_a_choice() -> None:
        while match.to_move == CHANCE:
            game.roll(match.state, dice.roll(game, match.state))

    return [
        reach_a_choice,
        lambda: game.legal(match.state),
        *(partial(player.choose, match) for player in players),
        lambda: game.act(match.state, game.legal(match.state)[0]),
        lambda: game.scores(match.state),
    ]


def simulating(game: Game) -> Steps:
    """Return what simulating needs: whole games between bots."""
    return [partial(play_span, _job(game, name), 0, 1) for name in bots.BOTS]


def _job(game: Game, bot: str) -> Job:
    return Job(game.using(form=COMPILED), (bot,) * game.players[0], 1, 0)


PARTS: dict[str, Callable[[Game], Steps]] = {"play": playing, "simulate": simulating}


def is_warm(game: Game, part: str) -> bool:
    """Say whether the rules have been compiled for something, from these sources."""
    return (cache_folder() / f"{game.name}.{part}.warm").exists()


def mark_warm(game: Game, part: str) -> None:
    """Remember that they have."""
    (cache_folder() / f"{game.name}.{part}.warm").touch()
