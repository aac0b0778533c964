"""The rules of Six-Suit Solitaire: exchanges, liberties, the Grand Sequence. Each test bears the name of its rule."""

from __future__ import annotations

import pytest

import kit
from tests.rules.tables import allowed, kinds, laws, refused
from tests.rules.tile_games import ACES_UP, GAME, nine, setup, setup_without_stock


def jokers(game: kit.Game) -> dict[str, str]:
    """What the jokers are of which something was said."""
    return {joker: what for joker, what in game.position()["jokers"].items() if what}


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


@pytest.mark.parametrize(("move", "said"), [("4a to c2", "not be played"), ("4a to top", "not be played")])
def test_exchange_due_keeps_the_talon_for_the_joker(move, said):
    game = setup("5d *g", "5h", waste="4a", jokers={"*g": "4a"}, up={"a": 3})
    rule, text = refused(game, move)
    assert rule == "exchange-due" and said in text


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("c3 to c2", "not be played"), ("4a to top", "not be played"), ("c4 to c3", "not be built on"),
        ("*b to c3", "not be built on"), ("c5 to c3", "not be built on"), ("c3 to c6", "not be played"),
    ],
)
def test_exchange_due_keeps_a_lone_tile_of_the_layout_for_the_joker(move, said):
    """Even where it would not fit at all."""
    game = setup("5d *g", "5h", "4a", "3c", "9d", waste="*b", jokers={"*g": "4a"}, up={"a": 3})
    rule, text = refused(game, move)
    assert rule == "exchange-due" and said in text


def test_exchange_due_when_both_tiles_of_an_open_joker_are_free():
    game = setup("5d *g", "5h", "4w", waste="4a", jokers={"*g": "4aw"})
    for move in ("draw", "4a to c2", "c3 to c2"):
        assert refused(game, move)[0] == "exchange-due"
    assert {"exchange 4a", "exchange 4w"} <= set(game.moves())
    game.play("exchange 4w")
    assert allowed(game, "4a to c2") == "build-down"


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
