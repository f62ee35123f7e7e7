"""Golden games: whole records, one file a game, that pin rules, dice and format byte for byte.

`tests/data/GAME.jsonl` holds complete records one after another; a header begins the next. It has
a game for every number of players and every choice of options. Where a change of the rules, of the
random numbers or of the format is meant, write the files again and look at what changed in them:

    python -m tests.golden
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dicewright import bots, games
from dicewright.core.records import whole_record
from dicewright.lab.simulate import Job, play_one
from tests.random_play import Case, cases, game_of

DATA = Path(__file__).parent / "data"
SEED = 2024


def path_of(name: str) -> Path:
    """Return the file of a game."""
    return DATA / f"{name}.jsonl"


def job_of(header: dict[str, Any]) -> Job:
    """Return the job that a golden record's header tells of."""
    game = games.get(header["game"]).using(options=header["options"])
    players = tuple(name.removeprefix(bots.PREFIX) for name in header["players"])
    return Job(game, players, header["index"] + 1, header["seed"])


def record(job: Job, index: int) -> bytes:
    """Play a game of a job and return its record."""
    return whole_record(play_one(job, index), seed=job.seed, index=index)


def records_in(content: bytes) -> Iterator[bytes]:
    """Yield the records that a golden file holds."""
    lines: list[bytes] = []
    for line in content.splitlines(keepends=True):
        if lines and "record" in json.loads(line):
            yield b"".join(lines)
            lines.clear()
        lines.append(line)
    yield b"".join(lines)


def golden(name: str) -> bytes:
    """Return what the golden file of a game should hold."""
    own: list[Case] = [case for case in cases() if case[0] == name]
    return b"".join(
        record(Job(game_of(case), ("random",) * case[1], index + 1, SEED), index)
        for index, case in enumerate(own)
    )


def main() -> None:
    """Write all golden files again."""
    for name in games.names():
        path_of(name).write_bytes(golden(name))


if __name__ == "__main__":
    main()
