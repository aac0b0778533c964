"""Odds, the lookahead player, and comparisons with the best: they use only the knowledge of the seat."""

from dataclasses import replace
from itertools import pairwise
from math import nan

import numpy as np
import pytest

import kit
from data.studies.player_strength import measure_gains
from kit.lab import odds, playout
from kit.lab.best_moves import CAREFUL
from kit.lab.card_knowledge import infer_hidden_cards
from kit.lab.compiled import load_compiled
from kit.lab.odds import FIRST_LOOK, GROWTH, Playouts, plan_looks, refine_odds, summarize_outcomes
from kit.lab.player_kinds import KINDS, careful_module
from kit.lab.players import careful, lookahead
from kit.lab.playout import UNFINISHED, WHOLE_WIN, choose_move, fill_outcomes, keep_chosen_move, play_listed
from kit.lab.playout_sets import sort_playouts
from kit.lab.stats import mean_interval, share_interval
from kit.lab.stop_flag import Stop
from kit.lab.tables import copy_table, make_snapshots
from kit.play.words import words
from kit.rules.choices import new_choices
from kit.rules.engine import rules
from tests.games import bind
from tests.lab.exhaust import make_short_game
from tests.lab.test_review import KNOCK_OR_WIN

# Seat 1 answers in the Final Match with a card that fits: by the rules every legal move wins.
WON = {"stacks": ["Jh", "7s"], "hands": ["Th 6c", ""], "strikes": [1, 3], "final": 1}


@pytest.mark.compiled
def test_every_move_has_chance_one_when_the_game_is_won():
    rows = kit.odds(kit.setup("six-stacks", **WON), playouts=50)
    assert rows.move.tolist() == ["Th to s1", "6c to s2"] and "margin" not in rows
    assert (rows.estimate == 1).all() and (rows.high == 1).all() and (rows.low < 1).all()
    assert (rows.gap == 0).all() and (rows.gap_low == 0).all() and (rows.gap_high > 0).all()
    rows = kit.odds(kit.deal("stack-em", seed=1, hand_limit=5), playouts=50)
    assert rows.gap.tolist() == [0] and rows.gap_high.tolist() == [0]


@pytest.mark.compiled
def test_odds_have_a_margin_when_points_decide():
    rows = kit.odds(kit.setup("solitaire-for-two", **KNOCK_OR_WIN), playouts=20).set_index("move")
    assert rows.loc["Kw to top", ["estimate", "margin"]].tolist() == [1, 5]


def test_odds_are_shown_in_brief():
    rows = kit.odds(kit.setup("six-stacks", **WON), playouts=2)
    first, *_, last = str(rows).splitlines()
    assert first.split() == ["move", "estimate", "low", "high", "gap"] and "Th to s1     1.000" in str(rows)
    assert last == "Columns not shown: gap_low, gap_high, playouts, unfinished"
    assert "<td>1.000</td>" in rows._repr_html_() and f"<p>{last}</p>" in rows._repr_html_()


POINTS = {"nodes": 5_000, "points": 5_000}
QUESTIONS = {  # what is asked of a game, and the game
    "odds": ("six-stacks", lambda game: kit.odds(game, playouts=150, seed=4).to_json()),
    "a move that looks ahead": ("swap", lookahead),
    "a win": ("stack-em", lambda game: replace(kit.solve(game, nodes=20_000), seconds=0)),
    "points": ("six-suit-solitaire", lambda game: replace(kit.solve(game, **POINTS), seconds=0)),
}


@pytest.mark.compiled
@pytest.mark.parametrize("question", QUESTIONS)
def test_same_question_has_the_same_answer_and_keeps_the_game(question):
    slug, ask = QUESTIONS[question]
    game = kit.deal(slug, seed=4)
    before = game.transcript()
    assert ask(game) == ask(kit.deal(slug, seed=4))
    assert game.transcript() == before


@pytest.mark.compiled
def test_odds_differ_when_the_seed_differs():
    game = kit.deal("six-stacks", seed=8, players=3)
    assert not kit.odds(game, playouts=150, seed=4).equals(kit.odds(game, playouts=150, seed=5))


def test_plan_looks_returns_at_most_fifteen_looks():
    looks = plan_looks(20_000)
    assert looks[-1] == 20_000 and FIRST_LOOK <= looks[0] < GROWTH * FIRST_LOOK and len(looks) <= 15
    assert all(1.4 < after / before < 1.6 for before, after in pairwise(looks))
    assert plan_looks(80) == (80,)


@pytest.mark.compiled
def test_clock_that_stands_still_stops_no_odds(monkeypatch):
    game = kit.deal("six-stacks", seed=8)
    expected = list(refine_odds(game, 100))[-1]
    monkeypatch.setattr(odds.time, "perf_counter", lambda: 1.0)
    assert list(refine_odds(game, 100))[-1] == expected


def test_unfinished_playouts_are_not_losses():
    """Of ten playouts, the first move wins six, and two do not end. No playout of the second move ends."""
    results = np.tile([WHOLE_WIN] * 6 + [0] * 2 + [UNFINISHED] * 2, (2, 10))
    results[1] = UNFINISHED
    played = Playouts(results.tolist(), (0 * results).tolist())
    some, none = summarize_outcomes("six-stacks", ["a", "b"], played, (100,))
    assert some.estimate == 0.75 and (some.playouts, some.unfinished, none.unfinished) == (100, 20, 100)
    assert (some.low, some.high) == (share_interval(60, 100).low, share_interval(80, 100).high)
    assert np.isnan(none.estimate) and (none.low, none.high) == (0, 1) and none.may_be_best


def test_bounds_allow_any_points_for_unfinished_playouts():
    played = Playouts([[10, 12, 14] * 30 + [UNFINISHED] * 3], [[0] * 93])
    (rows,) = summarize_outcomes("swap", ["a"], played, (93,))
    assert rows.estimate == 12 and rows.unfinished == 3 and rows.low < 12 - 12 * 3 / 93
    assert rows.high > 12 + 40 * 3 / 93


@pytest.mark.compiled
def test_playout_is_unfinished_when_it_takes_too_many_moves(monkeypatch):
    game = kit.deal("six-stacks", seed=1)
    tables = copy_table(game.slug, game.table)
    outcomes = np.zeros((2, len(game.moves()), 3), np.int64)
    monkeypatch.setattr(playout, "MOST_PLAYOUT_MOVES", 2)
    settings, indexes = (1, CAREFUL, 0, False), range(len(game.moves()))
    bind(fill_outcomes, game.slug)(
        tables, infer_hidden_cards(game, 1), settings, indexes, 0, outcomes, make_snapshots(game.slug), Stop()
    )
    assert (outcomes[0] == UNFINISHED).all()


@pytest.mark.compiled
def test_intervals_of_many_looks_narrow_but_are_wider_than_of_one_look():
    game = kit.deal("six-stacks", seed=8)
    looks, once = list(filter(None, refine_odds(game, 1_000))), kit.odds(game, playouts=1_000)
    widths, last = [look[0].high - look[0].low for look in looks], looks[-1][0]
    assert len(looks) > 2 and widths == sorted(widths, reverse=True) and last.playouts == 1_000
    assert last.estimate == once.estimate[0] and last.low < once.low[0] and last.high > once.high[0]


@pytest.mark.compiled
def test_careful_player_beats_the_random_player():
    gains, _ = measure_gains("six-stacks", "careful", "random", 2, 1_500)
    assert mean_interval(gains).low > 0


def test_careful_player_chooses_each_move_of_the_best_score():
    game = kit.setup("six-stacks", stacks=["6d", "6h", "Kc"], hands=["5d 2h", "3c"])
    choose = bind(choose_move, game.slug)
    chosen = {choose([None, game.table], new_choices(), CAREFUL, number) for number in range(50)}
    assert {words(game.slug).spell(game.table, move) for move in chosen} == {"5d to s1", "5d to s2"}


# ---- the player that looks ahead ----


def play_short(slug, ranks, name, **options):
    """Play short games and return a mask of the games won. Every player gets the same games."""
    rng, is_won = np.random.default_rng(5), []
    for _ in range(200):
        tables, choices, number = copy_table(slug, make_short_game(slug, ranks, rng, 0, **options)), new_choices(), 0
        while not rules(slug).is_over(tables[1]) and number < 500:
            load_compiled(keep_chosen_move, slug, careful_module(slug))(tables, choices, KINDS[name], number)
            load_compiled(play_listed, slug)(tables, choices, 0)
            number += 1
        is_won.append(bool(rules(slug).has_won(tables[1], 1)))
    return np.array(is_won)


@pytest.mark.compiled
def test_lookahead_player_beats_the_careful_player_in_short_games():
    players = "lookahead", "careful"
    lookahead_wins, careful_wins = (play_short("swap", 4, name, work_stacks=2) for name in players)
    assert mean_interval(lookahead_wins * 1.0 - careful_wins).low > 0
    lookahead_wins, careful_wins = (play_short("stack-em", 5, name, work_stacks=2, hand_limit=3) for name in players)
    assert 0 < careful_wins.sum() <= lookahead_wins.sum()


@pytest.mark.compiled
def test_lookahead_player_moves_carefully_when_all_moves_are_equal():
    game = kit.setup("six-stacks", **WON | {"stacks": ["Qh Jh", "7s"]})
    assert lookahead(game) == careful(game) == "6c to s2"


# ---- comparing with the best ----


def compare_candidates(outcomes, limits=None):
    outcomes = np.asarray(outcomes, float)
    confidence = odds.correct_confidence(len(outcomes), 0.95)
    rows = outcomes.tolist() if limits else list(map(sort_playouts, outcomes.tolist()))
    return odds.compare_with_best(odds.Outcomes(rows, rows, limits), outcomes.mean(axis=1).tolist(), confidence)


def test_gap_is_zero_for_equal_candidates_and_for_the_best():
    for each in compare_candidates([[1, 0] * 100, [1, 0] * 100]):
        assert each.estimate == each.low == 0 < each.high < 0.03
    first, second = compare_candidates([[1] * 90 + [0] * 10, [1, 0] * 50])
    assert first == (0, 0, 0)
    assert second.estimate == 0.4 and 0.2 < second.low < 0.4 < second.high < 0.6


def test_pairs_distinguish_candidates_better_than_two_shares():
    luck = np.arange(400) % 2
    worse = luck.copy()
    worse[1:30:2] = 0
    assert compare_candidates([luck, worse])[1].low > 0
    assert compare_candidates([luck, worse[::-1]])[1].low == 0


def test_bounds_allow_any_outcome_of_unfinished_playouts():
    least, most = ([sort_playouts([1.0] * 60 + [0.0] * 40), sort_playouts([end] * 100)] for end in (0.0, 1.0))
    rows = odds.compare_with_best(odds.Outcomes(least, most), [0.6, nan], 0.95)
    assert rows[1].low == 0 and rows[0].high > 0.4


def test_bounds_of_all_leads_have_their_coverage_together():
    """Compare four candidates on the same deals, in points and in shares of the win."""
    rng, runs = np.random.default_rng(6), 300
    chances = np.array([0.5, 0.5, 0.46, 0.3])
    for limits in (None, (0.0, 1.0)):
        covered = 0
        for _ in range(runs):
            luck = rng.random(150)
            rows = np.array(compare_candidates(luck < chances[:, None], limits))
            lag = chances.max() - chances
            covered += bool(((rows[:, 1] <= lag + 1e-12) & (lag <= rows[:, 2] + 1e-12)).all())
        assert covered / runs >= 0.95
