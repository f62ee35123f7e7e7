"""The garbage collector, at rest while many objects are made that are there to stay."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

# So many new objects are looked through, every third time with those of the two times before, and
# rarely all: with 1,000 tables it takes 3 ms, and took 0.14 s with those of 50 times 5,000.
OFTEN = (1_000, 1, 10_000)


@contextmanager
def at_rest() -> Iterator[None]:
    """Look for no garbage meanwhile."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


def settle() -> None:
    """Let what is there stay for good, and look for garbage among few new objects at a time.

    People wait meanwhile: all that a server has loaded takes 0.1 s to look through.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*OFTEN)
