"""The odds of a turn of Novo Dice: how likely each tile is for somebody who wants it alone."""

from copy import deepcopy

from dicewright.core.game import Game
from dicewright.games.novo_dice.edition import LION_NAME, NovoDiceEdition, Tile
from dicewright.games.novo_dice.solve.ends import EndValue
from dicewright.games.novo_dice.solve.solver import TurnSolver
from dicewright.games.novo_dice.state import FIRST_SYMBOL
from dicewright.games.novo_dice.warehouse import lions_for
from dicewright.solve import Cell, Odds

COLUMNS = ("tile", "symbol", "length", "price", "by row", "by lions", "by either")
NOTE = (
    "The chance to be able to claim the tile in one turn by someone who goes for it alone and puts"
    " dice optimally: with a winning row (N6), with lions (N7), with whichever comes about."
)


def odds(game: Game) -> Odds:
    """Return the chance of every tile in one turn: by row, by lions, by either."""
    edition: NovoDiceEdition = game.edition.data
    return Odds(COLUMNS, [odds_of_tile(game, tile) for tile in edition.tiles], NOTE)


def odds_of_tile(game: Game, tile: Tile) -> tuple[Cell, ...]:
    """Return the row of a tile."""
    price = game.edition.data.lions.cost[tile.value]
    enough = lions_for(game.plain_tables, price, 1)
    alone = with_one_symbol(game.compiled, tile.symbol)
    solver, start = TurnSolver(alone), alone.start(game.players[0])
    ends = with_row(tile.row), with_lions(enough), with_either(tile.row, enough)
    chances = (solver.solve_for(start, end).value for end in ends)
    return tile.name, tile.symbol, tile.row, price, *chances


def with_one_symbol(game: Game, symbol: str) -> Game:
    """Return the game with a symbol's dice and tiles: all other symbols are as good as one."""
    parsed = deepcopy(game.edition.parsed)
    others = [other for other in parsed["symbols"]["cargo"] if other != symbol][:1]
    for kind in parsed["dice"]:
        kind["faces"] = [f if f in (symbol, LION_NAME) else others[0] for f in kind["faces"]]
    parsed["symbols"]["cargo"] = [symbol, *others]
    parsed["tiles"] = [tile for tile in parsed["tiles"] if tile["symbol"] == symbol]
    return game.using(game.edition_type.convert(parsed, game.edition.name))


def with_row(length: int) -> EndValue:
    """Return 1 for ends with a winning row of the symbol at least so long (N6), else 0."""
    return lambda rows, lions: float(any(f == FIRST_SYMBOL and n >= length for f, n in rows))


def with_lions(enough: int) -> EndValue:
    """Return 1 for ends with enough lions (N7), else 0."""
    return lambda rows, lions: float(lions >= enough)


def with_either(length: int, enough: int) -> EndValue:
    """Return 1 for ends with the row or the lions, else 0."""
    row = with_row(length)
    return lambda rows, lions: max(row(rows, lions), float(lions >= enough))
