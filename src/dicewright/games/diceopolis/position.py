"""One line of text for every state of Diceopolis, and back."""

import re

from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.games.diceopolis.actions import cell_at, cell_text, parse_pips
from dicewright.games.diceopolis.rules import cell_refusal, lay_die
from dicewright.games.diceopolis.state import EMPTY, NOBODY, Phase, State, Tables
from dicewright.games.diceopolis.view import hand_of

SEATS = "abcd"  # how a state's text names the owners of dice
DIE = re.compile(r"[.#]|[a-d][1-9]\d?", re.ASCII)
STATE = re.compile(
    r"players=([2-4]) first=([0-3]) seat=([0-3]) next=([a-z]+) "
    r"caches=([\d,]+) hands=([\d.,-]+) board=([.#a-d\d/]+)",
    re.ASCII,
)


def state_text(game: Game, state: State) -> str:
    """Return a state as one line."""
    reach = game.tables.arm
    rows = (
        "".join(_die_text(state, cell_at(x, y)) for x in range(-reach, reach + 1))
        for y in range(reach, -reach - 1, -1)
    )
    seats = range(state.players)
    hands = (".".join(map(str, hand_of(state, seat))) or "-" for seat in seats)
    return (
        f"players={state.players} first={state.first} seat={state.player} "
        f"next={Phase(state.phase).name.lower()} "
        f"caches={','.join(str(state.cache[seat]) for seat in seats)} "
        f"hands={','.join(hands)} board={'/'.join(rows)}"
    )


def _die_text(state: State, cell: int) -> str:
    if state.value[cell] == EMPTY:
        return "."
    owner = state.owner[cell]
    return "#" if owner == NOBODY else f"{SEATS[owner]}{state.value[cell]}"


def parse_state(game: Game, text: str) -> State:
    """Return the state that the line tells of, if a game can reach such a one."""
    match = STATE.fullmatch(text)
    if match is None:
        raise Unreadable(f"expected 'players=2 first=0 seat=0 next=place …', got {text!r:.60}")
    players, first, seat = (int(match[i]) for i in (1, 2, 3))
    game.check_seats(players, first)
    plain: State = game.interpreted.start(players, first)
    tables: Tables = game.plain_tables
    for pips, owner, cell in _dice(game, match[7]):
        _lay(plain, tables, pips, owner, cell)
    plain.player = seat
    plain.phase = phase = _phase(match[4])
    plain.to_roll = {Phase.DEAL: tables.hand, Phase.ROLL: 1}.get(phase, 0)
    _read_hands(game, plain, match[5].split(","), match[6].split(","))
    _check_turn(plain, tables)
    _check_dice(plain, tables)
    parsed: State = game.form.convert(State, plain)
    return parsed


def _phase(text: str) -> Phase:
    phases = {phase.name.lower(): phase for phase in Phase}
    if text not in phases:
        raise Unreadable(f"next: expected one of {', '.join(phases)}, got {text!r:.20}")
    return phases[text]


def _dice(game: Game, board: str) -> list[tuple[int, int, int]]:
    """Read the dice on a board, those nearest the cross first, as they must have been placed."""
    reach = int(game.tables.arm)
    rows = [DIE.findall(row) for row in board.split("/")]
    size = 2 * reach + 1
    understood = "/".join(map("".join, rows)) == board
    if not understood or [len(row) for row in rows] != [size] * size:
        raise Unreadable(f"board: expected {size} rows of {size} cells each, got {board!r:.40}")
    places = [(x - reach, reach - y) for y in range(size) for x in range(size)]
    tokens = dict(zip(places, (token for row in rows for token in row), strict=True))
    for (x, y), token in tokens.items():
        if (token == "#") != (x == 0 or y == 0):
            raise Unreadable(f"board: expected '#' on the cross and only there, got {token!r}")
    return [
        (
            parse_pips(game.edition.data, token[1:]),
            SEATS.index(token[0]),
            cell_at(x, y),
        )
        for (x, y), token in sorted(
            tokens.items(), key=lambda item: abs(item[0][0]) + abs(item[0][1])
        )
        if token not in "#."
    ]


def _lay(plain: State, tables: Tables, pips: int, owner: int, cell: int) -> None:
    """Put one die back on the board."""
    if cell_refusal(plain, tables, cell) or owner >= plain.players:
        raise Unreadable(f"board: no die of seat {owner} can lie on {cell_text(cell)}")
    lay_die(plain, tables, pips, cell, owner)


def _read_hands(game: Game, plain: State, caches: list[str], hands: list[str]) -> None:
    if len(caches) != plain.players or len(hands) != plain.players:
        raise Unreadable(
            f"expected {plain.players} caches and hands, got {len(caches)} and {len(hands)}"
        )
    for seat, (cache, hand) in enumerate(zip(caches, hands, strict=True)):
        if not cache.isdigit() or not re.fullmatch(r"-|\d+(\.\d+)*", hand, re.ASCII):
            raise Unreadable(
                f"expected a cache as 20 and a hand as 1.3.3, got {cache!r} and {hand!r}"
            )
        plain.cache[seat] = int(cache)
        for pips in () if hand == "-" else map(int, hand.split(".")):
            if pips not in game.sides(0):
                raise Unreadable(f"hands: expected pips of the dice, got {pips}")
            plain.hand[seat][pips] += 1
    plain.in_caches = sum(plain.cache)


def _check_turn(plain: State, tables: Tables) -> None:
    """Check that it can be this seat's turn, and what is next in it."""
    if plain.phase != Phase.DEAL and plain.player != (plain.first + plain.placed) % plain.players:
        raise Unreadable(f"seat: it cannot be the turn of seat {plain.player}")
    all_placed = plain.placed == plain.players * tables.dice_each[plain.players]
    dealing = plain.phase == Phase.DEAL
    if all_placed != (plain.phase == Phase.OVER) or (dealing and plain.placed > 0):
        raise Unreadable(f"next: it cannot be {Phase(plain.phase).name.lower()}")
    turns, spare = plain.owner.count(plain.player), tables.dice_each[plain.players] - tables.hand
    refilled = 1 <= turns <= spare  # this turn began with a roll from the cache (D4)
    choosing = plain.in_caches == 0 and not refilled  # or with a choice (D5)
    if plain.phase == Phase.CHOOSE and not choosing:
        raise Unreadable("next: nobody chooses a re-roll in a turn that began with dice in a cache")
    if plain.phase == Phase.ROLL and not (refilled or choosing):
        raise Unreadable("next: nobody rolls in the first turn")


def _check_dice(plain: State, tables: Tables) -> None:
    """Check that everybody has all their dice, each where it must be by now."""
    for seat in range(plain.players):
        came = (plain.owner.count(seat), plain.cache[seat], sum(plain.hand[seat]))
        expected = _dice_of(plain, tables, seat)
        if came != expected:
            raise Unreadable(
                f"seat {seat}: expected {expected} dice on the board, in the cache and the hand, "
                f"got {came}"
            )


def _dice_of(plain: State, tables: Tables, seat: int) -> tuple[int, int, int]:
    """Return how many dice of a seat must be on the board, in the cache and in the hand."""
    each, n = tables.dice_each[plain.players], plain.players
    place_in_order = (seat - plain.first) % n
    placed = -(-(plain.placed - place_in_order) // n)
    acting = seat == plain.player and plain.phase in (Phase.ROLL, Phase.CHOOSE, Phase.PLACE)
    refills = max(placed + acting - 1, 0)  # turns after the first, which begin with a roll (D4)
    cache = max(each - tables.hand - refills, 0)
    if plain.phase == Phase.DEAL and place_in_order >= (plain.player - plain.first) % n:
        return placed, cache, 0
    return placed, cache, each - placed - cache - (plain.to_roll if acting else 0)
