"""`dicewright review`."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from dicewright.analysis.grades import GRADES, MISTAKES
from dicewright.analysis.review import WORST, Judged, Review, Sum, Weighed, review_record
from dicewright.cli.common import (
    RECORD_STATUS,
    console,
    print_json,
    read_record,
    refuse_record,
    table_of,
    tell_own_edition,
)
from dicewright.cli.gathering import STOPPED, gather
from dicewright.cli.warm import warm_up
from dicewright.core.errors import Refused
from dicewright.core.replay import REMARKS
from dicewright.lab.mistakes import FEWEST, GAMES, TURNS, Checked, checked, plan_of
from dicewright.lab.rollout import MOST_TURNS, enough, roll_out
from dicewright.lab.simulate import MOST_GAMES, cores

Found = dict[int, Checked | None]  # by the place of a mistake among the steps

POINT = 0.05  # of expected points: less is not told
SAID = {  # of mistakes that were checked
    "confirmed": "Checked by {:,} games: {:.1%} ± {:.1%}.",
    "open": "Not confirmed: {:,} games cannot tell the two apart ({:.1%} ± {:.1%}).",
    "refuted": "Not confirmed: in {:,} games what was done was better by {:.1%} ± {:.1%}.",
}


@click.command(epilog=f"Example: dicewright review game.jsonl --moves. {RECORD_STATUS}.")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--moves", is_flag=True, help="Show every roll and action, not only the mistakes.")
@click.option(
    "--check",
    "checks",
    is_flag=True,
    help="Play on from the costliest mistakes: do games say the same?",
)
@click.option(
    "--games",
    "most",
    default=GAMES,
    show_default=True,
    type=click.IntRange(FEWEST, MOST_GAMES),
    help="With --check: how many games at most for each.",
)
@click.option(
    "--turns",
    type=click.IntRange(1, MOST_TURNS),
    help="With --check: how many turns are played before the rest is valued.  "
    f"[default: {TURNS}, or one of each player]",
)
@click.option("--json", "as_json", is_flag=True, help="Print for other programs to read.")
def command(
    path: Path, moves: bool, checks: bool, most: int, turns: int | None, as_json: bool
) -> int:
    """Look at a recorded game: what was best, what it cost, how lucky everybody was."""
    content = read_record(path)
    try:
        with Progress(console=console(stderr=True), transient=True) as bar:
            task = bar.add_task(escape(path.name), total=1.0)
            review = review_record(content, lambda done: bar.update(task, completed=done))
    except Refused as error:
        return refuse_record(path, error, as_json, "legal")
    found: Found = {}
    stopped = checks and _check(content, review, most, turns, found)
    if as_json:
        print_json(_content(review, found))
    else:
        _print(review, moves, found)
    return STOPPED if stopped else 0


def _check(content: bytes, review: Review, most: int, turns: int | None, found: Found) -> bool:
    """Play on from the mistakes that are listed; say whether somebody stopped it."""
    listed = review.worst[:WORST]
    if listed:
        warm_up([review.game], ["play", "serve"])
    for number, place in enumerate(listed):
        step = review.steps[place]
        line = step.entry + 2
        plan = plan_of(content, line, step.best or "", most, turns)
        title = f"Line {line}, {number + 1} of {len(listed)}"
        try:
            parts = roll_out(plan, cores())
            rows, stopped = gather(title, most, parts, len, partial(enough, plan))
        except KeyboardInterrupt:  # before anything was played
            return True
        found[place] = checked(plan, rows)
        if stopped:
            return True
    return False


def _content(review: Review, found: Found) -> dict[str, Any]:
    """Return everything, ready for JSON."""
    content: dict[str, Any] = msgspec.to_builtins(review)
    for place, said in found.items():
        content["steps"][place]["checked"] = msgspec.to_builtins(said)
    return content


def _print(review: Review, moves: bool, found: Found) -> None:
    out = console()
    for remark in review.remarks:
        out.print(f"Note: {REMARKS[remark]}.", soft_wrap=True)
    tell_own_edition(review.own_edition)
    out.print(_sums(review))
    if review.worst:
        out.print("\n[bold]The costliest mistakes[/]")
    for place in review.worst[:WORST]:
        lines = [*_mistake(review, review.steps[place]), *_said(found.get(place))]
        out.print("\n".join(lines), soft_wrap=True, markup=False)
    if moves:
        out.print(_moves(review))
    out.print(f"[dim]{_small_print(review)}[/]", soft_wrap=True)


def _said(one: Checked | None) -> Iterator[str]:
    """Say what games say of a mistake that were played on from it."""
    if one is not None:
        yield f"  {SAID[one.verdict].format(one.games, abs(one.cost), one.reach)}"


def _sums(review: Review) -> Table:
    """Return everybody's equation, a column each: the first five numbers add up to the result."""
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
    table.add_column(no_wrap=True)
    for player in review.players:
        table.add_column(escape(player), justify="right", overflow="fold")
    columns = [_equation(one) for one in review.sums]
    for name in columns[0]:
        table.add_row(name, *(column[name] for column in columns))
    return table


def _equation(one: Sum) -> dict[str, str]:
    return {
        "start": f"{one.start:.1%}",
        "own luck": f"{one.own_luck:+.1%}",
        "own play": f"{one.own_play:+.1%}",
        "others' luck": f"{one.others_luck:+.1%}",
        "others' play": f"{one.others_play:+.1%}",
        "result": f"{one.result:.1%}",
        "without luck": f"{one.adjusted:.1%}",
        "cost vs random": f"{one.rate:.0%}",
        "play": one.grade or "",
        "luck": one.luck_grade,
    }


def _mistake(review: Review, step: Judged) -> Iterator[str]:
    """Say what was played, what was better, and how the turn could have ended."""
    less = f", {step.points:.1f} points of the turn" if step.points >= POINT else ""
    more = f", though {-step.points:.1f} points less" if step.points <= -POINT else ""
    yield (
        f"Line {step.entry + 2}, {review.players[step.seat]}: {step.do} ({step.grade}). "
        f"Better: {step.best}{more}. It cost {step.cost:.1%}{_doubt(step)} of the win{less}."
    )
    told = {choice.do: choice for choice in step.choices}
    for name in (step.best or "", step.do or ""):
        if (choice := told.get(name)) and _is_open(choice):
            yield f"  {name}: " + "; ".join(f"{e.do} {e.chance:.0%}" for e in choice.endings)


def _doubt(step: Judged) -> str:
    """Say how far luck or cost may be off: two standard errors."""
    return f" ± {2 * step.error:.1%}" if step.error else ""


def _is_open(choice: Weighed) -> bool:
    """Say whether the turn may end in several ways."""
    return any(0.0 < ending.chance < 1.0 for ending in choice.endings)


def _moves(review: Review) -> Table:
    """Return the game move by move."""
    words = "player", "what", "better"
    seats = [f"seat\n{seat}" for seat in range(len(review.players))]
    table = table_of("line", *words[:2], "luck or\ncost", words[2], *seats, words=words)
    for step in review.steps:
        what = step.do if step.do is not None else " ".join(map(str, step.roll or []))
        number = -step.cost if step.luck is None else step.luck
        table.add_row(
            str(step.entry + 2),
            escape(review.players[step.seat]),
            escape(what),
            f"{number:+.1%}{_doubt(step)}" if number else "",
            escape(step.best or "") if step.cost else "",
            *(f"{share:.0%}" for share in step.shares),
        )
    return table


def _small_print(review: Review) -> str:
    """Say what the numbers are, how sure, and what the grades mean."""
    grades = ", ".join(f"{grade.name} {grade.most:.0%}" for grade in GRADES[:-1])
    mistakes = ", ".join(f"{name} {least:.0%}" for name, least in reversed(MISTAKES))
    result = "result" if review.finished else "share now (the game is unfinished)"
    drawn = any(step.error for step in review.steps)
    doubt = " Behind ± stands how far the playouts may be off; less is no mistake." if drawn else ""
    return (
        f"Shares of the win, as {review.level} values positions; start, luck and play add up to "
        f"the {result}. A look one turn further changes a value by {review.sure:.1%} on average."
        f"{doubt} "
        f"Grades, by what mistakes cost at most, against random choices: {grades}, else "
        f"{GRADES[-1].name}. "
        f"Mistakes, by what they cost at least: {mistakes}."
    )
