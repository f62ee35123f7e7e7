"""Editions: everything wrong with one is refused, naming file, table and key."""

import hashlib
import tomllib
from pathlib import Path

import pytest

from dicewright import games
from dicewright.core.edition import Edition
from dicewright.core.errors import Unreadable
from dicewright.games.diceopolis.edition import EDITIONS, DiceopolisEdition

STANDARD = (EDITIONS.folder / "standard.toml").read_text("utf-8")
PLAYERS, NAME = "players = [2, 4]", 'name = "standard"'
VALUES, DICE_EACH = "values = [1, 2, 3, 4, 5, 6]", "dice_each = { 2 = 36, 3 = 25, 4 = 25 }"


def edited(tmp_path: Path, old: str, new: str) -> Path:
    assert STANDARD.count(old) == 1, f"the standard edition has {old!r} once"
    path = tmp_path / "edited.toml"
    path.write_text(STANDARD.replace(old, new), "utf-8")
    return path


def refusal(path: Path) -> str:
    """Return why a file is refused, after the name of the file."""
    with pytest.raises(Unreadable) as caught:
        EDITIONS.read(path)
    source, _, problem = str(caught.value).partition(": ")
    assert source == str(path)
    return problem


# --- what is refused ---------------------------------------------------------------------------

WRONG = [
    # what stands there, what it becomes, table and key of the error, a word of it
    ("[scoring]", "[colours]\n\n[scoring]", "[colours]", "unknown table"),
    ("[scoring]", "colours = 3\n\n[scoring]", "[placement] colours", "unknown key"),
    ("[edition]", "colours = 3\n\n[edition]", "[colours]", "unknown"),
    ("sides = 6", "sides = 6\nside = 6", "[dice] side", "unknown key"),
    (NAME, NAME + '\nauthor = "me"', "[edition] author", "unknown key"),
    ("sides = 6", "", "[dice] sides", "missing key"),
    (DICE_EACH, "", "[dice] dice_each", "missing key"),
    ("arms = 4", "", "[cross] arms", "missing key"),
    (NAME, "", "[edition] name", "missing key"),
    ("touches = 2", "", "[placement] touches", "missing key"),
    ('row = "colour"', "", "[scoring] row", "missing key"),
    # wrong types
    ("sides = 6", 'sides = "6"', "[dice] sides", "int"),
    ("sides = 6", "sides = 6.0", "[dice] sides", "int"),
    ("sides = 6", "sides = true", "[dice] sides", "int"),
    ("sides = 6", "sides = [6]", "[dice] sides", "int"),
    ("sides = 6", "sides = 2024-01-01", "[dice] sides", "int"),
    ("arms = 4", "arms = true", "[cross] arms", "int"),
    ("hand = 5", "hand = 5.0", "[dice] hand", "int"),
    ("touches = 2", "touches = 2.0", "[placement] touches", "int"),
    (VALUES, "values = 6", "[cross] values", "array"),
    (VALUES, 'values = [1, "2"]', "[cross] values", "int"),
    (VALUES, "values = [1, true]", "[cross] values", "int"),
    (PLAYERS, "players = 4", "[edition] players", "array"),
    (PLAYERS, 'players = [2, "4"]', "[edition] players", "int"),
    (PLAYERS, "players = [2]", "[edition] players", "length 2"),
    (PLAYERS, "players = [2, 3, 4]", "[edition] players", "length 2"),
    (NAME, "name = 3", "[edition] name", "str"),
    (DICE_EACH, "dice_each = 36", "[dice] dice_each", "object"),
    (DICE_EACH, "dice_each = [36, 25, 25]", "[dice] dice_each", "object"),
    (DICE_EACH, "dice_each = { two = 36, 3 = 25, 4 = 25 }", "[dice] dice_each", "int"),
    (DICE_EACH, 'dice_each = { 2 = "36", 3 = 25, 4 = 25 }', "[dice] dice_each", "int"),
    (DICE_EACH, "dice_each = { 2 = true, 3 = 25, 4 = 25 }", "[dice] dice_each", "int"),
    ('row = "colour"', "row = 1", "[scoring] row", "str"),
    # values that no edition may have
    ('game = "diceopolis"', 'game = "chess"', "[edition] game", "diceopolis"),
    (NAME, 'name = ""', "[edition] name", "letters"),
    (NAME, 'name = "../standard"', "[edition] name", "letters"),
    (NAME, 'name = "two\\nlines"', "[edition] name", "letters"),
    (PLAYERS, "players = [4, 2]", "[edition] players", "fewest"),
    (PLAYERS, "players = [1, 4]", "[edition] players", "at least 2"),
    (PLAYERS, "players = [0, 0]", "[edition] players", "at least 2"),
    (
        f"{PLAYERS} ",
        "players = [2, 5] ",
        "[dice] dice_each",
        "2 to 5",
    ),
    ("arms = 4", "arms = 3", "[cross] arms", "expected 4"),
    ("arms = 4", "arms = 5", "[cross] arms", "expected 4"),
    (VALUES, "values = [1, 2, 3, 4, 5, 7]", "[cross] values", "got 7"),
    (VALUES, "values = [0, 2, 3, 4, 5, 6]", "[cross] values", "got 0"),
    (VALUES, "values = [-1, 2, 3, 4, 5, 6]", "[cross] values", "got -1"),
    (VALUES, "values = []", "[cross] values", "1 to 8"),
    (VALUES, "values = [1, 1, 1, 1, 1, 1, 1, 1, 1]", "[cross] values", "got 9"),
    ("sides = 6", "sides = 5", "[cross] values", "got 6"),
    ("sides = 6", "sides = 1", "[dice] sides", "got 1"),
    ("sides = 6", "sides = 13", "[dice] sides", "got 13"),
    ("sides = 6", "sides = -6", "[dice] sides", "got -6"),
    ("hand = 5", "hand = 0", "[dice] hand", "at least 1"),
    ("hand = 5", "hand = -1", "[dice] hand", "at least 1"),
    ("hand = 5", "hand = 26", "[dice] dice_each.3", "at least"),
    (DICE_EACH, "dice_each = { 2 = 4, 3 = 25, 4 = 25 }", "[dice] dice_each.2", "at least"),
    (DICE_EACH, "dice_each = { 2 = 73, 3 = 25, 4 = 25 }", "[dice] dice_each.2", "at most 72"),
    (DICE_EACH, "dice_each = { 2 = 36, 3 = 49, 4 = 25 }", "[dice] dice_each.3", "at most 48"),
    (DICE_EACH, "dice_each = { 2 = 36, 3 = 25, 4 = 37 }", "[dice] dice_each.4", "at most 36"),
    (DICE_EACH, "dice_each = { 2 = 36, 4 = 25 }", "[dice] dice_each", "2 to 4"),
    (DICE_EACH, "dice_each = { }", "[dice] dice_each", "2 to 4"),
    (
        DICE_EACH,
        "dice_each = { 2 = 36, 3 = 25, 4 = 25, 5 = 20 }",
        "[dice] dice_each",
        "2 to 4",
    ),
    (VALUES, "values = [1, 2]", "[dice] dice_each.2", "16 cells"),
    ("touches = 2", "touches = 1", "[placement] touches", "expected 2"),
    ("touches = 2", "touches = 3", "[placement] touches", "expected 2"),
    ('row = "colour"', 'row = "color"', "[scoring] row", "color"),
    ('row = "colour"', 'row = ""', "[scoring] row", ""),
]


@pytest.mark.parametrize(("old", "new", "where", "word"), WRONG, ids=[f"{w[1]:.40}" for w in WRONG])
def test_what_is_wrong_is_refused(
    tmp_path: Path, old: str, new: str, where: str, word: str
) -> None:
    place, _, problem = refusal(edited(tmp_path, old, new)).partition(": ")
    assert place == where or place.startswith(f"{where} ")
    assert word in problem


def test_too_many_players_are_refused(tmp_path: Path) -> None:
    path = edited(tmp_path, DICE_EACH, "dice_each = { 2 = 25, 3 = 25, 4 = 25, 5 = 25 }")
    path.write_text(path.read_text("utf-8").replace(PLAYERS, "players = [2, 5]"), "utf-8")
    assert refusal(path) == "[edition] players: expected at most 4 players, got 5"


@pytest.mark.parametrize("table", ["edition", "cross", "dice", "placement", "scoring"])
def test_a_missing_table_is_refused(tmp_path: Path, table: str) -> None:
    tables = STANDARD.split("\n[")
    path = tmp_path / "missing.toml"
    path.write_text("\n[".join(t for t in tables if not t.startswith(table)), "utf-8")
    assert refusal(path) == f"[{table}]: missing table"


@pytest.mark.parametrize("table", ["edition", "cross", "dice", "placement", "scoring"])
def test_a_number_in_place_of_a_table_is_refused(table: str) -> None:
    parsed = tomllib.loads(STANDARD) | {table: 3}
    with pytest.raises(Unreadable, match=rf"^here: \[{table}\]: "):
        EDITIONS.convert(parsed, "here")


@pytest.mark.parametrize("parsed", [None, 3, "text", [], True])
def test_something_else_than_tables_is_refused(parsed: object) -> None:
    with pytest.raises(Unreadable, match=r"^here: .*tables"):
        EDITIONS.convert(parsed, "here")


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"arms = ", "TOML"),
        (b"[edition\n", "TOML"),
        (b"a = 1\na = 1\n", "TOML"),
        (STANDARD.encode().replace(b"sides = 6", b"sides = 06"), "TOML"),
        (b"a = " + b"[" * 5000, "at most 8 deep"),
        (b"a = " + b"9" * 5000, "TOML"),
        (b"name = '\xff'", "UTF-8"),
        ("name = 'ä'".encode("latin-1"), "UTF-8"),
        (STANDARD.encode("utf-16"), "UTF-8"),
        (b"", "missing table"),
    ],
)
def test_what_is_no_toml_is_refused(tmp_path: Path, content: bytes, word: str) -> None:
    path = tmp_path / "broken.toml"
    path.write_bytes(content)
    assert word in refusal(path)


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path / "none.toml")
    assert refusal(tmp_path)


@pytest.mark.parametrize("old", ["arms = 4", "sides = 6", "touches = 2", "hand = 5"])
def test_a_number_too_long_to_print_is_refused(tmp_path: Path, old: str) -> None:
    key = old.partition(" = ")[0]
    assert f"] {key}" in refusal(edited(tmp_path, old, f"{key} = 0x{'F' * 5000}"))


def test_a_name_too_long_for_a_file_is_refused() -> None:
    with pytest.raises(Unreadable):
        EDITIONS.find("x" * 5000)


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(Unreadable, match=r"'deluxe'.*standard"):
        EDITIONS.find("deluxe")
    with pytest.raises(Unreadable, match=r"'deluxe'.*standard"):
        EDITIONS.shipped("deluxe")


# --- what is read ------------------------------------------------------------------------------

RIGHT = [
    (DICE_EACH, "dice_each = { 2 = 72, 3 = 48, 4 = 36 }"),
    (DICE_EACH, "dice_each = { 2 = 5, 3 = 5, 4 = 5 }"),
    (VALUES, "values = [6, 6, 1, 1, 3, 3]"),
    (VALUES, "values = [1, 2, 3, 4, 5, 6, 6, 6]"),
    ("sides = 6", "sides = 12"),
    ("hand = 5", "hand = 25"),
    ("hand = 5", "hand = 1"),
    ('row = "colour"', 'row = "value"'),
    (NAME, 'name = "größer 2.0_a-b"'),
]


@pytest.mark.parametrize(("old", "new"), RIGHT, ids=[r[1] for r in RIGHT])
def test_what_is_right_is_read(tmp_path: Path, old: str, new: str) -> None:
    path = edited(tmp_path, old, new)
    edition = EDITIONS.find(str(path))
    assert not edition.shipped
    assert edition.parsed == tomllib.loads(path.read_text("utf-8"))


def test_fewer_players(tmp_path: Path) -> None:
    path = edited(tmp_path, PLAYERS, "players = [2, 2]")
    path.write_text(path.read_text("utf-8").replace(DICE_EACH, "dice_each = { 2 = 36 }"), "utf-8")
    game = games.get("diceopolis").using(edition=EDITIONS.read(path))
    assert list(game.players) == [2]
    with pytest.raises(Unreadable, match="2 to 2 players, not 3"):
        game.start(3)


def test_the_edition_gives_the_default_of_the_option(tmp_path: Path) -> None:
    edition = EDITIONS.read(edited(tmp_path, 'row = "colour"', 'row = "value"'))
    game = games.get("diceopolis")
    assert game.options == {"row": "colour"}
    assert game.using(edition=edition).options == {"row": "value"}
    assert game.using(edition=edition, options={"row": "colour"}).options == {"row": "colour"}


@pytest.mark.parametrize("value", ["color", "", True, 1, None, ["value"]])
def test_a_wrong_option_is_refused(value: object) -> None:
    with pytest.raises(Unreadable, match=r"row.*colour or value.*D7"):
        games.get("diceopolis").using(options={"row": value})  # type: ignore[dict-item]


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(Unreadable, match=r"no option rows.*row"):
        games.get("diceopolis").using(options={"rows": "value"})


def test_options_of_a_command_line() -> None:
    game = games.get("diceopolis")
    assert game.parse_options({"row": "value"}) == {"row": "value"}
    with pytest.raises(Unreadable, match="colour or value"):
        game.parse_options({"row": "true"})


# --- what is shipped ---------------------------------------------------------------------------


def shipped() -> list[tuple[str, str]]:
    return [
        (name, edition)
        for name in games.names()
        for edition in games.get(name).edition_type.shipped_names()
    ]


@pytest.mark.parametrize(("name", "edition"), shipped())
def test_every_shipped_edition_is_right(name: str, edition: str) -> None:
    read = games.get(name).edition_type.find(edition)
    assert (read.shipped, read.name, read.parsed["edition"]["game"]) == (True, edition, name)


@pytest.mark.parametrize("name", games.names())
def test_the_standard_edition_comes_first_and_is_the_default(name: str) -> None:
    game = games.get(name)
    assert game.edition_type.shipped_names()[0] == "standard"
    assert game.edition.name == "standard"


STANDARD_JSON = (
    '{"cross":{"arms":4,"values":[1,2,3,4,5,6]},'
    '"dice":{"dice_each":{"2":36,"3":25,"4":25},"hand":5,"sides":6},'
    '"edition":{"game":"diceopolis","name":"standard","players":[2,4]},'
    '"placement":{"touches":2},"scoring":{"row":"colour"}}'
)


def standard() -> Edition[DiceopolisEdition]:
    return EDITIONS.shipped("standard")


def test_the_hash_is_that_of_the_sorted_json() -> None:
    assert standard().sha256 == hashlib.sha256(STANDARD_JSON.encode()).hexdigest()


def test_the_hash_is_of_unescaped_utf_8(tmp_path: Path) -> None:
    edition = EDITIONS.read(edited(tmp_path, NAME, 'name = "groß"'))
    text = STANDARD_JSON.replace("standard", "groß")
    assert edition.sha256 == hashlib.sha256(text.encode("utf-8")).hexdigest()


def test_comments_and_order_do_not_change_the_hash(tmp_path: Path) -> None:
    path = tmp_path / "turned.toml"
    header, *tables = STANDARD.split("\n[")
    path.write_text("\n[".join([header, *reversed(tables)]).replace("# [book]", "#"), "utf-8")
    assert EDITIONS.read(path).sha256 == standard().sha256


@pytest.mark.parametrize("key", ["players", "arms", "values", "dice_each", "hand", "touches"])
def test_the_provenance_marks_are_in_the_shipped_file(key: str) -> None:
    line = next(line for line in STANDARD.splitlines() if line.startswith(f"{key} ="))
    assert "# [book]" in line


def test_the_rules_read_the_pieces_from_the_edition() -> None:
    data = standard().data
    assert (data.cross.arms, data.cross.values) == (4, [1, 2, 3, 4, 5, 6])
    assert (data.dice.sides, data.dice.hand) == (6, 5)
    assert data.dice.dice_each == {2: 36, 3: 25, 4: 25}
    assert (data.placement.touches, data.scoring.row) == (2, "colour")
