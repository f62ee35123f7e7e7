"""How rules are compiled, and those among them that only other compiled rules call.

Left to itself, numba optimises every function, makes machine code of it, and does both again in
each caller that it is inlined into; and it does so for each width of whole numbers, and for each
constant, that somebody calls it with. Here a rule is translated once, for whole numbers of 64 bits,
and optimised where it ends up: in the rule that Python calls. So is what numba itself brings.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from types import CodeType, FunctionType
from typing import Any, ClassVar

from llvmlite.binding import Linkage, ffi
from numba import _dynfunc, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder, Flags, StateDict
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.errors import ForceLiteralArg
from numba.core.registry import CPUDispatcher
from numba.core.sigutils import normalize_signature
from numba.core.target_extension import CPU, jit_registry
from numba.core.targetconfig import ConfigStack
from numba.core.typed_passes import (
    AnnotateTypes,
    DumpParforDiagnostics,
    NativeLowering,
    NopythonRewrites,
    NopythonTypeInference,
)
from numba.core.untyped_passes import DeadBranchPrune, InlineClosureLikes

from dicewright.core.collector import at_rest

OPTIONS = {
    "nopython": True,
    "nogil": True,
    "error_model": "numpy",
    "boundscheck": None,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}


class InlinedRule(CPUDispatcher):  # type: ignore[misc]
    """A function that compiled functions can call; `apart`: its code is there once."""

    def __init__(self, function: FunctionType, apart: bool) -> None:
        options = OPTIONS | {"forceinline": not apart}
        super().__init__(function, targetoptions=options, pipeline_class=InlinedPipeline)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Return how it is called with arguments of these types."""
        return super().get_call_template(tuple(map(widened, args)), kws)

    def compile(self, sig: Any) -> Any:
        """Translate it for arguments of these types, once; numba would time it at every depth."""
        arguments, returned = normalize_signature(sig)
        if arguments not in self.overloads:
            self.add_overload(self._compiler.compile(arguments, returned))
        return self.overloads[arguments].entry_point


def widened(kind: Any) -> Any:
    """Return the type that stands for a narrow one, or for a constant."""
    kind = types.unliteral(kind)
    narrow = isinstance(kind, types.Integer) and kind.bitwidth < types.int64.bitwidth
    return types.int64 if narrow else kind


class Code(JITCodeLibrary):  # type: ignore[misc]
    """The code of such a function, to be linked into others; no machine code is made of it."""

    def _optimize_functions(self, module: Any) -> None:
        """Tidy up what is in it, and not every name of something elsewhere, as numba does."""
        module.data_layout = self._codegen._data_layout
        for function in module.functions:
            if not function.is_declaration:
                passes, builder = self._codegen._function_pass_manager()
                passes.run(function, builder)

    def finalize(self) -> None:
        """Let there be other copies of it; what it calls is linked where both end up."""
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.external:
                function.linkage = Linkage.linkonce_odr
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        """Return it with all that it reaches."""
        if self._shared_module is None:
            whole = self._final_module.clone()
            for library in reached(self, {}):
                own = isinstance(library, Code)
                module = library._final_module if own else library._get_module_for_linking()
                whole.link_in(module, preserve=True)
                self._reload_init.update(library._reload_init)
            self._shared_module: Any = whole
        return self._shared_module


def reached(library: Any, known: dict[Any, None]) -> list[Any]:
    """Return what a library calls, and what that calls, each once.

    Callers come first: of a module, only what is called is linked.
    """
    for called in library._linking_libraries:
        if called not in known:
            if isinstance(called, Code):
                reached(called, known)
            known[called] = None
    return [*known][::-1]


@register_pass(mutates_CFG=True, analysis_only=False)
class Lowering(NativeLowering):  # type: ignore[misc]
    """Translates into such code."""

    _name = "inlined_lowering"

    def run_pass(self, state: Any) -> bool:
        """Translate; what stands for the machine code only tells the function from others."""
        state.library = Code(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        function, module = state.cr.fndesc, state.cr.fndesc.lookup_module()
        name = _dynfunc.make_function(module, function.qualname, "", 0, state.cr.env, ())
        state.targetctx.insert_user_function(name, function, [state.library])
        state.cr = state.cr._replace(cfunc=name)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class Typing(NopythonTypeInference):  # type: ignore[misc]
    """Finds the types; what numba brings is then the same, whoever calls it."""

    _name = "rule_type_inference"

    def run_pass(self, state: Any) -> bool:
        """Find them."""
        with ConfigStack().enter(CALLERS):
            return bool(super().run_pass(state))


CALLERS = Flags()
CALLERS.nrt = True
CALLERS.error_model = "numpy"


ffi.lib._lock._cblist.clear()  # numba would tell of each call of LLVM, 60,000 of them, to nobody


class Steps(PassManager):  # type: ignore[misc]
    """Steps of compiling that are taken, and no more: numba times, tells and checks each."""

    def _runPass(self, index: int, step: Any, state: Any) -> None:  # noqa: N802  numba's name
        step.analysis = self._analysis
        step.run_initialization(state)
        step.run_pass(state)
        step.run_finalizer(state)


class Pipeline(CompilerBase):  # type: ignore[misc]
    """The steps of compiling a rule, without garbage being looked for: all of it is there to stay.

    Steps for what rules do not have are left out, since each goes through the whole function:
    functions within functions, arithmetic on whole arrays. Dead branches are looked for once.
    """

    instead: ClassVar[dict[Any, Any]] = {NopythonTypeInference: Typing}  # steps in place of others

    def compile_extra(self, func: Any) -> Any:
        """Compile a function."""
        with at_rest(), numpy_inlined():
            return super().compile_extra(func)

    def define_pipelines(self) -> Any:
        """Return the steps."""
        return [steps(frozenset(self.instead.items()), self.needless())]

    def needless(self) -> frozenset[Any]:
        """Return the steps that are left out."""
        within = any(isinstance(const, CodeType) for const in self.state.func_id.code.co_consts)
        return NEEDLESS if within else NEEDLESS | {InlineClosureLikes}


NEEDLESS = frozenset({NopythonRewrites, AnnotateTypes, DumpParforDiagnostics})


@cache
def steps(instead: frozenset[Any], needless: frozenset[Any]) -> Steps:
    """Return numba's steps but for some, and with others in place of some."""
    passes = DefaultPassBuilder.define_nopython_pipeline(
        StateDict(func_ir=None, flags=Flags())
    ).passes
    last_prune = max(i for i, (step, _) in enumerate(passes) if step is DeadBranchPrune)
    taken = Steps("rule")
    for i, (step, what) in enumerate(passes):
        if step not in needless and (step is not DeadBranchPrune or i == last_prune):
            taken.add_pass(dict(instead).get(step, step), what)
    taken.finalize()
    return taken


class InlinedPipeline(Pipeline):
    """The same with that one in place of numba's."""

    instead: ClassVar[dict[Any, Any]] = {**Pipeline.instead, NativeLowering: Lowering}


# --- what numba brings --------------------------------------------------------------------------


class Brought(CPUDispatcher):  # type: ignore[misc]
    """A function that numba brings, in its own words: `np.zeros` and `min` are such."""

    def compile(self, sig: Any) -> Any:
        """Translate it for arguments of these types, once."""
        arguments, returned = normalize_signature(sig)
        if arguments not in self.overloads:
            try:
                self.add_overload(self._compiler.compile(arguments, returned))
            except ForceLiteralArg as error:
                raise error.bind_fold_arguments(self._folded) from None
        return self.overloads[arguments].entry_point

    def _folded(self, args: Any, kws: Any) -> Any:
        return self._compiler.fold_argument_types(args, kws)[1]


class BroughtPipeline(InlinedPipeline):
    """All steps."""

    def needless(self) -> frozenset[Any]:
        """Return the steps that are left out: none that it could need."""
        return frozenset({AnnotateTypes, DumpParforDiagnostics})


def brought(**options: Any) -> Callable[[FunctionType], Brought]:
    """Return what makes such functions."""

    def make(function: FunctionType) -> Brought:
        return Brought(function, targetoptions=OPTIONS | options, pipeline_class=BroughtPipeline)

    return make


@contextmanager
def numpy_inlined() -> Iterator[None]:
    """Let what rules call of numpy, and of Python, be translated as rules are, once for all."""
    before = jit_registry[CPU]
    jit_registry.update({CPU: brought})  # an item that is there cannot be set
    try:
        yield
    finally:
        jit_registry.update({CPU: before})
