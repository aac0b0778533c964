"""The figures that the first five lessons on chance rest on, found once more by other means than the kit's own.

What a lesson prints is read from its notebook; its cells are run, and what they print compared, elsewhere.
"""

import random
from fractions import Fraction
from itertools import permutations
from math import comb, sqrt

import numpy as np
import pytest

import kit
from tests.notebook import figures_in

pytestmark = pytest.mark.headline


# ---- 1: is Stack 'Em won half or most of the time? ----


def can_be_won(deck: list[str], stacks: int, limit: int) -> bool:
    """Whether a deal of Stack 'Em can be won with all cards visible: every position is looked at, once.

    What can go up does so at once: up there it is never in the way.
    """
    cards = [("cdhs".index(card[1]), "A23456789TJQK".index(card[0])) for card in deck]
    waiting, seen = [(0, frozenset(), ((),) * stacks, (0, 0, 0, 0))], set()
    while waiting:
        drawn, hand, work, top = put_up(*waiting.pop())
        if (drawn, hand, work, top) in seen:
            continue
        seen.add((drawn, hand, work, top))
        if sum(top) == 52:
            return True
        if drawn < 52 and len(hand) < limit:
            waiting.append((drawn + 1, hand | {cards[drawn]}, work, top))
        for card in hand:
            for at, stack in enumerate(work):
                if not stack or card[1] <= stack[-1][1]:
                    waiting.append((drawn, hand - {card}, (*work[:at], (*stack, card), *work[at + 1 :]), top))
    return False


def put_up(drawn, hand, work, top):
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


def test_a_second_search_wins_none_of_the_deals_that_the_lesson_calls_lost():
    assert figures_in("01_half_or_most", r"(\d+) of (\d+) deals are won, (\d+) are undecided") == [(0, 100, 0)]
    decks = {deal: kit.deal("stack-em", seed=deal).position()["deck"].split() for deal in (3, *range(61, 81))}
    assert can_be_won(decks[3], stacks=4, limit=7)  # so it can find a way to win
    assert not any(can_be_won(decks[deal], stacks=2, limit=3) for deal in range(61, 81))


# ---- 3: what lies face down? ----


def test_three_jokers_lie_there_as_often_as_in_all_their_places():
    all_three, green, some, named = 0, 0, 0, Fraction(0)
    for places in permutations(range(72), 3):
        there = [place < 36 for place in places]
        all_three += all(there)
        green += there[0]
        some += any(there)
        if there[0]:
            named += Fraction(1, sum(there))
    row = r" +[\d,]+ +[\d.]+% \([^)]*\) +([\d.]+)%"
    expected = {
        r"given a yes to “the green one\?”" + row: all_three / green,
        r"given a yes to “at least one\?”" + row: all_three / some,
        r"picked the green one to name, all three lie there with the chance ([\d.]+)%": all_three / 3 / named,
    }
    for pattern, chance in expected.items():
        assert figures_in("03_face_down_tiles", pattern)[0][0] / 100 == pytest.approx(float(chance), abs=0.00051)


# ---- 4: what a rule is worth ----


def test_how_often_a_small_experiment_is_clear_is_summed_over_all_that_it_can_be():
    pattern = r"Only with the rule: (\d+), only without it: (\d+) of ([\d,]+) deals"
    ((gained, lost, deals),) = figures_in("04_what_a_rule_is_worth", pattern)
    up, down = gained / deals, lost / deals
    rows = figures_in("04_what_a_rule_is_worth", r"(\d+) deals +(\d+)%")
    assert [row[0] for row in rows] == [15, 30, 60, 80, 120]
    for many, per_cent in rows:
        n, clear = int(many), 0.0
        for ups in range(n + 1):
            for downs in range(n + 1 - ups):
                mean = (ups - downs) / n
                scatter = sqrt(max(0.0, ups + downs - n * mean**2) / (n - 1))
                if abs(mean) > 1.96 * scatter / sqrt(n):
                    ways = comb(n, ups) * comb(n - ups, downs)
                    clear += ways * up**ups * down**downs * (1 - up - down) ** (n - ups - downs)
        assert per_cent / 100 == pytest.approx(clear, abs=0.005 + 4 * sqrt(clear * (1 - clear) / 10_000))


# ---- 5: does the last player have an advantage? ----


def lay_all(dice: random.Random) -> tuple[list[int], int]:
    """Return a game of Fashion for two who make any legal move: the points of the first and the last, and the last
    card's.
    """
    packs = [2 * list(range(1, 11)) for _ in range(2)]  # an ace is a one
    for pack in packs:
        dice.shuffle(pack)
    piles: list[tuple[int, int, int] | None] = [None] * 12  # rank, player, number of the card laid
    laid = 0
    for begin in range(0, 20, 4):
        hands, passed, turn = [pack[begin : begin + 4] for pack in packs], 0, 0
        while any(hands) and passed < 2:
            hand = hands[turn]
            moves = [
                (at, pile) for at, rank in enumerate(hand) for pile, shown in enumerate(piles)
                if shown is None or shown[1] == turn or rank >= shown[0] or rank == 1 or shown[0] == 1
            ]
            passed = 0 if moves else passed + 1
            if moves:
                at, pile = dice.choice(moves)
                laid += 1
                piles[pile] = (hand.pop(at), turn, laid)
            turn = 1 - turn
    points = [sum(pile + 1 for pile, shown in enumerate(piles) if shown and shown[1] == player) for player in (0, 1)]
    return points, sum(pile + 1 for pile, shown in enumerate(piles) if shown and shown[2] == laid)


def test_a_second_fashion_gives_the_last_of_two_the_same_advantage():
    dice, games = random.Random(1), 4_000
    played = [lay_all(dice) for _ in range(games)]
    gaps = np.array([points[1] - points[0] for points, _ in played])
    shares, ends = (np.sign(gaps) + 1) / 2, np.array([end for _, end in played])
    interval = r"([\d.]+)%?[a-z ]* \(95 %: \+?([\d.]+)%? to \+?([\d.]+)"
    for name, scale, even, ours in (("difference of \\+", 1, 0, gaps), ("last player wins ", 100, 0.5, shares)):
        told, low, high = (number / scale for number in figures_in("05_last_player", name + interval)[0])
        error = sqrt(ours.var() / games + ((high - low) / 3.92) ** 2)
        assert told == pytest.approx(ours.mean(), abs=3.5 * error)
        assert low > even
    end = figures_in("05_last_player", r"The last card of all holds ([\d.]+) points,")[0][0]
    assert end == pytest.approx(ends.mean(), abs=3.5 * ends.std() / sqrt(games) + 0.1)
