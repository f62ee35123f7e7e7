"""The levels that think: each game's mind with the weights of a level."""

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from threading import get_ident

from dicewright.bots.mind import Ending, Judgement, Mind
from dicewright.bots.net import Net, file_of, load
from dicewright.core.game import Game
from dicewright.core.state import COMPILED, State

EXPERT, MASTER = "expert", "master"
MASTER_SECONDS = 1.0
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


def master_knows(game: Game) -> bool:
    """Say whether master was trained for the edition; else it plays as expert does."""
    return game.identity[1] == _standard(game.package)  # type: ignore[no-any-return]


@cache
def _standard(package: str) -> str:
    game: Game = import_module(package).GAME
    sha256: str = game.edition_type.shipped("standard").sha256
    return sha256


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
    package = f"{__package__}.{game.folder}"
    module = import_module(f"{package}.mind")
    mind: Mind = module.GameMind(game, shipped_net(package, level, module.weights(game)))
    return mind


def shipped_net(package: str, level: str, name: str) -> Net:
    """Return a level's weights, as shipped."""
    return load(file_of(package, f"{level}-{name}").read_bytes())
