"""Simulations: rows do not depend on threads or pieces, and `kit.play_deal` returns the game of each row."""

import socket
from contextlib import nullcontext
from unittest.mock import Mock

import pandas as pd
import pytest

import kit
from kit.lab import deals, simulate
from kit.lab.arrays import Array
from kit.lab.players import PLAYERS, play_out
from tests.games import SLUGS
from tests.rows import each_row


@pytest.mark.compiled
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("by", ["random", "careful"])
def test_played_returns_the_game_of_a_row(slug, by):
    deal, rows = 17, kit.simulate(slug, games=18, by=by)
    game, row = kit.play_deal(slug, seed=deal, by=by), rows[rows.deal == deal].iloc[0]
    assert (game.seed, len(game.history), game.over) == (deal, row.moves, row.finished)
    is_alone = "won" in row
    assert (bool(game.winners()) == row.won) if is_alone else (game.winners() == row.winners)
    for name, points in game.score()["parts"].items():
        names = [name] if is_alone else [f"{name}_{seat}" for seat in range(1, game.seats + 1)]
        assert row[names].tolist() == ([points] if is_alone else points)


@pytest.mark.compiled
def test_row_is_the_game_of_its_players_and_options():
    by = ["careful", "random", "lookahead"]  # in the deal 13 the option matters
    row = kit.simulate("six-stacks", games=1, seed=13, by=by, redeal_reserve=False).iloc[0]
    game = kit.deal("six-stacks", seed=13, players=3, redeal_reserve=False)
    play_out(game, lambda now: PLAYERS[by[now.turn - 1]](now))
    assert (len(game.history), game.winners()) == (row.moves, row.winners)
    same = kit.play_deal("six-stacks", seed=13, by=by, redeal_reserve=False)
    assert (same.history, same.options) == (game.history, game.options)


def test_played_stops_at_the_move_limit(monkeypatch):
    monkeypatch.setattr("kit.lab.players.MOVE_LIMIT", 7)
    game = kit.play_deal("fashion", seed=1, by="random")
    assert len(game.history) == 7 and not game.over


@pytest.mark.compiled
def test_rows_do_not_depend_on_threads_chunks_or_time(monkeypatch):
    whole = kit.simulate("six-stacks", games=3_000, seed=3, workers=1)
    monkeypatch.setattr(deals, "CHUNK", 137)
    for name in ("LEAST_SECONDS", "MOST_SECONDS"):
        monkeypatch.setattr(simulate, name, 0.001)
    pieces, play = [], simulate.play_games
    monkeypatch.setattr(simulate, "play_games", lambda *arguments: pieces.append(play(*arguments)) or pieces[-1])
    pd.testing.assert_frame_equal(kit.simulate("six-stacks", games=3_000, seed=3, workers=3), whole)
    assert len(pieces) > 3_000 / 137 and sum(map(len, pieces)) == 3_000


@pytest.mark.compiled
def test_game_is_unfinished_at_the_move_limit(monkeypatch):
    monkeypatch.setattr(deals, "MOVE_LIMIT", 5)
    rows = kit.simulate("six-stacks", games=20)
    assert (rows.moves <= 5).all()
    assert not rows.finished[rows.moves == 5].all()
    assert rows.winners[~rows.finished].map(len).eq(0).all()


@each_row("wrong_argument", ({"by": {"careful"}}, True))
def test_error_names_the_wrong_argument(wrong, played):
    for call, arguments in [(kit.simulate, {"games": 10} | wrong)] + [(kit.play_deal, wrong)] * played:
        with pytest.raises(kit.BadOption, match=rf"^`?{next(iter(wrong))}\b"):
            call("six-stacks", **arguments)


@pytest.mark.parametrize("old", ["careful", ["careful", "random"], ("random", "random")])
def test_error_suggests_by_when_players_are_names(old):
    with pytest.raises(kit.BadOption, match="To name who plays, write by=") as refused:
        kit.simulate("six-stacks", games=10, players=old)
    assert f"by={old!r}" in str(refused.value)


@each_row("players_of_a_batch")
def test_new_batch_distinguishes_the_number_and_the_names_of_players(slug, arguments, names):
    batch = deals.new_batch(slug, 1, arguments.get("players"), arguments.get("by", "random"), 1, {})
    assert batch.by == names
    assert batch.options.get("players", len(names)) == len(names)
    assert kit.deal(slug, players=len(names)).seats == len(names)


@pytest.mark.parametrize(("slug", "players"), [("speed", 3), ("swap", 2), ("swap", True), ("six-suit-solitaire", "1")])
def test_other_numbers_of_players_are_refused_when_it_is_fixed(slug, players):
    with pytest.raises(kit.BadOption, match=rf"^`players` must be . in {slug}, got"):
        kit.deal(slug, players=players)
    if not isinstance(players, str):
        with pytest.raises(kit.BadOption, match=r"^`players` must be "):
            kit.simulate(slug, games=1, players=players)


def test_new_batch_for_a_file_allows_a_billion_games():
    assert deals.new_batch("swap", 1_000_000_000, None, "random", 1, {}, in_file=True).games == 1_000_000_000
    with pytest.raises(kit.BadOption, match="from 1 to 1000000000"):
        deals.new_batch("swap", 10**12, None, "random", 1, {}, in_file=True)


def test_cluster_error_names_the_package_when_dask_is_missing(monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(kit.BadOption, match="cluster"):
        simulate.check_cluster("tcp://10.0.0.5:8786")


@pytest.mark.parametrize("identity", ["0.2.0 abcdabcd", simulate.identify_kit("swap")])
def test_worker_with_another_kit_is_refused_by_name(identity, monkeypatch):
    batch = deals.new_batch("swap", 3, None, "random", 1, {})
    monkeypatch.setattr("distributed.get_worker", lambda: Mock(address="tcp://10.0.0.5:1"))
    monkeypatch.setattr(simulate, "play_games", lambda batch, deals, stop: Array.of("q", [[1, 2]]))
    if identity == simulate.identify_kit("swap"):
        assert simulate.play_on_worker(identity, batch, range(3), None) == [[1, 2]]
    else:
        with pytest.raises(kit.BadOption, match=r"tcp://10\.0\.0\.5:1 has another kit .*here 0\.2\.0 abcdabcd"):
            simulate.play_on_worker(identity, batch, range(3), None)


def test_cluster_that_does_not_answer_is_one_sentence(monkeypatch):
    monkeypatch.setattr(simulate, "PATIENCE", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        for address in (f"tcp://127.0.0.1:{silent.getsockname()[1]}", "nonsense", "http://127.0.0.1:9", "tcp://"):
            with pytest.raises(kit.BadOption, match=r"^on: (no cluster with a worker answers|there is no cluster) at"):
                kit.simulate("swap", 10, on=address)


def test_lost_cluster_is_noticed_while_no_row_comes(monkeypatch):
    monkeypatch.setattr(simulate, "QUIET_SECONDS", -1)
    monkeypatch.setattr(simulate, "open_cluster", lambda address: nullcontext((None, 1)))
    monkeypatch.setattr(simulate, "run_tasks", lambda *about: (each for each in [[], []]))
    monkeypatch.setattr(simulate, "find_workers", Mock(side_effect=kit.BadOption("gone")))
    with pytest.raises(kit.BadOption, match="gone"):
        kit.simulate("swap", 10, on="tcp://10.0.0.5:1")
