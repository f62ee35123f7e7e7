"""Every game as an environment of Gymnasium: one seat is the learner's, bots sit in the others.

Registered as `Dicewright/Diceopolis-v0` and so on when this module is imported. Rolls and the bots'
turns happen inside the step. An observation is a dict of `observation`, numbers from the view of
the learner's seat (`numbers.names` says what each tells), and `action_mask`, 1 for each legal
action; the mask is in the info too. The reward is the share of the win when the game ends - 1,
divided among those with the most points - and 0 before. An illegal action ends the game with the
reward ILLEGAL, and `info["illegal"]` says why.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from dicewright import bots, games
from dicewright.core.errors import Refused, Unreadable
from dicewright.core.game import Game
from dicewright.core.kernels import BY_LOT
from dicewright.envs import MISSING
from dicewright.envs.numbers import Numbers
from dicewright.envs.stepper import (
    ANSI,
    Observation,
    Stepper,
    action_space,
    check_render_mode,
    observation_space,
)

try:
    import gymnasium
except ImportError as error:
    raise ImportError(MISSING) from error

ILLEGAL = -1.0
LEARNER = "learner"
MOST_SEED = 2**31  # seeds are drawn below this, where none is given


class SingleSeat(gymnasium.Env[Observation, int]):
    """A game of one learner and bots of any level; `opponents` are theirs, the next seat first."""

    metadata = {"render_modes": [ANSI], "render_fps": 1}

    def __init__(
        self,
        game: Game | str,
        opponents: str | Sequence[str] = "greedy",
        *,
        seat: int = 0,
        edition: str | None = None,
        options: Mapping[str, str | bool] | None = None,
        first: int = BY_LOT,
        seconds: float | None = None,
        render_mode: str | None = None,
    ) -> None:
        others = [opponents] if isinstance(opponents, str) else list(opponents)
        players = len(others) + 1
        self.render_mode = check_render_mode(render_mode)
        self.numbers = Numbers(games.get(game, edition, options), players)
        if seat not in range(players):
            raise Unreadable(f"seat: expected one from 0 to {players - 1}, got {seat}")
        self.seat, self.seconds = seat, seconds
        self.levels = {(seat + 1 + i) % players: bots.get(name) for i, name in enumerate(others)}
        names = [
            bots.PREFIX + self.levels[i].name if i != seat else LEARNER for i in range(players)
        ]
        self.stepper = Stepper(self.numbers, names, first)
        self.observation_space = observation_space(self.numbers)  # type: ignore[assignment]
        self.action_space = action_space(self.numbers)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin the first game of a seed or, without one, the next game of the last seed."""
        super().reset(seed=seed)
        if seed is None and self.stepper.index < 0:
            seed = int(self.np_random.integers(MOST_SEED))
        self.stepper.begin(seed)
        game, index = self.stepper.game, self.stepper.index
        self._bots = {
            seat: bots.BotPlayer(bot, game.compiled, seat, self.stepper.seed, index, self.seconds)
            for seat, bot in self.levels.items()
        }
        self._let_bots_play()
        return self._seen()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Act, and let the bots play until the learner is to act again or the game is over."""
        try:
            self.stepper.act(int(action))
        except Refused as refused:
            seen, info = self._seen()
            return seen, ILLEGAL, True, False, info | {"illegal": str(refused)}
        self._let_bots_play()
        seen, info = self._seen()
        return seen, self.stepper.shares()[self.seat], self.stepper.over, False, info

    def _let_bots_play(self) -> None:
        while not self.stepper.over and (seat := self.stepper.match.to_move) != self.seat:
            self.stepper.apply(self._bots[seat].choose(self.stepper.match))

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        seen = self.stepper.observe(self.seat)
        points = self.stepper.game.scores(self.stepper.match.state)
        return seen, {"action_mask": seen["action_mask"].copy(), "points": points}

    def render(self) -> str:
        """Return the game as text."""
        return self.stepper.render()


def name_of(game: Game) -> str:
    """Return what Gymnasium calls a game: its title, of letters and digits only."""
    title = re.sub(r"[\W_]", "", game.title) or game.name
    return f"Dicewright/{title}-v0"


def register() -> None:
    """Tell Gymnasium of all games."""
    for name in games.names():
        gymnasium.register(
            id=name_of(games.get(name)),
            entry_point=f"{__name__}:{SingleSeat.__name__}",
            kwargs={"game": name},
        )


register()
