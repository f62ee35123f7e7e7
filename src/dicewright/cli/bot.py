"""`dicewright bot`."""

import json
import secrets
import time
import urllib.error
import urllib.request
from http.client import HTTPException
from typing import Any
from urllib.parse import quote, urlsplit

import click
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from dicewright import bots, games
from dicewright.cli.common import time_limit
from dicewright.cli.giver import Giver
from dicewright.core.errors import Unreadable
from dicewright.core.match import Act, Event, Match, Roll
from dicewright.core.replay import replay
from dicewright.core.state import COMPILED

SECONDS = 10.0  # to wait for an answer
OVER = ("finished", "abandoned")
UNUSED = (
    "Note: the server did not use the number that this bot gave for roll {}. A slow connection can "
    "be the reason; if it happens often, do not trust the server."
)


@click.command(
    epilog="Example: dicewright bot http://127.0.0.1:8000 --table k7m2pq9xwd --level greedy"
)
@click.argument("url")
@click.option("--table", "code", required=True, metavar="CODE", help="The code of an invitation.")
@click.option("--name", default="Robot", show_default=True, help="What the others call it.")
@click.option("--level", default="greedy", show_default=True, help="How it plays.")
@click.option("--seat", type=click.IntRange(0), help="The seat to take.  [default: any open one]")
@time_limit
def command(
    url: str, code: str, name: str, level: str, seat: int | None, seconds: float | None
) -> None:
    """Let a bot of this computer take a seat at a table, through the API."""
    bot, api, code = bots.get(level), Client(url), quote(code, safe="")
    wish: dict[str, Any] = {"name": name} | ({} if seat is None else {"seat": seat})
    joined = api.request(f"/api/tables/{code}/seats", wish)
    click.echo(f"{name} sits on seat {joined['seats'][0]} and plays when it is asked")
    try:
        with connect(f"{api.socket_url}/ws/{code}", open_timeout=SECONDS) as socket:
            result = play(api, socket, joined, bot, seconds)
    except (ConnectionClosed, InvalidHandshake, OSError) as error:
        raise Unreadable(f"{url}: the connection ended: {error}") from None
    click.echo("the game was given up" if result is None else f"scores: {result['scores']}")


class Client:
    """The HTTP side of a server."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise Unreadable(f"expected http://... or https://..., got {url!r}")
        self.url = f"{parts.scheme}://{parts.netloc}"
        self.socket_url = self.url.replace("http", "ws", 1)

    def request(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Return the answer to a request; JSON is decoded, a record comes as it is."""
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(self.url + path, data)
        try:
            with urllib.request.urlopen(asked, timeout=SECONDS) as answer:
                content = answer.read()
                is_json = answer.headers.get_content_type() == "application/json"
        except urllib.error.HTTPError as error:
            raise Unreadable(f"{self.url}{path}: {_said(error) or error.reason}") from None
        except (OSError, ValueError, HTTPException) as error:
            raise Unreadable(f"{self.url}: {error}") from None
        return json.loads(content) if is_json else content


def _said(error: urllib.error.HTTPError) -> str:
    """Return what a server says of an error; others than ours say it otherwise."""
    try:
        problem = json.loads(error.read())
        return " ".join(str(problem[key]) for key in ("code", "detail") if key in problem)
    except (OSError, ValueError, TypeError):
        return ""


def play(
    api: Client,
    socket: ClientConnection,
    joined: dict[str, Any],
    bot: bots.Bot,
    seconds: float | None = None,
) -> dict[str, Any] | None:
    """Play until the game is over; return its result, or None if it was given up."""
    _send(socket, type="hello", token=joined["token"])
    robot, giver = Robot(api, joined, bot, seconds), Giver()
    for text in socket:
        message = json.loads(text)
        for answer in giver.answers(message):
            _send(socket, **answer)
        if breach := giver.breach(message):
            raise Unreadable(f"the server's dice are not fair: {breach}")
        while giver.unused:
            click.echo(UNUSED.format(giver.unused.pop(0)), err=True)
        now = message.get("now") or {}
        if now.get("status") in OVER:
            result: dict[str, Any] | None = now.get("result")
            return result
        action = robot.hear(message)
        if action is not None:
            _send(socket, type="act", version=robot.version, do=action)
    return None


class Robot:
    """A bot that follows a table by what the server tells."""

    def __init__(
        self, api: Client, joined: dict[str, Any], bot: bots.Bot, seconds: float | None = None
    ) -> None:
        self.api = api
        self.code = joined["code"]
        self.seats = joined["seats"]
        self.bot = bot
        self.seconds = seconds
        self.seed = secrets.randbits(62)
        self.match: Match | None = None
        self.version = 0  # of the state that the match is in

    def hear(self, message: dict[str, Any]) -> str | None:
        """Follow the game; return what to do, if the bot is asked."""
        if message["type"] == "error":
            self._bear(message)
            return self._choose()
        now = message.get("now") or {}
        if now.get("status") == "playing":
            self._follow(message, now["version"])
        return self._choose() if now.get("legal") else None

    def _bear(self, error: dict[str, Any]) -> None:
        """Wait if the server asks for it; other refusals but of stale moves are the end."""
        if error["code"] not in ("stale", "too_fast"):
            raise Unreadable(f"the server refuses: {error}")
        time.sleep(error.get("retry_after", 0))

    def _follow(self, message: dict[str, Any], version: int) -> None:
        if message["type"] == "table":
            self.match = start_match(self.api, self.code)
        told = message.get("entries", []) + [step["entry"] for step in message.get("steps", [])]
        for entry in told:
            if self.match is not None and "player" not in entry:
                self.match.apply(_event(self.match, entry))
        self.version = version

    def _choose(self) -> str | None:
        match = self.match
        if match is None or match.to_move not in self.seats:
            return None  # the game has gone on: the message about it will come
        index = len(match.events)
        player = bots.BotPlayer(self.bot, match.game, match.to_move, self.seed, index, self.seconds)
        return match.game.text(player.choose(match))


def _event(match: Match, entry: dict[str, Any]) -> Event:
    """Return what happened, as the rules take it."""
    game = match.game
    if "roll" in entry:
        return Roll(tuple(game.parse_face(face) for face in entry["roll"]))
    return Act(entry["seat"], game.parse(entry["do"]))


def start_match(api: Client, code: str) -> Match:
    """Return the beginning of the game, as the first line of its record has it."""
    header = api.request(f"/api/tables/{code}/record").partition(b"\n")[0]
    kept = replay(header + b"\n", games.get).match
    return Match(kept.game.using(form=COMPILED), kept.players, kept.first, kept.layout)


def _send(socket: ClientConnection, **message: object) -> None:
    socket.send(json.dumps(message))
