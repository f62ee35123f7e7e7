"""What may be done in a state, and what the strongest bot thinks of it, as clients are told."""

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from dicewright.bots.hints import Choice
from dicewright.core.actions import ActionParts
from dicewright.core.effects import effects
from dicewright.core.game import Game
from dicewright.core.kinds import dice_to_roll
from dicewright.core.state import State
from dicewright.web.tables.table import Table
from dicewright.web.wire.payloads import DieToEnter, HintChoice, HintEnding, LegalAction


class Choices:
    """Everything that may be done at a table, listed once for each state."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._legal = -1, msgspec.Raw(b"[]")  # of a version

    @property
    def legal(self) -> msgspec.Raw:
        """Everything that may be done now, and what each gains at once, written once for all."""
        if self._legal[0] != self.table.version:
            listed = list_legal(self.table.game, self.table.playing.state)
            self._legal = self.table.version, msgspec.Raw(msgspec.json.encode(list(listed)))
        return self._legal[1]

    def dice_to_enter(self) -> list[DieToEnter]:
        """Return the real dice that are to be rolled."""
        game, state = self.table.game, self.table.playing.state
        return [
            DieToEnter(die.kind, die.name, die.number, die.count, list(map(game.face, die.faces)))
            for die in dice_to_roll(game, state)
        ]


def list_legal(game: Game, state: State) -> Iterator[LegalAction]:
    """Yield everything that may be done, and what each gains at once."""
    for action, effect in effects(game, state):
        gains, final, ends = effect
        yield LegalAction(*written(game, action), gains, final, ends)


@lru_cache(maxsize=8192)  # one state after the other offers the same actions: 0.8 of the time
def written(game: Game, action: int) -> tuple[str, ActionParts]:
    """Return an action as text and in parts."""
    return game.text(action), game.shown(action)


def told(game: Game, choice: Choice) -> HintChoice:
    """Return a choice that was thought about."""
    endings = [HintEnding(*written(game, end.action), end.chance) for end in choice.endings]
    gains = choice.gains if any(choice.gains) else None
    return HintChoice(*written(game, choice.action), choice.share, gains, endings, choice.error)
