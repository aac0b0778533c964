"""Play a game at a table: in turn, event by event, and back and forth in its history; or as a race.

In a race a person plays against the computer in a game without turns, in real time. The page keeps the clock and sends
the moment of the race with each click. So the first click counts, however long its message travels. Each answer sets
the page's clock to the game's again, so the time to show a play does not count.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

from kit.errors import BadMove, IllegalMove, whole_number
from kit.lab.players import PLAYERS
from kit.play.game import Game, Step, deal
from kit.play.message import Message
from kit.play.move_texts import describe_move
from kit.play.notation import LONGEST
from kit.play.referee import load
from kit.tabletop import seats, table_messages
from kit.tabletop.background import Script, ScriptRunner
from kit.tabletop.state import NOW, TableState

PAUSES = {"event": 0.55, "computer": 0.45, "replay": 0.7}  # seconds
REPLAY_PAUSES = {"slow": 2.5, "normal": PAUSES["replay"], "fast": 0.25}  # seconds at each step of a replay
SPEEDS = (0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0)  # seconds that the computer may take on average in a race
MOST_STEPS = 30  # steps in the panel, at most: without a person there is no end to them
STUCK_PAUSE = 900  # milliseconds in which a person sees that both are stuck in a race, before cards are turned


class PlayedTable(Protocol):
    """What a control needs of its table: see `kit.tabletop.model.TableModel`, which also calls the control."""

    state: TableState

    def show(self, *messages: Message | None) -> None: ...
    def show_end(self, explanation: Message | None = None) -> None: ...
    def save(self) -> None: ...
    def fail(self, error: Exception) -> None: ...
    def mistake_message(self) -> Message | None: ...


class PlayControl:
    """Play the game of a `kit.tabletop.model.TableModel`, and step through its history."""

    def __init__(self, table: PlayedTable) -> None:
        self.pace = ScriptRunner(dict(PAUSES), table.fail)
        self.speed, self.replay_speed = 1.0, "normal"
        self._table = table
        self._state = table.state
        self.turn_start = 0  # the number of steps before the person's last move

    def set_speed(self, factor: float) -> None:
        """Set how long the pauses between events and computer moves are, as a multiple of the usual pauses."""
        self.speed = factor
        self.pace.pauses.update({name: factor * PAUSES[name] for name in ("event", "computer")})

    def set_replay_speed(self, name: str) -> None:
        """Set how long each step of a replay is shown: a name of REPLAY_PAUSES."""
        self.replay_speed = name
        self.pace.pauses["replay"] = REPLAY_PAUSES[name]

    def turn_message(self, event: int | None = None) -> Message:
        """List what has happened since the person's last move; `event` is the event of the last step on show."""
        steps = len(self._state.game.history)
        start = max(min(self.turn_start, steps - 1), steps - MOST_STEPS)
        return table_messages.turn_message(self._state, start, event)

    # ---- playing ----

    def play(self, move: str) -> bool:
        """Play a move and show its events, or why it is not allowed; return whether it was played."""
        steps = len(self._state.game.history)
        try:
            self._state.game.play(move)
        except (BadMove, IllegalMove):
            self._table.show(table_messages.judge_move(self._state, move))
            return False
        self.turn_start = steps
        self.pace.start(self._computer_script(after_move=True))
        return True

    def let_computers_play(self) -> None:
        """Let the computers move until a person is on turn."""
        if self._state.computer is not None:
            self.pace.start(self._computer_script())

    def settle(self) -> None:
        """Show the remaining events of a move at once."""
        self.pace.hurry("event")

    def _computer_script(self, after_move: bool = False) -> Script:
        """Show the events of a move one by one, then the computers' moves until a person is on turn."""
        if after_move:
            yield from self._show_events()
        while (name := self._state.computer) is not None:
            yield "computer"
            move = yield partial(PLAYERS[name], self._state.game.copy())
            self._state.game.play(move)
            yield from self._show_events()

    def _show_events(self) -> Script:
        state, game = self._state, self._state.game
        try:
            for place in range(len(state.history()[-1].events)):
                state.event = place
                self._table.show(self.turn_message(place))
                if place == 0:  # the person sees the move before the disk is written, and the pause comes after it
                    self._table.save()
                yield "event"
                if not self.pace.pauses["event"]:
                    break  # nobody could see the others
        finally:
            state.event = None
            state.turn_table()
        if game.over:
            self._table.show_end()
        else:
            self._table.show(self.turn_message())

    # ---- going through the history ----

    def look_at(self, step: int | None) -> None:
        """Show the game as it was after `step` steps; NOW returns to the present, where play goes on."""
        self.pace.stop()
        state, history = self._state, self._state.game.history
        state.look_at(NOW if step is None or step >= len(history) else max(step, 0))
        if state.step is NOW and state.game.over and not state.replays:
            self._table.show_end()
        else:
            self._show_step(state.steps_shown)
        self.let_computers_play()

    def replay(self) -> None:
        """Replay the history from the step on show, or from the start; pause if it is being replayed."""
        if self.is_replaying:
            self.pace.stop()
            self._table.show()
        else:
            self.pace.start(self._replay(self._state.step or 0))

    @property
    def is_replaying(self) -> bool:
        """Whether the history is being played."""
        return self.pace.pause == "replay"

    def _replay(self, first: int) -> Script:
        state = self._state
        for step in range(first, len(state.game.history)):
            state.look_at(step)
            self._show_step(step + 1)
            yield "replay"
        state.look_at(NOW)
        self._show_step(len(state.game.history))
        yield from self._computer_script()

    def _show_step(self, number: int) -> None:
        """Show the table with the mistake made there, or else with what step `number` was (0: the start).

        A table that only replays shows the move that was played from the position on show.
        """
        state, mistake = self._state, self._table.mistake_message()
        if state.replays and state.next_step is not None:
            self._table.show(table_messages.played_message(state), mistake)
        elif mistake or not number:
            self._table.show(mistake or table_messages.opening_message(state))
        else:
            step, game = state.history()[number - 1], state.game
            head, is_end = f"Step {number}: {describe_move(game.slug, step.move)}", state.replays and game.over
            result = table_messages.result_message(game, state.people) if is_end else None
            self._table.show(result, table_messages.events_message(head, step.events))

    def undo(self) -> None:
        """Take back a person's last move, and the computers' moves since."""
        game = self._state.game
        self._undo_or_redo(game.undo, lambda: game.history, "Taken back")

    def redo(self) -> None:
        """Play the moves again that were taken back, up to the next turn of a person."""
        game = self._state.game
        self._undo_or_redo(game.redo, lambda: game.undone_steps, "Played again")

    def play_on_from_here(self) -> None:
        """Take back all moves after the step on show, and go on from there."""
        if self._state.step is not NOW:
            while len(self._state.game.history) > self._state.step:
                self._state.game.undo()
            self._go_on("You play on from here")

    def _undo_or_redo(self, go: Callable[[], object], count_steps: Callable[[], Sequence[Step]], head: str) -> None:
        state = self._state
        if state.replays:
            self._table.show(table_messages.refuse_play(state))
            return
        self.pace.stop()
        state.step = NOW
        go()
        while count_steps() and state.people[state.game.turn] != seats.PERSON:
            go()
        self._go_on(head)

    def _go_on(self, head: str) -> None:
        state = self._state
        state.step = NOW
        state.turn_table()
        self.turn_start = len(state.game.history)
        text = f"Step {len(state.game.history)}. {' '.join(table_messages.to_play(state.game, state.people))}."
        self._table.show(Message(head, text))
        self._table.save()
        self.let_computers_play()


class Race:
    """The race at a table: its clock, the order of plays, and the computer's plays."""

    def __init__(self, table: PlayedTable) -> None:
        self.game = table.state.game
        self.rival = next(seat for seat, name in table.state.people.items() if name != seats.PERSON)
        self.runs = False
        self._table = table
        self._state = table.state
        self._steps = 0  # the number of steps when the table was last shown
        self._clicked: int | None = None  # the moment of the last click from the page, in milliseconds

    # ---- the clock ----

    @property
    def clock(self) -> int:
        """The moment of the last step, in milliseconds."""
        seconds: float = self.game.position()["clock"]
        return round(1000 * seconds)

    def note_click(self, moment: int) -> None:
        """Note the moment of a click; the page sends its meaning next. Raises BadOption."""
        self._clicked = whole_number(moment, 0, 1000 * LONGEST, "at")

    def start_or_stop(self) -> None:
        """Start or stop the clock."""
        refusal = None if self.runs else table_messages.refuse_play(self._state)
        self.runs = not self.runs and refusal is None
        self._table.show(refusal)

    def stop_if_due(self) -> None:
        """Stop the clock while a person looks back, after a step was taken back, and at the end of the game."""
        steps = len(self.game.history)
        if self._state.step is not NOW or self.game.over or steps < self._steps:
            self.runs = False
        self._steps = steps

    def find_due_time(self) -> int | None:
        """Return the moment of the computer's next play or of a turn, None if neither comes without the person."""
        game = self.game
        if self._are_both_stuck() or any(game.mover(move) == self.rival for move in game.moves()):
            seconds: float = game.position()["ready"][self.rival - 1]
            return max(self.clock, round(1000 * seconds))
        return None  # also in a game that is over, which has no moves

    def page_state(self) -> dict[str, Any]:
        """Return the state of the clock for the page, see `kit.tabletop.page`."""
        due = self.find_due_time()
        wait = None if due is None else due - self.clock + (STUCK_PAUSE if self._are_both_stuck() else 0)
        return {"runs": self.runs, "clock": self.clock, "wait": wait, "due": len(self.game.history)}

    def _are_both_stuck(self) -> bool:
        return "turn" in self.game.moves()

    # ---- playing ----

    def play(self, move: str) -> bool:
        """Play a person's move at the moment of its click: after earlier plays, and before later ones.

        Show it, or why it is not allowed; return whether it was played.
        """
        moment, self._clicked = self.clock if self._clicked is None else self._clicked, None
        taken_back = self._take_back(moment)
        is_late = not taken_back and self._catch_up(moment)
        try:
            self.game.replay(move, [moment])
        except (BadMove, IllegalMove):
            refusal = table_messages.judge_move(self._state, move)
            for _ in range(taken_back):
                self.game.redo()
            first = Message(f"Seat {self.rival} was there first") if is_late else None
            self._table.show(refusal, first)
            return False
        self.runs = True
        self._show_step()
        return True

    def play_due_step(self, steps: int) -> None:
        """Play the computer's move, or the turn, that was due after `steps` steps: the page's clock has reached it."""
        if self.runs and steps == len(self.game.history) and self.find_due_time() is not None:
            self._computer_plays()
            self._show_step()

    def _take_back(self, moment: int) -> int:
        """Take back the computer's plays since the moment of a click that has arrived late; return their number."""
        game, count = self.game, 0
        while game.history and "seconds" not in game.history[-1].events[0].data and self.clock > moment:
            game.undo()
            count += 1
        return count

    def _catch_up(self, moment: int) -> bool:
        """Let the computer make its plays up to a moment; return whether there were any."""
        steps = len(self.game.history)
        while self.runs and (due := self.find_due_time()) is not None and due <= moment:
            self._computer_plays()
        return len(self.game.history) > steps

    def _computer_plays(self) -> None:
        """Play what comes next without the person: the turn, or the computer's choice."""
        game, position = self.game, self.game.position()
        if self._are_both_stuck():
            game.play("turn")
            return
        simulated = [LONGEST if time is None else time for time in position["ready"]]
        race = load(position | {"ready": simulated}, (game.seed + len(game.history)) % 2**31)
        game.play(PLAYERS[self._state.people[self.rival]](race))

    # ---- showing ----

    def _show_step(self) -> None:
        """Show the events of the last step all at once."""
        step = self._state.history()[-1]
        title = f"Seat {step.seat}: {describe_move(self.game.slug, step.move)}"
        message = table_messages.events_message("Both were stuck" if step.move == "turn" else title, step.events)
        result = table_messages.result_message(self.game, self._state.people) if self.game.over else None
        self._table.show(result, message)
        self._table.save()

    def status(self) -> Message:
        """Return the state of the race, for the line at the table."""
        if self._are_both_stuck():
            return Message("Both are stuck:", "cards are turned")
        can_person_play = any(self.game.mover(move) != self.rival for move in self.game.moves())
        runs = "" if self.runs else " · the clock stands still until you start it, or play"
        return Message("You", ("can play" if can_person_play else "cannot play: wait for the other") + runs)

    # ---- the computer's speed ----

    @property
    def mean(self) -> float:
        """The computer's mean time, in seconds."""
        seconds: float = self.game.options["mean_reaction"][self.rival - 1]
        return seconds

    def with_mean(self, mean: float) -> Game:
        """Return this deal, or this position set up by hand, against a computer with this mean reaction, in seconds."""
        means = list(self.game.options["mean_reaction"])
        means[self.rival - 1] = mean
        options = self.game.options | {"mean_reaction": means}
        if self.game.is_numbered_deal:
            return deal(self.game.slug, seed=self.game.seed, **options)
        return load(self.game.at(0).position() | {"options": options}, self.game.seed)
