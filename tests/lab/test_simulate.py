"""Simulations: the same rows however they are made, each a game that can be made again alone."""

from itertools import combinations

import pandas as pd
import pytest

import kit
from kit.lab import deals, simulate
from kit.lab.players import PLAYERS
from tests.games import SLUGS


@pytest.mark.compiled
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("by", ["random", "careful"])
def test_the_game_of_a_row_is_there_move_by_move(slug, by):
    deal, rows = 17, kit.simulate(slug, games=18, by=by)
    game, row = kit.played(slug, seed=deal, by=by), rows[rows.deal == deal].iloc[0]
    assert (game.seed, len(game.history), game.over) == (deal, row.moves, row.finished)
    alone = "won" in row
    assert (bool(game.winners()) == row.won) if alone else (game.winners() == row.winners)
    for name, points in game.score()["parts"].items():
        names = [name] if alone else [f"{name}_{seat}" for seat in range(1, game.seats + 1)]
        assert row[names].tolist() == ([points] if alone else points)


@pytest.mark.compiled
def test_the_game_of_a_row_has_its_players_and_options():
    by = ["careful", "random", "lookahead"]
    row = kit.simulate("six-stacks", games=1, seed=5, by=by, redeal_reserve=False).iloc[0]
    game = kit.deal("six-stacks", seed=5, players=3, redeal_reserve=False)
    while not game.over:
        game.play(PLAYERS[by[game.turn - 1]](game))
    assert (len(game.history), game.winners()) == (row.moves, row.winners)
    same = kit.played("six-stacks", seed=5, by=by, redeal_reserve=False)
    assert (same.history, same.options) == (game.history, game.options)


def test_the_game_of_a_row_that_does_not_end_stops_where_the_row_does(monkeypatch):
    monkeypatch.setattr("kit.lab.players.MOVE_LIMIT", 7)
    game = kit.played("fashion", seed=1, by="random")
    assert len(game.history) == 7 and not game.over


@pytest.mark.compiled
def test_the_rows_do_not_depend_on_threads_or_on_how_chunks_and_time_cut_them(monkeypatch):
    whole = kit.simulate("six-stacks", games=3_000, seed=3, workers=1)
    monkeypatch.setattr(deals, "CHUNK", 137)
    for name in ("LEAST_SECONDS", "MOST_SECONDS"):
        monkeypatch.setattr(simulate, name, 0.001)
    made, play = [], simulate.play_games
    monkeypatch.setattr(simulate, "play_games", lambda *about: made.append(play(*about)) or made[-1])
    pd.testing.assert_frame_equal(kit.simulate("six-stacks", games=3_000, seed=3, workers=3), whole)
    assert len(made) > 3_000 / 137 and sum(map(len, made)) == 3_000


@pytest.mark.compiled
def test_a_game_stopped_at_the_limit_is_not_decided(monkeypatch):
    monkeypatch.setattr(deals, "MOVE_LIMIT", 5)
    rows = kit.simulate("six-stacks", games=20)
    assert (rows.moves <= 5).all()
    assert not rows.finished[rows.moves == 5].all()
    assert rows.winners[~rows.finished].map(len).eq(0).all()


@pytest.mark.compiled
def test_other_options_or_players_make_other_rows():
    rows = [kit.simulate("six-stacks", 100, 8, by, redeal_reserve=keeps) for by, keeps in
            (("random", True), ("random", False), ("careful", True))]
    assert not any(one.equals(other) for one, other in combinations(rows, 2)) and "strikes_8" in rows[0]


WRONG = [
    {"seed": -1}, {"players": 9}, {"players": True}, {"by": "nobody"}, {"by": ["random"]}, {"by": 3},
    {"by": ["random", 3]}, {"by": {"careful"}}, {"by": ["random"] * 3, "players": 2},
]
WRONG_OF_MANY = [
    {"games": 0}, {"games": 2.5}, {"games": 10**12}, {"games": 200_000_000}, {"workers": -1}, {"workers": 0},
    {"workers": ""}, {"workers": []}, {"workers": False}, {"on": ""}, {"on": 5}, {"on": "no address"},
]


@pytest.mark.parametrize("wrong", WRONG + WRONG_OF_MANY)
def test_wrong_arguments_are_refused_by_name(wrong):
    for call, about in [(kit.simulate, {"games": 10} | wrong)] + [(kit.played, wrong)] * (wrong in WRONG):
        with pytest.raises(kit.BadOption, match=rf"^`?{next(iter(wrong))}\b"):
            call("six-stacks", **about)


@pytest.mark.parametrize("old", ["careful", ["careful", "random"], ("random", "random")])
def test_who_plays_is_not_called_players_and_the_error_says_what_to_write(old):
    with pytest.raises(kit.BadOption, match="To name who plays, write by=") as refused:
        kit.simulate("six-stacks", games=10, players=old)
    assert f"by={old!r}" in str(refused.value)


@pytest.mark.parametrize(
    ("slug", "asked", "named"),
    [
        ("six-stacks", {}, ["random"] * 2),
        ("six-stacks", {"players": 4, "by": "careful"}, ["careful"] * 4),
        ("six-stacks", {"by": ["careful", "random", "lookahead"]}, ["careful", "random", "lookahead"]),
        ("fashion", {"players": 2, "by": ("careful", "random")}, ["careful", "random"]),
        ("speed", {"players": 2}, ["random"] * 2),
        ("swap", {"players": 1, "by": ["careful"]}, ["careful"]),
    ],
)
def test_how_many_play_and_who_plays_are_distinguished(slug, asked, named):
    made = deals.new_batch(slug, 1, asked.get("players"), asked.get("by", "random"), 1, {})
    assert made.by == named
    assert made.options.get("players", len(named)) == len(named)
    assert kit.deal(slug, players=len(named)).seats == len(named)


@pytest.mark.parametrize(("slug", "players"), [("speed", 3), ("swap", 2), ("swap", True), ("six-suit-solitaire", "1")])
def test_a_fixed_number_of_players_is_the_only_one(slug, players):
    with pytest.raises(kit.BadOption, match=rf"^`players` must be . in {slug}, got"):
        kit.deal(slug, players=players)
    if not isinstance(players, str):
        with pytest.raises(kit.BadOption, match=r"^`players` must be "):
            kit.simulate(slug, games=1, players=players)


def test_a_billion_games_can_be_written_and_no_more():
    assert deals.new_batch("swap", 1_000_000_000, None, "random", 1, {}, in_file=True).games == 1_000_000_000
    with pytest.raises(kit.BadOption, match="from 1 to 1000000000"):
        deals.new_batch("swap", 10**12, None, "random", 1, {}, in_file=True)


def test_a_cluster_without_dask_says_what_to_install(monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(kit.BadOption, match="cluster"):
        simulate.check_cluster("tcp://10.0.0.5:8786")
