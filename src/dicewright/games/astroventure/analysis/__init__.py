"""What positions of AstroVenture are worth, for reviews."""
