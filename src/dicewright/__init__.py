"""Three modern dice games, from one readable source of rules."""

__version__ = "0.1.0"
