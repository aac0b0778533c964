"""Prefer deals of hidden cards that explain the past moves of other seats.

A seat that plays a card probably had no better card in its hand. Places are public. So each deal of the hidden cards
implies a past: every card goes back to the hands in which it was. On the past tables a player would have made the moves
seen with a greater or smaller chance. The product of these chances is the likelihood of the moves. The deal is kept
with a chance in proportion to it, otherwise the cards are dealt again. So kept deals are independent of each other, and
each playout has a deal of its own.

The other seats are taken to play as the reference player, but a careful seat sometimes makes any legal move. So a
surprising move makes no deal impossible.

Method: inference from the policy of a player, as in D. Rebstock, C. Solinas, M. Buro and N. Sturtevant, "Policy based
inference in trick-taking card games", 2019. Both engines run these functions.
"""

from typing import Any

from kit.lab.arrays import count_up
from kit.lab.best_moves import RANDOM, keep_best_moves
from kit.lab.hidden_cards import DEPTH, MOST_HIDDEN, PILE, HiddenCards, deal_hidden_cards
from kit.rules.chance import FOR_PAST_MOVES, MASK, block
from kit.rules.choices import Choices, count, move_at, new_choices, new_numbers
from kit.rules.engine import find_legal
from kit.rules.table import NO_CARD, Move, Table, card_at, clear, put, set_number

BLUNDERS = 0.1  # chance that a careful seat makes a random legal move
MOST_TRIALS = 20  # deals that are tried for a playout
PLAYOUT_BITS = 24  # bits of the number of a playout; the number of the trial is above them
FIRST_NUMBER = 2  # column of a past move after its number, with the first number of the table


def fill_chances(tables: Any, hidden: HiddenCards, kind: int, chances: Any) -> None:
    """Fill `chances[deal, move]` with the chances of the past moves in some deals of the hidden cards."""
    choices, exchange = new_choices(), new_numbers(MOST_HIDDEN)
    count_up(exchange)
    for row in range(len(chances)):
        deal_again(tables, hidden, 0, row, exchange)
        for column in range(len(hidden.past)):
            chances[row, column] = estimate_chance(tables[2], hidden.past[column], kind, exchange, choices)


def deal_likely_cards(
    tables: Any, hidden: HiddenCards, kind: int, occasion: int, playout: int, choices: Choices,
    exchange: Any,
) -> None:
    """Deal the hidden cards of tables[1] at random on tables[0], as often as the past moves make likely.

    `kind` is the kind of player in the other seats. Past tables are laid on tables[2]. `occasion` and `playout` number
    the random numbers. `choices` and `exchange` are arrays to work with.
    """
    for trial in range(MOST_TRIALS):
        deal_again(tables, hidden, occasion, trial << PLAYOUT_BITS | playout, exchange)
        if is_likely(tables, hidden, kind, occasion, choices, exchange):
            return


def deal_again(
    tables: Any, hidden: HiddenCards, occasion: int, determinization: int, exchange: Any
) -> None:
    """Deal the hidden cards of tables[1] at random on tables[0]. `exchange[card]` gets the card in place of each card.
    """
    tables[0] = tables[1]
    deal_hidden_cards(tables[0], hidden, occasion, determinization)
    for place in range(len(hidden.places)):
        pile, depth = hidden.places[place, PILE], hidden.places[place, DEPTH]
        exchange[card_at(tables[1], pile, depth)] = card_at(tables[0], pile, depth)


def is_likely(
    tables: Any, hidden: HiddenCards, kind: int, occasion: int, choices: Choices, exchange: Any
) -> bool:
    """Decide at random whether to keep a deal: with a chance in proportion to the likelihood of the past moves."""
    likelihood, least = 1.0, hidden.limit * block(tables[0], FOR_PAST_MOVES, occasion, 0)[0] / (MASK + 1)
    for past in range(len(hidden.past)):
        likelihood *= estimate_chance(tables[2], hidden.past[past], kind, exchange, choices)
        if likelihood <= least:
            return False
    return True


def estimate_chance(t: Table, past: Any, kind: int, exchange: Any, choices: Choices) -> float:
    """Return the chance of a past move in a deal of the hidden cards. The past table is laid on `t`."""
    lay_past_table(t, past, exchange)
    move = move_at(past, 0)
    if move.card != NO_CARD:
        move = Move(move.verb, exchange[move.card], move.source, move.target, move.detail)
    find_legal(t, choices)
    legal, is_legal = count(choices), has_move(choices, move)
    if kind == RANDOM or not is_legal:
        return is_legal / legal
    keep_best_moves(t, choices, kind)
    return BLUNDERS / legal + (1 - BLUNDERS) * has_move(choices, move) / count(choices)


def lay_past_table(t: Table, past: Any, exchange: Any) -> None:
    """Lay the table before a past move, with `exchange[card]` in place of each card."""
    numbers, piles = len(t.numbers), len(t.sizes)
    for slot in range(numbers):
        set_number(t, slot, past[FIRST_NUMBER + slot])
    column = FIRST_NUMBER + numbers + piles
    for pile in range(piles):
        clear(t, pile)
        for _ in range(past[FIRST_NUMBER + numbers + pile]):
            put(t, pile, exchange[past[column]])
            column += 1


def has_move(choices: Choices, move: Move) -> bool:
    """Return whether the move is among the moves of `choices`."""
    for place in range(count(choices)):
        if move_at(choices, place) == move:
            return True
    return False
