"""The figures of the lessons 1 to 5 and 17 on chance, computed a second time without the kit's own code.

The tests read a lesson's printed figures from its notebook; other tests run its cells and compare the output.
"""

import random
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, sqrt

import numpy as np
import pytest
from scipy.stats import t

import kit
from tests.notebook import figures_in

pytestmark = pytest.mark.headline


# ---- 1: is Stack 'Em won half or most of the time? ----


def can_be_won(deck: list[str], stacks: int, limit: int) -> bool:
    """Return whether a deal of Stack 'Em can be won with all cards visible; a search of every position.

    A card that can go up goes up at once, because it is never in the way there.
    """
    cards = [("cdhs".index(card[1]), "A23456789TJQK".index(card[0])) for card in deck]
    waiting, seen = [(0, frozenset(), ((),) * stacks, (0, 0, 0, 0))], set()
    while waiting:
        drawn, hand, work, top = play_up(*waiting.pop())
        if (drawn, hand, work, top) in seen:
            continue
        seen.add((drawn, hand, work, top))
        if sum(top) == 52:
            return True
        if drawn < 52 and len(hand) < limit:
            waiting.append((drawn + 1, hand | {cards[drawn]}, work, top))
        for card in hand:
            for place, stack in enumerate(work):
                if not stack or card[1] <= stack[-1][1]:
                    longer = (*work[:place], (*stack, card), *work[place + 1 :])
                    waiting.append((drawn, hand - {card}, longer, top))
    return False


def play_up(drawn, hand, work, top):
    hand, work, top, before = set(hand), [list(stack) for stack in work], list(top), None
    while before != sum(top):
        before = sum(top)
        for suit, rank in sorted(hand):
            if top[suit] == rank:
                hand.remove((suit, rank))
                top[suit] += 1
        for stack in work:
            if stack and top[stack[-1][0]] == stack[-1][1]:
                top[stack.pop()[0]] += 1
    return drawn, frozenset(hand), tuple(sorted(tuple(stack) for stack in work)), tuple(top)


def test_second_search_wins_no_deal_that_the_lesson_calls_lost():
    assert figures_in("01_half_or_most", r"(\d+) of (\d+) deals are won, (\d+) are undecided") == [(0, 100, 0)]
    decks = {deal: kit.deal("stack-em", seed=deal).position()["deck"].split() for deal in (3, *range(61, 81))}
    assert can_be_won(decks[3], stacks=4, limit=7), "the search must be able to find a win"
    assert not any(can_be_won(decks[deal], stacks=2, limit=3) for deal in range(61, 81))


# ---- 2: playing the same deals twice ----


def test_paired_interval_and_correlation_follow_from_the_four_counts():
    lesson, sign = "02_same_deals_twice", r"[+-]?[\d.]+"
    [counts] = figures_in(lesson, r"careful loses +(\d+) +(\d+)\s+careful wins +(\d+) +(\d+)")
    neither, only_random, only_careful, both = counts
    gap, apart = (only_careful - only_random) / sum(counts), (only_careful + only_random) / sum(counts)
    half_width = 1.96 * sqrt((apart - gap**2) / (sum(counts) - 1))
    printed = figures_in(lesson, rf"On the same deals the difference is ({sign}) ± ({sign}): clear")
    assert printed == [pytest.approx((gap, half_width), abs=0.00051)] and abs(gap) > half_width
    margins = (both + only_careful) * (neither + only_random) * (both + only_random) * (neither + only_careful)
    rho = (neither * both - only_random * only_careful) / sqrt(margins)
    printed = figures_in(lesson, r"The correlation is ([\d.]+)\. .* ([\d.]+) different ones\.\n")
    assert printed == [pytest.approx((rho, 1 / (1 - rho)), abs=0.051)]


# ---- 3: which tiles are face down? ----


def test_chances_of_three_jokers_equal_a_count_of_all_their_places():
    all_three, green, some, named = 0, 0, 0, Fraction(0)
    for places in permutations(range(72), 3):
        is_down = [place < 36 for place in places]
        all_three += all(is_down)
        green += is_down[0]
        some += any(is_down)
        if is_down[0]:
            named += Fraction(1, sum(is_down))
    row = r" +[\d,]+ +[\d.]+% \([^)]*\) +([\d.]+)%"
    expected = {
        r"given a yes to “the green one\?”" + row: all_three / green,
        r"given a yes to “at least one\?”" + row: all_three / some,
        r"picked the green one to name, all three lie there with the chance ([\d.]+)%": all_three / 3 / named,
    }
    for pattern, chance in expected.items():
        assert figures_in("03_face_down_tiles", pattern)[0][0] / 100 == pytest.approx(float(chance), abs=0.00051)


# ---- 4: the value of a rule ----


def test_share_of_clear_experiments_equals_the_sum_over_all_results():
    pattern = r"Only with the rule: (\d+), only without it: (\d+) of ([\d,]+) deals"
    ((gained, lost, deals),) = figures_in("04_what_a_rule_is_worth", pattern)
    up, down = gained / deals, lost / deals
    rows = figures_in("04_what_a_rule_is_worth", r"(\d+) deals +(\d+)%")
    assert [row[0] for row in rows] == [15, 30, 60, 80, 120]
    for many, per_cent in rows:
        n, clear, limit = int(many), 0.0, t.ppf(0.975, int(many) - 1)
        for ups in range(n + 1):
            for downs in range(n + 1 - ups):
                mean = (ups - downs) / n
                deviation = sqrt(max(0.0, ups + downs - n * mean**2) / (n - 1))
                if abs(mean) > limit * deviation / sqrt(n):
                    orders = comb(n, ups) * comb(n - ups, downs)
                    clear += orders * up**ups * down**downs * (1 - up - down) ** (n - ups - downs)
        assert per_cent / 100 == pytest.approx(clear, abs=0.005 + 4 * sqrt(clear * (1 - clear) / 10_000))


# ---- 5: does the last player have an advantage? ----


def play_fashion(generator: random.Random) -> tuple[list[int], int]:
    """Play Fashion at random with two players; return the points of the first and the last, and of the last card."""
    packs = [2 * list(range(1, 11)) for _ in range(2)]  # an ace is a one
    for pack in packs:
        generator.shuffle(pack)
    piles: list[tuple[int, int, int] | None] = [None] * 12  # rank, player, number of the played card
    count = 0
    for begin in range(0, 20, 4):
        hands, passed, turn = [pack[begin : begin + 4] for pack in packs], 0, 0
        while any(hands) and passed < 2:
            hand = hands[turn]
            moves = [
                (place, pile) for place, rank in enumerate(hand) for pile, top in enumerate(piles)
                if top is None or top[1] == turn or rank >= top[0] or rank == 1 or top[0] == 1
            ]
            passed = 0 if moves else passed + 1
            if moves:
                place, pile = generator.choice(moves)
                count += 1
                piles[pile] = (hand.pop(place), turn, count)
            turn = 1 - turn
    points = [sum(pile + 1 for pile, top in enumerate(piles) if top and top[1] == player) for player in (0, 1)]
    return points, sum(pile + 1 for pile, top in enumerate(piles) if top and top[2] == count)


def test_advantage_of_the_last_player_is_equal_in_a_second_program():
    generator, games = random.Random(1), 4_000
    results = [play_fashion(generator) for _ in range(games)]
    gaps = np.array([points[1] - points[0] for points, _ in results])
    shares, ends = (np.sign(gaps) + 1) / 2, np.array([end for _, end in results])
    interval = r"([\d.]+)%?[a-z ]* \(95 %: \+?([\d.]+)%? to \+?([\d.]+)"
    for name, scale, even, ours in (("difference of \\+", 1, 0, gaps), ("last player wins ", 100, 0.5, shares)):
        estimate, low, high = (number / scale for number in figures_in("05_last_player", name + interval)[0])
        error = sqrt(ours.var() / games + ((high - low) / 3.92) ** 2)
        assert estimate == pytest.approx(ours.mean(), abs=3.5 * error)
        assert low > even
    end = figures_in("05_last_player", r"The last card of all holds ([\d.]+) points,")[0][0]
    assert end == pytest.approx(ends.mean(), abs=3.5 * ends.std() / sqrt(games) + 0.1)


# ---- 17: your own numbers ----


def test_p_value_of_eight_games_each_equals_a_count_of_all_groups():
    deals = {"careful": range(1, 9), "random": range(9, 17)}
    scores = [kit.play_deal("stack-em", deal, by=by).score()["total"] for by in deals for deal in deals[by]]
    seen = abs(sum(scores[:8]) - sum(scores[8:]))
    far = sum(abs(2 * sum(group) - sum(scores)) >= seen for group in combinations(scores, 8))
    [(printed,)] = set(figures_in("17_your_own_numbers", r"the p-value of eight games each is (0\.\d+)"))
    truth = far / comb(16, 8)
    assert printed == pytest.approx(truth, abs=4 * sqrt(truth * (1 - truth) / 2_000) + 0.005)
