"""The command line. A command is imported when it is used, so that help is there at once."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module

import click

from dicewright import __version__
from dicewright.core.errors import Forbidden, Refused

COMMANDS = {
    "serve": "Open the game server: play in the browser, alone, with friends, with bots.",
    "data": "Move what a server keeps from one database to another.",
    "play": "Play a game in the terminal, with bots or with people beside you.",
    "bot": "Let a bot of this computer take a seat at a table, through the API.",
    "games": "List the games, their options, editions and bots, and where each comes from.",
    "simulate": "Let bots play many games on all cores, and count.",
    "gpu": "Write the games as code for an NVIDIA GPU, for machines without a compiler.",
    "lab": "Let bots play an edition, and report how balanced it is: seats, skill, every piece.",
    "odds": "Show the exact odds of all that a turn can bring.",
    "ladder": "Let bots of all levels meet, and show with intervals which are stronger.",
    "calibrate": "Let bots play, and compare what values promised with what came.",
    "train": "Let bots play, and train the value of positions.",
    "puzzles": "Let bots play, and keep positions in which one choice is clearly best.",
    "replay": "Check a game record line by line, and show how the game ended.",
    "review": "Look at a recorded game: what was best, what it cost, how lucky everybody was.",
    "rollout": "Play on from a position many times: what is it worth, and which choice is best?",
    "verify": "Check that nobody has chosen the dice of a recorded game.",
    "rulings": "List every ruling with the functions that cite it, those of the rules first.",
    "new-game": "Write the package of a game of your own, with tests that pass.",
    "check-game": "Check that a game, yours or ours, keeps what every game promises.",
    "edition": "Show or check what is printed on the pieces.",
    "warm": "Compile the rules now, so that nothing waits for it later.",
}


class LazyGroup(click.Group):
    """A group that knows its commands by name, and imports one when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the commands in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"{__name__}.{cmd_name.replace('-', '_')}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Example: dicewright play diceopolis --players you,random",
)
@click.version_option(__version__, prog_name="dicewright")
def cli() -> None:
    """Dicewright: modern dice games, to play, to simulate and to take apart."""


def run(arguments: Sequence[str]) -> int:
    """Run a command; return its exit status. Bad input gets one line and status 2."""
    try:
        status = cli.main(list(arguments), prog_name="dicewright", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 0
    except click.UsageError as error:
        command = error.ctx.command_path if error.ctx else "dicewright"
        _say(f"{error.format_message()} (try: {command} --help)")
        return 2
    except click.ClickException as error:
        _say(error.format_message())
        return 2
    except Refused as error:
        _say(str(error))
        return 1 if isinstance(error, Forbidden) else 2
    except (KeyboardInterrupt, click.Abort):
        _say("stopped")
        return 130
    except BrokenPipeError:  # whoever read the output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status if isinstance(status, int) else 0


def _say(message: str) -> None:
    click.echo("Error: " + " ".join(message.split()), err=True)


def main() -> None:
    """Run the command that this process was started for."""
    sys.exit(run(sys.argv[1:]))
