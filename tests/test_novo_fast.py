"""The tuned forms of Novo Dice list and draw what follows from its predicates."""

from itertools import product

import pytest

from dicewright.core.dice import Generated, stream
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.state import COMPILED, INTERPRETED, Form
from dicewright.games.novo_dice import GAME
from dicewright.lab.simulate import begin_match

FORMS: dict[str, Form] = {"interpreted": INTERPRETED, "compiled": COMPILED}
STREAM = 7  # some stream of random numbers


def play(game: Game, form: Form, players: int, seed: int) -> int:
    """Draw all actions of a game, tuned and derived, from lists that are equal; count them."""
    match, dice = begin_match(game, ["bot:random"] * players, -1, seed), Generated(game, seed)
    rules = (game.tuned or game.legality, game.legality)
    randoms = [stream(game.using(form=form), seed, 0, STREAM) for _ in rules]
    tables, count = game.using(form=form).tables, 0
    while (seat := game.to_move(match.state)) != TERMINAL:
        if seat == CHANCE:
            game.roll(match.state, dice.roll(game, match.state))
            continue
        state, lists, drawn = form.convert(game.state_type, match.state), [], []
        for legal, random in zip(rules, randoms, strict=True):
            actions = form.buffer(game.most_legal)
            n = form.function(legal.list_legal)(state, tables, actions)
            lists.append([int(action) for action in actions[:n]])
            drawn.append(form.function(legal.draw_legal)(state, tables, actions, random))
        assert lists[0] == lists[1] and drawn[0] == drawn[1]
        game.act(match.state, int(drawn[0]))
        count += 1
    return count


@pytest.mark.parametrize(
    ("name", "players", "form"), [*product(["standard", "compact"], GAME.players, FORMS)]
)
def test_without_them_the_same_games_are_played(name: str, players: int, form: str) -> None:
    game = GAME.using(GAME.edition_type.shipped(name))
    assert sum(play(game, FORMS[form], players, seed) for seed in range(3)) > 100
