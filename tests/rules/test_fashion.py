"""The rules of Fashion at play. Each test bears the name of its rule."""

from __future__ import annotations

import pytest

import kit
from tests.rules.rare_fashion import CLOSED, PARTNERS
from tests.rules.tables import allowed, kinds, laws, refused

GAME = "fashion"
POINTS = {rank + suit: 4 * row + place for row, rank in enumerate("JQK") for place, suit in enumerate("chsd", 1)}
NOBODY: dict[str, list[int]] = {card: [] for card in POINTS}
SUITS = {2: ("cs", "hd"), 3: ("c", "h", "s"), 4: ("c", "h", "s", "d")}  # of each seat, by the number of players


def setup(hands: list[str], **piles: str) -> kit.Game:
    """A table for two with these hands, and these cards on the grid."""
    return kit.setup(GAME, hands=hands, piles=piles)


def last_move(game: kit.Game, move: str) -> kit.Game:
    """The game after its last move."""
    game.play(move)
    assert game.over
    return game


# ---- turn ----


@pytest.mark.parametrize("move", ["9h to Kd", "9h to Jc"])
def test_turn_refuses_a_card_in_another_seats_hand(move):
    rule, text = refused(setup(["7c", "9h"], Jc="2s"), move)
    assert rule == "turn" and "9♥" in text and "seat 2's hand" in text


def test_turn_passes_clockwise_to_the_next_seat_that_holds_cards():
    game = kit.setup(GAME, players=4, hands=["2c 3c", "", "4s", "5d"])
    seats = []
    while game.position()["hand"] == 1 and len(game.history) < 4:
        seats.append(game.turn)
        game.play(game.moves()[0])
    assert seats == [1, 3, 4, 1]


# ---- grid ----


def test_grid_is_worth_78_points_in_the_order_of_its_cards():
    assert list(kit.deal(GAME).position()["piles"]) == list(POINTS)
    assert list(POINTS.values()) == list(range(1, 13)) and sum(POINTS.values()) == 78


@pytest.mark.parametrize("card", POINTS)
def test_grid_pays_each_point_card(card):
    game = last_move(kit.setup(GAME, hands=["9c", ""], hand=5), f"9c to {card}")
    assert game.score() == {"parts": {row: [POINTS[card] * (row == card[0]), 0] for row in "JQK"},
                            "total": [POINTS[card], 0]}


def test_grid_has_point_cards_that_nobody_lays():
    game = setup(["7c", "9h"])
    for move in ("Kd to Jc", "jc to Jc"):
        with pytest.raises(kit.BadMove, match="point card"):
            game.ruling(move)
    for place in ("Td", "stock 1", "k1", "hand"):
        with pytest.raises(kit.BadMove):
            game.ruling(f"7c to {place}")


# ---- deal ----


@pytest.mark.parametrize(("players", "cards", "in_hand"), [(2, 20, 4), (3, 10, 2), (4, 10, 2)])
def test_deal_gives_each_seat_its_suits(players, cards, in_hand):
    for seed in range(5):
        position = kit.deal(GAME, seed=seed, players=players).position()
        for seat, suits in enumerate(SUITS[players]):
            hand, stock = position["hands"][seat].split(), position["stocks"][seat].split()
            assert sorted(hand + stock) == sorted(rank + suit for suit in suits for rank in "A23456789T")
            assert (len(hand), len(hand + stock)) == (in_hand, cards)


def test_deal_leaves_diamonds_out_with_three_players():
    position = kit.deal(GAME, players=3).position()
    assert "Ad" not in str(position)
    with pytest.raises(kit.BadPosition, match="nobody plays"):
        kit.load(position | {"set_aside": ["Ad", "", ""]})


def test_deal_is_the_same_for_any_number_of_players():
    """The pack's order depends on the deal's number only: the clubs of seat 1 come in one order."""
    for players in (3, 4):
        two, more = (kit.deal(GAME, seed=9, players=each).position() for each in (2, players))
        clubs = [card for card in f"{two['hands'][0]} {two['stocks'][0]}".split() if card[1] == "c"]
        assert f"{more['hands'][0]} {more['stocks'][0]}".split() == clubs


@pytest.mark.parametrize("players", [2, 3])
def test_deal_has_partners_with_four_players_only(players):
    with pytest.raises(kit.BadOption, match="partners"):
        kit.deal(GAME, players=players, partners=True)
    position = kit.deal(GAME, players=players).position()
    with pytest.raises(kit.BadPosition, match="partners"):
        kit.load(position | {"options": {"players": players, "partners": True, "leader": 0}})


# ---- play one ----


@pytest.mark.parametrize("card", ["2c", "Tc", "Ac"])
def test_play_one_lays_any_card_on_a_bare_point_card(card):
    game = setup([f"{card} 7s", "9h"])
    assert allowed(game, f"{card} to Kd") == "play-one"
    events = game.play(f"{card} to Kd")
    assert (kinds(events), laws(events), events[0].cards) == (["play"], ["play-one"], (card,))
    position = game.position()
    assert (position["piles"]["Kd"], position["owners"]["Kd"], position["hands"][0]) == (card, [1], "7s")


@pytest.mark.parametrize(("card", "where"), [("9s", "J♠"), ("4c", "set aside"), ("5c", "stock"), ("6h", "stock")])
def test_play_one_refuses_what_is_in_no_hand(card, where):
    game = kit.setup(GAME, hands=["7c", "9h"], piles={"Js": "9s"}, set_aside=["4c", ""], stocks=["5c", "6h"])
    rule, text = refused(game, f"{card} to Kd")
    assert rule == "play-one" and where in text


# ---- beat ----


def test_beat_takes_an_equal_or_higher_card():
    game = setup(["7c 8c 6c", "9h"], Kd="7h")
    assert allowed(game, "7c to Kd") == allowed(game, "8c to Kd") == "beat"
    assert "equal" in game.ruling("7c to Kd").text
    assert "eight is higher than a seven" in game.ruling("8c to Kd").text


def test_beat_refuses_a_lower_card_and_says_both_ranks():
    rule, text = refused(setup(["6c Tc", "9h"], Kd="7h"), "6c to Kd")
    assert rule == "beat"
    assert "six" in text and "seven" in text and "ace" in text and "seat 2's" in text and "`6c to Jc`" in text


def test_beat_looks_at_the_exposed_card_only():
    assert allowed(setup(["3c", "9h"], Kd="Th As 2h"), "3c to Kd") == "beat"


# ---- ace ----


@pytest.mark.parametrize("exposed", ["Th", "2h", "Ah"])
def test_ace_goes_on_any_card(exposed):
    assert allowed(setup(["Ac", "9h"], Kd=exposed), "Ac to Kd") == "ace"


@pytest.mark.parametrize("card", ["2c", "Tc", "As"])
def test_ace_takes_any_card(card):
    assert allowed(setup([card, "9h"], Kd="Ad"), f"{card} to Kd") == "ace"


# ---- own ----


def test_own_card_takes_any_card():
    game = setup(["3c", "9h"], Kd="9s", Kc="9d")
    assert allowed(game, "3c to Kd") == "own"
    assert refused(game, "3c to Kc")[0] == "beat"
    assert laws(game.play("3c to Kd")) == ["own"]


def test_own_holds_for_a_partners_card_with_partners_only():
    hands, piles = ["3c", "9h", "5s", "6d"], {"Kd": "9s"}
    partners = kit.setup(GAME, **PARTNERS, hands=hands, piles=piles)
    assert allowed(partners, "3c to Kd") == "own" and "partner's" in partners.ruling("3c to Kd").text
    assert refused(kit.setup(GAME, players=4, hands=hands, piles=piles), "3c to Kd")[0] == "beat"


# ---- pass ----


def test_pass_keeps_the_cards_while_another_seat_can_lay():
    game = kit.setup(GAME, hands=["2c 3c", "4h"], piles=CLOSED)
    assert list(game.moves()) == ["pass"] and allowed(game, "pass") == "pass"
    assert kinds(game.play("pass")) == ["pass"]
    assert (game.position()["hands"], game.turn) == (["2c 3c", "4h"], 2)


def test_pass_sets_all_hands_aside_when_nobody_can_lay():
    game = kit.setup(GAME, hands=["2c 3c", ""], piles=CLOSED)
    hand, aside = game.position()["hand"], game.position()["set_aside"]
    events = game.play("pass")
    assert kinds(events) == ["pass", "set-aside", "hand", "draw", "draw"]
    assert events[1].cards == ("2c", "3c") and laws(events)[:2] == ["pass", "pass"]
    position = game.position()
    assert position["set_aside"] == [f"{aside[0]} 2c 3c".strip(), aside[1]]
    assert position["hand"] == hand + 1 and all(position["hands"])


def test_pass_sets_aside_the_hands_of_all_who_cannot_lay():
    cards = [f"{rank}d" for rank in "456789T"] + [f"{rank}s" for rank in "6789T"]
    piles = dict(zip(POINTS, cards, strict=True))
    game = kit.setup(GAME, players=4, hands=["2c 3c", "2h", "", ""], piles=piles)
    events = game.play("pass")
    assert [(event.data["seat"], event.cards) for event in events[1:3]] == [(1, ("2c", "3c")), (2, ("2h",))]
    assert kinds(events)[1:4] == ["set-aside", "set-aside", "hand"]


def test_pass_is_refused_while_a_card_can_be_laid():
    game = kit.setup(GAME, hands=["2c Ac", "4h"], piles=CLOSED)
    rule, text = refused(game, "pass")
    assert rule == "pass" and "`Ac to Jc`" in text
    assert "pass" not in game.moves() and len(game.moves()) == 12


def test_pass_in_the_last_hand_may_end_the_game():
    game = last_move(kit.setup(GAME, hands=["2c 3c", ""], piles=CLOSED, hand=5), "pass")
    assert game.result() == [2] and game.score()["total"] == [0, 78]


# ---- new hand ----


def test_new_hand_is_the_first_cards_of_the_stock_in_their_order():
    game = kit.setup(GAME, hands=["", "9h"], turn=2, hand=4, stocks=["2c 3c 4c 5c", "5h 4h 3h 2h"])
    events = game.play("9h to Kd")
    assert kinds(events) == ["play", "hand", "draw", "draw"] and set(laws(events[1:])) == {"new-hand"}
    position = game.position()
    assert (position["hands"], position["stocks"]) == (["2c 3c 4c 5c", "5h 4h 3h 2h"], ["", ""])
    assert (position["hand"], position["turn"]) == (5, 1)


def test_new_hand_is_drawn_five_times_and_then_the_game_is_over():
    game = kit.deal(GAME, seed=3, players=4)
    hands = 1
    while not game.over:
        hands += kinds(game.play(game.moves()[0])).count("hand")
    assert hands == 5 and game.position()["hand"] == 5 and len(game.history) == 40
    for move in ("pass", "2c to Kd", "2h to Kd"):
        assert game.ruling(move).rule == "fashion/new-hand"


# ---- score ----


def test_score_goes_to_the_owner_of_the_exposed_card_and_a_bare_card_scores_nobody():
    game = last_move(
        kit.setup(GAME, players=3, hands=["9c", "", ""], piles={"Kd": "2c 3h", "Kh": "4s", "Jc": "5h"}, hand=5),
        "9c to Qc",
    )
    assert game.score() == {"parts": {"J": [0, 1, 0], "Q": [5, 0, 0], "K": [0, 12, 10]}, "total": [5, 13, 10]}
    assert game.result() == [2]


def test_score_is_pooled_by_partners():
    game = last_move(
        kit.setup(GAME, **PARTNERS, hands=["9c", "", "", ""], piles={"Kd": "2h", "Kh": "4s", "Jc": "5d"}, hand=5),
        "9c to Jh",
    )
    assert game.score()["total"] == [12, 13, 12, 13] and game.result() == [2, 4]


def test_score_may_tie():
    game = last_move(kit.setup(GAME, hands=["9c", ""], piles={"Jd": "2h", "Jc": "3s"}, hand=5), "9c to Js")
    assert game.score()["total"] == [4, 4] and game.result() == [1, 2]
    assert "seat 1 and seat 2 have 4 points" in game.ruling("pass").text


# ---- positions ----


def position(**changes) -> dict:
    """A sound position, with some fields otherwise."""
    return kit.setup(GAME, hands=["7c", "9h"], piles={"Kd": "2c 3h"}).position() | changes


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"owners": {"Kd": [1, 2]}}, "Jc"),
        ({"owners": NOBODY | {"Kd": [1, 1]}}, r"owners.Kd\[2\] is 1; the 3♥ is a card of seat 2"),
        ({"owners": NOBODY | {"Kd": [1]}}, "owners.Kd has 1 entry"),
        ({"owners": NOBODY | {"Kd": [True, 2]}}, "owners.Kd"),
        ({"piles": dict.fromkeys(POINTS, "") | {"Kd": "3h 2c"}}, "2♣ cannot lie on 3♥"),
        ({"piles": {"Kd": "2c 3h"}}, "an entry for each"),
        ({"hands": ["9h", "7c"]}, r"hands\[1\]: 9♥ is a card of seat 2"),
        ({"hand": 2}, r"stocks\[1\] has 16 cards; while hand 2 is played it has 12"),
        ({"hand": 6}, "from 1 to 5"),
        ({"turn": 3}, "turn is 3"),
        ({"first": 3}, "first is 3"),
    ],
)
def test_a_position_that_could_not_have_come_about_is_refused(changes, says):
    piles = changes.get("piles", {})
    known = position(**changes)
    if piles.get("Kd") == "3h 2c":
        known["owners"] = known["owners"] | {"Kd": [2, 1]}
    with pytest.raises(kit.BadPosition, match=says):
        kit.load(known)


def test_a_hand_that_is_due_has_been_drawn_already():
    with pytest.raises(kit.BadPosition, match="drawn a new hand already"):
        kit.setup(GAME, hands=["", ""])
    with pytest.raises(kit.BadPosition, match="holds cards"):
        kit.setup(GAME, hands=["", "9h"])
    with pytest.raises(kit.BadPosition, match="after the last hand"):
        kit.setup(GAME, hands=["", ""], hand=5, turn=2)
    assert kit.setup(GAME, hands=["", ""], hand=5).over


def test_setup_fills_the_stocks_and_sets_the_rest_aside():
    given = kit.setup(GAME, hands=["7c", "9h"], piles={"Kd": "2c 3h"}).position()
    assert [len(pile.split()) for pile in given["stocks"]] == [16, 16]
    assert [len(pile.split()) for pile in given["set_aside"]] == [2, 2]
    assert given["owners"]["Kd"] == [1, 2] and given["hand"] == 1


def test_setup_plays_the_first_hand_for_which_the_cards_are_enough():
    given = kit.setup(GAME, hands=["2c 3c", "4h"], piles=CLOSED).position()
    assert given["hand"] == 4 and [len(pile.split()) for pile in given["stocks"]] == [4, 4]


# ---- what a seat sees ----


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3}, PARTNERS])
def test_a_seat_sees_its_hand_and_what_lies_open(options):
    game = kit.deal(GAME, seed=4, **options)
    whole = game.position()
    for seat in range(1, options["players"] + 1):
        seen = game.seen(by=seat)
        for other in range(1, options["players"] + 1):
            shown = set(seen["hands"][other - 1].split())
            assert shown == (set(whole["hands"][other - 1].split()) if other == seat else {"??"})
            assert set(seen["stocks"][other - 1].split()) == {"??"}
        assert seen["owners"] == whole["owners"]
