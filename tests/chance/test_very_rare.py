"""The lesson "How rare is very rare": stuck rounds are counted correctly, and each word ends at its bound."""

import pytest

import kit
from kit.lab.stats import Interval, share_interval
from tutorials.chance.lessons.very_rare import choose_word, choose_words, count_stuck_rounds, is_circling, list_draws


@pytest.mark.compiled
def test_stalemates_agree_with_the_reported_events():
    row = count_stuck_rounds(players=2, player="random", rounds=40)
    stalemates_seen = 0
    for seed in range(1, 41):
        game = kit.play_deal("stack-the-deck", seed, rounds=1)
        stalemates_seen += any(event.kind == "stalemate" for step in game.history for event in step.events)
    assert row["stalemates"] == stalemates_seen > 0
    assert row["stalemate_share"] == share_interval(stalemates_seen, 40)


@pytest.mark.compiled
def test_unfinished_round_counts_as_stuck():
    # In deal 367 four careful players get the same cards again and again; deal 368 ends.
    row = count_stuck_rounds(players=4, player="careful", rounds=2, seed=367)
    assert (row["rounds"], row["stalemates"], row["unfinished"], row["cycles"]) == (2, 0, 1, 1)
    assert (row["stalemate_share"].estimate, row["stuck_share"].estimate) == (0, 0.5)


def test_round_circles_when_each_seat_draws_the_same_cards():
    draws = list_draws(367, players=4, player="careful")
    assert len(draws) == 20
    assert draws[:4] == draws[4:8] == draws[-4:]
    assert {seat for seat, _ in draws[:4]} == {1, 2, 3, 4}
    assert is_circling(draws, players=4)
    assert not is_circling(list_draws(368, players=4, player="careful"), players=4)


def test_word_ends_below_its_bound():
    assert [choose_word(share) for share in (0, 0.00009, 0.0001, 0.001, 0.01, 0.1, 1)] == [
        "very rare", "very rare", "rare", "uncommon", "common", "very common", "very common",
    ]  # fmt: skip


def test_interval_across_a_bound_has_two_words():
    assert choose_words(Interval(0.00009, 0.00004, 0.00017)) == "very rare or rare, undecided"
    assert choose_words(Interval(0.0007, 0.0006, 0.0008)) == "rare"
