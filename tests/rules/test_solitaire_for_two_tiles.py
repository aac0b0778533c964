"""What Solitaire for Two shares with Six-Suit Solitaire, played with up tiles and missed ones, and its positions."""

from __future__ import annotations

import pytest

import kit
from tests.rules.solitaire_for_two import GAME, at_the_end, setup, up, waste
from tests.rules.tables import allowed, kinds, laws, refused

ACES = dict.fromkeys("acdhsw", 1)


# ---- the layout ----


@pytest.mark.parametrize("named", [{"waste": "7w"}, {"ups": "9s 7w"}, {"waste": "7w 9s", "missed": "7w 9s"}])
def test_build_down_takes_the_talon_an_up_tile_or_a_missed_one(named):
    game = setup("8h", "8a", "9c", **named)
    assert allowed(game, "7w to c1") == "build-down"
    assert "both green" in refused(game, "7w to c2")[1]
    assert refused(game, "7w to c3")[0] == "build-down"
    game.play("7w to c1")
    assert game.position()["columns"][0] == "8h 7w" and "7w" not in game.position()["missed"]


def test_build_down_puts_nothing_under_an_ace():
    assert refused(setup("Ac", ups="2h"), "2h to c1")[0] == "build-down"


def test_whole_column_moves_and_no_part_of_it():
    game = setup("9h", "8c 7d", ups="2h")
    assert allowed(game, "c2 to c1") == "build-down"
    assert refused(game, "7d to c1")[0] == "whole-column"


def test_whole_column_that_is_covered_or_empty():
    assert refused(setup("2h Ac", up={"h": 1}), "2h to top")[0] == "whole-column"
    assert refused(setup("9h"), "c5 to c1")[0] == "whole-column"


def test_talon_up_tiles_and_missed_ones_are_all_that_can_be_played():
    game = setup("8h", waste="7w Ks", ups="9s", stock="7a")
    assert "the K♠" in refused(game, "7w to c1")[1]
    for hidden in ("7a", game.position()["stock"].split()[-1]):
        rule, text = refused(game, f"{hidden} to c1")
        assert rule == "talon" and "face down" in text


def test_talon_refuses_a_tile_of_the_reserve_or_up_top_and_a_discard_when_others_are_missed():
    assert "face down" in refused(at_the_end("8h", reserve="7w"), "7w to c1")[1]
    assert "stays" in refused(setup("8h", up={"w": 7}), "7w to c1")[1]
    rule, text = refused(setup("8h", waste="7w Ks 3c", missed="Ks 3c"), "7w to c1")
    assert rule == "talon" and "the K♠" in text and "the 3♣ as the talon" in text


def test_turn_up_follows_at_once_when_a_column_is_vacated():
    game = setup("9h", "8c", down=["", "4d 5d", *[""] * 7])
    events = game.play("c2 to c1")
    assert (kinds(events), laws(events)) == (["move", "turn-up"], ["build-down", "turn-up"])
    assert game.position()["columns"][1] == "4d" and game.position()["down"][1] == "5d"


def test_turn_up_does_not_follow_when_a_tile_is_left_in_the_column():
    game = setup("3h 2c", down=["4d", *[""] * 8], up={"c": 1})
    assert kinds(game.play("2c to top")) == ["up"]


@pytest.mark.parametrize(("aces", "admitted"), [(0, "K"), (1, "KQ"), (2, "KQJ")])
def test_open_space_takes_what_the_aces_of_the_layout_admit(aces, admitted):
    game = setup(*["Aw", "Ad"][:aces], ups="Kh Qc Js")
    assert {move[0] for move in game.moves() if move.endswith("to c9")} == set(admitted)
    if aces < 2:
        assert refused(game, "Js to c9")[0] == "open-space"


def test_open_space_does_not_count_an_ace_within_reach_and_may_be_played_without_aces():
    assert refused(setup("9h", ups="Qc Aw"), "Qc to c9")[0] == "open-space"
    assert refused(setup("Aw", ups="Qc", aces_open=False), "Qc to c9")[0] == "open-space"


def test_no_change_is_made_by_moving_to_another_open_space():
    assert refused(setup("Kh Qc"), "c1 to c2")[0] == "no-change"


def test_no_change_does_not_keep_a_column_with_tiles_behind_it():
    assert allowed(setup("Kh Qc", down=["4d", *[""] * 8]), "c1 to c2") == "open-space"


# ---- up top ----


def test_up_top_goes_each_suit_in_order():
    game = setup("9h", ups="2h 4h", up={"h": 1})
    assert allowed(game, "2h to top") == "up-top"
    assert "the 2♥" in refused(game, "4h to top")[1]


def test_up_top_ends_with_the_king_and_has_no_place_for_a_joker_then():
    game = setup("9s", ups="*r 4c", up={"h": 13})
    assert refused(game, "*r to top as Kh")[0] == "up-top"


# ---- jokers ----


def test_joker_stands_for_no_tile_of_the_layout_but_for_one_within_reach():
    table = {"waste": "5c", "ups": "*r 8h 9s"}
    assert allowed(setup("9c", "8d", **table), "*r to c1") == "build-down"
    assert refused(setup("9c", "8d", "8h", waste="*r"), "*r to c1")[0] == "joker-stands"


def test_joker_stands_up_top_for_a_tile_that_is_missed():
    game = setup("9c", waste="2h *r", missed="2h *r", up={"h": 1})
    assert allowed(game, "*r to top as 2h") == "up-top"
    assert refused(game, "*r to top as 2d")[0] == "up-top"


def test_joker_undeclared_is_declared_by_what_is_laid_on_it():
    game = setup("*b", ups="9h 4c 5d")
    events = game.play("9h to c1")
    assert "joker-undeclared" in laws(events)
    assert game.position()["jokers"]["*b"] == "Tcs"


def test_joker_undeclared_stays_so_among_the_discards():
    game = setup("9h", ups="*b 4c")
    game.play("knock *b 4c")
    assert game.position()["jokers"]["*b"] == ""


def test_joker_narrows_when_three_are_turned_up():
    game = setup("5h *g", "4w", "9c", waste="5c", jokers={"*g": "4aw"})
    events = game.play("turn")
    assert "joker-narrows" in laws(events) and game.position()["jokers"]["*g"] == "4a"


def test_joker_narrows_when_its_tile_is_played_and_not_by_the_knock():
    game = setup("5h *g", "5d", ups="4w 9c", jokers={"*g": "4aw"})
    game.play("4w to c2")
    assert game.position()["jokers"]["*g"] == "4a"
    knocked = setup("5h *g", "5d", ups="4w 9c", jokers={"*g": "4aw"})
    knocked.play("knock 4w 9c")
    assert knocked.position()["jokers"]["*g"] == "4aw"


@pytest.mark.parametrize("named", [{"waste": "9s 4w"}, {"ups": "9s 4w"}, {"waste": "4w 9s", "missed": "4w 9s"}])
def test_exchange_takes_any_tile_within_reach(named):
    game = setup("5h *g", "Kc", jokers={"*g": "4w"}, **named)
    assert allowed(game, "exchange 4w") == "exchange"
    game.play("exchange 4w")
    assert game.position()["columns"][0] == "5h 4w" and game.position()["jokers"]["*g"] == "cashed"


def test_exchange_needs_a_joker_that_stands_for_the_tile():
    rule, text = refused(setup("5h *g", ups="4c", jokers={"*g": "4w"}), "exchange 4c")
    assert rule == "exchange" and "4♣" in text


@pytest.mark.parametrize("named", [{"ups": "9s 4w"}, {"waste": "4w 9s", "missed": "4w 9s", "stock": "2h 3h 5s"}])
def test_exchange_due_comes_before_turning_up_and_the_knock(named):
    game = setup("5h *g", "5d", jokers={"*g": "4w"}, **named)
    move = "knock 9s 4w" if "ups" in named else "turn"
    rule, text = refused(game, move)
    assert rule == "exchange-due" and "`exchange 4w`" in text
    assert refused(game, "4w to c2")[0] == "exchange-due"


def test_exchange_due_may_be_forgotten_by_option():
    game = setup("5h *g", "5d", ups="9s 4w", jokers={"*g": "4w"}, forgetful=True)
    assert allowed(game, "knock 9s 4w") == "knock"


def test_odd_joker_is_what_a_forgotten_exchange_leaves():
    game = setup("5h *g 3d", "5d", ups="9s 4w", jokers={"*g": "4w"}, forgetful=True)
    assert "odd-joker" in laws(game.play("4w to c2"))
    assert (game.position()["jokers"]["*g"], game.position()["odd"]) == ("4w!", 1)


def test_odd_joker_is_cashed_when_it_is_exposed():
    game = setup("5h *g", "5d", ups="9s 4w", jokers={"*g": "4w"}, forgetful=True)
    assert kinds(game.play("4w to c2"))[-2:] == ["odd", "cash-odd"]
    assert (game.position()["jokers"]["*g"], game.position()["liberties"]) == ("cashed", 0)


def test_liberty_lapses_at_the_next_turning_up_or_knock():
    for move in ("turn", "knock"):
        game = at_the_end("9h", waste="4c Ks", liberties=1, jokers={"*g": "cashed"}, **turning(move))
        assert allowed(game, "4c to talon") == "liberty"
        game.play(move)
        assert game.position()["liberties"] == 0
        assert refused(game, "4c to talon")[0] == "liberty"


def turning(move: str) -> dict[str, str]:
    """Something to turn up, if that is the move."""
    return {"stock": "2h 3h 5s"} if move == "turn" else {}


def test_liberty_may_bury_a_solo_ace_but_no_tile_that_is_due():
    buried = setup("9h", waste="4c Ad", liberties=1, jokers={"*b": "cashed"})
    buried.play("4c to talon")
    assert waste(buried, 2) == "Ad 4c"
    due = setup("5h *g", waste="4c 4w", liberties=1, jokers={"*b": "cashed", "*g": "4w"})
    assert refused(due, "4c to talon")[0] == "exchange-due"


def test_cash_takes_an_up_tile_when_all_aces_are_up():
    game = setup("9h", ups="*g 5c", waste="2d 3d", up=ACES)
    assert allowed(game, "*g to cash") == "cash"
    assert kinds(game.play("*g to cash"))[:2] == ["cash", "earn"]


def test_cash_needs_all_six_aces_up_top():
    rule, text = refused(setup("9h", ups="*g 5c", up=ACES | {"s": 0}), "*g to cash")
    assert rule == "cash" and "♠" in text


# ---- positions that could not have come about ----


@pytest.mark.parametrize(
    ("named", "words"),
    [
        ({"ups": "5c", "phase": "missed"}, "ups is empty"),
        ({"ups": "5c", "phase": "close"}, "ups is empty"),
        ({"ups": "5c 6c 7c 8c"}, "at most 3"),
        ({"waste": "5c", "missed": "6c"}, "tiles of the waste"),
        ({"waste": "5c 6c", "missed": "6c 5c"}, "in the order"),
        ({"waste": "5c 6c 7c 8c", "missed": "5c 6c 7c 8c"}, "at most 3"),
        ({"waste": "5c 6c", "missed": "5c 6c", "phase": "play"}, "missed is empty"),
        ({"missed": ["5c"]}, "missed is"),
        ({"reserve": "5c"}, "only in the second round"),
        ({"reserve": "5c 6c 7c", "round": 2}, "at most 2"),
        ({"phase": "opening", "waste": "5c"}, "first turn"),
        ({"phase": "opening", "turn": 2}, "first turn"),
        ({"phase": "reserve"}, "second round|stock and reserve"),
        ({"phase": "close"}, "something to turn up"),
        ({"phase": "turn"}, "phase is 'turn'"),
        ({"phase": 1}, "phase is 1"),
        ({"phase": "end"}, "phase is 'end'"),
        ({"turn": 3}, "there are 2 players"),
        ({"unscored": 1}, "fewer tiles are up top"),
        ({"unscored": 1, "up": {"c": 3}}, "played is true"),
        ({"solo": True}, "solo is true"),
        ({"solo": True, "unscored": 1, "played": True, "up": {"c": 1}}, "solo is true"),
        ({"solo": 1}, "solo is 1"),
        ({"idle": 1}, "0 while there is stock"),
        ({"scores": [1]}, "scores"),
        ({"scores": [1, -1]}, r"scores\[2\] is -1"),
        ({"scores": [1, True]}, r"scores\[2\] is True"),
        ({"scores": 5}, "scores is 5"),
    ],
)
def test_positions_that_cannot_be_are_refused(named, words):
    with pytest.raises(kit.BadPosition, match=words):
        kit.setup(GAME, **({"columns": ["9h", *[""] * 8]} | named))


def test_positions_of_the_end_are_told_as_the_end():
    with pytest.raises(kit.BadPosition, match="so phase is 'end'"):
        setup(up=dict.fromkeys("acdhsw", 13), jokers=dict.fromkeys(("*g", "*b", "*r"), "cashed"), stock="")
    with pytest.raises(kit.BadPosition, match="idle is 2"):
        at_the_end("9h", idle=2)
    with pytest.raises(kit.BadPosition, match="'close'"):
        at_the_end("9h", phase="play")
    assert at_the_end("9h", idle=2, phase="end").over


def test_positions_with_missed_tiles_load_again():
    game = setup("9h", waste="5c 7w 3c Ad", missed="7w 3c")
    loaded = kit.load(game.position())
    assert loaded.position() == game.position() and loaded.moves() == game.moves()
    assert up(loaded) == {}
