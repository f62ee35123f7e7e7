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
from dicewright.web.wire.payloads import DieToEnter, HintChoice, HintEnding, HintReply, LegalAction


class Choices:
    """Everything that may be done at a table, listed once for each state."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._legal = -1, msgspec.Raw(b"[]")  # of a version

    @property
    def legal(self) -> msgspec.Raw:
        """Everything that may be done now, and what each gains at once, written once for all."""
        if self._legal[0] != self.table.version:
            game = self.table.game
            each = [
                _encoded(game, action, None if gains is None else tuple(gains), final, ends)
                for action, (gains, final, ends) in effects(game, self.table.playing.state)
            ]
            self._legal = self.table.version, msgspec.Raw(b"[%b]" % b",".join(each))
        return self._legal[1]

    def dice_to_enter(self) -> list[DieToEnter]:
        """Return the real dice that are to be rolled."""
        game, state = self.table.game, self.table.playing.state
        return [
            DieToEnter(die.kind, die.name, die.number, die.count, list(map(game.face, die.faces)))
            for die in dice_to_roll(game, state)
        ]


@lru_cache(maxsize=16384)
def _encoded(
    game: Game, action: int, gains: tuple[int, ...] | None, final: bool, ends: bool
) -> bytes:
    """Return an action with its effect as it is told."""
    listed = None if gains is None else list(gains)
    return msgspec.json.encode(LegalAction(*written(game, action), listed, final, ends))


def list_legal(game: Game, state: State) -> Iterator[LegalAction]:
    """Yield everything that may be done, and what each gains at once."""
    for action, effect in effects(game, state):
        gains, final, ends = effect
        yield LegalAction(*written(game, action), gains, final, ends)


def written(game: Game, action: int) -> tuple[str, ActionParts]:
    """Return an action as text and in parts."""
    return game.text(action), game.shown(action)


def told(game: Game, choice: Choice) -> HintChoice:
    """Return a choice that was thought about."""
    endings = [
        HintEnding(*written(game, end.action), end.chance, end.result) for end in choice.endings
    ]
    replies = [
        HintReply(*written(game, one.action), one.chance, one.seat, list(one.gains), one.result)
        for one in choice.replies
    ]
    do, action = written(game, choice.action)
    return HintChoice(
        do=do,
        action=action,
        share=choice.share,
        gains=choice.gains if any(choice.gains) else None,
        endings=endings,
        error=choice.error,
        replies=replies,
        leaves=choice.leaves,
        result=choice.result,
    )
