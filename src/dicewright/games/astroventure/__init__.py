"""AstroVenture: two to six players roll for stars, planets and moons (rulings A1 to A17)."""

from importlib.resources import files
from typing import Any

from dicewright.core.game import Capabilities, Game, Words
from dicewright.core.kernels import Kernels
from dicewright.core.options import Option
from dicewright.games.astroventure import edition, position, rules, state, systems, words
from dicewright.games.astroventure.actions import ACTIONS
from dicewright.games.astroventure.fast import FAST
from dicewright.games.astroventure.view import view


def _draw() -> Any:
    from dicewright.games.astroventure.terminal import draw

    return draw


def _tally() -> Any:
    from dicewright.games.astroventure.tally import TALLY

    return TALLY


def _spaces() -> Any:
    from dicewright.games.astroventure.spaces import SPACES

    return SPACES


def _fit() -> Any:
    from dicewright.games.astroventure.fit import fit

    return fit


def _greedy() -> Any:
    from dicewright.games.astroventure.bots.greedy import choose

    return choose


def _mind() -> Any:
    from dicewright.games.astroventure.bots.mind import GameMind

    return GameMind


def _appraiser() -> Any:
    from dicewright.games.astroventure.analysis.appraiser import GameAppraiser

    return GameAppraiser


def _odds() -> Any:
    from dicewright.games.astroventure.solve.odds import odds

    return odds


BRINGS = Capabilities(
    draw=_draw,
    tally=_tally,
    spaces=_spaces,
    fit=_fit,
    greedy=_greedy,
    mind=_mind,
    appraiser=_appraiser,
    words=lambda: files(__name__) / "words.toml",
    puzzles=lambda: files(__name__) / "analysis" / "puzzles.jsonl",
    odds=_odds,
)

GAME = Game(
    name="astroventure",
    title="AstroVenture",
    about="roll for stars, planets and moons, steal, empty, complete systems",
    rulings_for=lambda options: words.rulings_for(options["variant"]),
    package=__name__,
    kernels=Kernels(
        setup=rules.setup,
        to_move=rules.to_move,
        dice_to_roll=rules.dice_to_roll,
        apply_roll=rules.apply_roll,
        refusal=rules.refusal,
        apply=rules.apply,
        scores=rules.scores,
        lay_out=rules.lay_out,
    ),
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
        layout_header=systems.layout_header,
        parse_layout=systems.parse_layout,
    ),
    brings=BRINGS,
    most_laid_out=state.MOST_BOARDS,
)
