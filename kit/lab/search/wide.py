"""Wide: follows many positions at once, draw after draw, and of each layer keeps only the most promising.

A win is soon found where there is one. Nothing is proved by not finding one, unless every layer had room
for all its positions.
"""

from __future__ import annotations

from kit.lab.search import branches, is_hopeless, promise
from kit.lab.search.depth_first import judge, settle
from kit.lab.search.order import without_cost
from kit.lab.search.workspace import (
    CUT, LAYER, LAYERS, LENGTH, LOST, NODES, OPEN, PLACE, SEARCH, SPARE, WIDEST, WIDTH, WON,
)
from kit.rules.choices import count, keep, move_at, put_at
from kit.rules.law import play
from kit.rules.shared.suit_stacks import DECK
from kit.rules.table import size, whole

NARROWEST = 50
WIDER = 4  # how much wider each attempt is than the one before it

PROMISE, FROM_LAYER, FROM_PLACE = range(3)  # of an origin
KEPT, WORST = range(2)  # of counts


def begin_wide(work, width):
    """Begin a wide search from the first table, in which nothing is forced and which is not decided."""
    for layer in range(LAYERS):
        work.counts[layer, KEPT] = 0
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
    keep(choices, 0)
    branches(work.pool[layer, place], choices, work.notes)
    t = work.tables[SPARE + 1]
    for branch in range(count(choices)):
        move = without_cost(move_at(choices, branch))
        work.tables[SPARE + 1] = work.pool[layer, place]
        play(t, move, None)
        settle(t)
        verdict = judge(work, t)
        if verdict == WON:
            trace(work, layer, place, move)
            return True
        if verdict == OPEN:
            keep_promising(work, t, layer, place, move)
    return False


def keep_promising(work, t, from_layer, from_place, move):
    """Keep a position in its layer, if there is room or it promises more than the worst there."""
    layer, promised = size(t, DECK), promise(t, work.notes)
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
    origin[PROMISE] = promised
    origin[FROM_LAYER] = from_layer
    origin[FROM_PLACE] = from_place
    put_at(work.moves[layer], place, move)
    if work.counts[layer, KEPT] == work.numbers[WIDTH]:
        find_worst(work, layer)


def find_worst(work, layer):
    """Find the least promising position of a layer."""
    worst = 0
    for place in range(work.counts[layer, KEPT]):
        if work.origins[layer, place, PROMISE] < work.origins[layer, worst, PROMISE]:
            worst = place
    work.counts[layer, WORST] = worst


def trace(work, layer, place, last):
    """Write down the path that led to a win: back from the position it was found in, then turned round."""
    length = 0
    at, beside = layer, place
    while work.origins[at, beside, FROM_LAYER] < LAYERS:
        length += 1
        at, beside = whole(work.origins[at, beside, FROM_LAYER]), whole(work.origins[at, beside, FROM_PLACE])
    work.numbers[LENGTH] = length + 1
    put_at(work.path, length, last)
    while length > 0:
        length -= 1
        origin = work.origins[layer, place]
        put_at(work.path, length, move_at(work.moves[layer], place))
        layer, place = whole(origin[FROM_LAYER]), whole(origin[FROM_PLACE])
