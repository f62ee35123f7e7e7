"""Ask bots of all levels what they would do in one position."""

from dicewright import Match, Roll, bot, games

game = games.get("diceopolis")
match = Match(game, ["Ann", "Ben"])
match.apply(Roll([1, 2, 3, 5, 6]))
match.apply(Roll([2, 2, 4, 4, 6]))

print(game.asks(match.state).sentence)
for level in ("random", "greedy", "expert"):
    action = bot(level, game, match.to_move, seed=1).choose(match)
    print(f"{level}: {game.text(action)}, which gains {game.gains(match.state, action)[0]}")
