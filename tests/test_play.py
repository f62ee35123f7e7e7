"""Playing in the terminal, with what a person types given."""

import io
import json
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from rich.console import Console

from dicewright import cli, games
from dicewright.core.border import Face
from dicewright.core.errors import Unreadable
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.kinds import dice_to_roll
from dicewright.core.match import Match
from dicewright.core.replay import Replayed, replay_file
from dicewright.core.state import INTERPRETED
from dicewright.tui import keys
from dicewright.tui.human import Human
from dicewright.tui.keys import die_words
from tests.random_play import any_event
from tests.selection import combined

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


@combined("name number", games.names(), [1, 2])
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
    assert "In 60 seconds" in shown
    assert "Ada's 1 in the corner touches two black ones" in shown  # a picture, in words
    assert "![" not in shown
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
    assert "no face of the die 5 of 5" in shown and "expected 5 faces" in shown
    assert lines(path)[0]["dice"] == "typed"
    assert lines(path)[1:3] == [{"roll": [1, 2, 3, 4, 5]}, {"roll": [6] * 5}]
    play(["3", "q"], "--resume", str(path))
    assert lines(path)[-1] == {"roll": [3]}


# --- typed dice, a key each ----------------------------------------------------------------------


class Keyboard:
    """A terminal whose keys are pressed beforehand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.console = Console(file=io.StringIO(), force_terminal=True, width=200)
        self.pressed: Iterator[str] = iter(())
        monkeypatch.setattr("click.getchar", lambda: next(self.pressed))
        monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)

    def ask(self, match: Match, *pressed: str, confirm: bool = True) -> list[Face]:
        """Return the faces that somebody enters with these keys."""
        self.pressed = iter(pressed)
        game, commands = match.game, {"correct": self.refuse}
        asked = keys.AskedDice.of(self.console, game, match.state, "Anna", confirm, commands)
        faces = [game.face(face) for face in asked.ask()]
        assert next(self.pressed, None) is None
        return faces

    @staticmethod
    def refuse() -> None:
        raise Unreadable("no roll to correct")

    @property
    def shown(self) -> str:
        return re.sub(r"\x1b\[[0-9;]*m", "", cast(io.StringIO, self.console.file).getvalue())


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Keyboard:
    return Keyboard(monkeypatch)


def begun(name: str) -> Match:
    game = games.get(name).using(form=INTERPRETED)
    return Match(game, ["a"] * game.players[0], 0)


def test_typed_dice_by_key(keyboard: Keyboard) -> None:
    pressed = ("1", "x", "\x1b[A", "2", "\x7f", "34", "5", "6", "\r")
    assert keyboard.ask(begun("diceopolis"), *pressed) == [1, 3, 4, 5, 6]
    assert "die 1, 3, 4, 5, 6 (Enter yes" in keyboard.shown


@pytest.mark.parametrize("place", range(6))
@pytest.mark.parametrize("name", games.names())
def test_every_key_means_what_is_shown_beside_it(keyboard: Keyboard, name: str, place: int) -> None:
    """Each die is asked for by its own name and faces: the legend of one is not that of all."""
    match = begun(name)
    dice = dice_to_roll(match.game, match.state)
    pressed = [str(min(place + 1, len(die.faces))) for die in dice]
    entered = keyboard.ask(match, *pressed, "\r")
    prompts = re.findall(r"^  (.+) \((.+)\): (\S+)$", keyboard.shown, re.MULTILINE)
    assert [words for words, _, _ in prompts] == [die_words(die) for die in dice]
    assert [echo for _, _, echo in prompts] == list(map(str, entered))
    for key, (_, legend, echo) in zip(pressed, prompts, strict=True):
        assert f"{key} {echo}" in legend or (legend == "keys 1 to 6" and key == echo)


def test_the_second_kind_of_white_dice_has_keys_of_its_own(play: Play, path: Path) -> None:
    typed = ["1 2 3 4 4", "q"]
    shown = play(typed, "novo-dice", "--first", "0", "--dice", "typed", "--record", str(path))
    assert "white die B x 2 (1 lion, 2 bandage, 3 lightning, 4 pawn, 5 gear)" in " ".join(
        shown.split()
    )
    assert lines(path)[1] == {"roll": ["lion", "suitcase", "bandage", "pawn", "pawn"]}


def test_the_steal_die_says_its_faces(play: Play, path: Path) -> None:
    typed = ["111111 1", "1 1 1 1 1 1 2", "keep fire steal", "keep fire blank", "11111", "q"]
    shown = play(typed, "astroventure", "--first", "0", "--dice", "typed", "--record", str(path))
    assert "elemental die x 6 (1 fire, 2 water," in shown
    assert "; steal die (1 steal, 2 blank)" in " ".join(shown.split())
    assert lines(path)[1] == {"roll": ["fire"] * 6 + ["blank"]}
    assert lines(path)[-1] == {"roll": ["fire"] * 5}  # the steal die was kept


def test_a_roll_is_typed_again_until_it_is_right(keyboard: Keyboard) -> None:
    match = begun("diceopolis")
    assert keyboard.ask(match, *"11111", "n", *"22222", "\x7f", "3", "c", "?", "\r") == [2] * 4 + [
        3
    ]
    assert "no roll to correct" in keyboard.shown  # and the roll is shown once more
    assert keyboard.shown.count("die 2, 2, 2, 2, 3 (Enter") == 2
    assert keyboard.ask(match, *"4444", "c", "4", confirm=False) == [4] * 5


def test_a_roll_can_be_confirmed_by_line(play: Play, path: Path) -> None:
    typed = ["12345", "n", "54321", "", "66666", "q"]
    shown = play(typed, *start(path, "--dice", "typed", "--confirm"))
    assert "die 1, 2, 3, 4, 5 (Enter yes" in shown
    assert lines(path)[1:] == [{"roll": [5, 4, 3, 2, 1]}]


# --- a roll that was typed wrongly ---------------------------------------------------------------

TWO = ("--players", "you:Anna,you:Ben", "--dice", "typed")


def rolls(path: Path) -> list[Any]:
    return [line["roll"] for line in lines(path) if "roll" in line]


def test_a_roll_is_corrected_before_the_next_action(play: Play, path: Path) -> None:
    """Hands of several players: correcting again leads to the roll before."""
    typed = ["11111", "22222", "help", "correct", "c", "12345", "66666", "place 1 (1,1)", "q"]
    shown = play(typed, *start(path, *TWO))
    assert "takes back the roll that was typed last" in shown
    assert rolls(path) == [[1, 2, 3, 4, 5], [6] * 5]
    assert lines(path)[-1] == {"seat": 0, "do": "place 1 (1,1)"}
    assert replayed(path).status == "unfinished"


def test_an_action_is_undone_first_then_the_roll_corrected(play: Play, path: Path) -> None:
    typed = ["11111", "22222", "place 1 (1,1)", "correct", "undo", "correct", "33333", "q"]
    shown = play(typed, *start(path, *TWO))
    assert "a person has acted since" in shown
    assert rolls(path) == [[1] * 5, [3] * 5]
    assert "do" not in lines(path)[-1]


def test_a_roll_for_a_bot_is_corrected_though_it_has_acted(play: Play, path: Path) -> None:
    typed = ["66666", "12345", "correct", "correct", "55555", "22222", "q"]
    play(typed, *start(path, "--first", "1", "--dice", "typed"))
    hands, action = lines(path)[1:3], lines(path)[3]
    assert hands == [{"roll": [5] * 5}, {"roll": [2] * 5}]
    assert action["seat"] == 1 and action["do"].startswith("place 5")
    assert len(lines(path)) == 4


def test_a_reroll_is_corrected(play: Play, path: Path) -> None:
    """The die of D5, and then the choice that led to it."""
    before = ["12345", "12345"] + ["1", "3"] * 62  # moves by number and rolls of the caches
    typed = [*before, *["1"] * 3, "2", "4", "correct", "5", "correct", "undo", "keep", "q"]
    play(typed, *start(path, *TWO))
    ends = lines(path)[-1]
    assert ends == {"seat": ends["seat"], "do": "keep"}
    assert replayed(path).status == "unfinished"


def test_resume_after_a_correction(play: Play, path: Path) -> None:
    play(["11111", "22222", "correct", "q"], *start(path, *TWO))
    assert rolls(path) == [[1] * 5]
    play(["44444", "place 1 (1,1)", "undo", "c", "55555", "q"], "--resume", str(path))
    assert rolls(path) == [[1] * 5, [5] * 5]
    play(["c", "66666", "q"], "--resume", str(path))
    assert rolls(path) == [[1] * 5, [6] * 5]
    assert replayed(path).players == ["Anna", "Ben"]


def test_a_partial_roll_is_corrected(play: Play, path: Path) -> None:
    again = ["keep fire fire", "3333 1", "correct", "correct", "undo", "correct"]
    typed = ["1111111", *again, "2222222", "keep water", "444441", "q"]
    play(typed, "astroventure", "--first", "0", "--record", str(path), *TWO)
    assert rolls(path) == [["water"] * 6 + ["blank"], ["earth"] * 5 + ["steal"]]


def test_only_typed_dice_can_be_corrected(play: Play, path: Path) -> None:
    shown = play(["correct", "help", "q"], *start(path))
    assert "only dice that are typed" in shown
    assert "takes back the roll" not in shown
    assert len(rolls(path)) == 2


def test_a_record_of_the_page_goes_on_with_typed_dice(play: Play, path: Path) -> None:
    play(["11111", "q"], *start(path, *TWO))
    path.write_text(path.read_text().replace('"dice": "typed"', '"dice": "real"'))
    play(["22222", "q"], "--resume", str(path))
    assert rolls(path) == [[1] * 5, [2] * 5]


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


@pytest.mark.parametrize("told", ["stop (nothing else could be done)", "stop (by choice)"])
def test_who_passes_says_why(play: Play, path: Path, told: str) -> None:
    common = ["--players", "random,easy", "--seed", "4", "--record", str(path)]
    assert told in play([], "astroventure", *common)


def test_a_record_is_never_overwritten(play: Play, path: Path) -> None:
    path.write_text("precious")
    play([], *start(path), status=2)
    assert path.read_text() == "precious"
