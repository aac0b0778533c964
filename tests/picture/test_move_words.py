"""Moves in the words of the board, and the question which tile becomes the talon."""

import pytest

import kit
from kit.play.message import Message, label_moves
from kit.play.move_texts import describe_move
from kit.tabletop import page_messages
from tests.rows import each_row
from tests.tabletop.at_table import moves, offered_moves, open_table, press

UP_TILES = {"columns": ["Aw", "9h", "Tc", "4d", *[""] * 5], "waste": "5c 2c", "phase": "play", "ups": "3w 7s"}


@each_row("move_in_words")
def test_describe_move_uses_the_words_of_the_board(slug, move, words):
    assert describe_move(slug, move) == words


@pytest.mark.parametrize("slug", [info.slug for info in kit.games()])
def test_describe_move_leaves_no_name_of_a_place(slug):
    game = kit.play_deal(slug, seed=5, by="random")
    words = {word for step in game.history for word in describe_move(slug, step.move).split()}
    assert not {word for word in words if word[-1].isdigit() and word[0].islower() and word != "10"}


def test_a_labelled_move_is_still_played_as_it_is_written():
    message = label_moves(Message("Which?", "Try `Th to s1`.", moves=("4c to s2",)), "six-stacks")
    assert str(message) == "Which? Try 10♥ to stack 1. 4♣ to stack 2"


def test_knock_asks_which_tile_becomes_the_talon_when_two_are_left():
    table = open_table(kit.setup("solitaire-for-two", seed=1, **UP_TILES), people="person", autosave=False)
    assert not press(table, "knock")
    assert "".join(map(str, table.messages)) == "Which tile becomes the talon? 7♠ 3⚙"
    assert offered_moves(table) == ["knock 3w 7s", "knock 7s 3w"]
    assert all(table.game.ruling(move).legal for move in offered_moves(table))
    page_messages.handle_message(table, {"move": "knock 3w 7s"})
    assert moves(table) == ["knock 3w 7s"]
