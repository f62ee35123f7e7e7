"""The ASGI application: routes, errors, limits, headers, and the page itself."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from dicewright.core.dice import Dice
from dicewright.web.cluster.relays import Screen
from dicewright.web.config import Config
from dicewright.web.logs import REQUEST
from dicewright.web.net.connections import TELLING
from dicewright.web.net.http import Api
from dicewright.web.net.limits import Guard
from dicewright.web.net.metrics import registry_of
from dicewright.web.net.numbers import HEADER, RequestNumbers
from dicewright.web.net.origins import address, base_url, check_origin
from dicewright.web.net.passing import Passing
from dicewright.web.net.socket import Connection
from dicewright.web.rooms.hub import Hub
from dicewright.web.store.database import Store
from dicewright.web.wire.codes import Code, Problem
from dicewright.web.wire.messages import error_of
from dicewright.web.wire.reference import ENDPOINTS

STATIC = Path(__file__).parents[1] / "static"
FOREVER = "public, max-age=31536000, immutable"  # built files carry their hash in their name
ASK_AGAIN = "no-cache"
METHODS = ["GET", "POST"]

FILE_HEADERS = {  # of scripts and styles, which no policy of their own binds
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
HEADERS = FILE_HEADERS | {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; frame-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}
ASSETS = "/assets"

Endpoint = Callable[[Request], Awaitable[Any]]


def make_app(config: Config, dice: Dice | None = None) -> Starlette:
    """Return the application of a server; tests give dice of their own."""
    hub = Hub(config, Store(config.store, config.synchronous), dice)
    guard = Guard(config.limits)
    api = Api(hub, guard)
    passing = Passing(hub, guard, api, _finish)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await hub.open()
        await passing.open()
        yield
        await passing.close()
        await hub.close()

    async def connect(socket: WebSocket) -> None:
        await _connect(socket, hub, guard, passing)

    app = Starlette(
        routes=[
            *_api(api, guard, passing),
            WebSocketRoute("/ws/{code}", connect),
            *([Route("/metrics", _metrics)] if config.metrics else []),
            *_pages(),
        ],
        middleware=[
            Middleware(RequestNumbers),
            Middleware(SafeHeaders),
            Middleware(GZipMiddleware, minimum_size=800),
        ],
        exception_handlers={
            Problem: _problem,
            HTTPException: _http_error,
            Exception: _defect,
        },
        lifespan=lifespan,
    )
    app.state.hub = hub
    app.state.passing = passing
    app.state.metrics = passing.metrics = registry_of(hub, guard)
    return app


def _api(api: Api, guard: Guard, passing: Passing) -> list[BaseRoute]:
    config = api.hub.config
    methods: dict[str, dict[str, Endpoint]] = {}
    for endpoint in ENDPOINTS:
        methods.setdefault(endpoint.path, {})[endpoint.method] = getattr(api, endpoint.name)
    routes: list[BaseRoute] = [
        Route(path, _answer(answers, guard, config, passing), methods=METHODS)
        for path, answers in methods.items()
    ]
    return [*routes, Route("/api/{rest:path}", api.missing, methods=METHODS)]


def _answer(
    answers: dict[str, Endpoint], guard: Guard, config: Config, passing: Passing
) -> Callable[[Request], Awaitable[Response]]:
    """Return what counts and checks a request, answers it and encodes the answer."""

    async def answer(request: Request) -> Response:
        await guard.request(address(request))
        method = "GET" if request.method == "HEAD" else request.method
        if method not in answers:
            raise Problem(Code.WRONG_METHOD)
        if method != "GET":
            check_origin(request, config)
        return _finish(await passing.asking(answers[method], request))

    return answer


def _finish(content: object) -> Response:
    """Return what an endpoint has to say, or the problem that it met, as an answer."""
    if isinstance(content, Problem):
        return _told(content)
    return content if isinstance(content, Response) else _json(content)


def _json(content: object, status: int = 200) -> Response:
    headers = {"Cache-Control": "no-store"}
    encoded = msgspec.json.encode(content)
    return Response(encoded, status, media_type="application/json", headers=headers)


async def _problem(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, Problem)
    return _told(problem)


def _told(problem: Problem) -> Response:
    answer = _json(error_of(problem), problem.status)
    if "retry_after" in problem.details:
        answer.headers["Retry-After"] = str(problem.details["retry_after"])
    return answer


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = Code.WRONG_METHOD if error.status_code == 405 else Code.NO_PAGE
    return await _problem(request, Problem(code))


async def _defect(request: Request, error: Exception) -> Response:
    answer = _json(error_of(Problem(Code.INTERNAL)), 500)
    answer.headers[HEADER] = REQUEST.get() or ""  # Starlette answers this one outside of all others
    return answer


async def _metrics(request: Request) -> Response:
    own = generate_latest(request.app.state.metrics)
    content = await request.app.state.passing.all_metrics(own)
    return Response(content, headers={"Content-Type": CONTENT_TYPE_LATEST})


async def _connect(socket: WebSocket, hub: Hub, guard: Guard, passing: Passing) -> None:
    """Take a connection, unless a foreign page makes it or its address holds too many."""
    try:
        check_origin(socket, hub.config)
        here, base = address(socket), base_url(socket, hub.config)
    except Problem as problem:
        await socket.send_denial_response(_json(error_of(problem), problem.status))
        return
    await socket.accept()
    tell = socket.scope.get("extensions", {}).get(TELLING, {})
    screen = Screen(socket, hub.config.limits.message_bytes)
    connection = Connection(screen, hub, guard, base, here, **tell)
    try:
        await guard.connect(here)
    except Problem as problem:
        await connection.refuse(problem)
        return
    try:
        await passing.attend(connection, screen, socket.path_params["code"])
    finally:
        guard.disconnect(here)


# --- the page ------------------------------------------------------------------------------------


def _pages() -> list[BaseRoute]:
    """Return the routes of the built front end; its own router knows the pages."""
    files = [path.name for path in STATIC.iterdir() if path.is_file() and path.suffix != ".html"]
    return [
        Mount(ASSETS, Assets(directory=STATIC / "assets")),
        *(Route(f"/{name}", _file(name)) for name in files),
        Route("/robots.txt", lambda _: PlainTextResponse("User-agent: *\nDisallow: /t/\n")),
        Route("/{page:path}", _file("index.html")),
    ]


class Assets(StaticFiles):
    """Built files, which a browser may keep for ever."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file."""
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = FOREVER
        return response


def _file(name: str) -> Callable[[Request], Response]:
    def answer(request: Request) -> Response:
        return FileResponse(STATIC / name, headers={"Cache-Control": ASK_AGAIN})

    return answer


class SafeHeaders:
    """Adds the headers that keep a page from doing what it should not, unless it has its own."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, answers with the headers."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {key for key, _ in message["headers"]}
                headers = FILE_HEADERS if scope["path"].startswith(f"{ASSETS}/") else HEADERS
                safe = [(key.lower().encode(), value.encode()) for key, value in headers.items()]
                message["headers"] += [(key, value) for key, value in safe if key not in own]
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)
