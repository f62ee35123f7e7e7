"""States and tables: classes with typed fields, plain for the interpreter, packed if compiled.

A field is declared by its type and up to three sizes, `hand = uint8(PLAYERS, SIDES)`: mypy knows it
as a number, a list or lists of lists, and slots refuse a misspelt one at run time.
NumPy is imported only when somebody wants a packed record.
"""

import operator
from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import cache
from typing import Any, ClassVar, NamedTuple, Protocol, Self, TypeVar, overload

T = TypeVar("T")
Sizes = Mapping[str, int]  # what named sizes are cut to


class Row(Protocol):
    """Whole numbers in a row: a list interpreted, an array compiled."""

    def __len__(self) -> int: ...
    def __getitem__(self, place: int, /) -> int: ...
    def __setitem__(self, place: int, number: int, /) -> None: ...


class Grid(Protocol):
    """Rows below each other."""

    def __len__(self) -> int: ...
    def __getitem__(self, place: int, /) -> Row: ...


class Size(int):
    """A number that says how large things are; it keeps its formula, so it can be cut.

    What is calculated from sizes is a size again; `int(size)` is a plain number.
    """

    formula: Callable[[Sizes], int]

    @classmethod
    def by(cls, uncut: int, formula: Callable[[Sizes], int]) -> "Size":
        """Return the size that a formula gives, and what that is uncut."""
        size = cls(uncut)
        size.formula = formula
        return size

    def __neg__(self) -> int:
        return derived(operator.neg, self)

    def __reduce__(self) -> tuple[Any, ...]:
        return int, (int(self),)


def size(name: str, most: int) -> int:
    """Name a size, and say how large it can be."""
    return Size.by(most, lambda sizes: sizes.get(name, most))


def derived(how: Callable[..., int], *parts: int) -> int:
    """Return the size that a function makes of others."""
    uncut = how(*map(int, parts))
    return Size.by(uncut, lambda sizes: how(*(cut(part, sizes) for part in parts)))


def _operation(how: Callable[[int, int], int]) -> tuple[Callable[..., int], Callable[..., int]]:
    """Return an operation on sizes, and the same with the size on the right."""

    def left(self: Size, other: int) -> int:
        return derived(how, self, other) if isinstance(other, int) else NotImplemented

    def right(self: Size, other: int) -> int:
        return derived(how, other, self) if isinstance(other, int) else NotImplemented

    return left, right


for _name in ("add", "sub", "mul", "floordiv", "lshift"):
    _left, _right = _operation(getattr(operator, _name))
    setattr(Size, f"__{_name}__", _left)
    setattr(Size, f"__r{_name}__", _right)


def cut(value: T, sizes: Sizes) -> T:
    """Return a size, or a tuple with sizes in it, as a plain number; all else as it is."""
    plain: Any = value
    if isinstance(value, Size):
        plain = value.formula(sizes)
    elif type(plain) is tuple:
        plain = tuple(cut(part, sizes) for part in plain)
    return plain  # type: ignore[no-any-return]


class Field(NamedTuple):
    """How a record keeps one field."""

    scalar: Callable[[Sizes], str]  # the name of its NumPy type
    shape: tuple[int, ...]

    def zeros(self, sizes: Sizes) -> Any:
        """Return 0, or lists of them."""
        value: Any = 0
        for length in reversed(cut(self.shape, sizes)):
            value = [deepcopy(value) for _ in range(length)]
        return value


class Scalar:
    """A type of whole numbers: called with up to three sizes it declares a field."""

    def __init__(self, name: str | Callable[[Sizes], str]) -> None:
        self.name = name if callable(name) else lambda sizes: name

    @overload
    def __call__(self) -> int: ...
    @overload
    def __call__(self, size: int, /) -> list[int]: ...
    @overload
    def __call__(self, rows: int, size: int, /) -> list[list[int]]: ...
    @overload
    def __call__(self, grids: int, rows: int, size: int, /) -> list[list[list[int]]]: ...
    def __call__(self, *shape: int) -> Any:
        """Declare a field."""
        return Field(self.name, shape)


int8, int16, int32, int64 = map(Scalar, ("int8", "int16", "int32", "int64"))
uint8, uint16, uint32 = map(Scalar, ("uint8", "uint16", "uint32"))


def up_to(most: int) -> Scalar:
    """Return the smallest type of numbers from 0 to `most`."""
    return Scalar(lambda sizes: "uint8" if cut(most, sizes) < 256 else "uint16")


class _Fields(type):
    """Make the declared fields slots: a misspelt field is an error at run time too."""

    def __new__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> "_Fields":
        own = {key: space.pop(key) for key, value in [*space.items()] if isinstance(value, Field)}
        fields = {**getattr(bases[0], "fields", {}), **own} if bases else own
        space |= {"__slots__": tuple(own), "fields": fields}
        return super().__new__(cls, name, bases, space)


class Record(metaclass=_Fields):
    """The plain form, of numbers and lists, which the interpreter reads and changes quickly."""

    fields: ClassVar[Mapping[str, Field]]
    sizes: ClassVar[Sizes] = {}

    def __init__(self) -> None:
        for name, field in self.fields.items():
            setattr(self, name, field.zeros(self.sizes))

    @classmethod
    def cut(cls, sizes: Sizes) -> type[Self]:
        """Return the same class with other sizes."""
        return _Fields(cls.__name__, (cls,), {"sizes": sizes})  # type: ignore[return-value]

    @classmethod
    def dtype(cls) -> Any:
        """Return the NumPy type of the packed record with the same fields."""
        return _dtype(cls)

    @classmethod
    def array(cls, length: int) -> Any:
        """Return packed records of zeros, for compiled rules."""
        import numpy as np

        return np.zeros(length, cls.dtype()).view(np.recarray)

    def packed(self) -> Any:
        """Return the same content as a packed record."""
        record = self.array(1)[0]
        for name in self.fields:
            record[name] = getattr(self, name)
        return record

    @classmethod
    def unpacked(cls, record: Any) -> Self:
        """Return the content of a packed record."""
        plain = cls.__new__(cls)
        for name in cls.fields:
            setattr(plain, name, getattr(record, name).tolist())
        return plain

    def copy(self) -> Self:
        """Return an object of its own with the same content."""
        return _copier(type(self))(self)  # type: ignore[no-any-return]

    def restore(self, of: Self) -> None:
        """Make it equal to another one of its class, which it was a copy of before a few changes.

        A third of the time of another copy: most lists are found to be equal.
        """
        _restorer(type(self))(self, of)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(
            getattr(self, name) == getattr(other, name) for name in self.fields
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)}" for name in self.fields)
        return f"{type(self).__name__}({fields})"


@cache
def _dtype(kind: type[Record]) -> Any:
    import numpy as np

    columns = [
        (name, field.scalar(kind.sizes), cut(field.shape, kind.sizes))
        for name, field in kind.fields.items()
    ]
    return np.dtype(columns, align=True)


def _copied(name: str, field: Field) -> str:
    """Return the code that copies one field, its lists included."""
    forms = ("of.{0}", "of.{0}.copy()", "[*map(copy, of.{0})]", "[[*map(copy, x)] for x in of.{0}]")
    return forms[len(field.shape)].format(name)


@cache
def _copier(kind: type[Record]) -> Callable[[Any], Any]:
    """Return what copies the plain objects of a class: twice as quick as a loop."""
    fields = [f"new.{name} = {_copied(name, field)}" for name, field in kind.fields.items()]
    made: dict[str, Any] = {"make": kind.__new__, "kind": kind, "copy": list.copy}
    exec("\n    ".join(["def copied(of):", "new = make(kind)", *fields, "return new"]), made)
    return made["copied"]  # type: ignore[no-any-return]


@cache
def _restorer(kind: type[Record]) -> Callable[[Any, Any], None]:
    """Return what makes plain objects of a class equal; lists stay apart from each other."""
    lines = ["def restored(new, of):"]
    for name, field in kind.fields.items():
        unlike = f"if new.{name} != of.{name}: " if field.shape else ""
        lines.append(f"{unlike}new.{name} = {_copied(name, field)}")
    made: dict[str, Any] = {"copy": list.copy}
    exec("\n    ".join(lines), made)
    return made["restored"]  # type: ignore[no-any-return]
