"""Diceopolis: two to four players build dice around a cross (rulings D1 to D10)."""

from dicewright.core import plain
from dicewright.core.definition import Capabilities, Rulings
from dicewright.core.game import Game, Words
from dicewright.core.kernels import kernels_of
from dicewright.core.options import Option
from dicewright.games.diceopolis import actions, edition, position, rules, state, words
from dicewright.games.diceopolis.fast import FAST
from dicewright.games.diceopolis.view import effect, view


def _capabilities() -> Capabilities:
    from dicewright.games.diceopolis.capabilities import CAPABILITIES

    return CAPABILITIES


GAME = Game(
    name="diceopolis",
    title="Diceopolis",
    about="build dice of your colour around a black cross; rows that match it score",
    rulings_for=lambda options: Rulings(order="D3", end="D6", score="D7", win="D9"),
    package=__name__,
    kernels=kernels_of(rules),
    legality=rules.LEGAL,
    tuned=FAST,
    codec=actions.ACTIONS,
    state_type=state.State,
    most_legal=state.MOST_LEGAL,
    most_dice=state.MOST_DICE,
    option_list=(
        Option(
            name="row",
            values=("colour", "value"),
            ruling="D7",
            about="what a row goes on with: dice of its owner, or only those with the arm's value",
            default=lambda data: data.scoring.row,
        ),
    ),
    edition_type=edition.EDITIONS,
    make_tables=edition.make_tables,
    refusals=rules.Refusal,
    words=Words(
        asks=words.asks,
        explain=words.explain,
        view=view,
        state_text=position.state_text,
        parse_state=position.parse_state,
        face_text=plain.face_text,
        parse_face=actions.parse_face,
        effect=effect,
    ),
    load=_capabilities,
)
