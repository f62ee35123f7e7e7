"""A number for each request and connection, in its answer and in every line of the log about it."""

import re
from secrets import token_hex

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dicewright.web.logs import REQUEST

HEADER = "X-Request-Id"
GIVEN = re.compile(r"[A-Za-z0-9._-]{1,64}")  # by a proxy, which logs it too
ANSWERS = ("http.response.start", "websocket.accept", "websocket.http.response.start")


class RequestNumbers:
    """Numbers what comes, unless it has a number."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, answers with the number."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        given = Headers(scope=scope).get(HEADER, "")
        number = given if GIVEN.fullmatch(given) else token_hex(8)
        REQUEST.set(number)  # each request is a task of its own

        async def send_with_number(message: Message) -> None:
            if message["type"] in ANSWERS:
                header = HEADER.lower().encode(), number.encode()
                message["headers"] = [*message.get("headers", []), header]
            await send(message)

        await self.app(scope, receive, send_with_number)
