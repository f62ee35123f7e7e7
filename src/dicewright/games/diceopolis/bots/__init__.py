"""How bots play Diceopolis."""
