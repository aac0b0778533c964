"""Moves in the words of the board, and the question which tile becomes the talon."""

import pytest

import kit
from kit.play.message import Message
from kit.tabletop import page_messages
from kit.tabletop.move_words import describe_move, label_moves
from tests.tabletop.at_table import moves, offered_moves, open_table, press

UP_TILES = {"columns": ["Aw", "9h", "Tc", "4d", *[""] * 5], "waste": "5c 2c", "phase": "play", "ups": "3w 7s"}


@pytest.mark.parametrize(
    ("slug", "move", "words"),
    [
        ("six-stacks", "Th to s1", "10♥ to stack 1"), ("six-stacks", "Ks under s1", "K♠ under stack 1"),
        ("six-suit-solitaire", "c2 to c5", "column II to column V"),
        ("six-suit-solitaire", "Aw to top", "A⚙ up top"),
        ("solitaire-for-two", "*b to top as Ac", "black joker up top as A♣"),
        ("swap", "w2 to top", "stack 2 to foundation"), ("swap", "deck to w6", "deck to stack 6"),
        ("stack-the-deck", "9r to p3.s1", "red 9 to stack 1 of seat 3"),
        ("stack-the-deck", "9r to s4", "red 9 to stack 4"), ("fashion", "7c to Kd", "7♣ to K♦"),
        ("speed", "Ah to t2 by 1", "A♥ to stack 2 by seat 1"), ("stack-em", "draw", "draw"),
    ],
)  # fmt: skip
def test_describe_move_uses_the_words_of_the_board(slug, move, words):
    assert describe_move(slug, move) == words


@pytest.mark.parametrize("slug", [info.slug for info in kit.games()])
def test_describe_move_leaves_no_name_of_a_place(slug):
    game = kit.played(slug, seed=5, by="random")
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
