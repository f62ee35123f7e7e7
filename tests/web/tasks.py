"""Tasks for workers; their processes import this module and nothing else of the tests."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from dicewright.analysis.review import Review
from dicewright.lab.mistakes import Checked
from dicewright.web.jobs import thinking
from dicewright.web.jobs.rollouts import RolloutWish
from dicewright.web.jobs.thinking import Position
from dicewright.web.jobs.worker import Tell
from dicewright.web.wire.codes import Code, Problem
from dicewright.web.wire.messages import HintGiven, Warned


def double(number: int) -> int:
    return 2 * number


def refuse(detail: str) -> None:
    raise Problem(Code.BAD_EDITION, detail=detail)


def fail(_: Any, *further: Any) -> Any:
    raise ValueError("a defect of this task")


def spin(_: Any) -> None:
    while True:
        pass


def spin_and_tell(_: Any, tell: Callable[[float], None]) -> Any:
    spin(_)


def fill(_: Any) -> int:
    return len([bytes(1024 * 1024) for _ in range(100_000)])


def die(_: Any) -> None:
    os._exit(1)


def wait_for(path: str) -> None:
    while not Path(path).exists():
        time.sleep(0.01)


def note(path: str, line: str) -> None:
    with Path(path).open("a") as notes:
        notes.write(f"{line}\n")


def note_and_wait(wish: tuple[str, str]) -> None:
    """Note a line in a folder, and end when a file of that name is there."""
    folder, line = wish
    note(f"{folder}/begun", line)
    wait_for(f"{folder}/{line}")


def tell_half_and_wait(path: str, tell: Tell) -> int:
    tell(0.5, 21)
    wait_for(path)
    return 42


def compile_when_told(folder: str, part: tuple[str, str]) -> None:
    """Stand for compiling: note what is compiled, and end when a file of that name is there."""
    name = " ".join(part)
    note(f"{folder}/begun", f"{name} {os.nice(0)}")
    wait_for(f"{folder}/{name}")


def load_nothing(_: tuple[str, str]) -> None:
    """Stand for loading."""


# --- for as long as a test wants -----------------------------------------------------------------


def choose_slowly(folder: str, position: Position) -> int:
    """Choose the first thing that is legal, or fail if the test says so."""
    note_and_wait((folder, "go on"))
    if Path(folder, "fail").exists():
        raise RuntimeError("lost the thread")
    game, state = position.read()
    return game.legal(state)[0]


def choose_quickly(position: Position) -> int:
    position.seconds = position.seconds and 0.002
    return thinking.choose(position)


def advise_slowly(folder: str, position: Position) -> HintGiven:
    note_and_wait((folder, "go on"))
    return thinking.advise(position)


def warn_slowly(folder: str, position: Position) -> Warned | None:
    note_and_wait((folder, "go on"))
    return thinking.warn(position)


def review_slowly(folder: str, content: bytes, tell: Callable[[float], None]) -> Review:
    note(f"{folder}/begun", content.partition(b"\n")[0].decode())
    tell(0.5)
    wait_for(f"{folder}/go on")
    return Review("x", "y", {}, [], 0, True, "master", 0.0, [], [], [])


def roll_out_slowly(folder: str, wish: RolloutWish, tell: Tell) -> Checked:
    note(f"{folder}/begun", str(wish.line))
    tell(0.5, Checked(40, 0.05, 0.02, "confirmed"))
    wait_for(f"{folder}/go on")
    return Checked(80, 0.05, 0.01, "confirmed")


def study_slowly(folder: str, asked: Any, tell: Callable[[float], None]) -> Any:
    note_and_wait((folder, "go on"))
