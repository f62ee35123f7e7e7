"""What positions of Novo Dice are worth, for reviews."""
