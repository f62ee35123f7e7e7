"""What a view of AstroVenture says that can be done, against trying it all on the whole table."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from dicewright import games
from dicewright.core.game import Game
from dicewright.core.state import State
from dicewright.games.astroventure.actions import is_keep
from dicewright.games.astroventure.rules import do
from dicewright.games.astroventure.state import MOST_ELEMENTS, STEAL, Phase
from tests.random_play import states

EVERYTHING = sum(0x7F << 8 * element for element in range(MOST_ELEMENTS))
STATES = 60
STOP = 0
ANY_POINTS = 1000


def tried(game: Game, state: State) -> list[Any]:
    """Return every completion, if only the dice showed everything, with what it brings."""
    rich = game.read(state).copy()
    rich.amounts, rich.steal_die = EVERYTHING, STEAL
    found = []
    for action in game.legal(rich):
        if action == STOP or is_keep.interpreted(action):
            continue
        after = rich.copy()
        do(after, game.plain_tables, action)
        points = [after.score[seat] - rich.score[seat] for seat in range(rich.players)]
        found.append((game.shown(action), points))
    return found


def told(game: Game, state: State) -> Iterator[Any]:
    """Yield what the view says of each, but of bodies that would lift the player too high (A16)."""
    view = game.view(state)
    bodies = [body for board in view["boards"] for body in board["bodies"]]
    seat, target = view["player"], view["target"] or ANY_POINTS
    for change in (change for one in [*bodies, *view["actions"]] for change in one["changes"]):
        after = view["scores"][seat] + change["points"][seat]
        if after <= target or change["action"]["kind"] == "action":
            yield change["action"], change["points"]


@pytest.mark.parametrize("variant", ["standard", "race"])
@pytest.mark.parametrize("players", [2, 4])
def test_it_tells_what_everything_would_bring(players: int, variant: str) -> None:
    game = games.get("astroventure").using(options={"variant": variant})
    choosing = (one for one in states(game, players, 5) if one.phase == Phase.CHOOSE)
    compared = 0
    for state in islice(choosing, 0, None, 7):
        expected = tried(game, state)
        assert sorted(told(game, state), key=repr) == sorted(expected, key=repr)
        compared += len(expected)
    assert compared > STATES
