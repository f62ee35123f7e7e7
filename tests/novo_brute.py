"""Small editions of Novo Dice, and the value of a turn by trying everything."""

from collections.abc import Sequence

from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE
from dicewright.core.state import COMPILED, Form, State
from dicewright.games.novo_dice import GAME
from dicewright.games.novo_dice.state import TRASH, Phase

TWO_SYMBOLS = """
[edition]
game = "novo-dice"
name = "two symbols"
players = [2, 2]
[symbols]
cargo = ["nut", "bolt"]
[supply]
copies = { 2 = 2 }
trash = 3
bays = 2
spaces_per_bay = 3
[[dice]]
kind = "white"
count = 2
faces = ["lion", "lion", "nut", "nut", "nut", "bolt"]
[[dice]]
kind = "black"
extra = true
count = 1
faces = ["lion", "lion", "lion", "bolt", "bolt", "bolt"]
[lions]
cost = { 0 = 1, 3 = 3, 9 = 5 }
any_two = 4
any_three = 5
[[tiles]]
name = "Hook"
symbol = "nut"
row = 1
value = 0
[[tiles]]
name = "Ring"
symbol = "nut"
row = 2
value = 3
[[tiles]]
name = "Crane"
symbol = "bolt"
row = 2
value = 9
[combinations]
same = { 3 = 2 }
different = { 3 = 2 }
"""

MORE_LIONS = (
    TWO_SYMBOLS.replace("two symbols", "more lions")
    .replace(
        'count = 2\nfaces = ["lion", "lion", "nut"', 'count = 2\nfaces = ["lion", "lion", "lion"'
    )
    .replace("count = 1\n", "count = 2\n")
    .replace("copies = { 2 = 2 }", "copies = { 2 = 1 }")
    .replace("trash = 3", "trash = 0")
)

THREE_KINDS = TWO_SYMBOLS.replace("two symbols", "three kinds").replace(
    'kind = "white"\ncount = 2\nfaces = ["lion", "lion", "nut", "nut", "nut", "bolt"]',
    """kind = "red"
count = 1
faces = ["lion", "lion", "bolt", "bolt", "bolt", "bolt"]
[[dice]]
kind = "white"
count = 2
faces = ["nut", "nut", "nut", "bolt", "bolt", "bolt"]""",
)

SMALL = {"two symbols": TWO_SYMBOLS, "more lions": MORE_LIONS, "three kinds": THREE_KINDS}


def small(name: str, form: Form = COMPILED) -> Game:
    """Return the game with a small edition."""
    return GAME.using(GAME.edition_type.parse(SMALL[name].encode(), name), form=form)


# --- brute force -------------------------------------------------------------------------------


class BruteForce:
    """The value of a turn by trying everything, with the game's own rules."""

    def __init__(
        self, game: Game, added: Sequence[Sequence[float]], trash: float, nothing: float
    ) -> None:
        self.game, self.added, self.trash, self.nothing = game, added, trash, nothing
        self.known: dict[bytes, float] = {}

    def value(self, state: State, seat: int = 0) -> float:
        if state.player != seat or state.phase == Phase.OVER:
            return self.nothing  # the turn has passed without a tile
        if state.phase == Phase.STORE:
            return self.of_hand(state)
        key = state.tobytes()
        if key not in self.known:
            self.known[key] = self.compute(state)
        return self.known[key]

    def compute(self, state: State) -> float:
        if self.game.to_move(state) == CHANCE:
            outcomes = self.game.outcomes(state)
            return sum(p * self.value(self.game.after_roll(state, faces)) for faces, p in outcomes)
        return max(self.of_actions(state).values())

    def of_actions(self, state: State) -> dict[int, float]:
        game = self.game
        return {action: self.value(game.after(state, action)) for action in game.legal(state)}

    def of_hand(self, state: State) -> float:
        if state.hand[TRASH]:
            return self.trash
        return sum(sum(added[:n]) for added, n in zip(self.added, state.hand, strict=False))
