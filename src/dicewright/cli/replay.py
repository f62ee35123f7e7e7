"""`dicewright replay`."""

from pathlib import Path
from typing import Any

import click
import msgspec
from rich.markup import escape

from dicewright import games
from dicewright.cli.common import (
    RECORD_STATUS,
    console,
    print_json,
    read_record,
    refuse_record,
    tell_own_edition,
)
from dicewright.core.differences import own_edition
from dicewright.core.errors import Refused
from dicewright.core.match import Act
from dicewright.core.replay import REMARKS, Replayed, replay


@click.command(epilog=f"Example: dicewright replay game.jsonl. {RECORD_STATUS}.")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print for other programs to read.")
def command(path: Path, as_json: bool) -> int:
    """Check a game record line by line, and show how the game ended."""
    content = read_record(path)
    try:
        replayed = replay(content, games.get)
    except Refused as error:
        return refuse_record(path, error, as_json, "legal")
    if as_json:
        print_json(_report(replayed))
    else:
        _print(path, replayed)
    return 0


def _report(replayed: Replayed) -> dict[str, Any]:
    match = replayed.match
    return {
        "legal": True,
        "status": replayed.status,
        "remarks": replayed.remarks,
        "game": match.game.name,
        "edition": match.game.edition.name,
        "own_edition": msgspec.to_builtins(own_edition(match.game)),
        "options": match.game.options,
        "players": replayed.players,
        "first": match.first,
        "events": len(match.events),
        "actions": sum(isinstance(event, Act) for event in match.events),
        "scores": match.game.scores(match.state),
        "winners": match.game.winners(match.state)
        if replayed.status in ("finished", "complete")
        else None,
        "abandoned": replayed.abandoned,
        "state": match.game.state_text(match.state),
    }


def _print(path: Path, replayed: Replayed) -> None:
    out, match, report = console(), replayed.match, _report(replayed)
    options = "".join(f" {key}={value}" for key, value in report["options"].items())
    out.print(match.game.draw(match.state, replayed.players))
    out.print(
        f"\n[bold]{escape(path.name)}[/]: a legal, {report['status']} game of {match.game.title} "
        f"({report['edition']}){options}, {report['actions']} actions.",
        soft_wrap=True,
    )
    for remark in replayed.remarks:
        out.print(f"Note: {REMARKS[remark]}.", soft_wrap=True)
    tell_own_edition(own_edition(match.game))
    if report["winners"]:
        names = " and ".join(
            f"{escape(replayed.players[seat])} (seat {seat})" for seat in report["winners"]
        )
        out.print(f"Won by {names}: {' to '.join(map(str, report['scores']))}.")
    elif replayed.abandoned is not None:
        out.print(f"It was given up: {replayed.abandoned}", markup=False)
    else:
        out.print(f"Next: {match.game.asks(match.state).sentence}.", markup=False)
