"""What is known of any game without search: all of a small one, or how a turn may end."""

from typing import Any

import numpy as np

from dicewright.bots.greedy import greedy_rules
from dicewright.bots.keeping import keeping_rules, weigh_keeps
from dicewright.bots.lead import lead_rules
from dicewright.bots.searching import Found, GraphSearch
from dicewright.bots.turn import Work, worth
from dicewright.bots.whole import SolvedGame, solved_game
from dicewright.core.flat import flat_of
from dicewright.core.kernels import CHANCE
from dicewright.core.state import State


class Known:
    """Values states exactly where that can be done; for one thread."""

    def __init__(self, search: GraphSearch) -> None:
        self.game, self._search = search.game, search
        self._solves_turns = bool(keeping_rules(self.game))
        rules = greedy_rules(self.game) | lead_rules(self.game)
        bound = (self.game.bind(one, "known", rules) for one in (weigh_keeps, worth))
        self._weigh_keeps, self._worth = (one.compiled for one in bound)

    def found(self, state: State) -> Found | None:
        """Return what a state is worth, and each action in it; nothing if that must be searched."""
        small = solved_game(self.game, int(state.players))
        found = None if small is None else self._in_game(small, state)
        return self._in_turn(state) if found is None and self._solves_turns else found

    def _in_game(self, small: SolvedGame, state: State) -> Found | None:
        """Return what is known of a small game."""
        shares = small.shares(state)
        actions = self._actions(state)
        values = [small.shares(self.game.following(state, action)) for action in actions.tolist()]
        if shares is None or any(value is None for value in values):
            return None
        return Found(shares.tolist(), actions, np.array(values).reshape(len(actions), len(shares)))

    def _in_turn(self, state: State) -> Found | None:
        """Return what the end of a turn is worth that can be solved; all others share the rest."""
        actions, players, seat = self._actions(state), int(state.players), int(state.player)
        worths, work = np.zeros(max(1, len(actions))), self._work(players)
        own, tables = self.game.form.copy(state), self.game.tables
        given = actions.astype(np.int32)
        if not self._weigh_keeps(own, tables, given, len(actions), work, worths):
            return None
        others = [
            self._worth(own, tables, other, work.points, work.scale) for other in range(players)
        ]
        rest = np.array(others)
        rest[seat] = 0.0
        values = (1.0 - worths)[:, None] * (rest / rest.sum())
        values[:, seat] = worths
        return Found(values[worths.argmax()].tolist(), actions, values[: len(actions)])

    def _actions(self, state: State) -> Any:
        chance = self.game.to_move(state) == CHANCE
        return np.array([] if chance else self.game.legal(state), np.int64)

    def _work(self, players: int) -> Work:
        game, buffer = self.game, self.game.form.buffer
        return Work(
            np.zeros(3 * int(flat_of(game.state_type).length), np.int64),
            buffer(game.most_legal),
            buffer(game.most_dice),
            buffer(game.most_dice),
            buffer(game.players[-1]),
            self._search.learnt(players).quick.scale,
        )
