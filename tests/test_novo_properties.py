"""What must always hold in Novo Dice, in random games of any edition, and the rulings once more."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.match import Roll
from dicewright.core.state import COMPILED, State
from tests.novo import STANDARD, edited, tile_values
from tests.novo_referee import Referee, worth
from tests.random_play import any_event, apply, states
from tests.selection import examples

SYMBOLS = ("suitcase", "bandage", "lightning", "cutlery", "Lion", "x-1", "größe", "42")
KINDS = ("white-a", "black", "row", "3")
NAMES = (
    "Slimer",
    "Slimer row 1",
    "Slimer lions",
    "Slimer 2",
    "replacing",
    "up Slimer",
    "trash",
    "2",
)
seeds = st.integers(0, 2**32)


# --- editions ----------------------------------------------------------------------------------


@st.composite
def drawn_dice(draw: st.DrawFn, symbols: list[str]) -> list[dict[str, Any]]:
    """Draw dice; the first of them shows the first symbol."""
    number = draw(st.integers(2, 4))
    faces = st.lists(st.sampled_from(["lion", *symbols]), min_size=6, max_size=6)
    dice: list[dict[str, Any]] = [
        {"kind": kind, "count": draw(st.integers(1, 6)), "faces": draw(faces)}
        for kind in draw(st.permutations(KINDS))[:number]
    ]
    dice[0]["faces"][5] = symbols[0]
    dice[draw(st.integers(0, number - 1))]["extra"] = True
    return dice


@st.composite
def drawn_tiles(draw: st.DrawFn, symbols: list[str]) -> list[dict[str, Any]]:
    """Draw kinds of tiles with these symbols."""
    number = draw(st.integers(1, 24))
    names = [*draw(st.permutations(NAMES)), *(f"Tile {n}" for n in range(24))][:number]
    value = st.sampled_from([0, 1, 2, 5, 10, 20, 1000])
    return [
        {
            "name": name,
            "symbol": draw(st.sampled_from(symbols)),
            "row": draw(st.integers(1, 3)),
            "value": draw(value),
        }
        for name in names
    ]


@st.composite
def drawn_editions(draw: st.DrawFn) -> dict[str, Any]:
    """Draw the tables of any edition that the loader allows, but not too long a game."""
    symbols = list(draw(st.permutations(SYMBOLS)))[: draw(st.integers(1, 8))]
    dice = draw(drawn_dice(symbols))
    shown = [symbol for symbol in symbols if any(symbol in die["faces"] for die in dice)]
    tiles = draw(drawn_tiles(shown))
    low = draw(st.integers(2, 4))
    high = draw(st.integers(low, 4))
    price, lions = st.integers(1, 12), st.integers(1, 12)
    multipliers = st.dictionaries(st.integers(2, 8).map(str), st.integers(1, 9))
    return {
        "edition": {"game": "novo-dice", "name": "drawn", "players": [low, high]},
        "symbols": {"cargo": symbols},
        "supply": {
            "copies": {str(n): draw(st.integers(0, 12)) for n in range(low, high + 1)},
            "trash": draw(st.integers(0, 40)),
            "bays": draw(st.integers(1, 5)),
            "spaces_per_bay": draw(st.integers(1, 8)),
        },
        "dice": dice,
        "tiles": tiles,
        "lions": {
            "cost": {str(tile["value"]): draw(price) for tile in tiles},
            "any_two": draw(lions),
            "any_three": draw(lions),
        },
        "combinations": {"same": draw(multipliers), "different": draw(multipliers)},
    }


any_edition = st.one_of(st.just(STANDARD), drawn_editions())


@st.composite
def any_game(draw: st.DrawFn) -> tuple[Game, int, int, int]:
    """Draw a game, a number of players, the first seat and a seed."""
    game = edited(**draw(any_edition))
    players = draw(st.sampled_from(list(game.players)))
    return game, players, draw(st.integers(0, players - 1)), draw(seeds)


Drawn = tuple[Game, int, int, int]


def played(drawn: Drawn) -> list[State]:
    """Return all states of a random game, as plain objects."""
    game, players, first, seed = drawn
    return [game.plain(state) for state in states(game.using(form=COMPILED), players, seed, first)]


# --- bays ------------------------------------------------------------------------------------


@examples(80)
@given(any_edition, st.data())
def test_a_bay_is_worth_the_best_over_all_subsets(
    parsed: dict[str, Any], data: st.DataObject
) -> None:
    supply = {"copies": {"2": 8}, "trash": 8, "bays": 2, "spaces_per_bay": 8}
    parsed = parsed | {"edition": parsed["edition"] | {"players": [2, 2]}}
    game = edited(**parsed | {"supply": parsed["supply"] | supply})
    names = [*(tile["name"] for tile in parsed["tiles"]), "Trash"]
    bay = data.draw(st.lists(st.sampled_from(names), max_size=8))
    text = dict(word.split("=") for word in game.state_text(game.start(2)).split(" "))
    text |= tile_values(game, 2, {(0, 0): Counter(bay)}, Counter())
    state = game.parse_state(" ".join(f"{key}={value}" for key, value in text.items()))
    seen = game.view(state)["bays"][0][0]
    assert seen["value"] == worth(parsed, bay) == game.scores(state)[0]
    assert calculated(seen["formula"]) == seen["value"]
    assert not Counter(seen["combined"]) - Counter(bay)


def calculated(formula: str) -> int:
    """Return what "2 x (0+2+1+10) + 2" comes to."""
    combined, _, rest = formula.rpartition(")")
    many, _, tiles = combined.partition(" x (")
    summands = sum(int(n) for n in rest.replace(" ", "").split("+") if n)
    return summands + (int(many) * sum(map(int, tiles.split("+"))) if combined else 0)


# --- the rulings once more ---------------------------------------------------------------------


@examples(80)
@given(any_game())
def test_the_game_agrees_with_the_rulings_written_once_more(drawn: Drawn) -> None:
    game, players, first, seed = drawn
    random, state = Random(seed), game.start(players, first)
    referee = Referee(game.edition.parsed, players, first)
    while (mover := game.to_move(state)) != TERMINAL:
        event = any_event(game, state, random)
        if isinstance(event, Roll):
            assert (mover, referee.phase) == (CHANCE, "roll")
            assert referee.dice() == [game.edition.data.dice[k].kind for k in game.dice(state)]
            referee.roll([str(game.face(face)) for face in event.faces])
        else:
            assert (mover, event.seat) == (referee.seat, referee.seat)
            legal = referee.legal()
            assert {game.text(action) for action in game.legal(state)} == set(legal)
            referee.do(legal[game.text(event.action)])
        apply(game, state, event)
    assert referee.phase == "over"
    edition = game.edition.parsed
    points = [sum(worth(edition, bay) for bay in bays) for bays in referee.bays]
    assert game.scores(state) == points


# --- tiles and dice ----------------------------------------------------------------------------


def bays_of(state: State) -> list[list[int]]:
    """Return the tiles of every bay, one after another."""
    seats = zip(state.bay, state.filled, strict=True)
    return [bay[:count] for bays, counts in seats for bay, count in zip(bays, counts, strict=True)]


@examples(12)
@given(any_game())
def test_tiles_are_conserved(drawn: Drawn) -> None:
    """Warehouse, bays, hand and out of the game."""
    every = played(drawn)
    start = every[0].stock
    for state in every:
        stored = Counter(tile for bay in bays_of(state) for tile in bay)
        for tile, total in enumerate(start):
            there = state.stock[tile] + state.hand[tile] + state.gone[tile] + stored[tile]
            assert there == total
        assert state.in_hand == sum(state.hand)


@examples(12)
@given(any_game())
def test_never_more_extra_dice_than_there_are(drawn: Drawn) -> None:
    kinds = drawn[0].edition.data
    dice, extra = kinds.dice, kinds.extra
    for state in played(drawn):
        on_slots = Counter(
            kind
            for faces, kinds in zip(state.space, state.space_kind, strict=True)
            for face, kind in zip(faces, kinds, strict=True)
            if face
        )
        lions = sum(row[slot] == 1 for row in state.space for slot in (0, 1))
        assert state.to_roll[extra] + on_slots[extra] <= min(lions, dice[extra].count)
        for kind, die in enumerate(dice):
            if kind != extra:
                assert state.to_roll[kind] + on_slots[kind] == die.count


@examples(12)
@given(any_game())
def test_no_tile_changes_its_bay(drawn: Drawn) -> None:
    """A tile only comes from the hand, and only leaves out of the game."""
    for before, after in pairwise(played(drawn)):
        changes = [
            (Counter(new) - Counter(old), Counter(old) - Counter(new))
            for old, new in zip(bays_of(before), bays_of(after), strict=True)
            if old != new
        ]
        assert len(changes) <= 1
        for came, left in changes:
            (tile,) = came.elements()
            assert before.hand[tile] == after.hand[tile] + 1
            gone = [new - old for old, new in zip(before.gone, after.gone, strict=True)]
            assert [tile for tile, n in enumerate(gone) if n] == list(left.elements())


@examples(12)
@given(any_game())
def test_scores_are_the_sums_of_bay_values(drawn: Drawn) -> None:
    game = drawn[0]
    for state in played(drawn)[::7]:
        view = game.view(state)
        for seat, bays in enumerate(view["bays"]):
            assert game.scores(state)[seat] == sum(bay["value"] for bay in bays)
            assert all(bay["value"] == calculated(bay["formula"]) for bay in bays)


@examples(12)
@given(any_game())
def test_a_game_comes_to_its_end(drawn: Drawn) -> None:
    """Every turn takes a tile for good, but for fewer than `players` in a row that take none."""
    game, players, _, _ = drawn
    every = played(drawn)
    turns = sum(before.player != after.player for before, after in pairwise(every))
    spaces = game.edition.data.supply.bays * game.edition.data.supply.spaces_per_bay
    assert turns <= players * (players * spaces + 1)
    last = every[-1]
    stored = sum(len(bay) for bay in bays_of(last))
    assert stored + sum(last.stock) + sum(last.gone) == sum(every[0].stock)
    assert last.last_turns == 0 or last.idle == players


# --- forms and texts ---------------------------------------------------------------------------


@examples(10)
@given(any_game())
def test_the_text_of_every_state_reads_back(drawn: Drawn) -> None:
    game, players, first, seed = drawn
    for state in states(game, players, seed, first):
        assert game.parse_state(game.state_text(state)) == state
    compiled = game.using(form=COMPILED)
    text = game.state_text(state)
    assert compiled.plain(compiled.parse_state(text)) == state


@examples(10)
@given(any_game())
def test_compiled_equals_interpreted_after_every_step(drawn: Drawn) -> None:
    game, players, first, seed = drawn
    compiled, random = game.using(form=COMPILED), Random(seed)
    state, record = game.start(players, first), compiled.start(players, first)
    while game.to_move(state) != TERMINAL:
        assert compiled.legal(record) == game.legal(state)
        assert compiled.dice(record) == game.dice(state)
        event = any_event(game, state, random)
        apply(game, state, event)
        apply(compiled, record, event)
        assert compiled.plain(record) == state
        assert compiled.to_move(record) == game.to_move(state)
        assert compiled.scores(record) == game.scores(state)


@examples(10)
@given(any_game())
def test_the_legal_list_equals_the_mask(drawn: Drawn) -> None:
    game = drawn[0]
    refusal = game.kernels.refusal.interpreted
    every = played(drawn)
    for state in every[:: max(1, len(every) // 12)]:
        mask = [refusal(state, game.tables, action) == 0 for action in range(game.codec.count)]
        assert game.legal(state) == [action for action, legal in enumerate(mask) if legal]


@given(any_edition)
def test_actions_and_their_texts_are_one_to_one(parsed: dict[str, Any]) -> None:
    game = edited(**parsed)
    texts = set(every_text(parsed))
    actions = {text: game.parse(text) for text in texts}
    assert all(game.text(action) == text for text, action in actions.items())
    assert len(set(actions.values())) == len(texts)
    assert 0 <= min(actions.values()) <= max(actions.values()) < game.codec.count


def every_text(parsed: dict[str, Any]) -> Iterator[str]:
    """Yield every action that a record of an edition can write."""
    bays = range(1, parsed["supply"]["bays"] + 1)
    cargo = [tile["name"] for tile in parsed["tiles"]]
    yield "done"
    for die in parsed["dice"]:
        yield from (f"put {die['kind']} {f} {r}" for f in die["faces"] for r in (1, 2, 3))
    for name in cargo:
        yield from (f"claim {name} {by}" for by in ("row 1", "row 2", "row 3", "lions"))
    for name in (*cargo, "Trash"):
        yield f"give up {name}"
        yield from (f"store {name} {bay}" for bay in bays)
        for old in (*cargo, "Trash"):
            yield from (f"store {name} {bay} replacing {old}" for bay in bays)


@examples(12)
@given(any_game())
def test_the_view_shows_what_can_be_claimed(drawn: Drawn) -> None:
    game = drawn[0]
    for state in played(drawn)[::5]:
        view = game.view(state)
        shown = [("claim", tile["tile"], by) for tile in view["claimable"] for by in tile["by"]]
        if view["phase"] == "claim":
            legal = [tuple(game.shown(action).values()) for action in game.legal(state)]
            assert shown == [parts for parts in legal if parts != ("done",)]
        assert json.loads(json.dumps(view)) == view
