"""The rules of Six-Suit Solitaire about jokers, exchanges and liberties. Each test bears the name of its rule."""

from __future__ import annotations

import pytest

import kit
from tests.rules.tables import allowed, kinds, laws, refused
from tests.rules.tile_games import ACES_UP, GAME, nine, setup, setup_without_stock


def jokers(game: kit.Game) -> dict[str, str]:
    """What the jokers are of which something was said."""
    return {joker: what for joker, what in game.position()["jokers"].items() if what}


# ---- what a joker stands for ----


@pytest.mark.parametrize(
    ("elsewhere", "becomes"),
    [
        ({}, "4aw"),
        ({"columns": nine("5d", "4w")}, "4a"),
        ({"columns": nine("5d", "6c 5h 4a")}, "4w"),
        ({"columns": nine("5d"), "up": {"w": 4}}, "4a"),
    ],
)
def test_joker_stands_for_what_is_neither_in_the_layout_nor_up_top(elsewhere, becomes):
    game = kit.setup(GAME, **{"columns": nine("5d"), "waste": "*g"} | elsewhere)
    assert allowed(game, "*g to c1") == "build-down"
    game.play("*g to c1")
    assert jokers(game) == {"*g": becomes}


@pytest.mark.parametrize("waste", ["4w 4a *g", "4a *g"])
def test_joker_stands_for_a_tile_of_waste_stock_or_face_down(waste):
    game = setup("5d", "9h", waste=waste, down={2: "4w"} if "4w" not in waste else None)
    game.play("*g to c1")
    assert jokers(game) == {"*g": "4aw"}


def test_joker_stands_for_no_tile_of_the_layout_or_up_top():
    game = setup("5d", "6c 5h 4a", waste="*g", up={"w": 4})
    rule, text = refused(game, "*g to c1")
    assert rule == "joker-stands"
    assert "4⚓ lies in column 2" in text and "4⚙ is up top" in text


def test_joker_stands_for_no_tile_that_it_would_become_under_another():
    game = setup("*g", "5a", "5w", waste="4d")
    rule, text = refused(game, "4d to c1")
    assert rule == "joker-stands" and "5⚓ lies in column 2" in text and "5⚙ lies in column 3" in text


def test_joker_stands_for_one_suit_up_top():
    game = setup("*g", up={"a": 3, "w": 1})
    assert {"*g to top as 4a", "*g to top as 2w"} <= set(game.moves())
    assert allowed(game, "*g to top as 2w") == "up-top"
    game.play("*g to top as 2w")
    assert (jokers(game), game.position()["up"]["w"]) == ({"*g": "2w"}, 2)


@pytest.mark.parametrize(
    ("table", "move", "said"),
    [
        ({"columns": nine("*g"), "up": {"c": 1}}, "*g to top as 2c", "2♣ is black"),
        ({"columns": nine("*g", "3d 2w"), "up": {"w": 1}}, "*g to top as 2w", "2⚙ lies in column 2"),
        ({"columns": nine("5d *g"), "jokers": {"*g": "4a"}, "up": {"w": 3}}, "*g to top as 4w", "stands for the 4⚓"),
        ({"columns": nine("5d *g"), "jokers": {"*g": "4aw"}, "up": {"w": 2}}, "*g to top as 3w", "the 4⚓ or the 4⚙"),
    ],
)
def test_joker_stands_up_top_only_for_what_it_may_be(table, move, said):
    rule, text = refused(kit.setup(GAME, **table), move)
    assert rule == "joker-stands" and said in text


def test_joker_stands_up_top_for_the_next_tile_only():
    rule, text = refused(setup("*g"), "*g to top as 2w")
    assert rule == "up-top" and "A⚙" in text


# ---- undeclared ----


def test_joker_undeclared_is_a_joker_until_it_is_used():
    game = setup("Qh", "Jw", down={2: "*g"})
    game.play("c2 to c1")
    assert game.position()["columns"] == nine("Qh Jw", "*g")
    assert jokers(game) == {}


@pytest.mark.parametrize(("tile", "becomes"), [("4d", "5aw"), ("Qs", "Kaw"), ("Ah", "2aw")])
def test_joker_undeclared_is_declared_by_what_is_built_on_it(tile, becomes):
    game = setup("*g", tile)
    events = game.play("c2 to c1")
    assert kinds(events) == ["declare", "move"]
    assert events[0].cards == tuple(becomes[0] + suit for suit in "aw")
    assert jokers(game) == {"*g": becomes}


def test_joker_undeclared_takes_no_king_and_none_of_its_own_colour():
    game = setup("*g", "Kd", "4w")
    assert refused(game, "c2 to c1")[0] == refused(game, "c3 to c1")[0] == "build-down"


def test_joker_undeclared_under_another_makes_the_lower_one_a_rank_higher():
    game = setup("*g", "*b")
    assert {f"c2 to c1 as {rank}" for rank in "A23456789TJQ"} <= set(game.moves())
    game.play("*b to c1 as Q")
    assert jokers(game) == {"*g": "Kaw", "*b": "Qcs"}
    assert refused(setup("*g", "*b"), "*b to c1 as K")[0] == "build-down"


def test_joker_undeclared_moves_as_any_tile():
    game = setup("5d", "*g", down={2: "9c"})
    assert kinds(game.play("c2 to c1")) == ["declare", "move", "turn-up"]
    assert game.position()["columns"] == nine("5d *g", "9c")


@pytest.mark.parametrize(("aces", "ranks"), [([], "K"), (["As"], "KQ"), (["As", "Aw"], "KQJ")])
def test_joker_undeclared_goes_into_an_open_space_as_what_belongs_there(aces, ranks):
    game = setup("", "*g", *aces, down={2: "9c"})
    for rank in "KQJTA":
        if rank in ranks:
            assert allowed(game, f"c2 to c1 as {rank}") == "open-space"
        else:
            assert refused(game, f"c2 to c1 as {rank}")[0] == "open-space"
    game.play("*g to c1 as K")
    assert jokers(game) == {"*g": "Kaw"}


def test_joker_undeclared_is_no_ace():
    assert refused(setup("", "Qh", "*g", down={2: "9c"}), "c2 to c1")[0] == "open-space"


def test_joker_undeclared_no_more_never_changes_its_rank():
    game = setup("5d", "9c", waste="*g", up={"w": 3})
    game.play("*g to c1")
    assert refused(game, "*g to top as Aa")[0] == "joker-stands"
    game.play("*g to top as 4w")
    assert jokers(game) == {"*g": "4w"}


def test_joker_undeclared_counts_a_tile_just_turned_up():
    game = setup("5d", "*g", "Qh", "Jw", down={4: "4a"})
    game.play("c4 to c3")
    assert game.position()["columns"][3] == "4a"
    game.play("c2 to c1")
    assert jokers(game) == {"*g": "4w"}


def test_joker_declared_as_an_ace_counts_as_one():
    game = setup("", "2d *g", "Qh", down={3: "4c"}, jokers={"*g": "Aaw"})
    assert allowed(game, "c3 to c1") == "open-space"


def test_joker_undeclared_cannot_lie_with_others_in_a_position():
    with pytest.raises(kit.BadPosition, match=r"columns\[1\]: the green joker lies there with others"):
        setup("5d *g")
    with pytest.raises(kit.BadPosition, match="declared only when it is laid"):
        setup("5d", waste="*g", jokers={"*g": "4aw"})


# ---- suits close ----


def test_joker_narrows_as_soon_as_a_tile_is_played():
    for move in ("4w to c2", "4w to top"):
        game = setup("5d *g", "5h", waste="4w", up={"w": 3}, jokers={"*g": "4aw"})
        events = game.play(move)
        assert "narrow" in kinds(events) and "joker-narrows" in laws(events)
        assert jokers(game) == {"*g": "4a"}


@pytest.mark.parametrize(("move", "closes"), [("draw", True), ("c3 to c4", True), ("c5 to c3", True), ("Ad to top", False)])
def test_joker_narrows_for_a_tile_turned_up_when_it_is_drawn_moved_or_built_on(move, closes):
    game = setup("5d *g", "Jw", "4w", "5h", "3c", "Qh", waste="Ad", jokers={"*g": "4aw"})
    game.play(move)
    assert jokers(game) == {"*g": "4a" if closes else "4aw"}


def test_joker_narrows_not_by_a_tile_that_is_drawn_over():
    game = setup("5d *g", waste="4w", jokers={"*g": "4aw"})
    game.play("draw")
    assert jokers(game) == {"*g": "4aw"}


def test_joker_narrows_to_the_later_suit_when_both_close_at_once():
    game = setup("5d *g 3c", "4a", "4w", jokers={"*g": "4aw"}, forgetful=True)
    assert kinds(game.play("draw")) == ["narrow", "odd", "draw"]
    assert (jokers(game), game.position()["odd"]) == ({"*g": "4w!"}, 1)


def test_joker_narrows_holds_in_positions_too():
    with pytest.raises(kit.BadPosition, match=r"the 4⚙ lies in columns\[2\], so the joker cannot stand for it"):
        setup("5d *g", "5h 4w", jokers={"*g": "4aw"})
    with pytest.raises(kit.BadPosition, match="the 4⚙ is up top, so the joker cannot stand for it"):
        setup("5d *g", up={"w": 4}, jokers={"*g": "4aw"})


# ---- exchanges ----


@pytest.mark.parametrize("tile", ["4a", "4w"])
def test_exchange_takes_either_tile_of_an_open_joker(tile):
    game = setup("5d *g 3c", waste=f"9h 8h {tile}", jokers={"*g": "4aw"})
    assert allowed(game, f"exchange {tile}") == "exchange"
    events = game.play(f"exchange {tile}")
    assert (kinds(events), events[0].cards) == (["exchange", "earn"], (tile, "*g"))
    assert game.position()["columns"] == nine(f"5d {tile} 3c")
    assert (jokers(game), game.position()["liberties"]) == ({"*g": "cashed"}, 1)


def test_exchange_takes_a_tile_alone_in_a_column_and_turns_up_behind_it():
    game = setup("5d *g", "4a", down={2: "9c"}, jokers={"*g": "4aw"})
    assert kinds(game.play("exchange 4a")) == ["exchange", "turn-up"]
    assert game.position()["columns"] == nine("5d 4a", "9c")


def test_exchange_happens_up_top_too():
    game = setup(waste="9h 2w", up={"w": 5}, jokers={"*g": "2w"})
    game.play("exchange 2w")
    assert (game.position()["up"]["w"], jokers(game), game.position()["waste"]) == (5, {"*g": "cashed"}, "9h")


@pytest.mark.parametrize(
    ("card", "said"), [("4c", "black joker is still undeclared"), ("5w", "stands for the 4⚓"), ("*b", "is a joker")]
)
def test_exchange_is_refused_when_no_joker_stands_for_the_tile(card, said):
    game = setup("5d *g", waste=card, jokers={"*g": "4aw"})
    rule, text = refused(game, f"exchange {card}")
    assert rule == "exchange" and said in text


def test_exchange_is_refused_for_a_tile_with_company():
    game = setup("5d *g", "5h 4w", jokers={"*g": "4a"})
    rule, text = refused(game, "exchange 4w")
    assert rule == "talon" and "column 2" in text


def test_exchange_of_an_open_joker_is_not_forestalled_up_top():
    game = setup("3d *g", "2w", up={"w": 1}, jokers={"*g": "2aw"})
    rule, text = refused(game, "*g to top as 2w")
    assert rule == "joker-stands" and "2⚙ lies in column 2" in text


def test_exchange_of_a_closed_joker_is_due_where_it_has_gone_up():
    game = setup("3d *g", "2w", up={"w": 1}, jokers={"*g": "2w"})
    assert allowed(game, "*g to top as 2w") == "up-top"
    game.play("*g to top as 2w")
    assert refused(game, "draw")[0] == "exchange-due"
    game.play("exchange 2w")
    assert (jokers(game), game.position()["up"]["w"]) == ({"*g": "cashed"}, 2)


# ---- an exchange that is due ----


def test_exchange_due_blocks_the_draw():
    game = setup("5d *g", waste="9h 4a", jokers={"*g": "4a"})
    rule, text = refused(game, "draw")
    assert rule == "exchange-due" and "`exchange 4a`" in text and "green joker" in text
    game.play("exchange 4a")
    assert allowed(game, "draw") == "draw"


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("4a to c2", "not be played"), ("4a to c3", "not be played"), ("4a to top", "not be played"),
        ("c5 to c4", "not be built on"), ("*b to c4", "not be built on"), ("c4 to c2", "not be played"),
        ("4w to c3", "not be played"), ("9d to c4", "not be built on"),
    ],
)  # fmt: skip
def test_exchange_due_keeps_the_tile_for_its_joker(move, said):
    lone, talon = ("4a", "9d") if "c4" in move.split() or "c4" in move else ("4w", "4a")
    talon = "*b" if move.startswith("*b") else talon
    game = setup("5d *g", "5h", "9c", lone, "3c", waste=talon, jokers={"*g": f"4{lone[1]}"}, up={"a": 3})
    if lone == "4w" and talon == "4a":
        game = setup("5d *g", "5h", "9c", lone, "3c", waste=talon, jokers={"*g": "4aw"}, up={"a": 3})
    rule, text = refused(game, move)
    assert rule == "exchange-due" and said in text


def test_exchange_due_it_is_not_while_the_joker_may_stand_for_another_tile():
    game = setup("5d *g", "5h", waste="4a", jokers={"*g": "4aw"})
    assert {"draw", "4a to c2", "exchange 4a"} <= set(game.moves())


def test_exchange_due_lets_other_plays_be_made_first():
    game = setup("5d *g", "Qh", "Jw", waste="9h 4a", jokers={"*g": "4a"})
    assert allowed(game, "c3 to c2") == "build-down"
    assert "draw" not in game.moves()


def test_exchange_due_forbids_to_cover_the_talon_by_a_liberty():
    game = setup("5d *g", waste="Tc 4a", jokers={"*g": "4a", "*b": "cashed"}, liberties=1)
    rule, text = refused(game, "Tc to talon")
    assert rule == "exchange-due" and "4⚓" in text
    game.play("exchange 4a")
    assert refused(game, "Tc to talon")[0] == "liberty"  # it is the talon now


def test_exchange_due_is_forgotten_by_the_forgetful():
    game = setup("5d *g", "5h", waste="9h 4a", jokers={"*g": "4a"}, forgetful=True)
    assert {"draw", "4a to c2", "exchange 4a"} <= set(game.moves())


def test_exchange_due_forbids_to_finish():
    game = setup_without_stock("5d *g", talon="4a", jokers={"*g": "4a"})
    assert refused(game, "finish")[0] == refused(game, "draw")[0] == "exchange-due"
    assert not game.over


# ---- odd jokers ----


def test_odd_joker_comes_of_forgetting_and_is_cashed_when_it_is_exposed():
    game = setup("5d *g 3c", "5h", waste="9h 8h 4a", jokers={"*g": "4a"}, up={"c": 2}, forgetful=True)
    events = game.play("4a to c2")
    assert (kinds(events), laws(events)) == (["play", "odd"], ["build-down", "odd-joker"])
    assert (jokers(game), game.position()["odd"]) == ({"*g": "4a!"}, 1)
    assert kinds(game.play("3c to top")) == ["up", "cash-odd"]
    assert (jokers(game), game.position()["liberties"]) == ({"*g": "cashed"}, 0)
    assert game.score()["parts"]["odd"] == -10 and game.score()["parts"]["jokers"] == 10


def test_odd_joker_that_is_exposed_is_cashed_at_once_and_what_lies_behind_turned_up():
    game = setup("*g", "5h", waste="9h 4a", down={1: "9c"}, jokers={"*g": "4a"}, forgetful=True)
    assert kinds(game.play("4a to c2")) == ["play", "odd", "cash-odd", "turn-up"]
    assert game.position()["columns"] == nine("9c", "5h 4a")


def test_odd_joker_stays_up_top():
    game = setup("3h", waste="2w", up={"w": 5}, jokers={"*g": "2w"}, forgetful=True)
    assert kinds(game.play("2w to c1")) == ["play", "odd"]
    assert (jokers(game), game.position()["up"]["w"]) == ({"*g": "2w!"}, 5)
    assert refused(game, "*g to cash")[0] == "talon"


def test_odd_joker_does_not_happen_to_those_who_forget_nothing():
    game = setup("5d *g 3c", "5h", waste="4a", jokers={"*g": "4a"})
    assert refused(game, "4a to c2")[0] == "exchange-due"


def test_odd_joker_holds_in_positions_too():
    with pytest.raises(kit.BadPosition, match="ends with the green joker, which is odd"):
        setup("5d *g", "4a", jokers={"*g": "4a!"}, odd=1, forgetful=True)
    with pytest.raises(kit.BadPosition, match="neither in the layout nor up top: it is not odd"):
        setup("5d *g 3c", jokers={"*g": "4a!"}, odd=1, forgetful=True)
    with pytest.raises(kit.BadPosition, match="odd is 0, but 1 of the jokers"):
        setup("5d *g 3c", "5h 4a", jokers={"*g": "4a!"}, forgetful=True)
    with pytest.raises(kit.BadPosition, match="unless the option forgetful"):
        setup("5d *g 3c", "5h 4a", jokers={"*g": "4a!"}, odd=1)


# ---- liberties ----


def test_liberty_makes_any_discard_the_talon():
    game = setup("Jd", waste="Tc 9h 8h", jokers={"*g": "cashed"}, liberties=1)
    assert {"Tc to talon", "9h to talon"} <= set(game.moves())
    assert allowed(game, "Tc to talon") == "liberty"
    game.play("Tc to talon")
    assert (game.position()["waste"], game.position()["liberties"]) == ("9h 8h Tc", 0)
    assert allowed(game, "Tc to c1") == "build-down"


def test_liberty_frees_a_chain():
    game = setup("3d *g", "Jd", "9w", waste="Tc Ah 2w", down={3: "4d"}, jokers={"*g": "2w"})
    for move in ("exchange 2w", "Tc to talon", "Tc to c2", "c3 to c2"):
        events = game.play(move)
    assert kinds(events) == ["move", "turn-up"]
    assert game.position()["columns"] == nine("3d 2w", "Jd Tc 9w", "4d")


@pytest.mark.parametrize(("waste", "earned"), [("4a", 0), ("9h 4a", 0), ("9h 8h 4a", 1)])
def test_liberty_is_earned_only_if_there_is_a_discard_then(waste, earned):
    game = setup("5d *g", waste=waste, jokers={"*g": "4a"})
    events = game.play("exchange 4a")
    assert game.position()["liberties"] == earned
    assert kinds(events) == ["exchange", "earn"][: 1 + earned]


@pytest.mark.parametrize("card", ["5d", "Qc", "As", "8h", "6h", "*r"])
def test_liberty_refuses_what_is_no_discard_wherever_it_lies(card):
    game = setup(
        "5d", "Kd Qc", waste="Tc 8h", stock="6h", up={"s": 1}, jokers={"*g": "cashed", "*r": "cashed"}, liberties=1
    )
    assert refused(game, f"{card} to talon")[0] == "liberty"


def test_liberty_must_be_earned():
    rule, text = refused(setup("5d", waste="Tc 8h"), "Tc to talon")
    assert rule == "liberty" and "no liberty" in text


def test_liberty_lapses_at_the_next_draw():
    game = setup("5d", waste="Tc 8h", jokers={"*g": "cashed"}, liberties=1)
    game.play("draw")
    assert game.position()["liberties"] == 0


# ---- cashing directly ----


@pytest.mark.parametrize("place", ["waste", "column"])
def test_cash_is_allowed_with_six_aces_up(place):
    lying = {"waste": "9h 8h *r"} if place == "waste" else {"columns": nine("*r"), "down": nine("9c"), "waste": "9h 8h"}
    game = kit.setup(GAME, **lying, up=ACES_UP)
    assert allowed(game, "*r to cash") == "cash"
    events = game.play("*r to cash")
    assert kinds(events) == ["cash", "earn"] + (["turn-up"] if place == "column" else [])
    assert (jokers(game), game.position()["liberties"]) == ({"*r": "cashed"}, 1)


def test_cash_is_refused_with_five_aces_and_says_which_one_is_missing():
    rule, text = refused(setup("*r", up=ACES_UP | {"h": 0}), "*r to cash")
    assert rule == "cash" and "♥" in text and "♦" not in text


def test_cash_counts_a_joker_that_stands_for_an_ace_up_top():
    game = setup("*r", up=ACES_UP, jokers={"*g": "Aw"})
    assert allowed(game, "*r to cash") == "cash"


@pytest.mark.parametrize(("card", "said"), [("*g", "declared"), ("5d", "no joker"), ("3c", "no joker")])
def test_cash_refuses_declared_jokers_and_natural_tiles(card, said):
    game = setup("5d *g 3c", up=ACES_UP, jokers={"*g": "4aw"})
    rule, text = refused(game, f"{card} to cash")
    assert rule == "cash" and said in text


# ---- the Grand Sequence ----

TO_DEUCE = "Kc Qw Jh Tw 9h 8s 7h 6s 5h 4s 3h 2s"


def test_grand_sequence_goes_from_king_to_ace():
    game = setup(TO_DEUCE, waste="Ah")
    events = game.play("Ah to c1")
    assert (kinds(events), laws(events)) == (["play", "grand"], ["build-down", "grand-sequence"])
    assert game.position()["grand"] is True
    assert game.score()["parts"]["grand"] == 20


def test_grand_sequence_may_have_jokers():
    game = setup(TO_DEUCE.replace("9h", "*r"), waste="Ah", jokers={"*r": "9dh"})
    assert "grand" in kinds(game.play("Ah to c1"))


def test_grand_sequence_scores_once():
    game = setup(TO_DEUCE, waste="Ah", grand=True)
    assert "grand" not in kinds(game.play("Ah to c1"))
    assert game.score()["parts"]["grand"] == 20


def test_grand_sequence_holds_in_positions_too():
    with pytest.raises(kit.BadPosition, match=r"columns\[1\] goes from king to ace, so grand is true"):
        setup(f"{TO_DEUCE} Ah")
