"""A game made of its state, rules and pieces; all else is what any game has, until it has its own.

    GAME = define(__name__, "pig", "Pig", "roll as often as you dare", State, Tables, ACTIONS, 1)

Whatever is given beside, or put into `Capabilities`, replaces what stands for it.
"""

import sys
from collections.abc import Callable, Mapping
from enum import IntEnum
from pathlib import Path
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
    Kernels,
    Legal,
    derive,
    dice_to_roll,
    offer,
    refusal,
    setup,
    to_move,
)
from dicewright.core.pieces import DiceTables, editions_of, tables_maker
from dicewright.core.record import Record, Row
from dicewright.core.rule import NOTHING, Rule, rule, slot
from dicewright.core.wording import wording

COUNT = 0  # of all actions


class Refusal(IntEnum):
    """Why an action is forbidden, where a game tells no more."""

    NOT_NOW = 1


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


def rules_of(module: str, state_type: type[Record]) -> Kernels:
    """Return the rules of a module by their names.

    Its `setup` finds all fields zero, and its `dice_to_roll` is asked when a roll is waited for.
    """
    names = vars(sys.modules[module])
    missing = [name for name in Kernels._fields if not isinstance(names.get(name), Rule)]
    required = set(Kernels._fields) - set(Kernels._field_defaults)
    if lacking := [name for name in missing if name in required]:
        raise TypeError(f"{module}: expected the rules {', '.join(lacking)}")
    kernels = Kernels(**{name: names[name] for name in Kernels._fields if name not in missing})
    bound = {clear: flat_of(state_type).clear, **dict(zip(KERNEL_SLOTS, kernels, strict=True))}
    return kernels._replace(
        setup=set_up.bind(module, bound), dice_to_roll=dice_now.bind(module, bound)
    )


def define(
    package: str,
    name: str,
    title: str,
    about: str,
    state_type: type[Record],
    tables_type: type[DiceTables],
    codec: Codec,
    most_dice: int,
    *,
    refusals: type[IntEnum] = Refusal,
    check: Callable[[Any, Refuse], None] | None = None,  # of an edition, beside what is checked
    make_tables: Callable[[Any, Mapping[str, Any]], Record] | None = None,
    legality: Legal | None = None,
    most_legal: int | None = None,
    rulings: Rulings = UNNUMBERED,
    words: Words = plain.WORDS,
    shows: Mapping[str, Show] = NOTHING,
    load: Callable[[], Capabilities] = Capabilities,
    **further: Any,
) -> Game:
    """Return the game whose rules stand in a module; without an enumerator, all is tried in turn.

    A state needs `players` and `player`, the seat that rolls or acts; what everybody has is a field
    of size("players", most). Editions stand in the folder `editions` beside the module.
    """
    if lacking := [field for field in ("players", "player") if field not in state_type.fields]:
        raise TypeError(f"{name}: expected the fields {', '.join(lacking)} in the state")
    kernels = rules_of(package, state_type)
    tried = try_all.using(name, COUNT=codec.count).bind(name, {refusal: kernels.refusal})
    folder = Path(str(sys.modules[package].__file__)).parent / "editions"
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
        edition_type=editions_of(name, folder, state_type, tables_type, check),
        make_tables=make_tables or tables_maker(tables_type),
        rulings_for=lambda options: rulings,
        refusals=refusals,
        words=words,
        shows=shows,
        load=load,
        **further,
    )
    wording(game)  # if it cannot be read, that is told when the game is loaded
    return game
