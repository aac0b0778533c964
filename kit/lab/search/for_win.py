"""The search for a win, in four stages: a short deep search, simpler games, a wide search, and a long deep search.

- Deep search: follow the most promising branch to its end, then the next branch, and remember lost positions.
- Simpler games: if an easier game is lost, this game is lost too.
- Wide search: follow many positions together, draw by draw. A layer contains positions with equally many cards in the
  deck; only its most promising positions are kept. This search soon finds a win if there is one. If it finds none, the
  game is lost only if every layer had room for all its positions.

`kit.lab.search` explains the functions of a game, such as its forced moves and branches. The game's own law plays the
moves, so every line found is legal.
"""

import numpy as np

from kit.lab.search import forced_move, is_hopeless, is_safe, offer_branches, score_position, simplify, write_position
from kit.lab.search.workspace import (
    DEPTH, INDEX, IS_CUT, LAYER, LAYERS, LENGTH, LOST, NO_MOVE, NODES, OPEN, SEARCH, SPARE, STAGE, WIDEST, WIDTH, WON,
    remember_position, remove_cost,
)
from kit.rules.choices import count, move_at, put_at, set_count
from kit.rules.law import play
from kit.rules.shared.suit_stacks import DECK
from kit.rules.table import size, whole

SHORT, WIDE, DEEP = range(3)  # stages
SHORT_NODES = 2_000  # positions of the short deep search, at most
SIMPLE_NODES = 500  # positions of the search of a simpler game, at most
NARROWEST = 50  # positions in a layer in the first wide search, at most
WIDER = 4  # growth factor of the width from one wide search to the next
SCORE, FROM_LAYER, FROM_INDEX = range(3)  # columns of `origins` in the workspace
KEPT, WORST = range(2)  # columns of `counts` in the workspace


# ---- deep ----


def play_forced_moves(t):
    """Play all forced moves, one after another."""
    move = forced_move(t)
    while move.verb != NO_MOVE.verb:
        play(t, move, None)
        move = forced_move(t)


def check_position(work, t):
    """Return the verdict on a position without forced moves: WON, LOST or OPEN.

    A position that this search has seen before counts as LOST.
    """
    work.numbers[NODES] += 1
    if is_safe(t):
        return WON
    work.tables[SPARE] = t
    if is_hopeless(work.tables[SPARE], work.notes):
        return LOST
    write_position(t, work.memory, work.numbers[SEARCH], work.notes)
    return LOST if remember_position(work.memory) else OPEN


def begin_deep(work):
    """Begin a deep search from the first table; return the verdict on its position."""
    work.numbers[SEARCH] += 1
    return enter_depth(work, 0)


def enter_depth(work, depth):
    """Go to the table of a depth and list its branches; return the verdict on its position, after all forced moves."""
    work.numbers[DEPTH] = depth
    work.tried[depth] = 0
    set_count(work.choices[depth], 0)
    verdict = check_position(work, work.tables[depth])
    if verdict == OPEN:
        offer_branches(work.tables[depth], work.choices[depth], work.notes)
    return verdict


def go_deep(work, nodes):
    """Continue the deep search until the game is decided or `nodes` positions are searched; return the verdict.

    `nodes` includes the positions searched before.
    """
    while work.numbers[NODES] < nodes:
        depth = work.numbers[DEPTH]
        while work.tried[depth] == count(work.choices[depth]):
            if depth == 0:
                return LOST
            depth -= 1
        move = remove_cost(move_at(work.choices[depth], work.tried[depth]))
        work.tried[depth] += 1
        put_at(work.path, depth, move)
        work.tables[depth + 1] = work.tables[depth]
        play(work.tables[depth + 1], move, None)
        play_forced_moves(work.tables[depth + 1])
        if enter_depth(work, depth + 1) == WON:
            work.numbers[LENGTH] = depth + 1
            return WON
    return OPEN


# ---- wide ----


def begin_wide(work, width):
    """Begin a wide search from the first table, with `width` positions in a layer, at most.

    The position must be undecided and without forced moves.
    """
    work.counts[:, KEPT] = 0
    layer = size(work.tables[0], DECK)
    work.pool[layer, 0] = work.tables[0]
    work.counts[layer, KEPT] = 1
    work.origins[layer, 0, FROM_LAYER] = LAYERS
    work.numbers[LAYER] = layer
    work.numbers[INDEX] = 0
    work.numbers[WIDTH] = width
    work.numbers[IS_CUT] = 0
    work.numbers[SEARCH] += 1


def go_wide(work, nodes):
    """Continue the wide search, wider each time, until the game is decided or `nodes` positions are searched.

    Return the verdict. It is also OPEN if even the widest search decides nothing.
    """
    while work.numbers[NODES] < nodes:
        layer = work.numbers[LAYER]
        if layer == 0:
            if work.numbers[IS_CUT] == 0:
                return LOST
            if work.numbers[WIDTH] * WIDER > WIDEST:
                return OPEN
            begin_wide(work, work.numbers[WIDTH] * WIDER)
        elif work.numbers[INDEX] == work.counts[layer, KEPT]:
            work.numbers[LAYER] -= 1
            work.numbers[INDEX] = 0
        elif try_branches(work, layer, work.numbers[INDEX]):
            return WON
        else:
            work.numbers[INDEX] += 1
    return OPEN


def try_branches(work, layer, index):
    """Try all branches of a position in a layer; return whether one of them wins."""
    choices = work.choices[SPARE]
    work.tables[SPARE] = work.pool[layer, index]
    is_hopeless(work.tables[SPARE], work.notes)  # to write the notes of this position
    set_count(choices, 0)
    offer_branches(work.pool[layer, index], choices, work.notes)
    t = work.tables[SPARE + 1]
    for branch in range(count(choices)):
        move = remove_cost(move_at(choices, branch))
        work.tables[SPARE + 1] = work.pool[layer, index]
        play(t, move, None)
        play_forced_moves(t)
        verdict = check_position(work, t)
        if verdict == WON:
            write_path(work, layer, index, move)
            return True
        if verdict == OPEN:
            keep_best_position(work, t, layer, index, move)
    return False


def keep_best_position(work, t, from_layer, from_index, move):
    """Keep a position in its layer if there is room, or in place of the position with the worst score."""
    layer, score = size(t, DECK), score_position(t, work.notes)
    index = work.counts[layer, KEPT]
    if index < work.numbers[WIDTH]:
        work.counts[layer, KEPT] += 1
    else:
        work.numbers[IS_CUT] = 1
        index = work.counts[layer, WORST]
        if score <= work.origins[layer, index, SCORE]:
            return
    work.pool[layer, index] = t
    origin = work.origins[layer, index]
    origin[SCORE], origin[FROM_LAYER], origin[FROM_INDEX] = score, from_layer, from_index
    put_at(work.moves[layer], index, move)
    positions = work.counts[layer, KEPT]
    if positions == work.numbers[WIDTH]:
        work.counts[layer, WORST] = np.argmin(work.origins[layer, :positions, SCORE])


def write_path(work, layer, index, last_move):
    """Write the path to a win. The function goes back from the position before the last move, and reverses the path."""
    length = 1
    put_at(work.path, 0, last_move)
    while work.origins[layer, index, FROM_LAYER] < LAYERS:
        origin = work.origins[layer, index]
        put_at(work.path, length, move_at(work.moves[layer], index))
        length += 1
        layer, index = whole(origin[FROM_LAYER]), whole(origin[FROM_INDEX])
    work.numbers[LENGTH] = length
    for index in range(length // 2):
        move = move_at(work.path, index)
        put_at(work.path, index, move_at(work.path, length - 1 - index))
        put_at(work.path, length - 1 - index, move)


# ---- the stages of a search ----


def begin_search(work):
    """Begin a search from the first table of a workspace; return the verdict so far: WON, LOST or OPEN."""
    work.numbers[STAGE] = SHORT
    work.numbers[NODES] = 0
    work.numbers[LENGTH] = 0
    play_forced_moves(work.tables[0])
    return begin_deep(work)


def continue_search(work, nodes):
    """Continue a search until the game is decided or `nodes` positions are searched in all; return the verdict."""
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
    """Return whether a simpler game is lost; then this game is lost too."""
    work.tables[SPARE + 2] = work.tables[0]
    index, is_lost = 0, False
    while not is_lost and simplify(work.tables[0], index):
        play_forced_moves(work.tables[0])
        verdict = begin_deep(work)
        if verdict == OPEN:
            verdict = go_deep(work, work.numbers[NODES] + SIMPLE_NODES)
        is_lost = verdict == LOST
        work.tables[0] = work.tables[SPARE + 2]
        index += 1
    return is_lost
