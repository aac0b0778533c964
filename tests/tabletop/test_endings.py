"""The end of a game at a table: the result in words, what ended it, and what to do next."""

import pytest

import kit
from kit.lab.solve import LosingMove, Solution
from kit.picture.ruling_html import message_html
from kit.tabletop import analysis, review_texts
from kit.tabletop.table_messages import name_winners
from tests.rows import each_row
from tests.tabletop.at_table import ask_why, key, open_table, play_to_end, review_row


def actions(table):
    """Return the names of the actions that the panel offers."""
    return [name for message in table.messages for name, _ in message.actions]


@pytest.fixture
def ended():
    """A table where a person and the computer have played Six Stacks to its end."""
    return play_to_end(open_table(kit.deal("six-stacks", seed=3, players=2), people={2: "random"}))


@pytest.mark.parametrize(("slug", "seed"), [("six-stacks", 3), ("fashion", 3), ("grid", 4), ("speed", 3)])
@pytest.mark.parametrize("person", [1, 2, None])
def test_name_winners_names_the_winner_when_a_game_ends(slug, seed, person):
    game = kit.play_deal(slug, seed=seed, by="careful")
    people = {seat: "person" if seat == person else "careful" for seat in (1, 2)}
    (winner,) = game.winners()
    count = sum(step.seat == person for step in game.history)
    text = name_winners(game, people)
    if winner == person:
        assert text.startswith(f"You won in {count} moves")
    else:
        assert text.startswith(f"Seat {winner} (careful computer) wins")
    points = sorted(game.score()["total"])
    leads = slug in ("fashion", "grid")
    assert (f" by {points[1] - points[0]} " in text) is leads


def test_name_winners_names_everybody_when_the_win_is_shared():
    game = kit.play_deal("grid", seed=3, by="careful")
    assert name_winners(game, {1: "person", 2: "random"}) == "You and seat 2 (random computer) win"
    assert name_winners(game, {1: "person", 2: "person"}) == "Seat 1 and seat 2 win"


def test_end_of_a_game_reports_its_cause_and_offers_actions(ended):
    assert "has answered and wins the game" in ended.said
    assert actions(ended) == ["review", "again", "next", "rival"]
    html = "".join(map(message_html, ended.messages))
    assert all(f'data-action="{name}"' in html for name in actions(ended))


def test_result_stays_visible_when_a_person_asks_why(ended):
    result = ended.messages[0]
    ask_why(ended)
    assert ended.messages[0] == result
    ask_why(ended, move=ended.game.history[-1].move)
    assert ended.messages[0] == result and len(ended.messages) == 2
    ended.playing.look_at(0)
    assert not actions(ended)
    ended.playing.look_at(None)
    assert ended.messages[0] == result


@pytest.mark.parametrize(("action", "seed", "rival"), [
    ("again", 3, "random"), ("next", 4, "random"), ("rival", 3, "careful"),
])
def test_action_at_the_end_deals_the_next_game(ended, action, seed, rival):
    key(ended, action)
    assert ended.game.position() == kit.deal("six-stacks", seed=seed, players=2).position()
    assert ended.state.people == {1: "person", 2: rival} and not ended.offer()
    assert ("careful computer" in ended.said) == (rival == "careful")


def test_solitaire_offers_no_other_player_when_it_ends(monkeypatch):
    monkeypatch.setattr(analysis, "search_backwards", lambda game, stop: iter([]))
    table = play_to_end(open_table(kit.deal("stack-em", seed=3), autosave=False))
    assert actions(table) == ["review", "again", "next"]
    assert table.messages[0].head.startswith("You did not win, after")
    assert "the game is lost" in table.said
    key(table, "again")  # also if games are not saved
    assert not table.game.history and table.game.seed == 3


@each_row("lost_solitaire")
def test_status_reports_whether_a_lost_solitaire_could_be_won(monkeypatch, losing, words):
    found, point = Solution("lost", (), 10, 0.1), LosingMove(*map(losing.get, LosingMove._fields))
    monkeypatch.setattr(analysis, "search_backwards", lambda game, stop: iter([(found, point)]))
    table = play_to_end(open_table(kit.deal("stack-em", seed=3), autosave=False))
    assert words in str(table.status()) and actions(table)
    table.playing.undo()
    assert words not in str(table.status())


@each_row("extremes_of_a_review")
def test_review_names_best_and_worst_move_when_they_stand_out(steps, best, worst):
    rows = [review_row(**figures) for figures in steps]
    text = str(review_texts.extremes_message(rows, 1, "six-stacks"))
    assert best in text and worst in text
