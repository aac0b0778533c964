"""An exhaustive search: it tries every legal move of every position. It is slow, so it needs short packs: only the last
few ranks of each suit are in play.
"""

import numpy as np

from kit.lab.search import simplify
from kit.lab.search.for_win import play_forced_moves
from kit.lab.search.workspace import new_choices_table, new_memory, remember_position, write_head, write_mark
from kit.lab.tables import copy_table
from kit.play.position import new_table
from kit.rules.choices import MOST_MOVES, count, move_at, new_choices, set_count
from kit.rules.engine import bind_game, find_legal, rules
from kit.rules.law import is_over, play
from kit.rules.shared.suit_stacks import CARDS, DECK, TOPS, is_won, value
from kit.rules.table import card_at, put, size
from tests.checked import load_checked

DEEPEST = 160
MEMORY_BITS = 15
SEPARATOR = 63


def make_short_game(slug, ranks, rng, moves, **options):
    """Return a table after some random moves. The last `ranks` ranks of each suit are in play, the others are up."""
    law, t = rules(slug), new_table(slug, options, 0)
    last_cards = [card for card in range(CARDS) if value(t, card) >= 13 - ranks]
    for card in sorted(set(range(CARDS)) - set(last_cards), key=lambda card: value(t, card)):
        put(t, TOPS + card // 13, card)
    for card in rng.permutation(last_cards):
        put(t, DECK, int(card))
    choices = new_choices()
    for _ in range(moves):
        set_count(choices, 0)
        bind_game(find_legal, slug)(t, choices)
        if law.is_over(t):
            break
        law.play(t, move_at(choices, int(rng.integers(count(choices)))), None)
    return t


def can_be_won(slug, t, memory_bits=MEMORY_BITS):
    """Return whether the game on this table can be won; None if it has too many positions."""
    tables = copy_table(slug, t, DEEPEST + 1)
    choices = new_choices_table(DEEPEST + 1, MOST_MOVES)
    verdict = load_checked(try_all, slug)(tables, choices, np.zeros(DEEPEST + 1, np.int64), new_memory(memory_bits))
    return None if verdict < 0 else verdict == 1


def play_forced(tables):
    """Play all forced moves on the first table."""
    play_forced_moves(tables[0])


def make_simpler(tables, index):
    """Make the game on the first table easier, by simplification `index`; return whether there is such a one."""
    return simplify(tables[0], index)


def try_all(tables, choices, tried, memory):
    """Return 1 if the game on the first table can be won, 0 if it cannot, and -1 if it has too many positions."""
    depth, is_new, positions = 0, True, 0
    while depth >= 0:
        t = tables[depth]
        if is_new:
            is_new = False
            positions += 1
            if positions > len(memory) // 2:
                return -1
            write_head(memory, 1, size(t, DECK), 0)
            index = 0
            for pile in range(len(t.sizes)):
                if pile > DECK:
                    for depth_in_pile in range(size(t, pile)):
                        index = write_mark(memory, index, 1 + card_at(t, pile, depth_in_pile))
                    index = write_mark(memory, index, SEPARATOR)
            set_count(choices[depth], 0)
            tried[depth] = 0
            if is_won(t):
                return 1
            if not remember_position(memory) and not is_over(t):
                find_legal(t, choices[depth])
        if tried[depth] == count(choices[depth]):
            depth -= 1
        else:
            move = move_at(choices[depth], tried[depth])
            tried[depth] += 1
            tables[depth + 1] = t
            depth += 1
            play(tables[depth], move, None)
            is_new = True
    return 0
