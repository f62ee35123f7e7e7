"""Who has won: whoever has the most points; equal totals share the win (N15, D9, A13)."""

from typing import Any

from dicewright.core.record import Grid, Row
from dicewright.core.rule import rule


@rule
def share_win(points: Row, players: int, shares: Any) -> None:
    """Write everybody's share of the win: one, divided among those with the most points."""
    most, winners = points[0], 0
    for seat in range(players):
        most = max(most, points[seat])
    for seat in range(players):
        winners += 1 if points[seat] == most else 0
    for seat in range(players):
        shares[seat] = 1.0 / winners if points[seat] == most else 0.0


@rule
def share_wins(points: Grid, shares: Any) -> None:
    """Write the same for many games."""
    for game in range(len(points)):
        share_win(points[game], len(points[game]), shares[game])
