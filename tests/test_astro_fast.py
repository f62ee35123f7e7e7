"""Without the tuned forms of AstroVenture the same games are played."""

from dataclasses import replace

import pytest

from dicewright.core.dice import Generated, stream
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.state import COMPILED, INTERPRETED, Form, State
from dicewright.games.astroventure import GAME

SEED = 5
CHOICES = 250  # that are looked at


class Player:
    """Asks for what is legal in one way, tuned or not."""

    def __init__(self, game: Game) -> None:
        self.game, legal = game, game.legal_rules
        self.draw = game.form.function(legal.draw_legal)
        self.count = game.form.function(legal.count_legal)
        self.nth = game.form.function(legal.nth_legal)
        self.random, self.room = stream(game, SEED, 0, 7), game.form.buffer(game.most_legal)
        self.notes = game.form.buffer(int(legal.most_notes or game.most_legal))

    def looks(self, state: State) -> tuple[list[int], list[int], int]:
        """Return the legal actions as they are listed and as they are counted, and one drawn."""
        tables = self.game.tables
        count = self.count(state, tables, self.notes)
        counted = [int(self.nth(state, tables, self.notes, n)) for n in range(count)]
        drawn = int(self.draw(state, tables, self.room, self.random))
        return self.game.legal(state), counted, drawn


@pytest.mark.parametrize("form", [INTERPRETED, COMPILED], ids=["interpreted", "compiled"])
@pytest.mark.parametrize("variant", ["standard", "race"])
@pytest.mark.parametrize("must", [False, True], ids=["free", "must"])
@pytest.mark.parametrize("players", GAME.players)
def test_the_same_games_are_played_without_the_tuned_forms(
    players: int, must: bool, variant: str, form: Form
) -> None:
    tuned = GAME.using(options={"variant": variant, "stop_on_match": must}, form=form)
    first, second = Player(tuned), Player(replace(tuned, tuned=None))
    state, dice, choices = tuned.start(players), Generated(tuned, SEED), 0
    while (seat := tuned.to_move(state)) != TERMINAL and choices < CHOICES:
        if seat == CHANCE:
            tuned.roll(state, dice.roll(tuned, state))
            continue
        looked = first.looks(state)
        assert looked == second.looks(state)
        assert looked[0] == looked[1]
        tuned.act(state, looked[2])
        choices += 1
    assert choices > 10
