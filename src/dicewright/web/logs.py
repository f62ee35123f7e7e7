"""Structured logs: one JSON object a line, or plain lines for a terminal."""

import json
import logging
import sys
import time
from collections import Counter
from contextvars import ContextVar

FLOODED = (  # by whoever connects, or by a database or a Redis that is away
    "asyncio",
    "uvicorn.error",
    "dicewright.web.cluster.bus",
    "dicewright.web.net.connections",
    "dicewright.web.store.leases",
)
MINUTE = 60.0
REQUEST: ContextVar[str | None] = ContextVar("request", default=None)  # its number
KNOWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    """A line of JSON for each record, with whatever `extra` it was given."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        content: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        content |= {key: value for key, value in vars(record).items() if key not in KNOWN}
        if record.exc_info:
            content["error"] = self.formatException(record.exc_info)
        return json.dumps(content, default=str)


class PlainLines(logging.Formatter):
    """A short line for people."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        extra = [f"{k}={v}" for k, v in vars(record).items() if k not in KNOWN]
        clock = time.strftime("%H:%M:%S", time.localtime(record.created))
        line = " ".join([clock, record.levelname.lower(), record.getMessage(), *extra])
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class Numbered(logging.Filter):
    """Adds the number of the request or connection to what is logged for it."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let everything pass."""
        if (number := REQUEST.get()) is not None:
            record.request = number
        return True


class Once:
    """Logs each complaint a single time: a row that cannot be read is met again and again."""

    def __init__(self, log: logging.Logger) -> None:
        self.log = log
        self.said: set[tuple[str, str]] = set()

    def exception(self, message: str, name: str) -> None:
        """Log the exception that is being handled, unless that was said of this name before."""
        if (message, name) not in self.said:
            self.said.add((message, name))
            self.log.exception(message, extra={"of": name})


class Seldom(logging.Filter):
    """Lets a line pass once a minute, and says how many like it were left out meanwhile."""

    def __init__(self) -> None:
        super().__init__()
        self.again: dict[str, float] = {}  # when the next one may pass
        self.left_out: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Say whether it passes; what tells of a defect always does."""
        if record.exc_info and record.name != "asyncio":
            return True
        what = str(record.msg).partition("\n")[0]
        if time.monotonic() < self.again.get(what, 0.0):
            self.left_out[what] += 1
            return False
        self.again[what] = time.monotonic() + MINUTE
        if self.left_out[what]:
            record.left_out = self.left_out.pop(what)
        return True


def set_up(level: str, as_json: bool) -> None:
    """Send all logs to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if as_json else PlainLines())
    handler.addFilter(Numbered())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for noisy in ("alembic", "aiosqlite", "sqlalchemy", "asyncio"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    for flooded in FLOODED:
        logging.getLogger(flooded).addFilter(Seldom())
