"""The stays of cards in the deck of Stack The Deck, checked against the positions of the round."""

import pytest

import kit
from kit.lab.players import careful
from notebooks.extras.stack_the_deck import draw_memory, list_stays


@pytest.mark.parametrize("players", [2, 3])
def test_stays_agree_with_positions_and_events(players):
    game = kit.play_deal("stack-the-deck", 24, by="careful", players=players, rounds=1)
    after, turn, put, drawn = {}, 0, [], []
    for place, step in enumerate(game.history, start=1):
        turn += step.move == "draw"
        for event in step.events:
            if event.kind == "back" and event.data["card"] != "**":
                put.append((event.data["card"], event.data["seat"], turn))
            if event.kind == "look":
                drawn += [(card, event.data["seat"], turn) for card in event.cards]
        after[turn] = game.at(place).position()["deck"].split()
    all_stays = list_stays(game)
    assert sorted((stay.card, stay.put_by, min(stay.above)) for stay in all_stays) == sorted(put)
    for stay in all_stays:
        resting = list(stay.above.items())
        if stay.drawn_by:
            assert (stay.card, stay.drawn_by, max(stay.above)) in drawn
            assert resting.pop()[1] == 0
        assert [(turn, after[turn].index(stay.card)) for turn, _ in resting] == resting
        assert list(stay.above) == list(range(min(stay.above), max(stay.above) + 1))


def test_stays_begin_after_the_turn_that_puts_cards_back():
    game = kit.setup("stack-the-deck", stacks=[["2y"], ["9p"]], drawn="7r 6g", phase="first", must_play=False)
    for move in ["insert", "6g to deck 2", "7r to deck 2", "draw", "insert"]:
        game.play(move)
        assert bool(list_stays(game)) == (len(game.history) > 2)
    for card in game.position()["drawn"].split():
        game.play([move for move in game.moves() if move.startswith(card)][-1])
    game.play("draw")
    by_card = {stay.card: stay for stay in list_stays(game)}
    assert [(by_card[card].put_by, by_card[card].drawn_by) for card in ("7r", "6g")] == [(1, 1), (1, 1)]


def test_stays_are_limited_to_the_first_round():
    first = list_stays(kit.play_deal("stack-the-deck", 12, by="careful", rounds=2))
    game = kit.deal("stack-the-deck", seed=12, rounds=2)
    while not any(event.kind == "shuffle" for step in game.history for event in step.events):
        game.play(careful(game))
    assert first == list_stays(game) and first


def test_memory_chart_follows_one_card():
    game = kit.play_deal("stack-the-deck", 24, by="careful", rounds=1)
    followed = max(draw_memory(game, followed="Tb").figure.axes[0].lines, key=lambda line: line.get_linewidth())
    assert list(followed.get_ydata()) == [15, 13, 11, 9, 7, 5, 3, 1, 0]
    with pytest.raises(kit.BadOption, match=r"never put back; these were: .*Tb"):
        draw_memory(game, followed="5p")
