"""Change what is printed on the pieces, and see what that does to the game."""

from pathlib import Path
from tempfile import TemporaryDirectory

from dicewright import games, simulate

standard = games.get("diceopolis")
text = (standard.edition_type.folder / "standard.toml").read_text("utf-8")
with TemporaryDirectory() as folder:
    path = Path(folder, "mine.toml")
    text = text.replace("hand = 5", "hand = 3").replace('"standard"', '"three in hand"')
    path.write_text(text, "utf-8")
    own = games.get("diceopolis", edition=path)

for game in (standard, own):
    played = simulate(game, ["greedy", "greedy"], games=500, seed=1)
    print(game, "points on average", played.points.mean(axis=0).round(1))
