"""Parts of a model: where is the ace, after 24 draws without it?

An unseen tile has a place: 0 to 35 lie face down in the columns, and 36 to 71 in the stock, in the order of the draws.
Places from 72 on lie open.
"""

from collections.abc import Callable
from typing import Any

COLUMNS, DRAWS, UNSEEN, TILES = 36, 24, 72, 81  # places in the columns; draws; places nobody sees; all places


def _is_drawn(place: int) -> bool:
    """Return whether the ace comes in the draws."""
    return COLUMNS <= place < COLUMNS + DRAWS


def _say(is_true: bool) -> str:
    """Return the answer to a question of the model."""
    return "yes" if is_true else "no"


# The second part returns None for a deal that it throws away.
ACE_AFTER_DRAWS: dict[str, dict[str, Callable[[Any], Any]]] = {
    "deal": {
        "the ace in any of all 81 places": lambda random: int(random.integers(TILES)),
        "the ace in any of the 72 unseen places": lambda random: int(random.integers(UNSEEN)),
        "the ace in any place of the stock": lambda random: int(random.integers(COLUMNS, UNSEEN)),
    },
    "throw away": {
        "nothing": lambda place: place,
        "deals in which the ace comes in the 24 draws": lambda place: None if _is_drawn(place) else place,
        "deals in which it does not come in them": lambda place: place if _is_drawn(place) else None,
    },
    "count": {
        "is it in the stock?": lambda place: _say(COLUMNS <= place < UNSEEN),
        "is it in the columns?": lambda place: _say(place < COLUMNS),
    },
}
