"""Pig: roll a die as often as you dare; a 1 costs the turn."""

from dicewright import plugin as dw
from dicewright.plugin import rule

ROLL_NOW, CHOOSE, OVER = range(3)  # phases


class State(dw.Record):
    """All that is on the table."""

    phase = dw.int8()
    player = dw.int8()  # the seat that rolls or acts
    players = dw.int8()
    turn = dw.int16()  # points of the turn so far
    score = dw.int16(dw.size("players", 6))


class Tables(dw.DiceTables):
    """What the rules read of the edition."""

    goal = dw.int16()  # the points that win


ACTIONS = dw.Codec("'hold' or 'roll'")
HOLD, ROLL = ACTIONS.kind("hold"), ACTIONS.kind("roll")


@rule
def setup(s: State, e: Tables, players: int, first: int, layout: dw.Row) -> None:
    """Let the first player roll."""
    s.players, s.player = players, first


@rule
def to_move(s: State) -> int:
    """Say who is to act."""
    if s.phase == OVER:
        return dw.TERMINAL
    return s.player if s.phase == CHOOSE else dw.CHANCE


@rule
def dice_to_roll(s: State, e: Tables, kinds: dw.Row) -> int:
    """Roll the one die."""
    kinds[0] = 0
    return 1


@rule
def apply_roll(s: State, e: Tables, faces: dw.Row) -> None:
    """Add the face to the turn, or lose it."""
    s.turn, s.phase = s.turn + faces[0], CHOOSE
    if faces[0] == 1:
        next_turn(s)


@rule
def next_turn(s: State) -> None:
    """Pass the die on; every turn begins with a roll."""
    s.turn, s.player, s.phase = 0, (s.player + 1) % s.players, ROLL_NOW


@rule
def hold(s: State, e: Tables) -> None:
    """Bank the turn; the goal wins."""
    s.score[s.player] += s.turn
    if s.score[s.player] >= e.goal:
        s.phase = OVER
    else:
        next_turn(s)


@rule
def roll(s: State, e: Tables) -> None:
    """Roll once more."""
    s.phase = ROLL_NOW


apply = ACTIONS.each({HOLD: hold, ROLL: roll})


@rule
def scores(s: State, e: Tables, points: dw.Row) -> None:
    """Write the points by seat."""
    for seat in range(s.players):
        points[seat] = s.score[seat]


SHOWS = {"score": dw.Show(track="goal")}
GAME = dw.define(__name__, "pig", most_dice=1, shows=SHOWS)
