"""Score sheets show the scores of their games, and their sums are right."""

import numpy as np
import pytest

import kit
from kit.charts.score_sheet import MOST_GAMES, score_chart_of_suits
from kit.charts.solitaire_for_two import list_turns
from tests.games import SLUGS, random_game

SUITS = "acdhsw"


def test_series_sheet_has_a_column_for_each_game_and_the_mean():
    games = [random_game("six-suit-solitaire", {}, seed) for seed in range(MOST_GAMES)]
    cells_by_row = dict(kit.score_sheet(games).rows)
    assert list(cells_by_row) == [*SUITS, "JOKER SCORE", "UP TOP SCORE", "DOWN TILES", "TOTAL SCORE", "victories"]
    for place, game in enumerate(games):
        score = game.score()
        up = [int(cells_by_row[suit][place]) for suit in SUITS]
        assert up == [score["parts"][suit] for suit in SUITS]
        assert sum(up) + int(cells_by_row["JOKER SCORE"][place]) == int(cells_by_row["UP TOP SCORE"][place])
        assert int(cells_by_row["UP TOP SCORE"][place]) + int(cells_by_row["DOWN TILES"][place]) == score["total"]
        assert cells_by_row["victories"][place].count("●") == score["victory"]
    totals = [game.score()["total"] for game in games]
    assert cells_by_row["TOTAL SCORE"] == [*map(str, totals), f"{sum(totals) / MOST_GAMES:.1f}"]


def test_series_has_as_many_games_as_its_sheet_has_room_for():
    games = kit.series("six-suit-solitaire", seed=7, forgetful=True)
    assert [(game.seed, game.options["forgetful"]) for game in games] == [(seed, True) for seed in range(7, 12)]
    assert games[4].position() == kit.deal("six-suit-solitaire", seed=11, forgetful=True).position()
    assert kit.score_sheet(games).head == [*"12345", "mean"]
    with pytest.raises(kit.BadOption, match="leader"):
        kit.series("six-suit-solitaire", leader=1)


def test_score_chart_agrees_with_the_score():
    sheet = score_chart_of_suits()
    assert [name for name, _ in sheet.rows] == [*"A23456789", "10", *"JQK"] and sheet.head == [*SUITS]
    for count, (_, cells) in enumerate(sheet.rows, 1):
        for suit, points in zip(SUITS, cells, strict=True):
            game = kit.setup("six-suit-solitaire", up={suit: count})
            assert game.score()["parts"][suit] == int(points)
    assert "kit-strong" not in sheet.html()


def test_joker_score_adds_three_parts():
    laid = {"columns": ["5d *b 3h", "4c", "4s", *[""] * 6], "jokers": {"*g": "cashed", "*b": "4s!"}}
    game = kit.setup("six-suit-solitaire", **laid, grand=True, odd=1, forgetful=True)
    parts = game.score()["parts"]
    assert (parts["jokers"], parts["grand"], parts["odd"]) == (10, 20, -10)
    assert dict(kit.score_sheet(game).rows)["JOKER SCORE"] == ["20"]


def test_three_circles_are_filled_at_2000_points():
    up, jokers = dict.fromkeys(SUITS, 13), dict.fromkeys(["*g", "*b", "*r"], "cashed")
    sheet = kit.score_sheet(kit.setup("six-suit-solitaire", up=up, jokers=jokers, grand=True))
    assert dict(sheet.rows).items() >= {"TOTAL SCORE": ["2000"], "victories": ["●●●"]}.items()
    assert "2000" in str(sheet) and "●●●" in sheet._repr_html_()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_add_up_to_the_score(players):
    game = random_game("solitaire-for-two", {"players": players}, seed=3)
    sheet, sides = kit.score_sheet(game), len(game.position()["scores"])
    turns, score = list_turns(game), game.score()
    assert turns[-1].totals == score["total"][:sides]
    for part in sheet.head[1:-sides]:
        assert sum(turn.points_by_part[part] for turn in turns) == sum(score["parts"][part][:sides])
    running = [0] * sides
    for turn in turns:
        running[(turn.seat - 1) % sides] += sum(turn.points_by_part.values())
        assert turn.totals == running
    assert [cells[-sides:] for _, cells in sheet.rows[:-1]] == [[*map(str, turn.totals)] for turn in turns]
    assert "<svg" in sheet._repr_html_()


def test_unfinished_turn_is_on_the_sheet():
    game = kit.setup("solitaire-for-two", columns=["6d", "5c 4d 3s 2h Aw", *[""] * 7], phase="play")
    game.play("c2 to c1")
    assert [turn.points_by_part["runs"] for turn in list_turns(game)] == [50]


def test_score_sheet_refuses_too_many_or_different_games():
    with pytest.raises(kit.BadOption, match="room for 5 games; these are 6"):
        kit.score_sheet([kit.deal("six-suit-solitaire", seed=seed) for seed in range(MOST_GAMES + 1)])
    with pytest.raises(kit.BadOption, match="swap with 1 player"):
        kit.score_sheet([kit.deal("swap", seed=1), kit.deal("grid", seed=1)])
    with pytest.raises(kit.BadOption, match="grid with 2 players and grid with 3 players"):
        kit.score_sheet([kit.deal("grid", seed=1), kit.deal("grid", seed=1, players=3)])
    many = iter(range(10**6))
    with pytest.raises(kit.BadOption, match="a list of at most 1,000 games"):
        kit.score_sheet(many)
    assert next(many) <= 1_001, "a list of them all might fill the memory"


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if slug != "six-suit-solitaire"])
def test_sheet_of_several_games_adds_up(slug):
    games = [random_game(slug, {}, seed, most=60) for seed in (1, 2, 3)]
    sheet, seats = kit.score_sheet(games), games[0].seats
    assert [name for name, _ in sheet.rows] == [name for name in ("1", "2", "3", "TOTAL") for _ in range(seats)]
    totals = np.array([cells[-1] for _, cells in sheet.rows], int).reshape(4, seats)
    assert totals[:3].ravel().tolist() == np.ravel([game.score()["total"] for game in games]).tolist()
    assert totals[3].tolist() == totals[:3].sum(axis=0).tolist()
    for place, (part, points) in enumerate(games[0].score()["parts"].items(), start=seats > 1):
        assert sheet.head[place] == part
        assert [int(cells[place]) for _, cells in sheet.rows[:seats]] == np.atleast_1d(points).tolist()
    assert "TOTAL" in str(sheet) and "<table" in sheet._repr_html_()


def test_sheet_shows_the_signs_of_suits():
    sheet = kit.score_sheet(kit.deal("swap", seed=1))
    assert str(sheet).split()[:6] == ["game", "♣", "♦", "♥", "♠", "total"]
    assert sheet.html().count("<svg") == 4
    assert "<svg" not in kit.score_sheet(kit.deal("fashion", seed=1)).html()
