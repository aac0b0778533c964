"""The solo ace of Solitaire for Two, in all its forms. Each test bears the name of its rule."""

from __future__ import annotations

import pytest

import kit
from tests.rules.solitaire_for_two import setup, up, waste
from tests.rules.tables import allowed, kinds, laws, refused


def goes_with(game: kit.Game, ace: str, *deuces: str) -> None:
    """The ace goes up top, and then these deuces and nothing else may."""
    assert allowed(game, f"{ace} to top") == "up-top"
    events = game.play(f"{ace} to top")
    assert "solo-ace" in laws(events)
    assert game.position()["solo"]
    assert sorted(game.moves()) == sorted(f"{deuce} to top" for deuce in deuces)
    for move in ("turn", "knock", "c9 to c8"):
        rule, text = refused(game, move)
        assert rule == "solo-ace" and "must follow" in text
    game.play(f"{deuces[0]} to top")
    assert not game.position()["solo"]


def stays(game: kit.Game, ace: str, *said: str) -> None:
    """The ace may not go up top, and the refusal says this."""
    rule, text = refused(game, f"{ace} to top")
    assert rule == "solo-ace"
    for words in said:
        assert words in text


# ---- the only ace of the layout ----


def test_solo_ace_of_the_layout_needs_a_deuce():
    stays(setup("Aw", "9h", waste="5c"), "Aw", "only ace of the layout", "the 2⚙")


def test_solo_ace_goes_with_its_own_deuce():
    for game in (
        setup("Aw", "9h", waste="5c 2w"),
        setup("Aw", "3h 2w", waste="5c"),
        setup("Aw", "9h", waste="5c", ups="8h 2w"),
        setup("Aw", "9h", waste="2w 5c", missed="2w 5c"),
    ):
        goes_with(game, "Aw", "2w")
        assert up(game) == {"w": 2}


def test_solo_ace_goes_with_the_deuce_of_another_suit():
    game = setup("Aw", "9h", waste="5c 2h", up={"h": 1})
    goes_with(game, "Aw", "2h")
    assert up(game) == {"h": 2, "w": 1}


def test_solo_ace_needs_a_deuce_that_is_next_up_top():
    stays(setup("Aw", "9h", waste="2h"), "Aw")
    stays(setup("Aw", "9h", waste="2h", up={"h": 2}, jokers={"*r": "2h"}, forgetful=True), "Aw")


def test_solo_ace_may_uncover_its_deuce():
    goes_with(setup("2h Aw", "9h", waste="5c", up={"h": 1}), "Aw", "2h")
    goes_with(setup("9h", waste="2w Aw"), "Aw", "2w")


def test_solo_ace_is_promised_nothing_by_a_tile_face_down():
    stays(setup("Aw", "9h", down=["2w", *[""] * 8], waste="5c"), "Aw")
    stays(setup("3h 2w Ac", waste="5c"), "Ac", "the 2♣")  # the deuce that is uncovered is not next up top


def test_solo_ace_may_be_followed_by_any_deuce_also_one_just_turned_up():
    game = setup("Aw", "9h", down=["2s", *[""] * 8], waste="5c 2w", up={"s": 1})
    game.play("Aw to top")
    assert sorted(game.moves()) == ["2s to top", "2w to top"]


def test_solo_ace_may_be_followed_by_a_joker_that_stands_for_a_deuce():
    game = setup("Ad", "9c", waste="5c *r")
    assert allowed(game, "Ad to top") == "up-top"
    game.play("Ad to top")
    assert game.moves() == ["*r to top as 2d"]
    declared = setup("Ad", "3c *r", waste="5c", jokers={"*r": "2dh"})
    declared.play("Ad to top")
    assert declared.moves() == ["*r to top as 2d"]


def test_solo_ace_moves_freely_within_the_layout():
    game = setup("Aw", "2h", waste="5c", down=["Kc", *[""] * 8])
    assert allowed(game, "c1 to c2") == "build-down"


# ---- further aces ----


def test_solo_ace_is_neither_of_two_and_then_the_other():
    for first, other in (("Aw", "Ad"), ("Ad", "Aw")):
        game = setup("Aw", "Ad", "9h", waste="5c")
        assert "not the only ace" in game.ruling(f"{first} to top").text
        assert "solo" not in kinds(game.play(f"{first} to top"))
        assert not game.position()["solo"]
        stays(game, other, "only ace of the layout")


def test_solo_ace_is_the_one_of_the_layout_and_not_that_of_the_up_tiles():
    game = setup("Aw", "9h", waste="5c", ups="Ad 8s")
    assert allowed(game, "Ad to top") == "up-top"
    stays(game, "Aw")
    game.play("Ad to top")
    stays(game, "Aw")


@pytest.mark.parametrize(
    "named", [{"waste": "5c Ad"}, {"waste": "5c", "ups": "Ad 8s"}, {"waste": "Ad 5c", "missed": "Ad 5c"}]
)
def test_solo_ace_is_the_only_one_within_reach_when_the_layout_has_none(named):
    stays(setup("9h", "Kc", **named), "Ad", "layout has no ace", "the 2♦")


def test_solo_ace_is_neither_of_two_within_reach():
    for named in (
        {"waste": "5c Aw", "ups": "Ad 8s"},
        {"waste": "5c", "ups": "Ad Aw"},
        {"waste": "Ad Aw", "missed": "Ad"},
    ):
        game = setup("9h", "Kc", **named)
        assert allowed(game, "Ad to top") == allowed(game, "Aw to top") == "up-top"
        game.play("Ad to top")
        stays(game, "Aw", "layout has no ace")


# ---- jokers ----


def test_solo_ace_rule_counts_a_joker_that_stands_for_an_ace():
    game = setup("2c *g", "Ad", waste="5c", jokers={"*g": "Aaw"})
    assert allowed(game, "Ad to top") == "up-top"
    game.play("Ad to top")
    rule, text = refused(game, "*g to top as Aw")
    assert rule == "solo-ace" and "green joker" in text


def test_solo_ace_rule_does_not_count_an_undeclared_joker():
    stays(setup("*g", "Ad", waste="5c"), "Ad")
    assert refused(setup("*g", "9d", waste="5c"), "*g to top as Aw")[0] == "solo-ace"
    assert allowed(setup("*g", "Ad", waste="5c"), "*g to top as Aw") == "up-top"  # not the only ace of the layout


def test_solo_ace_is_not_followed_by_the_joker_that_it_is_itself():
    assert refused(setup("9h", waste="*r 5c", missed="*r 5c"), "*r to top as Ad")[0] == "solo-ace"


# ---- exchanges ----


def test_solo_ace_gets_no_deuce_that_is_due_for_an_exchange():
    table = {"waste": "5c", "jokers": {"*g": "2aw"}, "up": {"w": 1}}
    stays(setup("Ad", "3h *g", "2w", "2a", **table), "Ad", "must first be exchanged")
    assert allowed(setup("Ad", "3h *g", "2w", "2a", forgetful=True, **table), "Ad to top") == "up-top"


def test_solo_ace_whose_deuce_is_blocked_by_the_tile_turned_up_waits_for_the_exchange():
    for exchanged in ("2a", "2w"):
        game = setup("Aw", "3h *g", "2w", down=["2a", *[""] * 8], waste="5c", jokers={"*g": "2aw"})
        game.play("Aw to top")
        assert sorted(game.moves()) == ["exchange 2a", "exchange 2w"]
        assert refused(game, "2w to top")[0] == "exchange-due"
        game.play(f"exchange {exchanged}")
        assert game.position()["solo"] and game.moves() == ["2w to top"]


def test_solo_ace_may_be_followed_by_a_joker_whose_tile_is_within_reach():
    game = setup("Aw", "3h *g", waste="5c 2w", jokers={"*g": "2w"})
    game.play("Aw to top")
    assert game.moves() == ["*g to top as 2w"]
    game.play("*g to top as 2w")
    assert game.ruling("turn").rule.endswith("exchange-due")


def test_solo_ace_is_not_followed_by_an_exchange_while_a_deuce_can_go():
    game = setup("Aw", "3h *g", down=["2a", *[""] * 8], waste="5c 2s", jokers={"*g": "2a"}, up={"s": 1})
    game.play("Aw to top")
    assert game.moves() == ["2s to top"]
    assert refused(game, "exchange 2a")[0] == "solo-ace"


def test_solo_ace_is_no_deuce_that_is_out_of_reach():
    game = setup("Aw", "9h", waste="2h 5c 2w", up={"h": 1})
    game.play("Aw to top")
    assert refused(game, "2h to top")[0] == "talon"
    assert refused(game, "9h to c3")[0] == "solo-ace"


def test_solo_ace_rule_is_an_option():
    game = setup("Aw", "9h", waste="5c", solo_ace=False)
    assert allowed(game, "Aw to top") == "up-top"
    assert "solo" not in kinds(game.play("Aw to top"))
    assert not game.position()["solo"]


# ---- the solo ace becomes the talon ----


def test_solo_ace_talon_is_discarded_last():
    game = setup("9h", waste="5c", ups="Ad 9s 7w")
    for move in ("knock Ad 9s 7w", "knock 9s Ad 7w"):
        rule, text = refused(game, move)
        assert rule == "solo-ace-talon" and "the talon" in text
    assert {move for move in game.moves() if "knock" in move} == {"knock 9s 7w Ad", "knock 7w 9s Ad"}
    game.play("knock 9s 7w Ad")
    assert waste(game, 4) == "5c 9s 7w Ad"


def test_solo_ace_talon_although_there_was_a_place_in_the_layout():
    assert refused(setup("2c", waste="5c", ups="Ad 9s"), "knock Ad 9s")[0] == "solo-ace-talon"


def test_solo_ace_talon_stays_and_up_tiles_go_beneath_it():
    game = setup("9h", waste="5c Aw", ups="9s 7w")
    assert "beneath the A⚙" in game.ruling("knock 9s 7w").text
    game.play("knock 9s 7w")
    assert waste(game, 4) == "5c 9s 7w Aw"
    assert game.position()["missed"] == "9s 7w"


def test_solo_ace_talon_is_none_when_there_is_another_ace():
    for columns, named in (
        (["9h", "Aw"], {"ups": "Ad 9s"}), (["9h"], {"ups": "Ad 9s Aw"}), (["9h"], {"ups": "Ad 9s", "waste": "Aw"}),
        (["9h"], {"ups": "Ad 9s", "solo_ace": False}),
    ):
        game = setup(*columns, **named)
        order = [code for code in named["ups"].split() if code != "9s"]
        assert allowed(game, f"knock {' '.join(order)} 9s") == "knock"
