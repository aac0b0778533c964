"""Whether a short game can be won, by trying every legal move of every position: no reduction, no cleverness.

Slow, and so only for short packs: all suits' stacks but the last few ranks are up already.
"""

import numpy as np

from kit.lab.players import copy_table
from kit.lab.search.workspace import new_memory, remember_position, write_head, write_mark
from kit.play.position import new_table
from kit.rules.choices import MOST_MOVES, count, move_at, new_choices, new_choices_table, set_count
from kit.rules.engine import bind_game, compile_for_game, find_legal, rules
from kit.rules.law import is_over, play
from kit.rules.shared.suit_stacks import CARDS, DECK, TOPS, is_won, value
from kit.rules.table import card_at, put, size

DEEPEST = 160
MEMORY_BITS = 15
SEPARATOR = 63


def short_game(slug, ranks, dice, moves, **options):
    """Return a table with all but the last `ranks` of each suit up, the others in the deck, and some random moves
    played.
    """
    law, t = rules(slug), new_table(slug, options, 0)
    last = [card for card in range(CARDS) if value(t, card) >= 13 - ranks]
    for card in sorted(set(range(CARDS)) - set(last), key=lambda card: value(t, card)):
        put(t, TOPS + card // 13, card)
    for card in dice.permutation(last):
        put(t, DECK, int(card))
    choices = new_choices()
    for _ in range(moves):
        set_count(choices, 0)
        bind_game(find_legal, slug)(t, choices)
        if law.is_over(t):
            break
        law.play(t, move_at(choices, int(dice.integers(count(choices)))), None)
    return t


def can_be_won(slug, t, memory_bits=MEMORY_BITS):
    """Whether the game on this table can be won; None when it has too many positions to try them all."""
    tables = copy_table(slug, t, DEEPEST + 1)
    choices = new_choices_table(DEEPEST + 1, MOST_MOVES)
    verdict = compile_for_game(exhaust, slug)(tables, choices, np.zeros(DEEPEST + 1, np.int64), new_memory(memory_bits))
    return None if verdict < 0 else verdict == 1


def exhaust(tables, choices, tried, memory):
    """1 if some order of legal moves wins from the first table, 0 if none does, -1 if there are too many positions."""
    depth, entered, positions = 0, True, 0
    while depth >= 0:
        t = tables[depth]
        if entered:
            entered = False
            positions += 1
            if positions > len(memory) // 2:
                return -1
            write_head(memory, 1, size(t, DECK), 0)
            place = 0
            for pile in range(len(t.sizes)):
                if pile > DECK:
                    for at in range(size(t, pile)):
                        place = write_mark(memory, place, 1 + card_at(t, pile, at))
                    place = write_mark(memory, place, SEPARATOR)
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
            entered = True
    return 0
