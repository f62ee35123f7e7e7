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
from dicewright.core.edition import read_bytes
from dicewright.core.errors import Forbidden, Refused, Unreadable
from dicewright.core.kinds import kinds_of
from dicewright.core.lines import Line, follow
from dicewright.core.receipts import Receipt, contradiction, read_receipt
from dicewright.core.replay import REMARKS, Replayed, begin, read_line, replay
from dicewright.core.verifying import PROTOCOL, Checked, NoFairDice, check

OPEN = 3  # the exit status for a record without its end


@click.command(
    epilog=f"Example: dicewright verify game.jsonl. {RECORD_STATUS} or has no fair dice, "
    f"{OPEN} if nothing is wrong so far but the end of the record is missing. With receipts: 1 if "
    "the record is not what was signed, or if two receipts contradict each other, which proves "
    "that the server lied; 2 if a receipt is of another game or its signature is false."
)
@click.argument("path", metavar="[FILE]", required=False, type=click.Path(path_type=Path))
@click.option(
    "--receipt",
    "receipts",
    metavar="FILE",
    multiple=True,
    type=click.Path(path_type=Path),
    help="What a browser kept of the game, to compare with the record or another; repeatable.",
)
@click.option("--json", "as_json", is_flag=True, help="Print for other programs to read.")
def command(path: Path | None, receipts: tuple[Path, ...], as_json: bool) -> int:
    """Check that nobody has chosen the dice of a recorded game."""
    signed = {file: _genuine(file) for file in receipts}
    if lie := contradiction(list(signed.values())):
        named = " and ".join(str(file) for file, one in signed.items() if one in lie)
        return _refuse_receipt(f"{named} contradict each other: {_lie(*lie)}", as_json)
    if path is None:
        return _compared(len(signed), as_json)
    content = read_record(path)
    if wrong := first_wrong(content):
        return refuse_record(path, wrong, as_json, "fair")
    checked, replayed = check(content), replay(content, games.get)
    for file, one in signed.items():
        if said := _disagreement(one, checked):
            return _refuse_receipt(f"{file}: {said}", as_json)
    if as_json:
        print_json({"fair": True, "receipts": len(signed)} | _report(checked, replayed))
    else:
        click.echo(f"{path.name}: {sentence(checked, replayed, len(signed))}")
        tell_own_edition(own_edition(replayed.match.game))
    return OPEN if checked.open else 0


def _genuine(file: Path) -> Receipt:
    """Read a receipt that its server has signed."""
    try:
        receipt = read_receipt(read_bytes(file))
    except Unreadable as error:
        raise Unreadable(f"{file}: {error.reason}") from None
    if not receipt.genuine:
        raise Unreadable(
            f"{file}: the signature is not of the key that it names: it proves nothing"
        )
    return receipt


def _lie(one: Receipt, other: Receipt) -> str:
    """Say what two receipts prove."""
    both = f"whoever has the key {one.key} has signed two stories of the game {one.commitment}"
    if one.end != other.end and one.roll != other.roll:
        return f"{both}, one of which ends before roll {max(one.roll, other.roll)}"
    return f"{both}, which differ {'at the end' if one.end else f'up to roll {one.roll}'}"


def _disagreement(receipt: Receipt, checked: Checked) -> str | None:
    """Say how a record is not what a receipt says, if it is not."""
    if receipt.commitment != checked.commitment:
        raise Unreadable("the receipt is of another game than the record")
    if receipt.agrees(checked):
        return None
    if receipt.roll > checked.rolls or (receipt.end and checked.open):
        return f"the record ends before {'the end' if receipt.end else f'roll {receipt.roll}'}"
    return f"the record is not the one that was signed after roll {receipt.roll}"


def _refuse_receipt(said: str, as_json: bool) -> int:
    if as_json:
        print_json({"fair": False, "line": None, "ruling": "receipt", "error": said})
    else:
        click.echo(f"Error: {said}", err=True)
    return 1


def _compared(count: int, as_json: bool) -> int:
    """Answer without a record."""
    if count < 2:
        raise Unreadable("expected a record, or two receipts to compare")
    if as_json:
        print_json({"fair": True, "receipts": count})
    else:
        click.echo(f"The {count} receipts do not contradict each other.")
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
        "protocol": checked.protocol,
        "unbound": checked.unbound or None,
        "open": checked.open,
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


def sentence(checked: Checked, replayed: Replayed, receipts: int = 0) -> str:
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
                *_bound(checked, receipts),
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


def _bound(checked: Checked, receipts: int) -> Iterator[str]:
    """Say what binds the record, and what does not."""
    if checked.unbound:
        yield f"{checked.protocol} does not bind {checked.unbound}"
    elif checked.open:
        yield "the end is missing: whether more followed, only a receipt could tell"
    else:
        yield "every byte of the record is bound"
    if receipts:
        yield "it is what was signed" + (f" in {receipts} receipts" if receipts > 1 else "")
