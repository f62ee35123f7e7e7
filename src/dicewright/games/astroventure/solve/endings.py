"""What can be completed in a turn of AstroVenture, and which of it any dice complete (A3 to A16).

An ending is an action that ends the turn: to stop, to take a body, to steal one, to use a special
action on a target. Endings stand in rising order, STOP first, each with what it is worth.
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
    place_of,
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

MOST_ENDINGS = MOST_LEGAL - MOST_KEEPS
PLENTY = HIGH_BITS - (HIGH_BITS >> (BYTE - 1))  # amounts that pay for anything


class Endings(NamedTuple):
    """What can be completed, in rising order; an ending is its place in here."""

    actions: Any
    needs: Any  # what each asks for
    worths: Any  # what each is worth
    ranked: Any  # some of them, most worth first


list_completions = offer_completions.bind("listed", {offer: offer_to_list})


@rule_apart
def list_endings(s: State, e: Tables, endings: Row) -> int:
    """List what the right dice can complete now; return how many. The state is left as it was."""
    amounts, steal_die, must_complete = s.amounts, s.steal_die, s.must_complete
    s.amounts, s.steal_die, s.must_complete = PLENTY, STEAL, 0
    count = list_completions(s, e, endings, 0)
    s.amounts, s.steal_die, s.must_complete = amounts, steal_die, must_complete
    return count


@rule
def need_of(e: Tables, ending: int) -> int:
    """Return what an ending asks for, a byte an element."""
    if ending == STOP():
        return 0
    if is_action(ending):
        return e.action_need[used_number(ending)]
    system, body = place_of(ending)
    return e.need[system][body]


@rule
def beats(e: Tables, endings: Endings, one: int, other: int) -> bool:
    """Say whether one ending can always be chosen for another, and is worth as much."""
    if endings.worths[one] < endings.worths[other]:
        return False
    if (
        endings.actions[one] == STOP() and e.stop_on_match
    ):  # then one may have to complete something
        return False
    easier = is_steal(endings.actions[other]) or not is_steal(endings.actions[one])
    return easier and pays(endings.needs[other], endings.needs[one])


@rule_apart
def rank_endings(e: Tables, endings: Endings) -> int:
    """Rank all endings that no other beats, most worth first; return how many."""
    count, size = len(endings.actions), 0
    for i in range(count):
        endings.needs[i] = need_of(e, endings.actions[i])
    for i in range(count):
        new = (i + 1) % count  # STOP comes last: between equals, one completes something
        beaten = False
        for j in range(size):
            beaten |= beats(e, endings, endings.ranked[j], new)
        if not beaten:
            size = insert(endings, drop_beaten(e, endings, size, new), new)
    return size


@rule
def drop_beaten(e: Tables, endings: Endings, size: int, new: int) -> int:
    """Drop from the ranked endings those that a new one beats; return how many are left."""
    kept = 0
    for j in range(size):
        old = endings.ranked[j]
        if not beats(e, endings, new, old):
            endings.ranked[kept] = old
            kept += 1
    return kept


@rule
def insert(endings: Endings, size: int, new: int) -> int:
    """Insert an ending into the ranked ones; return how many there are then."""
    i = size
    while i > 0 and endings.worths[endings.ranked[i - 1]] < endings.worths[new]:
        endings.ranked[i] = endings.ranked[i - 1]
        i -= 1
    endings.ranked[i] = new
    return size + 1


@rule_apart
def mark_matches(endings: Endings, amounts: Row, forced: Any) -> None:
    """Mark the dice that end the rolling under A3's option: they pay for a body to be taken."""
    for i in range(1, len(endings.actions)):
        if is_take(endings.actions[i]):
            for place in range(len(forced)):
                forced[place] |= pays(amounts[place], endings.needs[i])


@rule_apart
def complete_best(endings: Endings, size: int, dice: "TurnDice", turn: "Turn") -> None:
    """Write what all dice complete at best if one stops there, and what that is worth."""
    for place in range(len(dice.amounts)):
        for i in range(size):
            ending = endings.ranked[i]
            if (
                pays(dice.amounts[place], endings.needs[ending])
                and (dice.steals[place] or not is_steal(endings.actions[ending]))
                and not (endings.actions[ending] == STOP() and turn.forced[0, place])
            ):
                turn.stops[0, place], turn.completed[place] = endings.worths[ending], ending
                break
