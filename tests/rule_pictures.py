"""What the pictures of the rules show, played by the rules themselves.

The page's pictures are drawn from `pictures/told.json` in each game's folder of the page, which is
made of the positions here: run `python -m tests.rule_pictures` after a change. So no picture can
show what the rules do not do, nor pieces that the edition does not have.
"""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec

from dicewright.core.game import Game
from dicewright.core.match import Match
from dicewright.core.state import INTERPRETED
from dicewright.web.tables.choices import list_legal
from tests import astro, novo
from tests import pictures as city

FRONTEND = Path(__file__).parents[1] / "frontend" / "src" / "games"
Told = dict[str, Any]


def path(name: str) -> Path:
    """Return the file of a game's pictures."""
    return FRONTEND / name / "pictures" / "told.json"


def text(pictures: Told) -> str:
    """Return what a file holds: a line for each picture."""
    lines = [f"  {json.dumps(name)}: {json.dumps(told)}" for name, told in pictures.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def legal(game: Game, match: Match, but: Iterable[str] = ()) -> list[Any]:
    """Return what may be done, but for some kinds of action, as a page is told."""
    listed = map(msgspec.to_builtins, list_legal(game, match.state))
    return [one for one in listed if one["action"]["kind"] not in but]


# --- Novo Dice -----------------------------------------------------------------------------------

ROLLS = (
    (
        "roll lion bandage cutlery | pawn gear",
        "put white-a bandage 1; put white-a lion 2",
    ),
    (
        "roll cutlery | bandage pawn | lion",
        "put white-b bandage 1; put black lion 2",
    ),
    (
        "roll lion | pawn | bandage",
        "put black bandage 1; put white-a lion 2",
    ),
)
WINNING = """
    bandage   bandage   bandage
    suitcase  suitcase  .
    lion      .         .
"""
LOSING = """
    suitcase  .         suitcase
    .         bandage   .
    pawn      lion      pawn
"""
COMBINED = """
    a1 2 Novo Cola, Novo Food
    a2 2 Lady Dice, 2 The Stowaway
    a3 Mr Smith, 2 Slimer, 2 Spike
    b1 Novo Cola, Slimer, Space Pack, Tin Sailor
    b2 Lady Dice, Oxytonator, Spike, Star Medic, Tin Sailor
"""
LOADED = """
    a1 Mr Smith, Slimer, Spike, Trash
    a2 Novo Cola, Novo Food, Oxytonator, Space Pack, Tin Sailor
    a3 John Boy, Lady Dice
"""
STORING = """
    a1 2 Slimer
    a2 Lady Dice, Novo Cola, Space Pack
    a3 John Boy
"""


def novo_pictures() -> Told:
    """Return the pictures of Novo Dice."""
    game = novo.edited()
    table = novo.sit_down()
    told: Told = {
        "dice": {"dice": game.edition.parsed["dice"], "view": table.view},
        "warehouse": {"view": table.view},
    }
    for number, (roll, puts) in enumerate(ROLLS, start=1):
        rolled = table.play(roll).view["dice"]
        told[f"roll-{number}"] = {"rolled": rolled, "view": table.play(puts).view}
        table.play("done")
    told["claims"] = {"view": table.view}
    told["winning-rows"] = {"view": novo.sit_down().lay(WINNING).view}
    told["no-rows"] = {"view": novo.sit_down().lay(LOSING).view}
    told["lions"] = {"view": novo.sit_down().lay(novo.lions(5)).view}
    told["storing"] = _storing()
    told["combinations"] = {"view": novo.sit_down(bays=COMBINED).view}
    told["bays"] = {"view": novo.sit_down(bays=LOADED).view}
    return told


def _storing() -> Told:
    table = novo.sit_down(bays=STORING).lay("gear gear .\n. . .\n. . .")
    table.play("claim Tin Sailor row 1")
    return {"view": table.view, "me": 0, "legal": legal(table.game, table.match)}


# --- Diceopolis ----------------------------------------------------------------------------------

CITIES = {
    "corner": """
     2  .  .
     1 a1  .
     +  1  2
    """,
    "touch": """
     4  .  .  .  .
     3  .  .  .  .
     2 b6  .  .  .
     1 a1 b4  .  .
     +  1  2  3  4
    """,
    "row": """
     4  .  .
     3 a4  .
     2 a6  .
     1 a1  .
     +  1  2
    """,
    "two-rows": """
     3  .  .  .
     2 a2 a6  .
     1 b5 a2  .
     +  1  2  3
    """,
    "no-row": """
     4  .  .
     3 a6  .
     2 a2  .
     1 a5  .
     +  1  2
    """,
    "stopped": """
     5  .  .
     4 a6  .
     3 b5  .
     2 a4  .
     1 a1  .
     +  1  2
    """,
    "scoring": """
     4 b4  .  .  .
     3 b3 b2  .  .
     2 a2 a5 a3  .
     1 a1 b2 a3 b6
     +  1  2  3  4
    """,
}
SAME_NUMBER = """
     4  .  .
     3 a6  .
     2 a1  .
     1 a1  .
     +  1  2
"""


def city_pictures() -> Told:
    """Return the pictures of Diceopolis."""
    table = city.sit_down(INTERPRETED, 2)
    table.deal((1, 2, 4, 5, 2), (3, 6, 1, 4, 4))
    told: Told = {"city": {"view": table.view}}
    told |= {name: {"view": city.lay(picture).view} for name, picture in CITIES.items()}
    for row in ("colour", "value"):
        told[f"option-{row}"] = {"view": city.lay(SAME_NUMBER, row=row).view}
    return told


# --- AstroVenture --------------------------------------------------------------------------------

THREE_ROLLS = (
    ("roll fire water earth water fire earth | blank", "keep fire water earth earth"),
    ("roll water earth | blank", "keep fire water earth earth earth"),
    ("roll earth2 | blank", ""),
)
BIG = ("star", "planet 1", "planet 2", "planet 3")


def _space(table: astro.Table, system: str) -> Told:
    """Tell of one system, as the player to move sees it."""
    view = table.view
    view["boards"] = [board for board in view["boards"] if board["system"] == system]
    if view["phase"] != "choose":
        return {"view": view}
    listed = legal(table.game, table.match, but=("keep", "stop"))
    return {"view": view, "me": view["player"], "legal": listed}


def _doing(table: astro.Table, system: str, text: str) -> Told:
    """Tell of one system before and after something is done, and of nothing else that may be."""
    told = _space(table, system)
    told["legal"] = [one for one in told["legal"] if one["do"] == text]
    assert told["legal"], f"{text} is legal"
    return {**told, "after": _space(table.play(text), system)["view"]}


def _rolls() -> Told:
    table, rolls = astro.sit_down(), []
    for roll, keep in THREE_ROLLS:
        view = table.play(roll).view
        rolls.append({"dice": view["dice"], "steal": view["steal"], "kept": keep.split()[1:]})
        if keep:
            table.play(keep)
    return {**_doing(table, "Alpha", "take Alpha planet 1"), "rolls": rolls}


def _at_23() -> astro.Table:
    """Let one player of a race come to 23 points without Kappa."""
    bodies = [f"{name} {body}" for name in ("Iota", "Theta") for body in BIG]
    moons = ["Iota moon 1", *(f"Theta moon {number}" for number in range(1, 5))]
    return astro.alone(astro.sit_down_to_race(), [*bodies, *moons])


def astro_pictures() -> Told:
    """Return the pictures of AstroVenture."""
    start, dice = astro.sit_down(), astro.edited().edition.parsed["dice"]
    paid = astro.sit_down().play("roll fire fire water water2 earth earth2 | blank")
    stolen = astro.sit_down().complete("stop; take Alpha star")
    stolen.play("roll fire fire fire water earth earth2 | steal")
    action = astro.sit_down().complete("stop; take Alpha planet 1")
    action.play("roll fire fire water water2 earth earth2 | blank")
    emptied = astro.sit_down().complete("stop; take Alpha star")
    emptied.play("roll fire water2 water2 water earth earth | blank")
    locked = astro.sit_down().complete(astro.A_HOLDS_ALPHA)
    pair = astro.sit_down_to_race().complete("take Kappa star; take Kappa star")
    exact = _at_23().play("roll fire fire fire fire water2 water | blank")
    return {
        "dice": {"elemental": dice["elemental_faces"], "steal": dice["steal_faces"]},
        "system": _space(start, "Beta"),
        "greatest": _space(astro.sit_down(boards=astro.GREAT), "Kappa"),
        "rolls": _rolls(),
        "paying": _space(paid, "Beta"),
        "stealing": _doing(stolen, "Alpha", "steal Alpha star from 1"),
        "actions": {"view": start.view},
        "steal-action": _doing(action, "Alpha", "action 1 Alpha planet 1 from 1"),
        "empty-action": _doing(emptied, "Alpha", "action 3 Alpha star from 1"),
        "locked": _space(locked, "Alpha"),
        "two-cubes": _space(pair, "Kappa"),
        "exactly": _space(exact, "Kappa"),
    }


PICTURES: dict[str, Callable[[], Told]] = {
    "novo-dice": novo_pictures,
    "diceopolis": city_pictures,
    "astroventure": astro_pictures,
}


def main() -> None:
    """Write the files."""
    for name, made in PICTURES.items():
        path(name).write_text(text(made()), "utf-8")


if __name__ == "__main__":
    main()
