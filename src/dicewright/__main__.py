"""Lets `python -m dicewright` do what `dicewright` does."""

from dicewright.cli import main

main()
