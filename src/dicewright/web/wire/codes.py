"""Every error code of the API: the server sends codes and parameters, clients hold the texts."""

from enum import StrEnum
from typing import Any

from dicewright.core.errors import Forbidden


class Code(StrEnum):
    """What went wrong. Nothing has changed when one of these is sent."""

    MALFORMED = "malformed"  # not a message of the API; `detail` says why
    UNREADABLE = "unreadable"  # a text that the game's notation does not know
    FORBIDDEN = "forbidden"  # the rules forbid it; `ruling`, `refusal` say why
    STALE = "stale"  # made for another state than the table is in; `version` is the present one
    NOT_YOURS = "not_yours"  # the seat belongs to somebody else, or the link is for watching
    NOT_HOST = "not_host"  # only the host of the table may do that
    BAD_TOKEN = "bad_token"  # the seat token is forged, or of another server or table
    FOREIGN_ORIGIN = "foreign_origin"  # a page of another site asks for it, by its header Origin
    BAD_HOST = "bad_host"  # the header Host is no name or address of a server
    NO_TABLE = "no_table"  # no table has this code
    NO_GAME = "no_game"  # no game has this name
    NO_PAGE = "no_page"  # nothing is at this address
    BAD_EDITION = "bad_edition"  # the edition is unknown, or its file is wrong; `detail` says why
    BAD_OPTION = "bad_option"  # the game has no such option, or not with that value
    BAD_SEATS = "bad_seats"  # the number of seats, or who is to sit there, does not fit the game
    BAD_LAYOUT = "bad_layout"  # such pieces are not laid out before the game; `detail` says why
    BAD_NAME = "bad_name"  # a name has 1 to 24 characters, not only blanks
    BAD_RECORD = "bad_record"  # the file is no game record, or a wrong one; `line`, `detail`
    NO_REVIEW = "no_review"  # no review is kept under this id: ask for it again
    NO_ROLLOUT = "no_rollout"  # no rollout is kept under this id: ask for it again
    NO_CHOICE = "no_choice"  # at this line of the record there is nothing to compare; `detail`
    NO_STUDY = "no_study"  # no study is kept under this id, or it is not ready
    STUDY_RUNNING = "study_running"  # this address has a running study: stop it, or wait
    NO_PUZZLE = "no_puzzle"  # the game has no puzzle of this number; `detail` says which it has
    NO_LESSON = "no_lesson"  # the game has no such lesson, or nothing is asked for there; `detail`
    NO_BOT = "no_bot"  # there is no bot of this level
    SEAT_TAKEN = "seat_taken"  # somebody sits there already
    NOT_WAITING = "not_waiting"  # the game has begun
    NOT_FULL = "not_full"  # a seat is still open
    NOT_PLAYING = "not_playing"  # the game has not begun, or is over
    NOT_OVER = "not_over"  # the game is still going on
    NOTHING_TO_UNDO = "nothing_to_undo"  # no step of your own since the last roll
    NOTHING_TO_CORRECT = "nothing_to_correct"  # no roll, or a person has acted since: undo first
    NO_HINT = "no_hint"  # hints are for one's own turn, and where nobody else plays but bots
    NO_REAL_DICE = "no_real_dice"  # the server rolls at this table
    WRONG_METHOD = "wrong_method"  # the address knows no such method
    TOO_LARGE = "too_large"  # the message or file is longer than allowed
    TOO_COSTLY = "too_costly"  # reading it takes more time or memory than anybody is given
    BUSY = "busy"  # too much has been asked for that comes first; `retry_after` in seconds
    NOT_READY = "not_ready"  # what it needs is being compiled; `retry_after` in seconds, roughly
    TOO_FAST = "too_fast"  # too many messages or requests; `retry_after` in seconds
    TOO_MANY_TABLES = "too_many_tables"  # this address has made too many tables
    TOO_MANY_CONNECTIONS = "too_many_connections"  # this address holds too many connections
    NOT_STORED = "not_stored"  # the database could not keep it; the table is as it was before
    HELD_ELSEWHERE = "held_elsewhere"  # another process has the table; `retry_after` in seconds
    NOT_WELL = "not_well"  # the answer of `/api/health`; `detail` says what is wrong
    INTERNAL = "internal"  # a defect of the server; its log says more


STATUS = {  # the HTTP status of each, 400 where none is named
    Code.NOT_YOURS: 403,
    Code.NOT_HOST: 403,
    Code.BAD_TOKEN: 403,
    Code.FOREIGN_ORIGIN: 403,
    Code.NO_TABLE: 404,
    Code.NO_GAME: 404,
    Code.NO_PAGE: 404,
    Code.NO_REVIEW: 404,
    Code.NO_ROLLOUT: 404,
    Code.NO_STUDY: 404,
    Code.NO_PUZZLE: 404,
    Code.NO_LESSON: 404,
    Code.WRONG_METHOD: 405,
    Code.SEAT_TAKEN: 409,
    Code.STALE: 409,
    Code.NOT_WAITING: 409,
    Code.NOT_FULL: 409,
    Code.NOT_PLAYING: 409,
    Code.NOT_OVER: 409,
    Code.NOTHING_TO_UNDO: 409,
    Code.NOTHING_TO_CORRECT: 409,
    Code.NO_HINT: 409,
    Code.NO_REAL_DICE: 409,
    Code.STUDY_RUNNING: 409,
    Code.TOO_LARGE: 413,
    Code.TOO_COSTLY: 413,
    Code.FORBIDDEN: 422,
    Code.UNREADABLE: 422,
    Code.TOO_FAST: 429,
    Code.TOO_MANY_TABLES: 429,
    Code.TOO_MANY_CONNECTIONS: 429,
    Code.INTERNAL: 500,
    Code.BUSY: 503,
    Code.NOT_READY: 503,
    Code.NOT_STORED: 503,
    Code.HELD_ELSEWHERE: 503,
    Code.NOT_WELL: 503,
}


class Problem(Exception):
    """A request that is answered with an error code."""

    def __init__(self, code: Code, **details: Any) -> None:
        super().__init__(code)
        self.code = code
        self.details = details  # further fields of the answer: detail, ruling, version, ...

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS.get(self.code, 400)


def forbidden(error: Forbidden) -> Problem:
    """Return the problem that tells a client why the rules forbid something."""
    details = {} if error.refusal is None else {"refusal": error.refusal}
    return Problem(Code.FORBIDDEN, ruling=error.ruling, detail=error.args[1], **details)
