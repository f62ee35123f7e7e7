"""The rules that every game has, as slots: whoever plays any game calls these, and binds a game in.

`s` is a state and is changed in place, `e` the tables of edition and options.
"""

from types import ModuleType
from typing import Any, NamedTuple

from dicewright.core.philox import Random, below
from dicewright.core.record import Row
from dicewright.core.rule import Rule, rule, slot

CHANCE = -1  # to move: dice are to be rolled
TERMINAL = -2  # to move: nobody, the game is over
LEGAL = 0  # the refusal of what is not refused
BY_LOT = -1  # in place of a first seat: it is drawn for each game


@slot
def setup(s: Any, e: Any, players: int, first: int, layout: Row) -> None:
    """Set a game up for so many players, of whom one starts."""
    raise NotImplementedError


@slot
def to_move(s: Any) -> int:
    """Return the seat to act, CHANCE or TERMINAL."""
    raise NotImplementedError


@slot
def dice_to_roll(s: Any, e: Any, kinds: Row) -> int:
    """Write the kind of each die that is to be rolled; return how many."""
    raise NotImplementedError


@slot
def apply_roll(s: Any, e: Any, faces: Row) -> None:
    """Enter a roll."""
    raise NotImplementedError


@slot
def refusal(s: Any, e: Any, action: int) -> int:
    """Say why an action is forbidden now, or LEGAL."""
    raise NotImplementedError


@slot
def apply(s: Any, e: Any, action: int) -> None:
    """Apply a legal action."""
    raise NotImplementedError


@slot
def scores(s: Any, e: Any, points: Row) -> None:
    """Write the points by seat."""
    raise NotImplementedError


@rule
def lay_out(e: Any, players: int, random: Random, layout: Row) -> None:
    """Draw what is laid out before the game: nothing, unless a game says otherwise."""


class Kernels(NamedTuple):
    """The rules that a game writes itself."""

    setup: Rule[[Any, Any, int, int, Row], None]
    to_move: Rule[[Any], int]
    dice_to_roll: Rule[[Any, Any, Row], int]
    apply_roll: Rule[[Any, Any, Row], None]
    refusal: Rule[[Any, Any, int], int]
    apply: Rule[[Any, Any, int], None]
    scores: Rule[[Any, Any, Row], None]
    lay_out: Rule[[Any, int, Random, Row], None] = lay_out


def kernels_of(*modules: ModuleType, **others: Rule[..., Any]) -> Kernels:
    """Return the rules of some modules by their names; others stand for those that lack."""
    everything = [item for module in modules for item in vars(module).items()]
    named: dict[str, Any] = {
        name: one for name, one in everything if name in Kernels._fields and isinstance(one, Rule)
    }
    required = set(Kernels._fields) - set(Kernels._field_defaults)
    if lacking := sorted(required - {*named, *others}):
        raise TypeError(f"expected functions under @rule: {', '.join(lacking)}")
    return Kernels(**{**others, **named})


# --- what follows from a game's predicates and its one enumerator ---------------------------------


@slot
def candidates(s: Any, e: Any, to: Row, n: int) -> int:
    """Offer what can be tried, in rising order, each with its refusal; return the last `n`."""
    raise NotImplementedError


@slot
def offer(to: Row, n: int, refused: int, action: int) -> int:
    """Take a candidate, with why it is refused; return the next `n`."""
    raise NotImplementedError


@rule
def offer_to_list(to: Row, n: int, refused: int, action: int) -> int:
    """List what is legal; `n` counts it."""
    if refused == LEGAL:
        to[n] = action
        return n + 1
    return n


@rule
def list_legal(s: Any, e: Any, actions: Row) -> int:
    """List the legal actions in rising order; return how many."""
    return candidates(s, e, actions, 0)


@rule
def draw_legal(s: Any, e: Any, actions: Row, random: Random) -> int:
    """Draw any legal action, all equally likely; `actions` is workspace."""
    return actions[below(random, list_legal(s, e, actions))]


@rule
def count_legal(s: Any, e: Any, notes: Row) -> int:
    """Count the legal actions at a choice, and note what `nth_legal` needs to know of them.

    It is asked at every choice of a game, and finds its notes as it left them, or zeros.
    """
    return list_legal(s, e, notes)


@rule
def nth_legal(s: Any, e: Any, notes: Row, n: int) -> int:
    """Return the n-th legal action of those that were counted."""
    return notes[n]


class Legal(NamedTuple):
    """All that follows; a game may bring tuned forms, with which the same games are played."""

    list_legal: Rule[[Any, Any, Row], int]
    draw_legal: Rule[[Any, Any, Row, Random], int]
    count_legal: Rule[[Any, Any, Row], int]
    nth_legal: Rule[[Any, Any, Row, int], int]
    most_notes: int | None = None  # numbers that are noted at most; none: the whole list


KERNEL_SLOTS = (setup, to_move, dice_to_roll, apply_roll, refusal, apply, scores, lay_out)
LEGAL_SLOTS = (list_legal, draw_legal, count_legal, nth_legal)


def derive(name: str, walk: Rule[[Any, Any, Row, int], int]) -> Legal:
    """Derive all forms from a game's enumerator."""
    filled = {candidates: walk, offer: offer_to_list}
    return Legal(*(rule.bind(name, filled) for rule in LEGAL_SLOTS))  # type: ignore[arg-type]
