"""The search for a win: deep for a while, then simpler games that may prove it lost, then wide, then deep.

- Deep: follow the most promising branch to its end, then the next branch, and remember lost positions.
- Wide: follow many positions at once, draw after draw, and keep only the most promising positions of each layer. This
  soon finds a win if there is one. Finding no win proves nothing, unless every layer had room for all its positions.

`kit.lab.search` explains the functions of a game, such as its forced moves and branches.
Moves are played by the game's own law, so every line found is a line of legal moves.
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
WIDER = 4  # growth factor of the width from attempt to attempt
PROMISE, FROM_LAYER, FROM_PLACE = range(3)  # of an origin
KEPT, WORST = range(2)  # of counts


# ---- deep ----


def play_forced_moves(t):
    """Play all forced moves: moves that are never wrong."""
    move = forced_move(t)
    while move.verb != NO_MOVE.verb:
        play(t, move, None)
        move = forced_move(t)


def check_position(work, t):
    """Return the verdict on a position without forced moves: WON, LOST (also if it was seen before), or OPEN."""
    work.numbers[NODES] += 1
    if is_safe(t):
        return WON
    work.tables[SPARE] = t
    if is_hopeless(work.tables[SPARE], work.notes):
        return LOST
    write_position(t, work.memory, work.numbers[SEARCH], work.notes)
    return LOST if remember_position(work.memory) else OPEN


def begin_deep(work):
    """Begin a deep search from the first table; return WON or LOST if it is decided at once, otherwise OPEN."""
    work.numbers[SEARCH] += 1
    return enter(work, 0)


def enter(work, depth):
    """Go to the table of a depth, which has no forced moves, list its branches, and return its verdict."""
    work.numbers[DEPTH] = depth
    work.tried[depth] = 0
    set_count(work.choices[depth], 0)
    verdict = check_position(work, work.tables[depth])
    if verdict == OPEN:
        offer_branches(work.tables[depth], work.choices[depth], work.notes)
    return verdict


def go_deep(work, nodes):
    """Continue the deep search until it is decided, or has searched `nodes` positions in all; return the verdict."""
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
    """Begin a wide search from the first table, which has no forced moves and is undecided."""
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
    """Continue the wide search, wider and wider, until it is decided, ends, or has searched `nodes` positions in all.

    Return the verdict.
    """
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
    """Try all branches of a position of a layer; return whether one has won."""
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
    """Keep a position in its layer, if there is room or its score is higher than the worst score there."""
    layer, promise = size(t, DECK), score_position(t, work.notes)
    place = work.counts[layer, KEPT]
    if place < work.numbers[WIDTH]:
        work.counts[layer, KEPT] += 1
    else:
        work.numbers[CUT] = 1
        place = work.counts[layer, WORST]
        if promise <= work.origins[layer, place, PROMISE]:
            return
    work.pool[layer, place] = t
    origin = work.origins[layer, place]
    origin[PROMISE], origin[FROM_LAYER], origin[FROM_PLACE] = promise, from_layer, from_place
    put_at(work.moves[layer], place, move)
    positions = work.counts[layer, KEPT]
    if positions == work.numbers[WIDTH]:
        work.counts[layer, WORST] = np.argmin(work.origins[layer, :positions, PROMISE])


def trace(work, layer, place, last):
    """Write down the path to a win: back from its last position, then reversed."""
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
    """Start a search from the first table of the work; return WON or LOST if it is decided at once, otherwise OPEN."""
    work.numbers[STAGE] = SHORT
    work.numbers[NODES] = 0
    work.numbers[LENGTH] = 0
    play_forced_moves(work.tables[0])
    return begin_deep(work)


def search(work, nodes):
    """Continue the search until it is decided, or has searched `nodes` positions in all; return the verdict."""
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
    """Whether a simpler game, which is easier to win, is lost: then this game is lost too."""
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
