"""A question without widgets: its choices, the reader's answers, and the verdict. Notebook and site show it."""

from collections.abc import Iterable
from contextlib import suppress

from kit.errors import BadOption
from kit.lesson.answer_lines import Content
from kit.lesson.answers import NO_GUESS, SaveAnswer, ignore
from kit.lesson.judging import Judge
from kit.lesson.verdicts import answer_html, message_html, refutation_html, rulings_html
from kit.picture.move_words import describe_move
from kit.picture.svg_painter import position_html
from kit.play.message import capitalise
from kit.play.question import Question
from kit.play.scenarios import Scenario


class AskedQuestion:
    """A `which` or `what` question that a reader answers.

    `choices` are the texts of the moves or guesses, and `wrong` has the places of those that the reader chose wrongly.
    `moment` counts the moments of the answer to a `what` question that are shown.
    """

    def __init__(
        self, question: Question, save_answer: SaveAnswer = ignore, scenario: Scenario | None = None
    ) -> None:
        self.question, self.judge = question, Judge(question, scenario)
        self.scenario = self.judge.scenario
        self.start = self.scenario.start if self.scenario else question.game()
        self._save_answer = save_answer
        texts = (capitalise(describe_move(self.start.slug, move)) for move in question.moves)
        self.choices = [guess.text for guess in self.scenario.guesses] if self.scenario else list(texts)
        self.ask_again()

    @property
    def right(self) -> int | None:
        """The place of the right guess, once the question is answered."""
        if self.scenario is None or not self.is_answered:
            return None
        return self.scenario.guesses.index(self.scenario.find_right_guess())

    def ask_again(self) -> None:
        """Ask the question again, and forget all answers so far."""
        self.is_answered, self.moment, self.verdict = False, 0, ""
        self.wrong, self._solution = list[int](), tuple[str, ...]()

    def guess(self, place: int | None) -> None:
        """Save the guess at a place, and judge it. None shows the answer without a guess."""
        if not self.is_answered:
            self._take(NO_GUESS if place is None else str(place + 1))

    def check(self, places: Iterable[int]) -> None:
        """Save the moves at these places as the reader's choice, and judge it."""
        chosen = tuple(self.question.moves[place] for place in places)
        if not chosen:
            self.verdict = message_html("plain", "Nothing is chosen yet", "<p>Choose first, and then check.</p>")
        elif chosen != self._solution:  # a second press is no second answer
            self._take(chosen)
            self._solution = chosen if self.is_answered else ()

    def resume(self, answers: Iterable[Content]) -> list[bool]:
        """Restore the state after these earlier answers. Return whether each was right; skip what is no answer."""
        results = []
        for content in answers:
            with suppress(BadOption):
                mistakes = self.judge.find_mistakes(content)
                if self.is_answered:
                    self.ask_again()
                self._mark(content, mistakes)
                results.append(not mistakes)
        return results

    def look_at(self, moment: int) -> None:
        """Show the position after `moment` moments of the answer (0: the start)."""
        self.moment = min(max(moment, 0), self.moments)

    @property
    def moments(self) -> int:
        """The number of moments of the answer, once the question is answered."""
        return len(self.scenario.answer.moments) if self.scenario and self.is_answered else 0

    def verdict_html(self) -> str:
        """Return the verdict on the last answer as HTML. That on a `what` question follows the moments shown."""
        return answer_html(self.scenario, self.moment) if self.scenario and self.is_answered else self.verdict

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
