"""Step a thousand games at once, with random actions: what learning programs do."""

import numpy as np

from dicewright import VectorEnv, games

env = VectorEnv(games.get("astroventure"), players=2, games=1000, seed=1)
random = np.random.default_rng(1)
ended, wins = 0, np.zeros(2)
for _ in range(500):
    now = env.step((random.random(1000) * env.now.counts).astype(np.int32))
    ended += int(now.ended.sum())
    wins += now.rewards.sum(axis=0)
print(f"{ended} games ended, wins by seat: {(wins / ended).round(3)}")
env.close()
