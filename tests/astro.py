"""AstroVenture in text: scripts of rolls and actions, and pictures of boards.

A script has one thing a line, or several with ";" between; the seat to move does it:

    roll fire fire water water2 earth earth2 | blank
    keep fire water2 steal
    take Kappa star
    steal Kappa moon 1 from 2
    action 1 Kappa moon 1 from 2
    stop

A roll names the elemental dice being rolled, then "|" and the steal die if it is rolled. A picture
of the boards has a line for each, with the cubes on its star, its planets and its moons; seat 0 is
"a", and so on, "." is a body without cubes, and "locked" stands behind a completed board:

    Alpha a | b | .
    Beta  b | b | b b locked
    Gamma ab | . . | a
"""

from collections.abc import Sequence
from copy import deepcopy
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import pytest

from dicewright.core.errors import Forbidden
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.match import Act, Match, Roll
from dicewright.core.state import INTERPRETED, Form, State
from dicewright.games.astroventure import GAME
from tests.astro_referee import amount

SEATS = "abcdef"
FREE = "."
STANDARD: dict[str, Any] = GAME.edition_type.shipped("standard").parsed
SMALL = "Alpha Beta Gamma"
GREAT = "Kappa Iota Theta"  # those of the race of two

# --- a small edition: every body has its own price in fire, so that dice pay for it and no more ---

DUEL: dict[str, Any] = {
    "edition": {"game": "astroventure", "name": "duel", "players": [2, 2]},
    "systems": [
        {
            "name": name,
            "bonus": bonus,
            "star": {"fire": 3},
            "planets": [{"fire": 2}],
            "moons": [{"fire": 1}],
        }
        for name, bonus in (("Xi", 1), ("Psi", 2), ("Phi", 3))
    ],
}


# --- dice that pay -----------------------------------------------------------------------------


@cache
def _multisets(faces: tuple[str, ...], dice: int) -> list[tuple[str, ...]]:
    return list(combinations_with_replacement(faces, dice))


def paying(edition: dict[str, Any], cost: dict[str, int]) -> list[str]:
    """Return elemental dice that pay for a combination, with the least surplus."""
    elements, dice = edition["elements"]["names"], edition["dice"]
    faces = tuple(dict.fromkeys(dice["elemental_faces"]))

    def missing(shown: Sequence[str]) -> tuple[int, int]:
        sums = dict.fromkeys(elements, 0)
        for face in shown:
            element, number = amount(elements, face)
            sums[element] += number
        lack = sum(max(0, number - sums[element]) for element, number in cost.items())
        return lack, sum(sums.values())

    best = min(_multisets(faces, dice["elemental"]), key=missing)
    assert missing(best)[0] == 0, "the dice can pay for it"
    return list(best)


# --- pictures ----------------------------------------------------------------------------------


def tidy(picture: str) -> str:
    """Return a picture of the boards as it is drawn."""
    return "\n".join(" ".join(line.split()) for line in picture.strip().splitlines())


def draw_board(board: dict[str, Any]) -> str:
    """Draw one board of a view."""
    groups: dict[str, list[str]] = {"star": [], "planet": [], "moon": []}
    for body in board["bodies"]:
        cubes = "".join(SEATS[seat] for seat in sorted(body["cubes"])) or FREE
        groups[body["kind"]].append(cubes)
    drawn = f"{board['system']} {' | '.join(' '.join(group) for group in groups.values())}"
    return f"{drawn} locked" if board["locked"] else drawn


# --- a match -----------------------------------------------------------------------------------


class Table:
    """A match of AstroVenture that is played by scripts and looked at in pictures."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def game(self) -> Game:
        """The game."""
        return self.match.game

    @property
    def state(self) -> State:
        """The state as a plain object, to be compared."""
        return self.game.plain(self.match.state)

    @property
    def view(self) -> dict[str, Any]:
        """What an interface shows."""
        return self.game.view(self.match.state)

    @property
    def seat(self) -> str:
        """Whose turn it is."""
        return SEATS[self.view["player"]]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.match.to_move == TERMINAL

    @property
    def to_roll(self) -> bool:
        """Whether dice are to be rolled."""
        return self.match.to_move == CHANCE

    @property
    def dice(self) -> int:
        """How many dice are to be rolled."""
        return len(self.game.dice(self.match.state))

    @property
    def legal(self) -> set[str]:
        """What can be done now."""
        return {self.game.text(action) for action in self.game.legal(self.match.state)}

    @property
    def completions(self) -> set[str]:
        """What can be completed now."""
        return {text for text in self.legal if text.split()[0] not in ("keep", "stop")}

    @property
    def keeps(self) -> set[str]:
        """What can be kept now."""
        return {text for text in self.legal if text.split()[0] == "keep"}

    @property
    def scores(self) -> list[int]:
        """The points by seat."""
        return self.game.scores(self.match.state)

    @property
    def winners(self) -> list[int]:
        """The seats with the most points."""
        return self.game.winners(self.match.state)

    @property
    def boards(self) -> str:
        """The picture of the boards."""
        return "\n".join(draw_board(board) for board in self.view["boards"])

    @property
    def used(self) -> list[int]:
        """The actions that have been used."""
        return [action["action"] for action in self.view["actions"] if action["used"]]

    # --- playing -------------------------------------------------------------------------------

    def play(self, script: str) -> "Table":
        """Let the seats to move do what a script says."""
        for line in script.replace(";", "\n").strip().splitlines():
            self.do(line.strip())
        return self

    def do(self, text: str, seat: str | None = None) -> None:
        """Do one thing of a script; `seat` does it if it is not the one whose turn it is."""
        verb, _, faces = text.partition(" ")
        if verb == "roll":
            names = faces.replace("|", " ").split()
            self.match.apply(Roll(tuple(self.game.parse_face(face) for face in names)))
        else:
            self.match.apply(Act(SEATS.index(seat or self.seat), self.game.parse(text)))

    def complete(self, script: str) -> "Table":
        """Play whole turns: roll dice that pay for what a line completes, and complete it."""
        for line in script.replace(";", "\n").strip().splitlines():
            self.roll_for(line.strip()).do(line.strip())
        return self

    def complete_now(self, script: str) -> "Table":
        """Do the first line with the dice that show, then play whole turns."""
        now, _, then = script.partition(";")
        self.do(now.strip())
        return self.complete(then) if then else self

    def roll_for(self, text: str) -> "Table":
        """Roll dice that pay for something; the steal die shows STEAL if it is a steal."""
        faces = " ".join(paying(self.game.edition.parsed, self.cost(text)))
        self.do(f"roll {faces} | {'steal' if text.startswith('steal') else 'blank'}")
        return self

    def cost(self, text: str) -> dict[str, int]:
        """Return what something asks for."""
        parsed, words = self.game.edition.parsed, text.split()
        if words[0] == "stop":
            return {}
        if words[0] == "action":
            return dict(parsed["actions"][int(words[1]) - 1]["cost"])
        system = next(system for system in parsed["systems"] if system["name"] == words[1])
        body = system["star" if words[2] == "star" else f"{words[2]}s"]
        return dict(body if words[2] == "star" else body[int(words[3]) - 1])

    def idle(self, turns: int) -> "Table":
        """Play turns that end with nothing."""
        for _ in range(turns):
            self.complete("stop")
        return self

    # --- refusals ------------------------------------------------------------------------------

    def refuses(self, text: str, seat: str | None = None) -> Forbidden:
        """Return the error of what must be refused, and must change nothing."""
        before = self.state
        with pytest.raises(Forbidden) as caught:
            self.do(text, seat)
        assert self.state == before
        if not text.startswith("roll") and seat is None:
            assert text not in self.legal
        return caught.value

    def ruling(self, text: str, seat: str | None = None) -> str:
        """Return the ruling by which something is refused."""
        return self.refuses(text, seat).ruling


# --- setting up --------------------------------------------------------------------------------


def edited_tables(**edits: Any) -> dict[str, Any]:
    """Return the standard edition's tables; `edits` replace keys in them, or whole lists."""
    parsed = deepcopy(STANDARD)
    for table, edit in edits.items():
        parsed[table] = parsed[table] | edit if isinstance(edit, dict) else edit
    return parsed


def edited(form: Form = INTERPRETED, options: Any = None, **edits: Any) -> Game:
    """Return the game with options, and with edits of the edition if there are any."""
    if not edits:
        return GAME.using(options=options, form=form)
    edition = GAME.edition_type.convert(edited_tables(**edits), "edited")
    return GAME.using(edition, options, form)


def layout(game: Game, systems: str) -> list[int]:
    """Return the numbers of systems in an edition."""
    names = [system["name"] for system in game.edition.parsed["systems"]]
    return [names.index(name) for name in systems.split()]


def sit_down(
    form: Form = INTERPRETED,
    boards: str = SMALL,
    players: int = 2,
    first: int = 0,
    *,
    race: bool = False,
    must: bool = False,
    **edits: Any,
) -> Table:
    """Return a table with these boards; `must` is the option stop_on_match."""
    options = {"variant": "race" if race else "standard", "stop_on_match": must}
    game = edited(form, options, **edits)
    return Table(Match(game, list(SEATS[:players]), first, layout(game, boards)))


def sit_down_to_race(form: Form = INTERPRETED, **edits: Any) -> Table:
    """Return a table for a race of two, with the three greatest boards."""
    return sit_down(form, GREAT, race=True, **edits)


# --- positions that several tests begin with --------------------------------------------------

A_HOLDS_ALPHA = "take Alpha star; stop; take Alpha planet 1; stop; take Alpha moon 1"
ALMOST = "take Alpha star; stop; take Alpha planet 1; take Alpha moon 1"  # the moon is b's
A_NINE = ["Xi star", "Psi planet 1", "Phi planet 1", "Psi moon 1", "Phi moon 1"]
B_NINE = ["Psi star", "Phi star", "Xi planet 1", "Xi moon 1"]
GREATEST = GREAT.split()
STARS = [f"{name} star" for name in GREATEST]  # 9 points
PLANETS = [f"{name} planet {number}" for number in (1, 2, 3) for name in GREATEST]  # 18
AT_24 = [*STARS, *PLANETS[:7], "Iota moon 1"]
AT_23 = AT_24[:-1]
AT_22 = [*STARS, *PLANETS[:6], "Iota moon 1"]
XI = "Phi Psi Xi"  # the boards of the small edition, falling


def duel(form: Form = INTERPRETED, **edits: Any) -> Table:
    """Return a table of two with three boards of three bodies; fire pays for all of them."""
    return sit_down(form, "Xi Psi Phi", **DUEL | edits)


def all_bodies(table: Table, first: list[str], second: list[str]) -> Table:
    """Let two players take all bodies of three boards, in turn."""
    for mine, theirs in zip(first, second, strict=False):
        assert not table.over
        table.complete(f"take {mine}; take {theirs}")
    assert not table.over
    return table.complete(f"take {first[-1]}")


def alone(table: Table, bodies: list[str]) -> Table:
    """Let the seat to move take bodies, and its opponent nothing."""
    for body in bodies:
        table.complete(f"take {body}; stop")
    return table
