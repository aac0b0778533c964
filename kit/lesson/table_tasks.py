"""A line over a table, such as a task, without widgets: it tells what to do, and whether that is done.

A host puts the page of the line above the page of a table: a notebook's cell in `questions`, the website in one worker.
"""

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from kit.errors import BadMove, Ruling
from kit.lesson.answer_lines import Content
from kit.lesson.answers import SaveAnswer
from kit.lesson.question_page import QuestionPage
from kit.lesson.verdicts import task_line
from kit.play.checks import Checks, is_fulfilled, make_tries
from kit.play.game import Game
from kit.tabletop.described import Post
from kit.tabletop.model import TableModel
from kit.tabletop.table_page import TablePage

TASK = "task"  # what the page shows
MOST_MOVES, MOST_POSITIONS = 3, 60  # of a search for a way to do the task, at most
LOST = "From here you cannot do it in the next three moves. Undo your move, or start this step again:"


class TaskPage(QuestionPage):
    """The page of a line over a table; `tell` returns the line as HTML after every change of the table."""

    shows_faults = "line"

    def __init__(self, post: Post, table: TablePage, tell: Callable[[TableModel], str]) -> None:
        super().__init__(post, lambda _: None)
        self.view, self.model, self._tell = TASK, table.model, tell
        self._lines["line"] = tell(self.model)
        table.watch(self.look)

    def look(self) -> None:
        """Update the line."""
        self._lines["line"] = self._tell(self.model)
        self.show()


class TaskAtTable(TaskPage):
    """One task at a table. The page shows when it is done, or can no longer be done; then the reader can start again.

    `start` is the position of the task. The task is done by moves that fulfil the checks, or by the move `tries`, if
    the table refuses it.
    """

    def __init__(
        self, post: Post, table: TablePage, start: Game, task: str, tries: str, checks: Checks, save_answer: SaveAnswer
    ) -> None:
        self.start, self.seat, self.task, self.tries, self.checks = start, start.turn, task, tries, checks
        self._save_answer = save_answer
        self.is_done = self._is_lost = False
        super().__init__(post, table, self._judge)

    def resume(self, contents: Sequence[Content]) -> list[bool]:
        """Mark the task as done: the reader did it before."""
        self.is_done = True
        self.look()
        return []

    @property
    def is_finished(self) -> bool:
        """Whether the task is done."""
        return self.is_done

    def is_near(self) -> bool:
        """Return whether the next few moves can do the task.

        Also true if the task needs more moves even from its start.
        """
        is_goal = self._is_fulfilled
        if self.tries:
            with suppress(BadMove):  # `tries` may be only the beginning of a move
                is_goal = partial(_refuses, self.tries, self.start.ruling(self.tries))
        return can_reach(self.model.game, is_goal) or not can_reach(self.start, is_goal)

    def _judge(self, model: TableModel) -> str:
        """Check whether the task is done, or can no longer be done, and return the line."""
        if not self.is_done and (was_refused(model, self.tries) or self._is_fulfilled(model.game)):
            self.is_done = True
            model.state.is_paused = True  # gives the reader time to read the message on the move
            self._save_answer(tuple(step.move for step in model.game.history), True)
        self._is_lost = not self.is_done and bool(model.game.history) and not self.is_near()
        head = "✓ Done." if self.is_done else LOST if self._is_lost else "Your turn."
        return task_line(self.is_done, head, self.task)

    def _is_fulfilled(self, game: Game) -> bool:
        """Return whether the moves of the reader's seat in a game fulfil the checks."""
        own_steps = [place for place, step in enumerate(game.history, 1) if step.seat == self.seat]
        if not own_steps or not self.checks:
            return False
        moves = tuple(step.move for step in game.history[: own_steps[-1]])
        return is_fulfilled(self.checks, make_tries(game.at(0), moves))

    def _list_actions(self) -> dict[str, Callable[[Any], Any]]:
        return {"start_again": lambda _: self.model.open_game(self.start.copy())}

    def _list_more_parts(self) -> set[str]:
        return {"start_again"} if self._is_lost else set()


def was_refused(model: TableModel, move: str) -> bool:
    """Return whether the table has just refused this move, or a move that begins with it.

    An empty move counts as not refused.
    """
    return bool(move) and f"{model.tried} ".startswith(f"{move} ") and "not allowed" in model.said


def _refuses(move: str, before: Ruling, game: Game) -> bool:
    """Return whether a game refuses a move, by the same rule as the ruling `before` if that was a refusal."""
    ruling = game.ruling(move)
    return not ruling.legal and (before.legal or ruling.rule == before.rule)


def can_reach(game: Game, is_goal: Callable[[Game], bool]) -> bool:
    """Return whether MOST_MOVES moves can reach a goal.

    Also true if a search of MOST_POSITIONS positions is too small.
    """
    positions, reached = [game], 1
    for _ in range(MOST_MOVES + 1):
        if any(map(is_goal, positions)) or reached > MOST_POSITIONS:
            return True
        following = {}
        for now in positions:
            for move in now.moves():
                after = now.copy()
                after.play(move)
                following[json.dumps(after.position(), sort_keys=True)] = after
        positions = list(following.values())
        reached += len(positions)
    return False


def tell_whole_game(finish: Callable[[], None], model: TableModel) -> str:
    """Return the number of moves of the reader in seat 1, the score and the result; `finish` when the game is over."""
    game = model.game
    if game.over:
        finish()
    moves = sum(step.seat == 1 for step in game.history)
    score = game.score()["total"]
    if isinstance(score, list):
        own_score, *others = score
        score = ", ".join([f"{own_score} for you", *(f"{each} for seat {n}" for n, each in enumerate(others, 2))])
    end = "" if not game.over else " You have won." if 1 in game.winners() else " This time you have not won."
    text = f"You have played {moves} move{'s' * (moves != 1)}. The score: {score}.{end}"
    return task_line(game.over, "Your game.", text)
