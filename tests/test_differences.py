"""An edition is shipped or somebody's own by its hash, whatever it calls itself."""

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from dicewright import cli, games
from dicewright.core.differences import (
    MOST_COUNTED,
    MOST_ITEMS,
    MOST_LETTERS,
    MOST_TOLD,
    Difference,
    OwnEdition,
    Plain,
    own_edition,
    sentence,
    short,
)
from dicewright.core.errors import Unreadable
from dicewright.core.records import header, whole_record
from dicewright.core.replay import replay
from dicewright.core.state import INTERPRETED
from dicewright.lab.changes import numbers, to_toml
from tests.loaded import CHANGES, GAMES, LIONS, loaded, loaded_game, loaded_text, printed, using
from tests.random_play import random_match


def own(name: str, parsed: dict[str, Any]) -> OwnEdition:
    found = own_edition(using(name, parsed))
    assert found is not None
    return found


def shipped() -> list[tuple[str, str]]:
    kinds = {name: games.get(name).edition_type for name in GAMES}
    return [(name, edition) for name in GAMES for edition in kinds[name].shipped_names()]


@pytest.mark.parametrize(("name", "edition"), shipped())
def test_a_shipped_edition_is_shipped_wherever_it_comes_from(name: str, edition: str) -> None:
    kind = games.get(name).edition_type
    content = (kind.folder / f"{edition}.toml").read_bytes()
    read = kind.parse(b"# mine\n" + content, "here")
    assert read.shipped
    game = games.get(name).using(edition=read)
    assert own_edition(game) is None
    match = random_match(game.using(form=INTERPRETED), game.players[0], seed=1)
    assert "edition_data" not in header(match)


@pytest.mark.parametrize("name", GAMES)
def test_loaded_dice_do_not_hide_behind_the_name(name: str) -> None:
    game = loaded_game(name)
    assert game.edition.name == "standard" and not game.edition.shipped
    parts, printed, here = CHANGES[name]
    assert own_edition(game) == OwnEdition(
        name="standard",
        sha256=game.edition.sha256,
        compared="standard",
        differences=[Difference(parts, printed, here)],
    )


@pytest.mark.parametrize("name", GAMES)
def test_dice_come_first_and_players_last(name: str) -> None:
    parsed = dict(reversed(list(loaded(name).items())))
    parsed["edition"]["players"] = [2, 3]
    further = {"supply": {"trash": 9}, "cross": {"values": [1] * 6}, "points": {"star": 9}}
    for table in parsed.keys() & further.keys():
        parsed[table] |= further[table]
    for by_players in ("supply", "copies"), ("dice", "dice_each"):
        if isinstance(of := parsed.get(by_players[0]), dict):
            of.get(by_players[1], {}).pop("4", None)
    found = [one.parts for one in own(name, parsed).differences]
    assert found[0] == CHANGES[name].parts
    assert found[-1] == ["edition", "players"]
    assert len(found) >= 3


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_with_another_name_differs_in_nothing(name: str) -> None:
    parsed = printed(name)
    parsed["edition"]["name"] = "of mine"
    found = own(name, parsed)
    assert (found.name, found.compared, found.differences, found.more) == (
        "of mine",
        "standard",
        [],
        0,
    )
    assert sentence(found).endswith("like the shipped 'standard' but for its name")


@pytest.mark.parametrize("name", GAMES)
def test_every_number_that_is_changed_is_found_by_its_path_in_the_lab(name: str) -> None:
    kind = games.get(name).edition_type
    for number in numbers(printed(name)):
        parsed = printed(name)
        place: Any = parsed
        *way, last = number.parts
        for part in way:
            place = at(place, part)
        if isinstance(place, list):
            continue  # such a list is told as a whole
        place[last] = number.value + 1
        try:
            game = games.get(name).using(edition=kind.convert(parsed, "here"))
        except Unreadable:
            continue
        found = own_edition(game)
        assert found is not None
        assert found.differences == [Difference(list(number.parts), number.value, number.value + 1)]


def at(place: Any, part: str) -> Any:
    """Return what stands there, in a list by its name, kind or number."""
    if isinstance(place, dict):
        return place[part]
    return (
        next((x for x in place if part in (x.get("name"), x.get("kind"))), None)
        or (place[int(part) - 1])
    )


def test_an_edition_is_compared_with_the_shipped_one_of_its_name() -> None:
    kind = games.get("novo-dice").edition_type
    parsed = kind.shipped("compact").parsed
    parsed["supply"]["trash"] = 21
    found = own("novo-dice", parsed)
    assert (found.name, found.compared) == ("compact", "compact")
    assert found.differences == [Difference(["supply", "trash"], 20, 21)]


def test_what_is_new_gone_or_in_another_order() -> None:
    parsed = printed("novo-dice")
    gone = parsed["tiles"].pop()
    parsed["tiles"].append({"name": "Lion Cub", "symbol": "gear", "row": 3, "value": 20})
    parsed["dice"].reverse()
    told: list[Plain] = ["name John Boy", "symbol gear", "row 3", "value 20"]
    assert gone["name"] == "John Boy"
    assert own("novo-dice", parsed).differences == [
        Difference(["dice"], ["white-a", "white-b", "black"], ["black", "white-b", "white-a"]),
        Difference(["tiles", "John Boy"], told, None),
        Difference(["tiles", "Lion Cub"], None, ["name Lion Cub", *told[1:]]),
    ]


def test_items_without_names_are_counted_on_both_sides() -> None:
    parsed = printed("astroventure")
    parsed["actions"] = [parsed["actions"][0], parsed["actions"][2]]  # now each kind is there once
    parts = [one.parts for one in own("astroventure", parsed).differences]
    assert parts[0] == ["actions", "2", "kind"]
    assert parts[-3:] == [["actions", "3"], ["actions", "4"], ["actions", "5"]]


def test_what_is_told_is_bounded() -> None:
    parsed = printed("astroventure")
    for system in parsed["systems"]:
        system["name"] = system["name"] + "x" * 5000
        system["moons"] = [{"fire": 1}] * 6
    parsed["edition"]["name"] = "y" * 5000
    found = own("astroventure", parsed)
    assert len(found.differences) == MOST_TOLD or found.more == 0
    texts = [found.name, *(part for one in found.differences for part in one.parts)]
    for one in found.differences:
        for value in (one.shipped, one.here):
            items = value if isinstance(value, list) else [value]
            assert len(items) <= MOST_ITEMS
            texts += [item for item in items if isinstance(item, str)]
    assert max(map(len, texts)) == MOST_LETTERS
    assert len(sentence(found, 3)) < 4000


def test_more_differences_than_are_told_are_counted() -> None:
    parsed = printed("astroventure")
    for system in parsed["systems"]:
        for cost in (system["star"], *system["planets"], *system["moons"]):
            cost.clear()
            cost["earth"] = 6
    found = own("astroventure", parsed)
    assert len(found.differences) == MOST_TOLD
    assert 0 < found.more < MOST_COUNTED
    assert f"; and {found.more + MOST_TOLD - 2} more" in sentence(found, 2)


def test_control_characters_are_not_shown() -> None:
    assert short("a\x1b[2Jb\n\u202ec") == "a?[2Jb??c"


@pytest.mark.parametrize("name", GAMES)
def test_the_page_has_words_for_every_key(name: str) -> None:
    folder = Path(__file__).parents[1] / "frontend" / "src" / "games" / name
    files = [folder / file for file in ("en.ts", "de.ts", "texts.ts")]
    texts = "".join(file.read_text("utf-8") for file in files if file.exists())
    english, german = re.findall(r"  edition: \{\n(.*?)\n  \},", texts, re.S)
    kind = games.get(name).edition_type
    shipped = [kind.shipped(one).parsed for one in kind.shipped_names()]
    keys = {key for parsed in shipped for key in keys_in(told(parsed))}
    for words in (english, german):
        known = re.findall(r'^    "?([\w-]+)"?: "', words, re.M)
        assert keys <= {*known}


def told(parsed: dict[str, Any]) -> dict[str, Any]:
    """Return what can differ in editions: all but the names in the heading."""
    return parsed | {"edition": {"players": parsed["edition"]["players"]}}


def keys_in(content: Any) -> set[str]:
    """Return the keys of an edition's tables; numbers stand for themselves."""
    if isinstance(content, list):
        return {key for item in content for key in keys_in(item)}
    if not isinstance(content, dict):
        return set()
    own = {key for key in content if not key.isdigit()}
    return own | {key for value in content.values() for key in keys_in(value)}


# --- records and the command line ----------------------------------------------------------------


def lines_of(name: str, events: int | None = None) -> bytes:
    """Return the record of a game with loaded dice, or its beginning."""
    match = random_match(loaded_game(name).using(form=INTERPRETED), 2, seed=1)
    content = whole_record(match)
    return content if events is None else b"".join(content.splitlines(True)[: events + 1])


@pytest.mark.parametrize("name", GAMES)
def test_a_record_that_embeds_a_shipped_edition_has_a_shipped_edition(name: str) -> None:
    match = random_match(games.get(name).using(form=INTERPRETED), 2, seed=1)
    first, *rest = whole_record(match).splitlines(True)
    head = json.loads(first) | {"edition_data": printed(name)}
    replayed = replay(json.dumps(head).encode() + b"\n" + b"".join(rest), games.get)
    assert own_edition(replayed.match.game) is None


@pytest.mark.parametrize("name", GAMES)
def test_a_record_cannot_have_another_hash_than_its_edition(name: str) -> None:
    first, *rest = lines_of(name).splitlines(True)
    head = json.loads(first)
    for wrong in (
        {key: value for key, value in head.items() if key != "edition_data"},
        head | {"edition_data": printed(name)},
        head | {"edition_sha256": games.get(name).edition.sha256},
    ):
        with pytest.raises(Unreadable, match="edition_sha256: expected"):
            replay(json.dumps(wrong).encode() + b"\n" + b"".join(rest), games.get)


def note(name: str) -> str:
    """Return how the line begins that every command prints."""
    sha256 = loaded_game(name).edition.sha256
    own = f"Note: own edition 'standard' (sha256 {sha256[:8]}…), unlike the shipped 'standard'"
    return f"{own}: {' '.join(CHANGES[name].parts)}"


@pytest.mark.parametrize("name", GAMES)
def test_replay_says_so(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(lines_of(name))
    assert cli.run(["replay", str(path)]) == 0
    assert note(name) in capsys.readouterr().out
    assert cli.run(["replay", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["edition"], told["own_edition"]["differences"][0]["parts"]) == (
        "standard",
        CHANGES[name].parts,
    )


def test_review_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(lines_of("diceopolis", events=5))
    assert cli.run(["review", str(path)]) == 0
    assert note("diceopolis") in capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
def test_edition_check_says_so(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(loaded_text(name), "utf-8")
    assert cli.run(["edition", "check", str(path)]) == 0
    assert note(name) in capsys.readouterr().out
    path.write_text(to_toml(printed(name)), "utf-8")
    assert cli.run(["edition", "check", str(path)]) == 0
    assert "Note" not in capsys.readouterr().out
    assert cli.run(["edition", "check", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["own_edition"] is None


def test_play_says_so_before_the_first_roll_and_when_it_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    edition, record = tmp_path / "mine.toml", tmp_path / "game.jsonl"
    edition.write_text(loaded_text("novo-dice"), "utf-8")
    for arguments in (
        ["novo-dice", "--edition", str(edition), "--record", str(record)],
        ["--resume", str(record)],
    ):
        monkeypatch.setattr("sys.stdin", io.StringIO(""))
        assert cli.run(["play", *arguments]) == 0
        assert note("novo-dice") in capsys.readouterr().err


def test_faces_are_written_out() -> None:
    assert ", ".join(LIONS) in sentence(own("novo-dice", loaded("novo-dice")))
