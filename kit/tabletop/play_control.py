"""A game played at a table: in turn, event by event, and back and forth in its history; or as a race.

In a race a person plays against the computer in a game without turns, in real time. The page keeps the clock and tells
with each click at which moment of the race it was made. So the first click counts, however long its message travelled.
Each answer sets the page's clock to the game's again: the time that a play takes to be shown costs nobody anything.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from kit.errors import BadMove, IllegalMove, whole_number
from kit.lab.players import PLAYERS
from kit.play.game import deal
from kit.play.message import Message
from kit.play.notation import LONGEST
from kit.play.referee import load
from kit.tabletop import seats, table_messages
from kit.tabletop.background import ScriptRunner
from kit.tabletop.state import NOW, TableState

PAUSES = {"event": 0.55, "computer": 0.45, "replay": 0.7}  # seconds
SPEEDS = (0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0)  # seconds that the computer may take on average in a race
STUCK_PAUSE = 900  # milliseconds for which a person sees that both are stuck in a race, before cards are turned


class PlayControl:
    """Plays on the game of a `kit.tabletop.model.TableModel`, and goes through its history."""

    def __init__(self, table) -> None:
        self.pace = ScriptRunner(dict(PAUSES), table.fail)
        self._table = table
        self._state: TableState = table.state
        self._show: Callable[..., None] = table.show

    # ---- playing ----

    def play(self, move: str) -> bool:
        """Play a move and show what follows, or why it is not allowed; answers whether it was played."""
        try:
            self._state.game.play(move)
        except (BadMove, IllegalMove) as error:
            self._show(table_messages.refusal_message(move, error))
            return False
        self.pace.start(self._computer_script(after_move=True))
        return True

    def let_computers_play(self) -> None:
        """Have the computers move until a person is on turn."""
        if self._state.computer is not None:
            self.pace.start(self._computer_script())

    def settle(self) -> None:
        """Show at once what is still being shown event by event."""
        self.pace.hurry("event")

    def _computer_script(self, after_move=False):
        """Show the events of a move one by one, then the computers' moves until a person is on turn."""
        if after_move:
            yield from self._show_events()
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
                self._show(table_messages.events_message(head, step.events[: place + 1], place))
                if place == 0:
                    self._table.save()
                yield "event"
        finally:
            state.event = None
            state.turn_table()
        if game.over:
            self._show(table_messages.result_message(game), table_messages.events_message(head, step.events))
        else:
            self._show()

    # ---- going through the history ----

    def look_at(self, step: int | None) -> None:
        """Look at the game as it stood after so many steps; NOW returns to the present, where play goes on."""
        self.pace.stop()
        state, history = self._state, self._state.game.history
        state.step = NOW if step is None or step >= len(history) else max(step, 0)
        self._show(self._step_message(state.steps_shown))
        self.let_computers_play()

    def replay(self) -> None:
        """Play the history from the step looked at, or from the start; pause if it is being played."""
        if self.is_replaying:
            self.pace.stop()
            self._show()
        else:
            self.pace.start(self._replay(self._state.step or 0))

    @property
    def is_replaying(self) -> bool:
        """Whether the history is being played."""
        return self.pace.pause == "replay"

    def _replay(self, first):
        state = self._state
        for shown in range(first, len(state.game.history)):
            state.step = shown
            self._show(self._step_message(shown + 1))
            yield "replay"
        state.step = NOW
        self._show()
        yield from self._computer_script()

    def _step_message(self, number):
        if said := self._table.mistake_message():
            return said
        if not number:
            return table_messages.opening_message(self._state)
        step = self._state.game.history[number - 1]
        return table_messages.events_message(f"Step {number}: {step.move}", step.events)

    def undo(self) -> None:
        """Take back the last move of a person's, with what the computers played since."""
        game = self._state.game
        self._undo_or_redo(game.undo, lambda: game.history, "Taken back")

    def redo(self) -> None:
        """Play again what was taken back, up to the next turn of a person."""
        game = self._state.game
        self._undo_or_redo(game.redo, lambda: game.undone_steps, "Played again")

    def play_on_from_here(self) -> None:
        """Take back all moves after the step looked at, and go on from there."""
        if self._state.step is not NOW:
            while len(self._state.game.history) > self._state.step:
                self._state.game.undo()
            self._go_on("You play on from here")

    def _undo_or_redo(self, go, left, head):
        state = self._state
        if state.replays:
            self._show(table_messages.refuse_play(state))
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
        text = f"Step {len(state.game.history)}: {table_messages.seat_name(state.game).lower()} to play."
        self._show(Message(head, text))
        self._table.save()
        self.let_computers_play()


class Race:
    """The race at a table: whether its clock runs, whose play came first, and what the computer does."""

    def __init__(self, table) -> None:
        self.game = table.game
        self.rival = next(seat for seat, name in table.state.people.items() if name != seats.PERSON)
        self.runs = False
        self._table = table
        self._state: TableState = table.state
        self._show: Callable[..., None] = table.show
        self._steps = 0  # how many there were when the table was last shown
        self._clicked: int | None = None  # the moment of the last click, as the page told it, in milliseconds

    # ---- the clock ----

    @property
    def clock(self) -> int:
        """The moment of the last step, in milliseconds."""
        return round(1000 * self.game.position()["clock"])

    def note_click(self, moment: int) -> None:
        """Note the moment of a click; the page sends next what the click meant. Raises BadOption."""
        self._clicked = whole_number(moment, 0, 1000 * LONGEST, "at")

    def start_or_stop(self) -> None:
        """Let the clock run, or stand still."""
        refusal = None if self.runs else table_messages.refuse_play(self._state)
        self.runs = not self.runs and refusal is None
        self._show(refusal)

    def stop_if_due(self) -> None:
        """Stop the clock while one looks back, after a step was taken back, and at the end of the game."""
        steps = len(self.game.history)
        if self._state.step is not NOW or self.game.over or steps < self._steps:
            self.runs = False
        self._steps = steps

    def due(self) -> int | None:
        """Return the moment at which something happens without the person, the computer's play or a turn; None for
        never.
        """
        game = self.game
        if game.over:
            return None
        if self._are_both_stuck() or any(game.mover(move) == self.rival for move in game.moves()):
            return max(self.clock, round(1000 * game.position()["ready"][self.rival - 1]))
        return None

    def page_state(self) -> dict[str, Any]:
        """Return what the page needs to keep the clock: see `kit.tabletop.page`."""
        due = self.due()
        wait = None if due is None else due - self.clock + (STUCK_PAUSE if self._are_both_stuck() else 0)
        return {"runs": self.runs, "clock": self.clock, "wait": wait, "due": len(self.game.history)}

    def _are_both_stuck(self) -> bool:
        return "turn" in self.game.moves()

    # ---- playing ----

    def play(self, move: str) -> bool:
        """Return a person's play at the moment of its click: after whatever came before, and before what came later.

        Shows it, or why it is not allowed; answers whether it was played.
        """
        moment, self._clicked = self.clock if self._clicked is None else self._clicked, None
        taken_back = self._take_back(moment)
        late = not taken_back and self._catch_up(moment)
        try:
            self.game.replay(move, [moment])
        except (BadMove, IllegalMove) as error:
            for _ in range(taken_back):
                self.game.redo()
            first = Message(f"Seat {self.rival} was there first") if late else None
            self._show(table_messages.refusal_message(move, error), first)
            return False
        self.runs = True
        self._show_step()
        return True

    def play_due_step(self, steps: int) -> None:
        """The page's clock has reached what was due after so many steps: the computer's play, or the turn."""
        if self.runs and steps == len(self.game.history) and self.due() is not None:
            self._computer_plays()
            self._show_step()

    def _take_back(self, moment: int) -> int:
        """Take back what the computer has done since a moment: a click was made before, and only now heard of."""
        game, count = self.game, 0
        while game.history and "seconds" not in game.history[-1].events[0].data and self.clock > moment:
            game.undo()
            count += 1
        return count

    def _catch_up(self, moment: int) -> bool:
        """Let the computer do what it was to do up to a moment; answers whether there was anything."""
        steps = len(self.game.history)
        while self.runs and (due := self.due()) is not None and due <= moment:
            self._computer_plays()
        return len(self.game.history) > steps

    def _computer_plays(self) -> None:
        """Let happen what happens now without the person: the turn, or the play that the computer chooses."""
        game, position = self.game, self.game.position()
        if self._are_both_stuck():
            game.play("turn")
            return
        simulated = [LONGEST if then is None else then for then in position["ready"]]
        alone = load(position | {"ready": simulated}, (game.seed + len(game.history)) % 2**31)
        game.play(PLAYERS[self._state.people[self.rival]](alone))

    # ---- showing ----

    def _show_step(self) -> None:
        """Show what the last step has changed, all at once; how long the computer will take is not told."""
        step = self.game.history[-1]
        events = [event for event in step.events if event.kind != "reaction"]
        head = f"Seat {step.seat}: {step.move}" if step.move != "turn" else "Both were stuck"
        said = table_messages.events_message(head, events)
        self._show(table_messages.result_message(self.game) if self.game.over else None, said)
        self._table.save()

    def status(self) -> Message:
        """Return how the race stands now, for the line under the table."""
        if self._are_both_stuck():
            return Message("Both are stuck:", "cards are turned")
        own = any(self.game.mover(move) != self.rival for move in self.game.moves())
        runs = "" if self.runs else " · the clock stands still until you start it, or play"
        return Message("You", ("can play" if own else "cannot play: wait for the other") + runs)

    # ---- the computer's speed ----

    @property
    def mean(self) -> float:
        """How many seconds the computer takes on average."""
        return self.game.options["mean_reaction"][self.rival - 1]

    def with_mean(self, mean: float):
        """Return this deal, or this position set up by hand, against a computer with this mean reaction, in seconds."""
        means = list(self.game.options["mean_reaction"])
        means[self.rival - 1] = mean
        options = self.game.options | {"mean_reaction": means}
        if self.game.is_numbered_deal:
            return deal(self.game.slug, seed=self.game.seed, **options)
        return load(self.game.at(0).position() | {"options": options}, self.game.seed)
