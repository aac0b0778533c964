"""Stack The Deck: who plays nothing, where one must play if one can, has drawn nothing that could be played."""

from __future__ import annotations

from kit.rules.games.stack_the_deck import STOP
from kit.rules.games.stack_the_deck_table import DRAWN
from kit.rules.table import TURN, number


def none_could(t, move):
    """The cards drawn by a seat that stops playing; after a first card the law lets it stop with any."""
    return ((number(t, TURN), DRAWN),) if move.verb == STOP else ()
