"""Make the questions of a lesson on rules: allowed moves, tasks at the table, a whole deal, the reader's own deals."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from operator import truediv
from typing import Any

import ipywidgets

from kit.errors import BadMove, KitError, Ruling
from kit.lesson.answer_lines import Content
from kit.lesson.answers import Answers, SaveAnswer
from kit.lesson.asked import AskedQuestion
from kit.lesson.boxes import Page, QuestionWidget, box, button, error_display, html, name_field, set_class, task_line
from kit.lesson.verdicts import message_html
from kit.picture.looks import plain, show
from kit.picture.scene import make_scene
from kit.play.checks import Checks, is_fulfilled, make_tries
from kit.play.game import Game
from kit.play.question import Question
from kit.tabletop.cell_widget import CellWidget, replace_children
from kit.tabletop.state import find_routes
from kit.tabletop.widget import Table

MOST_MOVES, MOST_POSITIONS = 3, 60  # of a search for a way to do the task, at most
NARROWEST, PHONE = 24, 376  # pixels: the sides of a box that a finger can hit, at least; width of a picture on a phone
Box = tuple[float, ...]  # left, top, width and height
LOST = "From here you cannot do it in the next three moves. Undo your move, or start this step again:"
NAME_REQUEST = "Write your name first. Any name will do. The same name always gives you the same deals."


class AllowedMoves(QuestionWidget):
    """A question that asks which of some moves are allowed, win, or are better.

    The reader chooses moves in a list, or taps them on the board if each has a box of its own there.
    """

    def __init__(self, asked: AskedQuestion) -> None:
        super().__init__(asked.question.text, "Check", self.take_answer)
        self.asked, self.moves = asked, (moves := asked.question.moves)
        texts = dict(zip(moves, asked.choices, strict=True))
        self.choices = {
            move: plain(ipywidgets.Checkbox, description=text, indent=False) for move, text in texts.items()
        }
        for choice in self.choices.values():
            choice.add_class("kit-choice")
            if asked.question.has_one_answer:
                choice.observe(self._keep_one_choice, "value")
        self.spots = [
            (move, _make_spot(texts[move], where).add_class("kit-narrow" if is_narrow else "kit-wide"))
            for is_narrow in (False, True) for move, where in find_spots(asked.start, moves, is_narrow).items()
        ]
        # The page links a box to its choice, so a tap shows at once.
        self._links = [ipywidgets.jslink((self.choices[move], "value"), (spot, "value")) for move, spot in self.spots]
        chips = box("kit-choices", list(self.choices.values()), down=True)
        tip = [html("kit-muted", "Tap on the board, or choose here:").add_class("kit-tip")] * bool(self.spots)
        question_box = box("kit-asked", [self.head, *tip, chips, box("kit-row", [self.check])], down=True)
        board = box("kit-spots", [html("kit-picture", asked.picture_html()), *(spot for _, spot in self.spots)])
        body = box("kit-body", [box("kit-played", [board, self.message], down=True), question_box])
        if not find_spots(asked.start, moves, is_narrow=True):
            body.add_class("kit-for-wide")  # on a phone, the reader uses the list
        self.children = [Page([body])]

    def stop(self) -> None:
        """Close the links between the list and the board."""
        for link in self._links:
            link.close()

    def _keep_one_choice(self, change: Mapping[str, Any]) -> None:
        for choice in self.choices.values():
            choice.value = choice.value and (choice is change["owner"] or not change["new"])

    def answer(self) -> list[str]:
        """Return the right moves."""
        return [move for move, ruling in self.asked.judge.rulings.items() if ruling.legal]

    def take_answer(self) -> None:
        """Take the chosen moves as the reader's answer."""
        self.asked.check(place for place, move in enumerate(self.moves) if self.choices[move].value)
        self._show()

    def resume(self, answers: Sequence[Content]) -> list[bool]:
        """Restore the state after these earlier answers. Return whether each was right."""
        results = self.asked.resume(answers)
        for move, choice in self.choices.items():
            choice.value = move in answers[-1]
        self._show()
        return results

    def _show(self) -> None:
        """Show the verdict on the last answer, and mark the wrong moves."""
        for place, move in enumerate(self.moves):
            for widget in (self.choices[move], *(spot for each, spot in self.spots if each == move)):
                set_class(widget, "kit-wrong", place in self.asked.wrong)
        self.message.value = self.asked.verdict

    def __str__(self) -> str:
        return self.question + "\n" + "\n".join(f"  {move}" for move in self.moves)

    def __repr__(self) -> str:
        return f"<question: {self.question}>"


def find_spots(game: Game, moves: Iterable[str], is_narrow: bool = False) -> dict[str, Box]:
    """Return a box on the board for each move, in shares of the board's width and height.

    It is the place where the move goes, or the card that it moves, as far as no other box covers it. Return no boxes if
    one would be too small for a finger, or two moves would share one. If it `is_narrow`, the board is that of a phone.
    """
    scene, wanted = make_scene(game.slug, game.seen(by=game.turn), game.turn, is_narrow), set(moves)
    cards = {(card.code, card.place): (card.x, card.y, *card.size) for card in scene.cards}
    areas = {(area.place, area.zone): (area.x, area.y, area.width, area.height) for area in scene.areas}
    # Of several areas with one move, the first one counts.
    pressed = {area.click: areas[area.place, area.zone] for area in reversed(scene.areas) if area.click in wanted}
    routes = find_routes(scene, wanted).routes
    sources = pressed | {route.move: cards[route.card, route.source] for route in routes}
    targets = pressed | {route.move: areas[route.target, route.zone] for route in routes}
    least = NARROWEST * (scene.width / PHONE if is_narrow else 1)
    for boxes in (targets, sources):
        parts = {move: _visible_part(box, boxes.values()) for move, box in boxes.items()}
        if len(set(parts.values())) == len(wanted) and all(min(part[2:]) >= least for part in parts.values()):
            return {move: tuple(map(truediv, part, (scene.width, scene.height) * 2)) for move, part in parts.items()}
    return {}


def _visible_part(box: Box, others: Iterable[Box]) -> Box:
    """Return what a fan leaves visible of a box: it ends where another box that overlaps it begins."""
    left, top, width, height = box
    near = [each for each in others if each[1] < top + height and top < each[1] + each[3]]
    width = min([each[0] - left for each in near if left < each[0] < left + width], default=width)
    near = [each for each in others if each[0] < left + width and left < each[0] + each[2]]
    height = min([each[1] - top for each in near if top < each[1] < top + height], default=height)
    return left, top, width, height


def _make_spot(text: str, shares: Iterable[float]) -> ipywidgets.ToggleButton:
    """Return a button on the board that chooses a move. Keys use the list, so they leave the button out."""
    left, top, width, height = (f"{share:.2%}" for share in shares)
    layout = ipywidgets.Layout(left=left, top=top, width=width, height=height)
    return ipywidgets.ToggleButton(tooltip=text, layout=layout, tabbable=False).add_class("kit-spot")


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
