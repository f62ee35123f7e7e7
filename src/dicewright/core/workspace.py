"""Workspace: arrays that a rule makes for itself and for the rules it calls.

A GPU must know their size when rules are compiled, and has them only as long as the rule runs that
made them: so sizes are constants, named one by one, and no rule returns its workspace.
"""

from typing import Any

import numpy as np

from dicewright.core.rule import rule


@rule
def workspace(shape: Any, dtype: Any) -> Any:
    """Return an array; what is in it is anything."""
    return np.empty(shape, dtype)


@rule
def workspace_upto(shape: Any, most: Any, dtype: Any) -> Any:
    """Return the same for a shape that depends on the edition; a GPU takes the most."""
    return np.empty(shape, dtype)
