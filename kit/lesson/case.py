"""An edge case to be guessed at: the position, the question, the guesses, and the answer played out step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import Any

import ipywidgets

from kit.errors import takes_its_own
from kit.lesson.answers import SHOWN, Given, Note, forget
from kit.lesson.boxes import Page, box, button, fault, html, told
from kit.lesson.pause import hold_what_follows
from kit.picture import svg_painter
from kit.picture.ruling_html import rule_line, rule_tag, ruling_line, sentence
from kit.picture.text_painter import describe
from kit.play.checks import Answer, Moment
from kit.play.game import Game
from kit.play.question import what_happens
from kit.play.scenarios import Guess, Scenario, find
from kit.tabletop.cell_widget import CellWidget, replace_children
from kit.tabletop.pacing import Pace
from kit.tabletop.widget import Table

PAUSES = {"moment": 1.1}  # seconds
MOST_REASONS = 3


@takes_its_own()
def scenario(name: str) -> Case:
    """The edge case called `GAME/SLUG`, as a widget that asks before it tells. Raises BadOption, UnknownGame."""
    return Case(find(name))


def what_if(
    game: Game, moves: str | tuple[str, ...], question: str, guesses: Mapping[str, Mapping[str, Any]], rule: str,
    why: str = "",
) -> Case:
    """What happens when these moves are made, asked outside a lesson, which would keep what is answered.

    `guesses` maps each text to its checks, `rule` is the slug of the rule it is about. *Run All* waits for a guess.
    Raises KitError unless exactly one guess holds.
    """
    hold_what_follows()
    return Case(what_happens(game, moves, question, guesses, rule, why).scenario(game))


class Case(CellWidget):
    """The widget of one scenario. Without a screen it can be printed, and has `question`, `guesses` and `answer()`."""

    purpose = "guess"

    def __init__(
        self, scenario: Scenario, over: str = "", solved: Callable[[bool], None] | None = None,
        note: Note = forget,
    ) -> None:
        self.scenario = scenario
        self.right = scenario.right()
        self.missed = 0
        self.tried: list[Guess] = []  # wrong guesses; their buttons can be pressed again, for a key needs them there
        self.moment = 0  # how many moments of the answer are shown
        self.told = False
        self._solved, self._note = solved or (lambda at_once: None), note
        self.pace = Pace(dict(PAUSES), self._fail)
        self.picture = html("kit-picture")
        self.said = html("kit-said")  # the answer
        self.said.add_class("kit-answer")
        self.against = html("kit-said")  # what refutes a wrong guess
        self.buttons = [self._guess_button(guess) for guess in scenario.guesses]
        self._make_steps()
        self.table_box = ipywidgets.VBox()
        head = f'<p class="kit-over">{escape(over)}</p><p class="kit-title">{escape(scenario.title)}</p>'
        question = html("kit-question", escape(scenario.question))
        played = box("kit-played", [self.picture, self.steps, self.said], down=True)
        asked = box("kit-asked", [question, *self.buttons, self.against], down=True)
        body = box("kit-body", [played, asked])
        self.page = Page([html("kit-header", head), body])
        super().__init__([self.page, self.table_box])
        self.add_class("kit-scenario")
        self._show()

    # ---- without a screen ----

    @property
    def question(self) -> str:
        """The question in words."""
        return self.scenario.question

    @property
    def guesses(self) -> list[str]:
        """What a reader may guess."""
        return [guess.text for guess in self.scenario.guesses]

    def answer(self) -> Answer:
        """What really happens, worked out by the game."""
        return self.scenario.answer()

    def __str__(self) -> str:
        return self.scenario.asked(describe(self.scenario.start))

    def __repr__(self) -> str:
        return f"<scenario {self.scenario.name}: {self.scenario.title}>"

    # ---- guessing ----

    def guess(self, guess: Guess) -> None:
        """Take a guess: refute it, or play the answer out."""
        if self.told:
            return
        self._note(guess.text)
        self._judge(guess)
        if self.told:
            self._play()

    def show_answer(self) -> None:
        """Play the answer out without a guess."""
        self._note(SHOWN)
        self._judge(None)
        self._play()

    def take_up(self, given: Iterable[Given]) -> None:
        """Stand as after these answers, which were given before; it can be asked anew."""
        by_text = {guess.text: guess for guess in self.scenario.guesses}
        for text in given:
            if text == SHOWN or text in by_text:
                if self.told:
                    self.ask_anew()
                self._judge(None if text == SHOWN else by_text[str(text)])
        if self.told:
            self.anew.layout.display = None
            self.look_at(len(self.answer().moments))

    def ask_anew(self) -> None:
        """Ask as if no answer had been given yet."""
        self.pace.stop()
        self.told, self.moment, self.missed, self.tried = False, 0, 0, []
        for guess in self.buttons:
            for look in ("kit-right", "kit-wrong", "kit-told-already"):
                guess.remove_class(look)
        self.said.value = self.against.value = ""
        for step in (self.back, self.count, self.forward, self.go_on, self.anew):
            step.layout.display = "none"
        self.ask.layout.display = None
        self._show()

    def look_at(self, moment: int) -> None:
        """Show the position after so many moments of the answer."""
        self.pace.stop()
        self.moment = min(max(moment, 0), len(self.answer().moments))
        self._show()

    def open_table(self, played: bool) -> None:
        """Open the table: in the position of the question, or where the answer has led to."""
        self.pace.stop()
        game = self.answer().game.copy() if played else self.scenario.game()
        replace_children(self.table_box, (Table(game, "person", kept=False),))
        self.page.focus(".kit-table .kit-layer")

    def stop(self) -> None:
        """End the playing out of the answer."""
        self.pace.stop()

    def _judge(self, guess: Guess | None):
        """Take a guess as right or wrong; without one the answer is told."""
        if guess is None or guess is self.right:
            self.buttons[self.scenario.guesses.index(self.right)].add_class("kit-right")
            self.missed += guess is None
            self._tell()
            if guess is not None:
                self._solved(self.missed == 0)
            return
        self.missed += guess not in self.tried
        self.tried.append(guess)
        self.buttons[self.scenario.guesses.index(guess)].add_class("kit-wrong")
        self.against.value = refuted(self.scenario, guess)

    def _tell(self):
        self.told = True
        self.against.value = ""
        for guess in self.buttons:
            guess.add_class("kit-told-already")
        self.ask.layout.display = "none"
        for step in (self.back, self.count, self.forward, self.go_on):
            step.layout.display = None
        self.go_on.disabled = self.answer().game.over

    def _play(self):
        self.pace.start(self._play_out())
        self.page.focus(".kit-answer")

    def _play_out(self):
        for moment in range(1, len(self.answer().moments) + 1):
            self.moment = moment
            self._show()
            yield "moment"

    # ---- showing ----

    def _show(self):
        moments = self.answer().moments
        start = self.answer().start
        at = moments[self.moment - 1] if self.moment else None
        position = at.position if at else start.common()
        self.picture.value = svg_painter.position_svg(start.slug, position, start.turn, at.cards if at else ())
        if self.told:
            self.said.value = played_out(self.scenario, self.moment)
        self.count.value = f'<span class="kit-muted">step {self.moment} of {len(moments)}</span>'

    def _guess_button(self, guess: Guess) -> ipywidgets.Button:
        return button(guess.text, lambda: self.guess(guess), self._fail, look="kit-guess")

    def _make_steps(self):
        self.ask = button("Show me", self.show_answer, self._fail, "Play the answer out", "kit-quiet")
        self.back = button("◀", lambda: self.look_at(self.moment - 1), self._fail, "One step back")
        self.forward = button("▶", lambda: self.look_at(self.moment + 1), self._fail, "One step forward")
        self.count = html("kit-count")
        self.try_it = button("Try it yourself", lambda: self.open_table(False), self._fail, "Play this at the table")
        self.go_on = button("Play on", lambda: self.open_table(True), self._fail, "Play on from the end of the answer")
        self.anew = button("Guess again", self.ask_anew, self._fail, "Ask this question anew", "kit-quiet")
        for later in (self.back, self.count, self.forward, self.go_on, self.anew):
            later.layout.display = "none"
        steps = [self.back, self.count, self.forward, self.try_it, self.go_on, self.ask, self.anew]
        self.steps = box("kit-row", steps)

    def _fail(self, error: Exception) -> None:
        self.against.value = fault(error)


def refuted(scenario: Scenario, guess: Guess) -> str:
    """What the kit says against a wrong guess, as HTML."""
    reasons = scenario.against(guess)[:MOST_REASONS]
    lines = "".join(f"<p>{sentence(reason.text)}</p>" for reason in reasons)
    rules = "".join(dict.fromkeys(ruling_line(reason) for reason in reasons))
    return told("refuted", "Not so", f"{lines}{rules}<p>Guess again.</p>")


def played_out(scenario: Scenario, moment: int) -> str:
    """What happens, up to a moment, as HTML; why it matters once all has been told."""
    moments = scenario.answer().moments
    lines = "".join(_moment_line(each, place - moment) for place, each in enumerate(moments, 1))
    why = f'<div class="kit-why"><p>{escape(scenario.why)}</p>{rule_line(scenario.rule)}</div>'
    return told("solved", "This is what happens", lines + (why if moment == len(moments) else ""))


def _moment_line(moment: Moment, ahead: int) -> str:
    """One line of an answer; `ahead` is how far it lies in the future."""
    when = "later" if ahead > 0 else "now" if ahead == 0 else "past"
    refused = "Refused. " if moment.refused else ""
    return f'<div class="kit-moment kit-{when}">{refused}{sentence(moment.text)} {rule_tag(moment)}</div>'
