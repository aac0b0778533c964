"""Lessons 9 to 16: sliders change their charts, and computed figures agree with games and rulings."""

import asyncio
import re
from collections import Counter

import numpy as np
import pytest
from scipy.stats import binom

import kit
from data.studies.stack_the_deck import measure_wilds
from kit.lesson.exercises import Guess
from kit.lesson.findings import Finding
from kit.lesson.question_cell import GuessCell
from tests.charts.rows_b import read_results
from tests.lesson.asking import act
from tests.notebook import checked_output
from tests.project import PROJECT
from tests.second.six_stacks import turns_in_events
from tutorials.chance.lessons import hands, leads, races, riffles, stopping
from tutorials.chance.lessons.cards_that_fit import (
    EQUAL_OR_LOWER, LOWER, NEXT_OF_COLOUR, deal_decks, find_distribution, find_mean,
)
from tutorials.chance.lessons.leads import EXPERIMENTS
from tutorials.chance.lessons.stop_game import StopGame
from tutorials.chance.lessons.stopping import LOOKS, find_first_clear, make_recipe
from tutorials.chance.lessons.strike_counts import (
    AFTER_ANY, AFTER_PLAY, AFTER_STRIKE, BEFORE_MATCH, IN_MATCH, MOST_TURNS, count_turns,
)

RANKS, SUITS = "A23456789TJQK", "cdhs"


# ---- 9: hands ----


@pytest.mark.compiled
def test_openings_agree_with_deals():
    for place, row in enumerate(hands.deal_openings(players=3, deals=20, seed=5).itertuples()):
        stacks = kit.deal("stack-the-deck", seed=5 + place, players=3).position()["stacks"]
        assert [row.wilds_1, row.wilds_2, row.wilds_3] == [cards.count("**") for cards in stacks]
        assert row.numbers == len({card[0] for card in stacks[0] if card != "**"})


@pytest.mark.compiled
def test_wilds_in_deals_agree_with_the_exact_chances():
    rows = measure_wilds(players=2, deals=5_000)
    assert sum(row["exact"] for row in rows) == pytest.approx(1)
    assert all(abs(row["observed"] - row["exact"]) < 0.03 for row in rows)


# ---- 10: races ----


@pytest.mark.parametrize("ratio", [1.0, 1.5, 3.0])
def test_race_share_agrees_with_the_binomial_distribution(ratio):
    for cards in (1, 5, 24):
        exact = binom.sf(cards - 1, 2 * cards - 1, ratio / (1 + ratio))
        assert races.find_race_share(ratio, cards) == pytest.approx(exact)
    found = races.compute_map(0.6, 5)
    assert list(found[5, :5]) == [1] * 5 and list(found[:5, 5]) == [0] * 5


@pytest.mark.compiled
def test_faster_player_wins_from_either_seat():
    wins = races.play_races(2.0, "random", 200)
    assert len(wins) == 200 and set(wins) <= {0, 0.5, 1}
    assert wins[:100].mean() > 0.7 and wins[100:].mean() > 0.7
    assert 0.35 < races.play_races(1.0, "random", 400).mean() < 0.65


def test_saved_race_results_agree_with_the_formulas():
    for row in read_results("races").itertuples():
        cards = (52 - row.table_stacks) // 2
        assert row.exact_one_race == pytest.approx(races.find_share(row.ratio), abs=1e-5)
        assert row.exact_all_plays == pytest.approx(races.find_race_share(row.ratio, cards), abs=1e-5)
    some = read_results("races").iloc[:2].assign(ratio=[1.0, 2.0], win_share=[0.5, 0.9])
    assert races.find_ratio(0.7, some) == pytest.approx(1.5)


# ---- 12: stopping ----


def test_stop_game_counts_calls_and_tells_only_at_the_end_that_nothing_differs():
    guess = GuessCell(Guess("How many?", start=80))
    act(guess, write={"guess": 80}, press="confirm")
    game = StopGame(stopping.read_paths(), guess)
    form = game.form

    def told() -> str:
        return game.page.values["verdict"]

    async def play(calls: int) -> None:
        for number in range(1, EXPERIMENTS + 1):
            assert "fair coin" not in told() and not form.is_running and not form.is_answered
            act(game, press="stop")
            act(game, press="stop")  # a double click calls nothing
            assert form.is_running and game.page.values["buttons"] == [["stop", "Stop! It is clear"]]
            form.runner.hurry("long look")
            if number <= calls:
                act(game, press="stop")
            else:
                form.runner.hurry("look")
                assert form.is_running, "a late click must not start the next experiment"
                form.runner.hurry("long look")
            assert not form.is_running and len(form.calls) == number

    asyncio.run(play(calls=3))
    assert form.calls == [40, 40, 40] + [0] * 7 and form.is_answered
    assert "called 3 of 10 experiments clear, after 40 deals on average" in told()
    assert "right in 7 of 10" in told() and "You guessed 80 %; you were right in 70%" in told()
    act(game, press="stop")
    assert len(form.calls) == 1 and "Experiment 1 of 10" in told()
    game.close()


def test_more_looks_stop_more_experiments_and_a_stricter_line_fewer():
    paths, stopped = stopping.read_paths(), []
    cell = stopping.draw_paths(paths)
    form = cell.page.asked
    assert np.allclose(form.leads, leads.read_leads()), "the website reads the same leads, without NumPy"
    usual, pocock = form.lines
    for looks, line in ((1, usual), (10, usual), (99, usual), (10, pocock)):
        act(cell, write={"looks": str(looks), "line": line})
        first = find_first_clear(paths, LOOKS[looks], make_recipe(form.lines[line]))
        assert form.count_stops() == first.tolist()
        stopped.append((first > 0).sum())
        assert cell.page.values["chart"].count("<circle") == stopped[-1]
        assert f"{stopped[-1]} of 60 experiments" in cell.page.values["verdict"]
    assert stopped[0] < stopped[1] < stopped[2] and stopped[3] < stopped[1]


def test_more_experiments_stop_when_players_differ():
    charts = [stopping.draw_stopped(read_results("stopping_chances"), truth) for truth in (0.5, 0.6)]
    least, most = (np.array(re.findall(r"\d0: (\S+) from", each.sentence), float).reshape(5, 10) for each in charts)
    assert (least[:, -1] < most[:, -1]).all()
    assert (np.diff(least) >= 0).all() and (np.diff(most) >= 0).all(), "no experiment starts again"


# ---- 13: riffles ----


def test_games_differ_at_most_by_the_distance_of_the_packs():
    shared = sum(map(min, riffles.compute_rising_chances(7), riffles.compute_rising_chances(None)))
    assert riffles.compute_distance(7) == 1 - shared
    for stacks in (3, 4, 5):
        for number, found in riffles.compare_with_fair(read_results("riffles"), stacks).items():
            assert found.low <= float(riffles.compute_distance(number))


# ---- 15: strikes ----


@pytest.mark.compiled
@pytest.mark.parametrize(("players", "player"), [(2, "random"), (3, "careful")])
def test_turns_agree_with_games_played_by_the_kit(players, player):
    counted = count_turns(20, players, player, seed=11).counted
    seen = np.zeros_like(counted)
    for index in range(20):
        game, turns = kit.play_deal("six-stacks", 11 + index, players, player), Counter[int]()
        for step, turn in zip(game.history, turns_in_events(game), strict=True):
            before = ["drew", "drew none", "strike", ""].index(turn.before)
            number = min(turns[step.seat], MOST_TURNS - 1)
            seen[index, int(turn.in_match), number, turn.strikes, before, int(turn.struck)] += 1
            turns[step.seat] += 1
    assert (counted == seen).all() and seen[:, IN_MATCH].any(axis=(1, 2, 3, 4)).all()


@pytest.mark.compiled
def test_shares_count_the_turns_that_they_name():
    played = count_turns(300)
    after, struck = played.select(AFTER_PLAY).sum(axis=0), played.select(AFTER_STRIKE).sum(axis=0)
    assert played.estimate_share(AFTER_PLAY).estimate == pytest.approx(after[1] / after.sum())
    assert played.compare_shares().estimate == pytest.approx(struck[1] / struck.sum() - after[1] / after.sum())
    assert played.select(AFTER_STRIKE, strikes=0).sum() == 0
    assert np.isnan(played.estimate_share(AFTER_STRIKE, strikes=0).estimate)
    parts = [played.select(AFTER_ANY, match, strikes) for match in (BEFORE_MATCH, IN_MATCH) for strikes in range(3)]
    assert sum(part.sum() for part in parts) == played.counted.sum() and played.undecided == 0


# ---- 16: one falling stack ----


def spell(card: int) -> str:
    return RANKS[card // 4] + SUITS[card % 4]


@pytest.mark.compiled
def test_decks_agree_with_deals_and_fits_with_rulings():
    cards, taken = deal_decks(20, seed=7)
    for place, (row, lies) in enumerate(zip(cards, taken, strict=True)):
        assert " ".join(map(spell, row)) == kit.deal("stack-em", seed=7 + place).position()["deck"]
        assert (lies == (row // 4 <= np.minimum.accumulate(row // 4))).all()
    game = kit.setup("stack-em", hand="5c 6d 4h", work=["5d", ""], deck=" ")
    assert [game.ruling(f"{card} to w1").legal for card in ("5c", "6d", "4h")] == [True, False, True]


@pytest.mark.compiled
def test_stricter_rules_take_fewer_cards():
    rules = LOWER, NEXT_OF_COLOUR, EQUAL_OR_LOWER
    (cards, lower), (_, coloured), (_, equal) = (deal_decks(50, rule) for rule in rules)
    for row, strictly, next_down in zip(cards, lower, coloured, strict=True):
        assert (np.diff(row[strictly] // 4) < 0).all() and (np.diff(row[next_down] // 4) % 13 == 12).all()
        assert len({spell(card)[1] in "dh" for card in row[next_down]}) == 1
    assert (equal >= lower).all()


def test_distribution_has_the_mean_of_the_indicators():
    chances = find_distribution()
    assert chances @ np.arange(len(chances)) == pytest.approx(float(find_mean()))
    assert (chances[:4] == 0).all(), "every ace is in the stack"


def test_findings_are_shown_as_text():
    finding = Finding("One < two.\n\nThree.")
    assert repr(finding) == "One < two.\n\nThree."
    assert "<p>One &lt; two.</p><p>Three.</p>" in finding._repr_html_()


def test_more_places_mode_and_median_beside_the_mean():
    notes = checked_output(PROJECT / "tutorials" / "chance" / "16_one_falling_stack_more.ipynb")
    packs = np.random.default_rng(16).permuted(np.tile(np.arange(52) // 4, (50_000, 1)), axis=1)
    counts = (packs == np.minimum.accumulate(packs, axis=1)).sum(axis=1)
    for name, number in (("commonest number", np.bincount(counts).argmax()), ("median", int(np.median(counts)))):
        [(value, side)] = re.findall(rf"The {name} is (\d+), (below|above) the mean", notes)
        assert (int(value), side) == (number, "below" if number < counts.mean() else "above")
