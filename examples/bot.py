"""A bot of your own in fifteen lines, for every game: the best lead that an action gives at once.

python examples/bot.py diceopolis --games 200
"""

from random import Random

import click

from dicewright import bots, games
from dicewright.core.dice import Generated
from dicewright.core.match import Match, Player, play


class Leader:
    """Takes the action after which it is furthest ahead of the best other; of equal ones any."""

    random = Random(1)

    def choose(self, match: Match) -> int:
        """Return an action for the seat that is to move."""
        game, seat = match.game, match.to_move

        def lead(action: int) -> tuple[int, float]:
            scores = game.scores(game.following(match.state, action))
            return scores.pop(seat) - max(scores), self.random.random()

        return max(game.legal(match.state), key=lead)


def wins(name: str, opponent: str, count: int) -> float:
    """Return the bot's share of the wins against another, in either seat."""
    game, won = games.get(name).interpreted, 0.0
    for index in range(count):
        match, seat = Match.begin(game, ["leader", opponent], 1, index), index % 2
        other = bots.bot(opponent, game, 1 - seat, 1, index)
        players: list[Player] = [Leader(), other] if seat == 0 else [other, Leader()]
        for _ in play(match, Generated(game, 1, index), players):
            pass
        winners = game.winners(match.state)
        won += (seat in winners) / len(winners)
    return won / count


@click.command()
@click.argument("game", type=click.Choice(games.names()), default="diceopolis")
@click.option("--games", "count", default=50, show_default=True)
def main(game: str, count: int) -> None:
    """Let the bot play against random."""
    click.echo(f"{wins(game, 'random', count):.1%} of {count} games of {game} won against random")


if __name__ == "__main__":
    main()
