"""What the things of a game are worth: how often they are won, by whom, and which are of no use."""

from math import sqrt

import msgspec

from dicewright.batch.watching import Thing, tally_of
from dicewright.core.game import Game
from dicewright.lab.estimates import (
    FALSE_ALARMS,
    UNKNOWN,
    Estimate,
    benjamini_hochberg,
    chance_of,
    normal,
    of_ratio,
    of_share,
)
from dicewright.lab.observe import Sums
from dicewright.lab.statistics import Floats

DEAD = 0.01  # won in fewer of the games that offer it than this: nobody would miss it
FEW_GAMES = 100  # that offer a thing, and nothing is said of it
FEW_WINNINGS = 30  # of it, and nothing is said of what it is worth


class Piece(msgspec.Struct, frozen=True):
    """A thing of the game, over all games that offer it."""

    kind: str
    name: str
    games: int  # that offer it
    won: Estimate  # the share of them in which somebody wins it
    times: Estimate  # in a game, by all together
    points: Estimate  # each time
    holder_wins: Estimate  # the share of the win of a seat that wins it
    worth: Estimate  # the share of the win that goes with winning it once more than the others
    tells: Estimate  # how far the two go together, from -1 to 1: little if seats seldom differ
    when: float  # first won, as a part of the game's length
    by_place: list[float]  # the share of games in which each place of the turn order wins it


class Dominated(msgspec.Struct, frozen=True):
    """A piece that another one of its kind beats in all respects."""

    name: str
    by: str


class Remarks(msgspec.Struct, frozen=True):
    """What stands out."""

    absent: list[str]  # never offered
    dead: list[str]  # offered, and hardly ever won
    dominated: list[Dominated]
    harmful: list[str]  # who has more of it wins less


def pieces_of(game: Game, sums: Sums) -> list[Piece]:
    """Return every piece, as the sums tell it."""
    return [_piece(thing, sums) for thing in tally_of(game).things(game)]


def _piece(thing: Thing, sums: Sums) -> Piece:
    i = thing.slot
    games, times, seats = float(sums.games[i]), float(sums.times[i]), float(sums.a[i])
    if games == 0:
        nothing = (UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN)
        return Piece(thing.kind, thing.name, 0, *nothing, 0.0, [])
    few = sums.in_games[i] < FEW_WINNINGS
    worth = UNKNOWN if few else _ratio(i, sums.x, sums.y, sums.xx, sums.xy, sums.yy)
    return Piece(
        kind=thing.kind,
        name=thing.name,
        games=int(games),
        won=of_share(float(sums.in_games[i]) / games, int(games)),
        times=_mean(games, times, float(sums.times_squared[i])),
        points=_points(sums, i),
        holder_wins=UNKNOWN if few else _ratio(i, sums.a, sums.b, sums.aa, sums.ab, sums.bb),
        worth=worth,
        tells=_correlation(worth, float(sums.x[i]), float(sums.w[i])),
        when=round(float(sums.when[i]) / seats, 4) if seats else 0.0,
        by_place=[round(float(n) / games, 6) for n in sums.by_place[i]],
    )


def _ratio(i: int, *sums: Floats) -> Estimate:
    x, y, xx, xy, yy = (float(numbers[i]) for numbers in sums)
    return of_ratio(x, y, xx, xy, yy)


def _correlation(worth: Estimate, x: float, w: float) -> Estimate:
    """Return the correlation within games: the slope, by how much seats differ in piece and win."""
    if not worth.known or w <= 0.0:
        return UNKNOWN
    scale = sqrt(x / w)
    return normal(worth.value * scale, worth.error * scale)


def _mean(count: float, total: float, squares: float) -> Estimate:
    if count < 2:
        return UNKNOWN
    mean = total / count
    return normal(mean, sqrt(max(0.0, squares / count - mean * mean) / count))


def _points(sums: Sums, i: int) -> Estimate:
    """Return the points each time: their mean, with the error of the means of seats."""
    seats, times = float(sums.a[i]), float(sums.times[i])
    if seats < 2:
        return UNKNOWN
    spread = _mean(seats, float(sums.each[i]), float(sums.each_squared[i]))
    return normal(float(sums.points[i]) / times, spread.error)


def remarks_on(game: Game, pieces: list[Piece]) -> Remarks:
    """Say which pieces are of no use; many are looked at, which is allowed for."""
    told = [piece for piece in pieces if piece.games >= FEW_GAMES]
    dead = [piece.name for piece in told if piece.won.high < DEAD]
    alive = [piece for piece in told if piece.won.high >= DEAD and piece.worth.known]
    chances = [chance_of(piece.worth.value, piece.worth.error) for piece in alive]
    sure = benjamini_hochberg(chances)
    harmful = [
        piece.name
        for piece, chance in zip(alive, sure, strict=True)
        if chance <= FALSE_ALARMS and piece.worth.value < 0
    ]
    absent = [piece.name for piece in pieces if piece.games == 0]
    rivals = [piece for piece in alive if piece.kind in tally_of(game).rivals]
    return Remarks(absent, dead, _dominated(rivals), harmful)


def _dominated(pieces: list[Piece]) -> list[Dominated]:
    """Name pieces that are won less often than a rival, for fewer points, and help less."""
    pairs = [(a, b) for a in pieces for b in pieces if a is not b and a.kind == b.kind]
    pairs = [(a, b) for a, b in pairs if b.points.value > a.points.value]
    rarer = [_chance(a.times, b.times) for a, b in pairs]
    lesser = [_chance(a.worth, b.worth) for a, b in pairs]
    poorer = [_chance(a.points, b.points) for a, b in pairs]
    worst = [max(chances) for chances in zip(rarer, lesser, poorer, strict=True)]
    found: dict[str, tuple[float, str]] = {}
    for (a, b), chance in zip(pairs, benjamini_hochberg(worst), strict=True):
        if chance <= FALSE_ALARMS and b.worth.value > found.get(a.name, (-1.0, ""))[0]:
            found[a.name] = b.worth.value, b.name
    return [Dominated(name, by) for name, (_, by) in found.items()]


def _chance(less: Estimate, more: Estimate) -> float:
    """Return how likely it is that the first is less than the second by chance alone."""
    if more.value <= less.value or not (less.known and more.known):
        return 1.0
    return chance_of(more.value - less.value, sqrt(less.error**2 + more.error**2))
