"""The rules of Solitaire for Two: points, rounds, the end, and more players. Each test bears the name of its rule."""

from __future__ import annotations

import pytest

import kit
from tests.rules.solitaire_for_two import at_the_end, knock, points, setup, up, waste
from tests.rules.tables import kinds, play_with, refused

FULL = dict.fromkeys("acdhsw", 13)
CASHED = dict.fromkeys(("*g", "*b", "*r"), "cashed")


# ---- points ----


def test_tiles_score_10_each_at_the_knock():
    game = setup("2h", "3h", waste="5c", ups="4h 9s", up={"h": 1})
    for move in ("2h to top", "3h to top", "4h to top"):
        game.play(move)
    assert (points(game), game.position()["unscored"]) == ({}, 3)
    events = game.play("knock 9s")
    assert kinds(events) == ["discard", "points", "knock", "missed"]
    assert (points(game), game.position()["unscored"]) == ({"tiles": [30, 0]}, 0)


def test_tiles_score_for_a_joker_as_for_its_tile_and_not_again():
    game = setup("*r", "9s", waste="4d 5c", ups="3h 9c 2h", up={"h": 1})
    game.play("*r to top as 2h")
    game.play("exchange 2h")
    assert game.position()["unscored"] == 1
    game.play("3h to top")
    game.play("knock 9c")
    assert points(game) == {"tiles": [20, 0], "jokers": [40, 0]}


def test_joker_score_is_40_at_once():
    game = setup("3h *g", waste="5c 9h 2w", jokers={"*g": "2w"})
    events = game.play("exchange 2w")
    assert (events[-1].kind, events[-1].rule) == ("points", "solitaire-for-two/joker-score")
    assert points(game) == {"jokers": [40, 0]}
    cash = setup("*g", waste="5c 9h", up=dict.fromkeys("acdhsw", 1))
    cash.play("*g to cash")
    assert points(cash) == {"jokers": [40, 0]}


def test_joker_score_is_nothing_for_an_odd_joker():
    game = setup("9c *r", "9s", waste="5c 8h", jokers={"*r": "8h"}, forgetful=True)
    events = game.play("8h to c2")
    assert "cash-odd" in kinds(events) and points(game) == {}


def test_grand_sequence_scores_125_at_once_and_once():
    column = "Kc Qh Jc Th 9c 8h 7c 6h 5c 4h 3c 2h"
    game = setup(column, "Ks Qd Js Td 9s 8d 7s 6d 5s 4d 3s 2d", waste="5w Aw Aa", missed="Aw")
    events = game.play("Aa to c1")
    assert kinds(events)[-1] == "points" and events[-1].data["count"] == 125
    assert points(game) == {"sequence": [125, 0]} and game.position()["grand"]
    game.play("Aw to c2")
    assert points(game) == {"sequence": [125, 0]}


def test_grand_sequence_is_not_a_column_that_begins_lower():
    game = setup("Qh Jc Th 9c 8h 7c 6h 5c 4h 3c 2h", waste="5w Aa")
    game.play("Aa to c1")
    assert points(game) == {} and not game.position()["grand"]


RUN = "Qc Jh Tc 9h 8c 7h 6c 5h 4c 3h 2c Aw"


@pytest.mark.parametrize("length", range(1, 12))
def test_big_run_scores_for_5_7_9_and_11_tiles(length):
    game = setup("Kd", " ".join(RUN.split()[:length]), "9s")
    events = game.play("c2 to c1")
    won = {5: 50, 7: 75, 9: 100, 11: 125}.get(length, 0)
    assert points(game) == ({"runs": [won, 0]} if won else {})
    assert ("run" in kinds(events)) == (won > 0)


def test_big_run_of_12_scores_nothing_but_the_grand_sequence_that_it_makes():
    game = setup("Kd", RUN)
    game.play("c2 to c1")
    assert points(game) == {"sequence": [125, 0]}


def test_big_run_needs_a_column_with_tiles():
    game = setup("", "Kd Qc Jh Tc 9h", down=["", "4c", *[""] * 7])
    assert kinds(game.play("c2 to c1")) == ["move", "turn-up"]
    joker = setup("*r", "Qc Jh Tc 9h 8c")
    joker.play("c2 to c1")
    assert points(joker) == {"runs": [50, 0]}


# ---- the end of a round ----


def test_round_end_comes_when_all_have_knocked_without_a_play():
    game = at_the_end("9h", waste="Ks", players=3, round=1, scores=[10, 20, 30])
    for idle in (1, 2):
        game.play("knock")
        assert game.position()["idle"] == idle
    assert "round" in kinds(game.play("knock"))
    assert (game.position()["round"], game.position()["idle"]) == (2, 0)


def test_round_end_is_put_off_by_a_play_but_not_by_a_liberty():
    game = at_the_end("9h", "8s", "7d", waste="Ks", round=1)
    game.play("knock")
    game.play("c2 to c1")
    game.play("knock")
    assert game.position()["idle"] == 0
    free = at_the_end("9h", waste="Ks", round=1, liberties=1, jokers={"*g": "cashed"}, idle=1)
    free.play(next(move for move in free.moves() if "to talon" in move))
    assert not free.position()["played"]
    assert "round" in kinds(free.play("knock"))


def test_round_end_counts_the_turn_that_took_the_last_of_the_stock():
    game = at_the_end("9h", waste="Ks", stock="4c 6s Qd", round=1)
    game.play("turn")
    game.play("knock 4c 6s Qd")
    assert game.position()["idle"] == 1


# ---- the second round ----


def second_round(down: str = "", **named) -> tuple[kit.Game, list[kit.Event]]:
    """The last knock of the first round, and what it brought; the face-down tiles lie in column 1."""
    game = at_the_end("9h", waste="Ks", down=[down, *[""] * 8], **({"round": 1, "idle": 1} | named))
    return game, game.play("knock")


def test_second_round_shuffles_the_discards_and_a_face_down_tile_of_each_column():
    game, events = second_round(down="7w 8w 9w")
    shuffle = next(event for event in events if event.kind == "shuffle")
    order, position = shuffle.data["order"].split(), game.position()
    assert len(order) == 81 - 3 and "9h" not in order
    assert position["down"][0] == "8w 9w" and "7w" in order
    assert position["stock"].split() + position["reserve"].split() == order
    assert (position["waste"], position["phase"], position["missed"]) == ("", "missed", "")
    assert set(game.seen(by=1)["stock"].split()) == {"??"}


@pytest.mark.parametrize(("down", "left"), [("7w", 2), ("7w 8w", 1), ("7w 8w 9w", 0)])
def test_second_round_counts_the_reserve_out(down, left):
    game, _ = second_round(down=down)
    assert len(game.position()["reserve"].split()) == left
    assert len(game.position()["stock"].split()) == 78


def test_second_round_order_can_be_told():
    game = at_the_end("9h", waste="Ks 4c 5c", up=FULL | {"c": 3, "s": 12, "h": 8, "a": 3}, round=1, idle=1)
    lying = game.position()["waste"].split()
    order = sorted(lying)
    play_with(game, "knock", " ".join(order))
    assert game.position()["stock"].split() == order[: len(order) // 3 * 3]
    assert game.position()["reserve"].split() == order[len(order) // 3 * 3 :]


def test_second_round_turns_the_reserve_up_last():
    game = at_the_end("9h", waste="Ks", reserve="8s 4c")
    events = game.play("turn")
    assert (events[0].rule, events[0].cards) == ("solitaire-for-two/second-round", ("8s", "4c"))
    assert game.position()["phase"] == "reserve"
    game.play("8s to c1")
    assert refused(game, "turn")[0] == "trio"
    assert waste(game, 1) == "Ks"


@pytest.mark.parametrize(
    ("scores", "turn", "first"), [([240, 185], 1, 2), ([185, 240], 1, 1), ([90, 90], 1, 1), ([90, 90], 2, 2)]
)
def test_second_round_first_is_who_has_fewer_points_or_ended_the_round(scores, turn, first):
    game, events = second_round(scores=scores, turn=turn)
    assert game.turn == first
    assert events[-1].rule == "solitaire-for-two/second-round-first"


@pytest.mark.parametrize(
    ("players", "scores", "turn", "first"),
    [(3, [50, 50, 50], 1, 2), (3, [50, 50, 90], 2, 1), (3, [50, 90, 50], 1, 3), (4, [50, 90], 1, 3),
     (4, [90, 50], 3, 4), (4, [50, 50], 3, 4)],
)
def test_second_round_first_of_three_and_four_is_the_next_with_fewest(players, scores, turn, first):
    game, _ = second_round(players=players, scores=scores, turn=turn, idle=players - 1)
    assert game.turn == first


# ---- the end ----


def test_game_end_comes_with_the_second_round():
    game = at_the_end("9h", waste="Ks", idle=1, scores=[70, 40])
    events = game.play("knock")
    assert kinds(events) == ["knock", "round", "win"] and "70 points" in events[-1].text
    assert (game.over, game.result(), game.turn) == (True, [1], 1)
    for move in ("turn", "knock", "9h to c2", "9h to top"):
        rule, text = refused(game, move)
        assert rule == "game-end" and "seat 1 has won with 70 points" in text


def test_game_end_comes_at_once_when_all_is_up():
    game = setup("Kw", up=FULL | {"w": 12}, jokers=CASHED, stock="", scores=[100, 95])
    events = game.play("Kw to top")
    assert kinds(events) == ["up", "points", "win"]
    assert (game.position()["phase"], game.score()["total"], game.result()) == ("end", [110, 95], [1])


def test_game_end_when_there_is_nothing_to_shuffle():
    game = setup("Qw", "Kw", up=FULL | {"w": 11}, jokers=CASHED, stock="", round=1, idle=1)
    events = game.play("knock")
    assert kinds(events) == ["knock", "round", "win"] and game.position()["round"] == 1
    assert game.result() == [1, 2] and "tied" in events[-1].text
    assert kit.load(game.position()).over


def test_game_end_is_the_sources_tie_of_635_after_a_last_turn_of_310():
    # Its text gives the sum only: 31 tiles up top would make it. Here they stand in three columns that end in deuces.
    ranks = "KQJT98765432"
    columns = ["".join(f"{rank}{'hc'[place % 2]} " for place, rank in enumerate(ranks)).strip(),
               "".join(f"{rank}{'ch'[place % 2]} " for place, rank in enumerate(ranks)).strip(),
               "Ks Qd Js Td 9s 8d 7s"]
    up = {"a": 13, "c": 1, "d": 13, "h": 1, "s": 6, "w": 13}
    columns[2] = "Ks Qs Js Ts 9s 8s 7s"
    rest = {"up": up, "jokers": CASHED, "stock": "", "round": 2, "turn": 2, "scores": [635, 325]}
    game = setup(columns[0], columns[1], *columns[2].split(), **rest)
    while not game.over:
        game.play(next(move for move in game.moves() if "to top" in move))
    assert len(game.history) == 31
    assert game.score()["total"] == [635, 635] and game.result() == [1, 2]
    assert game.history[-1].events[-1].kind == "win"
    assert points(game) == {"tiles": [0, 310], "before": [635, 325]}


# ---- three and four players ----


def test_three_players_only_the_next_may_use_what_was_missed():
    game = setup("8h", waste="Ks", ups="7w 3c 9s", players=3)
    game.play("knock 7w 3c 9s")
    assert (game.turn, "7w to c1" in game.moves()) == (2, True)
    game.play("turn")
    knock(game)
    assert game.turn == 3 and "7w" not in game.position()["missed"]
    assert refused(game, "7w to c1")[0] == "talon"


def test_three_players_play_each_for_themselves():
    game = setup("2h", waste="5c", ups="9s", up={"h": 1}, players=3, turn=3)
    game.play("2h to top")
    game.play("knock 9s")
    assert (game.score()["total"], game.turn) == ([0, 0, 10], 1)


def test_four_players_are_two_sides_that_share_a_score():
    game = setup("2h", waste="5c", ups="9s", up={"h": 1}, players=4, turn=3, scores=[5, 20])
    game.play("2h to top")
    game.play("knock 9s")
    assert game.position()["scores"] == [15, 20] and game.turn == 4
    assert game.score() == {
        "parts": {"tiles": [10, 0, 10, 0], "trios": [0] * 4, "jokers": [0] * 4, "sequence": [0] * 4, "runs": [0] * 4,
                  "before": [5, 20, 5, 20]},
        "total": [15, 20, 15, 20],
    }


def test_four_players_win_by_sides():
    game = at_the_end("9h", waste="Ks", players=4, idle=3, scores=[70, 40], turn=4)
    events = game.play("knock")
    assert game.result() == [1, 3] and "its partner" in events[-1].text
    assert "seats 1 and 3 have won" in refused(game, "knock")[1]


def test_four_players_end_a_round_when_all_four_have_knocked():
    game = at_the_end("9h", waste="Ks", players=4, round=1)
    for _ in range(3):
        assert "round" not in kinds(game.play("knock"))
    assert "round" in kinds(game.play("knock"))


def test_the_number_of_sides_is_not_what_tells_the_number_of_players():
    assert setup("9h", scores=[1, 2]).options["players"] == 2
    assert setup("9h", scores=[1, 2], players=4).options["players"] == 4
    with pytest.raises(kit.BadPosition, match="scores"):
        setup("9h", scores=[1, 2, 3])


def test_up_is_read_by_suit():
    assert up(setup("9h", up={"w": 2})) == {"w": 2}
