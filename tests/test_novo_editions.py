"""Editions of Novo Dice: everything wrong with one is refused, naming table and key."""

import re
from copy import deepcopy
from typing import Any

import pytest

from dicewright.core.errors import Unreadable
from dicewright.games.novo_dice import GAME
from tests.novo import STANDARD

TYPE = GAME.edition_type
Path = tuple[str | int, ...]  # of keys and places in lists


def put(parsed: dict[str, Any], path: Path, value: object) -> None:
    """Set what stands at a path; the dots mean that it goes."""
    inner: Any = parsed
    for key in path[:-1]:
        inner = inner[key]
    if value is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value


def edit(*edits: tuple[Path, object]) -> dict[str, Any]:
    """Return the standard edition with some edits."""
    parsed = deepcopy(STANDARD)
    for path, value in edits:
        put(parsed, path, value)
    return parsed


def refusal(parsed: object) -> tuple[str, str]:
    """Return where an edition is wrong (whichever of its dice or tiles), and what is wrong."""
    with pytest.raises(Unreadable) as caught:
        TYPE.convert(parsed, "here")
    source, where, problem = str(caught.value).split(": ", 2)
    assert source == "here"
    assert len(str(caught.value)) < 500
    return re.sub(r" \d+(?= \w|$)", "", where), problem


# --- what is refused ---------------------------------------------------------------------------

SIX = ["lion", "suitcase", "suitcase", "bandage", "lightning", "cutlery"]
TILE = {"name": "Gold", "symbol": "gear", "row": 3, "value": 20}

WRONG: dict[str, tuple[Path, object, str, str]] = {
    # what is wrong: (path, what stands there, table and key of the error, words of it)
    # the heading
    "another game": (("edition", "game"), "diceopolis", "[edition] game", "'novo-dice'"),
    "a path for a name": (("edition", "name"), "../x", "[edition] name", "letters"),
    "one player": (("edition", "players"), [1, 4], "[edition] players", "at least 2"),
    "five players": (("edition", "players"), [2, 5], "[edition] players", "at most 4"),
    "most before fewest": (("edition", "players"), [4, 2], "[edition] players", "fewest"),
    "three numbers of players": (("edition", "players"), [2, 3, 4], "[edition] players", "length"),
    "an unknown key": (("edition", "author"), "me", "[edition] author", "unknown key"),
    # symbols
    "no symbols": (("symbols", "cargo"), [], "[symbols] cargo", "1 to 8"),
    "nine symbols": (("symbols", "cargo"), list("abcdefghi"), "[symbols] cargo", "got 9"),
    "a symbol twice": (("symbols", "cargo", 1), "gear", "[symbols] cargo", "twice"),
    "the lion as cargo": (("symbols", "cargo", 5), "lion", "[symbols] cargo", "lion"),
    "a symbol of two words": (("symbols", "cargo", 5), "two gears", "[symbols] cargo", "word"),
    "a symbol without a name": (("symbols", "cargo", 5), "", "[symbols] cargo", "word"),
    "a dash for a symbol": (("symbols", "cargo", 5), "-", "[symbols] cargo", "word"),
    "a comma in a symbol": (("symbols", "cargo", 5), "a,b", "[symbols] cargo", "word"),
    "a line end after a symbol": (("symbols", "cargo", 5), "gear\n", "[symbols] cargo", "word"),
    "a number for a symbol": (("symbols", "cargo", 5), 5, "[symbols] cargo", "str"),
    "symbols as text": (("symbols", "cargo"), "gear", "[symbols] cargo", "array"),
    "no cargo": (("symbols", "cargo"), ..., "[symbols] cargo", "missing key"),
    # supply
    "no copies for three": (("supply", "copies"), {"2": 3, "4": 5}, "[supply] copies", "2 to 4"),
    "copies for five": (("supply", "copies", "5"), 6, "[supply] copies", "2 to 4"),
    "copies for one": (("supply", "copies", "1"), 6, "[supply] copies", "2 to 4"),
    "no copies": (("supply", "copies"), {}, "[supply] copies", "2 to 4"),
    "negative copies": (("supply", "copies", "3"), -1, "[supply] copies.3", "got -1"),
    "too many copies": (("supply", "copies", "4"), 1001, "[supply] copies.4", "got 1001"),
    "copies as text": (("supply", "copies", "4"), "5", "[supply] copies", "int"),
    "copies by word": (("supply", "copies", "four"), 5, "[supply] copies", "int"),
    "copies as number": (("supply", "copies"), 3, "[supply] copies", "object"),
    "negative trash": (("supply", "trash"), -1, "[supply] trash", "got -1"),
    "too much trash": (("supply", "trash"), 1001, "[supply] trash", "got 1001"),
    "trash as float": (("supply", "trash"), 35.0, "[supply] trash", "int"),
    "trash true": (("supply", "trash"), True, "[supply] trash", "int"),
    "no trash key": (("supply", "trash"), ..., "[supply] trash", "missing key"),
    "no bays": (("supply", "bays"), 0, "[supply] bays", "1 to 5"),
    "six bays": (("supply", "bays"), 6, "[supply] bays", "got 6"),
    "no spaces": (("supply", "spaces_per_bay"), 0, "[supply] spaces_per_bay", "1 to 8"),
    "nine spaces": (("supply", "spaces_per_bay"), 9, "[supply] spaces_per_bay", "got 9"),
    "an unknown supply": (("supply", "dice"), 9, "[supply] dice", "unknown key"),
    # dice
    "five faces": (("dice", 0, "faces"), SIX[:5], "[dice] 1 (white-a) faces", "got 5"),
    "seven faces": (("dice", 1, "faces"), [*SIX, "gear"], "[dice] 2 (white-b) faces", "got 7"),
    "no faces": (("dice", 2, "faces"), [], "[dice] 3 (black) faces", "got 0"),
    "an unknown face": (("dice", 0, "faces", 5), "fork", "[dice] 1 (white-a) faces", "'fork'"),
    "an empty face": (("dice", 0, "faces", 5), "", "[dice] 1 (white-a) faces", "unknown"),
    "a face as number": (("dice", 0, "faces", 5), 6, "[dice] faces", "str"),
    "two extra kinds": (("dice", 0, "extra"), True, "[dice] extra", "exactly one"),
    "no extra kind": (("dice", 2, "extra"), False, "[dice] extra", "exactly one"),
    "extra as number": (("dice", 2, "extra"), 1, "[dice] extra", "bool"),
    "no dice of a kind": (("dice", 0, "count"), 0, "[dice] 1 (white-a) count", "got 0"),
    "fewer than no dice": (("dice", 2, "count"), -4, "[dice] 3 (black) count", "got -4"),
    "too many dice of a kind": (("dice", 0, "count"), 33, "[dice] 1 (white-a) count", "got 33"),
    "too many dice": (("dice", 0, "count"), 27, "[dice] count", "got 33"),
    "count as text": (("dice", 0, "count"), "3", "[dice] count", "int"),
    "no count": (("dice", 0, "count"), ..., "[dice] count", "missing key"),
    "a kind twice": (("dice", 1, "kind"), "white-a", "[dice] kind", "twice"),
    "a kind of two words": (("dice", 1, "kind"), "white b", "[dice] kind", "word"),
    "a kind with a colon": (("dice", 1, "kind"), "white:b", "[dice] kind", "word"),
    "a kind without a name": (("dice", 1, "kind"), "", "[dice] kind", "word"),
    "an unknown key of dice": (("dice", 1, "colour"), "white", "[dice] colour", "unknown key"),
    "no kinds": (("dice",), [], "[dice]", "2 to 4"),
    "five kinds": (("dice",), [STANDARD["dice"][0]] * 5, "[dice]", "got 5"),
    "only extra dice": (("dice",), STANDARD["dice"][2:], "[dice]", "2 to 4"),
    "dice as a table": (("dice",), {"kind": "white"}, "[dice]", "array"),
    # lions
    "a value without a price": (("lions", "cost", "20"), ..., "[lions] cost", "20 of John Boy"),
    "no prices": (("lions", "cost"), {}, "[lions] cost", "no price"),
    "a price of nothing": (("lions", "cost", "5"), 0, "[lions] cost.5", "got 0"),
    "a price too high": (("lions", "cost", "5"), 1001, "[lions] cost.5", "got 1001"),
    "a price as text": (("lions", "cost", "5"), "5", "[lions] cost", "int"),
    "a value as word": (("lions", "cost", "many"), 5, "[lions] cost", "int"),
    "any two for nothing": (("lions", "any_two"), 0, "[lions] any_two", "got 0"),
    "any three for too many": (("lions", "any_three"), 101, "[lions] any_three", "got 101"),
    "any two as list": (("lions", "any_two"), [8], "[lions] any_two", "int"),
    "no any_three": (("lions", "any_three"), ..., "[lions] any_three", "missing key"),
    "any four": (("lions", "any_four"), 10, "[lions] any_four", "unknown key"),
    # tiles
    "row 0": (("tiles", 0, "row"), 0, "[tiles] 1 (Slimer) row", "1 to 3"),
    "row 4": (("tiles", 12, "row"), 4, "[tiles] 13 (John Boy) row", "got 4"),
    "row as text": (("tiles", 0, "row"), "1", "[tiles] row", "int"),
    "a negative value": (("tiles", 0, "value"), -1, "[tiles] 1 (Slimer) value", "got -1"),
    "a value too high": (("tiles", 0, "value"), 1001, "[tiles] 1 (Slimer) value", "got 1001"),
    "a new value": (("tiles", 0, "value"), 3, "[lions] cost", "3 of Slimer"),
    "a value as float": (("tiles", 0, "value"), 0.5, "[tiles] value", "int"),
    "an unknown symbol": (("tiles", 1, "symbol"), "fork", "[tiles] 2 (Spike) symbol", "'fork'"),
    "the lion on a tile": (("tiles", 1, "symbol"), "lion", "[tiles] 2 (Spike) symbol", "'lion'"),
    "a tile named Trash": (("tiles", 0, "name"), "Trash", "[tiles] 1 (Trash) name", "Trash"),
    "two of a name": (("tiles", 1, "name"), "Slimer", "[tiles] 1 (Slimer) name", "twice"),
    "replacing": (("tiles", 0, "name"), "A replacing B", "[tiles] 1 (A replacing B) name", "no"),
    "no name": (("tiles", 0, "name"), "", "[tiles] 1 () name", "words"),
    "a blank before a name": (("tiles", 0, "name"), " Slimer", "[tiles] 1 ( Slimer) name", "words"),
    "two blanks": (("tiles", 0, "name"), "Slim  er", "[tiles] 1 (Slim  er) name", "words"),
    "a name as number": (("tiles", 0, "name"), 7, "[tiles] name", "str"),
    "a tile without a name": (("tiles", 0, "name"), ..., "[tiles] name", "missing key"),
    "a tile without a row": (("tiles", 0, "row"), ..., "[tiles] row", "missing key"),
    "a colour": (("tiles", 0, "colour"), "red", "[tiles] colour", "unknown key"),
    "no tiles": (("tiles",), [], "[tiles]", "1 to 24"),
    "too many tiles": (("tiles",), [TILE] * 25, "[tiles]", "got 25"),
    "tiles as a table": (("tiles",), TILE, "[tiles]", "array"),
    # combinations
    "a combination of one": (("combinations", "same", "1"), 2, "[combinations] same.1", "got 1"),
    "one of nine": (("combinations", "different", "9"), 4, "[combinations] different.9", "got 9"),
    "times nothing": (("combinations", "same", "3"), 0, "[combinations] same.3", "got 0"),
    "times 101": (("combinations", "same", "3"), 101, "[combinations] same.3", "got 101"),
    "times a half": (("combinations", "same", "3"), 1.5, "[combinations] same", "int"),
    "no different": (("combinations", "different"), ..., "[combinations] different", "missing key"),
    "another": (("combinations", "pairs"), {}, "[combinations] pairs", "unknown key"),
    # tables
    "an unknown table": (("colours",), {}, "[colours]", "unknown table"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_refused(name: str) -> None:
    path, value, where, words = WRONG[name]
    place, problem = refusal(edit((path, value)))
    assert place == where
    assert words in problem


@pytest.mark.parametrize("table", STANDARD)
def test_a_missing_table_is_refused(table: str) -> None:
    assert refusal(edit(((table,), ...))) == (f"[{table}]", "missing table")


@pytest.mark.parametrize("table", STANDARD)
@pytest.mark.parametrize("value", [3, "text", None, True])
def test_something_else_than_a_table_is_refused(table: str, value: object) -> None:
    assert refusal(edit(((table,), value)))[0] == f"[{table}]"


@pytest.mark.parametrize("name", ["Slim\ner", "Slimer\n", "Slim\ter", "Slim\u00a0er", "Slim\x00er"])
def test_a_name_that_does_not_print_on_one_line_is_refused(name: str) -> None:
    where, problem = refusal(edit((("tiles", 0, "name"), name)))
    assert where.startswith("[tiles] 1 ")
    assert "words" in problem


def test_a_tile_with_a_symbol_that_no_die_shows_is_refused() -> None:
    faces = ["lion", "bandage", "lightning", "pawn", "pawn", "pawn"]
    parsed = edit((("dice", 1, "faces"), faces), (("dice", 2, "faces"), faces))
    where, problem = refusal(parsed)
    assert where == "[tiles] 12 (Tin Sailor) symbol"
    assert "no die shows 'gear'" in problem


# --- what is read ------------------------------------------------------------------------------

CARGO = [*STANDARD["symbols"]["cargo"], "comet"]
RIGHT: dict[str, tuple[Path, object]] = {
    "two players": (("edition",), {"game": "novo-dice", "name": "duel", "players": [2, 4]}),
    "no copies of anything": (("supply", "copies"), {"2": 0, "3": 0, "4": 0}),
    "no trash": (("supply", "trash"), 0),
    "one bay": (("supply", "bays"), 1),
    "five bays": (("supply", "bays"), 5),
    "one space": (("supply", "spaces_per_bay"), 1),
    "eight spaces": (("supply", "spaces_per_bay"), 8),
    "many dice": (("dice", 0, "count"), 26),
    "extra false": (("dice", 0, "extra"), False),
    "a die without a lion": (("dice", 0, "faces", 0), "suitcase"),
    "a die of lions": (("dice", 2, "faces"), ["lion"] * 6),
    "a price for a value that no tile has": (("lions", "cost", "7"), 5),
    "any three for less than any two": (("lions", "any_three"), 3),
    "a symbol that no die shows and no tile has": (("symbols", "cargo"), CARGO),
    "other letters": (("tiles", 0, "name"), "Schleimer Ü. & Söhne"),
    "a name with a number": (("tiles", 0, "name"), "Slimer 2"),
    "trash in other letters": (("tiles", 0, "name"), "trash"),
    "no combination of the same": (("combinations", "same"), {}),
    "a combination of eight": (("combinations", "different", "8"), 9),
}  # fmt: skip


@pytest.mark.parametrize("name", RIGHT)
def test_what_is_right_is_read_and_can_be_played(name: str) -> None:
    edition = TYPE.convert(edit(RIGHT[name]), "here")
    assert not edition.shipped
    GAME.using(edition).start(2)


@pytest.mark.parametrize("players", [[2, 2], [3, 4], [4, 4]])
def test_the_player_counts_are_those_of_the_copies(players: list[int]) -> None:
    low, high = players
    copies = {str(n): 5 for n in range(low, high + 1)}
    parsed = edit((("edition", "players"), players), (("supply", "copies"), copies))
    game = GAME.using(TYPE.convert(parsed, "here"))
    assert list(game.players) == list(range(low, high + 1))
    with pytest.raises(Unreadable, match=f"{low} to {high} players, not 5"):
        game.start(5)


# --- the standard edition ----------------------------------------------------------------------


def test_three_tiles_with_a_suitcase_and_two_with_every_other_symbol() -> None:
    symbols = [tile["symbol"] for tile in STANDARD["tiles"]]
    assert {symbol: symbols.count(symbol) for symbol in symbols} == {
        symbol: 3 if symbol == "suitcase" else 2 for symbol in STANDARD["symbols"]["cargo"]
    }


def test_nine_dice_with_one_lion_each() -> None:
    assert sum(die["count"] for die in STANDARD["dice"]) == 9
    assert [die["faces"].count("lion") for die in STANDARD["dice"]] == [1, 1, 1]


def test_there_are_no_options() -> None:
    assert GAME.options == {}
    with pytest.raises(Unreadable, match="no option row"):
        GAME.using(options={"row": "colour"})


def test_the_first_shipped_edition_is_the_standard_one() -> None:
    assert TYPE.shipped_names()[0] == "standard"
    for name in TYPE.shipped_names():
        edition = TYPE.shipped(name)
        assert (edition.shipped, edition.name) == (True, name)
