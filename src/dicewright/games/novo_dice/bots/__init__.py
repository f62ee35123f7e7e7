"""How bots play Novo Dice."""
