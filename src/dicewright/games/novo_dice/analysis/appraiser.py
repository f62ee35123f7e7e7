"""Values positions of Novo Dice: the exact turn over what tiles are worth later on."""

from dicewright.analysis.appraiser import Appraiser, Shares
from dicewright.bots.evaluator import Ending, Judgement
from dicewright.core.game import Game
from dicewright.core.kernels import TERMINAL
from dicewright.games.novo_dice.actions import tile_claimed
from dicewright.games.novo_dice.bots.evaluator import GameEvaluator
from dicewright.games.novo_dice.state import Phase, State
from dicewright.games.novo_dice.warehouse import take_tile

TINY = 1e-9


class GameAppraiser(Appraiser):
    """Solves turns for the player; the others share what is left as before the turn."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(self.evaluator, GameEvaluator)
        self.solver: GameEvaluator = self.evaluator
        self._before: tuple[int, Shares] | None = None  # whose turn, and everybody's share then

    def expected(self, state: State) -> Shares:
        """Return the mean over all rolls and turns that may come."""
        if int(state.slot) == 0:
            self._before = int(state.player), self.evaluator.shares(state)
        return self._shared(state, self.solver.plan(state).solve(state).value)

    def exact(self, state: State) -> bool:
        """Say whether that holds for everybody: of several others each one's part is a guess."""
        return int(state.players) == 2

    def best(self, state: State) -> Shares:
        """Return what everybody may expect after the best choice."""
        judged = self.weigh(state)
        after = self.game.following(state, judged.best)
        if self.game.to_move(after) == TERMINAL:
            return self.game.shares(after)
        return self._shared(state, float(judged.shares.max()))

    def _shared(self, state: State, own: float) -> Shares:
        """Give the player a share, and everybody else a part of what is left."""
        player, own = int(state.player), min(max(own, 0.0), 1.0)
        known = self._before is not None and self._before[0] == player
        before = self._before[1] if known and self._before else self.evaluator.shares(state)
        others = max(sum(before) - before[player], TINY)
        shares = [(1.0 - own) * share / others for share in before]
        shares[player] = own
        return shares

    def _weigh(self, state: State) -> Judgement:
        """Value every legal action."""
        return self.evaluator.judge(state)

    def endings(self, state: State, action: int) -> list[Ending]:
        """Return which tile may be the best of the turn, the likeliest first."""
        return self.evaluator.endings(state, action)

    def points(self, state: State, action: int) -> float:
        """Return the points that the turn may still bring: while dice are put, by its best tile."""
        if state.phase == Phase.PUT:
            return sum(
                e.chance * self._gain_of(state, e.action) for e in self.endings(state, action)
            )
        player, after = int(state.player), self.game.following(state, action)
        while after.phase in (Phase.CLAIM, Phase.STORE):
            after = self.game.following(after, self.weigh(after).best)
        return float(after.score[player]) - float(state.score[player])

    def _gain_of(self, state: State, claim: int) -> float:
        """Return the most points that the tile of a claim brings at once."""
        player, own = int(state.player), self.game.form.copy(state)
        own.phase = Phase.STORE
        take_tile(own, tile_claimed(claim))
        after = [self.game.following(own, action) for action in self.game.legal(own)]
        return float(max(int(end.score[player]) for end in after) - int(state.score[player]))
