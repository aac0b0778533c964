"""The search for a win: deep for a while, then simpler games that may prove it lost, then wide, then deep.

- Deep: follow the most promising branch to its end, then the next one, and remember what is lost.
- Wide: follow many positions at once, draw after draw, and of each layer keep only the most promising. A win is soon
  found where there is one. Nothing is proved by not finding one, unless every layer had room for all its positions.

What is special to a game, such as its forced moves and branches, is explained in `kit.lab.search`.
Moves are played by the game's own law, so a line that is found is a line of legal moves.
"""

import numpy as np

from kit.lab.search import forced_move, is_hopeless, is_safe, offer_branches, score_position, simplify, write_position
from kit.lab.search.workspace import (
    CUT, DEPTH, LAYER, LAYERS, LENGTH, LOST, NO_MOVE, NODES, OPEN, PLACE, SEARCH, SPARE, STAGE, WIDEST, WIDTH, WON,
    remember_position, without_cost,
)
from kit.rules.choices import count, move_at, put_at, set_count
from kit.rules.law import play
from kit.rules.shared.suit_stacks import DECK
from kit.rules.table import size, whole

SHORT, WIDE, DEEP = range(3)  # stages
SHORT_NODES = 2_000
SIMPLE_NODES = 500  # for each simpler game
NARROWEST = 50  # positions of a layer, in the first attempt
WIDER = 4  # how much wider each attempt is than the one before it
PROMISE, FROM_LAYER, FROM_PLACE = range(3)  # of an origin
KEPT, WORST = range(2)  # of counts


# ---- deep ----


def play_forced_moves(t):
    """Play all that is never wrong."""
    move = forced_move(t)
    while move.verb != NO_MOVE.verb:
        play(t, move, None)
        move = forced_move(t)


def check_position(work, t):
    """Look at a position in which nothing is forced: WON, LOST (also when it was seen before), or OPEN."""
    work.numbers[NODES] += 1
    if is_safe(t):
        return WON
    work.tables[SPARE] = t
    if is_hopeless(work.tables[SPARE], work.notes):
        return LOST
    write_position(t, work.memory, work.numbers[SEARCH], work.notes)
    return LOST if remember_position(work.memory) else OPEN


def begin_deep(work):
    """Begin to go deep from the first table: a verdict if it is decided at once, else OPEN."""
    work.numbers[SEARCH] += 1
    return enter(work, 0)


def enter(work, depth):
    """Go to the table of a depth, in which nothing is forced, and lay out its branches."""
    work.numbers[DEPTH] = depth
    work.tried[depth] = 0
    set_count(work.choices[depth], 0)
    verdict = check_position(work, work.tables[depth])
    if verdict == OPEN:
        offer_branches(work.tables[depth], work.choices[depth], work.notes)
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
        play_forced_moves(work.tables[depth + 1])
        if enter(work, depth + 1) == WON:
            work.numbers[LENGTH] = depth + 1
            return WON
    return OPEN


# ---- wide ----


def begin_wide(work, width):
    """Begin a wide search from the first table, in which nothing is forced and which is undecided."""
    work.counts[:, KEPT] = 0
    layer = size(work.tables[0], DECK)
    work.pool[layer, 0] = work.tables[0]
    work.counts[layer, KEPT] = 1
    work.origins[layer, 0, FROM_LAYER] = LAYERS
    work.numbers[LAYER] = layer
    work.numbers[PLACE] = 0
    work.numbers[WIDTH] = width
    work.numbers[CUT] = 0
    work.numbers[SEARCH] += 1


def go_wide(work, nodes):
    """Go on, ever wider, until it is decided, the widest is tried, or `nodes` positions in all were looked at."""
    while work.numbers[NODES] < nodes:
        layer = work.numbers[LAYER]
        if layer == 0:
            if work.numbers[CUT] == 0:
                return LOST
            if work.numbers[WIDTH] * WIDER > WIDEST:
                return OPEN
            begin_wide(work, work.numbers[WIDTH] * WIDER)
        elif work.numbers[PLACE] == work.counts[layer, KEPT]:
            work.numbers[LAYER] -= 1
            work.numbers[PLACE] = 0
        elif follow(work, layer, work.numbers[PLACE]):
            return WON
        else:
            work.numbers[PLACE] += 1
    return OPEN


def follow(work, layer, place):
    """Try all branches of a position of a layer; returns whether one has won."""
    choices = work.choices[SPARE]
    work.tables[SPARE] = work.pool[layer, place]
    is_hopeless(work.tables[SPARE], work.notes)  # for its notes
    set_count(choices, 0)
    offer_branches(work.pool[layer, place], choices, work.notes)
    t = work.tables[SPARE + 1]
    for branch in range(count(choices)):
        move = without_cost(move_at(choices, branch))
        work.tables[SPARE + 1] = work.pool[layer, place]
        play(t, move, None)
        play_forced_moves(t)
        verdict = check_position(work, t)
        if verdict == WON:
            trace(work, layer, place, move)
            return True
        if verdict == OPEN:
            keep_best_position(work, t, layer, place, move)
    return False


def keep_best_position(work, t, from_layer, from_place, move):
    """Keep a position in its layer, if there is room or it promises more than the worst there."""
    layer, promised = size(t, DECK), score_position(t, work.notes)
    place = work.counts[layer, KEPT]
    if place < work.numbers[WIDTH]:
        work.counts[layer, KEPT] += 1
    else:
        work.numbers[CUT] = 1
        place = work.counts[layer, WORST]
        if promised <= work.origins[layer, place, PROMISE]:
            return
    work.pool[layer, place] = t
    origin = work.origins[layer, place]
    origin[PROMISE], origin[FROM_LAYER], origin[FROM_PLACE] = promised, from_layer, from_place
    put_at(work.moves[layer], place, move)
    kept = work.counts[layer, KEPT]
    if kept == work.numbers[WIDTH]:
        work.counts[layer, WORST] = np.argmin(work.origins[layer, :kept, PROMISE])


def trace(work, layer, place, last):
    """Write down the path that led to a win: back from the position it was found in, then turned round."""
    length = 1
    put_at(work.path, 0, last)
    while work.origins[layer, place, FROM_LAYER] < LAYERS:
        origin = work.origins[layer, place]
        put_at(work.path, length, move_at(work.moves[layer], place))
        length += 1
        layer, place = whole(origin[FROM_LAYER]), whole(origin[FROM_PLACE])
    work.numbers[LENGTH] = length
    work.path[1 : length + 1] = work.path[length:0:-1].copy()


# ---- the course of a search ----


def begin(work):
    """Start a search from the first table of the work: a verdict if it is decided at once, else OPEN."""
    work.numbers[STAGE] = SHORT
    work.numbers[NODES] = 0
    work.numbers[LENGTH] = 0
    play_forced_moves(work.tables[0])
    return begin_deep(work)


def search(work, nodes):
    """Search on until it is decided, or until `nodes` positions in all were looked at: WON, LOST or OPEN."""
    verdict = OPEN
    if work.numbers[STAGE] == SHORT:
        verdict = go_deep(work, min(nodes, SHORT_NODES))
        if verdict == OPEN and work.numbers[NODES] >= SHORT_NODES:
            verdict = LOST if is_lost_when_simpler(work) else OPEN
            begin_wide(work, NARROWEST)
            work.numbers[STAGE] = WIDE
    if verdict == OPEN and work.numbers[STAGE] == WIDE:
        verdict = go_wide(work, nodes)
        if verdict == OPEN and work.numbers[NODES] < nodes:
            begin_deep(work)
            work.numbers[STAGE] = DEEP
    if verdict == OPEN and work.numbers[STAGE] == DEEP:
        verdict = go_deep(work, nodes)
    return verdict


def is_lost_when_simpler(work):
    """Whether a game that is easier to win than this one is lost: then this one is too."""
    work.tables[SPARE + 2] = work.tables[0]
    which, lost = 0, False
    while not lost and simplify(work.tables[0], which):
        play_forced_moves(work.tables[0])
        verdict = begin_deep(work)
        if verdict == OPEN:
            verdict = go_deep(work, work.numbers[NODES] + SIMPLE_NODES)
        lost = verdict == LOST
        work.tables[0] = work.tables[SPARE + 2]
        which += 1
    return lost
