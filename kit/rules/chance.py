"""Counter-based random numbers: the same deal number, purpose and occasion always give the same shuffle.

The generator is Threefry-2x32 with 20 rounds (J. Salmon and others, "Parallel random numbers: as
easy as 1, 2, 3", SC 2011). Its key is the deal number. Its counter has the purpose and the place of the random
number. So every deal of a batch can be repeated alone, on any machine and in either engine. The arithmetic uses 32
bits inside whole numbers of 64 bits, so both engines agree.
"""

from kit.rules.log import Log, follow_script, write_order
from kit.rules.table import SEED_HIGH, SEED_LOW, SHUFFLES, Table, exchange, lay_pack, number, set_number, size

MASK = 0xFFFFFFFF
PARITY = 0x1BD11BDA
ODD_ROTATIONS, EVEN_ROTATIONS = (13, 15, 26, 6), (17, 29, 16, 24)  # bits of each round in odd and even groups of four
GROUPS = 5

# Purposes of random numbers. Each purpose has its own sequence, independent of the others.
FOR_DEAL = 1  # the shuffle of the pack at the start of a game
FOR_SHUFFLES = 2  # shuffles during play
FOR_PLAYERS = 3  # random choices of players
FOR_HIDDEN_CARDS = 4  # random deals of the cards that a player does not see
FOR_KNOWN_CARDS = 5  # random deals of hidden cards about which a player knows something
FOR_PAST_MOVES = 6  # random choices among deals of hidden cards, by the moves that a player has seen


def threefry(key_low: int, key_high: int, counter_low: int, counter_high: int) -> tuple[int, int]:
    """Return two random words of 32 bits for a key and a counter, which also have two words of 32 bits each."""
    keys = (key_low, key_high, PARITY ^ key_low ^ key_high)
    low = (counter_low + key_low) & MASK
    high = (counter_high + key_high) & MASK
    for group in range(1, GROUPS + 1):
        low, high = mix(low, high, ODD_ROTATIONS if group % 2 else EVEN_ROTATIONS)
        low = (low + keys[group % 3]) & MASK
        high = (high + keys[(group + 1) % 3] + group) & MASK
    return low, high


def mix(low: int, high: int, rotations: tuple[int, ...]) -> tuple[int, int]:
    """Mix two words in a round for each rotation. Compiled, a loop over constants takes half the time."""
    for bits in rotations:
        low = (low + high) & MASK
        high = (((high << bits) & MASK) | (high >> (32 - bits))) ^ low
    return low, high


def block(t: Table, purpose: int, occasion: int, place: int) -> tuple[int, int]:
    """Return two random words of 32 bits: block `place` of the sequence for a purpose and an occasion."""
    return threefry(number(t, SEED_LOW), number(t, SEED_HIGH), place, (purpose << 24) ^ occasion)


def fair_number(count: int, word: int) -> int:
    """Return a fair number from 0 to count - 1 from a random word of 32 bits, or -1 to draw another word.

    Method: D. Lemire, "Fast random integer generation in an interval", 2019.
    """
    product = word * count
    rest = product & MASK
    return -1 if rest < count and rest < (MASK + 1) % count else product >> 32


def random_below(t: Table, purpose: int, occasion: int, place: int, count: int) -> int:
    """Return a fair number from 0 to count - 1, from block `place` of a sequence or from a later block."""
    choice = -1
    while choice < 0:
        choice = fair_number(count, block(t, purpose, occasion, place)[0])
        place += 1 << 16
    return choice


def shuffle(t: Table, pile: int, purpose: int, log: Log | None) -> None:
    """Shuffle a pile in place, and write its new order to the log, the next card first.

    The replay of a transcript takes the order from the transcript instead.
    """
    if not follow_script(t, pile, log):
        even, odd, draw_count = 0, 0, 0
        for last in range(size(t, pile) - 1, 0, -1):
            choice = -1
            while choice < 0:
                if draw_count % 2 == 0:
                    even, odd = block(t, purpose, number(t, SHUFFLES), draw_count // 2)
                choice = fair_number(last + 1, odd if draw_count % 2 else even)
                draw_count += 1
            exchange(t, pile, last, pile, choice)
    set_number(t, SHUFFLES, number(t, SHUFFLES) + 1)
    write_order(t, pile, log)


def shuffle_pack(t: Table, pile: int, cards: int) -> None:
    """Lay the whole pack on a pile and shuffle it for the deal, which is not an event. All other piles are empty."""
    lay_pack(t, pile, cards)
    shuffle(t, pile, FOR_DEAL, None)
    set_number(t, SHUFFLES, 0)
