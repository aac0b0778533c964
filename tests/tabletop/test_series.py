"""A series at a table: one game after another, and one sheet for all."""

import kit
from kit.tabletop.series import NEXT
from tests.tabletop.at_table import hear, play_to_end


def shown(series):
    """Return what the page of the current table shows, by name."""
    return series.table.page.values


def test_a_person_plays_a_series_through_and_its_points_are_added():
    games = kit.series("fashion", players=3, seed=1)
    series = kit.table(games, autosave=False)
    for place in range(3):
        assert f"Game {place + 1} of 3 (deal {place + 1})" in shown(series)["series"]
        assert series.table.game.position()["first"] == place + 1 and NEXT not in shown(series)["series"]
        play_to_end(series.table.model)
        assert (NEXT in shown(series)["series"]) == (place < 2)
        assert shown(series)["sheet"] == kit.score_sheet(series.games[: place + 1]).table()
        if place < 2:
            hear(series.table, {"next_game": None})
    assert "the series is over" in shown(series)["series"]
    assert all(game.over for game in series.games) and series.games == games


def test_another_deal_laid_on_the_table_is_none_of_the_series():
    series = kit.table(kit.series("fashion", seed=1), autosave=False)
    series.table.model.deal(99, {"players": 4})
    play_to_end(series.table.model)
    assert series.table.game.over and series.table.game.seed == 99
    line = shown(series)["series"]
    assert NEXT not in line and "Game 1 of 2 (deal 1)" in line and "99" not in line
    assert not series.games[0].over


def test_a_game_of_a_series_is_kept_and_resumed_again():
    first = kit.table(kit.series("fashion", seed=1), seats="person")
    first.table.model.play(first.table.game.moves()[0])
    again = kit.table(kit.series("fashion", seed=1), seats="person")
    again.table.model.resume()
    assert len(again.games[0].history) == 1 and again.games[0] is again.table.game


def test_who_sits_where_holds_for_every_game():
    series = kit.table(kit.series("fashion", seed=1), seats="random", autosave=False)
    assert series.games[0].over
    hear(series.table, {"next_game": None})
    assert series.games[1].over and series.table.model.state.people == {1: "random", 2: "random"}
