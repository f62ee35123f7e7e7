"""Environments for learners: PettingZoo, Gymnasium, OpenSpiel, and many games in one call."""

MISSING = "this needs the extra `envs`: pip install 'dicewright[envs]'"
