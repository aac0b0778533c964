"""Play at a table without widgets: lay cards, use keys, ask why, and search for a win."""

import pytest

import kit
from kit.lab.solve import LosingMove, Solution, find_losing_move
from kit.play import game as play_game
from kit.rules.engine import rules
from kit.tabletop import analysis, model, page_messages, play_control
from kit.tabletop.state import NOW
from kit.tabletop.table_messages import move_list
from tests.games import play_first
from tests.rows import each_row
from tests.tabletop.at_table import ask_why, key, lay, moves, offered_moves, open_table, picture_of, press, targets

# ---- laying cards ----


def test_page_gets_the_places_where_each_card_may_go(table, game):
    assert targets(table, "Th", "hand 1") == {"s1"} and targets(table, "4c", "hand 1") == set()
    assert [move for move, _ in picture_of(table)["moves"]] == list(game.moves())


def test_laid_card_is_played_and_every_event_names_its_rule(table, game):
    assert lay(table, "Th", "hand 1", "s1")
    assert moves(table) == ["Th to s1"]
    assert game.position()["reserve"] == "9h"
    assert "six-stacks/fits" in table.said and "six-stacks/merge" in table.said
    assert len(table.state.scene().place("s1").cards) == 9


def test_drop_asks_for_the_move_when_it_may_mean_two(table, monkeypatch):
    possible = ["Th to s1", "4c to s2", "3c to s2"]  # of which the game allows two
    game = kit.setup("six-stacks", seed=1, stacks=["Jh", "5c"], hands=["Th 4c", "3c"])
    table.open_game(game)
    monkeypatch.setattr(model, "possible_moves", lambda *_: tuple(possible))
    assert not lay(table, "Th", "hand 1", "s1")
    assert "Which do you mean?" in table.said and not game.history
    assert offered_moves(table) == possible[:2]
    page_messages.handle_message(table, {"move": offered_moves(table)[1]})
    assert moves(table) == [possible[1]]


@pytest.mark.parametrize(("card", "move"), [(("4c", "hand 1", "s1"), "4c to s1"), (("Jh", "s1", "s2"), "Jh to s2")])
def test_refusal_names_its_rule_and_the_allowed_moves(table, game, card, move):
    before, ruling = game.position(), game.ruling(move)
    assert not lay(table, *card)
    assert game.position() == before and not game.history
    assert ruling.rule in table.said and ruling.status in table.said
    assert move != "4c to s1" or "Th to s1" in offered_moves(table)  # an allowed move can be clicked


@pytest.mark.parametrize("place", ["stock", "hand 2"])
def test_refusal_is_plain_where_no_card_is_ever_laid(table, game, place):
    assert not lay(table, "Th", "hand 1", place)
    assert "The 10♥ does not go there" in table.said and "cannot be read" not in table.said
    assert not game.history


def test_play_of_another_cell_is_shown_at_the_next_action(table, game):
    game.play("Th to s1")
    assert not lay(table, "4c", "hand 1", "s1")
    assert table.state.scene().place("hand 2").cards == ("3c",)
    assert table.state.routes().moves == tuple(game.moves())


# ---- keys ----


def test_keys_step_undo_and_redo(table, game):
    start = game.position()
    table.play("Th to s1")
    end = game.position()
    key(table, "back")
    assert table.state.step == 0 and table.state.scene().place("s1").cards == ("Ah", "Kd", "Qh", "Jh")
    assert not table.play("3c to reserve") and "looking at step 0" in table.said
    key(table, "forward")
    assert table.state.step is NOW
    key(table, "undo")
    assert game.position() == start
    key(table, "redo")
    assert game.position() == end
    with pytest.raises(kit.KitError, match="nothing to redo"):
        key(table, "redo")


def test_asking_why_explains_a_move_a_card_or_the_turn(table, game):
    ask_why(table)
    assert "ask again" in table.said and not offered_moves(table)
    table.set_hint("legal moves")
    ask_why(table)
    assert offered_moves(table) == game.moves()
    ask_why(table, move=game.moves()[0])
    assert game.ruling(game.moves()[0]).text in table.said
    ask_why(table, card=["4c", "hand 1"])
    assert "six-stacks/fits" in table.said and "six-stacks/twin-to-reserve" in table.said


# ---- what a play costs ----


def test_play_calls_ruling_once_and_position_of_a_few_times(calls):
    table = open_table(kit.deal("six-stacks", seed=1, players=2), people={2: "careful"})
    counts, count = calls
    route = table.state.routes().routes[0]
    count(rules("six-stacks"), "ruling")
    count(play_game, "describe_position")
    pictures = []
    table.changed = lambda: pictures.append((table.state.scene(), counts.copy()))
    assert table.lay((route.card, route.source), route.target, route.zone)
    first, done = pictures[0][1], table.game.history
    assert first["ruling"] == 1 and first["describe_position"] <= len(done[0].events)
    assert len(done) == 2 and counts["describe_position"] <= 10


def test_picture_shows_the_present_position():
    table = open_table(kit.deal("stack-em", seed=3), autosave=False, show_hidden=True)
    for act in (lambda: press(table, "deck"), table.playing.undo, lambda: table.deal(4), lambda: press(table, "deck")):
        act()
        assert table.state.scene().position == table.game.position()
        assert table.state.routes().moves == tuple(table.game.moves())


# ---- can it be won, and which move lost it? ----


@pytest.mark.compiled
def test_winning_line_is_shown_step_by_step_while_the_game_waits():
    game = kit.play_deal("swap", seed=3, by="random").at(7)  # the fourth move lost it
    table = open_table(game, autosave=False)
    *_, (_, turn) = find_losing_move(game)
    won = turn.won
    assert won is not None
    table.playing.look_at(won)
    table.search_win()
    assert f"After step {won}: it can be won" in str(table.search.messages[0])
    before = game.transcript()
    table.toggle_line()
    line = table.game
    assert line is not game and line.over and line.winners() == [1]
    assert line.history[:won] == game.history[:won] and table.state.step == won
    assert not table.play(line.moves()[0] if line.moves() else "deck to w1") and "only replays" in table.said
    key(table, "undo")
    assert len(line.history) == len(table.game.history) > won
    key(table, "forward")
    assert table.state.step == won + 1
    table.toggle_line()
    assert table.game is game and game.transcript() == before and table.state.step == won
    table.playing.look_at(NOW)
    assert table.play(game.moves()[0])
    table.playing.look_at(won)
    table.search_win()
    table.toggle_line()
    table.deal(4)
    assert not table.search.winning_line and not table.search.messages
    assert table.play(table.game.moves()[0])


@each_row("losing_move")
def test_search_claims_nothing_that_is_undecided(monkeypatch, losing, words, marks):
    point = LosingMove(*map(losing.get, LosingMove._fields))
    found = Solution("lost" if point.lost is not None else "undecided", (), 10, 0.1)
    monkeypatch.setattr(analysis, "search_backwards", lambda game, stop: iter([(found, point)]))
    game = play_first(kit.deal("swap", seed=3), 3)
    table = open_table(game, autosave=False)
    table.search_win()
    assert words in " ".join(map(str, table.search.messages))
    lines = move_list(table.state, table.search.mark)
    marked = {str(place): line for place, line in enumerate(lines) if "✗" in line or "✓" in line}
    assert marked.keys() == marks.keys() and all(marks[i] in line for i, line in marked.items())
    table.playing.undo()
    assert not table.search.messages and not table.search.losing_move


def test_panel_lists_every_event_since_the_persons_move_when_computers_have_played(monkeypatch):
    table = open_table(kit.deal("six-stacks", seed=3, players=4), people={2: "random", 3: "careful", 4: "random"})
    for count, most in ((4, 4), (8, 3)):
        monkeypatch.setattr(play_control, "MOST_STEPS", most)
        table.play(table.game.moves()[0])
        steps = table.game.seen_history(by=1)[count - most :]
        assert [step.seat for step in steps] == [1, 2, 3, 4][-most:]
        (message,) = table.messages
        assert message.head == f"Steps {count - most + 1} to {count}"
        assert [line.reason for line in message.lines] == [event for step in steps for event in step.events]
        assert all(f"Seat {step.seat}: " in str(message) for step in steps)


def test_pauses_follow_the_chosen_speed(table):
    table.playing.set_speed(0.0)
    assert table.playing.pace.pauses == {"event": 0.0, "computer": 0.0, "replay": 0.7}
    table.playing.set_speed(2.0)
    assert table.playing.pace.pauses["event"] == 1.1
