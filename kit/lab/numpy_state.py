"""What can be computed here: whether NumPy can be loaded."""

from functools import cache
from importlib.util import find_spec


@cache
def has_numpy() -> bool:
    """Return whether NumPy is here: without it, games can be played, but not by the thousand."""
    return find_spec("numpy") is not None
