"""`dicewright check-game`."""

import logging
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import click
from rich.markup import escape

from dicewright import contract, games
from dicewright.cli.common import console
from dicewright.contract.broken import Broken, Missing
from dicewright.core.errors import Forbidden, Unreadable, told
from dicewright.core.game import Game
from dicewright.core.installed import installed

KEPT, BROKEN, SKIPPED = "[green]✓[/]", "[red]✗[/]", "[dim]-[/]"
PLAIN = {  # what each error of a rule means
    IndexError: "a rule asks for a place that a row does not have; ",
    AttributeError: "a rule names a field that is not declared; ",
    NameError: "a rule uses a name that is not there; ",
    TypeError: "a rule gets, or gives, something else than it should; ",
    TimeoutError: "a rule does not come to an end; ",
    NotImplementedError: "a rule calls dw.offer: import offer by its name; ",
    OverflowError: "a field is too narrow for its number; ",
}
INTERPRETED = ("rules", "texts")  # what takes long there does so for ever
PATIENCE = 120  # seconds


@click.command(
    epilog="Example: dicewright check-game pig. Exit status: 0 if all holds, 1 if something is "
    "wrong with the game, 2 if there is no such game."
)
@click.argument("name", metavar="GAME")
@click.option(
    "--only",
    "groups",
    multiple=True,
    type=click.Choice(contract.GROUPS),
    help="Check only this; may be given twice.  [default: everything]",
)
def command(name: str, groups: tuple[str, ...]) -> None:
    """Check that a game, yours or ours, keeps what every game promises."""
    if name not in installed():
        found = "one of your own is found once its package is installed (python -m pip install)"
        raise Unreadable(f"there is no game {told(name)}: {found}")
    game = games.get(name)
    wanted = [check for check in contract.CHECKS if check.group in (groups or contract.GROUPS)]
    said: set[str] = set()
    problems = sum(not _kept(game, check, said) for check in wanted)
    if problems:
        raise Forbidden(game.name, f"{problems} of {len(wanted)} promises are broken")
    console().print(f"{game.title} keeps what every game promises.")


def _kept(game: Game, check: contract.Check, said: set[str]) -> bool:
    """Run a check, in all settings or in the first, and say what became of it, each thing once."""
    settings = list(contract.settings_of(game))
    for setting in settings if check.often else settings[:1]:
        try:
            with console().status(escape(f"{check.about} {setting}")), _patience(check):
                check.run(*setting)
        except Missing as missing:
            console().print(
                f"{SKIPPED} {check.about} [dim]Skipped: {escape(str(missing))}[/]", soft_wrap=True
            )
            return True
        except Exception as error:  # whatever a game of somebody else raises is told
            problem = f"{setting}: {_told(error)}" if check.often else _told(error)
            shown = "the same" if problem in said else problem
            said.add(problem)
            console().print(f"{BROKEN} {check.about}\n  {shown}", soft_wrap=True)
            logging.getLogger(__name__).debug("%s", check.about, exc_info=True)
            if isinstance(error, TimeoutError):  # it would be waited for again in each
                raise Forbidden(game.name, "the other promises were not looked at") from None
            return False
    console().print(f"{KEPT} {check.about}", soft_wrap=True)
    return True


@contextmanager
def _patience(check: contract.Check) -> Iterator[None]:
    """Interrupt a rule that does not come to an end, where that is possible."""
    if check.group not in INTERPRETED or not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, _give_up)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def _give_up(*_: object) -> NoReturn:
    raise TimeoutError(f"nothing came in {PATIENCE} s")


def _told(error: Exception) -> str:
    """Say what went wrong, and where in the game's own source."""
    if isinstance(error, Broken):
        return escape(str(error))
    problem = f"{type(error).__name__}: {error}".splitlines()[0]
    trace, place = error.__traceback__, ""
    while trace is not None:
        code = trace.tb_frame.f_code
        if "dicewright" not in trace.tb_frame.f_globals.get("__name__", "").split(".")[:1]:
            place = f" ({code.co_filename}, line {trace.tb_lineno})"
        trace = trace.tb_next
    plain = next((words for kind, words in PLAIN.items() if isinstance(error, kind)), "")
    return escape(f"{plain}{problem}{place}")
