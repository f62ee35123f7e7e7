"""Novo Dice's turn, solved exactly: TurnSolver for any value of the tiles, and odds for people."""

from dicewright.games.novo_dice.solve.odds import odds
from dicewright.games.novo_dice.solve.solver import Solution, TurnPlan, TurnSolver

__all__ = ["Solution", "TurnPlan", "TurnSolver", "odds"]
