"""`dicewright replay`."""

from pathlib import Path
from typing import Any

import click
import msgspec

from dicewright import games
from dicewright.cli.common import console, print_json, tell_own_edition
from dicewright.core.differences import own_edition
from dicewright.core.errors import Forbidden, Refused
from dicewright.core.match import Act
from dicewright.core.replay import Replayed, is_record, replay_file


@click.command(
    epilog="Example: dicewright replay game.jsonl. Exit status: 0 for a legal record, 1 for an "
    "illegal one, 2 for a file that is none."
)
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print for other programs to read.")
def command(path: Path, as_json: bool) -> int:
    """Check a game record line by line, and show how the game ended."""
    try:
        replayed = replay_file(path, games.get)
    except Refused as error:
        if error.line is None or not is_record(path.read_bytes()):
            raise
        return _refuse(path, error, as_json)
    if as_json:
        print_json(_report(replayed))
    else:
        _print(path, replayed)
    return 0


def _refuse(path: Path, error: Refused, as_json: bool) -> int:
    """Report the first wrong line of a record."""
    if as_json:
        ruling = error.ruling if isinstance(error, Forbidden) else None
        print_json({"legal": False, "line": error.line, "ruling": ruling, "error": error.reason})
    else:
        click.echo(f"Error: {path}: {error}", err=True)
    return 1


def _report(replayed: Replayed) -> dict[str, Any]:
    match = replayed.match
    return {
        "legal": True,
        "status": replayed.status,
        "game": match.game.name,
        "edition": match.game.edition.name,
        "own_edition": msgspec.to_builtins(own_edition(match.game)),
        "options": match.game.options,
        "players": replayed.players,
        "first": match.first,
        "events": len(match.events),
        "actions": sum(isinstance(event, Act) for event in match.events),
        "scores": match.game.scores(match.state),
        "winners": match.game.winners(match.state) if replayed.result else None,
        "abandoned": replayed.abandoned,
        "state": match.game.state_text(match.game, match.state),
    }


def _print(path: Path, replayed: Replayed) -> None:
    out, match, report = console(), replayed.match, _report(replayed)
    options = " ".join(f"{key}={value}" for key, value in report["options"].items())
    out.print(match.game.draw(match.state, replayed.players))
    out.print(
        f"\n[bold]{path.name}[/]: a legal, {report['status']} game of {match.game.title} "
        f"({report['edition']}) {options}, {report['actions']} actions.",
        soft_wrap=True,
    )
    tell_own_edition(own_edition(match.game))
    if replayed.result:
        names = " and ".join(
            f"{replayed.players[seat]} (seat {seat})" for seat in report["winners"]
        )
        out.print(f"Won by {names}: {' to '.join(map(str, report['scores']))}.")
    elif replayed.abandoned is not None:
        out.print(f"It was given up: {replayed.abandoned}", markup=False)
    else:
        out.print(f"Next: {match.game.asks(match.game, match.state).sentence}.")
