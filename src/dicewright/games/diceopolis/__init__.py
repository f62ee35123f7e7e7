"""Diceopolis: two to four players build dice around a cross (rulings D1 to D10)."""

from importlib.resources import files
from typing import Any

from dicewright.core.game import Capabilities, Game, Rulings, Words
from dicewright.core.kernels import Kernels
from dicewright.core.options import Option
from dicewright.games.diceopolis import actions, edition, position, rules, state, words
from dicewright.games.diceopolis.fast import FAST
from dicewright.games.diceopolis.view import view


def _draw() -> Any:
    from dicewright.games.diceopolis.terminal import draw

    return draw


def _tally() -> Any:
    from dicewright.games.diceopolis.tally import TALLY

    return TALLY


def _spaces() -> Any:
    from dicewright.games.diceopolis.spaces import SPACES

    return SPACES


def _fit() -> Any:
    from dicewright.games.diceopolis.fit import fit

    return fit


def _greedy() -> Any:
    from dicewright.games.diceopolis.bots.greedy import choose

    return choose


def _mind() -> Any:
    from dicewright.games.diceopolis.bots.mind import GameMind

    return GameMind


def _appraiser() -> Any:
    from dicewright.games.diceopolis.analysis.appraiser import GameAppraiser

    return GameAppraiser


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
)

GAME = Game(
    name="diceopolis",
    title="Diceopolis",
    about="build dice of your colour around a black cross; rows that match it score",
    rulings_for=lambda options: Rulings(order="D3", end="D6", score="D7", win="D9"),
    package=__name__,
    kernels=Kernels(
        setup=rules.setup,
        to_move=rules.to_move,
        dice_to_roll=rules.dice_to_roll,
        apply_roll=rules.apply_roll,
        refusal=rules.refusal,
        apply=rules.apply,
        scores=rules.scores,
    ),
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
        face_text=actions.face_text,
        parse_face=actions.parse_face,
    ),
    brings=BRINGS,
)
