"""What goes over the wire: the types of the HTTP and WebSocket API, and nothing else.

The API's reference, its OpenAPI description and the front end's types are made from this file
and payloads.py.
"""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from dicewright.core.actions import ActionParts
from dicewright.core.differences import OwnEdition
from dicewright.core.match import Passed
from dicewright.core.receipts import Receipt
from dicewright.web.metrics import REFUSALS
from dicewright.web.wire.codes import Code, Problem
from dicewright.web.wire.payloads import (
    Awaited,
    DieToEnter,
    Face,
    FairDice,
    FairRoll,
    GameInfo,
    Hex,
    HintChoice,
    LegalAction,
    NumberAsked,
)

Name = Annotated[str, Meta(max_length=200)]  # 1 to 24 characters, as `bad_name` says
Version = Annotated[int, Meta(ge=0)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
ActionText = Annotated[str, Meta(max_length=200)]

Piece = Annotated[str, Meta(max_length=100)]  # a name in the edition

MOST_OPTIONS = 50  # that a wish may name

SeatKind = Literal["me", "local", "friend", "bot"]
Status = Literal["waiting", "playing", "finished", "abandoned"]
DiceKind = Literal["server", "real"]
Pace = Literal["slow", "normal", "fast", "instant"]


# --- payloads ------------------------------------------------------------------------------------


class SeatWish(Struct):
    """Who is to sit somewhere: the creator, somebody at the same screen, a friend, a bot."""

    kind: SeatKind
    name: Name | None = None  # of `me` and `local`
    level: str | None = None  # of `bot`


class Seat(Struct, omit_defaults=True):
    """A seat of a table."""

    name: str  # "" while the seat is open
    bot: str | None = None  # its level
    plays_as: str | None = None  # the level it plays at instead, under an edition new to it
    open: bool = False  # waits for somebody
    connected: bool = False  # its holder has the table on a screen now
    local: bool = False  # shares its holder with another seat


class Entry(Struct, omit_defaults=True):
    """Something that happened at a table: a roll, an action, or somebody who takes a seat."""

    seat: int  # who
    roll: list[Face] | None = None
    do: str | None = None
    action: ActionParts | None = None  # `do` in parts: its `kind`, and each part by its name
    player: str | None = None
    gains: list[int] | None = None  # the change of the points by seat, if there is any
    alone: bool = False  # a roll for which no browser gave a number
    corrected: bool = False  # a roll of real dice that was entered wrongly at first
    passed: Passed | None = None  # did nothing with a roll: nothing could be done, or by choice


class Result(Struct):
    """How a game ended."""

    scores: list[int]
    winners: list[int]


class TableNow(Struct, omit_defaults=True):
    """What can be done in the present state; `legal` and `undo` are for who holds the seat."""

    version: int
    status: Status
    asked: Awaited | None = None  # none before the start
    legal: list[LegalAction] = []
    to_enter: list[DieToEnter] | None = None  # real dice that this client may enter
    undo: bool = False
    correct: bool = False  # this client may take back the last roll of real dice
    hint: bool = False  # this client may ask for one
    seed: list[int] = []  # seats of this client that are still to give a seed
    nonce: NumberAsked | None = None  # this client is to give a number for a roll
    giver: int | None = None  # the seat whose browser is asked for one
    result: Result | None = None
    abandoned: str | None = None  # why, if it is


# --- HTTP ----------------------------------------------------------------------------------------


class CreateTable(Struct, forbid_unknown_fields=True):
    """POST /api/tables: make a table."""

    game: str
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    edition: str | None = None  # a shipped one; the game's standard one if none is named
    edition_file: str | None = None  # the text of an edition file (TOML) instead
    options: Annotated[dict[str, str | bool], Meta(max_length=MOST_OPTIONS)] = {}
    dice: DiceKind = "server"
    public: bool = False  # in the list of open tables
    first: int | None = None  # the seat that starts; drawn by lot if none is named
    start: bool = False  # start at once (no seat may be open)
    pace: Pace = "normal"  # of bots at a table without people
    layout: Annotated[dict[str, list[Piece]], Meta(max_length=1)] | None = None  # as a record tells


class Joined(Struct, omit_defaults=True):
    """The answer to making a table or taking a seat."""

    code: str  # in the address of the table: /t/CODE
    watch: str  # in the address for spectators: /w/CODE
    token: str  # proves who holds the seat
    seats: list[int]
    own_edition: OwnEdition | None = None  # none: the edition is a shipped one


class TakeSeat(Struct, forbid_unknown_fields=True):
    """POST /api/tables/{code}/seats: take an open seat."""

    name: Name
    seat: SeatNumber | None = None  # any open one if none is named
    token: str | None = None  # to hold another seat with the same token


class OpenTable(Struct, omit_defaults=True):
    """A line of the list of open tables."""

    code: str
    game: str
    edition: str
    options: dict[str, str | bool]
    dice: DiceKind
    seats: list[Seat]
    created: int  # seconds since 1970
    own_sha256: str | None = None  # of an edition that is not a shipped one, whatever its name


class Games(Struct):
    """GET /api/games."""

    games: list[GameInfo]


class OpenTables(Struct):
    """GET /api/tables: public tables with an open seat, the newest first."""

    tables: list[OpenTable]


class Replay(Struct, omit_defaults=True):
    """GET /api/tables/{code}/replay, or POST /api/replay with a record: a game, move by move."""

    game: str
    edition: str
    options: dict[str, str | bool]
    seats: list[Seat]
    first: int
    status: Status
    entries: list[Entry]
    views: list[dict[str, Any] | None]  # views[i] is the board after i entries; none: as before
    result: Result | None = None
    abandoned: str | None = None
    remarks: list[str] = []  # what is odd about the record: `no_result`, `torn`
    fair: bool = False  # its dice can be checked
    own_edition: OwnEdition | None = None  # none: the edition is a shipped one


class Error(Struct, tag_field="type", tag="error", omit_defaults=True):
    """What is answered, by HTTP or WebSocket, to something that cannot be done."""

    code: Code
    detail: str | UnsetType = UNSET  # in English, for those who write clients
    ruling: str | UnsetType = UNSET
    refusal: str | UnsetType = UNSET  # the game's name of what is wrong
    seat: int | UnsetType = UNSET
    line: int | UnsetType = UNSET  # of a record or edition
    version: int | UnsetType = UNSET  # of the present state
    retry_after: int | UnsetType = UNSET  # seconds


# --- WebSocket, from the client ------------------------------------------------------------------


def error_of(problem: Problem) -> Error:
    """Return a problem as a message, and count it."""
    REFUSALS.labels(problem.code).inc()
    return Error(problem.code, **problem.details)


class Message(Struct, tag_field="type", forbid_unknown_fields=True):
    """A message of a client; the field `type` tells which."""


class Hello(Message, tag="hello"):
    """The first message of a connection: who I am. Without a token one watches."""

    token: str | None = None


class AskAct(Message, tag="act"):
    """Do something, in the record's notation, in the state of that version."""

    version: Version
    do: ActionText
    tutor: bool = False  # warn me first if it costs much, where hints are allowed


class Enter(Message, tag="enter"):
    """Enter the faces of real dice, in the order of `to_enter`."""

    version: Version
    faces: Annotated[list[Face], Meta(max_length=300)]


class Undo(Message, tag="undo"):
    """Take back the last step of one's own turn."""

    version: Version


class Correct(Message, tag="correct"):
    """Take back the last roll of real dice and what bots did with it, to enter it again."""

    version: Version


class AskHint(Message, tag="hint"):
    """Ask what the strongest bot would do, where nobody else plays but bots."""

    version: Version


class Seed(Message, tag="seed"):
    """Give a seat's seed for the fair dice: 32 random bytes. A second one is ignored."""

    seat: SeatNumber
    seed: Hex


class Nonce(Message, tag="nonce"):
    """Give the number that `now.nonce` asks for: 32 random bytes. Others are ignored."""

    roll: int
    nonce: Hex


class Start(Message, tag="start"):
    """Start the game; only the host may, and no seat may be open."""

    fill: str | None = None  # a level: bots of it take the open seats first


class Assign(Message, tag="assign"):
    """The host gives a seat to a bot, or opens it for somebody else."""

    seat: SeatNumber
    bot: str | None = None  # its level; none: the seat is open


class Leave(Message, tag="leave"):
    """Give up one's seats; before the start they are open again, later the host decides."""


class SetPace(Message, tag="pace"):
    """Let the bots of a table without people play slower or faster."""

    pace: Pace


class Rematch(Message, tag="rematch"):
    """Ask for a new table with the same people; everybody is told its code."""


class Ping(Message, tag="ping"):
    """Ask for a sign of life."""


Asks = AskAct | Enter | Undo | Correct | AskHint | Seed | Nonce | Start | Assign | Leave
FromClient = Hello | Asks | SetPace | Rematch | Ping


# --- WebSocket, from the server ------------------------------------------------------------------


class Answer(Struct, tag_field="type", omit_defaults=True):
    """A message of the server; the field `type` tells which."""


class Snapshot(Answer, tag="table"):
    """The whole table: after hello, at the start, when a line of the log was taken back."""

    game: str
    edition: str
    options: dict[str, str | bool]
    dice: DiceKind
    seats: list[Seat]
    you: list[int]  # the seats of this client
    first: int | None
    entries: list[Entry]
    now: TableNow
    view: dict[str, Any] | None = None  # none before the start
    code: str | None = None  # of the table; none for spectators
    watch: str = ""
    invite: str | None = None  # the address to invite somebody with
    host: bool = False  # this client may assign seats and start
    public: bool = False
    pace: Pace = "normal"
    rematch: str | None = None  # the code of the table that follows this one
    taken_back: bool = False  # a step was taken back just now
    fair: FairDice | None = None  # none: real dice, or a table from before there were fair ones
    own_edition: OwnEdition | None = None  # none: the edition is a shipped one
    receipt: Receipt | None = None  # what the server has signed of the record so far


class TableStep(Struct, omit_defaults=True):
    """Something that happened, and the board after it."""

    entry: Entry
    view: dict[str, Any]
    fair: FairRoll | None = None  # what proves a roll


class HintGiven(Answer, tag="hint"):
    """The answer to `hint`: the best choice, and the best of those that are not as good."""

    version: int
    best: HintChoice
    as_good: int  # how many further choices are as good as the best
    other: HintChoice | None = None
    alike: HintChoice | None = None  # one that is as good, of another kind if there is one


class Warned(Answer, tag="warned"):
    """The tutor's answer to `act`: nothing was done, for it costs much of the win."""

    version: int
    do: str
    cost: float  # share of the win
    best: HintChoice
    chosen: HintChoice


class Happened(Answer, tag="steps"):
    """What happened, one step after the other; `now.version` counts them all."""

    steps: list[TableStep]
    now: TableNow
    receipt: Receipt | None = None  # with a roll, and at the end


class Seats(Answer, tag="seats"):
    """Somebody came, went, took a seat or lost it."""

    seats: list[Seat]
    you: list[int]
    host: bool
    entries: list[Entry] = []  # what the log has to say of it
    now: TableNow | None = None  # if it changes what this client may do


class Followed(Answer, tag="rematch"):
    """There is a rematch at another table; the token is for those who sit there already."""

    code: str
    token: str | None = None


class Pong(Answer, tag="pong"):
    """A sign of life."""


FromServer = Snapshot | Happened | HintGiven | Warned | Seats | Followed | Pong | Error
