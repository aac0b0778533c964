"""Rulings and events as HTML: every settled clause is marked as ours."""

import kit
from kit.lesson.verdicts import answer_html, refutation_html
from kit.picture.ruling_html import message_html, rule_line, rule_tag, rulebook_html, ruling_line
from kit.picture.still import plain_text
from kit.play.message import Message
from kit.play.scenarios import scenarios
from kit.rules.rulebook import book
from kit.tabletop import table_messages
from kit.tabletop.state import TableState
from tests.games import each_game

OURS = '<span class="kit-ours">settled, by us</span>'


def test_ruling_has_the_mark_of_its_deciding_clause():
    game = kit.setup("stack-the-deck", stacks=[["7y", "4b"], ["9p", "2g"]], drawn="7r 5g", phase="first")
    settled, stated = game.ruling("insert"), game.ruling("7r to p2.s1")
    assert settled.rule == stated.rule and (settled.status, stated.status) == ("settled", "stated")
    for show in (ruling_line, rule_tag):
        assert OURS in show(settled)
        assert OURS not in show(stated)
    assert OURS in message_html(table_messages.judge_move(TableState(game, {1: "person", 2: "careful"}), "insert"))
    assert OURS in message_html(table_messages.explain_places(game, "7r", [("insert", settled)]))


def test_message_has_equal_words_as_text_and_as_html():
    game = kit.setup("six-stacks", seed=1, stacks=["Ah Kd Qh Jh", "9d 8h 7d 6d"], reserve="9h", hands=["Th 4c", "3c"])
    moves = ["4c to s1", "Th to s1", "4c to s2"]
    state = TableState(game, {1: "person", 2: "careful"})
    messages = [table_messages.judge_move(state, move) for move in [*moves, "<castle> `9h`"]]
    messages += [table_messages.explain_places(game, "4c", [(move, game.ruling(move)) for move in moves])]
    messages += [
        table_messages.events_message("Th to s1", game.play("Th to s1")),
        table_messages.fault_message(ValueError("1 < 2"))
    ]
    messages += [Message("Which?", "One\nor `Th to s1`", moves=("Th to s1", "strike"))]
    messages += [table_messages.result_message(game, {1: "person", 2: "careful"})]
    for message in messages:
        assert "".join(plain_text(message_html(message)).split()) == "".join(str(message).split())
    assert "<castle>" in str(messages[3]) and "<castle>" not in message_html(messages[3])


def test_rule_has_the_status_of_its_first_clause_in_words():
    for rule, word in (("speed/refill", "supplied, by us"), ("speed/match", "guessed"), ("six-stacks/fits", "stated")):
        assert f"· {word}" in plain_text(rule_line(rule))


@each_game
def test_whole_rulebook_begins_with_the_game_in_short_and_has_every_clause_with_its_status(slug):
    html = rulebook_html(slug)
    text, at = "".join(plain_text(html).split()), 0
    clauses = [clause for rule in kit.rulebook(slug) for clause in rule.clauses]
    for wanted in [*book(slug).get("in_short", []), *(clause.text.replace("`", "") for clause in clauses)]:
        at = text.index("".join(wanted.split()), at)
    assert (OURS in html) == any(clause.status == "settled" for clause in clauses)
    assert html.count("Example: ") == len(kit.rulebook(slug))


@each_game
def test_finished_game_tells_its_goal_its_turn_and_its_end(slug):
    assert "course" not in book(slug) or len(book(slug)["in_short"]) == 3


def test_event_in_the_panel_has_the_mark_of_its_clause():
    scenes = [moment for scene in scenarios("six-suit-solitaire") for moment in scene.answer.tries]
    events = [event for attempt in scenes for event in attempt.events]
    assert {event.status for event in events} == {"stated", "settled"}
    for event in events:
        assert (OURS in message_html(table_messages.events_message("played", [event]))) == (event.status == "settled")


def test_refutations_and_answers_have_the_marks_of_their_clauses():
    marked = 0
    for scene in scenarios("stack-the-deck"):
        for guess in (guess for guess in scene.guesses if guess is not scene.find_right_guess()):
            reasons = scene.find_reasons(guess)[:3]
            ours = OURS in refutation_html(scene, guess)
            assert ours == any(reason.status == "settled" for reason in reasons)
            marked += ours
        settled = sum(moment.reason.status == "settled" for moment in scene.answer.moments)
        assert answer_html(scene, 0).count(OURS) == settled
    assert marked
