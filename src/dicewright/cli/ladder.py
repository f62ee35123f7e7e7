"""`dicewright ladder`."""

from concurrent.futures import BrokenExecutor
from pathlib import Path
from typing import Any

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from dicewright import bots, games
from dicewright.cli.common import (
    console,
    edition_and_options,
    find_game,
    print_json,
    seats,
    seconds_of,
    tell_stand_in,
)
from dicewright.cli.ladder_tables import print_report
from dicewright.cli.warm import warm_up
from dicewright.core.dice import MOST_SEED
from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.lab import ladder_files, ladder_plot, pictures
from dicewright.lab.ladder import Ladder, Standing, climb, standings
from dicewright.lab.ladder_files import LadderFiles, Settings
from dicewright.lab.ladder_results import results

USUAL_SEATS = (2, 3, 4)
STOPPED = 130  # the exit status


@click.command(
    epilog="Example: dicewright ladder diceopolis --players random,greedy --games 2000 --seats 2,3"
)
@click.argument("name", metavar="GAME")
@click.option("--players", default=",".join(bots.BOTS), show_default=True, help="Levels that meet.")
@click.option(
    "--seats",
    "numbers",
    metavar="NUMBERS",
    help="Numbers of players. With 2 every pair meets; with more, one of each level meets a table "
    "of the level below, and all levels meet where there are as many as seats.  [default: 2,3,4 as "
    "far as the edition allows]",
)
@click.option(
    "--games",
    "count",
    default=2_000,
    show_default=True,
    help="Games of each contest, in blocks on the same dice (shared as far as the play is the "
    "same): one with each rotation of the players; the last block is played whole.",
)
@click.option(
    "--at-least",
    default=200,
    show_default=True,
    help="Games of a contest before it may end, once its interval has decided.",
)
@click.option("--all", "all_games", is_flag=True, help="Play all games, whatever has been decided.")
@click.option(
    "--time",
    default="20ms",
    show_default=True,
    help="Time for a choice of a level that searches: 20ms, 0.5s, or a number of seconds.",
)
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0, MOST_SEED))
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="Folder of games and results; a ladder there is continued.  [default: ladder-GAME]",
)
@click.option("--report", is_flag=True, help="Play nothing: show what the folder holds.")
@click.option("--json", "as_json", is_flag=True, help="Print for other programs to read.")
@edition_and_options
def command(
    name: str,
    players: str,
    numbers: str | None,
    count: int,
    at_least: int,
    all_games: bool,
    time: str,
    seed: int,
    out: Path | None,
    report: bool,
    as_json: bool,
    edition: str | None,
    options: tuple[str, ...],
) -> int:
    """Let bots of all levels meet, and show with intervals which are stronger."""
    game = find_game(name, edition, options)
    folder = out or Path(f"ladder-{game.name}")
    if report:
        settings = ladder_files.read_settings(folder)
        _check_game(settings, game, folder)
        _show(folder, settings, as_json)
        return 0
    ladder = Ladder(
        game,
        tuple(seats(players)),
        _numbers(numbers, game),
        count,
        seed,
        seconds_of("--time", time),
        count if all_games else at_least,
    )
    tell_stand_in(game, ladder.levels)
    stopped = _play(ladder, folder)
    _show(folder, ladder.settings, as_json)
    if stopped:
        console(stderr=True).print("Stopped; the same command continues.")
    return STOPPED if stopped else 0


def _numbers(text: str | None, game: Game) -> tuple[int, ...]:
    if text is None:
        return tuple(number for number in USUAL_SEATS if number in game.players)
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() for part in parts):
        raise Unreadable(f"--seats: expected numbers such as 2,3,4, got {text!r}")
    return tuple(int(part) for part in parts)


def _check_game(settings: Settings, game: Game, folder: Path) -> None:
    if settings.fixed["game"] != game.name:
        raise Unreadable(f"{folder} holds a ladder of {settings.fixed['game']}, not {game.name}")


# --- playing -----------------------------------------------------------------------------------


def _play(ladder: Ladder, folder: Path) -> bool:
    """Play what is missing behind a progress bar; say whether somebody stopped it."""
    with LadderFiles.open(folder, ladder.settings) as files:
        quick = all(bots.get(level).quick for level in ladder.levels)
        warm_up([ladder.game.name], ["simulate"] if quick else ["simulate", "play"])
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        with Progress(
            *columns, TimeRemainingColumn(), console=console(stderr=True), transient=True
        ) as bar:
            try:
                climb(ladder, files, Bars(bar, ladder, files))
            except KeyboardInterrupt:
                return True
            except BrokenExecutor:
                raise click.ClickException(
                    "a process that played has died; the same command continues"
                ) from None
    return False


class Bars:
    """Two bars: the contest being played with its interval, and the whole ladder."""

    def __init__(self, bar: Progress, ladder: Ladder, files: LadderFiles) -> None:
        self.bar = bar
        self.stand = {now.contest.key: now for now in standings(ladder.settings, files.blocks)}
        played, most = self._sums()
        self.whole = bar.add_task(f"{ladder.game.title}, all games", completed=played, total=most)
        self.shown: str | None = None
        self.task = self.whole

    def __call__(self, now: Standing) -> None:
        """Show how a contest stands."""
        contest = now.contest
        self.stand[contest.key] = now
        played, most = self._sums()
        self.bar.update(self.whole, completed=played, total=most)
        if self.shown != contest.key:
            if self.shown is not None:
                self.bar.remove_task(self.task)
            self.shown = contest.key
            self.task = self.bar.add_task("", completed=now.games, total=_most_games(now))
        text = f"{contest.title}, {contest.players} players {_interval(now)}"
        self.bar.update(self.task, description=text, completed=now.games)

    def _sums(self) -> tuple[int, int]:
        stand = self.stand.values()
        return sum(now.games for now in stand), sum(
            now.games if now.finished else _most_games(now) for now in stand
        )


def _most_games(now: Standing) -> int:
    return now.most * now.contest.players


def _interval(now: Standing) -> str:
    if not now.rates:
        return ""
    share, low, high = now.rates[now.contest.levels[0]]
    return f"{share:.1%} ({low * 100:.1f}-{high * 100:.1f})"


# --- showing -----------------------------------------------------------------------------------


def _show(folder: Path, settings: Settings, as_json: bool) -> None:
    """Print the results, and write them and their picture into the folder."""
    blocks, _ = ladder_files.read_blocks(folder)
    report = results(settings, blocks)
    ladder_files.write(folder / ladder_files.RESULTS, report)
    drawn = ladder_plot.draw(report, _title(report), folder / ladder_files.PLOT)
    if as_json:
        print_json(report)
    else:
        print_report(report, _title(report))
        console().print(f"\nGames, results and plot: {folder}", soft_wrap=True, markup=False)
    if not drawn:
        console(stderr=True).print(f"There is no plot: {pictures.MISSING}", markup=False)


def _title(report: dict[str, Any]) -> str:
    words = [f"{games.get(report['game']).title} ({report['edition']})"]
    words += [f"{key}={value}" for key, value in report["options"].items()]
    return ", ".join(
        [*words, f"seed {report['seed']}", f"{report['seconds'] * 1000:g} ms a choice"]
    )
