"""The careful player of Stack The Deck finds the same cards as a slow check of all cards by the law."""

import kit
from kit.lab.careful.stack_the_deck import BEGUN, count_completing_cards, find_completing_values, is_wanted, score_run
from kit.lab.players import random
from kit.rules.games.stack_the_deck import PACK
from kit.rules.games.stack_the_deck_pairs_and_runs import PAIR, RUN, completes, fits, is_run, value
from kit.rules.games.stack_the_deck_table import DECK, open_stacks
from kit.rules.table import card_at, size

VALUES = range(11)


def test_completing_values_agree_with_the_law():
    for first in VALUES:
        for second in VALUES:
            thirds = [third for third in VALUES if find_completing_values(first, second) >> third & 1]
            assert thirds == [third for third in VALUES if is_run(first, second, third)]


def test_card_is_wanted_when_it_completes_or_begins_a_possible_run():
    game, wanted_cards = kit.deal("stack-the-deck", seed=1, rounds=1), 0
    while not game.over:
        t = game.table
        deck = [value(card_at(t, DECK, depth)) for depth in range(size(t, DECK))]
        for card in range(PACK.size):
            reasons = []
            for stack in open_stacks(t, game.turn):
                first = card_at(t, stack, 0)
                completing = sum(is_run(value(first), value(card), third) for third in deck)
                assert (
                    count_completing_cards(t, first, card) > 0
                ) == (completing > 0) == (score_run(t, first, card) >= BEGUN)
                reasons += [completes(t, stack, card, PAIR), completes(t, stack, card, RUN)]
                reasons.append(fits(t, stack, card, RUN) and completing > 0)
            assert is_wanted(t, game.turn, card) == any(reasons)
            wanted_cards += any(reasons)
        game.play(random(game))
    assert wanted_cards > 100
