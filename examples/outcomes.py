"""Enumerate what the dice can bring: the chance of each best gain of the next turn."""

from collections import defaultdict

from dicewright import CHANCE, Generated, Match, bot, games, play

game = games.get("diceopolis")
match = Match.begin(game, ["Ann", "Ben"], seed=1)
players = [bot("random", game, seat, seed=1) for seat in range(2)]
for _ in play(match, Generated(game, seed=1), players):
    if match.to_move == CHANCE and len(match.events) > 95:
        break

chances: defaultdict[int, float] = defaultdict(float)
seat = game.asks(match.state).seat or 0
for faces, probability in game.outcomes(match.state):
    rolled = game.after_roll(match.state, faces)
    best = max(game.gains(rolled, action)[seat] for action in game.legal(rolled))
    chances[best] += probability
for points, chance in sorted(chances.items()):
    print(f"{points} points: {chance:.1%}")
