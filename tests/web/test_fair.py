"""Records of online games prove their dice: both verifiers accept them, and no changed copy."""

import copy
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dicewright import cli, games
from dicewright.cli.verify import first_wrong
from dicewright.core.fair import FIRST, Second
from dicewright.core.replay import begin, read_line
from dicewright.core.verifying import check
from dicewright.web.rooms import rolls as rolling
from tests.fair_games import LENGTH, fair_record
from tests.test_fair import verifier
from tests.web.conftest import Start
from tests.web.process import SECONDS
from tests.web.server import BOT, FRIEND, LOCAL, ME, Json, Server, play_on

GAMES = games.names()
SHORT = {"novo-dice": "compact", "astroventure": "quartet"}
VERIFY = Path(__file__).parents[2] / "docs" / "verify.py"
Lines = list[Json]


@pytest.fixture(scope="module")
def records(server: Server) -> dict[str, bytes]:
    """Give the record of a whole game of each kind: two at a screen, a friend, a bot."""
    with pytest.MonkeyPatch.context() as patch:  # nobody is passed over on a busy machine
        patch.setattr(rolling, "SEED_SECONDS", SECONDS)
        patch.setattr(rolling, "NONCE_SECONDS", SECONDS)
        return {name: play(server, name) for name in GAMES}


def play(server: Server, name: str, **wish: Any) -> bytes:
    wish = {"edition": SHORT.get(name), **wish}
    host = server.host([ME, LOCAL, FRIEND, BOT], game=name, **wish)
    friend = server.connect(host.code, server.sit(host.code, "Cid")["token"])
    host.do("start")
    friend.settle()
    play_on([host, friend])
    content: bytes = server.http.get(f"/api/tables/{host.code}/record").content
    for client in (host, friend):
        assert not any(map(client.giver.breach, client.messages))
    return content


def read(content: bytes) -> Lines:
    return [json.loads(line) for line in content.splitlines()]


def write(lines: Lines) -> bytes:
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()


def run(path: Path) -> tuple[int, str]:
    """Run the stand-alone verifier, as a sceptic does."""
    ran = subprocess.run(
        [sys.executable, "-I", str(VERIFY), str(path)], capture_output=True, text=True, timeout=60
    )
    return ran.returncode, ran.stdout + ran.stderr


# --- accepted ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_accepted(
    records: dict[str, bytes], name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(records[name])
    lines = read(records[name])
    count = sum("roll" in line for line in lines)
    status, said = run(path)
    assert status == 0
    assert said == (
        f"Right: all {count} rolls as promised; {count} with a number of a player's browser, "
        "0 by the server alone.\n"
    )
    assert cli.run(["verify", str(path)]) == 0
    said = capsys.readouterr().out
    assert f"all {count} rolls" in said and "seeds came from Ada, Bea, Cid" in said
    assert cli.run(["verify", str(path), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["fair"] and report["rolls"] == report["with_browser"] == count
    assert report["alone"] == [] and report["seeds"] == [True, True, True, False]
    assert lines[0]["fair"]["browsers"] == [0, 0, 1, None]
    assert set(report["by_seat"]) == {"0", "1", "2"}  # the bot's are given by the next person


@pytest.mark.parametrize("name", GAMES)
def test_who_gives_the_number_of_a_roll(records: dict[str, bytes], name: str) -> None:
    """The roller's browser; for the bot, who sits last, the first person's."""
    header, *events = read(records[name])
    replayed = begin(header, games.get)
    for line in events:
        match = replayed.match
        if "roll" in line:
            roller = match.game.asks(match.state).seat
            assert line["fair"]["by"] == (0 if roller == 3 else roller)
        read_line(replayed, line)


# --- refused -------------------------------------------------------------------------------------

Change = Callable[[Lines], int | None]  # changes a record; returns the line that must be named
CHANGES: dict[str, Change] = {}
MIXED: set[str] = set()  # those that a roll shows, or a later one if that comes out the same


def change(function: Change) -> Change:
    CHANGES[function.__name__] = function
    return function


def mixed(function: Change) -> Change:
    MIXED.add(function.__name__)
    return change(function)


def rolls(lines: Lines) -> list[int]:
    """Return the indices of the rolls."""
    return [index for index, line in enumerate(lines) if "roll" in line]


def other(text: str) -> str:
    """Return other digits."""
    return ("0" if text[0] != "0" else "1") + text[1:]


def middle(lines: Lines) -> int:
    return rolls(lines)[len(rolls(lines)) // 2]


@change
def one_face(lines: Lines) -> int:
    index = middle(lines)
    kind = lines[index]["fair"]["dice"][0]
    faces = lines[0]["fair"]["sides"][kind]
    lines[index]["roll"][0] = next(face for face in faces if face != lines[index]["roll"][0])
    return index + 1


@change
def first_roll(lines: Lines) -> int:
    lines[1]["roll"] = lines[1]["roll"][::-1] + lines[1]["roll"][:1]
    return 2


@mixed
def one_seed(lines: Lines) -> int:
    lines[0]["fair"]["seeds"][1] = other(lines[0]["fair"]["seeds"][1])
    return 2


@mixed
def seed_taken_away(lines: Lines) -> int:
    lines[0]["fair"]["seeds"][2] = lines[0]["fair"]["browsers"][2] = None
    return 2


@mixed
def seeds_swapped(lines: Lines) -> int:
    lines[0]["fair"]["seeds"][:2] = lines[0]["fair"]["seeds"][1::-1]
    return 2


@change
def seed_in_capitals(lines: Lines) -> int:
    lines[0]["fair"]["seeds"][0] = "AB" * 32
    return 2


@change
def a_seed_too_many(lines: Lines) -> int:
    lines[0]["fair"]["seeds"].append(None)
    return 2


@change
def browsers_otherwise(lines: Lines) -> int:
    lines[0]["fair"]["browsers"] = [1, 1, 0, None]
    return 2


@mixed
def browsers_all_one(lines: Lines) -> int:
    lines[0]["fair"]["browsers"] = [0, 0, 0, None]
    return 2


@change
def one_reveal(lines: Lines) -> int:
    index = middle(lines)
    lines[index]["fair"]["reveal"] = other(lines[index]["fair"]["reveal"])
    return index + 1


@change
def reveals_swapped(lines: Lines) -> int:
    one, two = rolls(lines)[3:5]
    first, second = lines[one]["fair"], lines[two]["fair"]
    first["reveal"], second["reveal"] = second["reveal"], first["reveal"]
    return one + 1


@change
def order_of_rolls(lines: Lines) -> int:
    one, two = rolls(lines)[3:5]
    lines[one], lines[two] = lines[two], lines[one]
    return one + 1


@change
def roll_left_out(lines: Lines) -> int | None:
    index = middle(lines)
    del lines[index]
    return None  # what comes after it is forbidden by the rules, or is the wrong roll


@change
def roll_doubled(lines: Lines) -> int:
    index = middle(lines)
    lines.insert(index, copy.deepcopy(lines[index]))
    return index + 2


@change
def commitment(lines: Lines) -> int:
    lines[0]["fair"]["commitment"] = other(lines[0]["fair"]["commitment"])
    return 2


@change
def one_nonce(lines: Lines) -> None:
    """A roll of one die may come out the same: then the next one does not fit."""
    lines[middle(lines)]["fair"]["nonce"] = other(lines[middle(lines)]["fair"]["nonce"])


@change
def nonce_taken_away(lines: Lines) -> None:
    index = middle(lines)
    lines[index]["fair"]["nonce"] = lines[index]["fair"]["by"] = None


@change
def by_somebody_else(lines: Lines) -> None:
    """Who gave a number is bound by the rolls that follow."""
    fair = lines[rolls(lines)[5]]["fair"]
    fair["by"] = (fair["by"] + 1) % 3


@change
def by_nobody(lines: Lines) -> int:
    index = middle(lines)
    lines[index]["fair"]["by"] = None
    return index + 1


@change
def by_nobody_there(lines: Lines) -> int:
    index = middle(lines)
    lines[index]["fair"]["by"] = 7
    return index + 1


@change
def number_of_a_roll(lines: Lines) -> int:
    index = middle(lines)
    lines[index]["fair"]["i"] += 1
    return index + 1


@change
def proof_taken_away(lines: Lines) -> int:
    index = middle(lines)
    del lines[index]["fair"]
    return index + 1


@change
def proof_of_nothing(lines: Lines) -> int:
    index = middle(lines)
    lines[index]["fair"] = []
    return index + 1


@change
def unknown_dice(lines: Lines) -> int:
    index = middle(lines)
    lines[index]["fair"]["dice"][0] = "loaded"
    return index + 1


@change
def sides_turned(lines: Lines) -> int | None:
    sides = lines[0]["fair"]["sides"]
    for kind, faces in sides.items():
        sides[kind] = faces[1:] + faces[:1]
    return None


@change
def a_new_chain_too_early(lines: Lines) -> int:
    index = middle(lines)
    lines[index]["fair"]["next"] = "0" * 64
    return index + 1


@mixed
def a_shorter_chain(lines: Lines) -> int:
    lines[0]["fair"]["length"] = 1
    return 2


@change
def by_somebody_else_at_last(lines: Lines) -> None:
    """A roll of one die may come out the same: then the end is not signed so."""
    fair = lines[rolls(lines)[-1]]["fair"]
    fair["by"] = (fair["by"] + 1) % 3


@change
def another_end(lines: Lines) -> int:
    lines[-1]["winners"] = [0, 1, 2, 3]
    return len(lines)


@change
def without_closing(lines: Lines) -> int:
    del lines[-1]["closing"]
    return len(lines)


@mixed
def a_seat_taken(lines: Lines) -> int:
    """Somebody says that they sat there from the start: the roll after the next does not fit."""
    lines.insert(1, {"seat": 0, "player": "Eve"})
    return rolls(lines)[1] + 1


@change
def one_action(lines: Lines) -> int | None:
    index = next(i for i, line in enumerate(lines) if "do" in line)
    lines[index]["do"] += " "
    return None  # the rules name its line, the verifier without rules the next roll


@change
def seat_of_an_action(lines: Lines) -> int | None:
    index = next(i for i, line in enumerate(lines) if "do" in line)
    lines[index]["seat"] = (lines[index]["seat"] + 1) % 4
    return None


@change
def action_left_out(lines: Lines) -> int | None:
    del lines[next(i for i, line in enumerate(lines) if "do" in line)]
    return None


@mixed
def a_player(lines: Lines) -> int:
    lines[0]["players"][0] = "Eve"
    return 2


@change
def edition(lines: Lines) -> int | None:
    lines[0]["edition_sha256"] = other(lines[0]["edition_sha256"])
    return None


@mixed
def who_starts(lines: Lines) -> int:
    lines[0]["first"] = (lines[0]["first"] + 1) % 4
    return 2


@mixed
def pending_added(lines: Lines) -> int:
    lines[0]["fair"]["pending"] = {"roll": 999, "seat": 0, "nonce": "0" * 64}
    return 2


@change
def pending_at_the_end(lines: Lines) -> int:
    lines[-1]["pending"] = {"roll": len(rolls(lines)) + 1, "seat": 0, "nonce": "0" * 64}
    return len(lines)


@change
def protocol(lines: Lines) -> int:
    lines[0]["fair"]["protocol"] = "dicewright-fair-0"
    return 1


@pytest.mark.parametrize("kind", CHANGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_changed_copy_is_refused_with_its_line(
    records: dict[str, bytes], name: str, kind: str, tmp_path: Path
) -> None:
    lines = read(records[name])
    line = CHANGES[kind](lines)
    path = tmp_path / "changed.jsonl"
    path.write_bytes(write(lines))
    said, status = verifier().check(path.read_bytes())
    told = re.match(r"line (\d+): ", said)
    assert status == 1 and told is not None
    wrong = first_wrong(path.read_bytes())
    assert wrong is not None and wrong.line is not None
    for found in (int(told[1]), wrong.line):
        assert line is None or found == line or (kind in MIXED and found > line)


@pytest.mark.parametrize("name", ["novo-dice", "astroventure"])
def test_other_dice_than_the_rules_let_roll(records: dict[str, bytes], name: str) -> None:
    """A sceptic's program does not know the rules; ours does."""
    lines = read(records[name])
    lines[0]["fair"]["sides"]["loaded"] = lines[0]["fair"]["sides"][lines[1]["fair"]["dice"][0]]
    wrong = first_wrong(write(lines))
    assert wrong is not None and wrong.line == 1 and "sides" in str(wrong)
    lines = read(records[name])
    lines[1]["fair"]["dice"] = lines[1]["fair"]["dice"][:-1]
    wrong = first_wrong(write(lines))
    assert wrong is not None and wrong.line == 2


def test_status_and_line_of_the_command(
    records: dict[str, bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = read(records["diceopolis"])
    line = one_face(lines)
    path = tmp_path / "changed.jsonl"
    path.write_bytes(write(lines))
    assert cli.run(["verify", str(path)]) == 1
    assert f"line {line}: fair dice: rolled" in capsys.readouterr().err
    assert cli.run(["verify", str(path), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["line"] == line
    status, said = run(path)
    assert status == 1 and f"line {line}: the dice were" in said


@pytest.mark.parametrize("content", [b"", b"{}\n", b"no record\n", b'{"record": 1}\n'])
def test_what_has_no_fair_dice(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "none.jsonl"
    path.write_bytes(content)
    assert cli.run(["verify", str(path)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("Error: ") and said.count("\n") == 1
    assert run(path)[0] == 2
    assert cli.run(["verify", str(tmp_path / "nowhere")]) == 2
    assert run(tmp_path / "nowhere")[0] == 2


# --- long games, and what all games together show ------------------------------------------------


def test_a_game_that_uses_up_its_chain_is_given_up(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is no second chain, which the server could choose when it knows the seeds."""
    monkeypatch.setattr(Second, "length", 7)
    content = play(start(), "diceopolis")
    last = json.loads(content.splitlines()[-1])
    assert last["abandoned"] == "the game became too long"
    assert first_wrong(content) is None and check(content).rolls == 7
    monkeypatch.setattr(Second, "length", 6)
    wrong = first_wrong(content)
    assert wrong is not None and "a chain is good for 6 rolls" in str(wrong)


def test_a_chain_of_the_first_edition_is_followed_by_another() -> None:
    lines = read(fair_record(FIRST.name, "astroventure"))
    promises = [line["fair"]["i"] for line in lines if "next" in line.get("fair", {})]
    assert lines[0]["fair"]["length"] == LENGTH
    assert check(write(lines)).rolls >= LENGTH and promises[0] == LENGTH
    assert first_wrong(write(lines)) is None
    index = rolls(lines)[LENGTH - 1]
    del lines[index]["fair"]["next"]
    wrong = first_wrong(write(lines))
    assert wrong is not None and wrong.line == index + 1


def test_the_counts_of_all_finished_games(start: Start) -> None:
    server = start()
    assert server.http.get("/api/dice").json() == {"games": [], "key": server.hub.signer.key}
    expected: Counter[tuple[str, Any]] = Counter()
    for _ in range(2):
        for line in read(play(server, "novo-dice")):
            if "roll" in line:
                expected.update(zip(line["fair"]["dice"], line["roll"], strict=True))
    text = games.get("novo-dice").edition_type.folder.joinpath("compact.toml").read_text("utf-8")
    mine = text.replace('name = "compact"', 'name = "of mine"')
    play(server, "novo-dice", edition=None, edition_file=mine)  # nobody counts these
    (told,) = server.http.get("/api/dice").json()["games"]
    assert told["game"] == "novo-dice"
    for die in told["dice"]:
        counts = {face["face"]: face["count"] for face in die["faces"]}
        known = {face: n for (kind, face), n in expected.items() if kind == die["kind"]}
        assert {face: n for face, n in counts.items() if n} == known
        assert die["rolled"] == sum(known.values())
        assert sum(face["expected"] for face in die["faces"]) == pytest.approx(die["rolled"])
        assert die["freedom"] == len(counts) - 1
        enough = min(face["expected"] for face in die["faces"]) >= 5
        assert (die["p"] is not None) == enough
        assert die["p"] is None or 0 < die["p"] <= 1
