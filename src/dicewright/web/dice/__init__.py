"""Dice that anybody can check."""
