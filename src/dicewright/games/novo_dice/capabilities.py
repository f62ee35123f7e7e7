"""What Novo Dice brings beside its rules; imported when somebody asks for any of it."""

from importlib.resources import files

from dicewright.core.definition import Capabilities
from dicewright.games.novo_dice.analysis.appraiser import GameAppraiser
from dicewright.games.novo_dice.bots.evaluator import GameEvaluator
from dicewright.games.novo_dice.bots.greedy import choose
from dicewright.games.novo_dice.fit import fit
from dicewright.games.novo_dice.solve.odds import odds
from dicewright.games.novo_dice.spaces import SPACES
from dicewright.games.novo_dice.tally import TALLY
from dicewright.games.novo_dice.terminal import draw

CAPABILITIES = Capabilities(
    draw=draw,
    tally=TALLY,
    spaces=SPACES,
    fit=fit,
    greedy=choose,
    slacks=files(__package__) / "bots" / "slacks.toml",
    evaluator=GameEvaluator,
    appraiser=GameAppraiser,
    odds=odds,
)
