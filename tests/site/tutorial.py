"""A tutorial of the site, led by messages alone: each step is done right as soon as it is there.

It needs nothing beside Python and the kit.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from runpy import run_path
from typing import Any

from kit.lesson.answers import Answers
from kit.lesson.exercises import Exercise
from kit.lesson.form import Form
from kit.lesson.question_page import QuestionPage
from kit.lesson.table_tasks import TaskAtTable, TaskPage
from kit.picture.theme import LIGHT
from kit.play.checks import is_fulfilled, make_tries
from kit.play.game import Game
from kit.site.host import SvgPainter
from kit.site.learning import FORM, TABLE, Host, SiteLesson, Step
from kit.tabletop.model import TableModel
from kit.tabletop.table_page import BARE_LACKS, TablePage
from tests.lesson.asking import answer_question

MOST_MOVES = 4  # of a way to do a task


class OpenStep:
    """A step on show: its page, the values that it has posted, its table if any, and whether each answer was right."""

    def __init__(self, step: Step) -> None:
        self.shown: dict[str, Any] = {}
        self.results: list[bool] = []
        self.table: TablePage | None = None
        answers = Answers("", None)
        host = Host(lambda message: self.shown.update(message["question"]), lambda *_: None, self._open_task, answers)
        self.page: QuestionPage = step.make(host, lambda content, is_right: self.results.append(is_right))
        self.page.show()

    def _open_task(self, game: Game, is_bare: bool = False) -> TablePage:
        self.table = open_table(game, is_bare)
        return self.table

    def answer(self) -> dict[str, Any]:
        """Return the message of the right answer to a question."""
        asked = self.page.asked
        assert asked is not None
        if isinstance(asked, Form):
            given = asked.answer() if isinstance(asked, Exercise) else 31
            return {"write": dict.fromkeys(asked.fields, str(given)), "press": next(iter(asked.buttons))}
        return answer_question(asked)

    def play(self, messages: list[dict[str, Any]]) -> bool:
        """Send messages to the table; return whether the task is done."""
        assert self.table is not None
        for number, message in enumerate(messages):
            self.table.receive({"id": number} | message)
        return self.results == [True]


def read_lesson(path: str) -> SiteLesson:
    """Return the tutorial in a module that the build of the site has written."""
    lesson: SiteLesson = run_path(path)["lesson"]
    return lesson


def find_way(step: Step, by_hand: bool = False) -> list[dict[str, Any]]:
    """Return messages that do a task at its table; `by_hand`, none types a move that is refused."""
    page = OpenStep(step).page
    assert isinstance(page, TaskAtTable)
    ways = list_ways(page.start, page.tries, page.checks)
    return next(
        way for way in ways if not (by_hand and page.tries and "move" in way[-1]) and OpenStep(step).play(way)
    )


def lead(path: str) -> dict[str, bool]:
    """Do each step of a tutorial; return whether it was open before, and done after the messages."""
    done = {}
    for step in read_lesson(path).steps[:-1]:
        now = OpenStep(step)
        if step.name == FORM:
            is_done = "<svg" in now.shown["chart"] and bool(now.shown["note"] or now.shown["verdict"])
        elif now.page.asked is not None:
            now.page.receive({"about": now.shown["number"]} | now.answer())
            is_done = now.results == [True] and now.shown["answered"] and not now.shown["wrong"]
        elif isinstance(now.page, TaskAtTable):
            is_open, way = "Your turn" in now.shown["line"], find_way(step)
            is_done = is_open and now.play(way) and "Done" in now.shown["line"]
        else:
            assert isinstance(now.page, TaskPage) and now.table is not None
            is_open = any(words in now.shown["line"] for words in ("You have played 0 moves", "Your table."))
            now.table.receive({"id": "m", "move": now.table.model.game.moves()[0]})
            is_done = is_open and len(now.table.model.game.history) >= 1
            is_done &= step.name == TABLE or "You have played 1 move." in now.shown["line"]
            now.table.model.stop()
        done[step.name] = is_done
    return done


def open_table(game: Game, bare: bool = False) -> TablePage:
    """Return the page of a table, painted as at the website."""
    model = TableModel(game, autosave=False)
    table = TablePage(model, SvgPainter(lambda _: None, LIGHT), lambda _: None, BARE_LACKS if bare else ())
    model.start()
    return table


def list_ways(game: Game, tries: str, checks: Mapping[str, Any]) -> Iterator[list[dict[str, Any]]]:
    """Yield ways to do a task: moves that fulfil its checks, or drops and presses that the table may refuse."""
    if not tries:
        yield [{"move": move} for move in find_moves(game, checks)]
        return
    for first in ([], *([move] for move in game.moves())):
        after = game.copy()
        for move in first:
            after.play(move)
        scene = TableModel(after, "person", autosave=False).state.plain_scene()
        tried = [card for card in scene.cards if {card.code, card.place} & {*tries.split()}]
        drops = [[card.code, card.place, area.place, area.zone] for card, area in product(tried, scene.areas)]
        acts = [{"move": tries}, *({"lay": drop} for drop in drops)]
        acts += [{"press": area.click} for area in scene.areas if area.click]
        yield from ([*({"move": move} for move in first), act] for act in acts)


def find_moves(game: Game, checks: Mapping[str, Any]) -> tuple[str, ...]:
    """Return a shortest row of moves that fulfils the checks, or an empty one if there is none."""
    rows: list[tuple[str, ...]] = [()]
    for _ in range(MOST_MOVES):
        longer = list[tuple[str, ...]]()
        for row in rows:
            after = game.copy()
            for move in row:
                after.play(move)
            longer += [(*row, move) for move in after.moves()]
        for row in longer:
            if is_fulfilled(checks, make_tries(game, row)):
                return row
        rows = longer
    return ()
