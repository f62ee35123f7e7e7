"""Tasks for a worker; its process imports this module and nothing else of the tests."""

import os
import time
from pathlib import Path

from dicewright.web.wire.codes import Code, Problem


def double(number: int) -> int:
    return 2 * number


def refuse(detail: str) -> None:
    raise Problem(Code.BAD_EDITION, detail=detail)


def fail() -> None:
    raise ValueError("a defect of this task")


def spin() -> None:
    while True:
        pass


def fill() -> int:
    return len([bytes(1024 * 1024) for _ in range(100_000)])


def die() -> None:
    os._exit(1)


def wait_for(path: str) -> None:
    while not Path(path).exists():
        time.sleep(0.01)


def compile_when_told(folder: str, name: str, part: str) -> None:
    """Stand for compiling: note what is compiled, and end when a file of that name is there."""
    with (Path(folder) / "begun").open("a") as begun:
        begun.write(f"{name} {part} {os.nice(0)}\n")
    wait_for(f"{folder}/{name} {part}")
