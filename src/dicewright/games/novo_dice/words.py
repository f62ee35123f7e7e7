"""What Novo Dice asks of its players, and why it refuses an action, in words with rulings."""

from dicewright.core.definition import Asked, Effect
from dicewright.core.game import Game
from dicewright.games.novo_dice.actions import ACTIONS, Refusal, is_claim, is_put
from dicewright.games.novo_dice.bays import has_excess
from dicewright.games.novo_dice.edition import NovoDiceEdition, Tile
from dicewright.games.novo_dice.state import TILES, TRASH, Phase, State


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
        case Phase.STORE if has_excess(state):
            return Asked("N12", f"store, replace or give up: {_hand(game, state)}", seat)
        case Phase.STORE:
            return Asked("N11", f"store {_hand(game, state)} in a bay", seat)
        case Phase.OVER:
            ruling = "N13" if state.last_turns == 0 else "N10"
            return Asked(ruling, "the game is over", None)


def effect(game: Game, state: State, action: int) -> Effect | None:
    """Foretell that to put dice (N2) and to claim tiles (N8) gain nothing yet."""
    return Effect() if is_put.interpreted(action) or is_claim.interpreted(action) else None


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
    parts = ACTIONS.of(action).split(action)
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
        case Refusal.OVER | Refusal.DICE_FIRST:
            return asked.ruling, asked.sentence
        case Refusal.NOT_ROLLED | Refusal.SPACE_TAKEN:
            return "N2", _put_refused(edition, state, refusal, **parts)
    if "source" in parts:
        return _claim_refused(edition, state, refusal, **parts)
    return _store_refused(edition, state, refusal, **parts)


def _put_refused(
    edition: NovoDiceEdition, state: State, refusal: int, die: int, face: int, row: int
) -> str:
    if refusal == Refusal.SPACE_TAKEN:
        return f"a die lies on row {row + 1} of slot {state.slot + 1} already"
    if die >= len(edition.dice) or face not in range(1, len(edition.faces)):
        return "no such die is in the game"
    kind, shown = edition.dice[die].kind, edition.faces[face]
    return f"no {kind} die that was just rolled and is left shows {shown}"


def _claim_refused(
    edition: NovoDiceEdition, state: State, refusal: int, tile: int, source: int
) -> tuple[str, str]:
    if tile >= len(edition.tiles):
        return "N8", "no such tile is in the game"
    claimed = edition.tiles[tile]
    match refusal:
        case Refusal.NO_STOCK:
            return "N8", f"no {claimed.name} is left in the warehouse"
        case Refusal.TOO_FEW_LIONS:
            return "N7", _lions_refused(edition, state, claimed)
        case Refusal.ROW_USED:
            return "N6", f"row {source + 1} has claimed a tile already"
    length, needed = state.row_length[source], f"{claimed.row} {claimed.symbol} from slot 1 on"
    if length == 0:
        return "N6", f"{claimed.name} asks for {needed}, row {source + 1} is no winning row"
    symbol = edition.faces[state.row_face[source]]
    return "N6", f"{claimed.name} asks for {needed}, row {source + 1} has {length} {symbol}"


def _lions_refused(edition: NovoDiceEdition, state: State, tile: Tile) -> str:
    lions = edition.lions
    spent = f" beside the {state.lion_price} spent" if state.lion_tiles else ""
    return (
        f"{tile.name} costs {lions.cost[tile.value]} lions{spent}, there are {state.lions} "
        f"({lions.any_two} claim any two tiles, {lions.any_three} any three)"
    )


def _store_refused(
    edition: NovoDiceEdition, state: State, refusal: int, tile: int, bay: int = -1, old: int = -1
) -> tuple[str, str]:
    match refusal:
        case Refusal.NOT_IN_HAND:
            return "N11", f"no {_name(edition, tile)} is in the hand"
        case Refusal.NO_BAY:
            return "N11", f"there are {edition.supply.bays} bays"
        case Refusal.BAY_FULL:
            return "N11", f"bay {bay + 1} is full"
        case Refusal.NO_EXCESS:
            free = state.free[state.player]
            spaces = "space is" if free == 1 else "spaces are"
            return "N12", f"all tiles must be stored while there is room: {free} {spaces} free"
        case _:
            return "N12", f"no {_name(edition, old)} is in bay {bay + 1} to be replaced"


def _name(edition: NovoDiceEdition, tile: int) -> str:
    known = tile < len(edition.tiles) or tile == TRASH
    return edition.tile_name(tile) if known else "such tile"
