"""`dicewright lab`."""

import secrets
from pathlib import Path

import click
import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from dicewright.cli.common import (
    console,
    edition_and_options,
    find_game,
    seats,
    tell_stand_in,
    time_limit,
)
from dicewright.cli.warm import warm_up
from dicewright.core.dice import MOST_SEED
from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.lab.changes import OPTION, Variation, Varied, parse_variation, variations
from dicewright.lab.observe import Observed
from dicewright.lab.parquet import load_duckdb, write_parquet
from dicewright.lab.reporting import page, texts_for
from dicewright.lab.reporting.findings import findings
from dicewright.lab.reporting.texts import LANGUAGES
from dicewright.lab.study import (
    Report,
    Study,
    Wish,
    default_games,
    default_skill,
    estimate_seconds,
    run,
)

FILE = click.Path(dir_okay=False, path_type=Path)


@click.command(
    epilog="Example: dicewright lab novo-dice --vary lions.cost.20=6..9 --out report.html"
)
@click.argument("name", metavar="GAME")
@click.option("--against", metavar="NAME|FILE", help="Another edition to compare with.")
@click.option("--players", default="greedy,greedy", show_default=True, help="Bots, seat by seat.")
@click.option("--games", type=click.IntRange(1), help="Games a column.  [default: by the players]")
@click.option(
    "--skill",
    type=click.IntRange(0),
    help="Games a column with a stronger bot; 0 for none.  [default: by the players]",
)
@click.option("--seed", type=click.IntRange(0, MOST_SEED), help="Same seed, same games.  [drawn]")
@click.option(
    "--vary",
    "varied",
    multiple=True,
    metavar="PATH=VALUES",
    help="Change a number: lions.cost.20=6..9, points.moon=1,2,4, option:row=colour,value.",
)
@click.option("--out", type=FILE, help="Write the report as a page.")
@click.option("--json", "json_file", type=FILE, help="Write the same for other programs.")
@click.option("--parquet", type=FILE, help="Write every game as a row of a Parquet file.")
@click.option("--language", type=click.Choice([*LANGUAGES]), default="en", show_default=True)
@time_limit
@edition_and_options
def command(
    name: str,
    against: str | None,
    players: str,
    games: int | None,
    skill: int | None,
    seed: int | None,
    varied: tuple[str, ...],
    out: Path | None,
    json_file: Path | None,
    parquet: Path | None,
    language: str,
    seconds: float | None,
    edition: str | None,
    options: tuple[str, ...],
) -> None:
    """Let bots play an edition, and report how balanced it is: seats, skill, every piece."""
    names = tuple(seats(players))
    game = find_game(name, edition, options)
    wishes, reference = columns(game, against, [parse_variation(text) for text in varied])
    study = Study(
        wishes,
        names,
        default_games(names) if games is None else games,
        secrets.randbelow(1_000_000_000) if seed is None else seed,
        seconds,
        default_skill(names) if skill is None else skill,
        reference,
    )
    if parquet is not None:
        load_duckdb()
    for path in (out, json_file, parquet):
        check_folder(path)
    report, observed = play(study)
    write(report, observed, out, json_file, parquet, language)


def columns(
    game: Game, against: str | None, varied: list[Variation]
) -> tuple[tuple[Wish, ...], int]:
    """Return the columns of a report, and which of them the others are compared with."""
    wishes = [Wish(_label(one), one) for one in variations(game, varied)]
    if against is None:
        printed = [number for number, wish in enumerate(wishes) if wish.varied.printed]
        return tuple(wishes), printed[0] if printed else 0
    other = game.using(edition=against)
    label = other.edition.name
    if any(wish.varied.game.edition.sha256 == other.edition.sha256 for wish in wishes):
        raise Unreadable(f"--against: expected another edition than {label!r}")
    if label in [wish.label for wish in wishes]:
        label = f"{label} (--against)"
    return (*wishes, Wish(label, Varied(other, {}, True))), len(wishes)


def _label(varied: Varied) -> str:
    values = varied.values
    if not values:
        return varied.game.edition.name
    if len(values) == 1:
        return str(next(iter(values.values())))
    return ", ".join(f"{_short(path)} {value}" for path, value in values.items())


def _short(path: str) -> str:
    """Return the end of a path that says something: "cost.20" of "lions.cost.20"."""
    rest, _, last = path.removeprefix(OPTION).rpartition(".")
    return f"{rest.rpartition('.')[2]}.{last}" if last.isdecimal() and rest else last


def check_folder(path: Path | None) -> None:
    """Refuse a file that cannot be written before games are played for it."""
    if path is not None and not path.parent.is_dir():
        raise Unreadable(f"{path}: there is no folder {path.parent}")


def play(study: Study) -> tuple[Report, list[Observed]]:
    """Say how long it will take, then play behind a progress bar."""
    quick = study.job(study.wishes[0]).quick
    thinks = not quick or (study.skill_games > 0 and not study.contest.quick)
    warm_up([study.game.name], [*(["lab"] if quick else []), *(["play"] if thinks else [])])
    tell_stand_in(study.game, study.players)
    said = console(stderr=True)
    seconds = estimate_seconds(study)
    said.print(
        f"{study.total:,} games ({len(study.wishes)} x {study.games:,}, and "
        f"{study.skill_games:,} each for skill): about {duration(seconds)}",
        soft_wrap=True,
    )
    bars = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*bars, TimeRemainingColumn(), console=said, transient=True) as bar:
        task = bar.add_task(f"{study.game.title}, games", total=study.total)
        return run(study, lambda count: bar.advance(task, count))


def duration(seconds: float) -> str:
    """Return a time as people say it."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    return f"{seconds / 60:.0f} minutes" if seconds < 5400 else f"{seconds / 3600:.1f} hours"


def write(
    report: Report,
    observed: list[Observed],
    out: Path | None,
    json_file: Path | None,
    parquet: Path | None,
    language: str,
) -> None:
    """Write what was asked for, and say what matters."""
    if json_file is not None:
        _write(json_file, msgspec.json.format(msgspec.json.encode(report), indent=1))
    if out is not None:
        _write(out, page(report, language).encode())
    if parquet is not None:
        write_parquet(parquet, report, observed)
    said = console()
    for heading, sentences in findings(report, texts_for(report, language)):
        for line in [f"\n{heading}", *sentences] if heading else sentences:
            said.print(line, soft_wrap=True, markup=False)
    for path in (out, json_file, parquet):
        if path is not None:
            said.print(f"Written: {path}", soft_wrap=True, markup=False)


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror}") from None
