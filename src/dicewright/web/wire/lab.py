"""What goes over the wire of the lab: further types of the HTTP API."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from dicewright.core.edition import MOST_NUMBER
from dicewright.web.wire.messages import MOST_OPTIONS

Stage = str  # of a study: waiting, preparing, playing, ready, stopped, failed


class LabNumber(Struct):
    """A number of an edition that can be changed."""

    path: str
    parts: list[str]  # of the path: tables, and names or numbers in them
    value: int  # as printed


class LabForm(Struct):
    """GET /api/lab: what can be changed, and how much may be asked for."""

    game: str
    edition: str
    least_players: int
    most_players: int
    numbers: list[LabNumber]
    most_games: dict[str, int]  # by level: only these play in the lab


class LabChange(Struct, forbid_unknown_fields=True):
    """Another value for a number."""

    path: Annotated[str, Meta(max_length=200)]
    value: Annotated[int, Meta(ge=-MOST_NUMBER, le=MOST_NUMBER)]
    name: Annotated[str, Meta(max_length=200)] = ""  # what the report calls it; empty: its path


class LabWish(Struct, forbid_unknown_fields=True):
    """POST /api/lab: a study of an edition, beside the printed one if anything is changed."""

    game: str
    edition: str
    level: str
    players: Annotated[int, Meta(ge=1, le=16)]
    games: Annotated[int, Meta(ge=1, le=1_000_000)]  # fewer are played if they would take too long
    changes: Annotated[list[LabChange], Meta(max_length=500)] = []
    options: Annotated[dict[str, str | bool], Meta(max_length=MOST_OPTIONS)] = {}
    language: Literal["en", "de"] = "en"  # of the report


class Studying(Struct):
    """How far a study is: ask `GET /api/labs/{id}` until it is ready."""

    id: str
    stage: Stage
    progress: float  # from 0 to 1
    waiting: int  # studies of others that are made first
