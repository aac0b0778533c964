"""Ask an edge case as a question: a position, a question, guesses, and an answer that the game plays step by step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from html import escape
from typing import Any

import ipywidgets

from kit.errors import refuse_unknown_arguments
from kit.lesson.answers import NO_GUESS, Content, CountSolution, SaveAnswer, ignore
from kit.lesson.boxes import Page, box, button, error_display, html, report_step
from kit.lesson.verdicts import answer_html, refutation_html
from kit.picture import svg_painter
from kit.picture.looks import show
from kit.picture.text_painter import describe
from kit.play.checks import Answer
from kit.play.game import Game
from kit.play.question import ask_what_happens
from kit.play.scenarios import Guess, Scenario, find_scenario
from kit.tabletop.background import ScriptRunner
from kit.tabletop.cell_widget import CellWidget, replace_children
from kit.tabletop.widget import Table

Guesses = Mapping[str, Mapping[str, Any]]  # maps the text of each possible answer to its checks

PAUSE = 1.1  # seconds between the moments of an answer


@refuse_unknown_arguments()
def scenario(name: str) -> Case:
    """Return the edge case `name` (`GAME/SLUG`) as a widget that asks its question. Raises BadOption, UnknownGame."""
    return Case(find_scenario(name))


def what_if(
    game: Game, moves: str | tuple[str, ...], question: str, guesses: Guesses, rule: str, why: str = ""
) -> Case:
    """Return a question on the effect of these moves, outside a lesson. The kit does not save its answers.

    `guesses` maps the text of each guess to its checks. `rule` is the slug of the rule in question, and `why` explains
    why the rule matters. *Run All* waits for a guess. Raises KitError unless exactly one guess is right.
    """
    report_step(waits=True)
    return Case(ask_what_happens(game, moves, question, guesses, rule, why).scenario(game))


class Case(CellWidget):
    """The widget of one scenario. Programs can print it, and use its `question`, `guesses` and `answer()`."""

    purpose = "guess"

    def __init__(
        self, scenario: Scenario, over: str = "", count_solution: CountSolution = ignore,
        save_answer: SaveAnswer = ignore,
    ) -> None:
        self.scenario = scenario
        self.question, self.guesses = scenario.question, [guess.text for guess in scenario.guesses]
        self.right = scenario.find_right_guess()
        self.missed = 0  # different wrong guesses, and requests to show the answer
        self.tried: list[Guess] = []  # wrong guesses; their buttons stay, because the keyboard needs them
        self.moment = 0  # moments of the answer that are shown
        self.is_answered = False
        self._count_solution, self._save_answer = count_solution, save_answer
        self.picture, self.reasons = html("kit-picture"), html("kit-said")  # `reasons` refutes a wrong guess
        self.message = html("kit-said").add_class("kit-answer")  # shows the answer
        fail = error_display(self.reasons)
        self.runner = ScriptRunner({"moment": PAUSE}, fail)
        self.buttons = [
            button(guess.text, partial(self.guess, guess), fail, look="kit-guess") for guess in scenario.guesses
        ]
        self.show_button = button("Show me", self.show_answer, fail, "Play the answer out", "kit-quiet")
        self.back = button("◀", lambda: self.look_at(self.moment - 1), fail, "One step back")
        self.forward = button("▶", lambda: self.look_at(self.moment + 1), fail, "One step forward")
        self.count = html("kit-count")
        self.try_it = button("Try it yourself", lambda: self.open_table(False), fail, "Play this at the table")
        self.go_on = button("Play on", lambda: self.open_table(True), fail, "Play on from the end of the answer")
        self.again_button = button("Guess again", self.ask_again, fail, "Ask this question again", "kit-quiet")
        steps = [self.back, self.count, self.forward, self.try_it, self.go_on, self.show_button, self.again_button]
        self.steps = box("kit-row", steps)
        self.table_box = ipywidgets.VBox()
        head = f'<p class="kit-over">{escape(over)}</p><p class="kit-title">{escape(scenario.title)}</p>'
        question = html("kit-question", escape(scenario.question))
        picture_column = box("kit-played", [self.picture, self.steps, self.message], down=True)
        question_column = box("kit-asked", [question, *self.buttons, self.reasons], down=True)
        self.page = Page([html("kit-header", head), box("kit-body", [picture_column, question_column])])
        super().__init__([self.page, self.table_box])
        self.add_class("kit-scenario")
        self._show_buttons()
        self._show()

    # ---- for programs ----

    def answer(self) -> Answer:
        """Return the right answer. The game computes it."""
        return self.scenario.answer

    def __str__(self) -> str:
        return self.scenario.question_text(describe(self.scenario.start))

    def __repr__(self) -> str:
        return f"<scenario {self.scenario.name}: {self.scenario.title}>"

    # ---- guessing ----

    def guess(self, guess: Guess | None) -> None:
        """Save a guess, then refute it or play the answer. None plays the answer without a guess."""
        if self.is_answered:
            return
        self._save_answer(guess.text if guess else NO_GUESS)
        self._grade(guess)
        if self.is_answered:
            self.runner.start(self._play_out())
            self.page.focus(".kit-answer")

    def show_answer(self) -> None:
        """Play the answer, without a guess of the reader."""
        self.guess(None)

    def resume(self, answers: Iterable[Content]) -> None:
        """Restore the state after these earlier answers. If the question is answered, offer to ask it again."""
        guesses = {guess.text: guess for guess in self.scenario.guesses}
        for text in answers:
            if text == NO_GUESS or text in guesses:
                if self.is_answered:
                    self.ask_again()
                self._grade(None if text == NO_GUESS else guesses[str(text)])
        if self.is_answered:
            self._show_buttons(can_retry=True)
            self.look_at(len(self.scenario.answer.moments))

    def ask_again(self) -> None:
        """Ask the question again, and forget all guesses so far."""
        self.runner.stop()
        self.is_answered, self.moment, self.missed, self.tried = False, 0, 0, []
        for guess_button in self.buttons:
            for look in ("kit-right", "kit-wrong", "kit-told-already"):
                guess_button.remove_class(look)
        self.message.value = self.reasons.value = ""
        self._show_buttons()
        self._show()

    def look_at(self, moment: int) -> None:
        """Show the position after `moment` moments of the answer (0: the start)."""
        self.runner.stop()
        self.moment = min(max(moment, 0), len(self.scenario.answer.moments))
        self._show()

    def open_table(self, is_at_end: bool) -> None:
        """Open a table below the question: in its position, or with `is_at_end` in the last position of the answer."""
        self.runner.stop()
        game = self.scenario.answer.game.copy() if is_at_end else self.scenario.game()
        replace_children(self.table_box, (Table(game, "person", autosave=False),))
        self.page.focus(".kit-table .kit-layer")

    def stop(self) -> None:
        """Stop playing the answer."""
        self.runner.stop()

    def _grade(self, guess: Guess | None):
        """Mark a guess as right or wrong. Without a guess (None), mark the right guess."""
        self.missed += guess not in (self.right, *self.tried)
        if guess is not None and guess is not self.right:
            self.tried.append(guess)
            self.buttons[self.scenario.guesses.index(guess)].add_class("kit-wrong")
            self.reasons.value = refutation_html(self.scenario, guess)
            return
        self.is_answered = True
        self.reasons.value = ""
        self.buttons[self.scenario.guesses.index(self.right)].add_class("kit-right")
        for guess_button in self.buttons:
            guess_button.add_class("kit-told-already")
        self._show_buttons()
        self.go_on.disabled = self.scenario.answer.game.over
        if guess is not None:
            self._count_solution(self.missed == 0)

    # ---- showing ----

    def _show_buttons(self, can_retry: bool = False):
        """Show the buttons of an open or an answered question. With `can_retry`, also offer to ask it again."""
        for part in (self.back, self.count, self.forward, self.go_on):
            show(part, self.is_answered)
        show(self.show_button, not self.is_answered)
        show(self.again_button, can_retry)

    def _play_out(self):
        for moment in range(1, len(self.scenario.answer.moments) + 1):
            self.moment = moment
            self._show()
            yield "moment"

    def _show(self):
        start, moments = self.scenario.answer.start, self.scenario.answer.moments
        moment = moments[self.moment - 1] if self.moment else None
        position, cards = (moment.position, moment.cards) if moment else (start.seen(by=start.turn), ())
        self.picture.value = svg_painter.position_html(start.slug, position, start.turn, cards)
        if self.is_answered:
            self.message.value = answer_html(self.scenario, self.moment)
        self.count.value = f'<span class="kit-muted">step {self.moment} of {len(moments)}</span>'
