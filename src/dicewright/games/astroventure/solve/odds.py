"""The odds of AstroVenture: the chance of every body and special action within a turn's rolls."""

from collections.abc import Iterator
from typing import NamedTuple

from dicewright.core.game import Game
from dicewright.games.astroventure.boards import pays
from dicewright.games.astroventure.edition import AstroVentureEdition, Cost, body_name, packed
from dicewright.games.astroventure.solve.turn import edition_dice, turn_dice
from dicewright.solve import Odds
from dicewright.solve.keep import best_chance

COLUMNS = ("what", "asks for", "points", "chance", "stolen by die")
NOTE = (
    "The chance to complete it within {rolls} by someone who goes for it alone and keeps dice"
    " optimally; stolen by die: the same with STEAL showing too (A7)."
)


class Target(NamedTuple):
    """Something to go for."""

    name: str
    cost: Cost
    points: int
    body: bool  # a body, which the steal die can steal


def odds(game: Game) -> Odds:
    """Return the chance of every body and every special action of an edition."""
    edition: AstroVentureEdition = game.edition.data
    dice, shown, rolls = edition_dice(game), turn_dice(game), edition.dice.rolls
    rows = []
    for target in targets(edition):
        need = packed(edition, target.cost)
        paid = [pays(int(amounts), need) for amounts in shown.amounts]
        stolen = best_chance(dice, rolls, paid & shown.steals) if target.body else None
        cost = ", ".join(f"{amount} {element}" for element, amount in target.cost.items())
        rows.append((target.name, cost, target.points, best_chance(dice, rolls, paid), stolen))
    return Odds(COLUMNS, rows, NOTE.format(rolls=f"{rolls} roll{'s'[: rolls > 1]}"))


def targets(edition: AstroVentureEdition) -> Iterator[Target]:
    """Yield every body, system by system, then every special action."""
    points = edition.points
    for system in edition.systems:
        for body, cost in system.costs().items():
            worth = getattr(points, body_name(body).split()[0])
            yield Target(f"{system.name} {body_name(body)}", cost, worth, True)
    worths = {"steal": points.steal_action, "empty": points.empty_action}
    for number, action in enumerate(edition.actions, start=1):
        yield Target(f"action {number} ({action.kind})", action.cost, worths[action.kind], False)
