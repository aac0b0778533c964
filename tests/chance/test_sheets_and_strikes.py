"""Charts of lessons 14 to 16: sheets, shuffled strikes and a falling stack agree with counts made another way."""

import re

import numpy as np
import pytest

import kit
from tests.charts.rows_a import move_sliders
from tests.second.six_stacks import turns_in_events
from tutorials.chance.lessons.cards_that_fit import deal_decks, draw_decks, find_distribution, list_chances
from tutorials.chance.lessons.series import draw_covering, draw_means, draw_sheets
from tutorials.chance.lessons.strike_counts import AFTER_PLAY, AFTER_STRIKE, BEFORE_MATCH, IN_MATCH, count_turns
from tutorials.chance.lessons.strike_order import (
    Turn, count_pairs, draw_game, list_rows, play_world, read_parts, read_turns, shuffle_equal_turns, shuffle_rows,
    sort_turns,
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
    assert count_pairs([GAME]) == 2 and set(shuffle_rows([GAME], 50)) == {2}, "three strikes are always neighbours"
    longer = [Turn(1, False, False), *GAME]  # now ○ ✕ ✕ ✕ by player 1: the play may come first, second or third
    repeats = shuffle_rows([longer], 3_000)
    assert set(repeats) == {1, 2} and (repeats == 2).mean() == pytest.approx(1 / 3, abs=0.04)


def test_equal_turns_are_shuffled_in_one_bowl_for_each_turn_number():
    assert sort_turns([GAME])[:3].tolist() == [[[0, 0], [0, 0]], [[0, 1], [0, 1]], [[0, 0], [0, 1]]]
    bowls = np.array([[[1, 1], [1, 0]], [[0, 0], [0, 4]]])  # the first bowl: one strike among three turns
    repeats = shuffle_equal_turns(bowls, 3_000)
    assert set(repeats) == {4, 5} and (repeats == 5).mean() == pytest.approx(1 / 3, abs=0.04)
    games = play_world([0.5], 30, seed=1)
    assert sort_turns(games)[:, 1, 1].sum() == count_pairs(games)


def test_world_has_its_chances_and_ends_with_a_third_strike():
    games = play_world([0.2, 0.7], 4_000, seed=1)
    for number, chance in enumerate((0.2, 0.7, 0.7)):
        turns = [row[number] for game in games for row, _ in list_rows(game) if len(row) > number]
        assert np.mean(turns) == pytest.approx(chance, abs=0.03)
    strikes = [sorted(int(row.sum()) for row, _ in list_rows(game)) for game in games]
    assert all(most == 3 > least for least, most in strikes) and all(game[-1].struck for game in games)


def test_game_is_drawn_turn_by_turn_with_its_bar():
    chart = draw_game([GAME])
    assert "4 of 7 turns. Strikes of player 1: 2, player 2: 1." in chart.form.sentence
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
    after_strike = turns.sort_by_turn()[:, 1, 1]
    assert parts["turn 2"].shares[1].estimate == pytest.approx(after_strike[:, 1].sum() / after_strike.sum(), abs=0.08)


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
