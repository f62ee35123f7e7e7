"""Novo Dice: two to four players gamble for cargo and load their bays (rulings N1 to N15)."""

from importlib.resources import files
from types import SimpleNamespace
from typing import Any

from dicewright.core.game import Capabilities, Game, Rulings, Words
from dicewright.core.kernels import Kernels, Legal, nth_legal
from dicewright.games.novo_dice import draw, edition, layout, notation, position, rules, words
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
        dice_to_roll=rules.dice_to_roll,
        apply_roll=rules.apply_roll,
        refusal=rules.refusal,
        apply=rules.apply,
        scores=rules.scores,
    ),
    legality=Legal(rules.legal_actions, draw.draw_action, rules.legal_actions, nth_legal),
    tuned=None,
    codec=SimpleNamespace(  # type: ignore[arg-type]
        count=layout.ACTIONS, text=notation.action_text, parse=notation.parse_action
    ),
    state_type=layout.State,
    most_legal=layout.MOST_LEGAL,
    most_dice=layout.MOST_DICE,
    option_list=(),
    edition_type=edition.EDITIONS,
    make_tables=edition.make_tables,
    refusals=layout.Refusal,
    words=Words(
        asks=words.asks,
        explain=words.explain,
        view=view,
        state_text=position.state_text,
        parse_state=position.parse_state,
        face_text=notation.face_text,
        parse_face=notation.parse_face,
    ),
    brings=BRINGS,
)
