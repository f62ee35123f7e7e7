"""Novo Dice: two to four players gamble for cargo and load their bays (rulings N1 to N15)."""

from importlib.resources import files
from typing import Any

from dicewright.core.game import Capabilities, Game, Rulings, Words
from dicewright.core.kernels import Kernels
from dicewright.games.novo_dice import (
    actions,
    edition,
    position,
    rules,
    slots,
    state,
    words,
)
from dicewright.games.novo_dice.fast import FAST
from dicewright.games.novo_dice.view import view


def _draw() -> Any:
    from dicewright.games.novo_dice.terminal import draw

    return draw


def _tally() -> Any:
    from dicewright.games.novo_dice.tally import TALLY

    return TALLY


def _spaces() -> Any:
    from dicewright.games.novo_dice.spaces import SPACES

    return SPACES


def _fit() -> Any:
    from dicewright.games.novo_dice.fit import fit

    return fit


def _greedy() -> Any:
    from dicewright.games.novo_dice.bots.greedy import choose

    return choose


def _mind() -> Any:
    from dicewright.games.novo_dice.bots.mind import GameMind

    return GameMind


def _appraiser() -> Any:
    from dicewright.games.novo_dice.analysis.appraiser import GameAppraiser

    return GameAppraiser


def _odds() -> Any:
    from dicewright.games.novo_dice.solve.odds import odds

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
    name="novo-dice",
    title="Novo Dice",
    about="roll three times into three slots, claim cargo, load your bays",
    rulings_for=lambda options: Rulings(order="N1", end="N13", score="N14", win="N15"),
    package=__name__,
    kernels=Kernels(
        setup=rules.setup,
        to_move=rules.to_move,
        dice_to_roll=slots.dice_to_roll,
        apply_roll=slots.apply_roll,
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
    ),
    brings=BRINGS,
)
