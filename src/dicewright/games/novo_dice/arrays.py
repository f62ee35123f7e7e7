"""Types of the arrays that solvers, bots and observers of Novo Dice calculate in."""

from typing import Protocol, overload

from dicewright.core.record import Row


class Floats(Protocol):
    """Numbers in a row."""

    def __len__(self) -> int: ...
    def __getitem__(self, place: int, /) -> float: ...
    def __setitem__(self, place: int, number: float, /) -> None: ...


class Table(Protocol):
    """Numbers in two directions."""

    @overload
    def __getitem__(self, place: int, /) -> Floats: ...
    @overload
    def __getitem__(self, place: tuple[int, int], /) -> float: ...
    def __setitem__(self, place: tuple[int, int], number: float, /) -> None: ...


class Counts(Protocol):
    """Whole numbers in two directions."""

    @overload
    def __getitem__(self, place: int, /) -> Row: ...
    @overload
    def __getitem__(self, place: tuple[int, int], /) -> int: ...
    def __setitem__(self, place: tuple[int, int], number: int, /) -> None: ...


class Cube(Protocol):
    """Numbers in three directions."""

    @property
    def shape(self) -> tuple[int, ...]:
        """How many there are in each."""

    @overload
    def __getitem__(self, place: int, /) -> Table: ...
    @overload
    def __getitem__(self, place: tuple[int, int], /) -> Floats: ...
    @overload
    def __getitem__(self, place: tuple[int, int, int], /) -> float: ...
    def __setitem__(self, place: tuple[int, int, int], number: float, /) -> None: ...
