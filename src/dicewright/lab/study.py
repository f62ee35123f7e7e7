"""A study of a game's balance: watched games for each edition or value, and what they say."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, NamedTuple

import msgspec
import numpy as np

from dicewright import bots
from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.lab.changes import Varied
from dicewright.lab.contests import Contest, Setting, play_quick, play_timed
from dicewright.lab.estimates import (
    Estimate,
    MeanDifference,
    differences,
    normal,
    of_deviation,
    of_mean,
    of_share,
)
from dicewright.lab.intervals import rate
from dicewright.lab.observe import Observed, observe, observe_span
from dicewright.lab.pieces import Piece, Remarks, pieces_of, remarks_on
from dicewright.lab.simulate import Job, cores
from dicewright.lab.statistics import Z, distribution, shares_of_points

REPORT = 1  # the version of the JSON's form
BINS = 24  # bars of a distribution at most
PROBE_SECONDS, LONG_PROBE = 0.6, 3.0  # how long the time is estimated for: quick games, others
SKILL_BLOCK = 20  # blocks of games that are played before progress is told

# games, by the strongest player; for skill it meets one that is stronger still
DEFAULT_GAMES = {"random": 20_000, "easy": 20_000, "casual": 400, "greedy": 20_000}
DEFAULT_GAMES |= {"skilled": 400, "expert": 400, "master": 100}
DEFAULT_SKILL = {"random": 2_000, "easy": 2_000, "casual": 60, "greedy": 200}
DEFAULT_SKILL |= {"skilled": 60, "expert": 60, "master": 60}
PLAIN = [bot.name for bot in bots.BOTS.values() if bot.slack_for is None]  # levels but rated ones


class TurnPlace(msgspec.Struct, frozen=True):
    """How those do who play at a place of the turn order."""

    place: int  # 1: who starts
    wins: Estimate
    points: Estimate


class Level(msgspec.Struct, frozen=True):
    """How a bot does, all its seats together."""

    player: str
    seats: int
    wins: Estimate  # of one seat
    points: Estimate


class Spread(msgspec.Struct, frozen=True):
    """How some numbers are spread."""

    quantiles: dict[str, float]
    edges: list[float]  # of the bars, one more than there are
    counts: list[int]


class Skill(msgspec.Struct, frozen=True):
    """What the stronger level wins, alone among seats of the weaker, seats taken in turn."""

    stronger: str
    weaker: str
    games: int
    wins: Estimate
    even: float


class Column(msgspec.Struct, frozen=True):
    """What the games say under one edition, with one choice of values."""

    label: str
    edition: str
    edition_sha256: str
    options: dict[str, str | bool]
    values: dict[str, int | str]  # that were varied
    printed: bool  # nothing of the edition is changed
    games: int
    seconds: float
    places: list[TurnPlace]
    levels: list[Level]
    figures: dict[str, Estimate]
    spreads: dict[str, Spread]
    skill: Skill | None
    pieces: list[Piece]
    remarks: Remarks

    def comparable(self) -> dict[str, Estimate]:
        """Return every estimate by a name that other columns have too."""
        named = {f"place {place.place}": place.wins for place in self.places}
        named |= {f"figure {name}": its for name, its in self.figures.items()}
        if self.skill is not None:
            named["skill"] = self.skill.wins
        for piece in self.pieces:
            for part in ("won", "points", "worth"):
                named[f"piece {piece.name} {part}"] = getattr(piece, part)
        return named


class Report(msgspec.Struct, frozen=True):
    """All that a study says."""

    report: int
    game: str
    title: str
    players: list[str]
    seed: int
    varied: list[str]  # paths
    reference: int  # the column that the others are compared with
    note: str | None  # who plays at another level than named
    columns: list[Column]
    differences: list[MeanDifference]


class Wish(NamedTuple):
    """One column to be."""

    label: str
    varied: Varied


@dataclass(frozen=True)
class Study:
    """What is to be studied."""

    wishes: tuple[Wish, ...]
    players: tuple[str, ...]
    games: int
    seed: int
    seconds: float | None = None  # for a choice of master
    skill_games: int = 0
    reference: int = 0
    workers: int | None = None  # cores to use; with one no other process is started

    def __post_init__(self) -> None:
        if self.skill_games < 0:
            raise Unreadable(f"skill: expected no games or more, got {self.skill_games}")
        for wish in self.wishes:
            self.job(wish)  # checks it

    @property
    def game(self) -> Game:
        """The game, with the edition of the first column."""
        return self.wishes[0].varied.game

    @property
    def total(self) -> int:
        """How many games are to be played, those for skill included."""
        return len(self.wishes) * (self.games + self.skill_games)

    def job(self, wish: Wish) -> Job:
        """Return the games of a column."""
        return Job(wish.varied.game, self.players, self.games, self.seed, seconds=self.seconds)

    @property
    def contest(self) -> Contest:
        """Who meets whom for skill: the next level above all players, alone among the one below.

        Rated levels do not count here: how strong they are was chosen.
        """
        strongest = weakest(self.players, -1)
        levels = [*bots.BOTS]
        stronger = [one for one in levels[levels.index(strongest) + 1 :] if one in PLAIN]
        above = stronger[0] if stronger else PLAIN[-1]
        below = PLAIN[PLAIN.index(above) - 1]
        return Contest((above, *[below] * (len(self.players) - 1)))


def weakest(players: Sequence[str], rank: int = 0) -> str:
    """Return the weakest of some levels, or with rank -1 the strongest."""
    levels = list(bots.BOTS)
    return sorted((bots.get(name).name for name in players), key=levels.index)[rank]


def default_games(players: Sequence[str]) -> int:
    """Return how many games are enough, and do not take too long, for these players."""
    return DEFAULT_GAMES[weakest(players, -1)]


def default_skill(players: Sequence[str]) -> int:
    """Return the same for the games of a stronger level."""
    return DEFAULT_SKILL[weakest(players, -1)]


# --- how long it will take ---------------------------------------------------------------------


def estimate_seconds(study: Study) -> float:
    """Play for a moment, and say how long the study will take."""
    job = study.job(study.wishes[0])
    observe_span(job, 0, 1)  # loads the compiled code
    used, played, size = 0.0, 0, 1
    limit = PROBE_SECONDS if job.quick else LONG_PROBE
    while used < limit and played < job.games:
        start = perf_counter()
        observe_span(job, played, size)
        used, played, size = used + perf_counter() - start, played + size, size * 2
    once = used / played * study.games / (study.workers or cores())
    return len(study.wishes) * (once + _skill_seconds(study))


def _skill_seconds(study: Study) -> float:
    if study.skill_games == 0:
        return 0.0
    contest, setting = study.contest, _setting(study, study.wishes[0])
    play = play_quick if contest.quick else play_timed
    blocks = range(1, SKILL_BLOCK + 1 if contest.quick else 2)
    play(setting, contest, [0])  # loads the compiled code
    start = perf_counter()
    play(setting, contest, blocks)
    return (perf_counter() - start) / len(blocks) * study.skill_games / contest.players


# --- running it --------------------------------------------------------------------------------


def run(
    study: Study, progress: Callable[[int], None] = lambda _: None
) -> tuple[Report, list[Observed]]:
    """Play all games of a study; return what they say, and the games of each column."""
    observed, columns = [], []
    for wish in study.wishes:
        start = perf_counter()
        seen = observe(study.job(wish), progress, study.workers)
        skill = _skill(study, wish, progress)
        observed.append(seen)
        columns.append(_column(study, wish, seen, skill, perf_counter() - start))
    named = [column.comparable() for column in columns]
    game = study.game
    report = Report(
        report=REPORT,
        game=game.name,
        title=game.title,
        players=list(study.players),
        seed=study.seed,
        varied=list(study.wishes[0].varied.values),
        reference=study.reference,
        note=_note(study),
        columns=columns,
        differences=list(differences(named, study.reference).values()),
    )
    return report, observed


def _note(study: Study) -> str | None:
    levels = [*study.players, *(study.contest.levels if study.skill_games else ())]
    notes = [bots.stand_in_note(wish.varied.game, levels) for wish in study.wishes]
    return next((note for note in notes if note), None)


def _setting(study: Study, wish: Wish) -> Setting:
    return Setting(wish.varied.game, study.seed, study.seconds)


def _skill(study: Study, wish: Wish, progress: Callable[[int], None]) -> Skill | None:
    """Let the stronger level meet the weaker one, in blocks of games on the same dice."""
    contest = study.contest
    blocks = study.skill_games // contest.players
    if blocks == 0:
        return None
    play = play_quick if contest.quick else play_timed
    means: list[float] = []
    stronger = contest.levels[0]
    for start in range(0, blocks, SKILL_BLOCK if not contest.quick else 10 * SKILL_BLOCK):
        size = min(blocks - start, SKILL_BLOCK if not contest.quick else 10 * SKILL_BLOCK)
        found = play(_setting(study, wish), contest, range(start, start + size))
        means += [block.share(stronger) for block in found]
        progress(size * contest.players)
    its = rate(means)
    wins = Estimate(its.share, (its.high - its.low) / (2 * Z), its.low, its.high)
    return Skill(stronger, contest.levels[-1], blocks * contest.players, wins, contest.even)


def _column(study: Study, wish: Wish, seen: Observed, skill: Skill | None, took: float) -> Column:
    game = wish.varied.game
    pieces = pieces_of(game, seen.sums)
    return Column(
        label=wish.label,
        edition=game.edition.name,
        edition_sha256=game.edition.sha256,
        options=dict(game.options),
        values=wish.varied.values,
        printed=wish.varied.printed,
        games=len(seen.moves),
        seconds=round(took, 3),
        places=_places(seen),
        levels=_levels(study.players, seen),
        figures=_figures(seen),
        spreads={
            "points": spread(seen.points.ravel()),
            "margin": spread(margins(seen)),
            "length": spread(seen.moves),
            "lead_changes": spread(seen.lead_changes),
        },
        skill=skill,
        pieces=pieces,
        remarks=remarks_on(game, pieces),
    )


def margins(seen: Observed) -> Any:
    """Return by how many points the best was ahead of the second, game by game."""
    order = np.sort(seen.points, axis=1)
    return order[:, -1] - order[:, -2]


def _figures(seen: Observed) -> dict[str, Estimate]:
    shares, count = shares_of_points(seen.points), len(seen.moves)
    ties = ((shares > 0) & (shares < 1)).any(axis=1)
    within = seen.points.std(axis=1, ddof=1)
    return {
        "ties": of_share(float(ties.mean()), count),
        "length": of_mean(seen.moves),
        "lead_changes": of_mean(seen.lead_changes),
        "points": of_mean(seen.points.mean(axis=1)),
        "winner_points": of_mean(seen.points.max(axis=1)),
        "spread": of_deviation(seen.points.ravel()),
        "spread_at_table": of_mean(within),
        "margin": of_mean(margins(seen)),
    }


def _share(shares: Any) -> Estimate:
    """Return a mean share of the win: Wilson's interval, as if no win were shared."""
    return of_share(float(shares.mean()), len(shares))


def _places(seen: Observed) -> list[TurnPlace]:
    shares, rows = shares_of_points(seen.points), np.arange(len(seen.moves))
    seats = seen.points.shape[1]
    return [
        TurnPlace(place + 1, _share(shares[rows, seat]), of_mean(seen.points[rows, seat]))
        for place in range(seats)
        for seat in ((seen.firsts + place) % seats,)
    ]


def _levels(players: Sequence[str], seen: Observed) -> list[Level]:
    shares, found = shares_of_points(seen.points), []
    for name in dict.fromkeys(players):
        seats = [seat for seat, other in enumerate(players) if other == name]
        wins = of_mean(shares[:, seats].mean(axis=1))
        if len(seats) == len(players):
            wins = normal(1.0 / len(seats), 0.0)
        found.append(Level(name, len(seats), wins, of_mean(seen.points[:, seats].mean(axis=1))))
    return found


def spread(numbers: Any) -> Spread:
    """Return how whole numbers are spread, in bars of equal width."""
    low, high = int(numbers.min()), int(numbers.max())
    width = max(1, -(-(high - low + 1) // BINS))
    edges = np.arange(low, high + width + 1, width)
    counts, _ = np.histogram(numbers, edges)
    return Spread(distribution(numbers), [float(e) for e in edges], [int(c) for c in counts])
