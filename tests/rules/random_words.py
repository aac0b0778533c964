"""Functions of the tests of random numbers that both engines run."""

from kit.rules.chance import FOR_DEAL, shuffle, threefry
from kit.rules.games.six_stacks_layout import CARDS, STOCK
from kit.rules.table import SEED_LOW, SHUFFLES, card_at, clear, put, set_number


def mix_words(key_low, key_high, counter_low, counter_high, words):
    """Write the words of `threefry` to an array."""
    words[0], words[1] = threefry(key_low, key_high, counter_low, counter_high)


def shuffle_many(tables, first, packs):
    """Shuffle the pack once for each deal number from `first`; each row of `packs` begins with the deepest card."""
    t = tables[0]
    for index in range(len(packs)):
        clear(t, STOCK)
        for card in range(CARDS):
            put(t, STOCK, card)
        set_number(t, SEED_LOW, first + index)
        set_number(t, SHUFFLES, 0)
        shuffle(t, STOCK, FOR_DEAL, None)
        for depth in range(CARDS):
            packs[index, depth] = card_at(t, STOCK, depth)
