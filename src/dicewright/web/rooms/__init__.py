"""Tables in memory: those who look at one, what browsers give to its dice, all that are open."""
