"""What moves tell of hidden cards: a module for each game in which they do, with these names.

Only moves that a rule would have refused, had other cards been held, tell something certain. So it is the law that is
asked what they tell (`kit.lab.known`), and a module names no more than where to ask. A game whose moves tell nothing
has no module.
"""

from __future__ import annotations

MAY_BE_LEFT_OUT = ()


def none_could(t, move):
    """The hands, each a seat and its pile, that held no card that could be played when this move was legal.

    The law would have refused the move, had the seat held a single card that could.
    """
    raise NotImplementedError
