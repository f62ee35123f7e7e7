"""Reports of the lab as pages that need nothing else: words, tables and plots in one file."""

from dicewright.lab.reporting.page import page, texts_for

__all__ = ["page", "texts_for"]
