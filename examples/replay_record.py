"""Write the record of a game into a file, read it back, and see that a forged one is refused."""

from pathlib import Path
from tempfile import TemporaryDirectory

from dicewright import Forbidden, Generated, Match, bot, games, play, record, replay

game = games.get("diceopolis")
match = Match.begin(game, ["Ann", "Ben"], seed=4)
for _ in play(match, Generated(game, seed=4), [bot("greedy", game, seat) for seat in range(2)]):
    pass

with TemporaryDirectory() as folder:
    path = Path(folder, "game.jsonl")
    path.write_bytes(record(match))
    replayed = replay(path)
    print(replayed.status, replayed.match, replayed.result)
    try:
        replay(record(match).replace(b'"place 6 ', b'"place 1 ', 1))
    except Forbidden as error:
        print("refused:", error)
