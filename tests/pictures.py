"""Pictures of a Diceopolis board: text in, a position reached by real play, and text out.

A picture shows the upper half of the board, its last line being the arm along x:

     2  .  .
     1 a1 b4
     +  1  2

`+` is the cross's centre, a number a die of the cross, `a4` a four of seat 0 (`b` is seat 1, and so
on), `.` an empty cell; `o` marks an open cell where a picture is drawn with them. What a picture
does not show is empty, but for the lower half: there, dice that score nothing stand for the turns
of those who have no die of the picture to place. A picture can be turned by quarter turns.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import pytest

from dicewright import games
from dicewright.core.errors import Forbidden
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.match import Act, Match, Roll
from dicewright.core.state import INTERPRETED, Form

Cell = tuple[int, int]
SEATS = "abcd"
FACES = (1, 2, 3, 4, 5, 6)


class Die(NamedTuple):
    """A player's die on the board."""

    seat: int
    pips: int


class Step(NamedTuple):
    """One turn that leads to a picture."""

    die: Die
    cell: Cell


def tidy(picture: str) -> str:
    """Return a picture in the form that pictures are drawn in."""
    rows = [line.split() for line in picture.strip().splitlines()]
    return "\n".join(" ".join(f"{token:>2}" for token in row) for row in rows)


def read(picture: str) -> dict[Cell, str]:
    """Return the token of every cell that a picture shows."""
    rows = [line.split() for line in picture.strip().splitlines()]
    assert len({len(row) for row in rows}) == 1, "a picture is a rectangle"
    assert "+" in rows[-1], "the last line of a picture is the arm along x"
    left = rows[-1].index("+")
    return {
        (x - left, len(rows) - 1 - y): token
        for y, row in enumerate(rows)
        for x, token in enumerate(row)
    }


def dice_in(picture: str) -> dict[Cell, Die]:
    """Return the players' dice that a picture shows."""
    return {
        cell: Die(SEATS.index(token[0]), int(token[1:]))
        for cell, token in read(picture).items()
        if token[0] in SEATS
    }


def turned(cell: Cell, quarters: int) -> Cell:
    """Turn a cell around the centre, counterclockwise."""
    x, y = cell
    for _ in range(quarters % 4):
        x, y = -y, x
    return x, y


def cross(values: Iterable[int]) -> dict[Cell, int]:
    """Return the arm dice of D1."""
    return {
        turned((place, 0), quarters): value
        for place, value in enumerate(values, start=1)
        for quarters in range(4)
    }


def touching(cell: Cell) -> list[Cell]:
    """Return the four cells that touch a cell (D2)."""
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def steps_to(dice: Mapping[Cell, Die], players: int, first: int, to_move: int) -> list[Step]:
    """Return turns that lead to these dice, and on to the turn of `to_move`."""
    filled = {(0, 0), *cross(FACES)}
    left, steps, seat = dict(dice), list[Step](), first
    while left or seat != to_move:
        open_cells = [cell for cell in left if sum(c in filled for c in touching(cell)) >= 2]
        own = [cell for cell in open_cells if left[cell].seat == seat]
        if own:
            cell = min(own, key=lambda cell: abs(cell[0]) + abs(cell[1]))
            steps.append(Step(left.pop(cell), cell))
        else:
            steps.append(_filler(filled, seat))
        filled.add(steps[-1].cell)
        seat = (seat + 1) % players
    return steps


def _filler(filled: set[Cell], seat: int) -> Step:
    """Return a die below the picture that scores nothing: it matches neither arm die (D8)."""
    below = [(x, -y) for y in FACES for x in (*FACES, *(-x for x in FACES))]
    cell = next(
        cell
        for cell in below
        if cell not in filled and sum(c in filled for c in touching(cell)) >= 2
    )
    pips = next(face for face in FACES if face not in map(abs, cell))
    return Step(Die(seat, pips), cell)


class Table:
    """A match of Diceopolis that is looked at in pictures."""

    def __init__(self, match: Match, quarters: int = 0) -> None:
        self.match = match
        self.quarters = quarters

    @property
    def game(self) -> Game:
        """The game."""
        return self.match.game

    @property
    def view(self) -> dict[str, Any]:
        """What an interface shows."""
        return self.game.view(self.match.state)

    @property
    def scores(self) -> list[int]:
        """The points by seat."""
        return self.game.scores(self.match.state)

    @property
    def phase(self) -> str:
        """What happens next."""
        return str(self.view["phase"])

    @property
    def caches(self) -> list[int]:
        """The dice left in the caches, by seat."""
        return list(self.view["caches"])

    @property
    def texts(self) -> list[str]:
        """What can be done now."""
        return [self.game.text(action) for action in self.game.legal(self.match.state)]

    def hand(self, seat: str) -> list[int]:
        """Return the pips in a hand, rising."""
        return list(self.view["hands"][SEATS.index(seat)])

    # --- playing -------------------------------------------------------------------------------

    def place(self, die: str, x: int, y: int) -> None:
        """Place a die such as `a4`."""
        turned_x, turned_y = turned((x, y), self.quarters)
        self.do(die[0], f"place {die[1:]} ({turned_x},{turned_y})")

    def do(self, seat: str, text: str) -> None:
        """Let a seat do something."""
        self.match.apply(Act(SEATS.index(seat), self.game.parse(text)))

    def roll(self, *faces: int) -> None:
        """Roll these faces."""
        self.match.apply(Roll(faces))

    def deal(self, *hands: tuple[int, ...]) -> None:
        """Roll the hands, in turn order."""
        for hand in hands:
            self.roll(*hand)

    def step(self, choice: str = "keep") -> None:
        """Do the next thing: roll ones, make the given choice if there is one, or place a die."""
        if self.match.to_move == CHANCE:
            self.roll(*[1] * len(self.game.dice(self.match.state)))
            return
        texts = self.texts
        chosen = next((text for text in texts if text.startswith(choice)), texts[0])
        self.do(SEATS[self.match.to_move], chosen)

    def play_until(self, stop: Callable[["Table"], bool] | None, choice: str = "keep") -> None:
        """Go on step by step until something holds, or to the end."""
        while self.match.to_move != TERMINAL and not (stop and stop(self)):
            self.step(choice)

    # --- refusals ------------------------------------------------------------------------------

    def refuses(self, seat: str, text: str) -> Forbidden:
        """Return the error of what must be refused, and must change nothing."""
        return self._refuses(lambda: self.do(seat, text))

    def refuses_die(self, die: str, x: int, y: int) -> Forbidden:
        """Return the error of a placement that must be refused."""
        return self._refuses(lambda: self.place(die, x, y))

    def refuses_roll(self, *faces: int) -> Forbidden:
        """Return the error of a roll that must be refused."""
        return self._refuses(lambda: self.roll(*faces))

    def _refuses(self, act: Callable[[], None]) -> Forbidden:
        before = self.game.plain(self.match.state)
        with pytest.raises(Forbidden) as caught:
            act()
        assert self.game.plain(self.match.state) == before
        return caught.value

    # --- drawing -------------------------------------------------------------------------------

    def picture(self, like: str, with_open: bool = False) -> str:
        """Draw as much of the board as another picture shows."""
        view = self.view
        tokens = {cell: str(value) for cell, value in cross(view["cross"]).items()}
        tokens |= {(d["x"], d["y"]): f"{SEATS[d['seat']]}{d['pips']}" for d in view["dice"]}
        tokens |= {(x, y): "o" for x, y in view["open"] if with_open}
        tokens[0, 0] = "+"
        shown = read(like)
        width = len({x for x, _ in shown})
        drawn = [tokens.get(turned(cell, self.quarters), ".") for cell in shown]
        rows = [drawn[i : i + width] for i in range(0, len(drawn), width)]
        return tidy("\n".join(" ".join(row) for row in rows))


def sit_down(form: Form, players: int, first: int = 0, **edits: Any) -> Table:
    """Return a table before the first roll; `edits` replace keys in the edition's tables."""
    game = games.get("diceopolis").using(form=form)
    if edits:
        parsed = {k: {**v, **edits.get(k, {})} for k, v in game.edition.parsed.items()}
        game = game.using(edition=game.edition_type.convert(parsed, "edited"))
    return Table(Match(game, list(SEATS[:players]), first))


def lay(
    picture: str,
    *,
    players: int = 2,
    to_move: str = "a",
    row: str = "colour",
    form: Form = INTERPRETED,
    quarters: int = 0,
    **hands: str,
) -> Table:
    """Play to a picture; `to_move` is about to place, the hands are as given (`a="1 2 3 4 5"`)."""
    game = games.get("diceopolis").using(options={"row": row}, form=form)
    table = Table(Match(game, list(SEATS[:players]), 0), quarters)
    mover = SEATS.index(to_move)
    steps = steps_to(dice_in(picture), players, 0, mover)
    supply = [
        [step.die.pips for step in steps if step.die.seat == seat]
        + [int(pips) for pips in hands.get(SEATS[seat], "6 6 6 6 6").split()]
        for seat in range(players)
    ]
    for dice in supply:
        table.roll(*(dice.pop(0) for _ in range(5)))
    for step in steps:
        _roll_for(table, supply[step.die.seat])
        table.place(f"{SEATS[step.die.seat]}{step.die.pips}", *step.cell)
    _roll_for(table, supply[mover])
    assert table.picture(picture) == tidy(picture.replace(" o", " .")), "the picture was reached"
    return table


def _roll_for(table: Table, supply: list[int]) -> None:
    if table.match.to_move == CHANCE:
        table.roll(supply.pop(0))
