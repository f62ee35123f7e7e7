"""What a server needs for a thousand tables: memory while they are open, rows and bytes when over.

Starts a server of its own. Open tables have one person each, connected and asked to move; finished
ones are games between two greedy bots, watched until they end, and a game of people is as long.
"""

import argparse
import asyncio
import json
import sqlite3
import tempfile
from contextlib import AsyncExitStack, closing
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect

from bars import Row, report
from dicewright import games
from dicewright.cli.giver import Giver
from load import Server, post

THOUSAND = 1000
BOT = {"kind": "bot", "level": "greedy"}
ME = {"kind": "me", "name": "Ada"}


async def hear(socket: ClientConnection, token: str | None, until_over: bool) -> None:
    """Look at a table until it is over, or asks for a move."""
    await socket.send(json.dumps({"type": "hello", "token": token}))
    giver = Giver()
    async for content in socket:
        message = json.loads(content)
        for answer in giver.answers(message):
            await socket.send(json.dumps(answer))
        now = message.get("now")
        if now and (now["status"] == "finished" if until_over else now.get("legal")):
            return


async def open_tables(server: Server, count: int) -> Row:
    """Return what open tables take of the server's memory."""
    address = server.address.replace("http", "ws", 1)
    async with AsyncExitStack() as stack:
        for number in range(len(games.names()) + count):
            if number == len(games.names()):  # one of each is there: what all share is loaded
                before = server.kilobytes()
            game = games.names()[number % len(games.names())]
            wish = {"game": game, "seats": [ME, BOT], "start": True}
            joined = post(server.address, "/api/tables", wish)
            socket = await stack.enter_async_context(connect(f"{address}/ws/{joined['code']}"))
            await hear(socket, joined["token"], until_over=False)
        each = (server.kilobytes() - before) / count
    return Row("memory of 1000 open tables", each * THOUSAND / 1024, "MB", f"{count} tables")


async def play(server: Server, game: str) -> None:
    """Let two bots play a game."""
    wish = {"game": game, "seats": [BOT, BOT], "start": True, "pace": "instant"}
    joined = post(server.address, "/api/tables", wish)
    address = server.address.replace("http", "ws", 1)
    async with connect(f"{address}/ws/{joined['watch']}", max_size=None) as socket:
        await hear(socket, None, until_over=True)


def stored(database: Path) -> tuple[int, float]:
    """Return the rows and the megabytes that a database has."""
    with closing(sqlite3.connect(database)) as connection:
        counts = [f"(SELECT count(*) FROM {name})" for name in ("tables", "events")]
        (rows,) = connection.execute(f"SELECT {' + '.join(counts)}").fetchone()
        connection.execute("VACUUM INTO ?", (str(database.with_suffix(".whole")),))
    whole = database.with_suffix(".whole")
    size = whole.stat().st_size / 1024 / 1024
    whole.unlink()
    return int(rows), size


def finished_tables(server: Server, database: Path, game: str, count: int) -> list[Row]:
    """Return what finished games take in the database."""
    rows, size = stored(database)
    for _ in range(count):
        asyncio.run(play(server, game))
    more_rows, more_size = stored(database)
    times = THOUSAND / count
    return [
        Row(f"{game}: rows of 1000 games", (more_rows - rows) * times, "", f"{count} games"),
        Row(f"{game}: database of 1000 games", (more_size - size) * times, "MB", f"{count} games"),
    ]


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server, database = Server(Path(folder)), Path(folder) / "tables.sqlite3"
        try:
            server.warm()
            rows = [asyncio.run(open_tables(server, chosen.tables))]
            for name in games.names():
                rows += finished_tables(server, database, name, chosen.games)
            rows.append(
                Row("the server itself", server.kilobytes() / 1024, "MB", "without workers")
            )
        finally:
            server.stop()
    report(rows, [], chosen.json)


if __name__ == "__main__":
    main()
