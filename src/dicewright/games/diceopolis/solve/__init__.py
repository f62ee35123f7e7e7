"""Diceopolis: what placements gain and leave for others, and the last dice, solved exactly."""

from dicewright.games.diceopolis.solve.endgame import LastDice, Solved
from dicewright.games.diceopolis.solve.gains import Effect, effects

__all__ = ["Effect", "LastDice", "Solved", "effects"]
