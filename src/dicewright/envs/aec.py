"""Every game as an environment of PettingZoo, in which the agents act one after another (AEC).

The agents are `seat_0`, `seat_1`, ...; rolls are made inside the step. An observation is a dict of
`observation`, numbers from the view of the agent's seat (`numbers.names` says what each tells), and
`action_mask`, 1 for each legal action. The reward is the share of the win when the game ends - 1,
divided among those with the most points - and 0 before. An illegal action is an error that names
the ruling; PettingZoo's TerminateIllegalWrapper lets it lose the game instead.
"""

from collections.abc import Mapping
from typing import Any

from dicewright import games
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
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
except ImportError as error:
    raise ImportError(MISSING) from error

MOST_SEED = 2**31  # seeds are drawn below this, where none is given


class DicewrightAec(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A game of two or more agents."""

    metadata: dict[str, Any] = {
        "name": "dicewright_v0",
        "render_modes": [ANSI],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: Game | str,
        players: int = 2,
        *,
        edition: str | None = None,
        options: Mapping[str, str | bool] | None = None,
        first: int = BY_LOT,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.render_mode = check_render_mode(render_mode)
        self.numbers = Numbers(games.get(game, edition, options), players)
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.stepper = Stepper(self.numbers, self.possible_agents, first)
        agents = self.possible_agents  # each has spaces of its own, which can be seeded
        self.observation_spaces = {agent: observation_space(self.numbers) for agent in agents}
        self.action_spaces = {agent: action_space(self.numbers) for agent in agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations, the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the first game of a seed or, without one, the next game of the last seed."""
        if seed is None and self.stepper.index < 0:
            seed = int(seeding.np_random()[0].integers(MOST_SEED))
        self.stepper.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.stepper.match.to_move]

    def observe(self, agent: str) -> Observation:
        """Return what an agent observes."""
        return self.stepper.observe(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Let the selected agent act; one whose game is over gives no action."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self.stepper.act(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.stepper.over:
            self.rewards = dict(zip(self.agents, self.stepper.shares(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.agents[self.stepper.match.to_move]
        self._accumulate_rewards()

    def render(self) -> str:
        """Return the game as text."""
        return self.stepper.render()

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


env = DicewrightAec
