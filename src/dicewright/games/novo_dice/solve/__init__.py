"""Novo Dice's turn, solved exactly: TurnSolver for any value of the tiles, and odds for people."""

from dicewright.solve.novo_dice.odds import odds
from dicewright.solve.novo_dice.solver import Solution, TurnPlan, TurnSolver

__all__ = ["Solution", "TurnPlan", "TurnSolver", "odds"]
