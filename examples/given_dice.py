"""Give the dice yourself, by number or by name, and see what the rules allow and forbid."""

from dicewright import Act, Forbidden, Match, Roll, games

game = games.get("diceopolis")
match = Match(game, ["Ann", "Ben"])
match.apply(Roll([1, 3, 3, 5, 6]))
match.apply(Roll(["2", "2", "4", "4", "6"]))  # as a person types them
match.apply(Act(0, "place 1 (1,1)"))
print(match, "points", game.scores(match.state))

for seat, action in ((0, "place 3 (1,2)"), (1, "place 5 (1,-1)"), (1, "place 2 (3,3)")):
    try:
        match.apply(Act(seat, action))
    except Forbidden as error:
        print("refused:", error)
