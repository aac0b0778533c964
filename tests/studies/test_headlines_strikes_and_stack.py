"""The figures of the lessons on strikes and on one falling stack, computed a second time without the kit's own code.

The tests read a lesson's printed figures from its notebook; other tests run its cells and compare the output.
"""

import random
import re
from fractions import Fraction
from functools import cache
from math import sqrt

import numpy as np
import pandas as pd
import pytest

from kit.files import results_file
from tests.notebook import figures_in
from tests.project import PROJECT
from tests.second.six_stacks import SecondSixStacks, Turn
from tutorials.chance.lessons.cards_that_fit import find_distribution

pytestmark = pytest.mark.headline
STRIKES, STACK = "15_does_a_strike_follow_a_strike", "16_one_falling_stack"
MORE_STRIKES = f"{STRIKES}_more"
SHARE, SHARE_ALONE = r"([\d.]+)% \(([\d.]+)% to ([\d.]+)%\)", r"([\d.]+)%"
POINTS = r"([+-][\d.]+) \(([+-][\d.]+) to ([+-][\d.]+)\)"


# ---- 15: a second count of Six Stacks ----


@pytest.fixture(scope="module")
def counts() -> pd.DataFrame:
    """The turns of 4,000 games of the second Six Stacks."""
    rng = random.Random(15)
    rows = ((number, *turn) for number in range(4_000) for turn in SecondSixStacks(rng).turns)
    return pd.DataFrame(rows, columns=["game", *Turn._fields])


def check_share(figures: tuple[float, ...], some: pd.DataFrame, of: pd.DataFrame, games_counted: int) -> None:
    """Check that a printed share of strikes and its interval agree with other games, within the bounds of chance."""
    games = pd.DataFrame({"hits": some.struck, "turns": 1, "game": some.game}).groupby("game").sum()
    ours = games.hits.sum() / games.turns.sum()
    error = (games.hits - ours * games.turns).std() / games.turns.mean() / sqrt(len(games))
    share, low, high = (number / 100 for number in figures)
    assert low < share < high
    assert share == pytest.approx(ours, abs=3.5 * sqrt(error**2 + ((high - low) / 3.92) ** 2) + 0.0005)
    scale, many = 3.92 * error / sqrt(games_counted), sqrt(of.game.nunique())
    assert high - low == pytest.approx(scale * many, rel=9 / many, abs=0.0015)


def row_figures(name: str) -> tuple[float, ...]:
    """Return both shares with their intervals, and the difference, from the first row with this name."""
    book = STRIKES if "MATCH" in name.upper() or name.isupper() else MORE_STRIKES
    return figures_in(book, rf"{name}\s+[\d,]+\s+{SHARE}\s+[\d,]+\s+{SHARE}\s+{POINTS}")[0]


def test_shares_of_strikes_agree_with_a_second_count(counts):
    after, before_match = counts[counts.before != ""], counts.in_match == 0
    parts = {
        "ALL TOGETHER": counts.strikes >= 0, "before the Final Match": before_match,
        "in the Final Match": ~before_match, "one strike": before_match & (counts.strikes == 1),
        "two strikes": before_match & (counts.strikes == 2),
    }
    for name, some in parts.items():
        figures, games = row_figures(name), 10_000 if name in ("one strike", "two strikes") else 100_000
        check_share(figures[:3], after[some[after.index] & (after.before != "strike")], counts, games)
        check_share(figures[3:6], after[some[after.index] & (after.before == "strike")], counts, games)


def test_paradox_of_strikes_appears_only_with_the_final_match():
    pooled, before, within = map(row_figures, ("ALL TOGETHER", "before the Final Match", "in the Final Match"))
    assert abs(pooled[6]) < 3
    assert before[7] > 8, "before the Final Match a strike follows a strike"
    assert within[8] < -6, "in it a strike does not"
    assert abs(before[0] - within[0]) < 2 < before[3] - within[3], "only the turns after a strike differ"
    assert max(row_figures(name)[8] for name in ("one strike", "two strikes")) < 0, "not even the upper bounds"


def test_shares_after_a_play_depend_on_a_drawn_card(counts):
    for name, before in (("a play, and a card drawn", "drew"), ("a play, and no card drawn", "drew none")):
        [figures] = figures_in(MORE_STRIKES, rf"{name}\s+[\d,]+\s+{SHARE}")
        check_share(figures, counts[(counts.in_match == 0) & (counts.before == before)], counts, 10_000)


def test_bayes_rule_agrees_with_a_second_count_of_strikes(counts):
    some = counts[counts.in_match == 0]
    struck = some[some.struck == 1]
    for strikes, name in enumerate(("no strike so far", "one strike", "two strikes")):
        [printed_row] = figures_in(MORE_STRIKES, rf"{name}\s+{SHARE_ALONE}\s+{SHARE_ALONE}\s+{SHARE_ALONE}\n")
        group = some[some.strikes == strikes]
        ours = [len(group) / len(some), group.struck.mean(), (struck.strikes == strikes).mean()]
        within = 120 / sqrt(counts.game.nunique())  # points
        assert printed_row == pytest.approx([100 * share for share in ours], abs=within)


def test_paradox_of_strikes_agrees_with_the_measured_results():
    table = pd.read_csv(results_file("six_stacks_strikes.csv"))
    assert (table.unfinished == 0).all()
    for (players, kind), some in table.groupby(["players", "player"]):
        [figures] = figures_in(MORE_STRIKES, rf"{players} players, {kind}\s+" + r"\s+".join([POINTS] * 6))
        rows = [some[(some.match == match) & some.strikes.isna()] for match in ("all", "before", "in")]
        rows += [some[(some.match == "before") & (some.strikes == strikes)] for strikes in (1, 2)]
        differences = [
            float((row.strike_share_after_strike - row.strike_share_after_play).iloc[0]) * 100 for row in rows
        ]
        differences.insert(3, 100 * some[some.match == "equal turns"].difference.item())
        assert figures[::3] == pytest.approx(differences, abs=0.051)
        assert min(figures[4], figures[10]) > 0 > figures[8], "up before the Final Match and in equal turns"
        if players < 4:
            assert max(figures[14], figures[17]) < 0, "not even the upper bounds"
        else:
            assert (figures[13] > 0) == (kind == "careful") and figures[16] > 0


def number_turns(counts: pd.DataFrame) -> pd.DataFrame:
    """Return the turns before the Final Match of a count with two players, with their numbers in a player's row."""
    before_match = counts[counts.in_match == 0]
    return before_match.assign(number=before_match.groupby("game").cumcount() // 2 + 1)


def test_strikes_in_turns_of_the_same_number_agree_with_a_second_count(counts):
    numbered = number_turns(counts)
    shares = numbered.groupby("number").struck.mean()
    [chances] = re.findall(r"WORLD = \[([\d., ]+)\]", (PROJECT / f"tutorials/chance/{STRIKES}.ipynb").read_text())
    assert shares[:5].tolist() == pytest.approx([float(chance) for chance in chances.split(", ")], abs=0.02)
    after = numbered[numbered.before != ""]
    difference, weights = [], []
    for number, some in after.groupby("number"):
        strike, play = some[some.before == "strike"].struck, some[some.before != "strike"].struck
        if len(strike) and len(play):
            difference.append(strike.mean() - play.mean())
            weights.append(len(strike))
        if number <= 7:
            [figures] = figures_in(STRIKES, rf"turn {number} of a player\s+{SHARE}\s+{SHARE}\s+{POINTS}")
            error = 100 * sqrt(0.25 / len(strike) + 0.25 / len(play))
            assert figures[6] == pytest.approx(100 * difference[-1], abs=3.5 * error)
    [(equal, low, high)] = figures_in(STRIKES, rf"EQUAL TURNS TOGETHER\s+{POINTS}")
    assert equal == pytest.approx(100 * np.average(difference, weights=weights), abs=3)
    assert 7 < low < equal < high < row_figures("before the Final Match")[7]


def test_test_among_equal_turns_is_calibrated_and_finds_the_pairs_of_most_large_blocks():
    [(_, low, high)] = figures_in(STRIKES, r"400 worlds of 40 games\s+(\d+)% \((\d+)% to (\d+)%\)")
    assert low <= 5 <= high
    shares = [figures_in(STRIKES, rf"50 blocks of {games} real games\s+(\d+)%")[0][0] for games in (40, 200)]
    assert 20 <= shares[0] <= 50 < 80 <= shares[1]


# ---- 16: how many cards fit one falling stack? ----


@cache
def chances_of_further_cards(top: int, left: int) -> tuple[Fraction, ...]:
    """Return the chance of every number of further cards, with a chain from rank to rank."""
    others = 4 * top + left
    if others == 0:
        return (Fraction(1),)
    chances = [Fraction(0)] * 53
    for many, (rank, rest) in [(left, (top, left - 1)), *((4, (rank, 3)) for rank in range(top))]:
        if many:
            for number, chance in enumerate(chances_of_further_cards(rank, rest)):
                chances[number + 1] += Fraction(many, others) * chance
    return tuple(chances[: max(number for number, chance in enumerate(chances) if chance) + 1])


def test_numbers_of_cards_agree_with_a_second_chain():
    whole = [Fraction(0)] * 60
    for rank in range(13):
        for number, chance in enumerate(chances_of_further_cards(rank, 3)):
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


def fill_stack(fits, generator: random.Random) -> list[tuple[int, int]]:
    deck = [(suit, rank) for suit in range(4) for rank in range(13)]
    generator.shuffle(deck)
    stack = deck[:1]
    for card in deck[1:]:
        if fits(card, stack[-1]):
            stack.append(card)
    return stack


def test_means_of_three_rules_agree_with_shuffled_packs():
    generator, games = random.Random(16), 6_000
    rules = {
        r"only lower .* in the decks ([\d.]+) \(([\d.]+) to ([\d.]+)\)": lambda card, top: card[1] < top[1],
        r"Six Stacks it was ([\d.]+) \(([\d.]+) to ([\d.]+)\)":
            lambda card, top: card[0] // 2 == top[0] // 2 and card[1] == (top[1] - 1) % 13,
        r"numbered decks it was ([\d.]+) \(95 %: ([\d.]+) to ([\d.]+)\)": lambda card, top: card[1] <= top[1],
    }
    for pattern, fits in rules.items():
        [(mean, low, high)] = figures_in(STACK, pattern)
        counts = np.array([len(fill_stack(fits, generator)) for _ in range(games)])
        error = sqrt(counts.var() / games + ((high - low) / 3.92) ** 2)
        assert mean == pytest.approx(counts.mean(), abs=3.5 * error + 0.005)
        assert high - low == pytest.approx(3.92 * counts.std() / 100, rel=0.15, abs=0.011)
