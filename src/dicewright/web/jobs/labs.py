"""Studies of editions for people who do not program: begun, looked at until they are ready."""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from msgspec import Struct

from dicewright import bots
from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.lab.changes import numbers, to_toml, vary
from dicewright.lab.reporting import page
from dicewright.lab.reporting.page import THEMES
from dicewright.lab.reporting.texts import LANGUAGES, texts_of
from dicewright.lab.simulate import cores
from dicewright.lab.study import Report, Study, Wish, estimate_seconds, run
from dicewright.web.jobs.crews import Job
from dicewright.web.jobs.kinds import READ, STUDY, Kind
from dicewright.web.jobs.queue import Queue
from dicewright.web.tables import catalog
from dicewright.web.wire.codes import Code, Problem
from dicewright.web.wire.lab import LabForm, LabNumber, LabWish, Studying

MOST_GAMES = {"random": 50_000, "easy": 20_000, "greedy": 20_000, "expert": 200}  # by level:
SKILL_GAMES = {"random": 400, "easy": 400, "greedy": 60, "expert": 0}  # others are too slow
LEAST_GAMES = 100
BUDGET = 120.0  # seconds that a study may take; if it would take more, fewer games are played
REPORT_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin",
    "X-Frame-Options": "SAMEORIGIN",
    "Cache-Control": "no-store",
}


class StudyWish(Struct):
    """A study to be made; two of the same wish draw other numbers."""

    wish: LabWish
    seed: int


class Studied(Struct):
    """What became of a study."""

    report: Report
    edition: str  # that was studied, as TOML,
    file: str  # and the name for its file
    language: str  # of the report,
    paths: dict[str, str]  # and what it calls changed numbers


def form_of(name: str, edition: str) -> LabForm:
    """Return all numbers of an edition that can be changed, and what limits a study."""
    game = catalog.game_of(name, edition, None, {})
    low, high = game.players[0], game.players[-1]
    found = [LabNumber(n.path, list(n.parts), n.value) for n in numbers(game.edition.parsed)]
    return LabForm(name, edition, low, high, found, MOST_GAMES)


def study_of(wish: LabWish, seed: int = 0) -> Study:
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
            seed,
            skill_games=SKILL_GAMES[wish.level],
            reference=len(wishes) - 1,
            workers=max(1, cores() - 1) if bots.get(wish.level).quick else 1,
        )
    except Unreadable as error:
        raise Problem(Code.BAD_EDITION, detail=error.reason) from None


def _named(game: Game) -> Game:
    """Return a game whose changed edition has a name of its own."""
    parsed: dict[str, Any] = dict(game.edition.parsed)
    parsed["edition"] = dict(parsed["edition"]) | {"name": f"{game.edition.name} changed"}
    return game.using(edition=game.edition_type.convert(parsed, "the edition"))


# --- in a worker ---------------------------------------------------------------------------------


def check_study(wish: LabWish) -> None:
    """Refuse a study that cannot be made."""
    study_of(wish)


def make_study(asked: StudyWish, tell: Callable[[float], None]) -> Studied:
    """Make a study; tell how far it is."""
    wish, done = asked.wish, 0
    study = fitting(study_of(wish, asked.seed), BUDGET)

    def progress(count: int) -> None:
        nonlocal done
        done += count
        tell(min(1.0, done / study.total))

    report, _ = run(study, progress)
    edition, paths = study.game.edition, {number.path: number.name for number in wish.changes}
    file = f"{study.game.name}-{edition.name}.toml"
    return Studied(report, to_toml(edition.parsed), file, wish.language, paths)


def fitting(
    study: Study, budget: float, estimate: Callable[[Study], float] = estimate_seconds
) -> Study:
    """Return the study with as many games as there is time for."""
    part = min(1.0, budget / estimate(study))
    skill = int(study.skill_games * part)
    return replace(study, games=max(LEAST_GAMES, int(study.games * part)), skill_games=skill)


CHECK_STUDY = Kind("check_study", READ, check_study, LabWish, None)
MAKE_STUDY = Kind("study", STUDY, make_study, StudyWish, Studied, tells=True)


class Labs:
    """All studies that somebody has asked for lately."""

    def __init__(self, queue: Queue) -> None:
        self.queue = queue

    async def ask(self, wish: LabWish, visitor: str) -> Studying:
        """Begin a study, if it can be made and this visitor has none that goes on."""
        await self.queue.ask(CHECK_STUDY, wish, visitor)
        asked = StudyWish(wish, secrets.randbelow(1_000_000_000))
        return self._told(await self.queue.put(MAKE_STUDY, asked, visitor))

    async def find(self, key: str) -> Studying:
        """Say how far a study is."""
        return self._told(await self._job(key))

    async def stop(self, key: str) -> Studying:
        """Stop a study."""
        job = await self._job(key)
        self.queue.stop(job)
        return self._told(job)

    async def _job(self, key: str) -> Job[Studied]:
        job = await self.queue.find(MAKE_STUDY, key)
        if job is None:
            raise Problem(Code.NO_STUDY)
        return job

    def _told(self, job: Job[Studied]) -> Studying:
        begun = "playing" if job.progress else "preparing"
        stage = begun if job.stage == "running" else job.stage
        waiting = self.queue.ahead(job) if stage == "waiting" else 0
        return Studying(job.id, stage, round(job.progress, 4), waiting)

    async def ready(self, key: str) -> Studied:
        """Return a study that is ready."""
        studied = (await self._job(key)).result
        if studied is None:
            raise Problem(Code.NO_STUDY)
        return studied

    async def page(self, key: str, theme: str) -> str:
        """Return the report as a page."""
        studied, chosen = await self.ready(key), theme if theme in THEMES else THEMES[0]
        about = studied.report, studied.language, chosen, studied.paths
        return await asyncio.to_thread(page, *about)
