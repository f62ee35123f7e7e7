"""A hint in words, for the terminal."""

from collections.abc import Iterator, Sequence

from dicewright.bots.hints import ENDINGS, Choice, Hint
from dicewright.core.game import Game

TELLING = 0.1  # a difference between the chances of a reply that is worth a word


def hint_lines(game: Game, hint: Hint) -> Iterator[str]:
    """Say what is best, what is next, and the chances of both."""
    best, other = hint.best, hint.other
    yield f"Best: {game.text(best.action)}. It wins {share_text(best)} of such games."
    if hint.alike is not None:
        yield f"{_count(hint.as_good)} as good: {game.text(hint.alike.action)}."
    if other is not None:
        less = 100 * (best.share - other.share)
        yield (
            f"Next best: {game.text(other.action)}, {share_text(other)}: "
            f"{less:.1f} of 100 games fewer."
        )
    yield from _chances(game, best, other)
    if other is not None:
        yield from _replies(game, best, other)


def share_text(choice: Choice) -> str:
    """Return the share of a choice, with how far it may be off: two standard errors."""
    return f"{choice.share:.1%}" + (f" ± {2 * choice.error:.1%}" if choice.error else "")


def _count(others: int) -> str:
    return "Another choice is" if others == 1 else f"{others} other choices are, such as this,"


def _chances(game: Game, best: Choice, other: Choice | None) -> Iterator[str]:
    """Compare how the turn may end."""
    known = {} if other is None else {ending.action: ending.chance for ending in other.endings}
    if best.endings and best.endings[0].chance < 1.0:
        told = [
            f"{game.text(ending.action)} {ending.chance:.0%}"
            + (f" (else {known[ending.action]:.0%})" if ending.action in known else "")
            for ending in best.endings[:ENDINGS]
        ]
        yield f"The turn then ends so: {_listed(told)}."
    after = sorted(other.endings, key=lambda ending: -ending.chance) if other is not None else []
    if after and 0.0 < after[0].chance < 1.0:
        told = [f"{game.text(e.action)} {e.chance:.0%}" for e in after[:ENDINGS] if e.chance > 0.0]
        yield f"After the next best: {_listed(told)}."


def _replies(game: Game, best: Choice, other: Choice) -> Iterator[str]:
    """Say what the next player would do more often after the next best."""
    told = [
        f"{game.text(after.action)} {after.chance:.0%} (else {before.chance:.0%})"
        for before, after in zip(best.replies, other.replies, strict=False)
        if after.chance >= before.chance + TELLING
    ]
    if told:
        yield f"The next player would more often: {_listed(told[:ENDINGS])}."


def _listed(parts: Sequence[str]) -> str:
    return "; ".join(parts)
