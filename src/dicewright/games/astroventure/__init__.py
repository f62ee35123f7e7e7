"""AstroVenture: two to six players roll for stars, planets and moons (rulings A1 to A17)."""

from dicewright.core.definition import Capabilities
from dicewright.core.game import Game, Words
from dicewright.core.kernels import kernels_of
from dicewright.core.options import Option
from dicewright.games.astroventure import edition, position, rules, state, systems, words
from dicewright.games.astroventure.actions import ACTIONS
from dicewright.games.astroventure.fast import FAST
from dicewright.games.astroventure.view import view


def _capabilities() -> Capabilities:
    from dicewright.games.astroventure.capabilities import CAPABILITIES

    return CAPABILITIES


GAME = Game(
    name="astroventure",
    title="AstroVenture",
    about="roll for stars, planets and moons, steal, empty, complete systems",
    rulings_for=lambda options: words.rulings_for(options["variant"]),
    package=__name__,
    kernels=kernels_of(rules),
    legality=rules.LEGAL,
    tuned=FAST,
    codec=ACTIONS,
    state_type=state.State,
    most_legal=state.MOST_LEGAL,
    most_dice=state.MOST_ELEMENTAL + 1,
    option_list=(
        Option(
            name="variant",
            values=("standard", "race"),
            ruling="A14",
            about="the standard game, or the Race to 25",
            default=lambda data: "standard",
        ),
        Option(
            name="stop_on_match",
            values=(False, True),
            ruling="A3",
            about="a roll that pays for a body which may be taken ends the rolling",
            default=lambda data: False,
        ),
    ),
    edition_type=edition.EDITIONS,
    make_tables=edition.make_tables,
    refusals=state.Refusal,
    words=Words(
        asks=words.asks,
        explain=words.explain,
        view=view,
        state_text=position.state_text,
        parse_state=position.parse_state,
        face_text=edition.face_text,
        parse_face=edition.parse_face,
        laid_out=systems.laid_out,
        parse_layout=systems.parse_layout,
        effect=words.effect,
    ),
    load=_capabilities,
    most_laid_out=state.MOST_BOARDS,
)
