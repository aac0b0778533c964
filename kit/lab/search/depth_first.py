"""Deep first: follows the most promising branch to its end, then the next one, and remembers what is lost.

What is special to a game, such as its forced moves and branches, is explained in `kit.lab.search`.
Moves are played by the game's own law, so a line that is found is a line of legal moves.
"""

from __future__ import annotations

from kit.lab.search import branches, forced, is_hopeless, is_safe, write_position
from kit.lab.search.memory import is_known
from kit.lab.search.order import NO_MOVE, without_cost
from kit.lab.search.workspace import DEPTH, LENGTH, LOST, NODES, OPEN, SEARCH, SPARE, WON
from kit.rules.choices import count, keep, move_at, put_at
from kit.rules.law import play


def settle(t):
    """Play all that is never wrong."""
    move = forced(t)
    while move.verb != NO_MOVE.verb:
        play(t, move, None)
        move = forced(t)


def judge(work, t):
    """Look at a position in which nothing is forced: WON, LOST (also when it was seen before), or OPEN."""
    work.numbers[NODES] += 1
    if is_safe(t):
        return WON
    work.tables[SPARE] = t
    if is_hopeless(work.tables[SPARE], work.notes):
        return LOST
    write_position(t, work.memory, work.numbers[SEARCH], work.notes)
    return LOST if is_known(work.memory) else OPEN


def begin_deep(work):
    """Begin to go deep from the first table: a verdict if it is decided at once, else OPEN."""
    work.numbers[SEARCH] += 1
    return enter(work, 0)


def enter(work, depth):
    """Go to the table of a depth, in which nothing is forced, and lay out its branches."""
    work.numbers[DEPTH] = depth
    work.tried[depth] = 0
    keep(work.choices[depth], 0)
    verdict = judge(work, work.tables[depth])
    if verdict == OPEN:
        branches(work.tables[depth], work.choices[depth], work.notes)
    return verdict


def go_deep(work, nodes):
    """Go on until it is decided, or until `nodes` positions in all were looked at: WON, LOST or OPEN."""
    while work.numbers[NODES] < nodes:
        depth = work.numbers[DEPTH]
        while work.tried[depth] == count(work.choices[depth]):
            if depth == 0:
                return LOST
            depth -= 1
        move = without_cost(move_at(work.choices[depth], work.tried[depth]))
        work.tried[depth] += 1
        put_at(work.path, depth, move)
        work.tables[depth + 1] = work.tables[depth]
        play(work.tables[depth + 1], move, None)
        settle(work.tables[depth + 1])
        if enter(work, depth + 1) == WON:
            work.numbers[LENGTH] = depth + 1
            return WON
    return OPEN
