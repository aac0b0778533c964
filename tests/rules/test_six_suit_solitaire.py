"""The rules of Six-Suit Solitaire: layout, draws and what goes up top. Each test bears the name of its rule."""

from __future__ import annotations

import pytest

import kit
from tests.rules.tables import allowed, kinds, laws, refused
from tests.rules.tile_games import GAME, nine, setup, setup_without_stock

# ---- the deal ----


def test_deal_gives_column_n_one_face_down_tile_fewer_and_one_face_up():
    position = kit.deal(GAME, seed=3).position()
    assert [len(tiles.split()) for tiles in position["down"]] == list(range(9))
    assert [len(tiles.split()) for tiles in position["columns"]] == [1] * 9
    assert (len(position["stock"].split()), position["waste"]) == (36, "")
    assert set(position["up"].values()) == {0} and set(position["jokers"].values()) == {""}
    assert (position["liberties"], position["grand"], position["odd"], position["finished"]) == (0, False, 0, False)


def test_deal_is_the_same_whatever_the_options():
    packs = {
        str(kit.deal(GAME, seed=7, forgetful=forgetful, aces_open=aces).position()["down"])
        for forgetful in (True, False) for aces in (True, False)
    }
    assert len(packs) == 1


def test_deal_makes_the_first_tile_drawn_the_first_talon():
    game = kit.deal(GAME, seed=3)
    first = game.position()["stock"].split()[0]
    game.play("draw")
    assert game.position()["waste"] == first


# ---- building down ----


@pytest.mark.parametrize(("exposed", "card"), [("Qh", "Jw"), ("Qh", "Ja"), ("Qh", "Jc"), ("Qw", "Jd"), ("2s", "Ah")])
def test_build_down_allows_another_colour_next_lower(exposed, card):
    game = setup(exposed, card)
    assert allowed(game, "c2 to c1") == "build-down"
    events = game.play("c2 to c1")
    assert (kinds(events), events[0].cards) == (["move"], (card,))
    assert game.position()["columns"] == nine(f"{exposed} {card}")


@pytest.mark.parametrize(("exposed", "card"), [("Qw", "Ja"), ("Qa", "Jw"), ("Qh", "Jd"), ("Qc", "Js"), ("Qh", "Jh")])
def test_build_down_refuses_one_colour_even_in_two_suits(exposed, card):
    rule, text = refused(setup(exposed, card), "c2 to c1")
    assert (rule == "build-down" and "other colour" in text) or "another colour" in text
    assert "both" in text


@pytest.mark.parametrize(("card", "said"), [("Tw", "a jack"), ("Qc", "a jack"), ("Th", "neither")])
def test_build_down_refuses_another_rank_and_says_which_one_it_is(card, said):
    rule, text = refused(setup("Qh", card), "c2 to c1")
    assert rule == "build-down" and said in text


def test_build_down_puts_nothing_under_an_ace_and_a_king_under_nothing():
    rule, text = refused(setup("As", "2h"), "c2 to c1")
    assert rule == "build-down" and "under an ace" in text
    rule, text = refused(setup("Qh", "Kw"), "c2 to c1")
    assert rule == "build-down" and "king" in text


@pytest.mark.parametrize("move", ["c1 to c1", "Qh to c1", "Jw to c1", "c3 to c3", "9c to c3", "c9 to c9"])
def test_build_down_refuses_a_place_to_itself(move):
    assert refused(setup("Qh Jw", "4d", "9c"), move)[0] == "build-down"


def test_build_down_takes_the_talon_too():
    game = setup("Qh", waste="4d Jw")
    assert allowed(game, "Jw to c1") == "build-down"
    events = game.play("Jw to c1")
    assert kinds(events) == ["play"]
    assert (game.position()["columns"][0], game.position()["waste"]) == ("Qh Jw", "4d")


def test_build_down_holds_in_positions_too():
    with pytest.raises(kit.BadPosition, match=r"columns\[2\]: J⚓ cannot lie on Q⚙"):
        setup("9c", "Qw Ja")
    with pytest.raises(kit.BadPosition, match=r"columns\[1\]: 10⚓ cannot lie on Q♥"):
        setup("Qh Ta")


# ---- columns move whole ----


def test_whole_column_moves_all_its_tiles():
    game = setup("Ts", "9h 8c 7w")
    assert allowed(game, "c2 to c1") == "build-down"
    events = game.play("c2 to c1")
    assert (events[0].kind, events[0].cards, events[0].data["count"]) == ("move", ("9h", "8c", "7w"), 3)
    assert game.position()["columns"] == nine("Ts 9h 8c 7w")


@pytest.mark.parametrize("card", ["9h", "8c", "7w"])
def test_whole_column_refuses_a_part_of_it(card):
    game = setup("Ts 9h 8c 7w", "Tc", "9w", "8d")
    for place in ("c2", "c3", "c4", "c5"):
        rule, text = refused(game, f"{card} to {place}")
        assert rule == "whole-column" and "column 1" in text and "10♠" in text


def test_whole_column_refuses_its_own_name_when_the_head_has_company():
    assert refused(setup("Qh Jw", "Kc"), "Qh to c2")[0] == "whole-column"
    assert allowed(setup("Qh Jw", "Kc"), "c1 to c2") == "build-down"


def test_whole_column_lets_only_the_exposed_tile_go_up_top():
    game = setup("3h 2c", up={"c": 1, "h": 2})
    rule, text = refused(game, "3h to top")
    assert rule == "whole-column" and "ends with the 2♣" in text
    assert allowed(game, "2c to top") == "up-top"
    game.play("2c to top")
    assert allowed(game, "3h to top") == "up-top"


@pytest.mark.parametrize("target", ["c1", "c3"])
def test_whole_column_refuses_an_empty_column(target):
    assert refused(setup("Qh"), f"c2 to {target}")[0] == "whole-column"


def test_whole_column_reads_a_lone_tile_by_its_name():
    game = setup("Qh", "Jw")
    game.play("Jw to c1")
    assert [step.move for step in game.history] == ["c2 to c1"]


# ---- the talon ----


def test_talon_is_the_last_tile_of_the_waste_and_no_other():
    game = setup("Qh", "Tc", waste="9d Jw 4c 9h")
    assert allowed(game, "9h to c2") == "build-down"
    for move in ("Jw to c1", "9d to c2", "Jw to top", "9d to top", "exchange 9d", "9d to cash"):
        rule, text = refused(game, move)
        assert rule == "talon" and "discard" in text


def test_talon_is_what_lay_beside_it_when_it_has_been_used():
    game = setup("Tc", "Qh", waste="Jw 9h")
    game.play("9h to c1")
    assert allowed(game, "Jw to c2") == "build-down"


@pytest.mark.parametrize("card", ["5c", "6h", "Aa", "*g"])
def test_talon_refuses_what_is_face_down_in_the_stock_up_top_or_cashed(card):
    game = setup("Qh", "Tc", down={2: "5c"}, stock="6h", up={"a": 1}, jokers={"*g": "cashed"})
    assert refused(game, f"{card} to c1")[0] == "talon"
    assert refused(game, f"exchange {card}")[0] == "talon"
    assert refused(game, f"{card} to cash")[0] == "talon"


def test_talon_does_not_tell_where_a_face_down_tile_lies():
    game = setup("Qh", "Tc", down={2: "5c"}, stock="6c")
    assert refused(game, "5c to c1")[1].replace("5", "6") == refused(game, "6c to c1")[1]


# ---- turning up ----


def test_turn_up_follows_at_once_when_a_column_is_vacated():
    game = setup("Qh", "Jw", down={2: "4c 9d"})
    events = game.play("c2 to c1")
    assert (kinds(events), laws(events)) == (["move", "turn-up"], ["build-down", "turn-up"])
    assert (game.position()["columns"][1], game.position()["down"][1]) == ("4c", "9d")


@pytest.mark.parametrize("move", ["Ah to top", "exchange Ah"])
def test_turn_up_follows_whatever_takes_the_last_tile_away(move):
    joker = {"*r": "Ah"} if move.startswith("exchange") else {}
    game = setup("2c *r" if joker else "2c", "Ah", down={2: "4c"}, jokers=joker)
    assert "turn-up" in kinds(game.play(move))
    assert game.position()["columns"][1] == "4c"


def test_turn_up_does_not_happen_while_a_tile_is_left():
    game = setup("5d", "2h Ac", down={2: "4c"})
    assert kinds(game.play("Ac to top")) == ["up"]


def test_turn_up_holds_in_positions_too():
    with pytest.raises(kit.BadPosition, match=r"columns\[2\] is empty, so the 4♣ has been turned up"):
        setup("Qh", "", down={2: "4c 9d"})


# ---- open spaces ----


@pytest.mark.parametrize(
    ("aces", "takes"), [([], "K"), (["As"], "KQ"), (["As", "Aw"], "KQJ"), (["2d As", "Aw", "Ah"], "KQJ")]
)
def test_open_space_takes_a_king_and_with_aces_in_the_layout_more(aces, takes):
    for card in ("Kc", "Qc", "Jc", "Tc"):
        game = setup("", *aces, waste=f"Ad {card}")  # an ace among the discards is none in the layout
        if card[0] in takes:
            assert allowed(game, f"{card} to c1") == "open-space"
        else:
            rule, text = refused(game, f"{card} to c1")
            assert rule == "open-space"
            assert {0: "no ace", 1: "one ace"}.get(len(aces), f"{len(aces)} aces") in text


def test_open_space_does_not_count_an_ace_on_the_talon():
    game = setup("", "Qc", down={2: "4d"}, waste="As")
    assert refused(game, "c2 to c1")[0] == "open-space"


def test_open_space_counts_the_ace_of_the_column_that_moves():
    queen = "Qc Jh Ts 9h 8s 7h 6s 5h 4s 3h 2s Ah"
    game = setup("", queen, down={2: "4d"})
    assert allowed(game, "c2 to c1") == "open-space"
    assert refused(setup("", queen.removesuffix(" Ah"), down={2: "4d"}), "c2 to c1")[0] == "open-space"


def test_open_space_takes_a_queen_no_more_when_the_ace_has_gone_up():
    game = setup("", "Qc", "As", "Jd", "Aw", down={2: "4d", 4: "5d"})
    assert allowed(game, "c2 to c1") == allowed(game, "c4 to c1") == "open-space"
    game.play("As to top")
    assert allowed(game, "c2 to c1") == "open-space"
    assert refused(game, "c4 to c1")[0] == "open-space"
    game.play("Aw to top")
    rule, text = refused(game, "c2 to c1")
    assert rule == "open-space" and "a king" in text and "queen" in text


def test_open_space_takes_only_kings_without_the_rule_of_aces():
    game = setup("", "Qc", "As", "Aw", "Kd", down={2: "4d", 5: "5d"}, aces_open=False)
    rule, text = refused(game, "c2 to c1")
    assert rule == "open-space" and "without the rule of aces" in text
    assert allowed(game, "c5 to c1") == "open-space"


def test_open_space_takes_a_whole_column():
    game = setup("", "Kd Qs Jh", down={2: "4c"})
    assert kinds(game.play("c2 to c1")) == ["move", "turn-up"]
    assert game.position()["columns"] == nine("Kd Qs Jh", "4c")


# ---- nothing would change ----


def test_no_change_refuses_a_column_without_face_down_tiles():
    rule, text = refused(setup("", "Kd Qs"), "c2 to c1")
    assert rule == "no-change" and "Column 2" in text


def test_no_change_comes_after_the_open_space():
    assert refused(setup("", "9d"), "c2 to c1")[0] == "open-space"


def test_no_change_it_is_not_with_a_face_down_tile_behind():
    assert allowed(setup("", "Kd", down={2: "4c"}), "c2 to c1") == "open-space"


# ---- up top ----


def test_up_top_goes_from_ace_to_king():
    game = setup("As", "2s", waste="Kw 3s", up={"w": 12})
    for move in ("As to top", "2s to top", "3s to top", "Kw to top"):
        assert allowed(game, move) == "up-top"
        assert kinds(game.play(move)) == ["up"]
    assert game.position()["up"] == dict.fromkeys("acdh", 0) | {"s": 3, "w": 13}


@pytest.mark.parametrize("card", ["2s", "Ks"])
def test_up_top_says_which_tile_comes_next(card):
    rule, text = refused(setup(card), f"{card} to top")
    assert rule == "up-top" and "A♠" in text


def test_up_top_keeps_what_is_there():
    game = setup("3h", "4c", up={"s": 2})
    for card in ("As", "2s"):
        rule, text = refused(game, f"{card} to c1")
        assert rule == "talon" and "stays there" in text


def test_up_top_never_takes_more_than_a_suit():
    game = setup("Kw", up={"w": 13}, jokers={"*g": "Kw"}, forgetful=True)
    rule, text = refused(game, "Kw to top")
    assert rule == "up-top" and "thirteen" in text


# ---- drawing ----


def test_draw_makes_the_old_talon_a_discard():
    game = setup("4c", waste="9d", stock="5h Qs")
    assert allowed(game, "draw") == "draw"
    events = game.play("draw")
    assert (kinds(events), events[0].cards) == (["draw"], ("5h",))
    assert game.position()["waste"] == "9d 5h"
    assert game.position()["stock"].startswith("Qs ")
    assert refused(game, "9d to top")[0] == "talon"


def test_draw_is_allowed_though_there_are_plays():
    game = setup("Qh", "Jw", waste="As")
    assert {"c2 to c1", "As to top", "draw"} <= set(game.moves())


def test_draw_is_refused_when_the_stock_is_empty():
    game = setup_without_stock("2h", talon="Ac")
    rule, text = refused(game, "draw")
    assert rule == "draw" and "empty" in text


def test_draw_goes_through_the_stock_once():
    game = kit.deal(GAME, seed=1)
    for _ in range(36):
        game.play("draw")
    assert game.position()["stock"] == "" and len(game.position()["waste"].split()) == 36


# ---- what can be read ----


@pytest.mark.parametrize(
    "text",
    [
        "Jh", "c1", "c0 to c1", "c10 to c1", "c1 to c10", "c1 to top", "top to c1", "talon to c1", "Jh to waste",
        "Jh to c1 as J", "c1 to c2 as Q", "Jh to top as Jh", "*r to top", "*r to top as J", "*r to top as *b",
        "*r to c3", "*r to c3 as 1", "*r to c3 as Qh", "*r to c1 as T", "1h to c1", "*w to c1 as K", "exchange", "pass",
    ],
)
def test_what_is_no_move_cannot_be_read(text):
    game = setup("Jc", "Th", "", waste="*r")
    with pytest.raises(kit.BadMove):
        game.ruling(text)


def test_a_joker_says_what_it_is_exactly_when_nothing_else_does():
    game = setup("*g", "*b", "", "9h", waste="4c", down={1: "5d"})
    for text in ("c1 to c2", "c1 to c3", "c1 to c4 as 8", "*g to c4 as 8", "c4 to c1 as 9", "c1 to c1 as K"):
        with pytest.raises(kit.BadMove):
            game.ruling(text)
    for text in ("c1 to c2 as Q", "c1 to c3 as K", "c1 to c4", "c4 to c1"):
        assert allowed(game, text)
    assert refused(game, "c1 to c1")[0] == "build-down"
