"""Three modern dice games, from one readable source of rules.

This is the front door of the library. What is named here is imported when it is first used.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # so that type checkers and editors know every name
    from dicewright import games
    from dicewright.bots import bot
    from dicewright.core.dice import Generated, Given
    from dicewright.core.errors import Forbidden, Unreadable
    from dicewright.core.game import Game
    from dicewright.core.kernels import CHANCE, TERMINAL
    from dicewright.core.match import Act, Match, Player, Roll, play
    from dicewright.envs.vector import VectorEnv
    from dicewright.library import odds, record, replay, review, simulate

__version__ = "0.1.0"
__all__ = [
    "CHANCE",
    "TERMINAL",
    "Act",
    "Forbidden",
    "Game",
    "Generated",
    "Given",
    "Match",
    "Player",
    "Roll",
    "Unreadable",
    "VectorEnv",
    "__version__",
    "bot",
    "games",
    "odds",
    "play",
    "record",
    "replay",
    "review",
    "simulate",
]

_MODULES = {  # where it stands
    **dict.fromkeys(("CHANCE", "TERMINAL"), "dicewright.core.kernels"),
    **dict.fromkeys(("Act", "Match", "Player", "Roll", "play"), "dicewright.core.match"),
    **dict.fromkeys(("Forbidden", "Unreadable"), "dicewright.core.errors"),
    **dict.fromkeys(("Generated", "Given"), "dicewright.core.dice"),
    **dict.fromkeys(("odds", "record", "replay", "review", "simulate"), "dicewright.library"),
    "Game": "dicewright.core.game",
    "VectorEnv": "dicewright.envs.vector",
    "bot": "dicewright.bots",
    "games": "dicewright.games",
}


if not TYPE_CHECKING:  # to them an unknown name is an error

    def __getattr__(name: str) -> object:
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        module = import_module(_MODULES[name])
        value = module if module.__name__ == f"{__name__}.{name}" else getattr(module, name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return __all__
