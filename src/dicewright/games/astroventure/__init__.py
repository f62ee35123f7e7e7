"""AstroVenture: two to six players roll for stars, planets and moons (rulings A1 to A17)."""

from dicewright.core.game import Game, Kernels, Option
from dicewright.games.astroventure import (
    draw,
    edition,
    layout,
    notation,
    position,
    rules,
    systems,
    words,
)
from dicewright.games.astroventure.fit import fit
from dicewright.games.astroventure.spaces import SPACES
from dicewright.games.astroventure.view import view

GAME = Game(
    name="astroventure",
    title="AstroVenture",
    about="roll for stars, planets and moons, steal, empty, complete systems",
    rulings_for=lambda options: words.rulings_for(options["variant"]),
    kernels=Kernels(
        setup=rules.setup,
        to_move=rules.to_move,
        dice_to_roll=rules.dice_to_roll,
        apply_roll=rules.apply_roll,
        legal_actions=rules.legal_actions,
        refusal=rules.refusal,
        apply=rules.apply,
        scores=rules.scores,
        draw_action=draw.draw_action,
        lay_out=rules.lay_out,
    ),
    state_type=layout.STATE,
    actions=layout.ACTIONS,
    most_legal=layout.MOST_LEGAL,
    most_dice=layout.MOST_ELEMENTAL + 1,
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
    action_text=notation.action_text,
    parse_action=notation.parse_action,
    face_text=notation.face_text,
    parse_face=notation.parse_face,
    state_text=position.state_text,
    parse_state=position.parse_state,
    asks=words.asks,
    explain=words.explain,
    refusals=layout.Refusal,
    view=view,
    fit=fit,
    spaces=SPACES,
    package=__name__,
    most_laid_out=layout.MOST_BOARDS,
    layout_header=systems.layout_header,
    parse_layout=systems.parse_layout,
)
