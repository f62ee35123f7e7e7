"""What a table is wished for: its game, who is to sit there, what lies on it."""

from typing import Any

from dicewright.core.errors import Forbidden, Unreadable
from dicewright.core.game import Game
from dicewright.web.tables import catalog, levels
from dicewright.web.tables.seating import Setup, StoredSeat, check_name
from dicewright.web.wire.codes import Code, Problem
from dicewright.web.wire.messages import CreateTable, SeatWish


def choose(wish: CreateTable, data: dict[str, Any] | None) -> tuple[Game, Setup]:
    """Return the game and set-up that were wished for, with the edition that was sent, if any."""
    name = str(data["edition"]["name"]) if data else wish.edition or "standard"
    game = catalog.game_of(wish.game, name, data, wish.options)
    try:
        game.check_seats(len(wish.seats), wish.first or 0)
    except Unreadable as error:
        raise Problem(Code.BAD_SEATS, detail=error.reason) from None
    layout = _laid_out(game, wish)
    return game, Setup(name, dict(game.options), wish.dice, wish.first, data, layout)


def _laid_out(game: Game, wish: CreateTable) -> list[int] | None:
    """Return the pieces that lie on the table, if that was told."""
    if wish.layout is None:
        return None
    try:
        layout = game.parse_layout(len(wish.seats), wish.layout)
        if game.layout_header(layout) == wish.layout:
            return layout
        detail = f"expected {sorted(game.layout_header(layout)) or 'nothing'}, got another field"
    except Forbidden as error:
        detail = f"{error.ruling}: {error.args[1]}"
    except Unreadable as error:
        detail = error.reason
    raise Problem(Code.BAD_LAYOUT, detail=detail)


def place(wish: SeatWish, holder: str) -> StoredSeat:
    """Return a seat as it was wished for."""
    if wish.kind == "bot":
        return StoredSeat(bot=levels.get(wish.level).name)
    if wish.kind == "friend":
        return StoredSeat()
    return StoredSeat(name=check_name(wish.name), holder=holder)
