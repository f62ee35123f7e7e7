"""What `import dicewright` offers beside its types: functions that take names, paths and lists."""

from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dicewright import games as registry
from dicewright.core.border import listed
from dicewright.core.edition import read_bytes
from dicewright.core.errors import Unreadable, told
from dicewright.core.game import Game
from dicewright.core.kernels import BY_LOT
from dicewright.core.match import Match
from dicewright.core.records import whole_record
from dicewright.core.replay import Replayed
from dicewright.core.replay import replay as replay_content

if TYPE_CHECKING:  # they come with NumPy, which nobody needs to read a record
    from dicewright.analysis.review import Review
    from dicewright.lab.simulate import Job, Numbers, Played
    from dicewright.solve import Odds

Record = bytes | str | PathLike[str]  # its content, or its file


def record(match: Match) -> bytes:
    """Return the record of a match: JSON Lines, which `replay` and `review` read."""
    return whole_record(match)


def replay(record: Record) -> Replayed:
    """Check every line of a record; its `match` is the game as it stands at the end."""
    return replay_content(_content(record), registry.get)


def review(record: Record) -> "Review":
    """Say what was best in a recorded game, what mistakes cost, and how lucky everybody was."""
    from dicewright.analysis.review import review_record

    return review_record(_content(record))


def odds(game: str | Game) -> "Odds":
    """Return the exact chances of all that a turn of a game can bring."""
    from dicewright import solve

    return solve.odds(registry.get(game))


@dataclass(frozen=True)
class Simulation:
    """Games that have been played: arrays with a row a game, and what they say."""

    job: "Job"
    played: "Played"
    seconds: float

    def __repr__(self) -> str:
        seats = zip(self.job.players, self.wins, strict=True)
        wins = ", ".join(f"{name} {share:.1%}" for name, share in seats)
        return f"<{self.job.games} games of {self.job.game.title}: {wins}>"

    @property
    def points(self) -> "Numbers":
        """The points, [game][seat]."""
        return self.played.points

    @property
    def firsts(self) -> "Numbers":
        """The seat that started each game."""
        return self.played.firsts

    @property
    def moves(self) -> "Numbers":
        """How many actions each game had."""
        return self.played.moves

    @property
    def wins(self) -> list[float]:
        """Each seat's share of the wins."""
        from dicewright.lab.statistics import win_shares

        shares: list[float] = win_shares(self.played).mean(axis=0).tolist()
        return shares

    def summary(self) -> dict[str, Any]:
        """Return what `dicewright simulate --json` prints: intervals, turn order, lengths."""
        from dicewright.lab.statistics import summary

        return summary(self.job, self.played, self.seconds)


def simulate(
    game: str | Game,
    players: Sequence[str] = ("random", "random"),
    games: int = 1000,
    seed: int = 0,
    first: int | None = None,
    seconds: float | None = None,
) -> Simulation:
    """Let bots play many games, compiled and on all cores; the same seed gives the same games.

    `first` names the seat that starts, else it is drawn; `seconds` are for a choice of master.
    """
    from time import perf_counter

    from dicewright.lab.simulate import Job
    from dicewright.lab.simulate import simulate as play_all

    names = tuple(str(name) for name in listed("players", players))
    starts = BY_LOT if first is None else first
    job = Job(registry.get(game), names, games, seed, starts, seconds)
    start = perf_counter()
    played = play_all(job)
    return Simulation(job, played, perf_counter() - start)


def _content(record: object) -> bytes:
    if isinstance(record, bytes):
        return record
    if isinstance(record, str | PathLike):
        return read_bytes(Path(record))
    raise Unreadable(f"record: expected its content in bytes, or its file, got {told(record)}")
