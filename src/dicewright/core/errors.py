"""The two errors that anything from outside can meet: it cannot be read, or the rules forbid it."""

from typing import Self

LONGEST = 60  # characters of what came that an error repeats


def told(value: object) -> str:
    """Return what came, short enough for an error."""
    try:
        return f"{value!r:.{LONGEST}}"
    except ValueError:  # a number of thousands of digits
        return "a number of thousands of digits"


class Refused(ValueError):
    """What both errors share: the line of the record they were found in."""

    line: int | None = None

    def at(self, line: int) -> Self:
        """Return this error, found in that line of a record."""
        self.line = line
        return self

    @property
    def reason(self) -> str:
        """What is wrong, without the place."""
        return str(self.args[0])

    def __str__(self) -> str:
        return self.reason if self.line is None else f"line {self.line}: {self.reason}"


class Unreadable(Refused):
    """What cannot be read: the message says what was expected and what came."""


class Forbidden(Refused):
    """What the rules forbid: names the ruling, what was expected and what came."""

    def __init__(self, ruling: str, message: str, refusal: str | None = None) -> None:
        super().__init__(ruling, message)
        self.ruling = ruling
        self.refusal = refusal  # the game's name of what is wrong, for texts in other languages

    @property
    def reason(self) -> str:
        """The ruling, and what is wrong."""
        return f"{self.ruling}: {self.args[1]}"
