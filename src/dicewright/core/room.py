"""Room to calculate in: arrays that a rule makes for itself and for the rules it calls.

A GPU must know their size when rules are compiled, and has them only as long as the rule runs that
made them: so sizes are constants, named one by one, and no rule returns its room.
"""

from typing import Any

import numpy as np

from dicewright.core.rule import rule


@rule
def room(shape: Any, dtype: Any) -> Any:
    """Return an array; what is in it is anything."""
    return np.empty(shape, dtype)


@rule
def room_upto(shape: Any, most: Any, dtype: Any) -> Any:
    """Return the same for a shape that depends on the edition; a GPU makes room for the most."""
    return np.empty(shape, dtype)
