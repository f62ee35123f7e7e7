"""The kinds of dice of a game, and which dice of each kind are to be rolled."""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from dicewright.core.border import Face
from dicewright.core.game import Game
from dicewright.core.state import State


@dataclass(frozen=True)
class Die:
    """One of the dice that are to be rolled."""

    kind: int
    name: str  # of its kind, in the edition
    number: int  # which of that kind it is, from 1
    count: int  # how many of that kind are rolled
    faces: tuple[int, ...]  # that it can show, each once


def dice_to_roll(game: Game, state: State) -> list[Die]:
    """Return the dice that are to be rolled now, in the order in which a roll names their faces."""
    kinds, names = game.dice(state), list(kinds_of(game))
    counts, seen = Counter(kinds), Counter[int]()
    dice = []
    for kind in kinds:
        seen[kind] += 1
        faces = tuple(dict.fromkeys(game.sides(kind)))
        dice.append(Die(kind, names[kind], seen[kind], counts[kind], faces))
    return dice


@lru_cache(maxsize=256)
def kinds_of(game: Game) -> dict[str, list[Face]]:
    """Return the faces of every kind of dice, a side each, by its name; in the order of the kinds.

    The name is the edition's: of a list of kinds the kind, of `NAME_faces` the NAME, else "die".
    """
    named = _named_faces(game.edition.parsed["dice"])
    kinds: dict[str, list[Face]] = {}
    for kind in range(sum(1 for many in game.tables.side_count if many)):
        faces = [game.face(face) for face in game.sides(kind)]
        name = next((name for name in named if named[name] == faces and name not in kinds), None)
        kinds[name or ("die" if not kinds else f"die-{kind + 1}")] = faces
    return kinds


def _named_faces(dice: Any) -> dict[str, Any]:
    if isinstance(dice, list):
        return {die["kind"]: die["faces"] for die in dice}
    ending = "_faces"
    return {key.removesuffix(ending): dice[key] for key in dice if key.endswith(ending)}
