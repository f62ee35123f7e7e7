"""`dicewright verify`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import msgspec

from dicewright import bots, games
from dicewright.cli.common import print_json, tell_own_edition
from dicewright.core.differences import own_edition
from dicewright.core.edition import read_bytes
from dicewright.core.errors import Forbidden, Refused
from dicewright.core.fair import PROTOCOL, Checked, check
from dicewright.core.kinds import kinds_of
from dicewright.core.replay import Replayed, begin, decode, is_record, read_line, replay


@click.command(
    epilog="Example: dicewright verify game.jsonl. Exit status: 0 if all rolls are proved, 1 if "
    "something is wrong, 2 for a record without fair dice or a file that is none."
)
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print for other programs to read.")
def command(path: Path, as_json: bool) -> int:
    """Check that nobody has chosen the dice of a recorded game."""
    content = read_bytes(path)
    if not is_record(content) or b'"fair"' not in content.partition(b"\n")[0]:
        check(content)  # says what it is instead
    if wrong := first_wrong(content):
        return _refuse(path, wrong, as_json)
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
        except Refused as error:
            found.append(error)
    return min(found, key=lambda error: error.line or 1, default=None)


def check_rules(content: bytes) -> None:
    """Replay a record, and check that its dice are those that the rules let roll."""
    replayed: Replayed | None = None
    for number, text in enumerate(content.rstrip(b"\n").split(b"\n"), start=1):
        try:
            line = decode(text)
            if replayed is None:
                replayed = begin(line, games.get)
                _check_sides(replayed, line)
            else:
                _check_dice(replayed, line)
                read_line(replayed, line)
        except Refused as error:
            raise error.at(number) from None


def _check_sides(replayed: Replayed, header: dict[str, Any]) -> None:
    kinds = kinds_of(replayed.match.game)
    fair = header.get("fair")
    if not isinstance(fair, dict) or fair.get("sides") != kinds:
        raise Forbidden(PROTOCOL, f"sides: the edition's dice are {kinds}")


def _check_dice(replayed: Replayed, line: dict[str, Any]) -> None:
    fair = line.get("fair")
    if "roll" not in line or not isinstance(fair, dict):
        return
    game, names = replayed.match.game, list(kinds_of(replayed.match.game))
    rolled = [names[kind] for kind in game.dice(replayed.match.state)]
    if fair.get("dice") != rolled:
        raise Forbidden(PROTOCOL, f"dice: expected {rolled}, got {fair.get('dice')!r:.60}")


def _refuse(path: Path, error: Refused, as_json: bool) -> int:
    """Report the first wrong line of a record."""
    if as_json:
        print_json({"fair": False, "line": error.line, "error": error.reason})
    else:
        click.echo(f"Error: {path}: {error}", err=True)
    return 1


def _report(checked: Checked, replayed: Replayed) -> dict[str, Any]:
    return {
        "game": replayed.match.game.name,
        "own_edition": msgspec.to_builtins(own_edition(replayed.match.game)),
        "status": replayed.status,
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
        f"a legal, {replayed.status} game; all {checked.rolls} rolls are what the server had bound "
        f"itself to beforehand, {sum(checked.by.values())} of them with a number from a player's "
        f"browser, {alone} made by the server alone{named}; {'; '.join(_seeds(checked))}."
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
