"""Playing in the terminal, with what a person types given."""

import io
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

from dicewright import cli, games
from dicewright.core.game import CHANCE, TERMINAL
from dicewright.core.match import Match
from dicewright.core.replay import Replayed, replay_file
from dicewright.core.state import INTERPRETED
from dicewright.tui import keys
from dicewright.tui.human import Human
from tests.random_play import any_event

Play = Callable[..., str]


@pytest.fixture
def play(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Play:
    """Play with the given lines typed; return what was shown."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def play(typed: Sequence[str], *arguments: str, status: int = 0) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        assert cli.run(["play", *arguments]) == status
        return capsys.readouterr().out

    return play


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def replayed(path: Path) -> Replayed:
    return replay_file(path, games.get)


def start(path: Path, *further: str) -> list[str]:
    return ["diceopolis", "--seed", "4", "--first", "0", "--record", str(path), *further]


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("number", [1, 2])
def test_a_whole_game_by_numbers(play: Play, path: Path, name: str, number: int) -> None:
    """Where there is no second move, the first one is typed after the error."""
    typed = [str(number), "1"] * 1500
    shown = play(typed, name, "--seed", "4", "--first", "0", "--record", str(path))
    assert "won with" in shown
    game = replayed(path)
    assert game.status == "finished"
    assert game.players == ["you", "bot:greedy"]


def test_the_first_move_of_the_list_gains_the_most(play: Play, path: Path) -> None:
    play(["1"] * 80, *start(path))
    assert replayed(path).match.game.scores(replayed(path).match.state)[0] > 100


def test_moves_by_notation_forgive_blanks(play: Play, path: Path) -> None:
    pips = 4  # the hand of this seed holds one
    play([f"  Place {pips}( -1 , 1 ) "], *start(path))
    assert {"seat": 0, "do": f"place {pips} (-1,1)"} in lines(path)


@pytest.mark.parametrize("name", games.names())
def test_every_legal_move_can_be_typed_as_records_write_it(name: str) -> None:
    """In any case of letters: tiles and systems have capitals."""
    game = games.get(name).using(form=INTERPRETED)
    human = Human(Console(file=io.StringIO()), ["a"] * 6, False, lambda: None)
    match, random, seen = Match(game, ["a"] * game.players[0], 0), Random(3), set[str]()
    while match.to_move != TERMINAL and len(match.events) < 600:
        if match.to_move != CHANCE:
            for action in game.legal(match.state)[:20]:
                text = game.text(action)
                seen.add(text.split()[0])
                for typed in (text, text.lower(), text.upper(), f" {text} "):
                    assert human.obey(match, [], typed.strip()) == action
        match.apply(any_event(game, match.state, random))
    assert len(seen) > 1


def test_commands_and_mistakes_change_nothing(play: Play, path: Path) -> None:
    typed = ["help", "moves", "board", "rules", "undo", "0", "999", "pass", "place 9 (1,1)"]
    shown = play([*typed, "place 1 (4,4)", "keep", ""], *start(path))
    for text in ("Type the number", "nothing to take back", "1 to 16", "expected 'place 4 (2,-1)'"):
        assert text in shown
    for ruling in ("D2:", "D4:", "D5:"):
        assert ruling in shown
    assert "Longest, fattest rows win" in shown
    assert not [line for line in lines(path) if "do" in line]


def test_quit_keeps_the_game_and_resume_goes_on(play: Play, path: Path) -> None:
    shown = play(["1", "1", "quit"], *start(path))
    assert "The game is kept" in shown
    before = path.read_bytes()
    assert replayed(path).status == "unfinished"
    play(["1", "q"], "--resume", str(path))
    assert path.read_bytes().startswith(before)
    play(["1"] * 80, "--resume", str(path))
    assert replayed(path).status == "finished"
    play([], "--resume", str(path), status=2)


def test_the_end_of_input_keeps_the_game(play: Play, path: Path) -> None:
    assert "The game is kept" in play([], *start(path))
    assert replayed(path).status == "unfinished"


def test_resume_finds_the_last_unfinished_game(play: Play) -> None:
    play(["1", "q"], "diceopolis", "--first", "0")
    assert "you>" in play(["q"], "--resume")
    assert "you>" in play(["q"], "diceopolis", "--resume")
    play(["1"] * 80, "--resume")
    play([], "--resume", status=2)


def test_resume_after_a_line_was_cut(play: Play, path: Path) -> None:
    play(["1", "q"], *start(path))
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"seat": 0, "do": "pla')
    play(["q"], "--resume", str(path))
    assert path.read_bytes() == whole


def test_undo_takes_back_a_step_of_the_turn_and_of_the_record(play: Play, path: Path) -> None:
    before_choice = ["1"] * 32  # with 36 dice, the turn after these begins with a choice (D5)
    play([*before_choice, "keep", "q"], *start(path))
    assert lines(path)[-1] == {"seat": 0, "do": "keep"}
    shown = play(["undo", "q"], "--resume", str(path))
    assert "keep the hand or re-roll" in shown
    assert "keep" not in json.dumps(lines(path)[-1])
    assert replayed(path).status == "unfinished"


def test_undo_never_goes_past_a_roll(play: Play, path: Path) -> None:
    before_choice = ["1"] * 32
    play([*before_choice, "2", "undo", "q"], *start(path))
    assert "reroll" in lines(path)[-2]["do"]
    assert "roll" in lines(path)[-1]


def test_a_move_that_ends_the_turn_can_be_confirmed(play: Play, path: Path) -> None:
    shown = play(["1", "u", "2", "", "q"], *start(path, "--confirm"))
    assert "Enter ends your turn" in shown
    (mine, *_) = [line["do"] for line in lines(path) if line.get("seat") == 0]
    second = next(line for line in shown.splitlines() if line.strip().startswith("2 place"))
    assert mine in second


def test_typed_dice_by_line(play: Play, path: Path) -> None:
    typed = ["1 2 3 4 7", "12", "12345", "6,6,6,6,6", "place 1 (1,1)", "q"]
    shown = play(typed, *start(path, "--dice", "typed"))
    assert "no face of these dice" in shown and "expected 5 faces" in shown
    assert lines(path)[0]["dice"] == "typed"
    assert lines(path)[1:3] == [{"roll": [1, 2, 3, 4, 5]}, {"roll": [6] * 5}]
    play(["3", "q"], "--resume", str(path))
    assert lines(path)[-1] == {"roll": [3]}


def test_typed_dice_by_key(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.get("diceopolis")
    state = game.start(2)
    pressed = iter(["1", "x", "\x1b[A", "2", "\x7f", "34", "5", "6"])
    monkeypatch.setattr("click.getchar", lambda: next(pressed))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    console = Console(file=io.StringIO(), force_terminal=True)
    assert list(keys.ask_faces(console, game, state, "Anna")) == [1, 3, 4, 5, 6]


def test_people_at_one_keyboard(play: Play, path: Path) -> None:
    shown = play(["1", "1", "q"], *start(path, "--players", "you:Anna,you:Ben"))
    assert lines(path)[0]["players"] == ["Anna", "Ben"]
    assert "Anna>" in shown and "Ben>" in shown


def test_without_a_name_the_first_game_is_played(play: Play, path: Path) -> None:
    play(["q"], "--record", str(path))
    assert lines(path)[0]["game"] == games.names()[0]


def test_bots_alone(play: Play, path: Path) -> None:
    assert "won with" in play([], *start(path, "--players", "random,random,random,random"))
    assert replayed(path).status == "finished"


def test_a_record_is_never_overwritten(play: Play, path: Path) -> None:
    path.write_text("precious")
    play([], *start(path), status=2)
    assert path.read_text() == "precious"
