"""The random numbers: a published generator, fair, equal in both engines, and unchanged between versions."""

import numpy as np
import pytest
from hypothesis import given, strategies as st
from scipy.stats import chi2

from kit.lab.tables import copy_table
from kit.play.notation import pile_text
from kit.play.position import new_table
from kit.rules.chance import (
    FOR_DEAL, FOR_PLAYERS, FOR_SHUFFLES, MASK, block, fair_number, random_below, shuffle, threefry,
)
from kit.rules.engine import rules
from kit.rules.log import new_log
from kit.rules.table import MOST_SEED, SHUFFLES, Table, number, put, set_number
from tests.checked import load_checked
from tests.rules.random_words import mix_words, shuffle_many
from tests.rules.rows import book

GAME = "six-stacks"  # any game with the French pack and a stock is possible
LAW = rules(GAME)

FROZEN = {int(seed): pack for seed, pack in book(GAME)["tried"]["frozen"].items()}  # the packs of some deals

each_engine = pytest.mark.parametrize("engine", ["interpreted", pytest.param("compiled", marks=pytest.mark.compiled)])
words = st.integers(0, MASK)


def mix(engine, *numbers):
    """Return the words of `threefry` as the engine computes them."""
    words = np.zeros(2, np.int64)
    (load_checked(mix_words, GAME) if engine == "compiled" else mix_words)(*numbers, words)
    return tuple(words.tolist())


def full_stock(seed: int) -> Table:
    """Return a table whose stock is the pack in its own order."""
    t = new_table(GAME, {}, seed)
    for card in range(LAW.CARDS):
        put(t, LAW.STOCK, card)
    return t


def shuffle_pack(seed: int, purpose: int = FOR_DEAL, shuffles: int = 0) -> str:
    """Return the pack as a shuffle leaves it, the next card first."""
    t = full_stock(seed)
    set_number(t, SHUFFLES, shuffles)
    shuffle(t, LAW.STOCK, purpose, None)
    return pile_text(t, LAW.STOCK, LAW.PACK.codes, is_stock=True)


# Threefry-2x32 with 20 rounds, from the known-answer tests of Random123 (D. E. Shaw Research), two words each
@each_engine
@pytest.mark.parametrize(("key", "counter", "result"), book(GAME)["tried"]["known_answers"])
def test_threefry_gives_the_published_answers(engine, key, counter, result):
    assert mix(engine, *key, *counter) == tuple(result)


@pytest.mark.compiled
@given(words, words, words, words)
def test_threefry_gives_equal_words_in_both_engines(key_low, key_high, counter_low, counter_high):
    low, high = threefry(key_low, key_high, counter_low, counter_high)
    assert (low, high) == mix("compiled", key_low, key_high, counter_low, counter_high)
    assert 0 <= low <= MASK and 0 <= high <= MASK


@each_engine
def test_fair_number_gives_every_number_for_equally_many_words(engine):
    # The words for one number are neighbours, and only the first of them may ask for another word.
    fair = load_checked(fair_number, GAME) if engine == "compiled" else fair_number
    for count in [*range(1, 82), 1000, 2**31 - 1, 2**31]:
        for chosen in {0, min(1, count - 1), count // 2, count - 1}:
            first, last = -(-(chosen << 32) // count), -(-((chosen + 1) << 32) // count) - 1
            repeated = fair(count, first) == -1
            assert repeated or fair(count, first) == chosen
            assert fair(count, first + 1) == fair(count, last) == chosen
            assert last - first + 1 - repeated == (MASK + 1) // count


@given(st.integers(1, 2**31), words)
def test_fair_number_is_below_the_count(count, word):
    assert -1 <= fair_number(count, word) < count


def test_random_below_is_fair_and_repeatable():
    t = full_stock(1)
    numbers = [random_below(t, FOR_PLAYERS, occasion, 0, 6) for occasion in range(6_000)]
    assert numbers == [random_below(t, FOR_PLAYERS, occasion, 0, 6) for occasion in range(6_000)]
    counts = np.bincount(numbers, minlength=6)
    assert is_ordinary_chi_square(((counts - 1_000) ** 2 / 1_000).sum(), freedom=5)


def is_ordinary_chi_square(statistic: float, freedom: int) -> bool:
    """Return whether fair random numbers give such a chi-square statistic in all but two of ten thousand trials."""
    return bool(chi2.ppf(1e-4, freedom) < statistic < chi2.ppf(1 - 1e-4, freedom))


@pytest.fixture(scope="module")
def packs() -> np.ndarray:
    """Packs of 20,800 deals, one in each row."""
    packs = np.zeros((400 * LAW.CARDS, LAW.CARDS), np.int64)
    tables = copy_table(GAME, new_table(GAME, {}, 0), 1)
    load_checked(shuffle_many, GAME)(tables, 0, packs)
    return packs


def table_statistic(rows: np.ndarray, columns: np.ndarray) -> float:
    """Return the chi-square statistic of two rows of cards against independence with equally likely cards."""
    counts = np.zeros((LAW.CARDS, LAW.CARDS))
    np.add.at(counts, (rows, columns), 1)
    expected = len(rows) / LAW.CARDS**2
    return float(((counts - expected) ** 2 / expected).sum())


@pytest.mark.compiled
def test_shuffle_is_equal_in_both_engines(packs):
    codes = LAW.PACK.codes
    for seed in (0, 1, 7, 20_000):
        assert shuffle_pack(seed) == " ".join(codes[card] for card in reversed(packs[seed].tolist()))


@pytest.mark.compiled
def test_shuffle_puts_every_card_everywhere_equally_often(packs):
    # Each card has one place in a pack and each place has one card, so 51 x 51 of 52 x 52 degrees of freedom are left,
    # and the statistic of such a table is larger than that of a free one by 52 / 51.
    cards = LAW.CARDS
    places = np.tile(np.arange(cards), len(packs))
    statistic = table_statistic(packs.ravel(), places) * (cards - 1) / cards
    assert is_ordinary_chi_square(statistic, freedom=(cards - 1) ** 2)


@pytest.mark.compiled
def test_shuffle_makes_neighbouring_cards_independent(packs):
    cards = LAW.CARDS
    counts = np.zeros((cards, cards))
    np.add.at(counts, (packs[:, -1], packs[:, -2]), 1)
    assert not counts.diagonal().any()
    expected = len(packs) / (cards * (cards - 1))
    unlike = counts[~np.eye(cards, dtype=bool)]
    assert is_ordinary_chi_square(((unlike - expected) ** 2 / expected).sum(), freedom=cards * (cards - 1) - 1)


@pytest.mark.compiled
def test_neighbouring_deals_are_independent_and_all_different(packs):
    freedom = LAW.CARDS**2 - 1
    assert is_ordinary_chi_square(table_statistic(packs[:-1, -1], packs[1:, -1]), freedom)
    assert is_ordinary_chi_square(table_statistic(packs[:-1, 0], packs[1:, -1]), freedom)
    assert len(np.unique(packs, axis=0)) == len(packs)


@pytest.mark.parametrize("seed", FROZEN)
def test_shuffle_gives_the_recorded_pack(seed):
    assert shuffle_pack(seed) == FROZEN[seed]


def test_block_differs_for_every_seed_purpose_and_occasion():
    seeds = [0, 1, 2, 2**30, 2**31, 2**31 + 1, 2**32, 2**61, MOST_SEED]
    assert len({shuffle_pack(seed) for seed in seeds}) == len(seeds)
    packs = {shuffle_pack(1, purpose, shuffles) for purpose in (FOR_DEAL, FOR_SHUFFLES) for shuffles in range(3)}
    assert len(packs) == 6
    t = full_stock(1)
    blocks = {block(t, purpose, 5, place) for purpose in (FOR_DEAL, FOR_SHUFFLES, FOR_PLAYERS) for place in range(3)}
    assert len(blocks) == 9


def test_shuffle_is_counted_and_logged_with_the_next_card_first():
    t, log = full_stock(3), new_log()
    shuffle(t, LAW.STOCK, FOR_SHUFFLES, log)
    (entry,) = log.entries
    assert number(t, SHUFFLES) == 1
    order = " ".join(LAW.PACK.codes[card] for card in entry.cards)
    assert order == pile_text(t, LAW.STOCK, LAW.PACK.codes, is_stock=True)


NOT_THE_PACK = {"too few": [1, 2, 3], "one card": [0] * 52, "a stranger": [*range(51), 60], "an earlier play's": []}


@pytest.mark.parametrize("script", [list(range(LAW.CARDS)), *NOT_THE_PACK.values()], ids=["the pack", *NOT_THE_PACK])
def test_shuffle_follows_a_script_only_when_it_names_the_same_cards(script):
    t, log = full_stock(3), new_log(script)
    shuffle(t, LAW.STOCK, FOR_SHUFFLES, log)
    if len(set(script)) == LAW.CARDS and max(script) < LAW.CARDS:
        assert list(log.entries[0].cards) == script
    else:
        assert pile_text(t, LAW.STOCK, LAW.PACK.codes, is_stock=True) == shuffle_pack(3, FOR_SHUFFLES)
