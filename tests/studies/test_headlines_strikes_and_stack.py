"""The figures of two lessons, found once more: does a strike follow a strike, and how many cards fit one stack?

What a lesson prints is read from its notebook; its cells are run, and what they print compared, elsewhere.
"""

import random
from fractions import Fraction
from functools import cache
from math import sqrt

import numpy as np
import pandas as pd
import pytest

from kit.files import results_file
from tests.notebook import figures_in
from tests.second.six_stacks import SecondSixStacks, Turn
from tutorials.chance.lessons.cards_that_fit import find_distribution

pytestmark = pytest.mark.headline
STRIKES, STACK = "15_does_a_strike_follow_a_strike", "16_one_falling_stack"
SHARE, SHARE_ALONE = r"([\d.]+)% \(([\d.]+)% to ([\d.]+)%\)", r"([\d.]+)%"
POINTS = r"([+-][\d.]+) \(([+-][\d.]+) to ([+-][\d.]+)\)"


# ---- 15: another count of Six Stacks ----


@pytest.fixture(scope="module")
def counts() -> pd.DataFrame:
    """The turns of games of the second Six Stacks."""
    dice = random.Random(15)
    rows = ((number, *turn) for number in range(4_000) for turn in SecondSixStacks(dice).turns)
    return pd.DataFrame(rows, columns=["game", *Turn._fields])


def check_share(told: tuple[float, ...], some: pd.DataFrame, of: pd.DataFrame) -> None:
    """Assert that a share of strikes told with its interval is that of other games, as near as chance allows."""
    games = pd.DataFrame({"hits": some.struck, "turns": 1, "game": some.game}).groupby("game").sum()
    ours = games.hits.sum() / games.turns.sum()
    error = (games.hits - ours * games.turns).std() / games.turns.mean() / sqrt(len(games))
    share, low, high = (number / 100 for number in told)
    assert low < share < high
    assert share == pytest.approx(ours, abs=3.5 * sqrt(error**2 + ((high - low) / 3.92) ** 2) + 0.0005)
    scale, many = 3.92 * error / sqrt(10_000), sqrt(of.game.nunique())
    assert high - low == pytest.approx(scale * many, rel=9 / many, abs=0.0015)


def row_figures(name: str) -> tuple[float, ...]:
    """Return the two shares with their intervals, and the difference, in the first row of the lesson with this name."""
    return figures_in(STRIKES, rf"{name}\s+[\d,]+\s+{SHARE}\s+[\d,]+\s+{SHARE}\s+{POINTS}")[0]


def test_another_count_agrees_with_and_without_the_final_match(counts):
    after, before_match = counts[counts.before != ""], counts.in_match == 0
    parts = {
        "all turns": counts.strikes >= 0, "ALL TOGETHER": counts.strikes >= 0, "before the Final Match": before_match,
        "in the Final Match": ~before_match, "one strike": before_match & (counts.strikes == 1),
        "two strikes": before_match & (counts.strikes == 2),
    }
    for name, some in parts.items():
        told = row_figures(name)
        check_share(told[:3], after[some[after.index] & (after.before != "strike")], counts)
        check_share(told[3:6], after[some[after.index] & (after.before == "strike")], counts)


def test_the_final_match_is_not_counted_in_again():
    pooled, before, within = map(row_figures, ("all turns", "before the Final Match", "in the Final Match"))
    assert abs(pooled[6]) < 3
    assert before[7] > 8, "before the Final Match a strike follows a strike"
    assert within[8] < -6, "in it a strike does not"
    assert abs(before[0] - within[0]) < 2 < before[3] - within[3], "only the turns after a strike differ"
    assert max(row_figures(name)[8] for name in ("one strike", "two strikes")) < 0, "not even the upper bounds"


def test_another_count_finds_that_it_matters_whether_a_card_was_drawn(counts):
    for name, before in (("a play, and a card drawn", "drew"), ("a play, and no card drawn", "drew none")):
        [told] = figures_in(STRIKES, rf"{name}\s+[\d,]+\s+{SHARE}")
        check_share(told, counts[(counts.in_match == 0) & (counts.before == before)], counts)


def test_another_count_hears_the_strikes_that_the_rule_of_bayes_says(counts):
    some = counts[counts.in_match == 0]
    heard = some[some.struck == 1]
    for strikes, name in enumerate(("no strike so far", "one strike", "two strikes")):
        prior, likelihood, by_rule = figures_in(STRIKES, rf"{name}\s+{SHARE_ALONE}\s+{SHARE_ALONE}\s+{SHARE_ALONE}\n")[0]
        of_them = some[some.strikes == strikes]
        ours = [len(of_them) / len(some), of_them.struck.mean(), (heard.strikes == strikes).mean()]
        within = 120 / sqrt(counts.game.nunique())  # points
        assert [prior, likelihood, by_rule] == pytest.approx([100 * each for each in ours], abs=within)


def test_for_whom_the_paradox_holds_is_what_the_long_run_says():
    table = pd.read_csv(results_file("six_stacks_strikes.csv"))
    assert (table.unfinished == 0).all()
    for (players, kind), some in table.groupby(["players", "player"]):
        [told] = figures_in(STRIKES, rf"{players} players, {kind}\s+" + r"\s+".join([POINTS] * 5))
        rows = [some[(some.match == match) & some.strikes.isna()] for match in ("all", "before", "in")]
        rows += [some[(some.match == "before") & (some.strikes == strikes)] for strikes in (1, 2)]
        differences = [
            float((row.strike_share_after_strike - row.strike_share_after_play).iloc[0]) * 100 for row in rows
        ]
        assert told[::3] == pytest.approx(differences, abs=0.051)
        assert told[4] > 0 > told[8], "up before the Final Match, down in it"
        if players < 4:
            assert max(told[11], told[14]) < 0, "not even the upper bounds"
        else:
            assert (told[10] > 0) == (kind == "careful") and told[13] > 0


# ---- 16: how many cards fit one falling stack? ----


@cache
def numbers_to_come(top: int, left: int) -> tuple[Fraction, ...]:
    """Return the chance of every number of further cards, by the same chain."""
    others = 4 * top + left
    if others == 0:
        return (Fraction(1),)
    chances = [Fraction(0)] * 53
    for many, (rank, rest) in [(left, (top, left - 1)), *((4, (rank, 3)) for rank in range(top))]:
        if many:
            for number, chance in enumerate(numbers_to_come(rank, rest)):
                chances[number + 1] += Fraction(many, others) * chance
    return tuple(chances[: max(number for number, chance in enumerate(chances) if chance) + 1])


def test_the_same_chain_has_the_numbers_of_cards_that_the_lesson_shows():
    whole = [Fraction(0)] * 60
    for rank in range(13):
        for number, chance in enumerate(numbers_to_come(rank, 3)):
            whole[number + 1] += chance / 13
    assert sum(whole) == 1
    assert find_distribution() == pytest.approx([float(each) for each in whole[:53]], abs=1e-12)
    rows = figures_in(STACK, r"(\d+) cards\s+([\d.]+)%\s+([\d.]+)%")
    assert [row[0] for row in rows] == list(range(4, 12))
    rows += [(12, *each) for each in figures_in(STACK, r"12 or more\s+([\d.]+)%\s+([\d.]+)%")]
    for number, seen, exact in rows:
        chance = float(sum(whole[12:]) if number == 12 else whole[int(number)])
        assert exact == pytest.approx(100 * chance, abs=0.0051)
        assert seen / 100 == pytest.approx(chance, abs=4 * sqrt(chance * (1 - chance) / 10_000))


def fill_stack(fits, dice: random.Random) -> list[tuple[int, int]]:
    deck = [(suit, rank) for suit in range(4) for rank in range(13)]
    dice.shuffle(deck)
    stack = deck[:1]
    for card in deck[1:]:
        if fits(card, stack[-1]):
            stack.append(card)
    return stack


def test_three_rules_shuffled_by_hand_give_the_three_numbers():
    dice, games = random.Random(16), 6_000
    rules = {
        r"only lower .* in the decks ([\d.]+) \(([\d.]+) to ([\d.]+)\)": lambda card, top: card[1] < top[1],
        r"Six Stacks it was ([\d.]+) \(([\d.]+) to ([\d.]+)\)":
            lambda card, top: card[0] // 2 == top[0] // 2 and card[1] == (top[1] - 1) % 13,
        r"numbered decks it was ([\d.]+) \(95 %: ([\d.]+) to ([\d.]+)\)": lambda card, top: card[1] <= top[1],
    }
    for pattern, fits in rules.items():
        [(told, low, high)] = figures_in(STACK, pattern)
        many = np.array([len(fill_stack(fits, dice)) for _ in range(games)])
        error = sqrt(many.var() / games + ((high - low) / 3.92) ** 2)
        assert told == pytest.approx(many.mean(), abs=3.5 * error + 0.005)
        assert high - low == pytest.approx(3.92 * many.std() / 100, rel=0.15, abs=0.011)
