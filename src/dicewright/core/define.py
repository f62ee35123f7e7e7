"""A game made of its state, rules and pieces; all else is what any game has, until it has its own.

    GAME = define(__name__, "pig", most_dice=1)

The module has the class `State`, the class `Tables`, the actions `ACTIONS` and the rules, by these
names; its first line is the title and what the game is about. Whatever is given beside, or put into
`Capabilities`, replaces what stands for it.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from math import prod
from pathlib import Path
from types import ModuleType
from typing import Any

from dicewright.core import plain
from dicewright.core.actions import Codec
from dicewright.core.definition import UNNUMBERED, Capabilities, Rulings, Show
from dicewright.core.edition import Refuse
from dicewright.core.flat import flat_of
from dicewright.core.game import Game, Words
from dicewright.core.kernels import (
    CHANCE,
    KERNEL_SLOTS,
    LEGAL,
    Kernels,
    Legal,
    derive,
    dice_to_roll,
    kernels_of,
    offer,
    refusal,
    setup,
    to_move,
)
from dicewright.core.options import Option
from dicewright.core.pieces import DiceTables, editions_of, tables_maker
from dicewright.core.record import Record, Row
from dicewright.core.rule import NOTHING, rule, slot
from dicewright.core.wording import wording

COUNT = 0  # of all actions
MOST_TRIED = 100_000  # actions, at every choice
MOST_NUMBERS = 10_000  # in a state
NOT_NOW = -1  # the refusal of every action while nobody is to act


@rule
def try_all(s: Any, e: Any, to: Row, n: int) -> int:
    """Offer every action there is."""
    for action in range(COUNT):
        n = offer(to, n, refusal(s, e, action), action)
    return n


@slot
def clear(s: Any) -> None:
    """Set every field to zero."""
    raise NotImplementedError


@rule
def set_up(s: Any, e: Any, players: int, first: int, layout: Row) -> None:
    """Set a game up on an empty table."""
    clear(s)
    setup(s, e, players, first, layout)


@rule
def dice_now(s: Any, e: Any, kinds: Row) -> int:
    """Write the kinds of the dice to be rolled: none, unless the game waits for a roll."""
    return dice_to_roll(s, e, kinds) if to_move(s) == CHANCE else 0


@rule
def allow(s: Any, e: Any, action: int) -> int:
    """Refuse nothing, where a game forbids nothing."""
    return LEGAL


@rule
def refusal_now(s: Any, e: Any, action: int) -> int:
    """Say why an action is forbidden: each is, unless somebody is to act."""
    return refusal(s, e, action) if to_move(s) >= 0 else NOT_NOW


def rules_of(module: ModuleType, state_type: type[Record]) -> Kernels:
    """Return the rules of a module by their names.

    Its `setup` finds all fields zero, its `dice_to_roll` is asked when a roll is waited for, its
    `refusal` when somebody is to act; without one all is allowed.
    """
    kernels, name = kernels_of(module, refusal=allow), module.__name__
    bound = {clear: flat_of(state_type).clear, **dict(zip(KERNEL_SLOTS, kernels, strict=True))}
    return kernels._replace(
        setup=set_up.bind(name, bound),
        dice_to_roll=dice_now.bind(name, bound),
        refusal=refusal_now.bind(name, bound),
    )


def define(
    package: str,
    name: str,
    *,
    most_dice: int,
    check: Callable[[Any, Refuse], None] | None = None,  # of an edition, beside what is checked
    make_tables: Callable[[Any, Mapping[str, Any]], Record] | None = None,
    legality: Legal | None = None,
    most_legal: int | None = None,
    options: Sequence[Option] = (),
    rulings: Rulings = UNNUMBERED,
    words: Words = plain.WORDS,
    faces: Mapping[int, str] = NOTHING,  # names of those that are no pips
    shows: Mapping[str, Show] = NOTHING,
    load: Callable[[], Capabilities] = Capabilities,
    **further: Any,
) -> Game:
    """Return the game that stands in a module; without an enumerator, all is tried in turn.

    A state needs `players` and `player`, the seat that rolls or acts; what everybody has is a field
    of size("players", most). Editions stand in the folder `editions` beside the module. The tables
    have a field of the name of each option.
    """
    module = sys.modules[package]
    title, about = _title_of(module)
    state_type: type[Record] = _named(module, "State", Record)
    tables_type: type[DiceTables] = _named(module, "Tables", DiceTables)
    codec: Codec = _named(module, "ACTIONS", Codec)
    _check_sizes(state_type, codec, legality)
    _check_shows(shows, state_type, tables_type, codec)
    names = [option.name for option in options]
    if lacking := [option for option in names if option not in tables_type.fields]:
        raise TypeError(f"expected the options {', '.join(lacking)} as fields of Tables")
    kernels = rules_of(module, state_type)
    tried = try_all.using(name, COUNT=codec.count).bind(name, {refusal: kernels.refusal})
    game = Game(
        name=name,
        title=title,
        about=about,
        package=package,
        kernels=kernels,
        legality=legality or derive(name, tried),
        tuned=None,
        codec=codec,
        state_type=state_type,
        most_legal=codec.count if most_legal is None else most_legal,
        most_dice=most_dice,
        edition_type=editions_of(
            name, _editions_beside(module), state_type, tables_type, names, check
        ),
        make_tables=make_tables or tables_maker(tables_type, options),
        option_list=tuple(options),
        rulings_for=lambda options: rulings,
        refusals=_refusals_of(module),
        words=plain.with_faces(words, faces) if faces else words,
        shows=shows,
        load=load,
        **further,
    )
    wording(game)  # if it cannot be read, that is told when the game is loaded
    return game


def _check_sizes(state_type: type[Record], codec: Codec, legality: Legal | None) -> None:
    """Refuse a state that no table could use, or more than could be kept or tried."""
    if lacking := [field for field in ("players", "player") if field not in state_type.fields]:
        raise TypeError(f"expected the fields {', '.join(lacking)} in State")
    numbers = sum(prod(map(int, field.shape)) for field in state_type.fields.values())
    if numbers > MOST_NUMBERS:
        raise TypeError(f"expected at most {MOST_NUMBERS} numbers in State, got {numbers}")
    if codec.count > MOST_TRIED and not legality:
        raise TypeError(f"{codec.count} actions are too many to be all tried: give legality=...")


def _editions_beside(module: ModuleType) -> Path:
    """Return the folder of the editions that come with a game."""
    folder = Path(str(module.__file__)).parent / "editions"
    if not (folder / "standard.toml").is_file():
        raise TypeError("expected the file editions/standard.toml beside the module")
    return folder


def _title_of(module: ModuleType) -> tuple[str, str]:
    """Return what a game is called, and what it is about: the first line of its module."""
    title, _, about = (module.__doc__ or "").partition("\n")[0].partition(": ")
    if not title or not about:
        raise TypeError('expected a first line such as """Pig: roll as often as you dare."""')
    return title, about.rstrip(".")


def _named(module: ModuleType, name: str, kind: type[Any]) -> Any:
    """Return the class of a kind, or the thing, that a module has by a name."""
    found = vars(module).get(name)
    if isinstance(found, kind) or (isinstance(found, type) and issubclass(found, kind)):
        return found
    raise TypeError(f"expected {name}, which is to be a {kind.__name__} of dicewright.plugin")


def _check_shows(
    shows: Mapping[str, Show], state: type[Record], tables: type[Record], codec: Codec
) -> None:
    """Refuse to show what is not there."""
    parts = {(kind.name, part) for kind in codec.kinds for part in kind.parts}
    for field, show in shows.items():
        if field not in state.fields:
            raise TypeError(f"shows: expected fields of State, got {field!r}")
        if show.track and (show.track not in tables.fields or tables.fields[show.track].shape):
            expected = "expected a field of Tables that is one number"
            raise TypeError(f"shows, {field}: {expected}, got track={show.track!r}")
        if show.by and show.by not in parts:
            raise TypeError(f"shows, {field}: expected a kind and its part, got by={show.by!r}")


def _refusals_of(module: ModuleType) -> type[IntEnum]:
    """Return the names of all refusals: the game's own `Refusal`, and what any game has."""
    own = {one.name: one.value for one in vars(module).get("Refusal", ())}
    make: Any = IntEnum  # called so, it makes a class
    refusals: type[IntEnum] = make("Refusal", {"NOT_NOW": NOT_NOW, **own})
    return refusals
