"""The tables of Six-Suit Solitaire and Solitaire for Two: texts beside the tiles, and the moves of drops."""

import pytest

import kit
from kit.picture import text_painter
from kit.picture.layouts import six_suit_solitaire as tiles
from kit.picture.scene import make_scene
from kit.tabletop.hints import MoveHint
from tests.games import moments, random_game
from tests.rows import each_row
from tests.tabletop.at_table import lay, offered_moves, open_table, press, targets

ALONE, TWO = "six-suit-solitaire", "solitaire-for-two"


def lay_columns(slug, *columns, **more):
    return kit.setup(slug, columns=[*columns, *[""] * (9 - len(columns))], **more)


def table_of(slug, *columns, **more):
    return open_table(lay_columns(slug, *columns, **more), people="person", autosave=False)


def shown_scene(game):
    return make_scene(game.slug, game.seen(by=game.turn), game.turn)


def tag_of(game, code):
    return next(card.tag for card in shown_scene(game).cards if card.code == code)


# ---- texts beside the tiles ----


@pytest.mark.parametrize("seed", range(6))
def test_exchange_is_shown_as_due_when_the_law_refuses_draws(seed):
    for game in moments(random_game(ALONE, {}, seed), every=3):
        if not game.over:
            blocked = game.ruling("draw").rule.endswith("exchange-due")
            assert blocked == any("exchange is due" in note.text for note in shown_scene(game).notes)


def test_due_exchange_and_due_two_are_marked():
    game = lay_columns(ALONE, "9d *b 7h", "Kc", waste="8s", jokers={"*b": "8s"})
    assert tag_of(game, "8s").due and tag_of(game, "*b").due
    slot = next(area for area in shown_scene(game).areas if area.place == "joker b")
    assert (slot.tag.text, slot.tag.signs, slot.tag.due) == ("8", "s", True)
    assert "eight of spades (due)" in text_painter.describe_scene(shown_scene(game))
    forgetful = lay_columns(ALONE, "9d *b 7h", "Kc", waste="8s", jokers={"*b": "8s"}, forgetful=True)
    assert not tiles.due_exchanges(forgetful.position()) and tag_of(forgetful, "8s") is None, "nobody is reminded"
    game = lay_columns(TWO, "Aw", "9h", "Tc", waste="5c 2w", phase="play")
    game.play("Aw to top")
    assert tag_of(game, "2w").due
    assert any("two" in note.text and note.kind == "due" for note in shown_scene(game).notes)


def test_joker_shows_the_tiles_that_it_may_be():
    open_joker = lay_columns(ALONE, "9d *b 7h", jokers={"*b": "8cs"})
    assert (tag_of(open_joker, "*b").text, tag_of(open_joker, "*b").signs) == ("8", "cs")
    odd = lay_columns(ALONE, "9d *b 7h", "8s", jokers={"*b": "8s!"}, odd=1, forgetful=True)
    assert tag_of(odd, "*b").text == "odd"
    assert "black joker (8 of clubs or spades)" in text_painter.describe_scene(shown_scene(open_joker))


def test_joker_up_top_is_in_its_suit():
    game = lay_columns(ALONE, "9d", waste="5c", up={"w": 2}, jokers={"*g": "2w"})
    assert shown_scene(game).place("top w").cards == ("Aw", "*g")
    assert shown_scene(game).place("top a").cards == ()


def test_notes_report_liberties_scores_phase_and_points_of_a_knock():
    turn = {"phase": "play", "turn": 2, "played": True, "unscored": 3, "scores": [50, 20], "liberties": 1}
    game = lay_columns(TWO, "9d", waste="5c 6h", ups="7s", up={"w": 3}, **turn)
    texts = {note.text for note in shown_scene(game).notes}
    assert {"1 liberty", "Seat 1: 50", "Seat 2: 20 + 30", "Round 1, up tiles in play"} <= texts
    partners = lay_columns(TWO, "9d", players=4, scores=[50, 20], turn=3)
    for each, active in ((game, "Seat 2: 20 + 30"), (partners, "Seats 1, 3: 50")):
        assert active in [note.text for note in shown_scene(each).notes if note.kind == "active"]


def test_missed_tiles_are_in_the_place_of_up_tiles():
    game = lay_columns(TWO, "8h", "4d", waste="Ks 7w 3c 9s", missed="7w 3c 9s", phase="missed")
    assert shown_scene(game).place("missed").cards == ("7w", "3c")
    assert shown_scene(game).place("talon").cards == ("9s",) and shown_scene(game).place("discards").cards == ("Ks",)


# ---- the moves of drops ----


def test_column_goes_where_its_lowest_tile_may_go():
    table = table_of(ALONE, "Kd", "Qc Jh Ts")
    assert targets(table, "Qc", "c2") == {"c1"}


def test_only_up_tiles_go_to_the_place_to_knock_on():
    table = table_of(TWO, "Kc", "Td", waste="5h", ups="7a 6s", phase="play")
    assert "knock" in targets(table, "7a", "ups") and "knock" not in targets(table, "Td", "c2")


def test_knock_is_a_button_on_the_table_and_in_the_line_only_with_its_odds():
    table = open_table(kit.deal("solitaire-for-two", seed=7))
    assert "knock" in table.game.moves() and "knock" not in str(table.status())
    table.hints.advice = {"knock": MoveHint("12 %")}
    assert "knock" in str(table.status())
    for game, is_there in ((table.game, True), (kit.play_deal("solitaire-for-two", seed=7, by="careful"), False)):
        assert ("knock" in [place.name for place in shown_scene(game).places]) == is_there != game.over


@each_row("longer_move")
def test_drop_completes_a_longer_move(slug, columns, more, drop, move):
    table = table_of(slug, *columns, **more)
    assert lay(table, *drop) and table.game.history[-1].move == move


def test_joker_asks_for_its_rank_when_it_goes_to_an_open_space():
    table = table_of(ALONE, "", "*r", "Ac", "Aw", waste="5c", down=["", "7s", *[""] * 7])
    lay(table, "*r", "c2", "c1")
    assert "Which do you mean?" in table.said
    assert offered_moves(table) == ["c2 to c1 as K", "c2 to c1 as Q", "c2 to c1 as J"]
    table.play("c2 to c1 as Q")
    assert table.game.position()["jokers"]["*r"] == "Qdh"


# ---- every refusal is reached ----


@each_row("refused_gesture")
def test_drop_or_press_is_refused_by_the_rule(slug, columns, more, gesture, rule):
    table = table_of(slug, *columns, **more)
    lay(table, *gesture) if len(gesture) > 1 else press(table, *gesture)
    assert f"{slug}/{rule}" in table.said and "not allowed" in table.said
    assert not table.game.history
