"""AstroVenture solved: its turn, and the odds of all there is to complete."""

from dicewright.games.astroventure.solve.odds import odds
from dicewright.games.astroventure.solve.turn import Solution, TurnSolver

__all__ = ["Solution", "TurnSolver", "odds"]
