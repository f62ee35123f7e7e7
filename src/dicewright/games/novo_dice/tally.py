"""What is counted in games of Novo Dice: tiles, their symbols, lions, bays and combinations."""

from dicewright.batch.watching import POINTS, Tally, Thing, note, offer_all
from dicewright.core.game import Game
from dicewright.core.rule import rule
from dicewright.games.novo_dice.actions import (
    DONE,
    bay_stored,
    is_claim,
    is_replace,
    is_store,
    source_claimed,
    tile_claimed,
    tile_replacing,
    tile_stored,
)
from dicewright.games.novo_dice.state import (
    FACES,
    FIRST_SYMBOL,
    LIONS,
    MOST_BAYS,
    MOST_IN_HAND,
    MOST_SPACES,
    NOTHING,
    TILES,
    TRASH,
    Combination,
    Phase,
    State,
    Tables,
)

Won = list[list[list[int]]]  # [seat][slot]: see `batch.watching`

BY_LIONS = TILES  # + tile
SYMBOLS = BY_LIONS + TILES  # + face
LION_TILES = SYMBOLS + FACES  # + tiles that lions paid for in a turn
BAYS = LION_TILES + MOST_IN_HAND + 1  # + bays that the player has filled
SAME = BAYS + MOST_BAYS + 1  # + tiles of the combination
DIFFERENT = SAME + MOST_SPACES + 1
SLOTS = DIFFERENT + MOST_SPACES + 1
MOST_LION_TILES = 3  # with the prices of any two and any three tiles (N7); cheap ones may be more


def things(game: Game) -> list[Thing]:
    """Name the tiles, also as paid for by lions, symbols, bays, and combinations that multiply."""
    edition = game.edition.data
    names = [tile.name for tile in edition.tiles]
    same, different = edition.combinations.same, edition.combinations.different
    bays = range(1, edition.supply.bays + 1)
    trash = [Thing(TRASH, "tile", edition.tile_name(TRASH))] if edition.supply.trash else []
    return [
        *(Thing(tile, "tile", name) for tile, name in enumerate(names)),
        *trash,
        *(Thing(BY_LIONS + tile, "lions", f"{name} by lions") for tile, name in enumerate(names)),
        *(Thing(LION_TILES + n, "lions", f"tiles by lions: {n}") for n in (2, MOST_LION_TILES)),
        *(
            Thing(SYMBOLS + FIRST_SYMBOL + number, "symbol", symbol)
            for number, symbol in enumerate(edition.symbols.cargo)
        ),
        *(Thing(BAYS + number, "bay", f"bay filled: {number}") for number in bays),
        *(Thing(SAME + size, "combination", f"{size} same") for size in sorted(same)),
        *(
            Thing(DIFFERENT + size, "combination", f"{size} different")
            for size in sorted(different)
        ),
    ]


@rule
def count(s: State, e: Tables, seat: int, action: int, gain: int, move: int, won: Won) -> None:
    """Count tiles when they are claimed, and their points when they are stored."""
    if action == DONE():
        if s.phase == Phase.STORE and s.hand[TRASH] > 0:
            note(won, seat, TRASH, 0, move)  # nothing could be claimed (N9)
    elif is_claim(action):
        count_claim(s, e, seat, tile_claimed(action), source_claimed(action), move, won)
    elif is_store(action):
        add_points(e, won, seat, tile_stored(action), gain)
        count_filled(s, e, seat, bay_stored(action), move, won)
    elif is_replace(action):
        add_points(e, won, seat, tile_replacing(action), gain)
    if s.phase == Phase.OVER:
        for other in range(s.players):
            count_combinations(s, e, other, move, won)


@rule
def count_claim(
    s: State, e: Tables, seat: int, tile: int, source: int, move: int, won: Won
) -> None:
    """Count a claimed tile, its symbol, and what lions have paid for (N6, N7)."""
    note(won, seat, tile, 0, move)
    note(won, seat, SYMBOLS + e.symbol[tile], 0, move)
    if source == LIONS:
        note(won, seat, BY_LIONS + tile, e.worth[tile], move)
        note(won, seat, LION_TILES + s.lion_tiles, 0, move)


@rule
def add_points(e: Tables, won: Won, seat: int, tile: int, gain: int) -> None:
    """Add what a tile gives as it is stored: its bay's new value less the old one (N14)."""
    won[seat][tile][POINTS] += gain
    if e.symbol[tile] != NOTHING:
        won[seat][SYMBOLS + e.symbol[tile]][POINTS] += gain


@rule
def count_filled(s: State, e: Tables, seat: int, bay: int, move: int, won: Won) -> None:
    """Count a bay that has just been filled."""
    if s.filled[seat][bay] == e.spaces:
        full = 0
        for other in range(e.bays):
            full += 1 if s.filled[seat][other] == e.spaces else 0
        note(won, seat, BAYS + full, s.value[seat][bay], move)


@rule
def count_combinations(s: State, e: Tables, seat: int, move: int, won: Won) -> None:
    """Count the combinations at the end, and by how much they have made their bays worth more."""
    for bay in range(e.bays):
        size, combination = s.combined[seat][bay], s.combination[seat][bay]
        if combination != Combination.NONE:
            gain = s.value[seat][bay]
            for i in range(s.filled[seat][bay]):
                gain -= e.worth[s.bay[seat][bay][i]]
            note(
                won,
                seat,
                (SAME if combination == Combination.SAME else DIFFERENT) + size,
                gain,
                move,
            )


TALLY = Tally(SLOTS, things, offer_all, count, ("tile",))
