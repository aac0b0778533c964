"""Stack The Deck over deals, ranks and depths; its rules in play are in `cases/stack-the-deck.toml`."""

import pytest

import kit
from tests.rules.rows import REST, book, kinds, lay_out, refusal_of

GAME = "stack-the-deck"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turn_passes_to_the_left(players):
    game = kit.deal(GAME, seed=5, players=players)
    turns = [game.turn]
    while len(turns) < 2 * players:
        game.play(game.moves()[0])
        if game.turn != turns[-1]:
            turns.append(game.turn)
    assert turns == [*range(1, players + 1)] * 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_deal_gives_cards_one_by_one_from_the_dealers_left(players):
    game = kit.deal(GAME, seed=7, players=players)
    pack = game.dealing[0].data["order"].split()
    position = game.position()
    assert (game.dealing[0].kind, len(pack)) == ("shuffle", 57)
    assert position["stacks"] == [pack[seat : 5 * players : players] for seat in range(players)]
    assert position["deck"].split() == pack[5 * players :]
    assert (position["turn"], position["dealer"], position["round"], position["phase"]) == (1, players, 1, "draw")


def test_deal_of_a_later_round_begins_left_of_the_next_dealer():
    game = kit.setup(GAME, stacks=[["5r"], ["9p"], ["2y"]], drawn="5g 4b", phase="first", rounds=3, dealer=3)
    events = game.play("5g to s1")
    order = next(event for event in events if event.kind == "shuffle").data["order"].split()
    assert len(order) == 57
    assert game.position()["stacks"] == [order[2:15:3], order[0:15:3], order[1:15:3]]


def second_card_table(card: str, pile: str) -> kit.Game:
    """Return a table at which seat 1 may play this second card, for example on this stack."""
    return kit.setup(GAME, stacks=[[pile, "7y"], ["9p"]], drawn=card, phase="second")


@pytest.mark.parametrize(("pile", "thirds"), book(GAME)["tried"]["thirds"])
def test_wild_in_a_run_follows_from_its_place(pile, thirds):
    fitting = {rank for rank in "A23456789T" if second_card_table(f"{rank}b", pile).ruling(f"{rank}b to s1").legal}
    assert fitting == set(thirds)
    assert second_card_table("**", pile).ruling("** to s1").legal == bool(thirds)


@pytest.mark.parametrize("depth", [2, 5, 44])
def test_insert_leaves_this_many_cards_above(depth):
    game = kit.setup(GAME, stacks=[["4r"], ["9p"]], drawn="7g Tb", phase="insert")
    before = game.position()["deck"].split()
    events = game.play(f"Tb to deck {depth}")
    assert kinds(events) == ["back"] and events[0].data["count"] == depth
    assert game.position()["deck"].split() == [*before[:depth], "Tb", *before[depth:]]
    assert kinds(game.play(f"7g to deck {len(before) + 1}")) == ["back", "turn"]
    assert game.position()["deck"].endswith(" 7g") and game.turn == 2


@pytest.mark.parametrize(("stack", "deck", "helper"), book(GAME)["tried"]["helps"])
def test_stalemate_is_refused_while_a_card_helps(stack, deck, helper):
    setup = {"stacks": [["9r Tr"], [stack, "2p Ap"]], "deck": deck, "done": REST}
    rule, text = refusal_of(lay_out(GAME, {"setup": setup}), "stalemate")
    assert rule == "stalemate"
    # Nobody has seen the deck, so the refusal reveals neither the card that helps nor whose stack it helps.
    assert text.startswith("It is no stalemate: the deck can still help somebody.") and helper not in text
