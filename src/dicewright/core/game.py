"""A game as a value: its facts and functions, with one edition and one choice of options."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cached_property, partial
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from os import PathLike
from typing import Any, NamedTuple

from dicewright.core import border
from dicewright.core.actions import ActionParts, Codec
from dicewright.core.border import Action, Face, number_within
from dicewright.core.chance import outcomes
from dicewright.core.definition import Asked, Capabilities, Effect, LaidOut, Rulings, Show
from dicewright.core.edition import Edition, EditionType
from dicewright.core.kernels import KERNEL_SLOTS, LEGAL_SLOTS, Kernels, Legal
from dicewright.core.options import Option, choose, value_text
from dicewright.core.philox import LOT, Random, seed_stream
from dicewright.core.record import Record
from dicewright.core.rule import NOTHING, P, R, Rule
from dicewright.core.state import COMPILED, INTERPRETED, Form, State
from dicewright.core.winning import share_win

NOT_LAID_OUT = -1  # in a layout: no piece there


class Words(NamedTuple):
    """How a game's things are written, read, shown and explained; `Game` has a method for each."""

    asks: Callable[["Game", State], Asked]
    explain: Callable[["Game", State, int, int], tuple[str, str]]  # (game, state, action, refusal)
    view: Callable[["Game", State], dict[str, Any]]
    state_text: Callable[["Game", State], str]
    parse_state: Callable[["Game", str], State]
    face_text: Callable[[Any, int], Face]  # (edition, face)
    parse_face: Callable[[Any, object], int]
    laid_out: Callable[["Game"], LaidOut | None] = lambda game: None  # none: nothing is
    parse_layout: Callable[["Game", int, dict[str, Any]], list[int]] = lambda game, n, header: []
    # (game, state, legal action): its effect, where that is known without trying it
    effect: Callable[["Game", State, int], Effect | None] = lambda game, state, action: None


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """One game under one edition and one choice of options; `using` gives it under others."""

    name: str
    title: str
    about: str  # one line
    package: str  # where it stands, so that another process finds it
    kernels: Kernels
    legality: Legal  # derived from the predicates,
    tuned: Legal | None  # and forms of it that are tuned for speed, if there are any
    codec: Codec  # the kinds of action
    state_type: type[Record]
    most_legal: int  # no state has more legal actions
    most_dice: int  # nor asks for more dice at once
    edition_type: EditionType[Any]
    make_tables: Callable[[Any, Mapping[str, Any]], Record]  # (edition, options)
    rulings_for: Callable[[Mapping[str, Any]], Rulings]  # (options)
    refusals: type[IntEnum]  # the names of what `refusal` returns
    words: Words
    load: Callable[[], Capabilities]  # imports what it brings; `brings` has it
    option_list: tuple[Option, ...] = ()
    # how fields are shown by who draws any game
    shows: Mapping[str, Show] = field(default_factory=dict)
    most_laid_out: int = 0  # pieces on the table before the game at most: its layout
    form: Form = INTERPRETED
    chosen_edition: Edition[Any] | None = None  # none: the shipped standard one
    chosen_options: Mapping[str, str | bool] | None = None

    def __repr__(self) -> str:
        options = "".join(f", {name}={value_text(value)}" for name, value in self.options.items())
        return f"<{self.title}: edition {self.edition.name}{options}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.package, self.edition.parsed, self.options, self.form, not self.tuned)

    @cached_property
    def edition(self) -> Edition[Any]:
        """The edition in use."""
        return self.chosen_edition or self.edition_type.shipped("standard")

    @cached_property
    def options(self) -> dict[str, str | bool]:
        """Every option with its value, the defaults filled in."""
        return choose(self.option_list, self.chosen_options or NOTHING, self.edition.data)

    @cached_property
    def identity(self) -> tuple[Any, ...]:
        """The same for the same game under the same edition and options, in whatever form."""
        return self.name, self.edition.sha256, tuple(sorted(self.options.items()))

    @cached_property
    def rulings(self) -> Rulings:
        """The rulings that every game has, under these options."""
        return self.rulings_for(self.options)

    @cached_property
    def players(self) -> range:
        """The numbers of players it can be played with."""
        low, high = self.edition.data.edition.players
        return range(low, high + 1)

    def using(
        self,
        edition: Edition[Any] | str | PathLike[str] | None = None,
        options: Mapping[str, str | bool] | None = None,
        form: Form | None = None,
    ) -> "Game":
        """Return the game with another edition (its name, its file), other options or form."""
        chosen = self.chosen_edition if edition is None else border.read_edition(self, edition)
        options = self.chosen_options if options is None else border.read_options(self, options)
        form = form or self.form
        other = replace(self, chosen_edition=chosen, chosen_options=options, form=form)
        assert other.options is not None  # checks them
        return other

    def parse_options(self, texts: Mapping[str, str]) -> dict[str, str | bool]:
        """Return the options that a command line names."""
        known = {option.name: option for option in self.option_list}
        return {k: known[k].parse(v) if k in known else v for k, v in texts.items()}

    # --- playing -------------------------------------------------------------------------------

    @cached_property
    def tables(self) -> Any:
        """What the rules read of edition and options, in the form they run in."""
        return self.form.convert(Record, self.plain_tables)

    @cached_property
    def plain_tables(self) -> Any:
        """The same as a plain object, for rules that are called interpreted."""
        return self.make_tables(self.edition.data, self.options)

    @property
    def legal_rules(self) -> Legal:
        """The rules that list, draw and count legal actions: the tuned ones, if there are any."""
        return self.tuned or self.legality

    def bind(self, rule: Rule[P, R], label: str, others: Mapping[Any, Any] = NOTHING) -> Rule[P, R]:
        """Return a rule that plays any game as one that plays this game, with others bound too."""
        own = (*self.kernels, *self.legal_rules[: len(LEGAL_SLOTS)])
        filled = dict(zip((*KERNEL_SLOTS, *LEGAL_SLOTS), own, strict=True))
        tuned = "" if self.tuned else " untuned"
        return rule.bind(f"{self.name}{tuned}:{label}", {**filled, **others})

    @cached_property
    def _run(self) -> Kernels:
        return Kernels(*(self.form.function(rule) for rule in self.kernels))  # type: ignore[arg-type]

    @cached_property
    def _list_legal(self) -> Callable[[Any, Any, Any], int]:
        return self.form.function(self.legal_rules.list_legal)

    def start(self, players: int, first: int = 0, layout: Sequence[int] | None = None) -> State:
        """Return the state before the first roll; `first` is the seat that starts."""
        self.check_seats(players, first)
        buffer = self._layout_buffer()
        laid_out = self.lay_out(players) if layout is None else layout
        pieces = border.read_layout(self, players, laid_out)
        buffer[: len(pieces)] = pieces
        state = self.form.empty(self.state_type)
        self._run.setup(state, self.tables, int(players), int(first), buffer)
        return state

    def lay_out(self, players: int, random: State | None = None) -> list[int]:
        """Draw what is laid out before the game; without random numbers, always the same."""
        self.check_seats(players, 0)
        if random is None:
            random = self.form.empty(Random)
            self.form.function(seed_stream)(random, 0, 0, LOT)
        layout = self._layout_buffer()
        self._run.lay_out(self.tables, int(players), random, layout)
        return [int(piece) for piece in layout[: self.most_laid_out] if piece >= 0]

    def _layout_buffer(self) -> Any:
        buffer = self.form.buffer(self.most_laid_out + 1)
        buffer[:] = [NOT_LAID_OUT] * (self.most_laid_out + 1)
        return buffer

    def check_seats(self, players: int, first: int) -> None:
        """Refuse a number of players, or a first seat, that the edition does not know."""
        border.check_seats(self, players, first)

    def to_move(self, state: State) -> int:
        """Return the seat to act, CHANCE or TERMINAL."""
        return int(self._run.to_move(state))

    def legal(self, state: State) -> list[int]:
        """Return every legal action, rising."""
        actions = self.form.buffer(self.most_legal)
        count = self._list_legal(state, self.tables, actions)
        return [int(action) for action in actions[:count]]

    def dice(self, state: State) -> list[int]:
        """Return the kind of each die to be rolled now."""
        kinds = self.form.buffer(self.most_dice)
        count = self._run.dice_to_roll(state, self.tables, kinds)
        return [int(kind) for kind in kinds[:count]]

    def sides(self, kind: int) -> list[int]:
        """Return the faces of a kind of dice, one a side."""
        return [*self._sides[number_within("kind", kind, 0, len(self._sides) - 1)]]

    @cached_property
    def _sides(self) -> list[list[int]]:
        tables = self.plain_tables
        counted = zip(tables.sides, tables.side_count, strict=True)
        return [[int(face) for face in faces[:count]] for faces, count in counted if count]

    @cached_property
    def faces(self) -> list[int]:
        """The faces that dice can show, rising."""
        return sorted({face for sides in self._sides for face in sides})

    def outcomes(self, state: State) -> Iterator[tuple[tuple[int, ...], float]]:
        """Yield every roll that can come now, up to order within a kind, with its probability."""
        return outcomes([self._sides[kind] for kind in self.dice(state)], self.dice(state))

    def roll(self, state: State, faces: Sequence[Face]) -> None:
        """Enter a roll, in place; refuse faces that these dice cannot show."""
        self.enter(state, border.read_faces(self, state, faces))

    def enter(self, state: State, faces: Sequence[int]) -> None:
        """Enter a roll that is known to be right, in place, without checking it."""
        buffer = self.form.buffer(self.most_dice)
        buffer[: len(faces)] = faces
        self._run.apply_roll(state, self.tables, buffer)

    def number(self, action: Action) -> int:
        """Return the number of an action that is named by it or by its text."""
        return border.read_action(self, action)

    def check(self, state: State, action: Action) -> int:
        """Return the number of an action if it is legal now; refuse others, with the ruling."""
        number = self.number(action)
        if refusal := int(self._run.refusal(state, self.tables, number)):
            raise border.forbidden(self, state, number, refusal)
        return number

    def act(self, state: State, action: Action) -> None:
        """Apply an action, in place, if it is legal."""
        self.apply(state, self.check(state, action))

    def apply(self, state: State, action: int) -> None:
        """Apply an action that is known to be legal, in place, without checking it."""
        self._run.apply(state, self.tables, action)

    def after(self, state: State, action: Action) -> State:
        """Return the state that follows a legal action, and leave the given one as it is."""
        return self.following(state, self.check(state, action))

    def following(self, state: State, action: int) -> State:
        """Return the same for an action that is known to be legal, without checking it."""
        following = self.form.copy(state)
        self.apply(following, action)
        return following

    def after_roll(self, state: State, faces: Sequence[Face]) -> State:
        """Return the state that follows a roll, and leave the given one as it is."""
        following = self.form.copy(state)
        self.roll(following, faces)
        return following

    def scores(self, state: State) -> list[int]:
        """Return the points so far, by seat."""
        points = self.form.buffer(self.players[-1])
        self._run.scores(state, self.tables, points)
        return [int(point) for point in points[: int(state.players)]]

    def winners(self, state: State) -> list[int]:
        """Return the seats with the most points; in a finished game they have won."""
        return [seat for seat, share in enumerate(self.shares(state)) if share > 0]

    def shares(self, state: State) -> list[float]:
        """Return everybody's share of the win, as the points stand."""
        points = self.scores(state)
        shares = [0.0] * len(points)
        share_win(points, len(points), shares)
        return shares

    def gains(self, state: State, action: Action) -> list[int]:
        """Return what a legal action at once adds to the points, by seat."""
        before, after = self.scores(state), self.scores(self.after(state, action))
        return [b - a for a, b in zip(before, after, strict=True)]

    # --- text ----------------------------------------------------------------------------------

    def text(self, action: Action) -> str:
        """Return an action as records write it."""
        return border.written(self, action, border.text_of)

    def parse(self, text: str) -> int:
        """Return the action that a record writes so."""
        return border.parsed(self, border.read_text("action", text))

    def face(self, face: Face) -> Face:
        """Return a face as records write it."""
        return self.words.face_text(self.edition.data, border.read_face(self, face))

    def parse_face(self, face: object) -> int:
        """Return the face that a record writes so."""
        return self.words.parse_face(self.edition.data, border.short("face", face))

    def shown(self, action: Action) -> ActionParts:
        """Return an action in parts: its kind, and each part by its name."""
        return {**border.written(self, action, border.parts_of)}

    def asks(self, state: State) -> Asked:
        """Say what the game waits for."""
        return self.words.asks(self, state)

    def view(self, state: State) -> dict[str, Any]:
        """Return all that is to be seen, for whoever draws it."""
        return self.words.view(self, state)

    def state_text(self, state: State) -> str:
        """Return a state as one line."""
        return self.words.state_text(self, state)

    def parse_state(self, text: str) -> State:
        """Return the state that a line tells of, if a game can reach such a one."""
        return self.words.parse_state(self, border.read_text("state", text))

    def layout_header(self, layout: Sequence[int]) -> dict[str, Any]:
        """Return what a record's header says of the layout."""
        known = self.words.laid_out(self)
        return {} if known is None else {known.field: [known.pieces[piece] for piece in layout]}

    def parse_layout(self, players: int, header: dict[str, Any]) -> list[int]:
        """Return the layout that a record's header tells of."""
        return self.words.parse_layout(self, players, header)

    @cached_property
    def brings(self) -> Capabilities:
        """What the game brings beside its rules."""
        return self.load()

    def file(self, *names: str) -> Traversable:
        """Return a file of the game's folder."""
        return files(self.package).joinpath(*names)

    def help(self) -> str:
        """Return how the game is played, in Markdown."""
        from dicewright.core.plain import help_text

        file = self.file("help.md")
        return file.read_text("utf-8") if file.is_file() else help_text(self)

    def draw(self, state: State, names: Sequence[str]) -> Any:
        """Return what a terminal shows, to be printed by rich; `names` are the players'."""
        from dicewright.core.drawing import draw  # with rich, which not everybody needs

        return (self.brings.draw or partial(draw, self))(self.view(state), names)

    @cached_property
    def interpreted(self) -> "Game":
        """The same game in plain Python: quicker for few calls, which cost more than the rules."""
        return self if self.form is INTERPRETED else self.using(form=INTERPRETED)

    @cached_property
    def compiled(self) -> "Game":
        """The same game compiled: quicker for rules that play on by themselves for long."""
        return self if self.form is COMPILED else self.using(form=COMPILED)

    def plain(self, state: State) -> State:
        """Return the state as a plain object of its own."""
        return INTERPRETED.convert(self.state_type, state)

    def read(self, state: State) -> State:
        """Return the state as a plain object: itself if it is one, so it is not to be changed."""
        return state if isinstance(state, Record) else self.plain(state)


def _again(
    package: str, pieces: dict[str, Any], options: Mapping[str, Any], form: Form, untuned: bool
) -> Game:
    """Return a game that another process has named."""
    own: Game = import_module(package).GAME
    game = own.using(own.edition_type.convert(pieces, "the edition"), options, form)
    return replace(game, tuned=None) if untuned else game
