"""Deep first: follows the most promising branch to its end, then the next one, and remembers what is lost.

What is special to a game, such as its forced moves and branches, is explained in `kit.lab.search`.
Moves are played by the game's own law, so a line that is found is a line of legal moves.
"""

from __future__ import annotations

from kit.lab.search import branches, forced, is_hopeless, is_safe, write_position
from kit.lab.search.memory import is_known
from kit.lab.search.order import NO_MOVE, without_cost
from kit.lab.search.workspace import DEPTH, LENGTH, LOST, NODES, OPEN, SEARCH, SPARE, WON, remember
from kit.rules.choices import count, keep, move_at
from kit.rules.law import play


def settle(t):
    """Play all that is never wrong."""
    move = forced(t)
    while move.verb != NO_MOVE.verb:
        play(t, move, None)
        move = forced(t)


def look(desk, t):
    """Look at a position in which nothing is forced: WON, LOST (also when it was seen before), or OPEN."""
    desk.numbers[NODES] += 1
    if is_safe(t):
        return WON
    desk.tables[SPARE] = t
    if is_hopeless(desk.tables[SPARE], desk.notes):
        return LOST
    write_position(t, desk.memory, desk.numbers[SEARCH], desk.notes)
    return LOST if is_known(desk.memory) else OPEN


def begin_deep(desk):
    """Begin to go deep from the first table: a verdict if it is decided at once, else OPEN."""
    desk.numbers[SEARCH] += 1
    return enter(desk, 0)


def enter(desk, depth):
    """Go to the table of a depth, in which nothing is forced, and lay out its branches."""
    desk.numbers[DEPTH] = depth
    desk.tried[depth] = 0
    keep(desk.choices[depth], 0)
    verdict = look(desk, desk.tables[depth])
    if verdict == OPEN:
        branches(desk.tables[depth], desk.choices[depth], desk.notes)
    return verdict


def go_deep(desk, nodes):
    """Go on until it is decided, or until `nodes` positions in all were looked at: WON, LOST or OPEN."""
    while desk.numbers[NODES] < nodes:
        depth = desk.numbers[DEPTH]
        while desk.tried[depth] == count(desk.choices[depth]):
            if depth == 0:
                return LOST
            depth -= 1
        move = without_cost(move_at(desk.choices[depth], desk.tried[depth]))
        desk.tried[depth] += 1
        remember(desk, depth, move)
        desk.tables[depth + 1] = desk.tables[depth]
        play(desk.tables[depth + 1], move, None)
        settle(desk.tables[depth + 1])
        if enter(desk, depth + 1) == WON:
            desk.numbers[LENGTH] = depth + 1
            return WON
    return OPEN
