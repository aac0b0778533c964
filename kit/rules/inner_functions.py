"""Inner functions under numba: compiled functions that only other compiled functions call.

Numba optimises each function together with all functions that it calls, and makes machine code of the whole. For an
inner function this is wasted, because numba optimises it again inside each of its callers. So an inner function stays
bitcode, the language in which numba links functions. Only the outermost function is optimised and becomes machine code.
This saves a quarter of the compile time.
"""

from copy import copy
from functools import cache
from typing import Any

from numba.core.caching import CompileResultCacheImpl
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class InnerLibrary(JITCodeLibrary):
    """The bitcode of an inner function and of all functions that it calls."""

    def _optimize_final_module(self) -> None:
        """Do nothing, because the outermost function is optimised as a whole."""

    def _finalize_final_module(self) -> None:
        """Make the bitcode ready for linking, but keep it away from the part of the compiler that makes machine code.
        """
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Return 0, numba's answer for code that cannot be called from Python."""
        self._ensure_finalized()
        return 0

    def serialize_using_object_code(self) -> Any:
        """Return the bitcode in the form in which numba saves it."""
        return self.serialize_using_bitcode()


@cache
def inner_codegen(codegen: Any) -> Any:
    """Return a variant of numba's code generator that makes inner functions."""
    variant = copy(codegen)
    variant._library_class = InnerLibrary
    variant.set_env = lambda name, env: None  # an environment has objects for Python, which never calls the functions
    return variant


class InnerCompiler(Compiler):
    """Compiles an inner function."""

    def define_pipelines(self) -> Any:
        """Give the function its library in place of an ordinary one; return numba's usual steps."""
        codegen = inner_codegen(self.state.targetctx.codegen())
        self.state.library = codegen.create_library(self.state.func_id.func_qualname)
        return super().define_pipelines()


class InnerCacheImpl(CompileResultCacheImpl):
    """Loads inner functions from the disk."""

    def rebuild(self, target_context: Any, payload: Any) -> Any:
        """Return a function from the disk, without machine code."""
        codegen = inner_codegen(target_context.codegen())
        result = super().rebuild(target_context.subtarget(codegen=lambda: codegen), payload)
        return result._replace(target_context=target_context)
