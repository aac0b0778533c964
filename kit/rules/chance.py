"""Counter-based random numbers: the same deal number, purpose and occasion always give the same shuffle.

The generator is Threefry-2x32 with 20 rounds (J. Salmon and others, "Parallel random numbers: as
easy as 1, 2, 3", SC 2011). Its key is the deal number. Its counter holds the purpose of the random
numbers and how many were drawn. So any deal of a batch can be made again alone, on any machine, in
either engine. All arithmetic is on 32 bits inside whole numbers of 64 bits, the same in both engines.
"""

from kit.rules.log import lay_scripted, write_order
from kit.rules.table import SEED_HIGH, SEED_LOW, SHUFFLES, exchange, number, set_number, size

MASK = 0xFFFFFFFF
PARITY = 0x1BD11BDA
ROTATIONS = (13, 15, 26, 6, 17, 29, 16, 24)
ROUNDS = 20

# Purposes of random numbers. Each purpose has its own numbers, so that none disturbs another.
FOR_DEAL = 1  # the shuffle of the pack at the beginning of a game
FOR_SHUFFLES = 2  # shuffles during play
FOR_PLAYERS = 3  # choices that players leave to chance
FOR_HIDDEN_CARDS = 4  # deals of the cards that a player does not see
FOR_KNOWN_CARDS = 5  # deals of the hidden cards of which the player knows something


def threefry(key_low, key_high, counter_low, counter_high):
    """Return two words of 32 bits for a key and a counter of two such words each."""
    keys = (key_low, key_high, PARITY ^ key_low ^ key_high)
    low = (counter_low + key_low) & MASK
    high = (counter_high + key_high) & MASK
    for turn in range(ROUNDS):
        bits = ROTATIONS[turn % 8]
        low = (low + high) & MASK
        high = (((high << bits) & MASK) | (high >> (32 - bits))) ^ low
        if turn % 4 == 3:
            step = turn // 4 + 1
            low = (low + keys[step % 3]) & MASK
            high = (high + keys[(step + 1) % 3] + step) & MASK
    return low, high


def block(t, purpose, occasion, place):
    """Return two words of 32 bits: block number `place` of the random numbers for a purpose and occasion."""
    return threefry(number(t, SEED_LOW), number(t, SEED_HIGH), place, (purpose << 24) ^ occasion)


def fair_number(count, word):
    """Return a fair number from 0 to count - 1 made of a word of 32 bits, or -1: then draw again.

    Method: D. Lemire, "Fast random integer generation in an interval", 2019.
    """
    product = word * count
    rest = product & MASK
    if rest < count and rest < (MASK + 1) % count:
        return -1
    return product >> 32


def random_below(t, purpose, occasion, throw, count):
    """Return a fair number from 0 to count - 1, from block `throw` of the random numbers, or from a later block."""
    chosen = -1
    while chosen < 0:
        chosen = fair_number(count, block(t, purpose, occasion, throw)[0])
        throw += 1 << 16
    return chosen


def shuffle(t, pile, purpose, log):
    """Shuffle the pile in place and write the new order down, the next card to be drawn first.

    The replay of a transcript takes the order from the transcript instead.
    """
    if not lay_scripted(t, pile, log):
        even, odd, throw = 0, 0, 0
        for last in range(size(t, pile) - 1, 0, -1):
            chosen = -1
            while chosen < 0:
                if throw % 2 == 0:
                    even, odd = block(t, purpose, number(t, SHUFFLES), throw // 2)
                chosen = fair_number(last + 1, odd if throw % 2 else even)
                throw += 1
            exchange(t, pile, last, pile, chosen)
    set_number(t, SHUFFLES, number(t, SHUFFLES) + 1)
    write_order(t, pile, log)
