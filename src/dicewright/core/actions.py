"""Actions with named parts: number, parts, text, parser and structured form of one declaration.

A game declares its kinds of action one after another; each has consecutive numbers. Nobody else
needs to know how the parts are packed into them.
"""

import re
from collections.abc import Callable, Mapping
from functools import cached_property
from math import prod
from string import Formatter
from typing import Any, NamedTuple

from dicewright.core.errors import Unreadable
from dicewright.core.record import Size, derived
from dicewright.core.rule import Rule, rule

ActionParts = dict[str, Any]  # an action for a page: its `kind`, and each part by its name

BASE = COUNT = SECOND = THIRD = FOURTH = STRIDE = SIZE = 0  # of a kind, and of its parts


class Part(NamedTuple):
    """A part of an action: a number, how records write it, and what a page gets of it."""

    size: int  # it is less than this
    text: Callable[[Any, int], str]  # (edition, number)
    parse: Callable[[Any, str], int]  # (edition, text); raises Unreadable or Forbidden
    pattern: str = r"\S+"  # of the texts that `parse` is asked to read
    shown: Callable[[Any, int], object] | None = None  # (edition, number); none: its text


@rule
def pack0() -> int:
    """Return the number of an action without parts."""
    return BASE


@rule
def pack1(first: int) -> int:
    """Return the number of an action of one part."""
    return BASE + first


@rule
def pack2(first: int, second: int) -> int:
    """Return the number of an action of two parts."""
    return BASE + first * SECOND + second


@rule
def pack3(first: int, second: int, third: int) -> int:
    """Return the number of an action of three parts."""
    return BASE + (first * SECOND + second) * THIRD + third


@rule
def pack4(first: int, second: int, third: int, fourth: int) -> int:
    """Return the number of an action of four parts."""
    return BASE + ((first * SECOND + second) * THIRD + third) * FOURTH + fourth


@rule
def does(s: Any, e: Any, *parts: int) -> Any:
    """Stand for what is done with the parts of one kind of action."""
    raise NotImplementedError


@rule
def split0(s: Any, e: Any, number: int) -> Any:
    """Do it with no parts."""
    return does(s, e)


@rule
def split1(s: Any, e: Any, number: int) -> Any:
    """Do it with one part."""
    return does(s, e, number)


@rule
def split2(s: Any, e: Any, number: int) -> Any:
    """Do it with two parts."""
    return does(s, e, number // SECOND, number % SECOND)


@rule
def split3(s: Any, e: Any, number: int) -> Any:
    """Do it with three parts."""
    rest = number // THIRD
    return does(s, e, rest // SECOND, rest % SECOND, number % THIRD)


@rule
def split4(s: Any, e: Any, number: int) -> Any:
    """Do it with four parts."""
    rest = number // FOURTH
    most = rest // THIRD
    return does(s, e, most // SECOND, most % SECOND, rest % THIRD, number % FOURTH)


@rule
def smaller(s: Any, e: Any, action: int) -> Any:
    """Stand for what is done with all kinds that have smaller numbers."""
    raise NotImplementedError


@rule
def either(s: Any, e: Any, action: int) -> Any:
    """Do what is done with this kind, or with those that have smaller numbers."""
    if action >= BASE:
        return does(s, e, action - BASE)
    return smaller(s, e, action)


@rule
def part_of(action: int) -> int:
    """Return one part of an action of a kind."""
    return (action - BASE) // STRIDE % SIZE


@rule
def is_of(action: int) -> bool:
    """Say whether an action is of a kind."""
    return BASE <= action < BASE + COUNT


PACK: tuple[Rule[..., int], ...] = (pack0, pack1, pack2, pack3, pack4)
SPLIT: tuple[Rule[..., Any], ...] = (split0, split1, split2, split3, split4)


class Kind(Rule[..., int]):
    """A kind of action: called with its parts, in rules too, it gives the number."""

    def __init__(self, name: str, form: str, base: int, parts: Mapping[str, Part]) -> None:
        self.name, self.form, self.base, self.parts = name, form, base, parts
        sizes = [part.size for part in parts.values()]
        self.count: int = derived(lambda *numbers: prod(numbers), *sizes)
        second, third, fourth = [*sizes, 1, 1, 1, 1][1:4]
        self.numbers = {"BASE": base, "SECOND": second, "THIRD": third, "FOURTH": fourth}
        super().__init__(PACK[len(parts)].function, self.numbers, f"[{name}]")
        self.includes: Rule[[int], bool] = Rule(
            is_of.function, {"BASE": base, "COUNT": self.count}, f"[{name}]"
        )

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What its texts look like."""
        pieces = (
            re.escape(literal) + (f"(?P<{part}>{self.parts[part].pattern})" if part else "")
            for literal, part, _, _ in Formatter().parse(self.form)
        )
        return re.compile("".join(pieces), re.ASCII)

    def part(self, name: str) -> Rule[[int], int]:
        """Return the rule that gives one part of an action of this kind."""
        later = [part.size for part in self.parts.values()][[*self.parts].index(name) + 1 :]
        stride = derived(lambda *numbers: prod(numbers), *later)
        numbers = {"BASE": self.base, "STRIDE": stride, "SIZE": self.parts[name].size}
        return Rule(part_of.function, numbers, f"[{self.name} {name}]")

    def split(self, action: Any) -> dict[str, Any]:
        """Return the parts of an action of this kind, or of an array of them."""
        rest, values = action - int(self.base), {}
        for name, part in reversed([*self.parts.items()]):
            rest, values[name] = divmod(rest, int(part.size))
        return {name: values[name] for name in self.parts}


class Codec:
    """All kinds of action of a game, numbered one kind after another."""

    def __init__(self, examples: str) -> None:
        self.examples = examples  # of texts, for whoever wrote something else
        self.kinds: list[Kind] = []
        self.count: int = Size.by(lambda sizes: 0)  # actions have numbers below this

    def kind(self, name: str, form: str | None = None, **parts: Part) -> Kind:
        """Declare the next kind; `form` is how it is written, with the parts in braces."""
        form = form or " ".join([name, *(f"{{{part}}}" for part in parts)])
        kind = Kind(name, form, self.count, parts)
        self.kinds.append(kind)
        self.count = kind.count + self.count
        return kind

    def each(self, rules: Mapping[Kind, Rule[..., Any]]) -> Rule[[Any, Any, int], Any]:
        """Return one rule of a numbered action from one rule a kind, which gets the parts."""
        whole: Rule[..., Any] = smaller
        for kind in self.kinds:
            named = rules[kind].function.__code__.co_varnames[2 : 2 + len(kind.parts)]
            assert named == tuple(kind.parts), f"{kind.name}: {named}"
            parts = SPLIT[len(kind.parts)].function
            mine: Rule[..., Any] = Rule(parts, {**kind.numbers, "does": rules[kind]})
            names = {"BASE": kind.base, "does": mine, "smaller": whole}
            whole = Rule(either.function, names) if kind is not self.kinds[0] else mine
        first = rules[self.kinds[0]].function
        label = f"[{first.__module__}.{first.__qualname__}]"
        return Rule(whole.function, whole.names, label)

    def of(self, action: int) -> Kind:
        """Return the kind of an action."""
        return next(kind for kind in reversed(self.kinds) if action >= kind.base)

    def text(self, edition: Any, action: int) -> str:
        """Return an action as records write it."""
        kind = self.of(action)
        parts = kind.split(action).items()
        return kind.form.format(**{name: kind.parts[name].text(edition, n) for name, n in parts})

    def parse(self, edition: Any, text: str) -> int:
        """Return the action that is written so; later kinds come first: their texts are longer."""
        for kind in reversed(self.kinds):
            if match := kind.pattern.fullmatch(text):
                numbers = (p.parse(edition, match[name]) for name, p in kind.parts.items())
                return int(kind(*numbers))
        raise Unreadable(f"expected {self.examples}, got {text!r:.60}")

    def shown(self, edition: Any, action: int) -> ActionParts:
        """Return the structured form: the kind, and each part by its name."""
        kind = self.of(action)
        shown = {name: p.shown or p.text for name, p in kind.parts.items()}
        parts = kind.split(action).items()
        return {"kind": kind.name, **{name: shown[name](edition, n) for name, n in parts}}
