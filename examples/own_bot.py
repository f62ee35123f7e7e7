"""A bot of your own: whatever has a method `choose` can play. This one grabs points."""

from dicewright import Generated, Match, Player, bot, games, play


class Grabber:
    """Takes the action that gains it most at once."""

    def choose(self, match: Match) -> int:
        """Return a legal action: its number, or its text."""
        game, state, seat = match.game, match.state, match.to_move
        return max(game.legal(state), key=lambda action: game.gains(state, action)[seat])


game, won = games.get("diceopolis"), 0
for index in range(5):
    match = Match.begin(game, ["Grabber", "random"], seed=1, index=index)
    players: list[Player] = [Grabber(), bot("random", game, 1, seed=1, index=index)]
    for _ in play(match, Generated(game, seed=1, index=index), players):
        pass
    won += game.winners(match.state) == [0]
print(f"won {won} of 5 games against random")
