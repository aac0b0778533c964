"""Charts of lessons 14 to 16: sheets, shuffled strikes and a falling stack agree with counts made another way."""

import re
from itertools import pairwise

import numpy as np
import pytest

import kit
from tests.charts.rows_a import move_sliders
from tests.second.six_stacks import turns_in_events
from tutorials.chance.lessons.cards_that_fit import deal_decks, draw_decks, find_distribution, list_chances
from tutorials.chance.lessons.series import draw_covering, draw_means, draw_sheets
from tutorials.chance.lessons.strike_counts import AFTER_PLAY, AFTER_STRIKE, BEFORE_MATCH, IN_MATCH, count_turns
from tutorials.chance.lessons.strike_order import (
    Turn, count_pairs, draw_game, draw_level, draw_whole, find_level, list_rows, read_parts, read_turns, shuffle_turns,
)

GAME = [  # player 1 strikes in the turns 1, 3 and 5, and so opens the Final Match
    Turn(seat, struck, in_match) for seat, struck, in_match in (
        (1, True, False), (2, False, False), (1, True, False), (2, True, False), (1, True, False), (2, True, True),
        (1, True, True),
    )
]  # fmt: skip
SCORES = np.array([0, 100, 100, 200, 100, 2_000, 300, 200, 100, 200])


# ---- 14: sheets ----


def test_sheet_is_reported_with_its_own_interval():
    chart = move_sliders(draw_sheets(SCORES.reshape(-1, 5)), sheet=2)
    pattern = r"mean (\d+), s = (\d+), interval (-?\d+) to (\d+)"
    [(mean, deviation, low, high)] = [map(int, found) for found in re.findall(pattern, chart.sentence)]
    assert (mean, deviation) == (560, round(np.std(SCORES[5:], ddof=1)))
    assert (low + high) / 2 == pytest.approx(mean, abs=1)
    assert high - low == pytest.approx(3.92 * deviation / 5**0.5, abs=2)


def test_intervals_that_cover_the_mean_are_counted():
    sheets = np.tile([[1, 2, 3, 4, 5], [11, 12, 13, 14, 15]], (5, 1))
    assert move_sliders(draw_covering(sheets, 3.0), number=10).sentence.startswith("5 of 10 intervals cover the mean")


def test_means_of_games_have_the_tails_of_drawn_series():
    sentence = move_sliders(draw_means(SCORES), games=5).sentence
    error, low, high = map(float, re.search(r"(\d+) points.*low: ([\d.]+)%, too high: ([\d.]+)%", sentence).groups())
    means = np.random.default_rng(3).choice(SCORES, (40_000, 5)).mean(axis=1) - SCORES.mean()
    assert error == pytest.approx(SCORES.std() / 5**0.5, abs=0.51)
    for share, counted in ((low, means < -1.96 * error), (high, means > 1.96 * error)):
        assert share == pytest.approx(100 * counted.mean(), abs=1)


# ---- 15: strikes in their order ----


@pytest.mark.compiled
def test_turns_of_a_deal_agree_with_its_events():
    for deal in (1, 8, 14):
        game = kit.play_deal("six-stacks", deal, players=2)
        pairs = zip(game.history, turns_in_events(game), strict=True)
        assert read_turns(deal) == [(step.seat, turn.struck, turn.in_match) for step, turn in pairs]


def test_rows_leave_the_final_match_out_and_shuffling_keeps_the_last_strike():
    (one, opens), (two, other) = list_rows(GAME)
    assert (one.tolist(), opens, two.tolist(), other) == ([1, 1, 1], True, [0, 1], False)
    assert count_pairs([GAME]) == 2 and set(shuffle_turns([GAME], 50)) == {2}, "three strikes are always neighbours"
    longer = [Turn(1, False, False), *GAME]  # now ○ ✕ ✕ ✕ by player 1: the play may come first, second or third
    repeats = shuffle_turns([longer], 3_000)
    assert set(repeats) == {1, 2} and (repeats == 2).mean() == pytest.approx(1 / 3, abs=0.04)


@pytest.mark.compiled
def test_shuffled_pairs_have_the_mean_of_all_orders():
    games = [read_turns(deal) for deal in range(1, 11)]
    expected = 0.0
    for row, is_last_fixed in (pair for game in games for pair in list_rows(game)):
        free = len(row) - is_last_fixed
        strikes = int(row[:free].sum())
        if free > 1:
            expected += strikes * (strikes - 1) / free
        expected += is_last_fixed * strikes / free if free else 0
    assert shuffle_turns(games, 4_000).mean() == pytest.approx(expected, abs=0.15)
    rows = [row for game in games for row, _ in list_rows(game)]
    assert count_pairs(games) == sum(one and other for row in rows for one, other in pairwise(row))


def test_game_is_drawn_turn_by_turn_with_its_bar():
    chart = draw_game([GAME])
    assert "4 of 7 turns. Strikes of player 1: 2, player 2: 1." in chart.sentence
    for turns, bars in ((4, 0), (5, 1), (7, 1)):
        lines = move_sliders(chart, turns=turns).axes.lines
        assert [line.get_marker() for line in lines].count("None") == bars


@pytest.mark.compiled
def test_recorded_parts_agree_with_a_count():
    parts, turns = read_parts(), count_turns(1_000)
    for name, selected in (
        ("all", ()), ("before", (BEFORE_MATCH,)), ("in", (IN_MATCH,)), ("before 1", (BEFORE_MATCH, 1))
    ):
        for share, before in zip(parts[name].shares, (AFTER_PLAY, AFTER_STRIKE), strict=True):
            counted = turns.estimate_share(before, *selected)
            assert share.estimate == pytest.approx(counted.estimate, abs=counted.high - counted.low)
    assert parts["before 0"].turns[1] == 0


def test_weights_move_the_whole_between_its_parts():
    parts = read_parts()
    for weight, name in ((0, "before"), (100, "in")):
        sentence = move_sliders(draw_whole(parts), weight=weight).sentence
        assert f"from {parts['all'].shares[0].estimate:.1%} after a play" in sentence
        assert f"to {parts[name].shares[1].estimate:.1%} after a strike" in sentence


def test_leaving_turns_out_turns_the_line_for_everybody():
    parts = read_parts()
    chart = draw_level(parts)
    before = parts["before"].shares
    assert f"from {before[0].estimate:.1%} after a play to {before[1].estimate:.1%} after" in chart.sentence
    assert move_sliders(chart, counted=0).axes.get_title() == "Every part falls"
    near = 5 * round(20 * find_level(parts))
    ends = re.findall(r"([\d.]+)% after", move_sliders(chart, counted=near).sentence)
    assert float(ends[0]) == pytest.approx(float(ends[1]), abs=2)


# ---- 16: a falling stack ----


@pytest.mark.compiled
def test_deck_is_drawn_card_by_card():
    cards, fits = deal_decks(3, seed=1)
    chart = move_sliders(draw_decks(cards, fits), deal=2, dealt=52)
    names = [*"A23456789", "10", *"JQK"]
    assert chart.sentence.endswith(f"On the stack: {' '.join(names[card // 4] for card in cards[1][fits[1]])}.")
    assert f"put aside: {52 - fits[1].sum()}" in [text.get_text() for text in chart.axes.get_legend().get_texts()]


def test_listed_chances_leave_out_only_negligible_numbers():
    assert sum(list_chances().values()) == pytest.approx(1, abs=1e-8)
    assert all(find_distribution()[number] == chance for number, chance in list_chances().items())
