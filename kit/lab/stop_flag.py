"""The flag that asks running work to stop: an array of one number, which compiled functions look at."""

from typing import Any

STOP_CHECK = 0  # index of the flag


def new_stop() -> Any:
    """Return an array with the flag. Set the flag to 1 to ask running games to stop."""
    import numpy as np

    return np.zeros(1, np.int64)
