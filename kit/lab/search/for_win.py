"""The search for a win, in rounds: deep searches of the game and of simpler games, then a wide search of the game.

- Deep search: follow the most promising branch to its end, then the next branch, and remember lost positions. If a
  simpler game is lost, this game is lost too.
- Wide search: follow many positions together, draw by draw. A layer contains positions with equally many cards in the
  deck; only its most promising positions are kept. This search soon finds a win if there is one. If it finds none, the
  game is lost only if every layer had room for all its positions.

Each round searches more positions than the round before.

`kit.lab.search` explains the functions of a game, such as its forced moves and branches. The game's own law plays the
moves, so every line found is legal.
"""

from kit.lab.search import forced_move, is_hopeless, is_safe, offer_branches, score_position, simplify, write_position
from kit.lab.search.workspace import (
    DEPTH, END, FREE, INDEX, IS_CUT, LAYER, LAYERS, LENGTH, LIMIT, LOST, NO_MOVE, NODES, OPEN, PART, SCORES, SEARCH,
    SPARE, WIDEST, WIDTH, WON, Workspace, remember_position, remove_cost,
)
from kit.rules.choices import count, move_at, put_at, set_count
from kit.rules.law import play
from kit.rules.shared.suit_stacks import DECK
from kit.rules.table import Move, Table, size, whole

WIDE = -1  # the part of a round that is a wide search; parts 0, 1, ... are deep searches (see `simplify`)
FIRST_NODES = 2_000  # positions of a deep search in the first round, at most
NARROWEST = 50  # positions in a layer of the first wide search, at most
GROWTH = 4  # growth factor of both limits from round to round
START = SPARE + 2  # the index of the table with the first position
PLACE, FROM_LAYER, FROM_INDEX, NEXT = range(4)  # columns of `origins` in the workspace
KEPT, WORST = range(2)  # columns of `counts` in the workspace
NO_POSITION = -1  # the end of a chain


# ---- deep ----


def play_forced_moves(t: Table) -> None:
    """Play all forced moves, one after another."""
    move = forced_move(t)
    while move.verb != NO_MOVE.verb:
        play(t, move, None)
        move = forced_move(t)


def check_position(work: Workspace, t: Table) -> int:
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


def begin_deep(work: Workspace) -> int:
    """Begin a deep search from the first table; return the verdict on its position."""
    work.numbers[SEARCH] += 1
    return enter_depth(work, 0)


def enter_depth(work: Workspace, depth: int) -> int:
    """Go to the table of a depth and list its branches; return the verdict on its position, after all forced moves."""
    work.numbers[DEPTH] = depth
    work.tried[depth] = 0
    set_count(work.choices[depth], 0)
    verdict = check_position(work, work.tables[depth])
    if verdict == OPEN:
        offer_branches(work.tables[depth], work.choices[depth], work.notes)
    return verdict


def go_deep(work: Workspace, nodes: int) -> int:
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


def begin_wide(work: Workspace, width: int) -> None:
    """Begin a wide search from the first table, with `width` positions in a layer, at most.

    The position must be undecided and without forced moves. If `width` is too great, the search ends at once.
    """
    work.counts[:, KEPT] = 0
    work.counts[:, WORST] = SCORES
    work.chains[:] = NO_POSITION
    work.numbers[LAYER] = size(work.tables[0], DECK) if width <= WIDEST else 0
    work.numbers[INDEX] = 0
    work.numbers[WIDTH] = width
    work.numbers[IS_CUT] = width > WIDEST
    work.numbers[SEARCH] += 1
    work.numbers[FREE] = len(work.free)
    for place in range(len(work.free)):
        work.free[place] = place
    keep_best_position(work, work.tables[0], 0, LAYERS, 0, NO_MOVE)


def go_wide(work: Workspace, nodes: int) -> int:
    """Continue the wide search until it ends or `nodes` positions are searched; return the verdict."""
    while work.numbers[NODES] < nodes and work.numbers[LAYER] > 0:
        layer = work.numbers[LAYER]
        if work.numbers[INDEX] == work.counts[layer, KEPT]:
            work.numbers[LAYER] -= 1
            work.numbers[INDEX] = 0
        elif try_branches(work, layer, work.numbers[INDEX]):
            return WON
        else:
            work.numbers[INDEX] += 1
    return LOST if work.numbers[LAYER] == 0 and work.numbers[IS_CUT] == 0 else OPEN


def try_branches(work: Workspace, layer: int, index: int) -> bool:
    """Try all branches of a position in a layer; return whether one of them wins."""
    choices, place = work.choices[SPARE], work.origins[layer, index, PLACE]
    work.tables[SPARE] = work.pool[place]
    is_hopeless(work.tables[SPARE], work.notes)  # to write the notes of this position
    set_count(choices, 0)
    offer_branches(work.pool[place], choices, work.notes)
    t = work.tables[SPARE + 1]
    for branch in range(count(choices)):
        move = remove_cost(move_at(choices, branch))
        work.tables[SPARE + 1] = work.pool[place]
        play(t, move, None)
        play_forced_moves(t)
        verdict = check_position(work, t)
        if verdict == WON:
            write_path(work, layer, index, move)
            return True
        if verdict == OPEN:
            keep_best_position(work, t, score_position(t, work.notes), layer, index, move)
    work.free[work.numbers[FREE]] = place  # children are in later layers, so this position is not needed again
    work.numbers[FREE] += 1
    return False


def keep_best_position(work: Workspace, t: Table, score: int, from_layer: int, from_index: int, move: Move) -> None:
    """Keep a position in its layer if there is room, or in place of a position with the worst score.

    The positions of a layer with the same score form a chain, so a position with the worst score is found at once.
    """
    layer = size(t, DECK)
    index, counts = whole(work.counts[layer, KEPT]), work.counts[layer]
    if index < work.numbers[WIDTH] and work.numbers[FREE] > 0:
        counts[KEPT] += 1
        work.numbers[FREE] -= 1
        work.origins[layer, index, PLACE] = work.free[work.numbers[FREE]]
    else:
        work.numbers[IS_CUT] = 1
        while counts[WORST] < SCORES and work.chains[layer, counts[WORST]] == NO_POSITION:
            counts[WORST] += 1
        if score <= counts[WORST]:
            return
        index = whole(work.chains[layer, counts[WORST]])
        work.chains[layer, counts[WORST]] = work.origins[layer, index, NEXT]
    origin = work.origins[layer, index]
    work.pool[origin[PLACE]] = t
    origin[FROM_LAYER], origin[FROM_INDEX], origin[NEXT] = from_layer, from_index, work.chains[layer, score]
    work.chains[layer, score] = index
    counts[WORST] = min(counts[WORST], score)
    put_at(work.moves[layer], index, move)


def write_path(work: Workspace, layer: int, index: int, last_move: Move) -> None:
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


# ---- the rounds of a search ----


def begin_search(work: Workspace) -> int:
    """Begin a search from the first table of a workspace; return the verdict so far: WON, LOST or OPEN."""
    work.numbers[NODES] = 0
    work.numbers[LENGTH] = 0
    work.numbers[LIMIT] = FIRST_NODES
    work.numbers[WIDTH] = NARROWEST
    play_forced_moves(work.tables[0])
    work.tables[START] = work.tables[0]
    return begin_part(work, 0)


def continue_search(work: Workspace, nodes: int) -> int:
    """Continue a search until the game is decided or `nodes` positions are searched in all; return the verdict."""
    verdict = OPEN
    while verdict == OPEN and work.numbers[NODES] < nodes:
        part = work.numbers[PART]
        if part == WIDE:
            verdict = go_wide(work, nodes)
            if verdict == OPEN and work.numbers[LAYER] == 0:
                work.numbers[LIMIT] *= GROWTH
                work.numbers[WIDTH] *= GROWTH
                verdict = begin_part(work, 0)
        else:
            verdict = go_deep(work, min(nodes, work.numbers[END]))
            if (verdict == WON and part > 0) or (verdict == OPEN and work.numbers[NODES] >= work.numbers[END]):
                verdict = begin_part(work, part + 1)
    return verdict


def begin_part(work: Workspace, part: int) -> int:
    """Begin deep search `part` of a round, or the wide search after the deep searches; return the verdict so far.

    A won simpler game decides nothing, so the next part begins.
    """
    work.tables[0] = work.tables[START]
    while simplify(work.tables[0], part):
        work.numbers[PART] = part
        work.numbers[END] = work.numbers[NODES] + work.numbers[LIMIT]
        play_forced_moves(work.tables[0])
        verdict = begin_deep(work)
        if verdict != WON or part == 0:
            return verdict
        work.tables[0] = work.tables[START]
        part += 1
    work.numbers[PART] = WIDE
    begin_wide(work, work.numbers[WIDTH])
    return OPEN
