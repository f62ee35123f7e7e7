"""Novo Dice in text: scripts of rolls and actions, positions, and pictures of slots and bays.

A script has one thing a line, or several with ";" between; the seat to move does it:

    roll lion suitcase bandage | pawn gear
    put white-a lion 1; put white-a suitcase 2; done
    claim Slimer row 2
    store Slimer 1

A roll names the faces by kind of dice, with "|" between kinds, in the edition's order. A picture of
the slots has a line for each row, "." is a free space:

    lion      lion  .
    suitcase  .     lion
    .         .     lion

A picture of the bays has a line for each bay with tiles in it; seat 0 is "a", and so on:

    a1 Slimer, 2 Novo Cola
    b3 Trash
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy
from itertools import product
from typing import Any

import pytest

from dicewright.core.errors import Forbidden
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE
from dicewright.core.match import Act, Match, Roll
from dicewright.core.state import INTERPRETED, Form, State
from dicewright.games.novo_dice import GAME

SEATS = "abcd"
FREE = "."
EMPTY_SLOTS = ". . .\n. . .\n. . ."
EXAMPLE_TURN = """
    roll lion suitcase bandage | pawn gear
    put white-a lion 1; put white-a suitcase 2; done
    roll bandage | lightning pawn | lion
    put black lion 1; done
    roll suitcase | lion pawn | lion
    put white-b lion 1; put black lion 3; done
"""  # the rule book's, up to claiming
STANDARD: dict[str, Any] = GAME.edition_type.shipped("standard").parsed


# --- pictures ----------------------------------------------------------------------------------


def grid(picture: str) -> list[list[str]]:
    """Return the words of a picture of the slots, by row."""
    rows = [line.split() for line in picture.strip().splitlines()]
    assert [len(row) for row in rows] == [3, 3, 3], "three slots of three rows"
    return rows


def tidy(picture: str) -> str:
    """Return a picture of the slots as it is drawn."""
    return "\n".join("".join(f"{word:<10}" for word in row).rstrip() for row in grid(picture))


def count(tiles: str) -> Counter[str]:
    """Count the tiles of a list such as "Slimer, 2 Novo Cola"."""
    counted: Counter[str] = Counter()
    for part in filter(None, tiles.split(", ")):
        number, _, name = part.partition(" ")
        counted[name if number.isdecimal() else part] += int(number) if number.isdecimal() else 1
    return counted


def tell(tiles: Mapping[str, int]) -> str:
    """Return counted tiles as a list."""
    return ", ".join(f"{n} {name}" if n > 1 else name for name, n in sorted(tiles.items()) if n)


def bays_in(picture: str) -> dict[tuple[int, int], Counter[str]]:
    """Return the tiles of a picture of the bays, by seat and bay; both count from 0."""
    lines = [line.strip().partition(" ") for line in picture.strip().splitlines()]
    return {(SEATS.index(at[0]), int(at[1]) - 1): count(tiles) for at, _, tiles in lines}


def tidy_bays(picture: str) -> str:
    """Return a picture of the bays as it is drawn."""
    return draw_bays(bays_in(picture))


def draw_bays(bays: Mapping[tuple[int, int], Mapping[str, int]]) -> str:
    """Draw the bays that are not empty."""
    return "\n".join(
        f"{SEATS[seat]}{bay + 1} {tell(tiles)}" for (seat, bay), tiles in sorted(bays.items())
    )


def lions(number: int) -> str:
    """Draw slots with so many lions on them and nothing else."""
    cells = ["lion"] * number + [FREE] * (9 - number)
    return "\n".join(" ".join(cells[row::3]) for row in range(3))


# --- dice for a picture ------------------------------------------------------------------------


def kinds_for(
    dice: Sequence[Any], columns: Sequence[Sequence[str]], left: Sequence[int], taken: int = 0
) -> list[tuple[int, ...]] | None:
    """Return dice, by kind, that can come to lie on the slots so, or none if no dice can."""
    if not columns:
        return []
    extra = next(kind for kind, die in enumerate(dice) if die.extra)
    earned = min(columns[0].count("lion"), dice[extra].count - taken)
    faces = [face for face in columns[0] if face != FREE]
    for kinds in product(range(len(dice)), repeat=len(faces)):
        after = [n - kinds.count(kind) for kind, n in enumerate(left)]
        shown = all(face in dice[kind].faces for face, kind in zip(faces, kinds, strict=True))
        if shown and min(after) >= 0:
            after[extra] += earned
            rest = kinds_for(dice, columns[1:], after, taken + earned)
            if rest is not None:
                return [kinds, *rest]
    return None


# --- a match -----------------------------------------------------------------------------------


class Table:
    """A match of Novo Dice that is played by scripts and looked at in pictures."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def game(self) -> Game:
        """The game."""
        return self.match.game

    @property
    def state(self) -> State:
        """The state as a plain object."""
        return self.game.plain(self.match.state)

    @property
    def seat(self) -> str:
        """Whose turn it is."""
        return SEATS[int(self.match.state.player)]

    @property
    def view(self) -> dict[str, Any]:
        """What an interface shows."""
        return self.game.view(self.match.state)

    @property
    def phase(self) -> str:
        """What happens next."""
        return str(self.view["phase"])

    @property
    def asked(self) -> str:
        """What the game waits for."""
        return self.game.asks(self.match.state).sentence

    @property
    def legal(self) -> set[str]:
        """What can be done now."""
        return {self.game.text(action) for action in self.game.legal(self.match.state)}

    @property
    def claims(self) -> set[str]:
        """What can be claimed now: "Slimer row 1", "John Boy lions"."""
        return {text.removeprefix("claim ") for text in self.legal if text != "done"}

    @property
    def to_roll(self) -> dict[str, int]:
        """How many dice of each kind are not on a slot."""
        return dict(self.view["to_roll"])

    @property
    def rows(self) -> list[str]:
        """The winning rows: "2 gear", or nothing."""
        rows = self.view["rows"]
        return [f"{row['length']} {row['symbol']}" if row["length"] else "" for row in rows]

    @property
    def hand(self) -> str:
        """The tiles taken and not yet stored."""
        return tell(Counter(self.view["hand"]))

    @property
    def scores(self) -> list[int]:
        """The points by seat."""
        return self.game.scores(self.match.state)

    @property
    def winners(self) -> list[int]:
        """The seats with the most points."""
        return self.game.winners(self.match.state)

    @property
    def gone(self) -> str:
        """The tiles that are out of the game."""
        return self.tell_tiles(self.state.gone)

    @property
    def stock(self) -> dict[str, int]:
        """The tiles in the warehouse, trash included."""
        view = self.view
        return {tile["tile"]: tile["left"] for tile in view["stock"]} | {"Trash": view["trash"]}

    def turns_left(self) -> int | None:
        """Return how many turns are left, if that is known (N13)."""
        left: int | None = self.view["last_turns"]
        return left

    def tell_tiles(self, counts: Sequence[int]) -> str:
        """Return tiles that are counted by number as a list of names."""
        edition = self.game.edition.data
        return tell({edition.tile_name(tile): n for tile, n in enumerate(counts) if n})

    # --- pictures ------------------------------------------------------------------------------

    @property
    def slots(self) -> str:
        """The picture of the slots."""
        rows = [[die["face"] if die else FREE for die in row] for row in self.view["slots"]]
        return tidy("\n".join(" ".join(row) for row in rows))

    @property
    def bays(self) -> str:
        """The picture of the bays."""
        return draw_bays(
            {
                (seat, number): Counter(bay["tiles"])
                for seat, bays in enumerate(self.view["bays"])
                for number, bay in enumerate(bays)
                if bay["tiles"]
            }
        )

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
            self.roll([group.split() for group in faces.split("|")])
        else:
            self.match.apply(Act(SEATS.index(seat or self.seat), self.game.parse(text)))

    def roll(self, groups: list[list[str]]) -> None:
        """Roll these faces, given by kind of dice."""
        faces = [face for group in groups for face in group]
        if faces and len(faces) == len(self.game.dice(self.match.state)):
            numbers = [n for n in self.to_roll.values() if n]
            assert [len(group) for group in groups if group] == numbers, "as many of each kind"
        parse = self.game.parse_face
        self.match.apply(Roll(tuple(parse(face) for face in faces)))

    def lay(self, picture: str) -> "Table":
        """Play the rolls of a turn so that the dice come to lie as in a picture."""
        dice, columns = self.game.edition.data.dice, list(zip(*grid(picture), strict=True))
        kinds = kinds_for(dice, columns, list(self.to_roll.values()))
        assert kinds is not None, "there are no dice for this picture"
        for column, chosen in zip(columns, kinds, strict=True):
            if self.match.to_move == CHANCE:
                self._fill_slot(column, chosen)
                assert self._column(int(self.match.state.slot)) == list(column)
                self.do("done")
        return self

    def _fill_slot(self, column: Sequence[str], kinds: Sequence[int]) -> None:
        """Roll the faces of a slot, and others on all other dice; put them."""
        dice = self.game.edition.data.dice
        puts = [(row, face) for row, face in enumerate(column, start=1) if face != FREE]
        groups: list[list[str]] = [[] for _ in dice]
        for (_, face), kind in zip(puts, kinds, strict=True):
            groups[kind].append(face)
        for kind, number in enumerate(self.to_roll.values()):
            groups[kind] += [dice[kind].faces[-1]] * (number - len(groups[kind]))
        self.roll(groups)
        for (row, face), kind in zip(puts, kinds, strict=True):
            self.do(f"put {dice[kind].kind} {face} {row}")

    def _column(self, slot: int) -> list[str]:
        return [row[slot]["face"] if row[slot] else FREE for row in self.view["slots"]]

    def waste(self, bay: int | None = None) -> "Table":
        """Play a turn without putting any die; store the trash in a bay, if there is any."""
        self.lay(EMPTY_SLOTS)
        if bay is not None:
            self.do(f"store Trash {bay}")
        return self

    # --- refusals ------------------------------------------------------------------------------

    def refuses(self, text: str, seat: str | None = None) -> Forbidden:
        """Return the error of what must be refused, and must change nothing."""
        before = self.state
        with pytest.raises(Forbidden) as caught:
            self.do(text, seat)
        assert self.state == before
        return caught.value


# --- setting up --------------------------------------------------------------------------------


def edited(form: Form = INTERPRETED, **edits: Any) -> Game:
    """Return the game; `edits` replace keys in the edition's tables, or whole lists of them."""
    if not edits:
        return GAME.using(form=form)
    parsed = deepcopy(STANDARD)
    for table, edit in edits.items():
        parsed[table] = parsed[table] | edit if isinstance(edit, dict) else edit
    return GAME.using(GAME.edition_type.convert(parsed, "edited"), form=form)


def sit_down(
    form: Form = INTERPRETED,
    players: int = 2,
    first: int = 0,
    *,
    bays: str = "",
    gone: str = "",
    seat: str | None = None,
    last: int | None = None,
    idle: int = 0,
    **edits: Any,
) -> Table:
    """Return a table where `seat` is about to roll; the stock is what is nowhere else.

    `last` is how many turns are left (N13), `idle` how many turns ended without a tile (N10).
    """
    game = edited(form, **edits)
    table = Table(Match(game, list(SEATS[:players]), first))
    values = dict(word.split("=") for word in game.state_text(table.match.state).split(" "))
    values |= {"idle": str(idle), "seat": str(SEATS.index(seat or SEATS[first]))}
    values |= {"last": "-" if last is None else str(last)}
    values |= tile_values(game, players, bays_in(bays), count(gone))
    text = " ".join(f"{key}={value}" for key, value in values.items())
    table.match.state = game.parse_state(text)
    assert table.bays == tidy_bays(bays), "the picture was reached"
    return table


def tile_values(
    game: Game, players: int, bays: Mapping[tuple[int, int], Counter[str]], gone: Counter[str]
) -> dict[str, str]:
    """Return where all tiles are, as the text of a state says it."""
    supply = game.edition.data.supply
    names = [*(tile.name for tile in game.edition.data.tiles), "Trash"]
    numbers = [*map(str, range(1, len(names))), "T"]
    left = Counter(dict.fromkeys(names[:-1], supply.copies[players]) | {"Trash": supply.trash})
    for tiles in (*bays.values(), gone):
        left.subtract(tiles)
    assert set(left) == set(names), "tiles of the edition"
    stored = [
        [
            [numbers[names.index(name)] for name in names for _ in range(bays[seat, bay][name])]
            if (seat, bay) in bays
            else []
            for bay in range(supply.bays)
        ]
        for seat in range(players)
    ]
    return {
        "stock": ".".join(str(left[name]) for name in names),
        "gone": ".".join(str(gone[name]) for name in names),
        "bays": "/".join("|".join(".".join(bay) or "-" for bay in each) for each in stored),
    }
