"""The calls in the cells of a lesson: what each asks. A notebook shows it as a widget, the website as a step."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from kit.lesson.answers import SaveAnswer
from kit.lesson.asked import AskedQuestion
from kit.lesson.exercises import Conclusion, Exercise, Guess
from kit.lesson.question_page import Asked
from kit.lesson.table_tasks import TaskAtTable
from kit.play.checks import read_checks
from kit.play.game import Game
from kit.play.question import Guesses, Question, ask_what_happens, ask_which


class LessonCalls:
    """The calls in the cells of a lesson. Each returns what its cell shows."""

    def what(
        self, name: str, game: Game, moves: str | tuple[str, ...], question: str, guesses: Guesses, rule: str,
        why: str = "",
    ) -> Any:
        """Ask for the effect of moves. `guesses` maps the text of each guess to its checks.

        Answers keep the place of a guess, so the guesses keep their order. `rule` is the slug of the rule in question,
        and `why` explains why the rule matters. Raises KitError unless exactly one guess is right.
        """
        asked = ask_what_happens(name, game, moves, question, guesses, rule, why)
        case = asked.scenario(game)
        return self._ask(asked, lambda save: AskedQuestion(asked, save, case))

    def which(self, name: str, game: Game, question: str, moves: Iterable[str]) -> Any:
        """Ask which of these moves are allowed.

        The reader can tap the moves on the board if no two of them share a place or a card.
        """
        asked = ask_which(name, game, question, moves)
        return self._ask(asked, lambda save: AskedQuestion(asked, save))

    def practise(self, name: str, game: Game, task: str, tries: str = "", **checks: Any) -> Any:
        """Give a task at a table. The task is done when the reader's moves fulfil the checks.

        `tries` is a move or its beginning (default: none). Then the task is done when the table refuses this move.
        """
        listed = read_checks(game.slug, checks, task) if checks else {}
        page = partial(TaskAtTable, start=game, task=task, tries=tries, checks=listed)
        return self._give_task(Question("practise", name, task), game, page)

    def guess(self, name: str, question: str, start: int = 50) -> Any:
        """Ask to guess a share in per cent before anything is counted."""
        return self._ask(Question("guess", name, question), lambda save: Guess(question, start, save))

    def conclude(self, name: str, question: str) -> Any:
        """Ask for the reader's own sentence at the end. The report shows it beside the guesses."""
        return self._ask(Question("conclude", name, question), lambda save: Conclusion(question, save))

    def exercise(
        self, number: int, question: str, answer: Callable[[], float], within: float, hint: str = "",
        mistakes: Mapping[str, float] | None = None,
    ) -> Any:
        """Ask exercise number `number` of the lesson's text. The reader answers it with a number.

        `answer` computes the right number. The reader's number may differ from it by at most `within`.
        `mistakes` maps a possible mistake, such as `forgot the root`, to its wrong number.
        """
        wrong = {name: float(value) for name, value in (mistakes or {}).items()}
        asked = Question("exercise", f"exercise-{number}", question, number, tolerance=within, mistakes=wrong)
        return self._ask(asked, lambda save: Exercise(question, answer, within, hint, save, wrong))

    def _ask(self, question: Question, make: Callable[[SaveAnswer], Asked]) -> Any:
        """Show a question, which `make` makes."""
        raise NotImplementedError

    def _give_task(self, question: Question, game: Game, make_page: Callable[..., TaskAtTable]) -> Any:
        """Show a task over a table with a copy of the game."""
        raise NotImplementedError
