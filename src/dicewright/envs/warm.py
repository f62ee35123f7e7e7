"""Compiles what the environments need before anybody waits for it."""

from dicewright.core.game import Game
from dicewright.lab.warm import Steps


def learning(game: Game) -> Steps:
    """Return what learners need: a step of some games, with all that can be asked for."""

    def step() -> None:
        from dicewright.envs.vector import VectorEnv  # only when somebody compiles

        env = VectorEnv(game, game.players[0], 2, observe=True, mask=True, listing=True, threads=1)
        env.step(env.now.counts - 1)
        env.act(env.now.legal[:, 0])

    return [step]
