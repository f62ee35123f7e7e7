"""Studies of editions for people who do not program: one at a time, in a process of their own."""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, NamedTuple

import msgspec

from dicewright import bots
from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.lab.changes import numbers, to_toml, vary
from dicewright.lab.reporting import page
from dicewright.lab.reporting.page import THEMES
from dicewright.lab.reporting.texts import LANGUAGES, texts_of
from dicewright.lab.simulate import cores
from dicewright.lab.study import Report, Study, Wish, estimate_seconds, run
from dicewright.web.jobs.worker import MEGABYTE, NICE, Apart, Stopped
from dicewright.web.tables import catalog
from dicewright.web.wire.codes import Code, Problem
from dicewright.web.wire.lab import LabForm, LabNumber, LabWish, Studying

LOG = logging.getLogger(__name__)
MOST_GAMES = {"random": 50_000, "easy": 20_000, "greedy": 20_000, "expert": 200}  # by level:
SKILL_GAMES = {"random": 400, "easy": 400, "greedy": 60, "expert": 0}  # others are too slow
LEAST_GAMES = 100
BUDGET = 120.0  # seconds that a study may take; if it would take more, fewer games are played
MOST_SECONDS = 3 * BUDGET  # after which it is given up
MOST_KEPT = 20  # studies that are ready
MOST_WAITING = 5  # studies that are asked for and not ready
MEMORY = 4096 * MEGABYTE  # that its process may have
REPORT_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin",
    "X-Frame-Options": "SAMEORIGIN",
    "Cache-Control": "no-store",
}


class ReportWords(NamedTuple):
    """How a report is to be written."""

    language: str
    paths: dict[str, str] = {}  # what changed numbers are called


class StudyJob:
    """A study, being made or ready."""

    def __init__(self, key: str, visitor: str, study: Study, words: ReportWords) -> None:
        self.key = key
        self.visitor = visitor  # the address that asked for it
        self.study = study
        self.words = words
        self.stage = "waiting"
        self.progress = 0.0
        self.report: Report | None = None

    @property
    def going_on(self) -> bool:
        """Whether it waits or is being made."""
        return self.stage in ("waiting", "preparing", "playing")


class Labs:
    """All studies that somebody has asked for lately."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, StudyJob] = OrderedDict()
        self._executor = ThreadPoolExecutor(1, "lab")

    def close(self) -> None:
        """Make no more; what is being made is stopped."""
        for job in self._known.values():
            if job.going_on:
                job.stage = "stopped"
        self._executor.shutdown(wait=False, cancel_futures=True)

    def ask(self, study: Study, words: ReportWords, visitor: str) -> Studying:
        """Begin a study, if this visitor has none that goes on."""
        going_on = [job for job in self._known.values() if job.going_on]
        if any(job.visitor == visitor for job in going_on):
            raise Problem(Code.STUDY_RUNNING)
        if len(going_on) >= MOST_WAITING:
            raise Problem(Code.TOO_FAST, retry_after=int(BUDGET))
        job = StudyJob(secrets.token_urlsafe(12), visitor, study, words)
        self._forget()
        self._known[job.key] = job
        loop = asyncio.get_running_loop()
        loop.run_in_executor(self._executor, _make, job)
        return self.told(job)

    def _forget(self) -> None:
        over = [key for key, job in self._known.items() if not job.going_on]
        for old in over[: max(0, len(over) - MOST_KEPT + 1)]:
            del self._known[old]

    def find(self, key: str) -> StudyJob:
        """Return a study."""
        if key not in self._known:
            raise Problem(Code.NO_STUDY)
        return self._known[key]

    def ready(self, key: str) -> Report:
        """Return the report of a study that is ready."""
        report = self.find(key).report
        if report is None:
            raise Problem(Code.NO_STUDY)
        return report

    def stop(self, key: str) -> Studying:
        """Stop a study."""
        job = self.find(key)
        if job.going_on:
            job.stage = "stopped"
        return self.told(job)

    def told(self, job: StudyJob) -> Studying:
        """Say how far a study is."""
        before = [w for w in self._known.values() if w.going_on and w is not job]
        waiting = len(before) if job.stage == "waiting" else 0
        return Studying(job.key, job.stage, round(job.progress, 4), waiting)

    def page(self, key: str, theme: str) -> str:
        """Return the report as a page."""
        chosen = theme if theme in THEMES else THEMES[0]
        words = self.find(key).words
        return page(self.ready(key), words.language, chosen, words.paths)

    def edition(self, key: str) -> tuple[str, str]:
        """Return the edition that was studied as TOML, and the name for its file."""
        game = self.find(key).study.game
        return to_toml(game.edition.parsed), f"{game.name}-{game.edition.name}.toml"


def form_of(name: str, edition: str) -> LabForm:
    """Return all numbers of an edition that can be changed, and what limits a study."""
    game = catalog.game_of(name, edition, None, {})
    low, high = game.players[0], game.players[-1]
    found = [LabNumber(n.path, list(n.parts), n.value) for n in numbers(game.edition.parsed)]
    return LabForm(name, edition, low, high, found, MOST_GAMES)


def study_of(wish: LabWish) -> Study:
    """Return the study that was wished for, if it can be made."""
    if wish.level not in MOST_GAMES:
        raise Problem(Code.NO_BOT, detail=f"the lab lets {', '.join(MOST_GAMES)} play")
    if wish.language not in LANGUAGES:
        raise Problem(Code.MALFORMED, detail="expected a language of the page")
    printed = catalog.game_of(wish.game, wish.edition, None, wish.options)
    before = {number.path: number.value for number in numbers(printed.edition.parsed)}
    changes = {n.path: n.value for n in wish.changes if before.get(n.path) != n.value}
    try:
        own = vary(printed, changes)
        as_printed = vary(printed, {path: before[path] for path in changes})
        wishes = [Wish(printed.edition.name, as_printed)]
        if changes:
            wishes.insert(
                0, Wish(texts_of(wish.language)["changed"], own._replace(game=_named(own.game)))
            )
        games = max(LEAST_GAMES, min(wish.games, MOST_GAMES[wish.level]))
        return Study(
            tuple(wishes),
            (wish.level,) * wish.players,
            games,
            secrets.randbelow(1_000_000_000),
            skill_games=SKILL_GAMES[wish.level],
            reference=len(wishes) - 1,
            workers=max(1, cores() - 1) if bots.get(wish.level).quick else 1,
        )
    except Unreadable as error:
        raise Problem(Code.BAD_EDITION, detail=error.reason) from None


def words_of(wish: LabWish) -> ReportWords:
    """Return how the report that was wished for is to be written."""
    return ReportWords(wish.language, {number.path: number.name for number in wish.changes})


def _named(game: Game) -> Game:
    """Return a game whose changed edition has a name of its own."""
    parsed: dict[str, Any] = dict(game.edition.parsed)
    parsed["edition"] = dict(parsed["edition"]) | {"name": f"{game.edition.name} changed"}
    return game.using(edition=game.edition_type.convert(parsed, "the edition"))


# --- making one ----------------------------------------------------------------------------------


def _make(job: StudyJob) -> None:
    """Make a study, in the thread of the lab: let a process play, and listen to it."""
    if not job.going_on:
        return
    try:
        job.stage = "preparing"
        _listen(job)
    except Exception:
        LOG.exception("a study failed")
        job.stage = "failed"


def _listen(job: StudyJob) -> None:
    def hear(done: float) -> None:
        if job.going_on:
            job.progress, job.stage = done, "playing"

    apart = Apart(MOST_SECONDS, MEMORY, NICE)
    try:
        told = apart.do(_play, job.study, hear=hear, needed=lambda: job.going_on)
        job.report = msgspec.json.decode(told, type=Report)
        job.progress, job.stage = 1.0, "ready"
    except Stopped:
        LOG.info("a study was stopped")
    finally:
        apart.end()


def _play(study: Study, tell: Callable[[float], None]) -> bytes:
    """Play a study, in a process of its own; tell how far it is."""
    study = fitting(study, BUDGET)
    done = 0

    def progress(count: int) -> None:
        nonlocal done
        done += count
        tell(min(1.0, done / study.total))

    report, _ = run(study, progress)
    return msgspec.json.encode(report)


def fitting(
    study: Study, budget: float, estimate: Callable[[Study], float] = estimate_seconds
) -> Study:
    """Return the study with as many games as there is time for."""
    part = min(1.0, budget / estimate(study))
    skill = int(study.skill_games * part)
    return replace(study, games=max(LEAST_GAMES, int(study.games * part)), skill_games=skill)
