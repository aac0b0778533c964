"""What is asked about a deal: worth asking, answerable from what is seen, right, and the same for ever."""

from __future__ import annotations

from collections import Counter

import pytest

import kit
from kit.rules.engine import rules
from kit.school.tasks import ASKED, MOST_EVENTS, open_scene, points, task_of
from tests.games import SLUGS

# Of the first deal of each game: after how many steps it is asked about, and which move is made then.
FOR_EVER = {
    "fashion": (32, "As to Kc"),
    "grid": (22, "g3 to me"),
    "six-stacks": (12, "3d to s2"),
    "six-suit-solitaire": (4, "c9 to c1"),
    "solitaire-for-two": (12, "c7 to c8"),
    "speed": (5, "4d to t2 by 2"),
    "stack-em": (17, "As to top"),
    "stack-the-deck": (4, "4p to s2 as pair"),
    "swap": (12, "deck to top"),
}


TIMES = ("ready", "aims", "turn")  # what only simulated players of Speed have


@pytest.fixture(scope="module", params=SLUGS)
def tasks(request):
    return [task_of(kit.deal(request.param, seed=seed)) for seed in (1, 2, 3)]


@pytest.mark.thorough
def test_the_first_deals_ask_the_same_for_ever(tasks):
    task = tasks[0]
    assert (task.step, task.happens.move) == FOR_EVER[task.game.slug]
    assert task_of(kit.deal(task.name)).judged == task.judged


def test_moves_are_asked_about_that_several_rules_decide_and_that_name_no_hidden_card(tasks):
    for task in tasks:
        moves = [move for move, _ in task.judged]
        assert len(moves) == len(set(moves)) == ASKED
        assert task.happens.move not in moves
        refusing = Counter(ruling.rule for _, ruling in task.judged if not ruling.legal)
        assert len(refusing) >= 2 and max(refusing.values()) <= 3
        alone = len(task.game.moves()) == 1  # the one that is made then
        assert any(ruling.legal for _, ruling in task.judged) is not alone
        seen = {card for place in open_scene(task.game).places for card in place.cards} - {"??"}
        hidden = set(rules(task.game.slug).PACK.codes) - seen
        assert not any(set(move.partition(" as ")[0].split()) & hidden for move in moves)
        came = [card for event in task.happens.events for card in event.cards if card not in seen]
        assert task.happens.foreseen is (came == []), "what happens can be foreseen, or is said not to be"
        assert len(task.happens.events) <= MOST_EVENTS


def test_what_is_said_to_be_right_is_what_the_game_says_of_a_deal_that_careful_players_played(tasks):
    for task in tasks:
        again = kit.load(task.game.position(), task.game.seed)
        for move, ruling in task.judged:
            assert again.ruling(move) == ruling and ruling.legal is (move in again.moves())
        assert [(event.kind, event.cards) for event in again.play(task.happens.move)] == [
            (event.kind, event.cards) for event in task.happens.events
        ]
        assert points(again) == points(task.happens.after)
        played = kit.played(task.game.slug, seed=task.game.seed, by="careful").at(task.step)
        told, known = played.common(), task.game.common()
        assert not played.over and all(told[name] == known[name] for name in told if name not in TIMES)


def test_speed_is_asked_about_without_times_that_only_simulated_players_have():
    game = task_of(kit.deal("speed", seed=1)).game
    assert game.position()["ready"] == [None, None]
    assert "ready at" not in kit.Game.as_text(game)


def test_the_points_of_a_game_for_one_are_a_list_too():
    assert points(kit.deal("stack-em")) == [0] and points(kit.deal("fashion")) == [0, 0]
