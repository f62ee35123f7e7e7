"""How bots play AstroVenture."""
