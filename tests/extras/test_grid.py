"""Games beside each other: turns are cut where another seat moves, and each picture is that of its game."""

from __future__ import annotations

from itertools import pairwise

import kit
from kit.lab.players import careful
from notebooks.extras.grid import after_turns, beside, score_charts_beside, turns_beside


def three_laws() -> dict[str, kit.Game]:
    """One deal of Grid played to its end under each variant."""
    laws = {f"variant {number}": kit.deal("grid", seed=7, players=3, variant=number) for number in (1, 2, 3)}
    for game in laws.values():
        while not game.over:
            game.play(careful(game))
    return laws


def test_a_turn_is_what_one_seat_does_until_another_moves():
    for game in three_laws().values():
        ends = after_turns(game)
        assert ends[0] == 0 and ends[-1] == len(game.history) and ends == sorted(set(ends))
        told = [event for step in game.history for event in step.events if event.kind in ("turn", "pass")]
        assert len(ends) - 1 == len(told)
        for since, until in pairwise(ends):
            assert len({step.seat for step in game.history[since:until]}) == 1


def test_a_game_that_has_not_begun_has_no_turns():
    assert after_turns(kit.deal("grid", seed=7)) == [0]


def test_turns_stand_in_rows_and_games_in_columns():
    laws = three_laws()
    turns = turns_beside(laws)
    assert list(turns) == list(laws) and turns.index[0] == 1 and turns.index.name == "turn"
    assert len(turns) == max(len(after_turns(game)) for game in laws.values()) - 1
    assert turns.loc[10, "variant 2"] == "seat 1: g6 to g1, g4 to g7"
    assert turns["variant 3"].iloc[-1] == ""


def test_the_slider_moves_all_games_and_one_that_is_over_stays_as_it_ended():
    laws = three_laws()
    shown = beside(laws)
    assert all("the deal · score 1 : 1 : 1" in face.value for face in shown.faces.values())
    shown.slider.value = shown.slider.max
    for name, game in laws.items():
        score = " : ".join(map(str, game.score()["total"]))
        assert f"ended, score {score}</span>{name}" in shown.faces[name].value
    shown.close()


def test_chosen_places_are_shown_and_nothing_hidden_is():
    laws = three_laws()
    some, every = beside(laws, places=["g1", "g2"]), beside(laws)
    for name, game in laws.items():
        hidden = game.at(0).position()["deck"].split()[0]
        assert f"-{hidden}\"" not in every.faces[name].value
        assert "Stack 2" in some.faces[name].value and ">Stack 3<" not in some.faces[name].value
    some.close()
    every.close()


def test_the_number_of_its_cards_stands_beside_the_name_of_each_chosen_pile():
    game = three_laws()["variant 1"]
    shown = beside({"one": game}, places=["g7"])
    shown.slider.value = turn = 10
    heap = game.at(after_turns(game)[turn]).position()["grid"][6].split()
    assert len(heap) > 1 and f">{len(heap)}</text>" in shown.faces["one"].value
    shown.close()


def test_scores_beside_each_other_share_their_scale():
    laws = three_laws()
    chart = score_charts_beside(laws)
    assert len({axes.get_ylim() for axes in chart.figure.axes}) == 1
    for axes, game in zip(chart.figure.axes, laws.values(), strict=True):
        assert [line.get_ydata()[-1] for line in axes.lines] == game.score()["total"]
    assert chart.sentence.startswith("variant 1: seat 1 has 9, seat 2 has 22, seat 3 has 18; variant 2: ")
