"""The levels that think: each game's mind with the weights of a level."""

from dataclasses import dataclass
from functools import lru_cache
from threading import get_ident

from dicewright.bots import EXPERT, MASTER, master_knows
from dicewright.bots.mind import Ending, Judgement, Mind
from dicewright.bots.net import Net, load
from dicewright.core.game import Game
from dicewright.core.state import COMPILED, State

MINDS_KEPT = 16  # a mind of a game has tables of its own


@dataclass(frozen=True)
class Thought:
    """What a level thinks of all that can be done."""

    mind: Mind
    state: State  # in the form the mind reads
    judged: Judgement

    @property
    def best(self) -> int:
        """The action it would choose."""
        return self.judged.best

    def endings(self, action: int) -> list[Ending]:
        """Return how the turn may end after an action, the likeliest first."""
        return self.mind.endings(self.state, action)


def think(game: Game, state: State, level: str, seconds: float | None) -> Thought:
    """Let a level think about a state in which somebody is to act."""
    known = master_knows(game)
    mind = mind_of(game, level if known else EXPERT)
    own = COMPILED.convert(game.state_type, state)
    judged = mind.judge(own)
    if level == MASTER and known and seconds is not None and len(judged.actions) > 1:
        judged = mind.search(own, judged, seconds)
    return Thought(mind, own, judged)


def mind_of(game: Game, level: str) -> Mind:
    """Return a level's mind for a game; each thread has its own."""
    return _mind(Key(game), level, get_ident())


class Key:
    """A game, equal to the same game under the same edition and options."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __hash__(self) -> int:
        return hash(self.game.identity)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Key) and self.game.identity == other.game.identity


@lru_cache(MINDS_KEPT)
def _mind(key: Key, level: str, thread: int) -> Mind:
    game = key.game.using(form=COMPILED)
    return mind_type(game)(game, shipped_net(game, level))


def mind_type(game: Game) -> type[Mind]:
    """Return the mind of a game, which says what describes a seat."""
    own: type[Mind] = game.brings.mind
    return own


def shipped_net(game: Game, level: str) -> Net:
    """Return a level's weights for a game's options, as shipped."""
    own = mind_type(game)
    return load((own.weights_folder / f"{level}-{own.weights_name(game)}.npz").read_bytes())
