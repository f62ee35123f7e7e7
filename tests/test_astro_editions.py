"""Editions of AstroVenture: everything wrong with one is refused, naming table and key."""

from copy import deepcopy
from typing import Any

import pytest

from dicewright.core.errors import Unreadable
from dicewright.games.astroventure import GAME
from tests.astro import STANDARD, edited, sit_down

TYPE = GAME.edition_type
Path = tuple[str | int, ...]  # of keys and places in lists
SYSTEM = STANDARD["systems"][0]
ACTION = STANDARD["actions"][0]
FACES = STANDARD["dice"]["elemental_faces"]
SIX = ["fire", "water", "earth", "air", "wood", "gold"]


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
    """Return where an edition is wrong, and what is wrong."""
    with pytest.raises(Unreadable) as caught:
        TYPE.convert(parsed, "here")
    source, where, problem = str(caught.value).split(": ", 2)
    assert source == "here"
    assert len(str(caught.value)) < 500
    return where, problem


# --- what is refused ---------------------------------------------------------------------------

WRONG: dict[str, tuple[Path, object, str, str]] = {
    # what is wrong: (path, value, "[table] key", words of the message)
    # edition
    "another game": (("edition", "game"), "novo-dice", "[edition] game", "astroventure"),
    "a bad name": (("edition", "name"), "a/b", "[edition] name", "a/b"),
    "one player": (("edition", "players"), [1, 6], "[edition] players", "1"),
    "seven players": (("edition", "players"), [2, 7], "[edition] players", "7"),
    "players falling": (("edition", "players"), [6, 2], "[edition] players", "6 and 2"),
    "players as a number": (("edition", "players"), 6, "[edition] players", "array"),
    "an author": (("edition", "author"), "me", "[edition] author", "unknown key"),
    # elements
    "no elements": (("elements", "names"), [], "[elements] names", "got 0"),
    "seven elements": (("elements", "names"), [*SIX, "ash"], "[elements] names", "got 7"),
    "an element twice": (("elements", "names"), ["fire"] * 2, "[elements] names", "twice"),
    "an element of two words": (("elements", "names", 0), "hot fire", "[elements] names", "word"),
    "an element without a name": (("elements", "names", 0), "", "[elements] names", "word"),
    "an element like a double": (
        ("elements", "names"), [*SIX[:3], "fire2"], "[elements] names", "fire2"
    ),
    "an element named steal": (
        ("elements", "names"), [*SIX[:3], "steal"], "[elements] names", "steal"
    ),
    "an element named blank": (
        ("elements", "names"), [*SIX[:3], "blank"], "[elements] names", "blank"
    ),
    "elements as a text": (("elements", "names"), "fire", "[elements] names", "array"),
    "an element as a number": (("elements", "names", 0), 7, "[elements] names 1", "str"),
    "colours of elements": (("elements", "colours"), [], "[elements] colours", "unknown key"),
    "no names": (("elements", "names"), ..., "[elements] names", "missing key"),
    # dice
    "no elemental dice": (("dice", "elemental"), 0, "[dice] elemental", "got 0"),
    "negative dice": (("dice", "elemental"), -6, "[dice] elemental", "got -6"),
    "too many dice": (("dice", "elemental"), 1000, "[dice] elemental", "got 1000"),
    "dice as text": (("dice", "elemental"), "6", "[dice] elemental", "int"),
    "dice as float": (("dice", "elemental"), 6.5, "[dice] elemental", "int"),
    "five faces": (("dice", "elemental_faces"), FACES[:5], "[dice] elemental_faces", "got 5"),
    "seven faces": (
        ("dice", "elemental_faces"), [*FACES, "fire"], "[dice] elemental_faces", "got 7"
    ),
    "no faces": (("dice", "elemental_faces"), [], "[dice] elemental_faces", "got 0"),
    "an unknown face": (("dice", "elemental_faces", 0), "air", "[dice] elemental_faces", "air"),
    "a triple": (("dice", "elemental_faces", 0), "fire3", "[dice] elemental_faces", "fire3"),
    "a double double": (
        ("dice", "elemental_faces", 0), "fire22", "[dice] elemental_faces", "fire22"
    ),
    "only a 2": (("dice", "elemental_faces", 0), "2", "[dice] elemental_faces", "'2'"),
    "steal on an elemental die": (
        ("dice", "elemental_faces", 0), "steal", "[dice] elemental_faces", "steal"
    ),
    "capitals": (("dice", "elemental_faces", 0), "Fire", "[dice] elemental_faces", "Fire"),
    "a face as number": (("dice", "elemental_faces", 0), 1, "[dice] elemental_faces 1", "str"),
    "five steal faces": (("dice", "steal_faces"), ["steal"] * 5, "[dice] steal_faces", "got 5"),
    "seven steal faces": (("dice", "steal_faces"), ["steal"] * 7, "[dice] steal_faces", "got 7"),
    "an unknown steal face": (("dice", "steal_faces", 0), "rob", "[dice] steal_faces 1", "rob"),
    "fire on the steal die": (("dice", "steal_faces", 0), "fire", "[dice] steal_faces 1", "fire"),
    "no rolls": (("dice", "rolls"), 0, "[dice] rolls", "got 0"),
    "rolls as text": (("dice", "rolls"), "3", "[dice] rolls", "int"),
    "rolls missing": (("dice", "rolls"), ..., "[dice] rolls", "missing key"),
    "a colour of dice": (("dice", "colour"), "red", "[dice] colour", "unknown key"),
    # points
    "a negative star": (("points", "star"), -3, "[points] star", "got -3"),
    "a negative planet": (("points", "planet"), -1, "[points] planet", "got -1"),
    "a moon of a half": (("points", "moon"), 0.5, "[points] moon", "int"),
    "a negative steal": (("points", "steal_action"), -1, "[points] steal_action", "got -1"),
    "a negative empty": (("points", "empty_action"), -1, "[points] empty_action", "got -1"),
    "a race to nothing": (("points", "race_target"), 0, "[points] race_target", "got 0"),
    "a race to far away": (("points", "race_target"), 999999, "[points] race_target", "got 999999"),
    "no target": (("points", "race_target"), ..., "[points] race_target", "missing key"),
    "points for comets": (("points", "comet"), 1, "[points] comet", "unknown key"),
    "a number beyond all": (("points", "star"), 10**30, "[points] star", "number"),
    # cubes
    "no cubes": (("cubes", "per_player"), 0, "[cubes] per_player", "got 0"),
    "cubes as text": (("cubes", "per_player"), "15", "[cubes] per_player", "int"),
    "cubes missing": (("cubes", "per_player"), ..., "[cubes] per_player", "missing key"),
    # actions
    "an unknown kind": (("actions", 0, "kind"), "swap", "[actions] 1 kind", "swap"),
    "an action without a kind": (("actions", 0, "kind"), ..., "[actions] 1 kind", "missing key"),
    "an action without a cost": (("actions", 0, "cost"), ..., "[actions] 1 cost", "missing key"),
    "an action for nothing": (("actions", 2, "cost"), {}, "[actions] 3 cost", "element"),
    "an action for no fire": (("actions", 2, "cost", "fire"), 0, "[actions] 3 cost.fire", "got 0"),
    "an action for air": (("actions", 4, "cost", "air"), 1, "[actions] 5 cost", "'air'"),
    "an action too dear": (("actions", 0, "cost"), {"fire": 7}, "[actions] 1 cost", "7 dice"),
    "a cost as text": (("actions", 0, "cost"), "fire", "[actions] 1 cost", "object"),
    "a cost as float": (("actions", 0, "cost", "fire"), 1.5, "[actions] 1 cost", "int"),
    "a name of an action": (("actions", 0, "name"), "rob", "[actions] 1 name", "unknown key"),
    "a hundred actions": (("actions",), [ACTION] * 100, "[actions]", "got 100"),
    "actions as a table": (("actions",), ACTION, "[actions]", "array"),
    # systems
    "too few systems": (("systems",), STANDARD["systems"][:6], "[systems]", "got 6"),
    "no systems": (("systems",), [], "[systems]", "got 0"),
    "systems as a table": (("systems",), SYSTEM, "[systems]", "array"),
    "a name with a blank": (
        ("systems", 0, "name"), "Alpha Centauri", "[systems] 1 (Alpha Centauri) name", "word"
    ),
    "a name with a line end": (
        ("systems", 0, "name"), "Alpha\n", "[systems] 1 (Alpha\n) name", "word"
    ),
    "no name": (("systems", 0, "name"), "", "[systems] 1 () name", "word"),
    "a name twice": (("systems", 1, "name"), "Alpha", "[systems] 1 (Alpha) name", "twice"),
    "a name as number": (("systems", 0, "name"), 1, "[systems] 1 name", "str"),
    "equal bonuses": (("systems", 9, "bonus"), 11, "[systems] 9 (Iota) bonus", "different"),
    "a negative bonus": (("systems", 0, "bonus"), -1, "[systems] 1 (Alpha) bonus", "got -1"),
    "a bonus as text": (("systems", 0, "bonus"), "3", "[systems] 1 bonus", "int"),
    "no bonus": (("systems", 0, "bonus"), ..., "[systems] 1 bonus", "missing key"),
    "no star": (("systems", 3, "star"), ..., "[systems] 4 star", "missing key"),
    "two stars": (("systems", 3, "star"), [{"fire": 1}] * 2, "[systems] 4 star", "object"),
    "a star for nothing": (("systems", 3, "star"), {}, "[systems] 4 (Delta) star", "element"),
    "no planet": (("systems", 3, "planets"), [], "[systems] 4 (Delta) planets", "got 0"),
    "no planets": (("systems", 3, "planets"), ..., "[systems] 4 planets", "missing key"),
    "no moon": (("systems", 9, "moons"), [], "[systems] 10 (Kappa) moons", "got 0"),
    "too many moons": (
        ("systems", 9, "moons"), [{"fire": 1}] * 99, "[systems] 10 (Kappa) moons", "got 99"
    ),
    "too many planets": (
        ("systems", 9, "planets"), [{"fire": 1}] * 99, "[systems] 10 (Kappa) planets", "got 99"
    ),
    "a star for air": (("systems", 9, "star", "air"), 1, "[systems] 10 (Kappa) star", "'air'"),
    "a planet for air": (
        ("systems", 9, "planets", 1, "air"), 1, "[systems] 10 (Kappa) planet 2", "'air'"
    ),
    "a moon for air": (
        ("systems", 9, "moons", 5, "air"), 1, "[systems] 10 (Kappa) moon 6", "'air'"
    ),
    "a moon for a double": (
        ("systems", 9, "moons", 5, "water2"), 1, "[systems] 10 (Kappa) moon 6", "'water2'"
    ),
    "a moon for a steal": (
        ("systems", 9, "moons", 5, "steal"), 1, "[systems] 10 (Kappa) moon 6", "'steal'"
    ),
    "a moon of seven fires": (
        ("systems", 0, "moons", 0), {"fire": 7}, "[systems] 1 (Alpha) moon 1", "7 dice"
    ),
    "a moon of much water": (
        ("systems", 0, "moons", 0), {"water": 13}, "[systems] 1 (Alpha) moon 1", "7 dice"
    ),
    "a planet beyond six dice": (
        ("systems", 0, "planets", 0), {"fire": 4, "water": 3, "earth": 1},
        "[systems] 1 (Alpha) planet 1", "7 dice",
    ),
    "a moon of no fire": (
        ("systems", 0, "moons", 0, "fire"), 0, "[systems] 1 (Alpha) moon 1.fire", "got 0"
    ),
    "a moon of less fire": (
        ("systems", 0, "moons", 0, "fire"), -1, "[systems] 1 (Alpha) moon 1.fire", "got -1"
    ),
    "a moon as a number": (("systems", 0, "moons", 0), 3, "[systems] 1 moons 1", "object"),
    "rings": (("systems", 0, "rings"), [], "[systems] 1 rings", "unknown key"),
    # tables
    "an unknown table": (("comets",), {}, "[comets]", "unknown table"),
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


def test_an_element_that_no_face_shows_cannot_be_asked_for() -> None:
    names = [*STANDARD["elements"]["names"], "air"]
    parsed = edit((("elements", "names"), names), (("systems", 2, "moons", 0), {"air": 1}))
    where, problem = refusal(parsed)
    assert where == "[systems] 3 (Gamma) moon 1"
    assert "air" in problem


def test_a_combination_that_only_doubles_can_pay() -> None:
    """Six dice show at most twelve water, and six fires."""
    TYPE.convert(edit((("systems", 0, "moons", 0), {"water": 12})), "here")
    TYPE.convert(edit((("systems", 0, "moons", 0), {"fire": 6})), "here")
    TYPE.convert(edit((("systems", 0, "moons", 0), {"fire": 2, "water": 4, "earth": 4})), "here")
    where, problem = refusal(
        edit((("systems", 0, "moons", 0), {"fire": 2, "water": 5, "earth": 4}))
    )
    assert where == "[systems] 1 (Alpha) moon 1"
    assert "7 dice" in problem


def test_fewer_dice_pay_for_less() -> None:
    where, problem = refusal(edit((("dice", "elemental"), 4)))
    assert where == "[actions] 1 cost"
    assert "there are 4" in problem


# --- what is read ------------------------------------------------------------------------------

RIGHT: dict[str, tuple[Path, object]] = {
    "two players": (("edition", "players"), [2, 2]),
    "seven elemental dice": (("dice", "elemental"), 7),
    "one roll": (("dice", "rolls"), 1),
    "no steal face": (("dice", "steal_faces"), ["blank"] * 6),
    "steal on all faces": (("dice", "steal_faces"), ["steal"] * 6),
    "a double fire": (("dice", "elemental_faces", 1), "fire2"),
    "an element that no face shows": (("elements", "names"), SIX),
    "no actions": (("actions",), []),
    "steal actions only": (("actions",), [ACTION] * 3),
    "points of nothing": (("points", "moon"), 0),
    "one cube": (("cubes", "per_player"), 1),
    "seven systems": (("systems",), STANDARD["systems"][:7]),
    "bonuses in another order": (("systems",), STANDARD["systems"][::-1]),
    "no bonus": (("systems", 0, "bonus"), 0),
    "other letters": (("systems", 0, "name"), "Größe-2"),
    "a race to 1": (("points", "race_target"), 1),
}  # fmt: skip


@pytest.mark.parametrize("name", RIGHT)
def test_what_is_right_is_read_and_can_be_played(name: str) -> None:
    edition = TYPE.convert(edit(RIGHT[name]), "here")
    assert not edition.shipped
    GAME.using(edition).start(2)


def test_six_elements() -> None:
    bodies = {"star": {"earth": 2}, "planets": [{"fire": 1}], "moons": [{"gold": 1}]}
    systems = [{"name": f"S{n}", "bonus": n, **bodies} for n in range(7)]
    tables: dict[str, Any] = {
        "elements": {"names": SIX},
        "dice": {"elemental_faces": SIX},
        "actions": [{"kind": "steal", "cost": dict.fromkeys(SIX, 1)}],
        "systems": systems,
    }
    table = sit_down(boards="S5 S6 S0", **tables).play(f"roll {' '.join(SIX)} | blank")
    assert table.completions == {
        f"take S{n} {body}" for n in (5, 6, 0) for body in ("planet 1", "moon 1")
    }
    assert "keep fire water gold blank" in table.legal


@pytest.mark.parametrize("players", [[2, 2], [3, 4], [6, 6]])
def test_the_player_counts(players: list[int]) -> None:
    game = edited(edition={"players": players})
    assert list(game.players) == list(range(players[0], players[1] + 1))
    with pytest.raises(Unreadable, match="players, not 7"):
        game.start(7)


# --- options and shipped editions --------------------------------------------------------------


def test_the_options_and_their_defaults() -> None:
    assert GAME.options == {"variant": "standard", "stop_on_match": False}
    wrong: list[Any] = [
        {"variant": "Race"},
        {"stop_on_match": "yes"},
        {"stop_on_match": 1},
        {"row": 1},
    ]
    for options in wrong:
        with pytest.raises(Unreadable):
            GAME.using(options=options)


def test_the_first_shipped_edition_is_the_standard_one() -> None:
    assert TYPE.shipped_names()[0] == "standard"
    for name in TYPE.shipped_names():
        edition = TYPE.shipped(name)
        assert (edition.shipped, edition.name) == (True, name)


def test_an_edition_with_four_elements_is_shipped() -> None:
    numbers = [len(TYPE.shipped(name).parsed["elements"]["names"]) for name in TYPE.shipped_names()]
    assert numbers[0] == 3
    assert 4 in numbers
