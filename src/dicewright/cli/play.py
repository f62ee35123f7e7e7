"""`dicewright play`."""

import secrets
import sys
from datetime import datetime
from pathlib import Path

import click
import platformdirs

from dicewright import bots, games
from dicewright.cli.common import (
    console,
    edition_and_options,
    find_game,
    seats,
    tell_own_edition,
    tell_stand_in,
    time_limit,
)
from dicewright.cli.simulate import first_seat
from dicewright.cli.warm import warm_up
from dicewright.core.dice import MOST_SEED
from dicewright.core.differences import own_edition
from dicewright.core.errors import Refused, Unreadable
from dicewright.core.game import Game
from dicewright.core.match import Match
from dicewright.core.records import RecordFile
from dicewright.core.replay import Replayed, replay_file
from dicewright.core.state import INTERPRETED
from dicewright.tui.session import Session
from dicewright.web.tables.levels import strengths

LAST = "last"


def _levels() -> str:
    """Say what the bots are, and how often each wins against the one below it."""
    measured = [one for levels in strengths().values() for one in levels]
    lines = ["\b", "Bots, the weakest first:"]
    for bot in bots.BOTS.values():
        lines.append(f"  {bot.name:8} {bot.about}")
        shares = [round(100 * one.share) for one in measured if one.level == bot.name]
        if shares:
            against = next(one.against for one in measured if one.level == bot.name)
            lines.append(f"{'':11}wins {min(shares)} to {max(shares)} % against {against}")
    return "\n".join(lines)


@click.command(
    epilog=f"{_levels()}\n\nExamples: dicewright play diceopolis --players you,easy; dicewright "
    "play diceopolis --players you:Anna,you:Ben --dice typed; dicewright play --resume"
)
@click.argument("name", metavar="[GAME]", required=False)
@click.option(
    "--players",
    default="you,greedy",
    show_default=True,
    help="Seat by seat: you, you:NAME for more people at this keyboard, or a bot.",
)
@click.option("--first", default="lot", show_default=True, help="The seat that starts, or lot.")
@click.option(
    "--dice",
    type=click.Choice(["generated", "typed"]),
    help="typed: you roll real dice and enter their faces, one key a die.  [default: generated]",
)
@click.option("--seed", type=click.IntRange(0, MOST_SEED), help="Same seed, same dice.  [drawn]")
@click.option(
    "--record",
    "path",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where to keep the record.  [default: a new file in your data folder]",
)
@click.option(
    "--resume",
    is_flag=False,
    flag_value=LAST,
    metavar="[FILE]",
    help="Continue an unfinished record: the last one, or that file.",
)
@click.option(
    "--confirm/--no-confirm",
    default=None,
    help="Ask before a move that ends your turn, and whether typed dice are right.  "
    "[default: on in a terminal]",
)
@time_limit
@edition_and_options
def command(
    name: str | None,
    players: str,
    first: str,
    dice: str | None,
    seed: int | None,
    path: Path | None,
    resume: str | None,
    confirm: bool | None,
    seconds: float | None,
    edition: str | None,
    options: tuple[str, ...],
) -> None:
    """Play a game in the terminal, with bots or with people beside you."""
    seed = secrets.randbits(63) if seed is None else seed
    if resume is not None:
        path, replayed = _unfinished(name, resume)
        match, names = replayed.match, replayed.players
        dice = dice or replayed.header.get("dice")
        record = RecordFile.resume(path, match, replayed.end)
    else:
        match = _start(name, edition, options, players, first_seat(first), seed)
        path = path or _new_path(match.game)
        record = RecordFile.create(path, match, **({"dice": "typed"} if dice == "typed" else {}))
        names = list(match.players)
    levels = [name for name in names if name.startswith(bots.PREFIX)]
    tell_own_edition(own_edition(match.game), stderr=True)
    tell_stand_in(match.game, levels)
    if not all(bots.get(level).quick for level in levels):
        warm_up([match.game.name], ["play"])
    Session(
        console=console(),
        match=match,
        names=names,
        record=record,
        path=path,
        seed=seed,
        typed_dice=dice in ("typed", "real"),  # real: a record of the page
        seconds=seconds,
        confirm=sys.stdin.isatty() if confirm is None else confirm,
    ).play()


def _start(
    name: str | None,
    edition: str | None,
    options: tuple[str, ...],
    players: str,
    first: int,
    seed: int,
) -> Match:
    game = find_game(name or _ask_for_game(), edition, options).using(form=INTERPRETED)
    names = [_seat_name(player) for player in seats(players)]
    return Match.begin(game, names, seed, first=first)


def _ask_for_game() -> str:
    """Return the game that the person chooses; where nobody can be asked, the first one."""
    names = games.names()
    if not sys.stdin.isatty():
        return names[0]
    for number, name in enumerate(names, start=1):
        click.echo(f"{number}  {games.get(name).title}: {games.get(name).about}")
    number = click.prompt("Which game", type=click.IntRange(1, len(names)), default=1)
    return names[number - 1]


def _seat_name(player: str) -> str:
    """Return how the record calls a player: a person's name, or bot:LEVEL."""
    kind, _, person = player.partition(":")
    if kind == "you":
        return person or "you"
    return bots.PREFIX + bots.get(player).name


def _records_folder() -> Path:
    return platformdirs.user_data_path("dicewright") / "records"


def _new_path(game: Game) -> Path:
    return _records_folder() / f"{game.name}-{datetime.now():%Y%m%d-%H%M%S-%f}.jsonl"


def _unfinished(name: str | None, resume: str) -> tuple[Path, Replayed]:
    """Return the record to go on with."""
    if resume != LAST:
        path = Path(resume)
        replayed = replay_file(path, games.get)
        if replayed.ended:
            raise Unreadable(f"{path}: expected an unfinished game, this one is {replayed.status}")
        return path, replayed
    kept = sorted(_records_folder().glob(f"{name or '*'}-*.jsonl"), reverse=True)
    for path in sorted(kept, key=lambda path: path.stat().st_mtime, reverse=True):
        try:
            replayed = replay_file(path, games.get)
        except Refused:
            continue
        if not replayed.ended:
            return path, replayed
    raise Unreadable(f"no unfinished game of {name or 'any kind'} in {_records_folder()}")
