"""Lessons 9 to 16: sliders change their charts, and what is computed is what games and rulings say."""

from __future__ import annotations

import re

import numpy as np
import pytest
from scipy.stats import binom

import kit
from data.studies.stack_the_deck_openings import wilds_dealt
from kit.lab.players import PLAYERS, careful
from kit.lesson.told import Told
from tests.charts.rows_b import CHANGES, CLASSES, DECK, EACH, MEANS, PATHS, SCORES, SEEN, TAKEN, TOLD, kept_rows
from tests.notebook import printed
from tests.project import PROJECT
from tests.second.six_stacks import turns_in_events
from tutorials.chance.lessons import falling_stack, hands, races, riffles, series, stopping, strikes
from tutorials.chance.lessons.cards_that_fit import EQUAL_OR_LOWER, LOWER, NEXT_OF_COLOUR, dealt, distribution, expected
from tutorials.chance.lessons.fair_chance import calibration, fan, next_changes
from tutorials.chance.lessons.stopping import LOOKS, beyond, first_clear, fortune
from tutorials.chance.lessons.strike_counts import AFTER_ANY, AFTER_PLAY, AFTER_STRIKE, BEFORE_MATCH, IN_MATCH, turns

RANKS, SUITS = "A23456789TJQK", "cdhs"


def numbers(sentence: str) -> list[float]:
    """Return the numbers in a sentence, in order."""
    return [float(each.replace(",", "")) for each in re.findall(r"\d[\d,]*(?:\.\d+)?", sentence)]


def moved(chart, **values):
    """Return the chart after its sliders have been moved there."""
    for name, value in values.items():
        chart.sliders[name].value = value
    chart.update()
    return chart


@pytest.fixture(scope="module")
def alone():
    return stopping.kept_courses()


# ---- 9: hands ----


def test_hands_are_counted_by_their_wilds_and_the_slider_goes_on_to_the_next_hundred():
    chart = hands.hundred_hands([0, 1, 0, 2] * 25 + [3] * 100)
    assert [len(line.get_xdata()) for line in chart.axes.lines] == [75, 425]
    assert "100 of 100 hands have a wild: 100 with 3. The other 0" in moved(chart, hundred=2).sentence
    assert chart.axes.get_title() == "Five cards each: deals 101 to 200"


def test_what_was_dealt_is_drawn_on_what_was_worked_out():
    axes = hands.exact_and_seen({"few": ([0.75, 0.25], SEEN)}, "Wilds", "wilds", "share").figure.axes[0]
    assert [bar.get_height() for bar in axes.patches] == [0.75, 0.25]
    assert [list(line[:, 1]) for line in axes.collections[0].get_segments()] == [[0.6, 0.8], [0.2, 0.4]]
    assert axes.get_ylim()[0] == pytest.approx(0)


@pytest.mark.compiled
def test_openings_are_those_that_are_dealt():
    for place, row in enumerate(hands.openings(players=3, deals=20, seed=5).itertuples()):
        stacks = kit.deal("stack-the-deck", seed=5 + place, players=3).position()["stacks"]
        assert [row.wilds_1, row.wilds_2, row.wilds_3] == [cards.count("**") for cards in stacks]
        assert row.numbers == len({card[0] for card in stacks[0] if card != "**"})


@pytest.mark.compiled
def test_wilds_in_deals_agree_with_the_exact_chances():
    rows = wilds_dealt(players=2, deals=5_000)
    assert sum(row["exact"] for row in rows) == pytest.approx(1)
    assert all(abs(row["seen"] - row["exact"]) < 0.03 for row in rows)


# ---- 10: races ----


@pytest.mark.parametrize("ratio", [1.0, 1.5, 3.0])
def test_races_are_won_as_often_as_most_of_many_tosses(ratio):
    for cards in (1, 5, 24):
        assert races.race_share(ratio, cards) == pytest.approx(binom.sf(cards - 1, 2 * cards - 1, ratio / (1 + ratio)))
    found = races.chances_on_the_way(0.6, 5)
    assert list(found[5, :5]) == [1] * 5 and list(found[:5, 5]) == [0] * 5


def test_the_map_follows_the_slider_and_the_way_is_that_of_the_score():
    chart = races.race_map(9)
    assert "begins with a chance of 99.1%" in moved(chart, ratio=2.0).sentence
    chart.once_more()
    chart.update()
    assert "In deal 10 " in chart.sentence
    game = kit.deal("speed", seed=9, mean_reaction=[1.0, 1.5])
    while not game.over:
        game.play(careful(game))
    way = races.cards_gone(game)
    assert list(way[0]) == [0, 0] and list(24 - way[-1]) == game.score()["total"] and (np.diff(way, axis=0) >= 0).all()


@pytest.mark.compiled
def test_the_faster_player_wins_from_either_seat():
    wins = races.wins_of_faster(2.0, "random", 200)
    assert len(wins) == 200 and set(wins) <= {0, 0.5, 1}
    assert wins[:100].mean() > 0.7 and wins[100:].mean() > 0.7
    assert 0.35 < races.wins_of_faster(1.0, "random", 400).mean() < 0.65


def test_what_was_measured_of_races_is_what_the_formulas_say():
    for row in kept_rows("races").itertuples():
        cards = (52 - row.table_stacks) // 2
        assert row.first == pytest.approx(races.first_share(row.ratio), abs=1e-5)
        assert row.never_stuck == pytest.approx(races.race_share(row.ratio, cards), abs=1e-5)
    some = kept_rows("races").iloc[:2].assign(ratio=[1.0, 2.0], won=[0.5, 0.9])
    assert races.ratio_for(0.7, some) == pytest.approx(1.5)


# ---- 11: ways of a chance ----


def test_a_fan_has_a_line_for_each_game_in_the_colour_of_its_end_and_crosses_mark_what_misses():
    lines = fan(PATHS, MEANS, "Ways").figure.axes[0].get_lines()
    assert [tuple(line.get_ydata()) for line in lines[:-1]] == [(0.5, 0.6, end) for end in (1.0, 0.5, 0.0, 0.0)]
    assert len({line.get_color() for line in lines}) == 4 and list(lines[-1].get_xdata()) == [0, 1, 2]
    panels = next_changes(CHANGES, {"one": "One", "other": "Other"}, "Changes").figure.axes
    crosses = [[list(line.get_ydata()) for line in axes.get_lines() if line.get_marker() == "X"] for axes in panels]
    assert crosses == [[[0.01]], []]
    panels = calibration(TOLD, {name: name for name in "abcde"}, "Told").figure.axes
    assert [axes.get_visible() for axes in panels] == [True] * 5 + [False]


# ---- 12: stopping ----


def test_the_lead_is_told_at_the_deal_where_the_slider_stands(alone):
    chart = moved(stopping.your_turn(alone), experiment=2, deals=130)
    one, other = alone[1, 12]
    assert numbers(chart.sentence)[:4] == [130, one, other, abs(one - other)]
    assert f"{(one - other) / np.sqrt(one + other):+.2f} standard errors" in chart.sentence
    assert [len(line.get_xdata()) for line in chart.axes.lines][:2] == [13, 1]


def test_more_looks_stop_more_courses_and_a_line_further_out_fewer(alone):
    chart, stopped = stopping.sixty_courses(alone, 2.555), []
    usual, pocock = chart.sliders["line"].options
    for looks, line in ((1, usual), (10, usual), (99, usual), (10, pocock)):
        moved(chart, looks=looks, line=line)
        stopped.append(sum(each.get_marker() == "X" and len(each.get_xdata()) > 0 for each in chart.axes.lines))
        assert f"{stopped[-1]} of 60 experiments" in chart.sentence
    assert stopped[:3] == [(first_clear(alone, LOOKS[looks], beyond(1.96)) > 0).sum() for looks in LOOKS]
    assert stopped[0] < stopped[1] < stopped[2] and stopped[3] < stopped[1]


def test_when_something_differs_more_experiments_stop():
    chart = stopping.how_many_stopped(kept_rows("stopping_chances"))
    least, most = ([line.get_ydata()[-1] for line in moved(chart, truth=each).axes.lines[:5]] for each in (0.5, 0.6))
    assert all(one < other for one, other in zip(least, most, strict=True))


def test_fortunes_and_intervals_are_those_of_the_experiment(alone):
    chart = moved(stopping.fortunes(alone), experiment=19)
    assert f"at most £{fortune(*alone[18].T).max():.2f}" in chart.sentence
    reached = (fortune(alone[..., 0], alone[..., 1]).max(axis=1) >= 20).sum()
    assert f"{reached} ever reached £20" in chart.sentence
    misses = [numbers(moved(stopping.two_intervals(alone), experiment=each).sentence) for each in (42, 45)]
    assert all(once > 0 and always == 0 for once, _, always, *_ in misses)


# ---- 13: riffles ----


@pytest.mark.thorough
def test_a_pack_is_drawn_card_by_card_and_a_thread_leads_each_card_through_all_riffles():
    chart = riffles.packs_in_rows()
    before = [bar.get_height() for bar in chart.axes.patches]
    chart.once_more()
    chart.update()
    after = [bar.get_height() for bar in chart.axes.patches]
    assert len(before) == 8 * 52 and before[:52] == after[:52] and before[52:] != after[52:]
    chart = moved(riffles.threads(), riffles=3)
    assert sorted(round(line.get_xdata()[-1]) for line in chart.axes.lines) == list(range(1, 53))
    assert "at most 8" in chart.sentence


def test_what_two_packs_do_not_share_is_their_distance_and_no_game_notices_more():
    chart, far = moved(riffles.overlap(), riffles=7), float(riffles.distance(7))
    shared, riffled, fair = (sum(bar.get_height() for bar in bars) for bars in chart.axes.containers)
    assert riffled == pytest.approx(fair) == pytest.approx(far) == pytest.approx(1 - shared)
    for stacks in (3, 4, 5):
        for number, found in riffles.noticed_by(kept_rows("riffles"), stacks).items():
            assert found.low <= float(riffles.distance(number))


# ---- 14: series ----


@pytest.mark.thorough
def test_means_of_more_games_differ_less_and_more_intervals_hit():
    chart = series.means(SCORES)
    for games in (1, 5, 100):
        assert f"standard deviation of {SCORES.std() / np.sqrt(games):.0f} points" in moved(chart, games=games).sentence
        assert sum(bar.get_height() for bar in chart.axes.containers[0]) == pytest.approx(1)
    chart = series.cone(SCORES)
    usual, wider = (numbers(moved(chart, recipe=each).sentence)[0] for each in ("1.96 errors", "Student's t"))
    assert usual < wider < numbers(moved(chart, recipe="1.96 errors", games=100).sentence)[0]
    assert sum(len(line.get_xdata()) for line in chart.axes.lines[:4]) == series.SHOWN


def test_a_series_is_drawn_again_in_all_ways():
    chart = series.resampled(np.array([100, 300, 500, 700, 2_000] * 200))
    assert sum(bar.get_height() for bar in chart.axes.containers[0]) == pytest.approx(1)
    means = sorted((a + b + c) / 3 for a in (1, 5, 9) for b in (1, 5, 9) for c in (1, 5, 9))
    assert sorted(series.every_resample(np.array([1, 5, 9])).tolist()) == pytest.approx(means)


# ---- 15: strikes ----


@pytest.mark.compiled
@pytest.mark.parametrize(("players", "player"), [(2, "random"), (3, "careful")])
def test_turns_are_those_of_the_same_deals_played_through_the_kit(players, player):
    counted = turns(20, players, player, seed=11).counted
    seen = np.zeros_like(counted)
    for index in range(20):
        game = kit.deal("six-stacks", seed=11 + index, players=players)
        while not game.over:
            game.play(PLAYERS[player](game))
        every = list(turns_in_events(game))
        for turn in every:
            before = ["drew", "drew none", "strike", ""].index(turn.before)
            seen[index, int(turn.in_match), turn.strikes, before, int(turn.struck)] += 1
        assert [(turn.struck, turn.in_match) for turn in every] == [each[1:] for each in strikes.turns_of(game)]
    assert (counted == seen).all() and seen[:, IN_MATCH].any(axis=(1, 2, 3)).all()


@pytest.mark.compiled
def test_shares_are_of_the_turns_that_they_name():
    played = turns(300)
    after, struck = played.chosen(AFTER_PLAY).sum(axis=0), played.chosen(AFTER_STRIKE).sum(axis=0)
    assert played.share(AFTER_PLAY).estimate == pytest.approx(after[1] / after.sum())
    assert played.more_after_a_strike().estimate == pytest.approx(struck[1] / struck.sum() - after[1] / after.sum())
    assert played.chosen(AFTER_STRIKE, strikes=0).sum() == 0
    assert np.isnan(played.share(AFTER_STRIKE, strikes=0).estimate)
    parts = [played.chosen(AFTER_ANY, match, strikes) for match in (BEFORE_MATCH, IN_MATCH) for strikes in range(3)]
    assert sum(part.sum() for part in parts) == played.counted.sum() and played.undecided == 0


def test_the_turns_of_a_game_are_shown_and_the_whole_tips_as_turns_are_left_out():
    shown, chart = strikes.random_turns(9), moved(strikes.games_turn_by_turn(most=9), number=9)
    assert chart.sentence.startswith(f"{len(shown)} turns, {sum(turn.strike for turn in shown)} of them a strike.")
    assert chart.sentence.endswith(f"Turns in the Final Match: {sum(turn.in_match for turn in shown)}.")
    chart = moved(strikes.tipping(CLASSES, "turns with none", "Tipping"), kept=0)
    assert "50.0% after a play and 42.0% after a strike, -8.0 points" in chart.sentence


# ---- 16: one falling stack ----


def spelt(card: int) -> str:
    return RANKS[card // 4] + SUITS[card % 4]


@pytest.mark.compiled
def test_decks_are_those_of_deals_and_what_fits_is_what_the_games_say():
    cards, taken = dealt(20, seed=7)
    for place, (row, lies) in enumerate(zip(cards, taken, strict=True)):
        assert " ".join(map(spelt, row)) == kit.deal("stack-em", seed=7 + place).position()["deck"]
        assert (lies == (row // 4 <= np.minimum.accumulate(row // 4))).all()
    game = kit.setup("stack-em", hand="5c 6d 4h", work=["5d", ""], deck=" ")
    assert [game.ruling(f"{card} to w1").legal for card in ("5c", "6d", "4h")] == [True, False, True]


@pytest.mark.compiled
def test_the_other_rules_are_stricter_in_their_own_way():
    (cards, lower), (_, coloured), (_, equal) = (dealt(50, rule) for rule in (LOWER, NEXT_OF_COLOUR, EQUAL_OR_LOWER))
    for row, strictly, next_down in zip(cards, lower, coloured, strict=True):
        assert (np.diff(row[strictly] // 4) < 0).all() and (np.diff(row[next_down] // 4) % 13 == 12).all()
        assert len({spelt(card)[1] in "dh" for card in row[next_down]}) == 1
    assert (equal >= lower).all()


def test_the_distribution_has_the_expectation_of_the_indicators():
    chances = distribution()
    assert chances @ np.arange(len(chances)) == pytest.approx(float(expected()))
    assert (chances[:4] == 0).all(), "the aces always lie there"
    blocks = falling_stack.chances_of_all_cards(EACH, SEEN * 6 + SEEN[:1], "Blocks").figure.axes[0].patches
    assert sum(bar.get_height() for bar in blocks) == pytest.approx(float(expected()))


def test_a_card_comes_first_as_often_as_it_lies_on_the_stack():
    chart = falling_stack.who_comes_first(DECK)
    for rank in (0, 4, 12):
        moved(chart, rank=rank)
        lying = int(TAKEN[4 * rank + 2 == DECK].sum())
        assert f"{4 * rank} cards are lower. It came before all of them in {lying} of 400 deals" in chart.sentence
        heights = [bar.get_height() for bar in chart.axes.patches]
        assert len(heights) == 4 * rank + 1 and sum(heights) == pytest.approx(1)


def test_findings_are_shown_as_text():
    told = Told("One < two.\n\nThree.")
    assert repr(told) == "One < two.\n\nThree."
    assert "<p>One &lt; two.</p><p>Three.</p>" in told._repr_html_()


def test_notes_say_on_which_side_of_the_mean_the_commonest_number_and_the_median_are():
    notes = printed(PROJECT / "tutorials" / "teachers" / "chance" / "16_one_falling_stack.ipynb")
    packs = np.random.default_rng(16).permuted(np.tile(np.arange(52) // 4, (50_000, 1)), axis=1)
    counts = (packs == np.minimum.accumulate(packs, axis=1)).sum(axis=1)
    for name, number in (("commonest number", np.bincount(counts).argmax()), ("median", int(np.median(counts)))):
        [(told, side)] = re.findall(rf"The {name} is (\d+), (below|above) the mean", notes)
        assert (int(told), side) == (number, "below" if number < counts.mean() else "above")
