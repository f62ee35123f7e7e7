"""What Diceopolis brings beside its rules; imported when somebody asks for any of it."""

from importlib.resources import files

from dicewright.core.definition import Capabilities
from dicewright.games.diceopolis.analysis.appraiser import GameAppraiser
from dicewright.games.diceopolis.bots.evaluator import GameEvaluator
from dicewright.games.diceopolis.bots.greedy import choose
from dicewright.games.diceopolis.fit import fit
from dicewright.games.diceopolis.spaces import SPACES
from dicewright.games.diceopolis.tally import TALLY
from dicewright.games.diceopolis.terminal import draw

CAPABILITIES = Capabilities(
    draw=draw,
    tally=TALLY,
    spaces=SPACES,
    fit=fit,
    greedy=choose,
    slacks=files(__package__) / "bots" / "slacks.toml",
    evaluator=GameEvaluator,
    appraiser=GameAppraiser,
)
