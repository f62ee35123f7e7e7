"""Game after game in rounds, for a card: its threads wait for each other after every roll and move.

On a core this plays the games of `play_many`. There a plain loop is quicker; on a card threads that
agree in every round which of them go on play Novo Dice's games at more than twice the speed.
"""

from typing import Any

from dicewright.batch.playout import Outcomes, Series, Workspace, begin_game, decide, pick
from dicewright.core.game import Game
from dicewright.core.kernels import (
    CHANCE,
    TERMINAL,
    apply,
    apply_roll,
    dice_to_roll,
    draw_legal,
    scores,
    to_move,
)
from dicewright.core.philox import DICE, FIRST_SEAT, Random, draw_faces
from dicewright.core.rule import Rule, rule


@rule
def pick_drawn(bot: int, s: Any, e: Any, w: Workspace, random: Random, notes: Any) -> int:
    """Choose any legal action, all equally likely, without listing them."""
    return draw_legal(s, e, w.actions, random)


@rule
def play_in_rounds(
    s: Any, e: Any, series: Series, start: int, step: int, w: Workspace, outcomes: Outcomes
) -> None:
    """Play every `step`-th game from `start` on: in each round a roll, a move."""
    wait(s)
    games = len(outcomes.moves)
    game, made, fresh = start - step, 0, True
    while anybody_plays(game < games):
        if takes_part(s, game < games):
            if not fresh:
                if to_move(s) == CHANCE:  # written out: the code whose speed was measured
                    count = dice_to_roll(s, e, w.kinds)
                    draw_faces(w.randoms[DICE], e, w.kinds, count, w.faces)
                    apply_roll(s, e, w.faces)
                seat = to_move(s)
                if seat >= 0:
                    apply(s, e, pick(series.bots[seat], s, e, w, w.randoms[FIRST_SEAT + seat], 0))
                    made += 1
            if fresh or to_move(s) == TERMINAL:
                if not fresh:
                    outcomes.moves[game] = made
                    scores(s, e, outcomes.points[game])
                game, made, fresh = game + step, 0, False
                if game < games:
                    number = series.from_game + game
                    outcomes.firsts[game] = begin_game(s, e, series, number, w)


@rule
def wait(s: Any) -> None:
    """Wait for the first game, which needs nothing from a thread that plays alone."""


@rule
def anybody_plays(plays: bool) -> bool:
    """Say whether a thread that plays alone has games left."""
    return plays


@rule
def takes_part(s: Any, plays: bool) -> bool:
    """Say whether a thread that plays alone takes part in this round."""
    return plays


def rounds_of(game: Game, decider: Rule[..., int] | None) -> Rule[..., None]:
    """Return `play_in_rounds` for a game; without a decider, any action is drawn."""
    if decider is None:
        return game.bind(play_in_rounds, "drawn", {pick: pick_drawn})
    return game.bind(play_in_rounds, decider.label, {decide: decider})
