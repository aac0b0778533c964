"""Rulings and events as HTML: what no inventor has said is marked as ours, wherever it is shown; events as a list."""

import pytest

import kit
from kit.lesson.case import played_out, refuted
from kit.picture.listing import Listing, happened
from kit.picture.ruling_html import message_html, rule_tag, ruling_line
from kit.picture.still import plain
from kit.play.message import Message
from kit.play.scenarios import scenarios
from kit.tabletop import explaining
from tests.games import random_game

OURS = '<span class="kit-ours">settled, by us</span>'


def test_a_ruling_is_marked_by_the_clause_that_decides():
    game = kit.setup("stack-the-deck", stacks=[["7y", "4b"], ["9p", "2g"]], drawn="7r 5g", phase="first")
    settled, stated = game.ruling("insert"), game.ruling("7r to p2.s1")
    assert settled.rule == stated.rule and (settled.status, stated.status) == ("settled", "stated")
    for show in (ruling_line, rule_tag):
        assert OURS in show(settled)
        assert OURS not in show(stated)
    assert OURS in message_html(explaining.ruled("insert", settled))
    assert OURS in message_html(explaining.why_not("7r", [("insert", settled)]))


def test_a_message_says_the_same_as_text_and_as_html():
    game = kit.setup("six-stacks", seed=1, stacks=["Ah Kd Qh Jh", "9d 8h 7d 6d"], reserve="9h", hands=["Th 4c", "3c"])
    moves = ["4c to s1", "Th to s1", "4c to s2"]
    said = [explaining.judged(game, move) for move in [*moves, "<castle> `9h`"]]
    said += [explaining.why_not("4c", [(move, game.ruling(move)) for move in moves])]
    said += [explaining.played("Th to s1", game.play("Th to s1")), explaining.fault(ValueError("1 < 2"))]
    said += [Message("Which?", "One\nor `Th to s1`", moves=("Th to s1", "strike")), explaining.ending(game)]
    for message in said:
        assert "".join(plain(message_html(message)).split()) == "".join(str(message).split())
    assert "<castle>" in str(said[3]) and "<castle>" not in message_html(said[3])


def test_an_event_is_marked_in_the_panel_by_the_clause_behind_it():
    scenes = [moment for scene in scenarios("six-suit-solitaire") for moment in scene.answer().tries]
    events = [event for attempt in scenes for event in attempt.events]
    assert {event.status for event in events} == {"stated", "settled"}
    for event in events:
        assert (OURS in message_html(explaining.played("played", [event]))) == (event.status == "settled")


def test_what_refutes_a_guess_and_what_happens_are_marked_by_their_clauses():
    marked = 0
    for scene in scenarios("stack-the-deck"):
        for guess in (guess for guess in scene.guesses if guess is not scene.right()):
            reasons = scene.against(guess)[:3]
            ours = OURS in refuted(scene, guess)
            assert ours == any(reason.status == "settled" for reason in reasons)
            marked += ours
        settled = sum(moment.status == "settled" for moment in scene.answer().moments)
        assert played_out(scene, 0).count(OURS) == settled
    assert marked


def test_events_are_listed_in_their_order_and_can_be_chosen_by_a_word_or_a_card():
    game = random_game("six-stacks", {"players": 3}, seed=1, most=12)
    everything = happened(game, range(1, 13)).rows
    events = [(str(step), event.text) for step, played in enumerate(game.history, 1) for event in played.events]
    assert [row[:2] for row in everything] == events
    drawn = happened(game, range(1, 13), "draws").rows
    assert drawn and all("draws" in row[1] for row in drawn)
    assert happened(game, [1], game.history[0].events[0].cards[0]).rows[0] == everything[0]
    for step in (0, 13, 1.5):
        with pytest.raises(kit.BadOption, match="step"):
            happened(game, [step])


def test_what_a_list_shows_is_escaped_and_printed_in_lines():
    listed = Listing(("step", "<b>"), (("1", "<i> of many words" * 20),))
    assert "&lt;b&gt;" in listed._repr_html_() and "<i>" not in listed._repr_html_()
    assert len(repr(listed).splitlines()) > 1 and max(map(len, repr(listed).splitlines())) <= 92
