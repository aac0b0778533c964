"""Make the tables of a lesson on rules: tasks, a whole deal, the reader's own deals."""

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial

import ipywidgets

from kit.errors import BadMove, KitError, Ruling
from kit.lesson.answer_lines import Content
from kit.lesson.answers import Answers, SaveAnswer
from kit.lesson.boxes import Page, box, button, error_display, html, name_field, task_line
from kit.lesson.verdicts import message_html
from kit.picture.looks import show
from kit.play.checks import Checks, is_fulfilled, make_tries
from kit.play.game import Game
from kit.play.question import Question
from kit.tabletop.cell_widget import CellWidget, replace_children
from kit.tabletop.widget import Table

MOST_MOVES, MOST_POSITIONS = 3, 60  # of a search for a way to do the task, at most
LOST = "From here you cannot do it in the next three moves. Undo your move, or start this step again:"
NAME_REQUEST = "Write your name first. Any name will do. The same name always gives you the same deals."


class TableTask(CellWidget):
    """A table under a line with a task."""

    purpose = "play"

    def __init__(self, table: Table) -> None:
        self.table, self.line = table, html("kit-line")
        super().__init__([Page([self.line]), table])
        table.watch(self.look)
        self.look()

    def look(self) -> None:
        """Update the line."""

    def was_refused(self, move: str) -> bool:
        """Return whether the table has just refused this move, or a move that begins with it.

        An empty move counts as not refused.
        """
        return bool(move) and f"{self.table.model.tried} ".startswith(f"{move} ") and "not allowed" in self.table.said


class TaskAtTable(TableTask):
    """A table with one task. It shows when the task is done, or can no longer be done; then the reader can start again.
    """

    def __init__(self, game: Game, task: str, tries: str, checks: Checks, save_answer: SaveAnswer) -> None:
        self._save_answer = save_answer
        self.start, self.seat, self.task, self.tries, self.checks = game, game.turn, task, tries, checks
        self.is_done = False
        self.restart = box("kit-row", [])
        super().__init__(Table(game.copy(), autosave=False, bare=True))
        self.restart.children = (button("Start this step again", self.start_again, error_display(self.line)),)
        self.children[0].children += (self.restart,)

    def look(self) -> None:
        """Check whether the task is done, or can no longer be done."""
        if not self.is_done and (self.was_refused(self.tries) or self._is_fulfilled(self.table.game)):
            self.is_done = True
            self.table.model.state.is_paused = True  # gives the reader time to read the message on the move
            self._save_answer(tuple(step.move for step in self.table.game.history), True)
        is_lost = not self.is_done and bool(self.table.game.history) and not self.is_near()
        show(self.restart, is_lost)
        head = "✓ Done." if self.is_done else LOST if is_lost else "Your turn."
        self.line.value = task_line(self.is_done, head, self.task)

    def resume(self, answers: Iterable[Content]) -> None:
        """Mark the task as done: the reader did it before."""
        self.is_done = True
        self.look()

    def start_again(self) -> None:
        """Set up the position of the task again."""
        self.table.model.open_game(self.start.copy())
        self.look()

    def is_near(self) -> bool:
        """Return whether the next few moves can do the task.

        Also true if the task needs more moves even from its start.
        """
        is_goal = self._is_fulfilled
        if self.tries:
            with suppress(BadMove):  # `tries` may be only the beginning of a move
                is_goal = partial(_refuses, self.tries, self.start.ruling(self.tries))
        return can_reach(self.table.game, is_goal) or not can_reach(self.start, is_goal)

    def _is_fulfilled(self, game: Game) -> bool:
        """Return whether the moves of the reader's seat in a game fulfil the checks."""
        own_steps = [place for place, step in enumerate(game.history, 1) if step.seat == self.seat]
        if not own_steps or not self.checks:
            return False
        moves = tuple(step.move for step in game.history[: own_steps[-1]])
        return is_fulfilled(self.checks, make_tries(game.at(0), moves))


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


class WholeGame(TableTask):
    """A whole deal to play, and the score of the reader in seat 1."""

    def __init__(self, game: Game, seats: Mapping[int, str] | str | None, finish: Callable[[], None]) -> None:
        self._finish = finish  # called when the game is over
        super().__init__(Table(game, seats))

    def look(self) -> None:
        """Show the number of the reader's moves, the score, and the result."""
        game = self.table.game
        if game.over:
            self._finish()
        moves = sum(step.seat == 1 for step in game.history)
        score = game.score()["total"]
        if isinstance(score, list):
            own_score, *others = score
            score = ", ".join([f"{own_score} for you", *(f"{each} for seat {n}" for n, each in enumerate(others, 2))])
        end = "" if not game.over else " You have won." if 1 in game.winners() else " This time you have not won."
        text = f"You have played {moves} move{'s' * (moves != 1)}. The score: {score}.{end}"
        self.line.value = task_line(game.over, "Your game.", text)


class OwnDeals(CellWidget):
    """A class experiment: the reader's own deals at a table. The kit saves a deal that is over or given up.

    The reader's name decides the deals. The lesson's report shows the same name.
    """

    purpose = "play"

    def __init__(self, question: Question, answers: Answers, finish: Callable[[], None] = lambda: None) -> None:
        self.question, self.answers, self._finish = question, answers, finish
        self.table: Table | None = None
        self.is_saved = True  # whether the result of the deal on the table is saved
        self.line = html("kit-line")
        fail = error_display(self.line)
        self.name = name_field(answers.content.name, self._save_name, fail)
        self.next = button("Next deal", self.deal, fail)
        self.give_up = button("I give this deal up", self._save_result, fail, look="kit-quiet")
        self.table_box = ipywidgets.VBox()
        super().__init__([Page([self.line, box("kit-row", [self.name, self.next, self.give_up])]), self.table_box])
        self._show()

    def wins_by_task(self) -> dict[int, bool]:
        """Return whether the reader won each deal, by task. Deals whose saved moves cannot be played do not count."""
        name = self.answers.content.name
        own_answers = [each for each in self.answers.find_answers(self.question) if each.of == name]
        won_by_task: dict[int, bool] = {}
        for each in own_answers:
            with suppress(KitError):
                game = self.question.own_deal(each.of, each.task, tuple(each.content))
                won_by_task.setdefault(each.task, 1 in game.winners())
        return won_by_task

    def deal(self) -> None:
        """Open the reader's next own deal at the table."""
        if not self.answers.content.name:
            self.line.value = message_html("plain", "Whose deals?", f"<p>{NAME_REQUEST}</p>")
            return
        played = self.wins_by_task()
        self.player_name, self.is_saved = self.answers.content.name, False
        self.task = next(task for task in range(1, self.question.number + 2) if task not in played)
        self.table = Table(self.question.own_deal(self.player_name, self.task), "person", autosave=False, bare=True)
        self.table.watch(self._look)
        replace_children(self.table_box, [self.table])
        self._show()

    def _look(self) -> None:
        if self.table and self.table.game.over:
            self._save_result()

    def _save_result(self) -> None:
        if self.table is None or self.is_saved:
            return
        self.is_saved = True
        moves = tuple(step.move for step in self.table.game.history)
        self.answers.add_answer(self.question, moves, self.player_name, self.task)
        self._show()

    def _save_name(self) -> None:
        self.answers.set_name(self.name.value)
        self._show()

    def _show(self) -> None:
        played, deals = self.wins_by_task(), self.question.number
        is_over, plays_now = len(played) >= deals, not self.is_saved
        if is_over:
            self._finish()
        self.name.disabled = plays_now
        self.next.disabled = plays_now or is_over
        self.give_up.disabled = not plays_now
        now = f"Deal {self.task} of {deals} is on the table." if plays_now else ""
        so_far = f"You have played {len(played)} of {deals} deals, and won {sum(played.values())}."
        self.line.value = task_line(is_over, self.question.text, f"{so_far} {now}")
