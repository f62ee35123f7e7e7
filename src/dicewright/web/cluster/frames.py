"""What processes say to each other. Whatever comes is believed: Redis is not open to others."""

from typing import Any

import msgspec


class Frame(msgspec.Struct, array_like=True, tag=True, frozen=True):
    """Something that one process says to another."""


class Beat(Frame, frozen=True):
    """Said to oneself: it comes back while Redis passes on what is said."""


# --- screens: one process has the connection, another one the table -------------------------------


class Begin(Frame, frozen=True):
    """A screen wants to see a table that the other process has."""

    screen: str
    code: str
    base_url: str  # where it found this server
    address: str  # whom the limits count it for
    request: str | None  # the number of its connection


class Said(Frame, frozen=True):
    """What the screen has sent."""

    screen: str
    number: int  # from 1, to notice what was lost
    content: bytes
    again: bool = False  # it was sent before, and perhaps dealt with


class Gone(Frame, frozen=True):
    """The screen has gone."""

    screen: str


class Told(Frame, frozen=True):
    """What the screen is told."""

    screen: str
    number: int  # from 1
    content: bytes


class Dealt(Frame, frozen=True):
    """How many of what the screen said have been dealt with."""

    screen: str
    number: int


class Ended(Frame, frozen=True):
    """The screen is not served here any more."""

    screen: str
    code: int  # a WebSocket close code
    reason: str


# --- requests that another process can answer -----------------------------------------------------


class Asked(Frame, frozen=True):
    """A request of the API that the other process can answer."""

    number: str
    name: str  # of the endpoint
    method: str
    path: dict[str, str]  # its parameters
    query: str
    headers: list[tuple[str, str]]
    scheme: str
    address: str  # whom the limits count it for
    body: bytes
    request: str | None


class Answered(Frame, frozen=True):
    """The answer."""

    number: str
    status: int
    headers: list[tuple[str, str]]
    body: bytes


# --- jobs ----------------------------------------------------------------------------------------


class Waits(Frame, frozen=True):
    """A job waits in a lane, and the other process has time."""

    lane: str


class Changed(Frame, frozen=True):
    """Something has become of a job that the other process asked for, or does."""

    lane: str


AnyFrame = Beat | Begin | Said | Gone | Told | Dealt | Ended | Asked | Answered | Waits | Changed


class Letter(msgspec.Struct, array_like=True, frozen=True):
    """Frames on their way from one process to another, in order."""

    sender: str
    frames: list[AnyFrame]


_ENCODER = msgspec.msgpack.Encoder()
_DECODER: msgspec.msgpack.Decoder[Letter] = msgspec.msgpack.Decoder(Letter)


def encode(sender: str, frames: list[Any]) -> bytes:
    """Return frames as they travel."""
    return _ENCODER.encode(Letter(sender, frames))


def decode(content: bytes) -> Letter:
    """Return what has come; raises msgspec.DecodeError if it is nothing of ours."""
    return _DECODER.decode(content)
