"""Diceopolis: what placements gain and leave for others, and the last dice, solved exactly."""

from dicewright.solve.diceopolis.endgame import LastDice, Solved
from dicewright.solve.diceopolis.gains import Effect, effects

__all__ = ["Effect", "LastDice", "Solved", "effects"]
