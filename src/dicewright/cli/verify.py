"""`dicewright verify`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import msgspec

from dicewright import bots, games
from dicewright.cli.common import (
    RECORD_STATUS,
    print_json,
    read_record,
    refuse_record,
    tell_own_edition,
)
from dicewright.core.differences import own_edition
from dicewright.core.errors import Forbidden, Refused
from dicewright.core.fair import PROTOCOL, Checked, NoFairDice, check
from dicewright.core.kinds import kinds_of
from dicewright.core.lines import Line, follow
from dicewright.core.replay import REMARKS, Replayed, begin, read_line, replay


@click.command(
    epilog=f"Example: dicewright verify game.jsonl. {RECORD_STATUS} or has no fair dice."
)
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print for other programs to read.")
def command(path: Path, as_json: bool) -> int:
    """Check that nobody has chosen the dice of a recorded game."""
    content = read_record(path)
    if wrong := first_wrong(content):
        return refuse_record(path, wrong, as_json, "fair")
    checked, replayed = check(content), replay(content, games.get)
    if as_json:
        print_json({"fair": True} | _report(checked, replayed))
    else:
        click.echo(f"{path.name}: {sentence(checked, replayed)}")
        tell_own_edition(own_edition(replayed.match.game))
    return 0


def first_wrong(content: bytes) -> Refused | None:
    """Return what is wrong in the first wrong line, by the dice or by the rules."""
    found: list[Refused] = []
    for look in (check, check_rules):
        try:
            look(content)
        except NoFairDice:
            raise
        except Refused as error:
            found.append(error)
    return min(found, key=lambda error: error.line or 1, default=None)


def check_rules(content: bytes) -> None:
    """Replay a record, and check that its dice are those that the rules let roll."""
    follow(content, _begin, _read)


def _begin(header: Line) -> Replayed:
    replayed = begin(header, games.get)
    _check_sides(replayed, header)
    return replayed


def _read(replayed: Replayed, line: Line) -> None:
    _check_dice(replayed, line)
    read_line(replayed, line)


def _check_sides(replayed: Replayed, header: Line) -> None:
    kinds = kinds_of(replayed.match.game)
    fair = header.get("fair")
    if not isinstance(fair, dict) or fair.get("sides") != kinds:
        raise Forbidden(PROTOCOL, f"sides: the edition's dice are {kinds}")


def _check_dice(replayed: Replayed, line: Line) -> None:
    fair = line.get("fair")
    if "roll" not in line or not isinstance(fair, dict):
        return
    game, names = replayed.match.game, list(kinds_of(replayed.match.game))
    rolled = [names[kind] for kind in game.dice(replayed.match.state)]
    if fair.get("dice") != rolled:
        raise Forbidden(PROTOCOL, f"dice: expected {rolled}, got {fair.get('dice')!r:.60}")


def _report(checked: Checked, replayed: Replayed) -> dict[str, Any]:
    return {
        "game": replayed.match.game.name,
        "own_edition": msgspec.to_builtins(own_edition(replayed.match.game)),
        "status": replayed.status,
        "remarks": replayed.remarks,
        "players": checked.players,
        "rolls": checked.rolls,
        "with_browser": sum(checked.by.values()),
        "by_seat": {str(seat): count for seat, count in sorted(checked.by.items())},
        "alone": checked.alone,
        "seeds": [seed is not None for seed in checked.seeds],
    }


def sentence(checked: Checked, replayed: Replayed) -> str:
    """Say what has been checked."""
    alone = len(checked.alone)
    named = f" (roll {', '.join(map(str, checked.alone))})" if 0 < alone <= 12 else ""
    return (
        "; ".join(
            (
                f"a legal, {replayed.status} game",
                *(REMARKS[remark] for remark in replayed.remarks),
                f"all {checked.rolls} rolls are what the server had committed to beforehand, "
                f"{sum(checked.by.values())} of them with a number from a player's browser, "
                f"{alone} made by the server alone{named}",
                *_seeds(checked),
            )
        )
        + "."
    )


def _seeds(checked: Checked) -> Iterator[str]:
    people = [
        (name, seed is not None)
        for name, seed in zip(checked.players, checked.seeds, strict=False)
        if not name.startswith(bots.PREFIX)
    ]
    given, none = ([name for name, gave in people if gave is wanted] for wanted in (True, False))
    yield f"seeds came from {', '.join(given)}" if given else "no browser gave a seed"
    if none:
        yield f"none from {', '.join(none)}"
