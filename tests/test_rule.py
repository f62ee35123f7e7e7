"""Rules in three forms, names bound into them, and compiled code that is never stale."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import dicewright
from dicewright import games
from dicewright.core import rule as rule_module
from dicewright.core.record import Record, int8, int32
from dicewright.core.rule import Rule, cache_folder, rule
from dicewright.core.state import COMPILED, INTERPRETED

STEP = 2


class State(Record):
    """Something to count in."""

    count = int32()
    list = int32(3)
    grid = int8(2, 2)


@rule
def one_more(s: Any) -> int:
    """Count by one."""
    s.count += 1
    return int(s.count)


@rule
def by_steps(s: Any) -> int:
    """Count by steps, through another rule."""
    for _ in range(STEP):
        one_more(s)
    return int(s.count)


@rule
def misspelt(s: Any) -> None:
    """Write a field that there is not."""
    s.cuont = 1


@rule
def two_more(s: Any) -> int:
    """Count by two."""
    s.count += 2
    return int(s.count)


# --- the forms ---------------------------------------------------------------------------------


@pytest.mark.parametrize("form", [INTERPRETED, COMPILED], ids=["interpreted", "compiled"])
def test_forms_do_the_same(form: Any) -> None:
    state = form.empty(State)
    assert form.function(by_steps)(state) == STEP
    assert int(state.count) == STEP


def test_a_rule_called_as_it_is_runs_interpreted() -> None:
    state = INTERPRETED.empty(State)
    assert by_steps(state) == STEP
    assert type(state.count) is int


def test_rules_call_rules_of_their_own_form() -> None:
    assert globals_of(by_steps.interpreted)["one_more"] is one_more.interpreted
    assert globals_of(by_steps.compiled)["one_more"] is one_more.inlined
    assert globals_of(by_steps.inlined)["one_more"] is one_more.inlined


def test_the_device_form_is_made_without_a_gpu() -> None:
    pytest.importorskip("numba.cuda", exc_type=ImportError)
    assert globals_of(by_steps.device)["one_more"] is one_more.device


def globals_of(function: Any) -> dict[str, Any]:
    """Return the names that a function, plain or compiled, was made with."""
    names: dict[str, Any] = getattr(function, "py_func", function).__globals__
    return names


def test_using_binds_names_and_leaves_the_rule_as_it_was() -> None:
    bound = by_steps.using("two", one_more=two_more)
    for form in (INTERPRETED, COMPILED):
        assert form.function(bound)(form.empty(State)) == 2 * STEP
        assert form.function(by_steps)(form.empty(State)) == STEP
    assert "two" in repr(bound)
    assert "by_steps" in repr(bound)


def test_using_binds_constants_and_adds_to_what_is_bound() -> None:
    bound = by_steps.using("two", one_more=two_more).using("five", STEP=5)
    for form in (INTERPRETED, COMPILED):
        assert form.function(bound)(form.empty(State)) == 10


def test_a_misspelt_field_is_an_error_when_interpreted() -> None:
    with pytest.raises(AttributeError, match="cuont"):
        misspelt(INTERPRETED.empty(State))


def test_an_interpreted_rule_keeps_its_name_and_documentation() -> None:
    assert one_more.interpreted.__doc__ == "Count by one."
    assert one_more.interpreted.__name__ == "one_more"
    assert isinstance(one_more, Rule)


# --- states ------------------------------------------------------------------------------------


def test_states_convert_between_the_forms() -> None:
    plain = INTERPRETED.empty(State)
    plain.count, plain.list, plain.grid = 4, [1, 2, 3], [[5, 6], [7, 8]]
    record = COMPILED.convert(State, plain)
    assert (int(record.count), record.grid.tolist()) == (4, [[5, 6], [7, 8]])
    assert INTERPRETED.convert(State, record) == plain
    assert repr(plain) == "State(count=4, list=[1, 2, 3], grid=[[5, 6], [7, 8]])"


@pytest.mark.parametrize("form", [INTERPRETED, COMPILED], ids=["interpreted", "compiled"])
def test_copies_share_nothing(form: Any) -> None:
    state = form.empty(State)
    copy = form.copy(state)
    copy.count, copy.list[1], copy.grid[1][1] = 9, 9, 9
    assert INTERPRETED.convert(State, state) == INTERPRETED.empty(State)


def test_a_copy_that_is_restored_is_equal_and_shares_nothing() -> None:
    state = INTERPRETED.empty(State)
    copy = state.copy()
    copy.count, copy.list[1], copy.grid[1][1] = 9, 9, 9
    copy.restore(state)
    assert copy == state
    copy.list[1], copy.grid[1][1] = 9, 9
    assert state == INTERPRETED.empty(State)


def test_plain_states_compare_by_content() -> None:
    one, other = INTERPRETED.empty(State), INTERPRETED.empty(State)
    assert one == other
    other.grid[0][1] = 1
    assert one != other
    assert one != "something else"


# --- the cache ---------------------------------------------------------------------------------

SCRIPT = """
import dicewright
from dicewright import games
from dicewright.core.record import Record, int8, int32
from dicewright.core.rule import cache_folder
from dicewright.lab.simulate import Job, play_span
game = games.get("diceopolis")
played = play_span(Job(game, ("random",) * game.players[0], 5, 1), 0, 5)
print(dicewright.__file__)
print(cache_folder().name)
print(played.points.tolist())
"""


class Copy:
    """A copy of the sources, with a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.root, self.cache = folder / "sources", folder / "cache"
        shutil.copytree(Path(dicewright.__file__).parent, self.root / "dicewright")

    def change(self, file: str, old: str, new: str) -> None:
        path = self.root / "dicewright" / file
        text = path.read_text("utf-8")
        assert text.count(old) == 1, f"{file} has {old!r} once"
        path.write_text(text.replace(old, new), "utf-8")

    def run(self) -> tuple[str, str]:
        """Return the cache folder's name and the scores of some compiled games."""
        environment = os.environ | {
            "PYTHONPATH": str(self.root),
            "DICEWRIGHT_CACHE": str(self.cache),
        }
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        file, folder, scores = done.stdout.splitlines()
        assert Path(file).is_relative_to(self.root), "the copy was run"
        return folder, scores

    def compiled(self) -> dict[Path, int]:
        """Return the files of machine code, and when each was written."""
        return {path: path.stat().st_mtime_ns for path in self.cache.rglob("*.nbc")}


@pytest.mark.slow
def test_a_changed_rule_is_used_at_once_and_an_unchanged_one_is_not_compiled_again(
    tmp_path: Path,
) -> None:
    copy = Copy(tmp_path)
    first = copy.run()
    compiled = copy.compiled()
    assert compiled
    assert copy.run() == first
    assert copy.compiled() == compiled, "the second run compiled nothing"

    copy.change("games/diceopolis/rules.py", "return pips + pips", "return pips + pips + 1")
    other_rule = copy.run()
    copy.change("core/philox.py", "ROUNDS = 10", "ROUNDS = 9")
    other_rounds = copy.run()
    assert len({folder for folder, _ in (first, other_rule, other_rounds)}) == 3
    assert len({scores for _, scores in (first, other_rule, other_rounds)}) == 3
    assert compiled.items() <= copy.compiled().items(), "the older code is left alone"


def test_the_cache_folder_can_be_chosen_and_falls_back_to_a_temporary_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DICEWRIGHT_CACHE", str(tmp_path / "chosen"))
    assert cache_folder.__wrapped__().parent == tmp_path / "chosen"
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("DICEWRIGHT_CACHE", str(tmp_path / "file"))
    temporary = cache_folder.__wrapped__()
    assert temporary.is_dir()
    assert cache_folder.__wrapped__() == temporary, "other processes have the same one"
    temporary.rmdir()


def test_only_caches_that_nobody_uses_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DICEWRIGHT_CACHE", str(tmp_path))
    for name, age in (("old", 40), ("new", 20)):
        (tmp_path / name).mkdir()
        then = (tmp_path / name).stat().st_mtime - age * 24 * 3600
        os.utime(tmp_path / name, (then, then))
    rule_module.remove_stale_caches()
    assert [path.name for path in tmp_path.iterdir()] == ["new"]


def test_every_kernel_of_every_game_is_a_rule() -> None:
    for name in games.names():
        assert all(isinstance(kernel, Rule) for kernel in games.get(name).kernels)
