"""What Novo Dice asks of its players, and why it refuses an action, in words with rulings."""

from dicewright.core.game import Asked, Game
from dicewright.core.state import State
from dicewright.games.novo_dice.edition import NovoDiceEdition
from dicewright.games.novo_dice.layout import (
    CLAIM,
    FACES,
    GIVE_UP,
    LIONS,
    MOST_BAYS,
    PUT,
    REPLACE,
    ROWS,
    SOURCES,
    STORE,
    TILES,
    Phase,
    Refusal,
)
from dicewright.games.novo_dice.notation import symbol_name


def asks(game: Game, state: State) -> Asked:
    """Say what the game waits for."""
    seat = int(state.player)
    match Phase(state.phase):
        case Phase.ROLL:
            return Asked("N3", f"roll {_dice(game, state)} for slot {state.slot + 1}", seat)
        case Phase.PUT:
            return Asked("N2", f"put dice on slot {state.slot + 1}, then say done", seat)
        case Phase.CLAIM if state.took:
            return Asked("N8", "claim another tile or be done", seat)
        case Phase.CLAIM:
            return Asked("N9", "claim a tile", seat)
        case Phase.STORE if state.in_hand > state.free[seat]:
            return Asked("N12", f"store, replace or give up: {_hand(game, state)}", seat)
        case Phase.STORE:
            return Asked("N11", f"store {_hand(game, state)} in a bay", seat)
        case Phase.OVER:
            ruling = "N13" if state.last_turns == 0 else "N10"
            return Asked(ruling, "the game is over", None)


def _dice(game: Game, state: State) -> str:
    parts = [
        f"{state.to_roll[number]} {kind.kind}"
        for number, kind in enumerate(game.edition.data.dice)
        if state.to_roll[number]
    ]
    listed = " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
    return listed + (" die" if sum(state.to_roll) == 1 else " dice")


def _hand(game: Game, state: State) -> str:
    tiles = [tile for tile in range(TILES) for _ in range(state.hand[tile])]
    return ", ".join(game.edition.data.tile_name(tile) for tile in tiles)


def explain(game: Game, state: State, action: int, refusal: int) -> tuple[str, str]:
    """Say which ruling forbids an action, what was expected and what came."""
    asked, edition = asks(game, state), game.edition.data
    match Refusal(refusal):
        case Refusal.NO_PUTTING:
            return "N2", f"no dice can be put on a slot now: {asked.sentence}"
        case Refusal.NO_CLAIMING:
            return "N8", f"no tile can be claimed now: {asked.sentence}"
        case Refusal.NO_STORING:
            return "N11", f"no tile can be stored now: {asked.sentence}"
        case Refusal.MUST_CLAIM:
            return "N9", "a player who can claim a tile must claim at least one"
        case Refusal.MUST_STORE:
            return asked.ruling, f"claiming is over: {asked.sentence}"
        case Refusal.NOT_ROLLED | Refusal.SPACE_TAKEN:
            return "N2", _put_refused(edition, state, action - PUT, refusal)
        case Refusal.OVER | Refusal.DICE_FIRST:
            return asked.ruling, asked.sentence
        case _ if action < STORE:
            return _claim_refused(edition, state, action - CLAIM, refusal)
        case _:
            return _store_refused(edition, state, action, refusal)


def _put_refused(edition: NovoDiceEdition, state: State, put: int, refusal: int) -> str:
    die, row = divmod(put, ROWS)
    if refusal == Refusal.SPACE_TAKEN:
        return f"a die lies on row {row + 1} of slot {state.slot + 1} already"
    if die // FACES >= len(edition.dice) or die % FACES not in range(1, len(edition.faces)):
        return "no such die is in the game"
    kind, face = edition.dice[die // FACES].kind, edition.faces[die % FACES]
    return f"no {kind} die that was just rolled and is left shows {face}"


def _claim_refused(
    edition: NovoDiceEdition, state: State, claim: int, refusal: int
) -> tuple[str, str]:
    number, source = divmod(claim, SOURCES)
    if number >= len(edition.tiles):
        return "N8", "no such tile is in the game"
    tile = edition.tiles[number]
    match refusal:
        case Refusal.NO_STOCK:
            return "N8", f"no {tile.name} is left in the warehouse"
        case Refusal.TOO_FEW_LIONS:
            return "N7", _lions_refused(edition, state, number)
        case Refusal.ROW_USED:
            return "N6", f"row {source + 1} has claimed a tile already"
    length, needed = state.row_length[source], f"{tile.row} {tile.symbol} from slot 1 on"
    if source == LIONS or length == 0:
        return "N6", f"{tile.name} asks for {needed}, row {source + 1} is no winning row"
    symbol = symbol_name(edition, state.row_face[source])
    return "N6", f"{tile.name} asks for {needed}, row {source + 1} has {length} {symbol}"


def _lions_refused(edition: NovoDiceEdition, state: State, number: int) -> str:
    tile, lions = edition.tiles[number], edition.lions
    spent = f" beside the {state.lion_price} spent" if state.lion_tiles else ""
    return (
        f"{tile.name} costs {lions.cost[tile.value]} lions{spent}, there are {state.lions} "
        f"({lions.any_two} claim any two tiles, {lions.any_three} any three)"
    )


def _store_refused(
    edition: NovoDiceEdition, state: State, action: int, refusal: int
) -> tuple[str, str]:
    tile, bay, old = stored(action)
    match refusal:
        case Refusal.NOT_IN_HAND:
            known = tile < len(edition.tiles) or tile == TILES - 1
            return "N11", f"no {edition.tile_name(tile) if known else 'such tile'} is in the hand"
        case Refusal.NO_BAY:
            return "N11", f"there are {edition.supply.bays} bays"
        case Refusal.BAY_FULL:
            return "N11", f"bay {bay + 1} is full"
        case Refusal.NO_EXCESS:
            free = state.free[state.player]
            spaces = "space is" if free == 1 else "spaces are"
            return "N12", f"all tiles must be stored while there is room: {free} {spaces} free"
        case _:
            known = old < len(edition.tiles) or old == TILES - 1
            name = edition.tile_name(old) if known else "such tile"
            return "N12", f"no {name} is in bay {bay + 1} to be replaced"


def stored(action: int) -> tuple[int, int, int]:
    """Return the tile, the bay and the replaced tile of an action of storing, or -1."""
    if action >= GIVE_UP:
        return action - GIVE_UP, -1, -1
    if action >= REPLACE:
        storing, old = divmod(action - REPLACE, TILES)
        return *divmod(storing, MOST_BAYS), old
    return *divmod(action - STORE, MOST_BAYS), -1
