"""The rules of Six-Suit Solitaire about what jokers stand for. Each test bears the name of its rule."""

from __future__ import annotations

import pytest

import kit
from tests.rules.tables import allowed, kinds, laws, refused
from tests.rules.tile_games import GAME, nine, setup


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

MOVES_BESIDE_A_FOUR = [("draw", True), ("c3 to c4", True), ("c5 to c3", True), ("Ad to top", False)]


def test_joker_narrows_as_soon_as_a_tile_is_played():
    for move in ("4w to c2", "4w to top"):
        game = setup("5d *g", "5h", waste="4w", up={"w": 3}, jokers={"*g": "4aw"})
        events = game.play(move)
        assert "narrow" in kinds(events) and "joker-narrows" in laws(events)
        assert jokers(game) == {"*g": "4a"}


@pytest.mark.parametrize(("move", "closes"), MOVES_BESIDE_A_FOUR)
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
