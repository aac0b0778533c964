"""The page of a question, without widgets: messages of the page in, changed values of its description out.

A notebook and the website have one page (`page/question.html` and the script beside it). A host carries the messages:
the widget of `question_cell`, or the worker of the website. It also opens tables.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from kit.lesson.answer_lines import Content
from kit.lesson.asked import AskedQuestion, OpenTable
from kit.lesson.form import Form
from kit.lesson.verdicts import error_html
from kit.tabletop.described import DescribedPage, Post

SCRIPT, MARKUP = "lesson/page/question_page.js", "lesson/page/question.html"  # of the page, in the kit
Asked = AskedQuestion | Form
QUESTION, CASES, DEAL = "question", "cases", "deal"  # what a page shows
MORE_PARTS = {"bar", "games", "today", "next", "start_again"}  # parts of galleries, practices and tasks


class QuestionPage(DescribedPage):
    """The page of a question. After every change it posts the values that have changed.

    `open_table` opens a table with a game beside the question, or closes it (None). `lacks` names the parts that this
    host's page does not show. An error is shown as the value `shows_faults`.
    """

    kind, shows_faults = "question", "verdict"

    def __init__(self, post: Post, open_table: OpenTable, lacks: Collection[str] = ()) -> None:
        super().__init__(post)
        self.asked: Asked | None = None
        self.view = QUESTION
        self.over = self.title = ""
        self._open_table, self._lacks = open_table, {*lacks}
        self._number = 0  # of the question, counted from the first one: the page says which one it means
        self._lines = {"above": "", "line": "", "below": ""}  # HTML about the path through a lesson, and over a table
        self._path: tuple[str, Sequence[str]] = ("", ())  # the place in a row of questions, and the names near it

    def ask(self, asked: Asked) -> None:
        """Ask a question in place of the one before."""
        self.asked, self.view, self.title = asked, QUESTION, asked.title
        if isinstance(asked, Form):
            asked.look = self.show
        self._number += 1
        self._open_table(None)

    def stop(self) -> None:
        """End what the question still runs."""
        if isinstance(self.asked, Form):
            self.asked.stop()

    def resume(self, contents: Sequence[Content]) -> list[bool]:
        """Restore the state after these earlier answers. Return whether each was right, if they are graded."""
        results = self.asked.resume(contents) if self.asked else []
        self.show()
        return results

    def set_lines(self, above: str, below: str) -> None:
        """Show HTML about the path through a lesson above the question and below it."""
        self._lines |= {"above": above, "below": below}
        self.show()

    def set_path(self, place: str, near: Sequence[str], above: str) -> None:
        """Set the place of the question in a row of them, with buttons for those before and after it (`near`).

        `above` is HTML above the question. All of this is posted with the page's next values.
        """
        self._path = place, near
        self._lines["above"] = above

    @property
    def near(self) -> Sequence[str]:
        """The names of the questions before and after the one on show, or "" where there is none."""
        return self._path[1]

    # ---- messages of the page ----

    def receive(self, content: Mapping[str, Any]) -> None:
        """Do what a message asks, unless it is about a question that is gone. An error is shown.

        The page then knows which of its messages, if they have a name, was `heard`.
        """
        more = {"heard": content["sent"]} if "sent" in content else {}
        try:
            actions = self._list_actions() if content.get("about") == self._number else {}
            for name, value in content.items():
                if name in actions:
                    actions[name](value)
        except Exception as error:  # nobody else would see it
            more[self.shows_faults] = error_html(error)
        self.show(more)

    def _list_actions(self) -> dict[str, Callable[[Any], Any]]:
        """Return what the page can ask for, by the name of the message."""
        return self.asked.list_actions(self._open_table) if self.asked else {}

    # ---- the description ----

    def show(self, more: Mapping[str, Any] | None = None) -> None:
        """Post the values that have changed; `more` are values for this time."""
        self._post_changed(self._describe() | dict(more or {}))

    def _describe(self) -> dict[str, Any]:
        """Return everything that the page shows, by name."""
        question = self.asked.describe() if self.asked else {"lacks": (), "off": ()}
        ends = {button for button, name in zip(("before", "after"), self.near, strict=False) if not name}
        path = {"place": self._path[0], "near": self.near, "next": "Next step"} if self._path[0] else {}
        return self._lines | question | path | {
            "view": self.view, "number": self._number, "over": self.over, "title": self.title,
            "lacks": sorted(self._find_missing().union(question["lacks"])), "off": sorted(ends.union(question["off"])),
        }  # fmt: skip

    def _find_missing(self) -> set[str]:
        """Return the names of the parts that the page does not show now."""
        lacks = self._lacks | (MORE_PARTS - self._list_more_parts())
        if self._path[0]:
            lacks = lacks - {"bar", *(["next"] if self.is_finished and self.near[1] else [])} | {"all"}
        return lacks

    @property
    def is_finished(self) -> bool:
        """Whether there is nothing left to do here."""
        return self.asked is not None and self.asked.is_answered

    def _list_more_parts(self) -> set[str]:
        """Return which of MORE_PARTS the page shows now."""
        return set()

    def __str__(self) -> str:
        return str(self.asked)

    def __repr__(self) -> str:
        return repr(self.asked)


def show_question(asked: Asked, post: Post, open_table: OpenTable, over: str = "") -> QuestionPage:
    """Return the page of one question, under a text over its title."""
    page = QuestionPage(post, open_table)
    page.over = over
    page.ask(asked)
    return page
