"""Every game as a Python game of OpenSpiel, with explicit chance nodes.

Importing this module registers `python_dicewright_diceopolis(players=2)` and so on; further
parameters are `edition`, a shipped one's name or a file, and the game's options. The utilities are
the shares of the win: 1 in all, divided among those with the most points.

Chance comes before the game, first who starts, then what is laid out, draw by draw; and with every
roll. A roll is one chance node whose outcomes are all rolls up to the order of like dice, if there
are at most MOST_OUTCOMES of them (`Game.outcomes`, numbered in that order); else the dice are
rolled one by one, and an outcome is the face of a die.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from math import comb, prod
from typing import Any, ClassVar

import numpy as np

from dicewright import games
from dicewright.core.chance import outcomes
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.philox import below
from dicewright.core.rule import rule
from dicewright.core.state import INTERPRETED, State
from dicewright.envs import MISSING
from dicewright.envs.numbers import Numbers

try:
    import pyspiel
except ImportError as error:
    raise ImportError(MISSING) from error

PREFIX = "python_dicewright_"
MOST_OUTCOMES = 1000  # of one chance node
MOST_MOVES = 100_000  # no game is as long; the rules of some set no limit

Outcomes = list[tuple[tuple[int, ...], float]]  # faces, and their probability


class NotDrawn(Exception):
    """A draw before the game for which nothing is given yet: one of `count`."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.count = count


class Lots:
    """Given draws in the place of random numbers."""

    def __init__(self, given: list[int]) -> None:
        self.left = list(given)

    def draw(self, count: int) -> int:
        """Return the next one."""
        if not self.left:
            raise NotDrawn(count)
        return self.left.pop(0)


@rule
def given_below(lots: Any, n: int) -> int:
    """Draw what is given."""
    return lots.draw(n)  # type: ignore[no-any-return]


class Shared:
    """What all states of one game share; copies of a state have the same."""

    def __init__(self, game: Game, players: int) -> None:
        self.game, self.players = game, players
        self.numbers = Numbers(game, players)
        self._lay_out: Any = game.kernels.lay_out.bind("given", {below: given_below}).interpreted
        self._by_dice = cache(self._outcomes_of)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Shared":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return shared, (self.game, self.players)

    def begin(self, draws: list[int]) -> State:
        """Return the state at the beginning, unless something is not drawn yet."""
        lots = Lots(draws)
        first = lots.draw(self.players)
        layout = [-1] * (self.game.most_laid_out + 1)
        self._lay_out(self.game.tables, self.players, lots, layout)
        return self.game.start(self.players, first, [piece for piece in layout if piece >= 0])

    def outcomes(self, kinds: list[int]) -> Outcomes:
        """Return the outcomes of a chance node at which these dice are still to be rolled."""
        return self._by_dice(tuple(kinds))

    def _outcomes_of(self, kinds: tuple[int, ...]) -> Outcomes:
        whole = prod(
            comb(count + len(set(self.game.sides(kind))) - 1, count)
            for kind, count in Counter(kinds).items()
        )
        rolled = kinds if whole <= MOST_OUTCOMES else kinds[:1]
        return list(outcomes([self.game.sides(kind) for kind in rolled], rolled))


_known: dict[tuple[Any, ...], Shared] = {}


def shared(game: Game, players: int) -> Shared:
    """Return what all states of a game with a number of players share, made once."""
    key = (*game.identity, players)
    if key not in _known:
        _known[key] = Shared(game, players)
    return _known[key]


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state: draws before the game, then a state of the rules with dice rolled so far."""

    def __init__(self, game: "SpielGame") -> None:
        super().__init__(game)
        self.shared = game.shared
        self.draws: list[int] = []
        self.rolled: tuple[int, ...] = ()  # where dice are rolled one by one
        self.state: State | None = None  # none before all is drawn
        self.open_draw = game.shared.players  # how many there are to draw from

    def current_player(self) -> int:
        """Return who is to act."""
        if self.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.shared.game.to_move(self.state)
        known = {CHANCE: pyspiel.PlayerId.CHANCE, TERMINAL: pyspiel.PlayerId.TERMINAL}
        return int(known.get(seat, seat))

    def is_terminal(self) -> bool:
        """Say whether the game is over."""
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """Return the shares of the win; none before the end."""
        over = self.is_terminal()
        return self.shared.game.shares(self.state) if over else [0.0] * self.shared.players

    def _legal_actions(self, player: int) -> list[int]:
        return self.shared.numbers.legal(self.state)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes with their probabilities."""
        if self.state is None:
            return [(number, 1 / self.open_draw) for number in range(self.open_draw)]
        return [(number, chance) for number, (_, chance) in enumerate(self._rolls())]

    def _rolls(self) -> Outcomes:
        return self.shared.outcomes(self.shared.game.dice(self.state)[len(self.rolled) :])

    def _apply_action(self, action: int) -> None:
        if self.state is None:
            self._draw(action)
        elif self.shared.game.to_move(self.state) == CHANCE:
            self._roll(self._rolls()[action][0])
        else:
            seat = self.shared.game.to_move(self.state)
            self.shared.game.act(self.state, self.shared.numbers.action(seat, action))

    def _draw(self, lot: int) -> None:
        self.draws.append(lot)
        try:
            self.state = self.shared.begin(self.draws)
        except NotDrawn as draw:
            self.open_draw = draw.count

    def _roll(self, faces: tuple[int, ...]) -> None:
        self.rolled += faces
        if len(self.rolled) == len(self.shared.game.dice(self.state)):
            self.shared.game.roll(self.state, self.rolled)
            self.rolled = ()

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self.shared.numbers.text(player, action)
        if self.state is None:
            return f"draw {action}" if self.draws else f"first {action}"
        return f"roll {self._faces(self._rolls()[action][0])}"

    def _faces(self, faces: tuple[int, ...]) -> str:
        return " ".join(str(self.shared.game.face(face)) for face in faces)

    def __str__(self) -> str:
        if self.state is None:
            return f"drawn: {self.draws}"
        text = self.shared.game.state_text(self.state)
        return f"{text} | rolled: {self._faces(self.rolled)}" if self.rolled else text


class Observer:
    """What a seat observes, as OpenSpiel asks for it; before all is drawn there is nothing."""

    def __init__(self, shared: Shared) -> None:
        self.shared = shared
        self.tensor = np.zeros(len(shared.numbers.names), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player observes."""
        self.tensor[:] = 0.0
        if state.state is not None:
            self.tensor[:] = self.shared.numbers.observation(state.state, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player observes, as text: all there is."""
        return f"seat {player} of {state}"


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the registry with the parameters that OpenSpiel was given."""

    name: ClassVar[str]

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        given = dict(parameters or {})
        known = {option.name for option in games.get(self.name).option_list}
        options = {key: value for key, value in given.items() if key in known}
        game = games.get(self.name, given.get("edition"), options).using(form=INTERPRETED)
        self.shared = shared(game, int(given.get("players", game.players[0])))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.shared.numbers.actions),
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.shared.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=MOST_MOVES,
        )
        super().__init__(game_type(self.name), info, given)

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> SpielState:
        """Return the state before anything is drawn."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return what observes states."""
        return Observer(self.shared)


@cache
def game_type(name: str) -> Any:
    """Return what OpenSpiel wants to know of a game."""
    game = games.get(name)
    players = game.players
    return pyspiel.GameType(
        short_name=PREFIX + game.name.replace("-", "_"),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players[-1],
        min_num_players=players[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": players[0],
            "edition": game.edition.name,
            **game.options,
        },
    )


def load_spiel(game: Game, players: int) -> Any:
    """Return a game as OpenSpiel loads it, with all its parameters."""
    texts = {"players": players, "edition": game.edition.name, **game.options}
    listed = ",".join(f"{name}={value}" for name, value in texts.items())
    return pyspiel.load_game(f"{PREFIX}{game.name.replace('-', '_')}({listed})")


def register() -> None:
    """Tell OpenSpiel of all games: a class for each, since it frees no other makers in time."""
    for name in games.names():
        own = type(games.get(name).title, (SpielGame,), {"name": name})
        pyspiel.register_game(game_type(name), own)


register()
