"""Play a game at random, event by event, and print it."""

from dicewright import Generated, Match, Roll, bot, games, play

game = games.get("novo-dice")
match = Match.begin(game, ["Ann", "Ben"], seed=7)
players = [bot("random", game, seat, seed=7) for seat in range(2)]

for event in play(match, Generated(game, seed=7), players):
    if isinstance(event, Roll):
        print("roll", *(game.face(face) for face in event.faces))
    else:
        print(match.players[event.seat], "does", game.text(event.action))

print(match)
winners = [match.players[seat] for seat in game.winners(match.state)]
print("points", game.scores(match.state), "won by", *winners)
