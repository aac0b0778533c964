"""An edge case to be guessed at: the position, the question, the guesses, and the answer played out step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape

import ipywidgets

from kit.errors import KitError
from kit.play.scenarios import Answer, Guess, Moment, Scenario, find, open_hands
from kit.rules.rulebook import sentences
from kit.view import still
from kit.view.pace import Pace
from kit.view.panel import pretty
from kit.view.words import describe

PAUSES = {"moment": 1.1}  # seconds
MOST_REASONS = 3


def scenario(name: str) -> Case:
    """The edge case called `GAME/SLUG`, as a widget that asks before it tells. Raises BadOption, UnknownGame."""
    return Case(find(name))


class Case(ipywidgets.VBox):
    """The widget of one scenario. Without a screen it can be printed, and has `question`, `guesses` and `answer()`."""

    def __init__(self, scenario: Scenario, over: str = "", solved: Callable[[bool], None] | None = None) -> None:
        self.scenario = scenario
        self.right = scenario.right()
        self.missed = 0
        self.moment = 0  # how many moments of the answer are shown
        self.told = False
        self._solved = solved or (lambda at_once: None)
        self.pace = Pace(dict(PAUSES), self._fail)
        self.picture = _html("kit-picture")
        self.said = _html()  # the answer
        self.against = _html()  # what refutes a wrong guess
        self.buttons = [self._guess_button(guess) for guess in scenario.guesses]
        self._make_steps()
        self.desk = ipywidgets.VBox()
        head = _html(value=f'<p class="kit-over">{escape(over)}</p><p class="kit-title">{escape(scenario.title)}</p>')
        question = _html(value=f'<p class="kit-question">{escape(scenario.question)}</p>')
        played = ipywidgets.VBox([self.picture, self.steps, self.said])
        played.add_class("kit-played")
        asked = ipywidgets.VBox([question, *self.buttons, self.against])
        asked.add_class("kit-asked")
        body = ipywidgets.Box([played, asked])
        body.add_class("kit-body")
        super().__init__([_html(value=still.style()), head, body, self.desk])
        self.add_class("kit-case")
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
        button = self.buttons[self.scenario.guesses.index(guess)]
        button.disabled = True
        if guess is self.right:
            button.add_class("kit-right")
            self._solved(self.missed == 0)
            self._tell()
        else:
            button.add_class("kit-wrong")
            self.missed += 1
            self.against.value = refuted(self.scenario, guess)

    def show_answer(self) -> None:
        """Play the answer out without a guess."""
        self.missed += 1
        self.buttons[self.scenario.guesses.index(self.right)].add_class("kit-right")
        self._tell()

    def look_at(self, moment: int) -> None:
        """Show the position after so many moments of the answer."""
        self.pace.stop()
        self.moment = min(max(moment, 0), len(self.answer().moments))
        self._show()

    def open_table(self, played: bool) -> None:
        """Open the table: in the position of the question, or where the answer has led to."""
        from kit.view.table import table

        self.pace.stop()
        game = self.answer().game.copy() if played else self.scenario.game()
        self.desk.children = (table(game, players="person", kept=False),)

    def _tell(self):
        self.told = True
        self.against.value = ""
        for button in self.buttons:
            button.disabled = True
        self.ask.layout.display = "none"
        for button in (self.back, self.count, self.forward, self.go_on):
            button.layout.display = None
        self.go_on.disabled = self.answer().game.over
        self.pace.start(self._play_out())

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
        position = at.position if at else open_hands(start.slug, start.position())
        self.picture.value = still.picture(start.slug, position, start.turn, at.cards if at else ())
        if self.told:
            self.said.value = told(self.scenario, self.moment)
        self.count.value = f'<span class="kit-muted">step {self.moment} of {len(moments)}</span>'
        self.back.disabled = self.moment == 0
        self.forward.disabled = self.moment == len(moments)

    def _guess_button(self, guess: Guess) -> ipywidgets.Button:
        button = ipywidgets.Button(description=guess.text)
        button.add_class("kit-guess")
        button.on_click(self._guard(lambda: self.guess(guess)))
        return button

    def _make_steps(self):
        self.ask = self._button("Show me", "Play the answer out", self.show_answer, "kit-quiet")
        self.back = self._button("◀", "One step back", lambda: self.look_at(self.moment - 1))
        self.forward = self._button("▶", "One step forward", lambda: self.look_at(self.moment + 1))
        self.count = _html()
        self.try_it = self._button("Try it yourself", "Play this position at the table", lambda: self.open_table(False))
        self.go_on = self._button("Play on", "Play on from where the answer ends", lambda: self.open_table(True))
        for later in (self.back, self.count, self.forward, self.go_on):
            later.layout.display = "none"
        self.steps = ipywidgets.Box([self.back, self.count, self.forward, self.try_it, self.go_on, self.ask])
        self.steps.add_class("kit-row")

    def _button(self, text: str, tip: str, action: Callable[[], None], look: str = "kit-plain") -> ipywidgets.Button:
        button = ipywidgets.Button(description=text, tooltip=tip)
        button.add_class(look)
        button.on_click(self._guard(action))
        return button

    def _guard(self, action: Callable[[], None]) -> Callable[[object], None]:
        """An action of a button whose errors are shown instead of lost."""

        def guarded(_: object) -> None:
            try:
                action()
            except Exception as error:
                self._fail(error)

        return guarded

    def _fail(self, error: Exception) -> None:
        self.against.value = failed(error)


def failed(error: Exception) -> str:
    """An error as HTML."""
    said = str(error) if isinstance(error, KitError) else f"{type(error).__name__}: {error}"
    return f'<div class="kit-told kit-refuted"><p class="kit-head">That did not work</p><p>{escape(said)}</p></div>'


def refuted(scenario: Scenario, guess: Guess) -> str:
    """What the kit says against a wrong guess, as HTML."""
    reasons = scenario.against(guess)[:MOST_REASONS]
    lines = "".join(f"<p>{sentence(reason.text)}</p>" for reason in reasons)
    rules = "".join(f"<p>{rule_line(rule)}</p>" for rule in dict.fromkeys(reason.rule for reason in reasons))
    return f'<div class="kit-told kit-refuted"><p class="kit-head">Not so</p>{lines}{rules}<p>Guess again.</p></div>'


def told(scenario: Scenario, moment: int) -> str:
    """What happens, up to a moment, as HTML; why it matters once all has been told."""
    moments = scenario.answer().moments
    lines = "".join(_moment_line(each, place - moment) for place, each in enumerate(moments, 1))
    why = f'<p class="kit-why">{escape(scenario.why)}</p><p>{rule_line(scenario.rule)}</p>'
    head = '<p class="kit-head">This is what happens</p>'
    return f'<div class="kit-told kit-solved">{head}{lines}{why if moment == len(moments) else ""}</div>'


def _moment_line(moment: Moment, ahead: int) -> str:
    """One line of an answer; `ahead` is how far it lies in the future."""
    when = "kit-later" if ahead > 0 else "kit-now" if ahead == 0 else "kit-past"
    refused = "Refused. " if moment.refused else ""
    text = f'{refused}{sentence(moment.text)} <span class="kit-rule">{escape(moment.rule)}</span>'
    return f'<div class="kit-moment {when}">{text}</div>'


def rule_line(rule: str) -> str:
    """A rule's name, standing and source, as HTML."""
    slug, name = rule.split("/")
    about = sentences(slug)[name]
    said = f"<b>{escape(rule)}</b> · {escape(about['status'])} · {escape(about['source'])}"
    return f'<span class="kit-rule">{said}</span>'


def sentence(text: str) -> str:
    """A sentence of the kit's as HTML: moves between backquotes are set as moves."""
    pieces: Iterable[str] = text.split("`")
    return "".join(
        f'<span class="kit-move">{escape(pretty(piece))}</span>' if place % 2 else escape(piece)
        for place, piece in enumerate(pieces)
    )


def _html(look: str = "kit-html", value: str = "") -> ipywidgets.HTML:
    made = ipywidgets.HTML(value)
    made.add_class(look)
    return made
