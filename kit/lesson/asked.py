"""A question without widgets: its choices, the reader's answers, and the verdict. Notebook and site show it."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cached_property
from typing import Any

from kit.errors import BadOption
from kit.lesson.answer_lines import Content
from kit.lesson.answers import NO_GUESS, SaveAnswer, ignore
from kit.lesson.judging import Judge
from kit.lesson.spots import find_spots
from kit.lesson.verdicts import answer_html, message_html, refutation_html, rulings_html
from kit.picture.svg_painter import position_html
from kit.picture.text_painter import describe
from kit.play.checks import Answer
from kit.play.message import capitalise
from kit.play.move_texts import describe_move
from kit.play.question import Question
from kit.play.scenarios import Scenario

OpenTable = Callable[..., None]  # with a game, and whether its position is to be set up


class AskedQuestion:
    """A `which` or `what` question that a reader answers.

    `choices` are the texts of the moves or guesses. `chosen` has the places of the moves in the last answer, `wrong`
    those of all wrong choices. `verdict` refutes a wrong answer, or explains the right moves, as HTML. `moment` counts
    the moments of the answer to a `what` question that are shown.
    """

    def __init__(
        self, question: Question, save_answer: SaveAnswer = ignore, scenario: Scenario | None = None
    ) -> None:
        self.question, self.judge = question, Judge(question, scenario)
        self.scenario = self.judge.scenario
        if self.scenario:
            self.scenario.find_right_guess()  # raises an error now rather than at the first guess
        self.start = self.scenario.start if self.scenario else question.game()
        self._save_answer = save_answer
        texts = (capitalise(describe_move(self.start.slug, move)) for move in question.moves)
        self.choices = [guess.text for guess in self.scenario.guesses] if self.scenario else list(texts)
        self.ask_again()

    @property
    def purpose(self) -> str:
        """What the reader does with the question."""
        return "guess" if self.scenario else "answer"

    @property
    def title(self) -> str:
        """The text above the question, if any."""
        return self.scenario.title if self.scenario else ""

    @property
    def right(self) -> int | None:
        """The place of the right guess, once the question is answered."""
        if self.scenario is None or not self.is_answered:
            return None
        return self.scenario.guesses.index(self.scenario.find_right_guess())

    def ask_again(self) -> None:
        """Ask the question again, and forget all answers so far."""
        self.is_answered, self.can_retry, self.moment, self.verdict = False, False, 0, ""
        self.wrong, self.chosen, self._solution = list[int](), list[int](), tuple[str, ...]()

    def guess(self, place: int | None) -> None:
        """Save the guess at a place, and judge it. None shows the answer without a guess."""
        if not self.is_answered:
            self._take(NO_GUESS if place is None else str(place + 1))

    def check(self, places: Iterable[int]) -> None:
        """Save the moves at these places as the reader's choice, and judge it."""
        self.chosen = list(places)
        chosen = tuple(self.question.moves[place] for place in self.chosen)
        if not chosen:
            self.verdict = message_html("plain", "Nothing is chosen yet", "<p>Choose first, and then check.</p>")
        elif chosen != self._solution:  # a second press is no second answer
            self._take(chosen)
            self._solution = chosen if self.is_answered else ()

    def resume(self, answers: Iterable[Content]) -> list[bool]:
        """Restore the state after these earlier answers; offer to ask an answered `what` question again.

        Return whether each was right; skip what is no answer.
        """
        results = []
        for content in answers:
            with suppress(BadOption):
                mistakes = self.judge.find_mistakes(content)
                if self.is_answered:
                    self.ask_again()
                self._mark(content, mistakes)
                self.chosen = [place for place, move in enumerate(self.question.moves) if move in content]
                results.append(not mistakes)
        self.look_at(self.moments)
        self.can_retry = self.is_answered and self.scenario is not None
        return results

    def look_at(self, moment: int) -> None:
        """Show the position after `moment` moments of the answer (0: the start)."""
        self.moment = min(max(moment, 0), self.moments)

    @property
    def moments(self) -> int:
        """The number of moments of the answer, once the question is answered."""
        return len(self.scenario.answer.moments) if self.scenario and self.is_answered else 0

    def answer(self) -> Answer | list[str]:
        """Return the right answer, which the game computes; to a `which` question the right moves."""
        if self.scenario is not None:
            return self.scenario.answer
        return [move for move, ruling in self.judge.rulings.items() if ruling.legal]

    @cached_property
    def spots(self) -> list[list[Any]]:
        """The boxes on the board that choose moves: the move's place, whether the board is a phone's, and shares of it.
        """
        return [
            [self.question.moves.index(move), is_narrow, *shares]
            for is_narrow in (False, True) if self.scenario is None
            for move, shares in find_spots(self.start, self.question.moves, is_narrow).items()
        ]  # fmt: skip

    def list_actions(self, open_table: OpenTable) -> dict[str, Callable[[Any], Any]]:
        """Return what the page can ask for, by the name of the message."""
        return {
            "guess": self.guess, "check": self.check, "moment": self.look_at, "again": lambda _: self.ask_again(),
            "try": lambda _: open_table(self.start.copy()), "change": lambda _: open_table(self.start.copy(), True),
            "play_on": lambda _: open_table(self.scenario.answer.game.copy()) if self.scenario else None,
        }  # fmt: skip

    def describe(self) -> dict[str, Any]:
        """Return everything that a page shows of the question, by name."""
        question, shows_answer = self.question, self.scenario is not None and self.is_answered
        return {
            "kind": question.kind, "name": question.name, "text": question.text, "single": question.has_one_answer,
            "choices": self.choices, "spots": self.spots, "picture": self.picture_html(), "chosen": self.chosen,
            "right": self.right, "wrong": [*self.wrong], "answered": self.is_answered, "verdict": self.verdict,
            "answer": answer_html(self.scenario, self.moment) if self.scenario and shows_answer else "",
            "moment": self.moment, "moments": self.moments, "lacks": self._find_missing(), "off": self._find_disabled(),
        }  # fmt: skip

    def _find_missing(self) -> set[str]:
        """Return the names of the parts that the page does not show now."""
        is_which, shows_moments = self.scenario is None, self.moments > 0
        missing = {
            "check": not is_which, "tip": not self.spots, "show": is_which or self.is_answered,
            "moments": not shows_moments, "play_on": not shows_moments, "again": not self.can_retry,
            "try": is_which and not self.is_answered, "change": is_which and not self.is_answered,
            "form": True,
        }  # fmt: skip
        return {name for name, is_missing in missing.items() if is_missing}

    def _find_disabled(self) -> set[str]:
        """Return the names of the buttons that do nothing now."""
        is_over = self.scenario is not None and self.is_answered and self.scenario.answer.game.over
        idle = {"earlier": self.moment == 0, "later": self.moment == self.moments, "play_on": is_over}
        return {name for name, is_idle in idle.items() if is_idle}

    def __str__(self) -> str:
        if self.scenario is not None:
            return self.scenario.question_text(describe(self.start))
        return self.question.text + "\n" + "\n".join(f"  {move}" for move in self.question.moves)

    def __repr__(self) -> str:
        if self.scenario is not None:
            return f"<scenario {self.scenario.name}: {self.scenario.title}>"
        return f"<question: {self.question.text}>"

    def picture_html(self) -> str:
        """Return the picture of the position, after the moments of the answer that are shown."""
        position, cards, seat = self.start.seen(by=self.start.turn), tuple[str, ...](), self.start.turn
        if self.scenario and self.moment:
            moment = self.scenario.answer.moments[self.moment - 1]
            position, cards = moment.position, moment.cards
        return position_html(self.start.slug, position, seat, cards)

    def _take(self, content: Content) -> None:
        """Save an answer, and judge it."""
        mistakes = self.judge.find_mistakes(content)
        self._save_answer(content, not mistakes)
        self._mark(content, mistakes)

    def _mark(self, content: Content, mistakes: list[str]) -> None:
        """Mark the wrong choices of an answer. Wrong guesses add up."""
        self.is_answered = not mistakes or (content == NO_GUESS and self.scenario is not None)
        if self.scenario is None:
            self.wrong = [self.question.moves.index(move) for move in mistakes if move]
            head = ("solved", "That is right") if self.is_answered else ("refuted", "Not quite")
            texts = dict(zip(self.question.moves, self.choices, strict=True))
            self.verdict = message_html(*head, rulings_html(self.question, self.judge.rulings, mistakes, texts))
        elif guess := self.judge.find_guess(content):
            self.wrong += [self.scenario.guesses.index(guess)] * bool(mistakes)
            self.verdict = refutation_html(self.scenario, guess) if mistakes else ""
        else:
            self.verdict = ""
