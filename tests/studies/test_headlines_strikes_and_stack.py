"""The figures of two lessons, found once more: does a strike follow a strike, and how many cards fit one stack?

What a lesson prints is read from its notebook; its cells are run, and what they print compared, elsewhere.
"""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from math import sqrt

import numpy as np
import pandas as pd
import pytest

from kit.lab.results import kept
from kit.studies.falling_stack import distribution
from tests.studies.figures import said

STRIKES, STACK = "15_does_a_strike_follow_a_strike", "16_one_falling_stack"
SHARE = r"([\d.]+)% \(([\d.]+)% to ([\d.]+)%\)"
GAMES = 4_000


# ---- 15: a second Six Stacks, with lists of (red?, rank) ----


def below(card: tuple[bool, int]) -> tuple[bool, int]:
    return card[0], (card[1] - 1) % 13


class SecondSixStacks:
    """A game between two who play any legal card; `turns` tells stacks, strikes, the turn before, and if it struck."""

    def __init__(self, dice: random.Random) -> None:
        self.dice, self.turns = dice, []
        while True:
            self.stock = [(red, rank) for red in (False, True) for rank in range(13)] * 2
            dice.shuffle(self.stock)
            self.stacks, self.reserve = [], []
            self.lay_stacks()
            if len(self.stacks) == 6 and len(self.stock) >= 6:
                break
        self.hands = [[self.stock.pop() for _ in range(3)] for _ in range(2)]
        self.strikes, before, seat, answering = [0, 0], [None, None], 0, False
        while True:
            moves = self.moves(self.hands[seat])
            self.turns.append((len(self.stacks), self.strikes[seat], before[seat], not moves))
            had = len(self.hands[seat])
            if moves:
                card, act = dice.choice(moves)
                self.hands[seat].remove(card)
                act()
                self.settle()
                if answering:
                    return
                if len(self.hands[seat]) < 3:
                    self.draw(seat)
                before[seat] = "drew" if had <= 3 else "drew none"
                seat = 1 - seat
                continue
            before[seat] = "strike"
            if answering:
                self.strikes, answering = [2, 2], False
                for one in (seat, seat, 1 - seat, 1 - seat, 1 - seat):
                    self.draw(one)
            else:
                self.strikes[seat] += 1
                if self.strikes[seat] == 3:
                    self.reserve += self.hands[seat]
                    self.hands[seat], answering = [], True
                    self.settle()
                else:
                    self.draw(seat)
            seat = 1 - seat

    def moves(self, hand):
        """Every way to place a card: on a stack, a king under a lone queen, a twin into the reserve."""
        found = []
        for card in dict.fromkeys(hand):
            many = hand.count(card)  # twins are two cards, and so two moves
            for stack in self.stacks:
                if below(stack[-1]) == card:
                    found += [(card, lambda stack=stack, card=card: stack.append(card))] * many
                if card[1] == 12 and stack == [(card[0], 11)]:
                    found += [(card, lambda stack=stack, card=card: stack.insert(0, card))] * many
            if any(stack[-1] == card for stack in self.stacks):
                found += [(card, lambda card=card: self.reserve.append(card))] * many
        return found

    def merge(self):
        while pair := next(
            ((one, other) for one in self.stacks for other in self.stacks
             if one is not other and below(other[-1]) == one[0]), None,
        ):  # fmt: skip
            pair[1].extend(pair[0])
            self.stacks = [stack for stack in self.stacks if stack is not pair[0]]

    def settle(self):
        self.merge()
        while card := next((card for card in self.reserve if any(below(s[-1]) == card for s in self.stacks)), None):
            self.reserve.remove(card)
            next(stack for stack in self.stacks if below(stack[-1]) == card).append(card)
            self.merge()

    def lay_stacks(self):
        while len(self.stacks) < 6 and self.stock:
            card = self.stock.pop()
            if any(card in stack for stack in self.stacks):
                self.reserve.append(card)
            else:
                self.stacks.append([card])
                self.merge()

    def draw(self, seat):
        if not self.stock:
            self.stock = self.reserve + [card for stack in self.stacks for card in stack[:-1]]
            self.stacks, self.reserve = [stack[-1:] for stack in self.stacks], []
            if self.stock:
                self.dice.shuffle(self.stock)
                self.merge()
                self.lay_stacks()
                self.settle()
        if self.stock:
            self.hands[seat].append(self.stock.pop())


@pytest.fixture(scope="module")
def second_games() -> pd.DataFrame:
    dice = random.Random(15)
    rows = [(game, *turn) for game in range(GAMES) for turn in SecondSixStacks(dice).turns]
    return pd.DataFrame(rows, columns=["game", "stacks", "strikes", "before", "struck"])


def agrees(told: tuple[float, float, float], some: pd.DataFrame, hit: pd.Series) -> None:
    """That a share told with its interval is that of a second game, as near as both scatter over the games."""
    games = pd.DataFrame({"hits": hit, "turns": 1, "game": some.game}).groupby("game").sum()
    ours = games.hits.sum() / games.turns.sum()
    error = (games.hits - ours * games.turns).std() / games.turns.mean() / sqrt(len(games))
    share, low, high = (number / 100 for number in told)
    assert low < share < high
    assert share == pytest.approx(ours, abs=3.5 * sqrt(error**2 + ((high - low) / 3.92) ** 2) + 0.0005)
    assert high - low == pytest.approx(3.92 * error * sqrt(GAMES / 10_000), rel=0.15, abs=0.0015)


def test_a_second_six_stacks_finds_the_shares_of_carla_anna_and_ben(second_games):
    after = second_games.dropna(subset="before")
    struck = after.before == "strike"
    [whole] = said(STRIKES, rf"of them a strike\s+{SHARE}\s+{SHARE}")
    by_stacks = [((after.stacks == n), said(STRIKES, rf"{n} stacks\s+{SHARE}\s+{SHARE}\s")[0]) for n in range(2, 7)]
    by_strikes = [
        (after.strikes == n, said(STRIKES, rf"{name}\s+[\d,]+\s+{SHARE}\s+[\d,]+\s+{SHARE}")[0])
        for n, name in ((1, "one strike"), (2, "two strikes"))
    ]
    for some, told in ((after.strikes >= 0, whole), *by_stacks, *by_strikes):
        for chosen, three in ((some & ~struck, told[:3]), (some & struck, told[3:])):
            agrees(three, after[chosen], after.struck[chosen])


def test_a_second_six_stacks_finds_that_it_matters_whether_a_card_was_drawn(second_games):
    for name, before in (("a play, and a card drawn", "drew"), ("a play, and no card drawn", "drew none")):
        [told] = said(STRIKES, rf"{name}\s+[\d,]+\s+{SHARE}")
        some = second_games[second_games.before == before]
        agrees(told, some, some.struck)


def test_what_is_heard_from_the_next_room_is_what_a_second_six_stacks_counts(second_games):
    heard = second_games[second_games.struck]
    for stacks in range(2, 7):
        [(prior, likelihood, by_rule, *counted)] = said(
            STRIKES, rf"{stacks} stacks\s+([\d.]+)%\s+([\d.]+)%\s+([\d.]+)%\s+{SHARE}"
        )
        agrees(tuple(counted), heard, heard.stacks == stacks)
        assert by_rule == pytest.approx(counted[0], abs=1.2)
        assert prior * likelihood / 100 / second_games.struck.mean() == pytest.approx(by_rule, abs=0.8)


def test_the_whole_is_put_together_from_its_parts_as_the_lesson_says():
    term = r"([\d.]+)% · ([\d.]+)%"
    [play] = said(STRIKES, rf"after a play\s+{term}\s+{term}\s+{term}\s+([\d.]+)%")
    [strike] = said(STRIKES, rf"after a strike\s+–\s+{term}\s+{term}\s+([\d.]+)%")
    [whole] = said(STRIKES, rf"of them a strike\s+{SHARE}\s+{SHARE}")
    for terms, told in ((play, whole[0]), (strike, whole[3])):
        weights, shares = terms[:-1:2], terms[1:-1:2]
        assert sum(weights) == pytest.approx(100, abs=0.15)
        assert np.dot(weights, shares) / 100 == pytest.approx(terms[-1], abs=0.1)
        assert terms[-1] == told
    assert play[3] > strike[1] and play[5] > strike[3] and play[-1] < strike[-1]


def test_for_whom_the_paradox_holds_is_what_the_long_run_says():
    table = pd.read_csv(kept("strikes_follow.csv"))
    assert (table.undecided == 0).all()
    ends = r"([+-][\d.]+) \(([+-][\d.]+) to ([+-][\d.]+)\)"
    for (players, kind), some in table.groupby(["players", "player"]):
        [told] = said(STRIKES, rf"{players} players, {kind}\s+" + r"\s+".join([ends] * 5))
        rows = [
            some[some.stacks.isna() & some.strikes.isna()], some[some.stacks == 6], some[some.stacks == 2],
            some[some.strikes == 1], some[some.strikes == 2],
        ]
        differences = [float((row.after_strike - row.after_play).iloc[0]) * 100 for row in rows]
        assert told[::3] == pytest.approx(differences, abs=0.051)
        assert told[0] > 0
        if players < 4:
            assert max(told[11], told[14]) < 0, "not even the upper bounds"
        elif kind == "careful":
            assert min(told[10], told[13]) > 0


# ---- 16: how many cards fit one falling stack? ----


@cache
def still_to_come(top: int, left: int) -> Fraction:
    """How many more cards a stack takes whose top has so many ranks below it, with so many of its own rank to come.

    Cards that are higher do not matter; the next of the others is any of them with equal chance.
    """
    others = 4 * top + left
    if others == 0:
        return Fraction(0)
    equal = left * still_to_come(top, left - 1) if left else Fraction(0)
    return 1 + (equal + sum(4 * still_to_come(rank, 3) for rank in range(top))) / others


@cache
def numbers_to_come(top: int, left: int) -> tuple[Fraction, ...]:
    """The chance of every number of further cards, by the same chain."""
    others = 4 * top + left
    if others == 0:
        return (Fraction(1),)
    chances = [Fraction(0)] * 53
    for many, (rank, rest) in [(left, (top, left - 1)), *((4, (rank, 3)) for rank in range(top))]:
        if many:
            for number, chance in enumerate(numbers_to_come(rank, rest)):
                chances[number + 1] += Fraction(many, others) * chance
    return tuple(chances[: max(number for number, chance in enumerate(chances) if chance) + 1])


def test_a_chain_from_top_to_top_expects_as_many_cards_as_the_indicators():
    expected = 1 + sum(still_to_come(rank, 3) for rank in range(13)) / 13
    [(told, seen, low, high)] = said(STACK, r"formula ([\d.]+) cards .* it was ([\d.]+) \(95 %: ([\d.]+) to ([\d.]+)\)")
    assert told == pytest.approx(float(expected), abs=5e-5)
    assert low < seen < high
    assert [round(told, 2)] == [round(each[0], 2) for each in said(STACK, r"Of 52 cards ([\d.]+) are")]


def test_the_same_chain_has_the_numbers_of_cards_that_the_lesson_shows():
    whole = [Fraction(0)] * 60
    for rank in range(13):
        for number, chance in enumerate(numbers_to_come(rank, 3)):
            whole[number + 1] += chance / 13
    assert sum(whole) == 1
    assert distribution() == pytest.approx([float(each) for each in whole[:53]], abs=1e-12)
    rows = said(STACK, r"(\d+) cards\s+([\d.]+)%\s+([\d.]+)%")
    assert [row[0] for row in rows] == list(range(4, 12))
    rows += [(12, *each) for each in said(STACK, r"12 or more\s+([\d.]+)%\s+([\d.]+)%")]
    for number, seen, exact in rows:
        chance = float(sum(whole[12:]) if number == 12 else whole[int(number)])
        assert exact == pytest.approx(100 * chance, abs=0.0051)
        assert seen / 100 == pytest.approx(chance, abs=4 * sqrt(chance * (1 - chance) / 10_000))


def on_stack(fits, dice: random.Random) -> list[tuple[int, int]]:
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
        [(told, low, high)] = said(STACK, pattern)
        many = np.array([len(on_stack(fits, dice)) for _ in range(games)])
        error = sqrt(many.var() / games + ((high - low) / 3.92) ** 2)
        assert told == pytest.approx(many.mean(), abs=3.5 * error + 0.005)
        assert high - low == pytest.approx(3.92 * many.std() / 100, rel=0.15, abs=0.011)


def test_two_deuces_lie_there_as_often_as_all_orders_of_six_cards_say():
    [(alone, *_)] = said(STACK, rf"the 2♥ lies on the stack\s+{SHARE}")
    [(given, low, high)] = said(STACK, rf"given that the 2♠ does\s+{SHARE}")
    assert alone / 100 == pytest.approx(1 / 5, abs=4 * sqrt(0.16 / 10_000))
    assert low < 100 / 3 < high
    assert low < given < high
