"""`dicewright check-game`."""

import logging

import click
from rich.markup import escape

from dicewright import contract, games
from dicewright.cli.common import console
from dicewright.contract.broken import Broken, Missing
from dicewright.core.errors import Forbidden
from dicewright.core.game import Game

KEPT, BROKEN, SKIPPED = "[green]✓[/]", "[red]✗[/]", "[dim]-[/]"


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
    game = games.get(name)
    wanted = [check for check in contract.CHECKS if check.group in (groups or contract.GROUPS)]
    problems = sum(not _kept(game, check) for check in wanted)
    if problems:
        raise Forbidden(game.name, f"{problems} of {len(wanted)} promises are broken")
    console().print(f"{game.title} keeps what every game promises.")


def _kept(game: Game, check: contract.Check) -> bool:
    """Run a check, in all settings or in the first, and say what became of it."""
    settings = list(contract.settings_of(game))
    for setting in settings if check.often else settings[:1]:
        try:
            check.run(*setting)
        except Missing as missing:
            console().print(
                f"{SKIPPED} {check.about} [dim]Skipped: {escape(str(missing))}[/]", soft_wrap=True
            )
            return True
        except Exception as error:  # whatever a game of somebody else raises is told
            console().print(f"{BROKEN} {check.about}\n  {setting}: {_told(error)}", soft_wrap=True)
            logging.getLogger(__name__).debug("%s", check.about, exc_info=True)
            return False
    console().print(f"{KEPT} {check.about}", soft_wrap=True)
    return True


def _told(error: Exception) -> str:
    """Say what went wrong, and where in the game's own source."""
    if isinstance(error, Broken):
        return escape(str(error))
    told = f"{type(error).__name__}: {error}".splitlines()[0]
    trace, place = error.__traceback__, ""
    while trace is not None:
        code = trace.tb_frame.f_code
        if "dicewright" not in trace.tb_frame.f_globals.get("__name__", "").split(".")[:1]:
            place = f" ({code.co_filename}, line {trace.tb_lineno})"
        trace = trace.tb_next
    return escape(told + place)
