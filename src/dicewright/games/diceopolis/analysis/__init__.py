"""What positions of Diceopolis are worth, for reviews."""
