"""The rules of Stack The Deck at play: deals, rounds, points, stalemates, the end, and who sees what."""

from __future__ import annotations

import pytest

import kit
from tests.rules.stack_the_deck import GAME, deck_of, drawn, second, with_deck
from tests.rules.tables import allowed, kinds, laws, refused

# ---- turn ----


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turn_passes_to_the_left(players):
    game = kit.deal(GAME, seed=5, players=players)
    turns = [game.turn]
    while len(turns) < 2 * players:
        game.play(game.moves()[0])
        if game.turn != turns[-1]:
            turns.append(game.turn)
    assert turns == [*range(1, players + 1)] * 2


def test_turn_of_another_seat_is_a_fault_of_a_transcript():
    game = kit.deal(GAME, seed=5)
    game.play("draw")
    transcript = game.transcript()
    transcript["steps"][0]["seat"] = 2
    assert kit.check(transcript).rule == f"{GAME}/turn"


# ---- deal ----


@pytest.mark.parametrize("players", [2, 3, 4])
def test_deal_gives_five_stacks_one_card_at_a_time_from_the_dealers_left(players):
    game = kit.deal(GAME, seed=7, players=players)
    pack = game.dealing[0].data["order"].split()
    position = game.position()
    assert (game.dealing[0].kind, len(pack)) == ("shuffle", 57)
    assert position["stacks"] == [pack[seat : 5 * players : players] for seat in range(players)]
    assert position["deck"].split() == pack[5 * players :]
    assert (position["turn"], position["dealer"], position["round"], position["phase"]) == (1, players, 1, "draw")


def test_deal_passes_to_the_left_and_so_does_the_start():
    game = drawn("5g 4b", ["5r"], ["9p"], ["2y"], rounds=3, dealer=3)
    events = game.play("5g to s1")
    position = game.position()
    assert (position["dealer"], position["turn"], position["round"], position["phase"]) == (1, 2, 2, "draw")
    order = next(event for event in events if event.kind == "shuffle").data["order"].split()
    assert len(order) == 57
    assert position["stacks"] == [order[2:15:3], order[0:15:3], order[1:15:3]]
    assert kinds(events)[-5:] == ["shuffle", "deal", "deal", "deal", "begin"]


def test_deal_does_not_depend_on_options():
    packs = {kit.deal(GAME, seed=3, players=players, rounds=rounds).dealing[0].data["order"]
             for players in (2, 3, 4) for rounds in (1, 10)}
    assert len(packs) == 1


# ---- the end of a round ----


def test_round_end_when_the_last_stack_is_complete():
    game = second("5g", ["5r"], ["9p", "4y"])
    events = game.play("5g to s1")
    assert kinds(events)[:5] == ["play", "turn-over", "round-end", "score", "score"]
    assert laws(events)[2:4] == ["round-end", "round-score"]
    assert game.position()["totals"] == [5, -10]
    assert game.position()["round"] == 2


def test_round_end_by_a_theft_of_the_last_stack():
    game = second("9g", ["5r", "2y"], ["9p"])
    events = game.play("9g to p2.s1")
    assert "Seat 2 has no open stack" in events[2].text
    assert game.position()["totals"] == [5 - 10, 0]


def test_round_end_makes_a_drawn_wild_free():
    game = drawn("5g **", ["5r"], ["9p"], rounds=1)
    game.play("5g to s1")
    assert game.over and game.position()["drawn"] == "**"
    assert game.score()["total"] == game.position()["totals"] == [5, -5]


@pytest.mark.parametrize(
    "named", [{"stacks": [[], ["9p"]]}, {"stacks": [["9p"], []], "drawn": "5g", "phase": "second"}]
)
def test_round_end_has_happened_in_positions_too(named):
    with pytest.raises(kit.BadPosition, match="the round has ended already"):
        kit.setup(GAME, **named)


# ---- points ----


def test_round_score_of_everything():
    done = [
        {"cards": "5r 5g", "kind": "pair"},
        {"cards": "** 6g", "kind": "pair"},
        {"cards": "7r 8g 9b", "kind": "run"},
        {"cards": "2p 3p **", "kind": "colour-run"},
    ]
    game = drawn("** Tb", ["4r", "2y Ag", "9y **"], ["**", "Tp"], done=[done, []])
    assert game.score() == {
        "parts": {
            "before": [0, 0], "pairs": [10, 0], "runs": [10, 0], "colour-runs": [20, 0], "open": [-15, -10],
            "wilds": [-20, -20],
        },
        "total": [5, -30],
    }


@pytest.mark.parametrize(("pile", "points"), [("9p", -5), ("9p 8y", -5), ("9p **", -25), ("**", -25), ("** **", -45)])
def test_round_score_of_one_open_stack(pile, points):
    game = second("5g", ["5r"], [pile], rounds=1)
    game.play("5g to s1")
    assert game.score()["total"] == [5, points]


def test_round_score_is_told_and_added():
    game = second("5g", ["5r"], ["9p"], totals=[40, 55])
    events = game.play("5g to s1")
    assert [(event.data["seat"], event.data["count"]) for event in events if event.kind == "score"] == [(1, 5), (2, -5)]
    assert game.position()["totals"] == [45, 50]


def test_round_score_of_a_later_round_is_the_games():
    game = second("5g", ["5r"], ["9p"], round=3, totals=[40, 55])
    assert game.score() == {
        "parts": {
            "before": [40, 55], "pairs": [0, 0], "runs": [0, 0], "colour-runs": [0, 0], "open": [-5, -5],
            "wilds": [0, 0],
        },
        "total": [35, 50],
    }
    assert list(game.score()["parts"]) == ["before", "pairs", "runs", "colour-runs", "open", "wilds"]


@pytest.mark.parametrize("rounds", [1, 3])
def test_round_score_after_the_game_is_the_totals_and_shows_the_last_round(rounds):
    game = second("5g", ["5r"], ["9p"], rounds=rounds, round=rounds, totals=[40, 55])
    game.play("5g to s1")
    assert game.over
    assert game.score()["total"] == game.position()["totals"] == [45, 50]
    assert game.score()["parts"]["before"] == [40, 55]
    assert (game.score()["parts"]["pairs"], game.score()["parts"]["open"]) == ([5, 0], [0, -5])


# ---- stalemate ----


def test_stalemate_when_nothing_in_the_deck_helps():
    game = with_deck("2b 9b 2g 9g Ab", ["5r 6g"], ["5y", "2p Ap"], rounds=1)
    assert allowed(game, "stalemate") == "stalemate"
    assert set(game.moves()) == {"draw", "stalemate"}
    events = game.play("stalemate")
    assert laws(events)[:2] == ["stalemate", "round-score"]
    assert game.over
    assert game.score()["parts"]["open"] == game.score()["parts"]["wilds"] == [0, 0]


@pytest.mark.parametrize(
    ("stack", "deck", "helper"),
    [
        ("5r 6g", "2b 9b Ab 7b", "blue 7"),  # the third of a run
        ("5r", "2b 9b Ab 5b", "blue 5"),  # the like of a single card
        ("5r", "2b 9b 7b 6b", "blue 6 and then the blue 7"),  # two that make a run, whatever their order in the deck
        ("5r", "2b 9b 4b 3y", "blue 4 and then the yellow 3"),
        ("5r", "2b 9b Ab **", "wild"),
        ("**", "2b 9b Ab", "blue 2"),
        ("5r **", "9b Ab 3b", "blue 3"),
    ],
)
def test_stalemate_is_refused_while_a_card_helps(stack, deck, helper):
    rule, text = refused(with_deck(deck, ["9r Tr"], [stack, "2p Ap"]), "stalemate")
    assert rule == "stalemate"
    # Nobody has seen the deck: neither which card helps is told, nor where it lies.
    told = "It is no stalemate: the deck still holds a card that helps to complete stack 1 of seat 2."
    assert told in text and helper not in text


@pytest.mark.parametrize(("stack", "deck"), [("5r", "6b 2b 9b"), ("Ar", "2b 9b"), ("9r Tg", "** 8b"), ("9r", "Tb Tg")])
def test_stalemate_though_a_card_would_fit_but_nothing_completes(stack, deck):
    assert with_deck(deck, ["9g Tr"], [stack]).ruling("stalemate").legal


def test_stalemate_is_called_before_drawing():
    game = with_deck("2b 9b 2g 9g Ab", ["5r 6g"], ["5y"])
    game.play("draw")
    rule, text = refused(game, "stalemate")
    assert rule == "stalemate" and "before drawing" in text


def test_stalemate_with_four_cards_that_go_round_in_twos():
    # Each seat waits for what only ever comes to the other one.
    game = with_deck("2b 9b 8g 5b", ["6r 7b"], ["2p Ap", "Ay"], rounds=1)
    assert "go round in twos" in game.ruling("stalemate").text
    game.play("stalemate")
    assert game.score()["parts"]["open"] == [0, 0]


@pytest.mark.parametrize(
    "deck",
    ["8b 9b 8g 5b", "2b 9b 2g 8g", "** 9b 8g 5b", "2b 2y 8g 5b", "2b 9b 8g 5b Ab", "2b 9b 8g"],
    ids=["the first fits", "the other two fit", "a wild", "a pair", "five cards", "three cards"],
)
def test_stalemate_of_four_cards_only_if_nobody_can_use_what_comes(deck):
    assert not with_deck(deck, ["6r 7b"], ["2p Ap", "Ay"]).ruling("stalemate").legal


def test_stalemate_of_four_cards_needs_an_even_number_of_players():
    assert not with_deck("2b 9b 8g 5b", ["6r 7b"], ["2p Ap", "Ay"], ["Ty 9y"]).ruling("stalemate").legal
    assert with_deck("2b 9b 8g 5b", ["6r 7b"], ["2p Ap", "Ay"], ["6y 7y"], ["Tr"]).ruling("stalemate").legal


# ---- the end ----


def test_game_end_after_the_last_round():
    game = second("5g", ["5r"], ["9p"], rounds=3, round=3, totals=[20, 25])
    assert kinds(game.play("5g to s1"))[-1] == "win"
    position = game.position()
    assert (position["phase"], position["totals"], position["round"]) == ("end", [25, 20], 3)
    assert position["stacks"] == [[], ["9p"]] and position["done"][0]
    assert (game.over, game.result(), game.moves()) == (True, [1], [])
    for move in ("draw", "stalemate", "insert", "pair", "5g to p2.s1", "5g to deck 2"):
        rule, text = refused(game, move)
        assert rule == "game-end" and "seat 1 has the most points" in text


def test_game_end_may_be_shared():
    game = second("5g", ["5r"], ["9p"], rounds=1, totals=[0, 10])
    game.play("5g to s1")
    assert game.result() == [1, 2]
    assert "seat 1 and seat 2 have the most points" in refused(game, "draw")[1]


@pytest.mark.parametrize(
    ("named", "why"),
    [
        ({"stacks": [[], []], "rounds": 1}, "the round ended when the first had none"),
        ({"stacks": [[], ["9p"]]}, "the game ends with round 10"),
        ({"stacks": [["5r"], ["9p"]], "rounds": 1}, "it is no stalemate"),
        ({"stacks": [[], ["9p"]], "rounds": 1, "drawn": "5g 4g"}, "drawn has 2 cards"),
    ],
)
def test_game_end_is_checked_in_positions(named, why):
    with pytest.raises(kit.BadPosition, match=why):
        kit.setup(GAME, phase="end", **named)


@pytest.mark.parametrize(
    ("named", "why"),
    [
        ({"stacks": [["5r 7g"], ["9p"]]}, r"stacks\[1\]\[1\]: green 7 does not go on red 5"),
        ({"stacks": [["5r 6g 7b"], ["9p"]]}, "has 3 cards; an open stack has one or two"),
        ({"stacks": [["5r", "6g", "7b", "8b", "9b", "2r"], ["9p"]]}, r"stacks\[1\] has 6 entries"),
        ({"stacks": [["5r"], ["9p"]], "drawn": "7g"}, "drawn has 1 cards; in the phase 'draw' it has 0"),
        ({"stacks": [["5r"], ["9p"]], "drawn": "7g", "phase": "first"}, "two are drawn"),
        ({"stacks": [["5r"], ["9p"]], "phase": "third"}, "phase is 'third'"),
        ({"stacks": [["5r"], ["9p"]], "turn": 3}, "turn is 3"),
        ({"stacks": [["5r"], ["9p"]], "dealer": 3}, "dealer is 3"),
        ({"stacks": [["5r"], ["9p"]], "round": 2, "rounds": 1}, "round is 2"),
        ({"stacks": [["5r"], ["9p"]], "totals": [1, 0]}, "all points come by fives"),
        ({"stacks": [["5r"], ["9p"]], "done": [[{"cards": "2r 3g", "kind": "pair"}], []]}, "2r 3g is no pair"),
        ({"stacks": [["5r"], ["9p"]], "done": [[{"cards": "2r 3r 4r", "kind": "run"}], []]}, "2r 3r 4r is no run"),
        ({"stacks": [["5r"], ["9p"]], "done": [[{"cards": "2r 3r", "kind": "run"}], []]}, "a run has 3"),
        ({"stacks": [["5r"], ["9p"]], "done": [[{"cards": "2r 2g", "kind": "two"}], []]}, "kind is 'two'"),
        ({"stacks": [["5r"], ["9p"]], "done": [["2r 2g"], []]}, "an object with cards and kind"),
    ],
)
def test_positions_that_could_not_have_come_about_are_refused(named, why):
    with pytest.raises(kit.BadPosition, match=why):
        kit.setup(GAME, **named)


# ---- who sees what ----


@pytest.mark.parametrize("seat", [1, 2])
def test_seen_are_all_stacks_and_one_s_own_drawn_cards(seat):
    game = drawn("7g **", ["5r"], ["9p"])
    seen = game.seen(by=seat)
    assert seen["stacks"] == [["5r"], ["9p"]]
    assert set(seen["deck"].split()) == {"??"}
    assert seen["drawn"] == ("7g **" if seat == 1 else "?? ??")


def test_seen_is_told_of_what_is_drawn():
    game = kit.setup(GAME, stacks=[["5r"], ["9p"]], deck="7g **")
    assert "Only seat 1 sees" in game.play("draw")[1].text
    assert deck_of(game)
