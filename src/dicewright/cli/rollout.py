"""`dicewright rollout`."""

from functools import partial
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.markup import escape

from dicewright import bots, games
from dicewright.analysis.appraiser import Appraiser, appraiser_of
from dicewright.bots.evaluator import Judgement
from dicewright.cli.common import (
    console,
    print_json,
    read_record,
    refuse_record,
    seats,
    table_of,
    tell_own_edition,
    tell_stand_in,
    time_limit,
)
from dicewright.cli.gathering import STOPPED, gather
from dicewright.cli.warm import warm_up
from dicewright.core.dice import MOST_SEED
from dicewright.core.differences import own_edition
from dicewright.core.errors import Refused
from dicewright.core.kernels import CHANCE
from dicewright.core.match import Match
from dicewright.core.replay import replay
from dicewright.lab.estimates import Estimate
from dicewright.lab.rollout import Rolled, Rollout, enough, go_to, report, roll_out
from dicewright.lab.simulate import cores

Said = dict[str | None, float]  # of choices by their text, or of the position
COMPARED = 2  # choices, if none is named: the best and the one that was made


@click.command(epilog="Example: dicewright rollout game.jsonl --line 57 --until 0.5")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@click.option(
    "--line", required=True, type=click.IntRange(min=2), help="Where: before this line of FILE."
)
@click.option(
    "--choices",
    "choices",
    multiple=True,
    metavar="ACTION",
    help="Something to do there, as records write it; repeatable.  [default: what was done, and "
    "what the review finds best]",
)
@click.option(
    "--players",
    "levels",
    default=bots.EXPERT,
    show_default=True,
    help="The level that plays on, or one for each seat.",
)
@click.option("--games", "most", default=1_000, show_default=True, help="How many games at most.")
@click.option(
    "--until",
    type=click.FloatRange(min=0.01, max=50),
    metavar="PERCENT",
    help="Stop when 95 % intervals reach no further than this.",
)
@click.option(
    "--turns",
    type=int,
    help="Play so many more turns, then value the position as a review does.  [default: to the "
    "end of the game]",
)
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0, MOST_SEED))
@click.option("--json", "as_json", is_flag=True, help="Print for other programs to read.")
@time_limit
def command(
    path: Path,
    line: int,
    choices: tuple[str, ...],
    levels: str,
    most: int,
    until: float | None,
    turns: int | None,
    seed: int,
    as_json: bool,
    seconds: float | None,
) -> int:
    """Play on from a position many times: what is it worth, and which choice is best?"""
    content = read_record(path)
    try:
        match = replay(content, games.get).match
    except Refused as error:
        return refuse_record(path, error, as_json, "legal")
    done = go_to(match, content, line)
    names, narrow = tuple(seats(levels)), (until or 0.0) / 100
    tell_stand_in(match.game, names)
    warm_up([match.game.name], ["play", "serve"])
    appraiser = appraiser_of(match.game)
    judged = _judged(appraiser, match)
    told = [match.game.check(match.state, choice) for choice in choices] or _usual(judged, done)
    actions = tuple(dict.fromkeys(told))
    plan = Rollout(match, actions, names, most, seed, narrow, turns, seconds)
    parts = roll_out(plan, cores())
    rows, stopped = gather(match.game.title, most, parts, len, partial(enough, plan))
    found = report(plan, rows)
    said = _said(appraiser, plan, judged)
    if as_json:
        print_json(_content(plan, found, len(rows), said))
    else:
        _print(plan, found, len(rows), said)
    return STOPPED if stopped else 0


def _judged(appraiser: Appraiser, match: Match) -> Judgement | None:
    """Return what the review thinks of all choices, if there is one."""
    return appraiser.weigh(appraiser.own(match.state)) if match.to_move >= 0 else None


def _said(appraiser: Appraiser, plan: Rollout, judged: Judgement | None) -> Said:
    """Return what the review says of every choice, or of the position."""
    game, state = plan.match.game, appraiser.own(plan.match.state)
    if judged is None:
        return {None: appraiser.shares(state)[plan.seat]}
    return {game.text(action): share for action, share in judged.ranked()}


def _usual(judged: Judgement | None, done: int | None) -> list[int]:
    """Return the best choice and the one that was made, or the two best."""
    if judged is None:
        return []
    ranked = [action for action, _ in judged.ranked()]
    if done is not None:
        ranked = [ranked[0], done, *ranked[1:]]
    return [*dict.fromkeys(ranked)][:COMPARED]


def _content(plan: Rollout, found: list[Rolled], count: int, said: Said) -> dict[str, Any]:
    """Return everything, ready for JSON."""
    return {
        "game": plan.match.game.name,
        "players": list(plan.match.players),
        "seat": plan.seat,
        "levels": list(plan.levels),
        "games": count,
        "seed": plan.seed,
        "turns": plan.turns,
        "choices": [msgspec.to_builtins(one) | {"review": said[one.choice]} for one in found],
    }


def _print(plan: Rollout, found: list[Rolled], count: int, said: Said) -> None:
    """Print what was found for people."""
    match, out = plan.match, console()
    tell_own_edition(own_edition(match.game))
    what = "to roll" if match.to_move == CHANCE else "to choose"
    far = f", {plan.turns} turns each" if plan.turns else ""
    out.print(
        f"{match.game.title}, {match.players[plan.seat]} {what}: {count:,} games{far} between "
        f"{', '.join(plan.levels)}\n",
        soft_wrap=True,
        markup=False,
    )
    table = table_of("choice", "share of the win", "behind", "review", words=("choice",))
    for one in found:
        table.add_row(
            escape(one.choice or "the position"),
            _percent(one.shares[plan.seat]),
            _percent(one.behind),
            f"{100 * said[one.choice]:.1f} %",
        )
    out.print(table)
    wider = min(one.wider for one in found)
    luck = f" Luck is taken out: with it they would be {wider:.1f} times as wide." if wider else ""
    out.print(
        f"\nBehind ± stands the 95 % interval; choices are compared game by game, with the same "
        f"dice.{luck}",
        style="dim",
        soft_wrap=True,
    )


def _percent(one: Estimate) -> str:
    return f"{100 * one.value:.1f} ± {100 * (one.high - one.value):.1f} %" if one.known else ""
