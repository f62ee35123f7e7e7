"""Novo Dice: two to four players gamble for cargo and load their bays (rulings N1 to N15)."""

from dicewright.core.definition import Capabilities, Rulings
from dicewright.core.game import Game, Words
from dicewright.core.kernels import kernels_of
from dicewright.games.novo_dice import actions, edition, position, rules, slots, state, words
from dicewright.games.novo_dice.fast import FAST
from dicewright.games.novo_dice.view import view


def _capabilities() -> Capabilities:
    from dicewright.games.novo_dice.capabilities import CAPABILITIES

    return CAPABILITIES


GAME = Game(
    name="novo-dice",
    title="Novo Dice",
    about="roll three times into three slots, claim cargo, load your bays",
    rulings_for=lambda options: Rulings(order="N1", end="N13", score="N14", win="N15"),
    package=__name__,
    kernels=kernels_of(rules, slots),
    legality=rules.LEGAL,
    tuned=FAST,
    codec=actions.ACTIONS,
    state_type=state.State,
    most_legal=state.MOST_LEGAL,
    most_dice=state.MOST_DICE,
    edition_type=edition.EDITIONS,
    make_tables=edition.make_tables,
    refusals=actions.Refusal,
    words=Words(
        asks=words.asks,
        explain=words.explain,
        view=view,
        state_text=position.state_text,
        parse_state=position.parse_state,
        face_text=actions.face_text,
        parse_face=actions.parse_face,
        effect=words.effect,
    ),
    load=_capabilities,
)
