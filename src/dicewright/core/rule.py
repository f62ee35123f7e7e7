"""Rules are written once; this module makes the interpreted, compiled and CUDA form of each."""

import gc
import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, cached_property
from pathlib import Path
from types import FunctionType, MappingProxyType
from typing import Any, Generic, Literal, ParamSpec, TypeVar

from dicewright.core.collector import at_rest
from dicewright.core.record import Sizes, cut

P = ParamSpec("P")
R = TypeVar("R")
Mode = Literal["interpreted", "inlined", "device"]

PACKAGE = __name__.partition(".")[0]
# where rules, and the constants frozen into them, stand
RULES_FOLDERS = ("core", "batch", "games", "solve", "bots", "envs")
STALE_AFTER = 30 * 24 * 3600.0  # seconds without use after which an older cache is removed


NOTHING: Mapping[Any, Any] = MappingProxyType({})


class Rule(Generic[P, R]):
    """A function of the rules in three forms, each of which calls other rules in the same form."""

    def __init__(
        self,
        function: Callable[P, R],
        names: Mapping[str, object] = NOTHING,
        label: str = "",
        apart: bool = False,
        bindings: "tuple[Binding, ...]" = (),
    ) -> None:
        assert isinstance(function, FunctionType)
        self.function: FunctionType = function
        self.names = names  # that mean something else than in the function's module
        self.label = label  # tells the compiled code from that of the same function otherwise bound
        self.apart = apart
        self.bindings = bindings  # which hold for all rules that it reaches, one after another

    def __repr__(self) -> str:
        return f"<rule {self.function.__module__}.{self.function.__qualname__}{self.label}>"

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run interpreted."""
        return self.interpreted(*args, **kwargs)

    def using(self, label: str, **names: object) -> "Rule[P, R]":
        """Return this rule with the given names bound, as `label` (it names the compiled code)."""
        names = {**self.names, **names}
        return Rule(self.function, names, f"{self.label}[{label}]", self.apart, self.bindings)

    def bind(
        self, label: str, rules: Mapping[Any, Any] = NOTHING, sizes: Sizes = NOTHING
    ) -> "Rule[P, R]":
        """Return it with other rules in place of some, and cut sizes, in all that it reaches."""
        return Binding(label, rules, sizes).of(self)

    @cached_property
    def interpreted(self) -> Callable[P, R]:
        """The form that the interpreter runs, on plain objects."""
        interpreted: Callable[P, R] = self._in_mode("interpreted")
        return interpreted

    @cached_property
    def compiled(self) -> Callable[P, R]:
        """The form that numba compiles for this machine, on records; kept in the cache folder."""
        numba = _numba()
        from dicewright.core.inlined import Pipeline

        options = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
        with _numba_cache(self.guests):
            compiled: Callable[P, R] = numba.njit(cache=True, pipeline_class=Pipeline, **options)(
                self._in_mode("inlined")
            )
        return compiled

    @cached_property
    def guests(self) -> frozenset[str]:
        """The packages other than this one that it, and what it reaches, stands in."""
        reached = (rule.guests for rule in self.known.values() if isinstance(rule, Rule))
        return guests_in(self.function.__module__).union(*reached)

    @cached_property
    def inlined(self) -> Callable[P, R]:
        """The form that other compiled rules call: a part of them, so never cached by itself.

        Its code stands in the place of each call, unless the rule is one that stands apart.
        """
        _numba()
        from dicewright.core.inlined import InlinedRule

        inlined: Callable[P, R] = InlinedRule(self._in_mode("inlined"), self.apart)
        return inlined

    @cached_property
    def device(self) -> Callable[P, R]:
        """The form that a CUDA kernel calls."""
        from numba import cuda

        device: Callable[P, R] = cuda.jit(device=True)(self._in_mode("device"))
        return device

    @cached_property
    def known(self) -> dict[str, Any]:
        """What the names in the function stand for."""
        known = {**self.function.__globals__, **self.names}
        known = {name: known[name] for name in self.function.__code__.co_names if name in known}
        for binding in self.bindings:
            known = {name: binding.stands_for(value) for name, value in known.items()}
        return known

    def _in_mode(self, mode: Mode) -> Any:
        """Copy the function so that the names in it are plain numbers, and rules of `mode`."""
        sizes = {name: n for binding in self.bindings for name, n in binding.sizes.items()}
        names: dict[str, Any] = {"__name__": self.function.__module__}
        for name, value in self.known.items():
            plain = cut(value, sizes)
            names[name] = getattr(plain, mode) if isinstance(plain, Rule) else plain
        copy = FunctionType(self.function.__code__, names, self.function.__name__)
        copy.__qualname__ = self.function.__qualname__ + self.label
        copy.__doc__ = self.function.__doc__
        return copy


class Binding:
    """Rules that stand for others, and sizes, in all that is reached; each rule is made once."""

    def __init__(
        self,
        label: str,
        rules: Mapping[Any, Any] = NOTHING,  # to rules, or functions that are ready in one form
        sizes: Sizes = NOTHING,
    ) -> None:
        self.label = label
        self.rules = {stood_for.function: rule for stood_for, rule in rules.items()}
        self.sizes = sizes
        self._made: dict[int, tuple[Any, Any]] = {}  # by id, with what it is of

    def of(self, value: "Rule[P, R]") -> "Rule[P, R]":
        """Return what stands for a rule: itself, if it reaches nothing that is bound."""
        if id(value) not in self._made:
            rule: Any = self.rules.get(value.function, value)
            self._made[id(value)] = value, rule
            if isinstance(rule, Rule) and self._reaches(rule):
                label, bindings = f"{rule.label}[{self.label}]", (*rule.bindings, self)
                rule = Rule(rule.function, rule.names, label, rule.apart, bindings)
                self._made[id(value)] = value, rule
        bound: Rule[P, R] = self._made[id(value)][1]
        return bound

    def _reaches(self, rule: "Rule[..., Any]") -> bool:
        """Say whether a rule, or one that it calls, names something that is bound or cut."""
        return any(
            self.of(value) is not value
            if isinstance(value, Rule)
            else isinstance(value, int | tuple) and cut(value, self.sizes) != value
            for value in rule.known.values()
        )

    def stands_for(self, value: Any) -> Any:
        """Return what stands for what a name stood for."""
        return self.of(value) if isinstance(value, Rule) else value


def rule(function: Callable[P, R]) -> Rule[P, R]:
    """Make a function of the rules; called as it is, it runs interpreted."""
    return Rule(function)


slot = rule  # a rule that another is to stand for: its signature says which


def rule_apart(function: Callable[P, R]) -> Rule[P, R]:
    """Make a large rule with several callers: its compiled code is there once, and is called."""
    return Rule(function, apart=True)


def guests_in(module: str) -> frozenset[str]:
    """Return the package that a module stands in, unless it is this one."""
    return frozenset({module.partition(".")[0]} - {PACKAGE})


@cache
def sources_hash(guests: frozenset[str] = frozenset()) -> str:
    """Hash all that compiled rules are made from: numba itself sees only a function's own file.

    Where they stand counts too, since numba keeps code by the place of its source. `guests` are
    packages whose rules take part.
    """
    root = Path(__file__).parent.parent
    own = [path for folder in RULES_FOLDERS for path in sorted((root / folder).rglob("*.py"))]
    digest = hashlib.sha256(str(root).encode())
    for path in (*own, *(path for guest in sorted(guests) for path in _sources_of(guest))):
        digest.update(f"{path}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _sources_of(guest: str) -> list[Path]:
    """Return the files of a package, or the one of a module, if it stands in a file."""
    module = sys.modules[guest]
    folders = getattr(module, "__path__", None)
    if folders is not None:
        return [path for folder in folders for path in sorted(Path(folder).rglob("*.py"))]
    file = getattr(module, "__file__", None)
    return [Path(file)] if file else []


@cache
def cache_folder(guests: frozenset[str] = frozenset()) -> Path:
    """Return the folder of code compiled from these sources; if need be a temporary one.

    The processes that this one starts then have the same one.
    """
    name = sources_hash(guests) + ("-bounds" if _numba().config.BOUNDSCHECK else "")
    folder = _cache_root() / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        os.environ["DICEWRIGHT_CACHE"] = tempfile.mkdtemp(prefix="dicewright-")
        folder = _cache_root() / name
        folder.mkdir()
    return folder


def remove_stale_caches() -> None:
    """Remove compiled code of other sources that nobody has used for a month."""
    for folder in _cache_root().iterdir():
        if folder.is_dir() and folder.stat().st_mtime < time.time() - STALE_AFTER:
            shutil.rmtree(folder, ignore_errors=True)


def _cache_root() -> Path:
    import platformdirs

    chosen = os.environ.get("DICEWRIGHT_CACHE")
    return Path(chosen) if chosen else platformdirs.user_cache_path("dicewright") / "compiled"


@contextmanager
def _numba_cache(guests: frozenset[str]) -> Iterator[None]:
    """Let numba keep what it compiles in our folder, and leave its setting as it was."""
    config = _numba().config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder(guests))
    try:
        yield
    finally:
        config.CACHE_DIR = before


@cache
def _numba() -> Any:
    """Import numba with the garbage collector at rest: its many objects are all there to stay."""
    with at_rest():
        import numba
        from numba.core.registry import cpu_target

        cpu_target.typing_context.refresh()  # what the first call of compiled code would do
        cpu_target.target_context.refresh()
    gc.freeze()
    return numba
