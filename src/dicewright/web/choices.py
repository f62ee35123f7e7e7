"""What may be done at a table now, and hints, as clients are told them."""

from collections.abc import Iterator

from dicewright.bots.hints import Choice
from dicewright.core.game import Game
from dicewright.web.entries import changes
from dicewright.web.messages import DieToEnter, Legal
from dicewright.web.parts import HintChoice, HintEnding
from dicewright.web.table import Table


class Choices:
    """Everything that may be done, listed once for each state."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._legal: tuple[int, list[Legal]] = (-1, [])

    def legal(self) -> list[Legal]:
        """Return everything that may be done now, and what each gains at once."""
        if self._legal[0] != self.table.version:
            self._legal = self.table.version, list(self._list_legal())
        return self._legal[1]

    def _list_legal(self) -> Iterator[Legal]:
        match, game = self.table.playing, self.table.game
        seat, before = match.to_move, game.scores(match.state)
        for action in game.legal(match.state):
            after = game.following(match.state, action)
            gains = changes(before, game.scores(after))
            final = game.to_move(after) != seat
            ends = final and game.asks(game, after).seat != seat
            yield Legal(game.text(action), gains, final, ends)

    def dice_to_enter(self) -> list[DieToEnter]:
        """Return the real dice that are to be rolled."""
        game, state = self.table.game, self.table.playing.state
        return [
            DieToEnter(kind, list(dict.fromkeys(game.face(face) for face in game.sides(kind))))
            for kind in game.dice(state)
        ]


def hint_choice(game: Game, choice: Choice) -> HintChoice:
    """Return a choice of a hint as clients are told it."""
    endings = [HintEnding(game.text(ending.action), ending.chance) for ending in choice.endings]
    gains = choice.gains if any(choice.gains) else None
    return HintChoice(game.text(choice.action), choice.share, gains, endings)
