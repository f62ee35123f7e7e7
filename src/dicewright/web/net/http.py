"""The HTTP side of the API."""

import asyncio
import io
from collections.abc import Sequence
from typing import Any, Literal, TypeVar

import msgspec
import segno
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from dicewright import __version__
from dicewright.analysis.lessons import FIRST
from dicewright.core.differences import short
from dicewright.web.cluster.cluster import Cluster
from dicewright.web.cluster.shared import Standing
from dicewright.web.jobs import lessons, puzzles
from dicewright.web.jobs.labs import REPORT_HEADERS, form_of
from dicewright.web.jobs.replays import REPLAY, ReplayWish
from dicewright.web.jobs.rollouts import RolloutWish
from dicewright.web.net.limits import Guard
from dicewright.web.net.origins import address, base_url
from dicewright.web.rooms.hub import Hub
from dicewright.web.store.counts import all_dice
from dicewright.web.store.database import Stored, readable
from dicewright.web.store.persistence import table_from
from dicewright.web.tables import catalog
from dicewright.web.wire import reference
from dicewright.web.wire.codes import Code, Problem
from dicewright.web.wire.lab import LabForm, LabWish, Studying
from dicewright.web.wire.lesson import LessonAnswer, LessonTap, PlayableLesson
from dicewright.web.wire.messages import (
    CreateTable,
    Games,
    Joined,
    OpenTable,
    OpenTables,
    TakeSeat,
)
from dicewright.web.wire.payloads import AllDice, GameRules, Health
from dicewright.web.wire.review import (
    PuzzleAnswer,
    PuzzleChoice,
    PuzzlePosition,
    Reviewing,
    RollingOut,
)

T = TypeVar("T")
MOST_OPEN_TABLES = 50


class Api:
    """The requests of the API, each a method."""

    def __init__(self, hub: Hub, guard: Guard) -> None:
        self.hub = hub
        self.guard = guard
        self.cluster: Cluster | None = None  # the other processes
        self.coming = 0  # bytes of requests that are being sent

    async def games(self, request: Request) -> Games:
        """List the games, their editions, options and bots."""
        return Games(catalog.game_infos())

    async def rules(self, request: Request) -> GameRules:
        """Say how a game is played."""
        return await asyncio.to_thread(catalog.rules, request.query_params.get("game", ""))

    async def create(self, request: Request) -> Joined:
        """Make a table."""
        wish = await self._body(request, CreateTable)
        await self.guard.table(address(request))
        return await self.hub.create(wish, address(request))

    async def open_tables(self, request: Request) -> OpenTables:
        """List public tables with an open seat."""
        found = await self.hub.store.open_tables(MOST_OPEN_TABLES)
        return OpenTables(await asyncio.to_thread(_open_tables, found))

    async def take_seat(self, request: Request) -> Joined:
        """Take an open seat."""
        wish = await self._body(request, TakeSeat)
        async with self.hub.room(request.path_params["code"]) as room:
            if request.path_params["code"] == room.table.watch:
                raise Problem(Code.NOT_YOURS)
            return await self.hub.take_seat(room, wish)

    async def record(self, request: Request) -> Response:
        """Download the record of a game."""
        async with self.hub.look(request.path_params["code"]) as table:
            content = table.record()
            name = f"{table.game.name}-{table.watch}.jsonl"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(content, media_type="application/jsonl", headers=headers)

    async def replay(self, request: Request) -> Response:
        """Return a game move by move."""
        async with self.hub.look(request.path_params["code"]) as table:
            content = table.record()
        return await self._replayed(request, content)

    async def replay_file(self, request: Request) -> Response:
        """Return the game of a record, move by move."""
        return await self._replayed(request, await self._content(request))

    async def _replayed(self, request: Request, content: bytes) -> Response:
        """Return what the worker has replayed, encoded and compressed."""
        compress = "gzip" in request.headers.get("Accept-Encoding", "")
        asked = ReplayWish(content, compress)
        encoded = await self.hub.queue.ask(REPLAY, asked, address(request))
        headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding"}
        headers |= {"Content-Encoding": "gzip"} if compress else {}
        return Response(encoded, media_type="application/json", headers=headers)

    async def review(self, request: Request) -> Reviewing:
        """Begin the review of a game that is over, or say how far it is."""
        return await self.hub.reviews.ask(await self._finished(request), address(request))

    async def review_file(self, request: Request) -> Reviewing:
        """Begin the review of a record, or say how far it is."""
        return await self.hub.reviews.ask(await self._content(request), address(request))

    async def review_state(self, request: Request) -> Reviewing:
        """Say how far a review is."""
        return await self.hub.reviews.find(request.path_params["id"])

    async def rollout(self, request: Request) -> RollingOut:
        """Begin to play on from a decision of a game that is over, or say how far that is."""
        record = await self._finished(request)
        return await self.hub.rollouts.ask(_decision(request, record), address(request))

    async def rollout_file(self, request: Request) -> RollingOut:
        """Begin to play on from a decision of a record, or say how far that is."""
        record = await self._content(request)
        return await self.hub.rollouts.ask(_decision(request, record), address(request))

    async def rollout_state(self, request: Request) -> RollingOut:
        """Say how far a rollout is."""
        return await self.hub.rollouts.find(request.path_params["id"])

    async def stop_rollout(self, request: Request) -> RollingOut:
        """Stop a rollout."""
        return await self.hub.rollouts.stop(request.path_params["id"])

    async def puzzle(self, request: Request) -> PuzzlePosition:
        """Return the puzzle of a day, or one by its number."""
        query = request.query_params
        return puzzles.position(query.get("game", ""), query.get("day"), query.get("number"))

    async def solve_puzzle(self, request: Request) -> PuzzleAnswer:
        """Say what is best in a puzzle, and what one's choice is worth."""
        choice = await self._body(request, PuzzleChoice)
        self.hub.warming.check(choice.game)
        return await self.hub.queue.ask(puzzles.SOLVE, choice, address(request))

    async def lesson(self, request: Request) -> PlayableLesson:
        """Return a lesson of a game."""
        query = request.query_params
        asked = query.get("game", ""), query.get("lesson", FIRST)
        return await asyncio.to_thread(lessons.lesson, *asked)

    async def tap_lesson(self, request: Request) -> LessonAnswer:
        """Say what an action would do in a lesson, or why it is not allowed."""
        tap = await self._body(request, LessonTap)
        return await asyncio.to_thread(lessons.answer, tap)

    async def lab_form(self, request: Request) -> LabForm:
        """Say which numbers of an edition can be changed."""
        query = request.query_params
        return form_of(query.get("game", ""), query.get("edition", "standard"))

    async def study(self, request: Request) -> Studying:
        """Begin a study of an edition."""
        wish = await self._body(request, LabWish)
        return await self.hub.labs.ask(wish, address(request))

    async def study_state(self, request: Request) -> Studying:
        """Say how far a study is."""
        return await self.hub.labs.find(request.path_params["id"])

    async def stop_study(self, request: Request) -> Studying:
        """Stop a study."""
        return await self.hub.labs.stop(request.path_params["id"])

    async def study_page(self, request: Request) -> Response:
        """Return the report of a study as a page."""
        key, theme = request.path_params["id"], request.query_params.get("theme", "")
        content = await self.hub.labs.page(key, theme)
        headers = REPORT_HEADERS | _download(request, "report.html")
        return Response(content, media_type="text/html; charset=utf-8", headers=headers)

    async def study_results(self, request: Request) -> Response:
        """Return the report of a study for programs."""
        studied = await self.hub.labs.ready(request.path_params["id"])
        content = msgspec.json.encode(studied.report)
        headers = _download(request, "report.json")
        return Response(content, media_type="application/json", headers=headers)

    async def study_edition(self, request: Request) -> Response:
        """Return the edition that a study is of."""
        studied = await self.hub.labs.ready(request.path_params["id"])
        kind, headers = "application/toml; charset=utf-8", _download(request, studied.file)
        return Response(studied.edition, media_type=kind, headers=headers)

    async def qr(self, request: Request) -> Response:
        """Return the invitation as a QR code."""
        async with self.hub.look(request.path_params["code"]) as table:
            code = table.code
            if request.path_params["code"] != code:
                raise Problem(Code.NO_TABLE)
        picture = io.BytesIO()
        invitation = f"{base_url(request, self.hub.config)}/t/{code}"
        made = segno.make(invitation, error="m", micro=False)
        made.save(picture, kind="svg", scale=6, border=3, dark="#000", light="#fff", xmldecl=False)
        return Response(picture.getvalue(), media_type="image/svg+xml")

    async def dice(self, request: Request) -> AllDice:
        """Say how often every face of the server's dice came, and what key signs receipts."""
        return all_dice(await self.hub.store.dice(), self.hub.signer.key)

    async def health(self, request: Request) -> Health:
        """Say that the server is well: its database keeps what it is given, its queue moves."""
        ailments = await self.hub.store.ailment(), self.hub.queue.ailment()
        if any(ailments):
            raise Problem(Code.NOT_WELL, detail="; ".join(filter(None, ailments)))
        waiting, wrong, others = self.hub.warming.told(), self.hub.wrong(), list[Standing]()
        if self.cluster is not None:
            others = await self.cluster.shared.standings()
            wrong += [] if self.cluster.bus.up.is_set() else ["Redis cannot be reached"]
        tables, connections = (sum(many) for many in zip(self.standing(), *others, strict=True))
        status: Literal["ok", "impaired"] = "impaired" if wrong else "ok"
        many = 1 + len(others)
        return Health(status, __version__, tables, connections, waiting, wrong, many)

    def standing(self) -> Standing:
        """Return how this process stands."""
        return Standing(len(self.hub.rooms), sum(self.guard.connections.values()))

    async def openapi(self, request: Request) -> dict[str, Any]:
        """Return the description of the API."""
        return reference.openapi()

    async def missing(self, request: Request) -> Response:
        """Answer a request for an address of the API that there is not."""
        raise Problem(Code.NO_PAGE)

    async def _finished(self, request: Request) -> bytes:
        """Return the record of a game that is over."""
        async with self.hub.look(request.path_params["code"]) as table:
            if table.match is None or not table.over:
                raise Problem(Code.NOT_OVER)
            return table.record()

    async def _body(self, request: Request, kind: type[T]) -> T:
        try:
            content = await self._content(request, self.guard.limits.wish_bytes)
            return msgspec.json.decode(content, type=kind)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise Problem(Code.MALFORMED, detail=str(error)) from None

    async def _content(self, request: Request, most: int | None = None) -> bytes:
        limits, content = self.guard.limits, bytearray()
        most = most or limits.body_bytes
        try:
            async for chunk in request.stream():
                content += chunk
                self.coming += len(chunk)
                if len(content) > most:
                    raise Problem(Code.TOO_LARGE, detail=f"at most {most} bytes")
                if self.coming > limits.bodies_bytes:
                    raise Problem(Code.BUSY, retry_after=round(limits.body_seconds))
        except ClientDisconnect:
            raise Problem(Code.MALFORMED, detail="expected the whole request") from None
        finally:
            self.coming -= len(content)
        request.state.content = bytes(content)  # another process may have to answer
        return bytes(content)


def _decision(request: Request, record: bytes) -> RolloutWish:
    """Return which decision of a record is asked about."""
    line, best = (request.query_params.get(name, "") for name in ("line", "best"))
    if not line.isdecimal() or len(line) > 6:
        raise Problem(Code.MALFORMED, detail=f"line: expected 2, 3, ..., got {line!r:.40}")
    return RolloutWish(record, int(line), best)


def _download(request: Request, name: str) -> dict[str, str]:
    """Return the header that lets a browser keep a file, if it asks with `?download=1`."""
    if "download" not in request.query_params:
        return {}
    plain = name.encode("ascii", "replace").decode().replace('"', "").replace("?", "_")
    return {"Content-Disposition": f'attachment; filename="{plain}"'}


def _open_tables(rows: Sequence[Any]) -> list[OpenTable]:
    """Read the rows of tables; one that cannot be read is left out."""
    return list(readable(rows, _open_table, lambda row: f"table {row.code}"))


def _open_table(row: Any) -> OpenTable:
    table = table_from(Stored(row, []))
    edition = table.game.edition
    return OpenTable(
        code=table.code,
        game=table.game.name,
        edition=short(edition.name),
        options=table.game.options,
        dice=table.setup.dice,
        seats=table.seats(set()),
        created=table.created,
        own_sha256=None if edition.shipped else edition.sha256,
    )
