"""Load a game by its name, with an edition and options, and see what it is."""

from dicewright import games

for name in games.names():
    game = games.get(name)
    print(game, "for", game.players[0], "to", game.players[-1], "players:", game.about)

race = games.get("astroventure", edition="quartet", options={"variant": "race"})
state = race.start(players=3)
print(race)
print(race.state_text(state))
print(race.asks(state).sentence)
