"""Wide: follows many positions at once, draw after draw, and of each layer keeps only the most promising.

A win is soon found where there is one. Nothing is proved by not finding one, unless every layer had room
for all its positions.
"""

from __future__ import annotations

from kit.lab.search import branches, is_hopeless, promise
from kit.lab.search.depth_first import look, settle
from kit.lab.search.order import without_cost
from kit.lab.search.workspace import (
    CUT, LAYER, LAYERS, LENGTH, LOST, NODES, OPEN, PLACE, SEARCH, SPARE, WIDEST, WIDTH, WON, remember,
)
from kit.rules.choices import count, keep, move_at
from kit.rules.law import play
from kit.rules.shared.suit_stacks import DECK
from kit.rules.table import Move, size, whole

NARROWEST = 50
WIDER = 4  # how much wider each attempt is than the one before it

PROMISE, FROM_LAYER, FROM_PLACE, MOVE = range(4)  # of an origin
KEPT, WORST = range(2)  # of counts


def begin_wide(desk, width):
    """Begin a wide search from the first table, in which nothing is forced and which is not decided."""
    for layer in range(LAYERS):
        desk.counts[layer, KEPT] = 0
    layer = size(desk.tables[0], DECK)
    desk.pool[layer, 0] = desk.tables[0]
    desk.counts[layer, KEPT] = 1
    desk.origins[layer, 0, FROM_LAYER] = LAYERS
    desk.numbers[LAYER] = layer
    desk.numbers[PLACE] = 0
    desk.numbers[WIDTH] = width
    desk.numbers[CUT] = 0
    desk.numbers[SEARCH] += 1


def go_wide(desk, nodes):
    """Go on, ever wider, until it is decided, the widest is tried, or `nodes` positions in all were looked at."""
    while desk.numbers[NODES] < nodes:
        layer = desk.numbers[LAYER]
        if layer == 0:
            if desk.numbers[CUT] == 0:
                return LOST
            if desk.numbers[WIDTH] * WIDER > WIDEST:
                return OPEN
            begin_wide(desk, desk.numbers[WIDTH] * WIDER)
        elif desk.numbers[PLACE] == desk.counts[layer, KEPT]:
            desk.numbers[LAYER] -= 1
            desk.numbers[PLACE] = 0
        elif follow(desk, layer, desk.numbers[PLACE]):
            return WON
        else:
            desk.numbers[PLACE] += 1
    return OPEN


def follow(desk, layer, place):
    """Try all branches of a position of a layer; returns whether one has won."""
    choices = desk.choices[SPARE]
    desk.tables[SPARE] = desk.pool[layer, place]
    is_hopeless(desk.tables[SPARE], desk.notes)  # for its notes
    keep(choices, 0)
    branches(desk.pool[layer, place], choices, desk.notes)
    t = desk.tables[SPARE + 1]
    for branch in range(count(choices)):
        move = without_cost(move_at(choices, branch))
        desk.tables[SPARE + 1] = desk.pool[layer, place]
        play(t, move, None)
        settle(t)
        verdict = look(desk, t)
        if verdict == WON:
            trace(desk, layer, place, move)
            return True
        if verdict == OPEN:
            keep_promising(desk, t, layer, place, move)
    return False


def keep_promising(desk, t, from_layer, from_place, move):
    """Keep a position in its layer, if there is room or it promises more than the worst there."""
    layer, promised = size(t, DECK), promise(t, desk.notes)
    place = desk.counts[layer, KEPT]
    if place < desk.numbers[WIDTH]:
        desk.counts[layer, KEPT] += 1
    else:
        desk.numbers[CUT] = 1
        place = desk.counts[layer, WORST]
        if promised <= desk.origins[layer, place, PROMISE]:
            return
    desk.pool[layer, place] = t
    origin = desk.origins[layer, place]
    origin[PROMISE] = promised
    origin[FROM_LAYER] = from_layer
    origin[FROM_PLACE] = from_place
    origin[MOVE] = move.verb
    origin[MOVE + 1] = move.card
    origin[MOVE + 2] = move.source
    origin[MOVE + 3] = move.target
    if desk.counts[layer, KEPT] == desk.numbers[WIDTH]:
        find_worst(desk, layer)


def find_worst(desk, layer):
    """Find the least promising position of a layer."""
    worst = 0
    for place in range(desk.counts[layer, KEPT]):
        if desk.origins[layer, place, PROMISE] < desk.origins[layer, worst, PROMISE]:
            worst = place
    desk.counts[layer, WORST] = worst


def trace(desk, layer, place, last):
    """Write down the path that led to a win: back from the position it was found in, then turned round."""
    length = 0
    at, beside = layer, place
    while desk.origins[at, beside, FROM_LAYER] < LAYERS:
        length += 1
        at, beside = whole(desk.origins[at, beside, FROM_LAYER]), whole(desk.origins[at, beside, FROM_PLACE])
    desk.numbers[LENGTH] = length + 1
    remember(desk, length, last)
    while length > 0:
        length -= 1
        origin = desk.origins[layer, place]
        move = Move(whole(origin[MOVE]), whole(origin[MOVE + 1]), whole(origin[MOVE + 2]), whole(origin[MOVE + 3]), 0)
        remember(desk, length, move)
        layer, place = whole(origin[FROM_LAYER]), whole(origin[FROM_PLACE])
