"""Ask an edge case as a question: a position, a question, guesses, and an answer that the game plays step by step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from html import escape
from typing import Any

import ipywidgets

from kit.errors import refuse_unknown_arguments
from kit.lesson.answer_lines import Content
from kit.lesson.asked import AskedQuestion
from kit.lesson.boxes import Page, box, button, error_display, html, report_step, set_class
from kit.picture.looks import show
from kit.picture.move_words import describe_move
from kit.picture.scene import make_game_scene, point
from kit.picture.still import StillPart, still_of_move
from kit.picture.text_painter import describe
from kit.play.checks import Answer
from kit.play.game import Game
from kit.play.message import Message, capitalise
from kit.play.question import ask_case, ask_what_happens
from kit.play.scenarios import Scenario, find_scenario
from kit.tabletop.background import Script, ScriptRunner
from kit.tabletop.cell_widget import CellWidget, replace_children
from kit.tabletop.state import find_route_in
from kit.tabletop.widget import Table

Guesses = Mapping[str, Mapping[str, Any]]  # maps the text of each possible answer to its checks

PAUSE = 1.1  # seconds between the moments of an answer


@refuse_unknown_arguments()
def scenario(name: str) -> Case:
    """Return the edge case `name` (`GAME/SLUG`) as a widget that asks its question. Raises BadOption, UnknownGame."""
    return make_case(find_scenario(name))


def make_case(scenario: Scenario, over: str = "") -> Case:
    """Return the widget of an edge case. `over` is the text above its title."""
    return Case(AskedQuestion(ask_case(scenario), scenario=scenario), over)


def what_if(
    game: Game, moves: str | tuple[str, ...], question: str, guesses: Guesses, rule: str, why: str = ""
) -> Case:
    """Return a question on the effect of these moves, outside a lesson. The kit does not save its answers.

    `guesses` maps the text of each guess to its checks. `rule` is the slug of the rule in question, and `why` explains
    why the rule matters. *Run All* waits for a guess. Raises KitError unless exactly one guess is right.
    """
    report_step(waits=True)
    asked = ask_what_happens("", game, moves, question, guesses, rule, why)
    return Case(AskedQuestion(asked, scenario=asked.scenario(game)))


class Case(CellWidget):
    """The widget of a `what` question. Programs can print it, and use its `question`, `guesses` and `answer()`."""

    purpose = "guess"

    def __init__(self, asked: AskedQuestion, over: str = "") -> None:
        assert asked.scenario is not None
        self.asked, self.scenario = asked, asked.scenario
        self.scenario.find_right_guess()  # raises an error now rather than at the first guess
        self.question, self.guesses = self.scenario.question, asked.choices
        self.picture, self.reasons = html("kit-picture"), html("kit-said")  # `reasons` refutes a wrong guess
        self.message = html("kit-said").add_class("kit-answer")  # shows the answer
        fail = error_display(self.reasons)
        self.runner = ScriptRunner({"moment": PAUSE}, fail)
        self.buttons = [
            button(text, partial(self.guess, place), fail, look="kit-guess") for place, text in enumerate(self.guesses)
        ]  # those of wrong guesses stay, because the keyboard needs them
        self.show_button = button("Show me", self.show_answer, fail, "Play the answer out", "kit-quiet")
        self.back = button("◀", lambda: self.look_at(asked.moment - 1), fail, "One step back")
        self.forward = button("▶", lambda: self.look_at(asked.moment + 1), fail, "One step forward")
        self.count = html("kit-count")
        self.try_it = button("Try it yourself", lambda: self.open_table(False), fail, "Play this at the table")
        self.go_on = button("Play on", lambda: self.open_table(True), fail, "Play on from the end of the answer")
        self.again_button = button("Guess again", self.ask_again, fail, "Ask this question again", "kit-quiet")
        steps = [self.back, self.count, self.forward, self.try_it, self.go_on, self.show_button, self.again_button]
        self.steps = box("kit-row", steps)
        self.table_box = ipywidgets.VBox()
        head = f'<p class="kit-over">{escape(over)}</p><p class="kit-title">{escape(self.scenario.title)}</p>'
        question = html("kit-question", escape(self.question))
        picture_column = box("kit-played", [self.picture, self.steps, self.message], down=True)
        question_column = box("kit-asked", [question, *self.buttons, self.reasons], down=True)
        self.page = Page([html("kit-header", head), box("kit-body", [picture_column, question_column])])
        super().__init__([self.page, self.table_box])
        self.add_class("kit-scenario")
        self._show()

    # ---- for programs ----

    def answer(self) -> Answer:
        """Return the right answer. The game computes it."""
        return self.scenario.answer

    def __str__(self) -> str:
        return self.scenario.question_text(describe(self.scenario.start))

    def __repr__(self) -> str:
        return f"<scenario {self.scenario.name}: {self.scenario.title}>"

    def sketch(self) -> Iterator[StillPart]:
        """Yield the parts of the still. One legal move in question is drawn and explained; its effects are not."""
        start, tries, parts = self.asked.start, self.scenario.tries, super().sketch()
        if self.asked.is_answered or len(tries) != 1 or not (ruling := start.ruling(tries[0])).legal:
            yield from parts
            return
        scene = make_game_scene(start)
        route = find_route_in(start.copy(), scene, tries[0], start.turn)
        message = Message(capitalise(describe_move(start.slug, tries[0])), ruling.why, ruling=ruling)
        drawn = still_of_move(point(scene, *route) if route else scene, message)
        yield from (drawn if part.kind == "picture" else part for part in parts)

    # ---- guessing ----

    def guess(self, place: int | None) -> None:
        """Save the guess at a place, then refute it or play the answer. None plays the answer without a guess."""
        if self.asked.is_answered:
            return
        self.asked.guess(place)
        self._show()
        if self.asked.is_answered:
            self.runner.start(self._play_out())
            self.page.focus(".kit-answer")

    def show_answer(self) -> None:
        """Play the answer, without a guess of the reader."""
        self.guess(None)

    def resume(self, answers: Iterable[Content]) -> list[bool]:
        """Restore the state after these earlier answers; offer to ask an answered question again.

        Return whether each was right.
        """
        results = self.asked.resume(answers)
        self.asked.look_at(self.asked.moments)
        self._show(can_retry=self.asked.is_answered)
        return results

    def ask_again(self) -> None:
        """Ask the question again, and forget all guesses so far."""
        self.runner.stop()
        self.asked.ask_again()
        self._show()

    def look_at(self, moment: int) -> None:
        """Show the position after `moment` moments of the answer (0: the start)."""
        self.runner.stop()
        self.asked.look_at(moment)
        self._show_moment()

    def open_table(self, is_at_end: bool) -> None:
        """Open a table below the question: in its position, or with `is_at_end` in the last position of the answer."""
        self.runner.stop()
        game = self.scenario.answer.game.copy() if is_at_end else self.scenario.game()
        replace_children(self.table_box, (Table(game, "person", autosave=False),))
        self.page.focus(".kit-table .kit-layer")

    def stop(self) -> None:
        """Stop playing the answer."""
        self.runner.stop()

    # ---- showing ----

    def _play_out(self) -> Script:
        for moment in range(1, self.asked.moments + 1):
            self.asked.look_at(moment)
            self._show_moment()
            yield "moment"

    def _show(self, can_retry: bool = False) -> None:
        """Show the question as it is now. With `can_retry`, offer to ask it again."""
        asked = self.asked
        for place, guess_button in enumerate(self.buttons):
            set_class(guess_button, "kit-right", place == asked.right)
            set_class(guess_button, "kit-wrong", place in asked.wrong)
            set_class(guess_button, "kit-told-already", asked.is_answered)
        for part in (self.back, self.count, self.forward, self.go_on):
            show(part, asked.is_answered)
        show(self.show_button, not asked.is_answered)
        show(self.again_button, can_retry)
        self.go_on.disabled = asked.is_answered and self.scenario.answer.game.over
        self.reasons.value = asked.verdict
        self._show_moment()

    def _show_moment(self) -> None:
        """Show the position and the answer as far as it is played out."""
        self.picture.value = self.asked.picture_html()
        self.message.value = self.asked.verdict_html() if self.asked.is_answered else ""
        self.count.value = f'<span class="kit-muted">step {self.asked.moment} of {self.asked.moments}</span>'
