"""What another process has to do for a visitor here, and what is done here for those of others."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from time import monotonic
from typing import Any

from prometheus_client import CollectorRegistry, generate_latest
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocketDisconnect

from dicewright.web.cluster.cluster import PATIENCE_SECONDS, Cluster, Here, new_number
from dicewright.web.cluster.frames import Answered, Asked
from dicewright.web.cluster.guests import TRY_AGAIN, Guest
from dicewright.web.cluster.relays import Relay, Screen, Visit
from dicewright.web.ending import end
from dicewright.web.logs import REQUEST
from dicewright.web.net.http import Api
from dicewright.web.net.limits import Guard
from dicewright.web.net.metrics import merged
from dicewright.web.net.origins import address
from dicewright.web.net.socket import Connection
from dicewright.web.rooms.hub import Hub
from dicewright.web.store.leases import HeldElsewhere
from dicewright.web.wire.codes import Problem

OPEN_SECONDS = 1.0
METRICS = "metrics"  # what another process tells of itself; no endpoint of the API has this name
Finish = Callable[[object], Response]  # what an endpoint returned, or the problem that it raised
PASSED_ON = ("host", "accept-encoding", "content-type")  # headers that endpoints look at


class Passing:
    """Passes on to other processes, if there are any, what they have."""

    def __init__(self, hub: Hub, guard: Guard, api: Api, finish: Finish) -> None:
        self.hub = hub
        self.guard = guard
        self.api = api
        self.finish = finish
        self.metrics = CollectorRegistry()  # of this process
        here = Here(self.serve, self.answer, hub.store.living, api.standing, guard.connections)
        redis = hub.config.redis
        self.cluster = None if redis is None else Cluster(redis, hub.leases.process, here)
        api.cluster = self.cluster
        guard.shared = None if self.cluster is None else self.cluster.shared

    async def open(self) -> None:
        """Begin to talk to the others; who comes at once should find them, if they can be found."""
        if self.cluster is not None:
            self.cluster.open()
            self.hub.queue.join(self.cluster.jobs)
            with suppress(TimeoutError):
                async with asyncio.timeout(OPEN_SECONDS):
                    await self.cluster.bus.up.wait()

    async def close(self) -> None:
        """Talk to nobody any more."""
        if self.cluster is not None:
            await self.hub.queue.leave()
            await self.cluster.close()

    # --- screens -------------------------------------------------------------------------------

    async def attend(self, connection: Connection, screen: Screen, code: str) -> None:
        """Serve a screen here or wherever its table is, until it goes."""
        visit = Visit(code, connection.base_url, connection.address, REQUEST.get())
        until = monotonic() + PATIENCE_SECONDS
        while True:
            try:
                return await connection.serve(code)
            except HeldElsewhere as held:
                relay = await self._relay(held, visit, screen, connection)
                if relay is not None and relay.told:
                    until = monotonic() + PATIENCE_SECONDS
                elif monotonic() > until:
                    relay = None
                if relay is None:
                    return await connection.refuse(held)
            if await self._is_over(relay, screen, connection):
                return None

    async def _relay(
        self, held: HeldElsewhere, visit: Visit, screen: Screen, connection: Connection
    ) -> Relay | None:
        """Let another process serve a screen for a while, if there is a way to it."""
        if self.cluster is None:
            return None
        try:
            await _while_there(screen, self.cluster.reachable(held.owner))
        except TimeoutError:
            return None
        return await self.cluster.relay(held.owner, visit, screen, connection)

    async def _is_over(self, relay: Relay, screen: Screen, connection: Connection) -> bool:
        """Say whether a screen is to be served no more; wait if it is not clear by whom."""
        if screen.gone:
            return True
        with suppress(WebSocketDisconnect, RuntimeError):
            if relay.ended is not None:
                await screen.close(relay.ended.code, relay.ended.reason)
                return True
            if connection.full.is_set():
                await screen.close(TRY_AGAIN)
                return True
        if not relay.told and self.cluster is not None:
            await _while_there(screen, self.cluster.look())
        return screen.gone

    async def serve(self, guest: Guest) -> None:
        """Serve the screen of another process; it finds the table itself if that is not here."""
        begin = guest.begin
        connection = Connection(
            guest, self.hub, self.guard, begin.base_url, begin.address, guest.tell
        )
        try:
            await connection.serve(begin.code)
        except HeldElsewhere:
            guest.end(TRY_AGAIN)

    # --- requests ------------------------------------------------------------------------------

    async def asking(self, endpoint: Callable[[Request], Awaitable[Any]], request: Request) -> Any:
        """Return what an endpoint answers here, or there where the table is."""
        try:
            return await endpoint(request)
        except HeldElsewhere as held:
            if self.cluster is None:
                raise
            return await self._ask(self.cluster, held.owner, endpoint.__name__, request)

    async def _ask(self, cluster: Cluster, process: str, name: str, request: Request) -> Response:
        headers = [(name, request.headers[name]) for name in PASSED_ON if name in request.headers]
        asked = Asked(
            new_number(),
            name,
            request.method,
            dict(request.path_params),
            request.url.query,
            headers,
            request.url.scheme,
            address(request),
            getattr(request.state, "content", b""),
            REQUEST.get(),
        )
        answered = await cluster.ask(process, asked)
        return Response(answered.body, answered.status, dict(answered.headers))

    async def answer(self, asked: Asked) -> Answered:
        """Answer what was asked at another process, where its limits were seen to."""
        REQUEST.set(asked.request)
        if asked.name == METRICS:
            return Answered(asked.number, 200, [], generate_latest(self.metrics))
        try:
            content = await getattr(self.api, asked.name)(_request(asked))
        except Problem as problem:
            content = problem
        response = self.finish(content)
        headers = [(name, value) for name, value in response.headers.items()]
        return Answered(asked.number, response.status_code, headers, bytes(response.body))

    # --- metrics -------------------------------------------------------------------------------

    async def all_metrics(self, own: bytes) -> bytes:
        """Return what all processes tell of themselves, if there are several."""
        if self.cluster is None:
            return own
        told = {self.cluster.process: own}
        others = list(self.cluster.living - {self.cluster.process})
        asked = (
            Asked(new_number(), METRICS, "GET", {}, "", [], "http", "", b"", None) for _ in others
        )
        answers = (self.cluster.ask(one, ask) for one, ask in zip(others, asked, strict=True))
        for process, answered in zip(
            others, await asyncio.gather(*answers, return_exceptions=True), strict=True
        ):
            if isinstance(answered, Answered):
                told[process] = answered.body
        return merged(told)


async def _while_there(screen: Screen, waiting: Coroutine[Any, Any, None]) -> None:
    """Wait for something, but no longer than a screen is there."""
    tasks = [asyncio.create_task(one) for one in (waiting, screen.until_gone())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        results = await end(*tasks)
    if isinstance(results[0], TimeoutError):
        raise results[0]


def _request(asked: Asked) -> Request:
    """Return a request as it came to the other process."""

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": asked.body, "more_body": False}

    headers = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in asked.headers]
    scope = {
        "type": "http",
        "method": asked.method,
        "scheme": asked.scheme,
        "path": "/",
        "path_params": asked.path,
        "query_string": asked.query.encode(),
        "headers": headers,
        "client": (asked.address, 0),
        "state": {},
    }
    return Request(scope, receive)
