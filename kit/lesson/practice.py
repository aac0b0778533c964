"""The page of a practice: endless questions about a game or all games. What was wrong comes back after some days."""

from collections.abc import Callable
from typing import Any

from kit.lesson.answer_lines import Content
from kit.lesson.asked import AskedQuestion, OpenTable
from kit.lesson.practice_plan import ALL, PracticePlan
from kit.lesson.practice_questions import PracticeQuestion
from kit.lesson.question_page import DEAL, QuestionPage
from kit.rules.rulebook import games
from kit.tabletop.described import Post

OpenDeal = Callable[[str | None], None]


class PracticePage(QuestionPage):
    """The page of a practice; `plan` has its questions. `open_deal` shows the deal of the day, of a game or of any.

    Without it, the page offers no choice of games and deals.
    """

    def __init__(
        self, post: Post, open_table: OpenTable, plan: PracticePlan, open_deal: OpenDeal | None = None
    ) -> None:
        super().__init__(post, open_table)
        self.plan, self._open_deal = plan, open_deal
        if last := plan.find_last():
            self._resume_last(*last)
        if plan.is_over:
            self.ask_next()

    def ask_next(self) -> None:
        """Ask the next question."""
        asked = self.plan.choose_next()
        self.plan.ask(asked)
        self.ask(AskedQuestion(asked.question, self.plan.save))

    def choose_game(self, slug: str) -> None:
        """Ask about another game, or about all games (""), from now on."""
        self.plan.game = slug or None
        self.ask_next()

    def show_deal(self) -> None:
        """Show the deal of the day in place of the question."""
        self.view = DEAL
        if self._open_deal is not None:
            self._open_deal(self.plan.game)

    def _resume_last(self, asked: PracticeQuestion, content: Content) -> None:
        """Ask the question that the reader tried last, with the answer, unless no such answer can be chosen now."""
        question = AskedQuestion(asked.question, self.plan.save)
        if results := question.resume([content]):
            self.plan.ask(asked, has_answer=True)
            self.plan.is_finished = results[0]
            self.ask(question)

    def _list_actions(self) -> dict[str, Callable[[Any], Any]]:
        return super()._list_actions() | {
            "next": lambda _: self.ask_next(), "game": self.choose_game, "today": lambda _: self.show_deal(),
        }  # fmt: skip

    def _describe(self) -> dict[str, Any]:
        plan = self.plan
        is_over, shows_deal = plan.is_finished or plan.has_answer, self.view == DEAL
        return super()._describe() | {
            "head": plan.describe_progress(), "level": "" if shows_deal else plan.describe_question(),
            "next": "Next question" if is_over else "Another question", "game": plan.game or "",
            "games": [[ALL, ""], *([info.title, info.slug] for info in games())],
        }  # fmt: skip

    def _list_more_parts(self) -> set[str]:
        return {"games", "today", "next"} if self._open_deal else {"next"}

    def __repr__(self) -> str:
        return f"<practice: {self.plan.game or ALL}>"
