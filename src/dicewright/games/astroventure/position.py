"""One line of text for every state of AstroVenture, and back.

    players=2 first=0 seat=1 next=choose roll=2 dice=fire.fire.water2,steal idle=0 used=1.4 scores=…

Scores are written because special actions leave no trace of who used them. Boards stand in the
order laid out, each with the seats on its bodies: `Kappa:0.-.1` (two seats as 0+1), locked ones
with a `!`.
"""

from typing import Any

from dicewright.core.errors import Refused, Unreadable
from dicewright.core.game import Game
from dicewright.core.state import INTERPRETED
from dicewright.core.text import StateLine
from dicewright.games.astroventure import boards, rules
from dicewright.games.astroventure.edition import face_text, parse_face
from dicewright.games.astroventure.state import (
    IDLE_ROUNDS,
    NOBODY,
    NOT_SHOWING,
    Phase,
    State,
)
from dicewright.games.astroventure.systems import parse_layout

KEYS = ("players", "first", "seat", "next", "roll", "dice", "idle", "used", "scores", "boards")


def state_text(game: Game, state: State) -> str:
    """Return a state as one line."""
    s, edition = game.plain(state), game.edition.data
    faces = [face for face, count in enumerate(s.showing) for _ in range(count)]
    steal_die = "-" if s.steal_die == NOT_SHOWING else face_text(edition, s.steal_die)
    order = [s.system.index(system) for system in s.laid_out[: s.boards]]
    values = {
        "players": s.players,
        "first": s.first,
        "seat": s.player,
        "next": Phase(s.phase).name.lower(),
        "roll": s.roll,
        "dice": f"{'.'.join(face_text(edition, face) for face in faces) or '-'},{steal_die}",
        "idle": s.idle,
        "used": ".".join(str(i + 1) for i, used in enumerate(s.used) if used) or "-",
        "scores": ",".join(map(str, s.score[: s.players])),
        "boards": "/".join(_board_text(game, s, board) for board in order),
    }
    return " ".join(f"{key}={values[key]}" for key in KEYS)


def _board_text(game: Game, s: State, board: int) -> str:
    system = game.edition.data.systems[s.system[board]]
    bodies = [
        "+".join(str(seat) for seat in s.cube[board][body] if seat != NOBODY) or "-"
        for body in system.costs()
    ]
    return f"{system.name}{'!' if s.locked[board] else ''}:{'.'.join(bodies)}"


def parse_state(game: Game, text: str) -> Any:
    """Return the state that the line tells of, if a game can come to such a one."""
    reading = _Reading(game, text)
    state = reading.state()
    reading.check_same(state_text(game, state))
    return game.form.convert(State, state)


class _Reading(StateLine):
    """A line, being read."""

    def __init__(self, game: Game, text: str) -> None:
        super().__init__(KEYS, text)
        self.game = game.using(form=INTERPRETED)
        self.edition = game.edition.data
        self.tables = game.plain_tables

    def state(self) -> Any:
        """Return the state as a plain object."""
        names = [part.partition(":") for part in self.values["boards"].split("/")]
        players = self.number("players", 100)
        header = {"systems": [name.removesuffix("!") for name, _, _ in names]}
        self.game.check_seats(players, self.number("first", 100))
        try:
            layout = parse_layout(self.game, players, header)
        except Refused as error:
            raise Unreadable(str(error)) from None
        s = self.game.start(players, self.number("first", 100), layout)
        s.player = self.number("seat", players)
        s.idle = self.number("idle", IDLE_ROUNDS * players + 1)
        self.read_used(s)
        for name, _, bodies in names:
            self.read_board(s, name, bodies)
        self.read_scores(s)
        self.read_dice(s)
        self.check_end(s)
        return s

    def read_used(self, s: State) -> None:
        known = [str(number + 1) for number in range(len(self.edition.actions))]
        for text in [] if self.values["used"] == "-" else self.values["used"].split("."):
            if text not in known:
                raise self.wrong("used", "numbers of special actions")
            s.used[known.index(text)] = 1

    def read_board(self, s: State, name: str, bodies: str) -> None:
        """Put the cubes on a board."""
        systems = [system.name for system in self.edition.systems]
        system = systems.index(name.removesuffix("!"))
        board, numbers = s.system.index(system), list(self.edition.systems[system].costs())
        parts = bodies.split(".")
        if len(parts) != len(numbers):
            raise self.wrong("boards", f"{len(numbers)} bodies of {name}")
        seats = [str(seat) for seat in range(s.players)]
        for body, part in zip(numbers, parts, strict=True):
            for seat in [] if part == "-" else part.split("+"):
                room = s.cube[board][body][1 if self.tables.race else 0] == NOBODY
                if seat not in seats or not room or boards.has_cube(s, board, body, int(seat)):
                    raise self.wrong("boards", "seats on bodies, as many as have room")
                boards.add_cube(s, board, body, int(seat))
        complete = max(s.held[board]) == self.tables.bodies[system] and not self.tables.race
        s.locked[board] = int(complete)

    def read_scores(self, s: State) -> None:
        """Read the points; special actions account for what cubes and bonuses do not."""
        scores = self.values["scores"].split(",")
        if len(scores) != s.players or not all(n.isascii() and n.isdecimal() for n in scores):
            raise self.wrong("scores", f"{s.players} numbers")
        s.score[: s.players] = [int(n) for n in scores]
        spent = sum(
            self.tables.action_points[self.tables.action_kind[number]]
            for number, used in enumerate(s.used)
            if used
        )
        extra = [int(n) - self.worth(s, seat) for seat, n in enumerate(scores)]
        if min(extra) < 0 or sum(extra) != spent:
            raise self.wrong("scores", "what cubes, bonuses and used actions are worth")

    def worth(self, s: State, seat: int) -> int:
        """Return what a seat's cubes and completed boards are worth."""
        total = 0
        for board in range(s.boards):
            for body in range(len(s.cube[board])):
                if boards.has_cube(s, board, body, seat):
                    total += self.tables.points[body]
            if s.locked[board] and s.held[board][seat] > 0:
                total += self.tables.bonus[s.system[board]]
        return total

    def read_dice(self, s: State) -> None:
        """Read what comes next, and the dice that show or are kept."""
        phase = self.one_of("next", [phase.name.lower() for phase in Phase])
        roll, (elemental, _, steal_die) = (
            self.number("roll", self.tables.rolls + 1),
            self.values["dice"].partition(","),
        )
        faces = [] if elemental == "-" else [self.face(name) for name in elemental.split(".")]
        if (phase == Phase.CHOOSE) != (len(faces) == self.tables.elemental and steal_die != "-"):
            raise self.wrong("dice", "all dice when choosing, and not all of them else")
        if (roll == 0 and (faces or steal_die != "-")) or len(faces) > self.tables.elemental:
            raise self.wrong("dice", "no more dice than were rolled")
        if (phase == Phase.CHOOSE and roll == 0) or (
            phase != Phase.CHOOSE and roll == self.tables.rolls
        ):
            raise self.wrong("roll", "a number that fits what is next")
        s.roll, s.to_roll = roll, self.tables.elemental - len(faces)
        s.rolls_steal = int(steal_die == "-")
        s.steal_die = NOT_SHOWING if steal_die == "-" else self.face(steal_die, 1)
        for face in faces:
            s.showing[face] += 1
            s.amounts += self.tables.face_amount[face]
        s.phase = phase
        if phase == Phase.CHOOSE and self.tables.stop_on_match and rules.can_take(s, self.tables):
            s.must_complete = 1

    def face(self, name: str, kind: int = 0) -> int:
        face: int = parse_face(self.edition, name)
        if face not in self.game.sides(kind):
            raise self.wrong("dice", "faces that the dice have")
        return face

    def check_end(self, s: State) -> None:
        """Check that the game is over when it must be, and only then."""
        won = max(s.score) == self.tables.target if self.tables.race else s.unoccupied == 0
        over = won or s.idle == IDLE_ROUNDS * s.players
        if (s.phase == Phase.OVER) != over or (
            self.tables.race and max(s.score) > self.tables.target
        ):
            raise self.wrong("next", "over at the end, and only then")
        if s.phase == Phase.OVER and s.roll > 0:
            raise self.wrong("roll", "0 when the game is over")
