"""A tutorial on rules, led by messages alone, as a page without widgets would: its cells are the notebook's.

It needs nothing beside Python and the kit.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from types import ModuleType
from typing import Any

from kit.lesson.asked import AskedQuestion
from kit.lesson.question_page import QuestionPage
from kit.lesson.table_tasks import TaskAtTable, TaskPage, tell_whole_game
from kit.picture.theme import LIGHT
from kit.play.checks import is_fulfilled, make_tries, read_checks
from kit.play.game import Game
from kit.play.question import Question, ask_what_happens
from kit.site.host import SvgPainter
from kit.tabletop.model import TableModel
from kit.tabletop.table_page import BARE_LACKS, Post, TablePage
from tests.project import cells

MOST_MOVES = 4  # of a way to do a task


class LedLesson:
    """A lesson whose cells run in order. Each step is done right by messages of its page, as soon as it is there.

    `done` has the steps in order, each with its state before and after the messages.
    """

    def __init__(self, name: str) -> None:
        self.done: dict[str, list[str]] = {}

    def what(
        self, name: str, game: Game, moves: Any, question: str, guesses: Any, rule: str, why: str = ""
    ) -> None:
        """Answer a question on the effect of moves."""
        asked = ask_what_happens(name, game, moves, question, guesses, rule, why)
        scenario = asked.scenario(game)
        self._answer(AskedQuestion(asked, scenario=scenario), guess=scenario.guesses.index(scenario.find_right_guess()))

    def which(self, name: str, game: Game, question: str, moves: Iterable[str]) -> None:
        """Choose the allowed moves."""
        texts = tuple(moves)
        asked = Question("which", name, question, position=game.position(), seed=game.seed, moves=texts)
        legal = [place for place, move in enumerate(texts) if game.ruling(move).legal]
        self._answer(AskedQuestion(asked), check=legal)

    def practise(self, name: str, game: Game, task: str, tries: str = "", **checks: Any) -> None:
        """Do a task at its table, or at a new table in another way, until it is done."""
        listed = read_checks(game.slug, checks, task) if checks else {}
        saved, starts = list[Any](), set[bool]()
        for messages in list_ways(game, tries, listed):
            shown, table = dict[str, Any](), open_table(game.copy(), bare=True)
            TaskAtTable(keep(shown), table, game, task, tries, listed, lambda moves, is_right: saved.append(moves))
            starts.add("Your turn" in shown["line"])
            for number, message in enumerate(messages):
                table.receive({"id": number} | message)
            if "Done" in shown["line"]:
                break
        self._note(name, starts == {True}, "Done" in shown["line"] and len(saved) == 1)

    def whole_game(self, name: str, game: Game, seats: Any = None) -> None:
        """Begin the whole game."""
        shown, table = dict[str, Any](), open_table(game, seats)
        finished = list[bool]()
        TaskPage(keep(shown), table, lambda model: tell_whole_game(lambda: finished.append(True), model))
        before = "You have played 0 moves" in shown["line"]
        table.receive({"id": "m", "move": game.moves()[0]})
        self._note(name, before, "You have played 1 move." in shown["line"] and not finished)
        table.model.stop()

    def report(self) -> None:
        """Do nothing: the report asks nothing."""

    def _answer(self, asked: AskedQuestion, **answer: Any) -> None:
        shown = dict[str, Any]()
        page = QuestionPage(keep(shown), lambda game: None)
        page.ask(asked)
        page.show()
        before = not shown["answered"]
        page.receive({"about": shown["number"]} | answer)
        self._note(asked.question.name, before, shown["answered"] and not shown["wrong"])

    def _note(self, name: str, is_open: bool, is_done: bool) -> None:
        self.done[name] = ["open" if is_open else "not open", "done" if is_done else "not done"]


def keep(shown: dict[str, Any]) -> Post:
    """Return what keeps the posted values of a question."""
    return lambda message: shown.update(message["question"])


def open_table(game: Game, seats: Any = None, bare: bool = False) -> TablePage:
    """Return the page of a table, painted as at the website."""
    model = TableModel(game, seats, autosave=False)
    table = TablePage(model, SvgPainter(lambda _: None, LIGHT), lambda _: None, BARE_LACKS if bare else ())
    model.start()
    return table


def list_ways(game: Game, tries: str, checks: Mapping[str, Any]) -> Iterator[list[dict[str, Any]]]:
    """Yield ways to do a task: moves that fulfil its checks, or drops that the table may refuse."""
    if not tries:
        yield [{"move": move} for move in find_moves(game, checks)]
        return
    for first in ([], *([move] for move in game.moves())):
        after = game.copy()
        for move in first:
            after.play(move)
        scene = TableModel(after, "person", autosave=False).state.plain_scene()
        tried = [card for card in scene.cards if card.code in tries.split()]
        drops = [[card.code, card.place, area.place, area.zone] for card, area in product(tried, scene.areas)]
        yield [{"move": move} for move in [*first, tries]]
        yield from ([*({"move": move} for move in first), {"lay": drop}] for drop in drops)


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


def lead(path: str) -> dict[str, list[str]]:
    """Run the cells of a tutorial as they are, but not as a notebook's lesson; return its steps."""
    for name in ("lesson", "notebook"):
        sys.modules[f"kit.lesson.{name}"] = ModuleType(name)
    vars(sys.modules["kit.lesson.lesson"])["Lesson"] = LedLesson
    names: dict[str, Any] = {}
    for cell in cells(path):
        exec(cell["source"], names)  # noqa: S102
    done: dict[str, list[str]] = names["lesson"].done
    return done
