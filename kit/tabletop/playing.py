"""A game played in turn at a table: moves and the computers' answers, event by event; and back and forth in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kit.errors import BadMove, IllegalMove
from kit.lab.players import PLAYERS
from kit.play.message import Message
from kit.tabletop import explaining, seats
from kit.tabletop.pacing import Pace
from kit.tabletop.state import NOW, TableState

PAUSES = {"event": 0.55, "computer": 0.45, "replay": 0.7}  # seconds


class Playing:
    """Plays on the game of a `kit.tabletop.model.TableModel`, and goes through its history."""

    def __init__(self, table) -> None:
        self.pace = Pace(dict(PAUSES), table.fail)
        self._table = table
        self._state: TableState = table.state
        self._show: Callable[..., None] = table.show

    # ---- playing ----

    def play(self, move: str) -> bool:
        """Play a move and show what follows, or why it is not allowed; answers whether it was played."""
        try:
            self._state.game.play(move)
        except (BadMove, IllegalMove) as error:
            self._show(explaining.refusal(move, error))
            return False
        self.pace.start(self._after_move())
        return True

    def let_computers_play(self) -> None:
        """Have the computers move until a person is on turn."""
        if self._state.computer is not None:
            self.pace.start(self._computers())

    def settle(self) -> None:
        """Show at once what is still being shown event by event."""
        self.pace.hurry("event")

    def _after_move(self):
        """The script after a move: its events one by one, then the computers' moves until a person is on turn."""
        yield from self._show_events()
        yield from self._computers()

    def _computers(self):
        while (name := self._state.computer) is not None:
            yield "computer"
            move = yield partial(PLAYERS[name], self._state.game.copy())
            self._state.game.play(move)
            yield from self._show_events()

    def _show_events(self):
        state, game = self._state, self._state.game
        step = game.history[-1]
        head = f"Seat {step.seat}: {step.move}" if game.seats > 1 else step.move
        try:
            for place in range(len(step.events)):
                state.event = place
                self._show(explaining.played(head, step.events[: place + 1], place))
                if place == 0:
                    self._table.save()
                yield "event"
        finally:
            state.event = None
            state.turn_table()
        self._show(*([explaining.ending(game), explaining.played(head, step.events)] if game.over else []))

    # ---- going through the history ----

    def look_at(self, step: int | None) -> None:
        """Look at the game as it stood after so many steps; NOW returns to the present, where play goes on."""
        self.pace.stop()
        state, history = self._state, self._state.game.history
        state.step = NOW if step is None or step >= len(history) else max(step, 0)
        self._show(self._told_again(state.steps_shown))
        self.let_computers_play()

    def replay(self) -> None:
        """Play the history from the step looked at, or from the start; pause if it is being played."""
        if self.replaying:
            self.pace.stop()
            self._show()
        else:
            self.pace.start(self._replay(self._state.step or 0))

    @property
    def replaying(self) -> bool:
        """Whether the history is being played."""
        return self.pace.pause == "replay"

    def _replay(self, first):
        state = self._state
        for shown in range(first, len(state.game.history)):
            state.step = shown
            self._show(self._told_again(shown + 1))
            yield "replay"
        state.step = NOW
        self._show()
        yield from self._computers()

    def _told_again(self, number):
        if said := self._table.judgement():
            return said
        if not number:
            return explaining.opening(self._state)
        step = self._state.game.history[number - 1]
        return explaining.played(f"Step {number}: {step.move}", step.events)

    def undo(self) -> None:
        """Take back the last move of a person's, with what the computers played since."""
        game = self._state.game
        self._go_through(game.undo, lambda: game.history, "Taken back")

    def redo(self) -> None:
        """Play again what was taken back, up to the next turn of a person."""
        game = self._state.game
        self._go_through(game.redo, lambda: game.undone, "Played again")

    def play_on_from_here(self) -> None:
        """Take back all moves after the step looked at, and go on from there."""
        if self._state.step is not NOW:
            while len(self._state.game.history) > self._state.step:
                self._state.game.undo()
            self._go_on("You play on from here")

    def _go_through(self, go, left, head):
        state = self._state
        if state.replays:
            self._show(explaining.not_now(state))
            return
        self.pace.stop()
        state.step = NOW
        go()
        while left() and state.people[state.game.turn] != seats.PERSON:
            go()
        self._go_on(head)

    def _go_on(self, head):
        state = self._state
        state.step = NOW
        state.turn_table()
        text = f"Step {len(state.game.history)}: {explaining.who(state.game).lower()} to play."
        self._show(Message(head, text))
        self._table.save()
        self.let_computers_play()
