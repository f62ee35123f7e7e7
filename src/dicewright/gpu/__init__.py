"""Whole games on NVIDIA GPUs."""

from importlib.util import find_spec

from dicewright.core.errors import Unreadable


def check_compiler() -> None:
    """Refuse an environment without numba-cuda; the compiler that numba brings is too old."""
    if find_spec("numba_cuda") is None:
        raise Unreadable('games on a GPU need numba-cuda: pip install "dicewright[gpu]"')
