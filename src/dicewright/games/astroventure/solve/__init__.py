"""AstroVenture solved: its turn, and the odds of all there is to complete."""

from dicewright.solve.astroventure.odds import odds
from dicewright.solve.astroventure.turn import Solution, TurnSolver

__all__ = ["Solution", "TurnSolver", "odds"]
