"""What can be completed in a turn of AstroVenture, and which of it any dice complete (A3 to A16).

A thing is an action that ends the turn: to stop, to take a body, to steal one, to use a special
action on a target. Things stand in rising order, STOP first, each with what it is worth.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from dicewright.core.kernels import offer, offer_to_list
from dicewright.core.record import Row
from dicewright.core.rule import rule, rule_apart
from dicewright.games.astroventure.actions import (
    STOP,
    is_action,
    is_steal,
    is_take,
    stolen_body,
    stolen_system,
    taken_body,
    taken_system,
    used_number,
)
from dicewright.games.astroventure.boards import pays
from dicewright.games.astroventure.rules import offer_completions
from dicewright.games.astroventure.state import (
    BYTE,
    HIGH_BITS,
    MOST_KEEPS,
    MOST_LEGAL,
    STEAL,
    State,
    Tables,
)

if TYPE_CHECKING:
    from dicewright.games.astroventure.solve.turn import Turn, TurnDice

MOST_THINGS = MOST_LEGAL - MOST_KEEPS
PLENTY = HIGH_BITS - (HIGH_BITS >> (BYTE - 1))  # amounts that pay for anything


class Things(NamedTuple):
    """What can be completed, in rising order; a thing is its place in here."""

    actions: Any
    needs: Any  # what each asks for
    worths: Any  # what each is worth
    ranked: Any  # some of them, most worth first


list_completions = offer_completions.bind("listed", {offer: offer_to_list})


@rule_apart
def list_things(s: State, e: Tables, things: Row) -> int:
    """List what the right dice can complete now; return how many. The state is left as it was."""
    amounts, steal_die, must_complete = s.amounts, s.steal_die, s.must_complete
    s.amounts, s.steal_die, s.must_complete = PLENTY, STEAL, 0
    count = list_completions(s, e, things, 0)
    s.amounts, s.steal_die, s.must_complete = amounts, steal_die, must_complete
    return count


@rule
def need_of(e: Tables, thing: int) -> int:
    """Return what a thing asks for, a byte an element."""
    if is_take(thing):
        return e.need[taken_system(thing)][taken_body(thing)]
    if is_steal(thing):
        return e.need[stolen_system(thing)][stolen_body(thing)]
    return e.action_need[used_number(thing)] if is_action(thing) else 0


@rule
def beats(e: Tables, things: Things, one: int, other: int) -> bool:
    """Say whether one thing can always be chosen for another, and is worth as much."""
    if things.worths[one] < things.worths[other]:
        return False
    if things.actions[one] == STOP() and e.stop_on_match:  # then one may have to complete something
        return False
    easier = is_steal(things.actions[other]) or not is_steal(things.actions[one])
    return easier and pays(things.needs[other], things.needs[one])


@rule_apart
def rank_things(e: Tables, things: Things) -> int:
    """Rank all things that no other beats, most worth first; return how many."""
    count, size = len(things.actions), 0
    for i in range(count):
        things.needs[i] = need_of(e, things.actions[i])
    for i in range(count):
        new = (i + 1) % count  # STOP comes last: between equals, one completes something
        beaten = False
        for j in range(size):
            beaten |= beats(e, things, things.ranked[j], new)
        if not beaten:
            size = insert(things, drop_beaten(e, things, size, new), new)
    return size


@rule
def drop_beaten(e: Tables, things: Things, size: int, new: int) -> int:
    """Drop from the ranked things those that a new one beats; return how many are left."""
    kept = 0
    for j in range(size):
        old = things.ranked[j]
        if not beats(e, things, new, old):
            things.ranked[kept] = old
            kept += 1
    return kept


@rule
def insert(things: Things, size: int, new: int) -> int:
    """Insert a thing into the ranked ones; return how many there are then."""
    i = size
    while i > 0 and things.worths[things.ranked[i - 1]] < things.worths[new]:
        things.ranked[i] = things.ranked[i - 1]
        i -= 1
    things.ranked[i] = new
    return size + 1


@rule_apart
def mark_matches(things: Things, amounts: Row, forced: Any) -> None:
    """Mark the dice that end the rolling under A3's option: they pay for a body to be taken."""
    for i in range(1, len(things.actions)):
        if is_take(things.actions[i]):
            for place in range(len(forced)):
                forced[place] |= pays(amounts[place], things.needs[i])


@rule_apart
def complete_best(things: Things, size: int, dice: "TurnDice", turn: "Turn") -> None:
    """Write what all dice complete at best if one stops there, and what that is worth."""
    for place in range(len(dice.amounts)):
        for i in range(size):
            thing = things.ranked[i]
            if (
                pays(dice.amounts[place], things.needs[thing])
                and (dice.steals[place] or not is_steal(things.actions[thing]))
                and not (things.actions[thing] == STOP() and turn.forced[0, place])
            ):
                turn.stops[0, place], turn.completed[place] = things.worths[thing], thing
                break
