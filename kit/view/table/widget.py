"""The interactive table: one widget for all games."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Mapping
from functools import partial, wraps
from typing import Any

import ipywidgets

from kit.errors import BadMove, BadOption, KitError
from kit.view.picture import text_painter
from kit.view.picture.theme import LIGHT, PAGES, named, wished
from kit.view.table import hints, messages, seats
from kit.view.table.canvas_view import Stage
from kit.view.table.controls import Controls
from kit.view.table.gestures import Hand
from kit.view.table.pacing import Pace
from kit.view.table.page import Helper
from kit.view.table.race import Race
from kit.view.table.sidebar import Desk
from kit.view.table.state import NOW, Sitting
from kit.view.table.win_search import Study

logger = logging.getLogger(__name__)
PAUSES = {"event": 0.55, "computer": 0.45, "replay": 0.7}  # seconds


def table(
    game,
    theme: str | None = None,
    players: Mapping[int, str] | str | None = None,
    hint: str = "none",
    open_cards: bool = False,
    kept: bool = True,
) -> Table:
    """The interactive table of a game, for a notebook cell.

    `players` says who sits where: one name for all seats or names by seat, `person` or a computer player's; unless
    told otherwise seat 1 is a person's and the others are played by the computer. `hint` is `none`, `legal moves` or
    `odds`. `theme` is `light` or `dark`; unless given, the table follows its page. `open_cards` shows what is hidden.
    `kept` keeps the game on disk after every move and offers to take it up again. Raises BadOption.
    """
    return Table(game, theme, players, hint, open_cards, kept)


class Table(ipywidgets.VBox):
    """The widget. A table that only `replays` shows a game's history and lets nobody play."""

    def __init__(self, game, theme=None, players=None, hint="none", open_cards=False, kept=True, replays=False) -> None:
        if hint not in hints.HINTS:
            raise BadOption(f"there is no hint {hint!r}; there are: {', '.join(hints.HINTS)}")
        theme = wished(theme)
        self.kept = kept
        self.sitting = Sitting(game, seats.seat_people(game, players), hint, open_cards, replays)
        self.pace = Pace(dict(PAUSES), self.fail)
        self.adviser = hints.Adviser(self)
        self.helper = Helper()
        self.hand = Hand(self)
        scene = self.sitting.scene()
        self.stage = Stage(scene, LIGHT if theme == PAGES else named(theme), self.hand, self.guard)
        self.controls = Controls(self.stage.canvas, self.helper, scene.width, hint, open_cards, replays)
        super().__init__(self.controls.box)
        self.add_class("kit-table")
        self.add_class(f"kit-{theme}")
        self.study = Study(self)
        self.desk = Desk(self)
        self.race = Race(self)
        if theme == PAGES:
            self.helper.observe(self.guard(lambda change: self.wear(change["new"])), "theme")
        self.helper.on_msg(self.guard(lambda _, content, buffers: self.hand.hear(content)))
        self.open_game(game, self.sitting.people)

    @property
    def game(self):
        """The game as it stands now."""
        return self.sitting.game

    def who(self) -> str:
        """The seat to play, as the table speaks of it."""
        return f"Seat {self.game.turn}" if self.game.seats > 1 else "You"

    # ---- opening a game ----

    def open_game(self, game, people: Mapping[int, str] | None = None) -> None:
        """Put a game on the table; seats keep their people where both games have them."""
        self.pace.stop()
        self.study.put_away(game)
        if people is None:
            people = {seat: self.sitting.people.get(seat, seats.COMPUTER) for seat in range(1, game.seats + 1)}
        self.sitting.sit_down(game, dict(people))
        self.say(self.ending() if game.over and not self.sitting.replays else self._opening())
        self.desk.new_game()
        self.show()
        self._let_computers_play()

    def deal(self, number: int, options: Mapping[str, Any] | None = None) -> None:
        """Deal this number of the same game, with other options if they are given."""
        from kit.play.game import deal

        self.open_game(deal(self.game.slug, seed=number, **(options or self.game.options)))

    def new_deal(self) -> None:
        """Deal a number drawn at random."""
        self.deal(random.SystemRandom().randrange(1, 1_000_000))

    def _opening(self):
        if self.sitting.replays:
            text = "Step through it with the buttons, the slider, the arrow keys, or click a move in the list."
            return messages.note(f"{self.sitting.name}, {len(self.game.history)} moves", text)
        if self.race.on:
            return messages.note(
                self.sitting.name,
                "Click a card, then a stack, or drag it there. Nobody waits for anybody: the clock starts with your "
                "first card, and the computer plays when its time has come.",
            )
        return messages.note(
            self.sitting.name,
            "Click a card to see where it may go, then click there, or drag it there. Try anything: what is not "
            "allowed glides back, and you read which rule refuses it.",
        )

    def ending(self) -> str:
        """That the game is over, and who has won, as HTML."""
        winners = " and seat ".join(map(str, self.game.result()))
        if self.game.seats > 1:
            outcome = f"Seat {winners} wins" if winners else "Nobody wins"
        else:
            outcome = "It is won" if winners else "It is not won"
        return messages.note(f"The game is over. {outcome}.", kind="end")

    # ---- showing ----

    def show(self) -> None:
        """Paint what the table shows now: the picture first, then everything round it."""
        self.sitting.catch_up()
        scene = self.sitting.scene()
        self.stage.show(scene)
        with self.helper.hold_sync():
            self.helper.position = text_painter.text(scene)
            self.helper.label = f"{self.game.slug}, {self.sitting.name}: the table"
            self.helper.count = len(self.sitting.choices().moves)
            self.helper.choice = self.sitting.choice
            self.helper.holding = self.sitting.chosen is not None or self.sitting.choice >= 0
        self.race.update()
        self.desk.update()
        self.adviser.update()

    def wear(self, theme: str) -> None:
        """Change the theme of what is painted: the page has changed its own, and with it the colours of its boxes."""
        if theme != self.stage.theme.name:
            self.stage.wear(named(theme))
            self.desk.wear()

    def say(self, html: str) -> None:
        """Put a message in the panel, and have it read out."""
        self.controls.panel.value = html
        self.helper.said = messages.plain(html)

    def fail(self, error: Exception) -> None:
        """Show an error in the panel and log what was not foreseen; the game stays as it was."""
        if not isinstance(error, KitError):
            logger.error("the table met an error", exc_info=error)
        self.say(messages.fault(error))

    def guard(self, react: Callable) -> Callable:
        """A callback whose exceptions are shown in the panel: a widget's own are shown nowhere."""

        @wraps(react)
        def guarded(*given):
            try:
                return react(*given)
            except Exception as error:
                self.fail(error)
                return None

        return guarded

    # ---- playing ----

    def play(self, move: str) -> bool:
        """Play a move for the person on turn and show what follows; answers whether it was played."""
        self.settle()
        if not self.may_play():
            return False
        if self.race.on:
            return self.race.play(move)
        try:
            ruling = self.game.ruling(move)
        except BadMove as error:
            self.fail(error)
            return False
        if not ruling.legal:
            self.say(messages.refused(move, ruling))
            return False
        self.game.play(move)
        self.sitting.put_down()
        self.pace.start(self._carry_on())
        return True

    def may_play(self) -> bool:
        """Whether a person may play now; if not, the panel says why."""
        if self.sitting.waits_for_person:
            return True
        if self.sitting.replays:
            text = "Open the game with kit.table to play it."
            if self.study.line is not None:
                text = "Go back to your game to play; the button is under the move list."
            self.say(messages.note("This table only replays", text))
        elif self.sitting.step is not NOW:
            text = "Go back to the present to play, or choose to play on from here."
            self.say(messages.note(f"You are looking at step {self.sitting.step}", text))
        elif self.game.over:
            self.say(self.ending())
        else:
            self.say(messages.note(f"{self.who()} is to play", "A computer player plays this seat."))
        return False

    def settle(self) -> None:
        """Show at once what is still being shown event by event."""
        self.pace.hurry("event")

    def _carry_on(self):
        """The script after a move: its events one by one, then the computers' moves until a person is on turn."""
        yield from self._show_events()
        yield from self._computers()

    def _computers(self):
        while (name := self.sitting.computer) is not None:
            yield "computer"
            move = yield partial(seats.computers()[name], self.game.copy())
            self.game.play(move)
            self.sitting.put_down()
            yield from self._show_events()

    def _let_computers_play(self):
        if self.sitting.computer is not None:
            self.pace.start(self._computers())

    def _show_events(self):
        step = self.game.history[-1]
        head = f"Seat {step.seat}: {step.move}" if self.game.seats > 1 else step.move
        try:
            for i in range(len(step.events)):
                self.sitting.frame = i
                self.say(messages.played(head, step.events[: i + 1], i))
                self.show()
                if i == 0:
                    self.desk.keep()
                yield "event"
        finally:
            self.sitting.frame = None
            self.sitting.turn_table()
        if self.game.over:
            self.say(self.ending() + messages.played(head, step.events))
        self.show()

    # ---- stepping ----

    def look_at(self, step: int | None) -> None:
        """Look at the game as it stood after so many steps; NOW returns to the present, where play goes on."""
        self.pace.stop()
        last = len(self.game.history)
        self.sitting.step = NOW if step is None or step >= last else max(step, 0)
        self.sitting.put_down()
        shown = last if self.sitting.step is NOW else self.sitting.step
        if shown:
            past = self.game.history[shown - 1]
            self.say(messages.played(f"Step {shown}: {past.move}", past.events))
        else:
            self.say(self._opening())
        self.show()
        self._let_computers_play()

    def replay(self) -> None:
        """Play the history from the step looked at, or from the start; pause if it is being played."""
        if self.pace.pause == "replay":
            self.pace.stop()
            self.show()
        else:
            self.pace.start(self._replay(0 if self.sitting.step is NOW else self.sitting.step))

    def _replay(self, first):
        for shown in range(first, len(self.game.history)):
            self.sitting.step = shown
            self.sitting.put_down()
            past = self.game.history[shown]
            self.say(messages.played(f"Step {shown + 1}: {past.move}", past.events))
            self.show()
            yield "replay"
        self.sitting.step = NOW
        self.sitting.put_down()
        self.show()
        yield from self._computers()

    def undo(self) -> None:
        """Take back the last move of a person's, with what the computers played since."""
        self._go_through_history(self.game.undo, lambda: self.game.history, "Taken back")

    def redo(self) -> None:
        """Play again what was taken back, up to the next turn of a person."""
        self._go_through_history(self.game.redo, lambda: self.game.undone, "Played again")

    def _go_through_history(self, go, left, head):
        if self.sitting.replays:
            self.may_play()
            return
        self.pace.stop()
        self.sitting.step = NOW
        go()
        while left() and self.sitting.people[self.game.turn] != seats.PERSON:
            go()
        self._changed(head)

    def play_on_from_here(self) -> None:
        """Take back all moves after the step looked at, and go on from there."""
        if self.sitting.step is NOW:
            return
        while len(self.game.history) > self.sitting.step:
            self.game.undo()
        self.sitting.step = NOW
        self._changed("You play on from here")

    def _changed(self, head):
        self.sitting.put_down()
        self.sitting.turn_table()
        self.say(messages.note(head, f"Step {len(self.game.history)}: {self.who().lower()} to play."))
        self.show()
        self.desk.keep()
        self._let_computers_play()
