"""Compiled rules that only other compiled rules call: they are a part of each of their callers.

Left to itself, numba optimises every function, makes machine code of it, and does both again in
each caller that it is inlined into; and it does so for each width of whole numbers, and for each
constant, that somebody calls it with. Here a rule is translated once, for whole numbers of 64 bits,
and optimised where it ends up: in the rule that Python calls.
"""

from types import FunctionType
from typing import Any

from numba import _dynfunc, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.registry import CPUDispatcher
from numba.core.typed_passes import NativeLowering

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
        super().__init__(function, targetoptions=options, pipeline_class=Pipeline)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Return how it is called with arguments of these types."""
        return super().get_call_template(tuple(map(widened, args)), kws)


def widened(kind: Any) -> Any:
    """Return the type that stands for a narrow one, or for a constant."""
    kind = types.unliteral(kind)
    narrow = isinstance(kind, types.Integer) and kind.bitwidth < types.int64.bitwidth
    return types.int64 if narrow else kind


class Code(JITCodeLibrary):  # type: ignore[misc]
    """The code of such a function and of those that it calls, to be linked into others."""

    def _optimize_functions(self, module: Any) -> None:
        """Tidy up what is in it, and not every name of something elsewhere, as numba does."""
        module.data_layout = self._codegen._data_layout
        for function in module.functions:
            if not function.is_declaration:
                passes, builder = self._codegen._function_pass_manager()
                passes.run(function, builder)

    def _optimize_final_module(self) -> None:
        """Leave it to those."""

    def _finalize_final_module(self) -> None:
        """Make no machine code."""
        self._finalized = True


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


class Pipeline(CompilerBase):  # type: ignore[misc]
    """The steps of compiling, with that one in place of numba's."""

    def define_pipelines(self) -> Any:
        """Return the steps."""
        steps = PassManager("inlined")
        for step, what in DefaultPassBuilder.define_nopython_pipeline(self.state).passes:
            steps.add_pass(Lowering if step is NativeLowering else step, what)
        steps.finalize()
        return [steps]
