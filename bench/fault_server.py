"""`dicewright serve` for the bench of faults: python fault_server.py CLOCK ARGUMENTS.

It neither compiles nor loads rules, and its bots play interpreted: so a start costs a second of
CPU, and a thousand faults do not take a day. Its wall clock goes wrong by the seconds that the file
CLOCK says, from when it is sent SIGUSR1. (libfaketime brings a program with threads to a stop.)
"""

import signal
import sys
import time
from pathlib import Path

from dicewright.cli import main
from dicewright.web.jobs.warming import Warming
from dicewright.web.rooms.hub import Hub


def go_wrong(clock: Path) -> None:
    """Let this program believe in another time whenever it is told to."""
    right, wrong = time.time, [float(clock.read_text())]
    time.time = lambda: right() + wrong[0]

    def read(*_: object) -> None:
        wrong[0] = float(clock.read_text())

    signal.signal(signal.SIGUSR1, read)


if __name__ == "__main__":
    go_wrong(Path(sys.argv.pop(1)))
    Hub.prepare = lambda hub: None  # type: ignore[assignment,method-assign]
    Warming.is_ready = lambda *_: False  # type: ignore[method-assign]
    main()
