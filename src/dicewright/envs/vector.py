"""Many games in one call: a vector environment over arrays of records, on all cores.

Every array belongs to the environment and is overwritten by each step; nothing is copied. The
rolls are drawn inside the step, from the same streams as in simulations: the game with a seed and
an index is the same game here and there. Where a game ends, its result is told and the next one has
begun when the step returns; place `i` of `n` plays the games with the indices i, i + n, i + 2n, ...
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from dicewright import games
from dicewright.batch import stepping
from dicewright.core.dice import stream
from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.core.kernels import BY_LOT
from dicewright.core.philox import LOT
from dicewright.core.rule import Rule
from dicewright.core.state import COMPILED, INTERPRETED
from dicewright.envs.numbers import Array, Numbers
from dicewright.lab.simulate import cores

LEAST_PART = 2000  # games; fewer are stepped sooner than a thread is woken


class Batch(NamedTuple):
    """How all games stand: arrays of the environment, one row a game; those not asked for empty."""

    seats: Array  # the seat that is to act
    counts: Array  # how many actions are legal
    rewards: Array  # [game][seat]: shares of the win if a game ended with this step, else 0
    ended: Array  # 1 if it did; what else stands here is then of the game that follows
    points: Array  # [game][seat]: the points of the last game that ended here
    moves: Array  # actions of the running game; in a step that ended one, of that one
    indices: Array  # which game it is that is running
    states: Any  # its records, to be read
    observations: Array  # [game][number]: what the seat that is to act observes
    masks: Array  # [game][number of an action]: 1 if it is legal
    legal: Array  # [game][index]: numbers of the legal actions, `counts` of them, then anything


class Shard(NamedTuple):
    """The games that one thread steps: its rows of all arrays, and a workspace of its own."""

    rows: slice
    now: Batch
    kept: Array  # what is kept of each game beside its state
    workspace: Array  # what all have in common
    chosen: Array  # indices of legal actions
    actions: Array  # a list of legal actions


def threads_for(games: int) -> int:
    """Return how many threads some games are worth: all cores, if each has enough to do."""
    return min(cores(), max(1, games // LEAST_PART))


@cache
def _compiled(name: str, rule: Rule[..., Any]) -> Callable[..., Any]:
    return stepping.bound_to(games.get(name), rule).compiled


class VectorEnv:
    """Many games of one kind side by side; `observe`, `mask` and `listing` ask for more arrays."""

    def __init__(
        self,
        game: Game,
        players: int,
        games: int,
        seed: int = 0,
        first: int = BY_LOT,
        *,
        observe: bool = False,
        mask: bool = False,
        listing: bool = False,
        threads: int | None = None,
    ) -> None:
        game.check_seats(players, 0 if first == BY_LOT else first)
        stream(game.using(form=INTERPRETED), seed, 0, LOT)  # checks the seed
        if games < 1:
            raise Unreadable(f"games: expected at least 1, got {games}")
        if threads is not None and threads < 1:
            raise Unreadable(f"threads: expected at least 1, got {threads}")
        self.game = game.using(form=COMPILED)
        self.players, self.games, self.seed, self.first = players, games, seed, first
        self.observe, self.mask, self.listing = observe, mask, listing
        self._tables = np.array([self.game.tables])  # rules are given records in arrays
        self.numbers = Numbers(self.game, players)  # what observations and actions mean
        arrays = self._arrays()
        self._parts = list(self._divide(arrays, min(threads or threads_for(games), games)))
        self.now = arrays._replace(states=arrays.states.view(np.recarray))
        self.now.states.flags.writeable = False  # what is noted of a state would be wrong
        self._pool = ThreadPoolExecutor(len(self._parts) - 1) if len(self._parts) > 1 else None
        self._step = _compiled(game.name, stepping.step_many)
        self.reset()

    def _arrays(self) -> Batch:
        games, players = self.games, self.players
        widest = min(self.game.most_legal, len(self.numbers.actions))
        return Batch(
            seats=np.zeros(games, np.int32),
            counts=np.zeros(games, np.int32),
            rewards=np.zeros((games, players), np.float32),
            ended=np.zeros(games, np.int8),
            points=np.zeros((games, players), np.int32),
            moves=np.zeros(games, np.int32),
            indices=np.zeros(games, np.int64),
            states=np.zeros(games, self.game.state_type.dtype()),
            observations=np.zeros(
                (games, len(self.numbers.names) if self.observe else 0), np.float32
            ),
            masks=np.zeros((games, len(self.numbers.actions) if self.mask else 0), np.int8),
            legal=np.zeros((games, widest if self.listing else 0), np.int32),
        )

    def _divide(self, arrays: Batch, parts: int) -> Iterator[Shard]:
        """Yield the parts of all arrays, as evenly as possible."""
        bounds = [self.games * part // parts for part in range(parts + 1)]
        for start, end in pairwise(bounds):
            yield Shard(
                slice(start, end),
                Batch(*(array[start:end] for array in arrays)),
                np.zeros(end - start, stepping.kept_type(self.game)),
                np.zeros(1, stepping.workspace_type(self.game)),
                np.zeros(end - start, np.int32),
                np.zeros(self.game.most_legal, np.int32),
            )

    def reset(self, seed: int | None = None) -> Batch:
        """Begin the first games again, with another seed if one is given."""
        if seed is not None:
            stream(self.game.using(form=INTERPRETED), seed, 0, LOT)  # checks the seed
            self.seed = seed
        self.now.indices[:] = range(self.games)
        for array in (self.now.rewards, self.now.ended, self.now.points, self.now.moves):
            array[:] = 0
        self._in_parts(self._begin_part)
        return self.now

    def step(self, chosen: Array) -> Batch:
        """Do in every game what stands at an index of its legal actions, 0 to its count less 1."""
        indices = self._one_each(chosen)
        refused = _compiled(self.game.name, stepping.refused_index)(self.now.counts, indices)
        if refused != stepping.NONE_REFUSED:
            count, index = self.now.counts[refused], indices[refused]
            raise Unreadable(
                f"game {refused}: expected an index from 0 to {count - 1}, got {index}"
            )
        self._in_parts(lambda part: self._step_part(part, indices[part.rows]))
        return self.now

    def act(self, numbers: Array) -> Batch:
        """Do in every game the action with a number of the action space; nothing if one is refused.

        It takes longer than `step`, for the legal actions are listed and looked through.
        """
        wanted = self._one_each(numbers)
        for refused in self._in_parts(lambda part: self._find_part(part, wanted[part.rows])):
            if refused != stepping.NONE_REFUSED:
                raise Unreadable(f"game {refused}: {wanted[refused]} is no legal action's number")
        self._in_parts(lambda part: self._step_part(part, part.chosen))
        return self.now

    def text(self, game: int, number: int) -> str:
        """Return a numbered action of the seat to act in a game, as records write it."""
        return self.numbers.text(int(self.now.seats[game]), number)

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()

    def _one_each(self, rows: Array) -> Array:
        array = np.ascontiguousarray(rows, np.int32)
        if array.shape != (self.games,):
            raise Unreadable(
                f"expected one number for each of {self.games} games, got {array.shape}"
            )
        return array

    def _in_parts(self, work: Callable[[Shard], Any]) -> list[Any]:
        """Do something with all parts at the same time."""
        if self._pool is None:
            return [work(self._parts[0])]
        others = [self._pool.submit(work, part) for part in self._parts[1:]]
        return [work(self._parts[0]), *(other.result() for other in others)]

    def _begin_part(self, part: Shard) -> None:
        now, w = part.now, part.workspace
        for name in ("players", "first", "seed"):
            w[name] = getattr(self, name)
        w["stride"] = self.games
        begin = _compiled(self.game.name, stepping.begin_many)
        begin(now.states, self._tables, part.kept, w, now.indices, now.seats, now.counts)
        self._look_at_part(part)

    def _step_part(self, part: Shard, chosen: Array) -> None:
        now = part.now
        self._step(
            now.states,
            self._tables,
            part.kept,
            part.workspace,
            chosen,
            now.indices,
            now.seats,
            now.counts,
            now.moves,
            now.ended,
            now.points,
            now.rewards,
        )
        self._look_at_part(part)

    def _find_part(self, part: Shard, numbers: Array) -> int:
        """Find the indices of numbered actions; return the first game where there is none."""
        find, now = _compiled(self.game.name, stepping.find_choices), part.now
        tables = self._tables
        refused = find(
            now.states, tables, now.seats, self.numbers.slots, part.actions, numbers, part.chosen
        )
        return int(refused if refused == stepping.NONE_REFUSED else refused + part.rows.start)

    def _look_at_part(self, part: Shard) -> None:
        """Write what was asked for beside the games themselves."""
        now, name, tables = part.now, self.game.name, self._tables
        if self.observe:
            look = _compiled(name, stepping.observe_many)
            look(now.states, tables, now.seats, now.observations)
        if self.mask:
            look = _compiled(name, stepping.mask_many)
            look(now.states, tables, now.seats, self.numbers.slots, part.actions, now.masks)
        if self.listing:
            look = _compiled(name, stepping.list_many)
            look(now.states, tables, now.seats, self.numbers.slots, now.legal)
