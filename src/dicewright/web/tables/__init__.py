"""A table: its game, who sits there, what happened, what may be done."""
