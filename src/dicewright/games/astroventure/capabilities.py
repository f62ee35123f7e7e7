"""What AstroVenture brings beside its rules; imported when somebody asks for any of it."""

from importlib.resources import files

from dicewright.core.definition import Capabilities
from dicewright.games.astroventure.analysis.appraiser import GameAppraiser
from dicewright.games.astroventure.bots.evaluator import GameEvaluator
from dicewright.games.astroventure.bots.greedy import choose
from dicewright.games.astroventure.fit import fit
from dicewright.games.astroventure.solve.odds import odds
from dicewright.games.astroventure.spaces import SPACES
from dicewright.games.astroventure.tally import TALLY
from dicewright.games.astroventure.terminal import draw

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
