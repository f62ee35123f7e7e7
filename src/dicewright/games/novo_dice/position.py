"""One line of text for every state of Novo Dice, and back.

    players=2 first=0 seat=0 next=put slot=2 left=2,1,1 rolled=lion.pawn,gear,- ...

Dice are written by kind, tiles by their number in the edition (T is trash), rows, slots and bays
count from 1, and a dash stands for nothing.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.core.state import INTERPRETED
from dicewright.core.text import StateLine
from dicewright.games.novo_dice.actions import parse_face
from dicewright.games.novo_dice.bays import insert, value_bay
from dicewright.games.novo_dice.slots import put
from dicewright.games.novo_dice.state import (
    LION,
    NOT_YET,
    NOTHING,
    ROWS,
    SLOTS,
    TILES,
    TRASH,
    Phase,
    State,
)
from dicewright.games.novo_dice.warehouse import can_claim

KEYS = (
    *("players", "first", "seat", "next", "slot", "left", "rolled", "slots", "used", "lions"),
    *("took", "hand", "stock", "gone", "last", "idle", "bays"),
)


def state_text(game: Game, state: State) -> str:
    """Return a state as one line."""
    s, kinds = game.plain(state), game.edition.data.dice
    values = {
        "players": s.players,
        "first": s.first,
        "seat": s.player,
        "next": Phase(s.phase).name.lower(),
        "slot": s.slot + 1,
        "left": ",".join(str(s.to_roll[kind]) for kind in range(len(kinds))),
        "rolled": ",".join(_rolled_text(game, s, kind) for kind in range(len(kinds))),
        "slots": "/".join(
            ",".join(_space_text(game, s, row, slot) for slot in range(SLOTS))
            for row in range(ROWS)
        ),
        "used": _join(str(row + 1) for row in range(ROWS) if s.row_used[row]),
        "lions": f"{s.lion_tiles}:{s.lion_price}",
        "took": "yes" if s.took else "no",
        "hand": _join(_tile_text(tile) for tile in range(TILES) for _ in range(s.hand[tile])),
        "stock": _counts_text(game, s.stock),
        "gone": _counts_text(game, s.gone),
        "last": "-" if s.last_turns == NOT_YET else s.last_turns,
        "idle": s.idle,
        "bays": "/".join(_bays_text(game, s, seat) for seat in range(s.players)),
    }
    return " ".join(f"{key}={values[key]}" for key in KEYS)


def _join(parts: Iterable[str]) -> str:
    return ".".join(parts) or "-"


def _tile_text(tile: int) -> str:
    return "T" if tile == TRASH else str(tile + 1)


def _rolled_text(game: Game, s: State, kind: int) -> str:
    faces = game.edition.data.faces
    return _join(name for face, name in enumerate(faces) for _ in range(s.rolled[kind][face]))


def _space_text(game: Game, s: State, row: int, slot: int) -> str:
    if s.space[row][slot] == NOTHING:
        return "-"
    kind = game.edition.data.dice[s.space_kind[row][slot]].kind
    return f"{kind}:{game.edition.data.faces[s.space[row][slot]]}"


def _counts_text(game: Game, counts: Sequence[int]) -> str:
    tiles = range(len(game.edition.data.tiles))
    return ".".join(str(counts[tile]) for tile in (*tiles, TRASH))


def _bays_text(game: Game, s: State, seat: int) -> str:
    return "|".join(
        _join(_tile_text(tile) for tile in s.bay[seat][bay][: s.filled[seat][bay]])
        for bay in range(game.edition.data.supply.bays)
    )


def parse_state(game: Game, text: str) -> State:
    """Return the state that the line tells of, if a game can reach such a one."""
    reading = _Reading(game, text)
    state = reading.state()
    reading.check_same(state_text(game, state))
    converted: State = game.form.convert(State, state)
    return converted


class _Reading(StateLine):
    """A line, being read."""

    def __init__(self, game: Game, text: str) -> None:
        super().__init__(KEYS, text)
        self.game = game
        self.edition = game.edition.data
        self.tables = game.plain_tables

    def state(self) -> State:
        """Return the state as a plain object."""
        s: State = self.game.using(form=INTERPRETED).start(
            self.number("players"), self.number("first")
        )
        s.player = self.number("seat", s.players)
        s.phase = self.one_of("next", [phase.name.lower() for phase in Phase])
        s.slot = self.one_of("slot", [str(slot + 1) for slot in range(SLOTS)])
        s.took = self.one_of("took", ["no", "yes"])
        s.last_turns = NOT_YET if self.values["last"] == "-" else self.number("last", s.players)
        s.idle = self.number("idle", s.players + 1)
        self.read_dice(s)
        self.read_tiles(s)
        self.check(s)
        return s

    def split(self, key: str, by: str, count: int, text: str | None = None) -> list[str]:
        parts = (self.values[key] if text is None else text).split(by)
        if len(parts) != count:
            raise self.wrong(key, f"{count} parts between {by!r}")
        return parts

    @staticmethod
    def items(text: str, read: Callable[[str], int]) -> list[int]:
        return [] if text == "-" else [read(part) for part in text.split(".")]

    # --- dice ----------------------------------------------------------------------------------

    def face(self, text: str) -> int:
        return parse_face(self.edition, text)

    def read_dice(self, s: State) -> None:
        """Read the dice on the slots and beside them, and what they have claimed."""
        for row, spaces in enumerate(self.split("slots", "/", ROWS)):
            for slot, space in enumerate(self.split("slots", ",", SLOTS, spaces)):
                if space != "-":
                    self.read_space(s, row, slot, space)
        kinds = len(self.edition.dice)
        left = self.split("left", ",", kinds)
        for kind, rolled in enumerate(self.split("rolled", ",", kinds)):
            s.to_roll[kind] = self.to_number("left", left[kind], 100)
            for face in self.items(rolled, self.face):
                s.rolled[kind][face] += 1
        for row in self.items(self.values["used"], self.row):
            s.row_used[row] = 1
        tiles, price = self.split("lions", ":", 2)
        s.lion_tiles = self.to_number("lions", tiles, 100)
        s.lion_price = self.to_number("lions", price)

    def read_space(self, s: State, row: int, slot: int, text: str) -> None:
        """Read a die on a slot."""
        kinds = [kind.kind for kind in self.edition.dice]
        kind, _, face = text.partition(":")
        if kind not in kinds or slot > s.slot - (s.phase == Phase.ROLL):
            raise self.wrong("slots", "dice of the game, on slots that were rolled for")
        self.put_back(s, kinds.index(kind), self.face(face), row, slot)

    def row(self, text: str) -> int:
        """Read a row."""
        if text not in ("1", "2", "3"):
            raise self.wrong("used", "rows, 1 to 3")
        return int(text) - 1

    def put_back(self, s: State, kind: int, face: int, row: int, slot: int) -> None:
        """Put a die back on a slot, as it was put in play."""
        now, s.slot = s.slot, slot
        s.to_roll[kind] += 1
        s.rolled[kind][face] += 1
        put(s, self.tables, kind, face, row)
        s.slot = now

    # --- tiles ---------------------------------------------------------------------------------

    def tile(self, text: str) -> int:
        if text == "T":
            return TRASH
        if not (text.isascii() and text.isdecimal() and 0 < int(text) <= len(self.edition.tiles)):
            raise Unreadable(f"expected a tile, 1 to {len(self.edition.tiles)} or T, got {text!r}")
        return int(text) - 1

    def read_tiles(self, s: State) -> None:
        """Read where all the tiles are."""
        tiles = (*range(len(self.edition.tiles)), TRASH)
        for key, counts in (("stock", s.stock), ("gone", s.gone)):
            for tile, count in zip(tiles, self.split(key, ".", len(tiles)), strict=True):
                counts[tile] = self.to_number(key, count)
        for tile in self.items(self.values["hand"], self.tile):
            s.hand[tile] += 1
            s.in_hand += 1
        supply = self.edition.supply
        for seat, bays in enumerate(self.split("bays", "/", s.players)):
            for bay, text in enumerate(self.split("bays", "|", supply.bays, bays)):
                for tile in self.items(text, self.tile):
                    if s.filled[seat][bay] == supply.spaces_per_bay:
                        raise self.wrong("bays", f"at most {supply.spaces_per_bay} tiles a bay")
                    insert(s, seat, bay, tile)
                    s.free[seat] -= 1
                value_bay(s, self.tables, seat, bay)

    # --- what must hold ------------------------------------------------------------------------

    def check(self, s: State) -> None:
        """Check that no die and no tile is missing or too many, and that this can be next."""
        self.check_dice(s)
        self.check_tiles(s)
        self.check_end(s)
        if s.phase in (Phase.CLAIM, Phase.STORE):
            self.check_claims(s)
        elif (s.lion_tiles, s.lion_price, s.took, s.in_hand) != (0, 0, 0, 0) or any(s.row_used):
            raise self.wrong("took", "no claims before all dice are on slots")

    def check_claims(self, s: State) -> None:
        """Check that what was claimed this turn agrees with what is in the hand."""
        if s.slot < SLOTS - 1 and sum(s.to_roll) > 0:
            raise self.wrong("slot", "that all slots are rolled for before claiming")
        if s.phase == Phase.STORE:
            if not s.took or s.in_hand == 0:
                raise self.wrong("hand", "tiles that were taken, to store")
            return
        hand = [tile for tile in range(TILES) for _ in range(s.hand[tile])]
        by_lions = combinations([self.tables.price[tile] for tile in hand], s.lion_tiles)
        agreed = s.took == (s.in_hand > 0) and s.in_hand == s.lion_tiles + sum(s.row_used)
        if not (agreed and s.lion_price in map(sum, by_lions)):
            raise self.wrong("lions", "claims that agree with the tiles in the hand")
        if not can_claim(s, self.tables):
            raise self.wrong("next", "something else, for nothing can be claimed")

    def check_end(self, s: State) -> None:
        """Check the signs that the game is near its end (N10, N13)."""
        others = [seat for seat in range(s.players) if seat != s.player or s.phase != Phase.STORE]
        full = [seat for seat in others if s.free[seat] == 0]
        ending = s.last_turns != NOT_YET
        if bool(full) != ending or (ending and s.free[(s.player + s.last_turns) % s.players] > 0):
            raise self.wrong("last", "last turns once somebody's bays are full, and only then")
        if s.idle > 0 and s.stock[TRASH] > 0:
            raise self.wrong("idle", "0 while there is trash")
        if (s.phase == Phase.OVER) != (s.last_turns == 0 or s.idle == s.players):
            raise self.wrong("next", "over after the last turns, and only then")

    def check_dice(self, s: State) -> None:
        lions = [sum(s.space[row][slot] == LION for row in range(ROWS)) for slot in range(SLOTS)]
        earned = sum(lions[: min(s.slot, SLOTS - 1)])
        extra, dice = self.tables.extra, self.tables.dice
        s.extra_taken = min(earned, dice[extra])
        for kind in range(self.tables.kinds):
            on_slots = sum(
                s.space[row][slot] != NOTHING and s.space_kind[row][slot] == kind
                for row in range(ROWS)
                for slot in range(SLOTS)
            )
            there = s.extra_taken if kind == extra else dice[kind]
            if on_slots + s.to_roll[kind] != there:
                raise self.wrong("left", f"{there} dice of kind {kind + 1} with those on slots")
            if sum(s.rolled[kind]) != (s.to_roll[kind] if s.phase == Phase.PUT else 0):
                raise self.wrong("rolled", "all dice left while putting, and else none")
            if any(
                n and face not in self.game.sides(kind) for face, n in enumerate(s.rolled[kind])
            ):
                raise self.wrong("rolled", "faces that the dice have")

    def check_tiles(self, s: State) -> None:
        for tile in (*range(len(self.edition.tiles)), TRASH):
            stored = sum(
                tiles[:count].count(tile)
                for seat in range(s.players)
                for tiles, count in zip(s.bay[seat], s.filled[seat], strict=True)
            )
            there = s.stock[tile] + s.gone[tile] + s.hand[tile] + stored
            copies = self.edition.supply.copies[s.players]
            expected = self.edition.supply.trash if tile == TRASH else copies
            if there != expected:
                name = self.edition.tile_name(tile)
                raise Unreadable(f"tiles: expected {expected} of {name} in all, got {there}")
