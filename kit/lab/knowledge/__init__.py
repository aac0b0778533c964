"""What moves tell of hidden cards: a module for each game in which they do, with these names.

What stands here stands in for what a game leaves out, as in `kit.rules.law`; a game whose moves tell nothing has no
module. Only moves that a rule would have refused, had other cards been held, tell something certain: so the law is asked
(`kit.lab.known`), and a module names no more than where to ask it.
"""

from __future__ import annotations

MAY_BE_LEFT_OUT = ("none_could", "some_could")


def none_could(t, move):
    """The (seat, pile) of every hand of which a move tells that no card could be played.

    The law would have refused the move, had the hand held a single card that could.
    """
    return ()


def some_could(t, move, after):
    """The same of hands of which it tells that a card of one of them at least could, by how things stood after it.

    The law would have refused the same move, had it been such a seat's, with that card in hand.
    """
    return ()
