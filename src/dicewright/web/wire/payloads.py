"""ActionParts of messages of one subject each: games, choices, dice, hints, counts."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from dicewright.core.actions import ActionParts

Face = str | int
Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}", max_length=64)]  # 32 bytes


class OptionInfo(Struct):
    """An option of a game."""

    name: str
    values: list[str | bool]
    default: str | bool
    ruling: str


class LayoutInfo(Struct):
    """What is drawn before the game, unless a table's maker tells what lies there."""

    name: str  # of the field of a record's header that tells it, "systems"
    pieces: list[str]
    counts: dict[str, int]  # how many lie there, by the number of players
    fixed: list[str]  # variants in which they are not drawn


class EditionInfo(Struct):
    """An edition that ships with the game."""

    name: str
    least_players: int
    most_players: int
    sha256: str  # the hash that records name it by
    layout: LayoutInfo | None = None  # none: nothing is drawn


class Strength(Struct):
    """How often a level wins against another, in games of two, as it was measured."""

    level: str
    against: str
    share: float  # of the games that it wins
    games: int  # that were played
    options: dict[str, str | bool] = {}  # that differ from the usual ones


class ActionKind(Struct):
    """A kind of action of a game."""

    name: str
    form: str  # how records write it, with the parts in braces
    parts: dict[
        str, Any
    ]  # the first value of each as it is shown: a number, a name, a list of dice


class PlainGame(Struct):
    """What draws a game that the page has no board for, beside its views."""

    about: str  # one line
    kinds: list[ActionKind]
    words: dict[str, dict[str, str]]  # what it calls its things, by language and name


class GameRules(Struct):
    """How a game is played: what it says itself, and its standard edition."""

    help: dict[str, str]  # Markdown, by language
    edition: dict[str, Any]


class GameInfo(Struct):
    """A game that can be played here."""

    name: str
    title: str
    editions: list[EditionInfo]
    options: list[OptionInfo]  # one called `variant` offers games of their own
    bots: list[str]  # levels, the weakest first
    strengths: list[Strength]  # of these levels
    lessons: list[str]  # to be played by `GET /api/lesson`, the first one first
    plain: PlainGame | UnsetType = UNSET  # of a game that does not come with this server


class LegalAction(Struct, omit_defaults=True):
    """Something that may be done now."""

    do: str
    action: ActionParts  # the same in parts: its `kind`, and each part by its name
    gains: list[int] | None = None  # the change of the points by seat, if there is any
    final: bool = False  # lets dice roll or ends the turn: it cannot be taken back
    ends: bool = False  # ends the turn


class Awaited(Struct):
    """What the game waits for."""

    ruling: str
    seat: int | None  # whose turn it is; none when the game is over


class DieToEnter(Struct):
    """A real die whose face is to be entered."""

    kind: int
    name: str  # of its kind, in the edition
    number: int  # which of that kind it is, from 1
    count: int  # how many of that kind are rolled
    faces: list[Face]


class HintEnding(Struct, omit_defaults=True):
    """A way in which the turn may end."""

    do: str
    action: ActionParts  # the same in parts
    chance: float
    result: float | None = None  # the share of the win that is had then, if the game is over


class HintReply(Struct, omit_defaults=True):
    """A way in which the next player's turn may end."""

    do: str
    action: ActionParts  # the same in parts
    chance: float
    seat: int
    gains: list[int]  # the change of the points by seat
    result: float | None = None  # of who is replied to, as of an ending


class HintChoice(Struct, omit_defaults=True):
    """Something that may be done, as the strongest bot sees it."""

    do: str
    action: ActionParts  # the same in parts
    share: float  # of the win, expected after it
    gains: list[int] | None = None  # the change of the points by seat, if there is any
    endings: list[HintEnding] = []  # of the turn; where two are compared the same ones
    error: float | None = None  # the standard error of the share, where it is drawn by lot
    replies: list[HintReply] = []  # if the turn is over then: what tells most first, as endings
    leaves: float | None = None  # the points that the next turn brings others, or costs, on average
    result: float | None = None  # the share that the game is over with, if it then is


class FairDice(Struct, omit_defaults=True):
    """What the server has promised of its dice; docs/fair-dice.md tells the protocol."""

    protocol: str
    commitment: str  # to the chain that all rolls come from
    length: int  # rolls that one chain is good for
    rolls: int  # made so far
    seeds: list[str | None] | None = None  # by seat, once they are fixed
    key: str | None = None  # that receipts are signed with
    closing: str | None = None  # what the end of the record must lead to


class FairRoll(Struct, omit_defaults=True):
    """What proves a roll."""

    i: int  # its number, from 1
    reveal: str  # the chain's next value
    nonce: str | None  # what a browser gave for this roll; none: the server rolled alone
    by: int | None  # whose browser
    dice: list[str]  # the kind of each die
    next: str | UnsetType = UNSET  # the commitment to a new chain, if this one is used up


class NumberAsked(Struct):
    """A number that this client is to give, before the server shows its own."""

    roll: int
    seat: int
    transcript: str | UnsetType = UNSET  # the hash of all that the roll will be mixed with


class FaceCount(Struct):
    """How often a face came."""

    face: Face
    count: int
    expected: float


class DieCounts(Struct):
    """The rolls of one kind of dice."""

    kind: str  # its name in the edition
    rolled: int
    faces: list[FaceCount]
    chi_square: float
    freedom: int  # degrees of it
    p: float | None  # none while too few were rolled for it to mean anything


class GameDice(Struct):
    """The dice of a game."""

    game: str
    dice: list[DieCounts]


class AllDice(Struct):
    """GET /api/dice: all rolls of the server's dice in finished games with shipped editions."""

    games: list[GameDice]
    key: str = ""  # that this server signs receipts with (Ed25519)


class NotReady(Struct):
    """A game that can be played, but whose bots that think, hints and reviews take a while yet."""

    game: str
    levels: list[str]  # of those bots
    seconds: int  # that it takes, roughly: their rules are being compiled


class Health(Struct):
    """GET /api/health."""

    status: Literal["ok", "impaired"]  # impaired: it does its work, but something is wrong
    version: str
    tables: int  # in memory, of all processes
    connections: int  # of all processes
    not_ready: list[NotReady]  # empty once all is compiled
    wrong: list[str]  # empty while all is well
    processes: int  # that work as one and can be reached, this one among them
