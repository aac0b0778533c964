"""A race at the table: a person plays against the computer in a game without turns, in real time.

The page keeps the clock and tells with each click at which moment of the race it was made. So what was clicked first
counts, however long the message travelled. Each answer sets the page's clock to the game's again: the time that a play
takes to be shown costs nobody anything.
"""

from __future__ import annotations

from collections.abc import Mapping

import ipywidgets

from kit.errors import BadMove
from kit.play.notation import LONGEST
from kit.play.referee import load
from kit.view.table import messages, seats
from kit.view.table.state import NOW

SPEEDS = (0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0)  # seconds that the computer may take on average
LOOK = 900  # milliseconds for which a person sees that both are stuck, before cards are turned


class Race:
    """The race at one table, if there is one: when it runs, whose play came first, and what the computer does."""

    def __init__(self, table) -> None:
        self.table = table
        self.runs = False
        self.told: int | None = None  # the moment of the last click, as the page told it, in milliseconds
        self.shown = False  # whether the table shows what belongs to a race
        self.steps = 0  # how many steps there were when the table was last shown
        self.start = ipywidgets.Button(description="Start the race", layout=ipywidgets.Layout(width="130px"))
        self.start.on_click(table.guard(lambda _: self.press()))
        self._quiet = False  # while the table itself sets what is chosen
        self.speed = ipywidgets.Dropdown(description="The computer takes on average", options=[""])
        self.speed.style.description_width = "auto"
        self.speed.observe(table.guard(lambda change: self._set_speed(change["new"])), "value")
        self.clock = ipywidgets.HTML('<span class="kit-race-clock">0.0</span> s')
        self.bar = table.controls.bar
        self.bar.children = (self.start, self.clock, self.speed)

    @property
    def on(self) -> bool:
        """Whether the game on the table is played as a race."""
        return self.table.sitting.race

    @property
    def rival(self) -> int:
        """The computer's seat."""
        return next(seat for seat, name in self.table.sitting.people.items() if name != seats.PERSON)

    # ---- the clock ----

    def press(self) -> None:
        """Start the clock, or let it stand still."""
        if self.runs:
            self.runs = False
        elif self.table.may_play():
            self.runs = True
        self.table.show()

    def hear(self, content: Mapping) -> None:
        """What the page tells: the moment of a click, or that the computer's time has come."""
        self.told = content.get("at", self.told)
        if self.runs and content.get("due") == len(self.table.game.history) and self.due() is not None:
            self._computer_plays()

    def update(self) -> None:
        """Tell the page how the race stands; called whenever the table is shown."""
        if self.shown != self.on:
            self.shown = self.on
            self.bar.layout.display = "flex" if self.on else "none"
        if not self.on:
            self.table.helper.race = {}
            return
        sitting, steps = self.table.sitting, len(self.table.game.history)
        if sitting.step is not NOW or sitting.game.over or steps < self.steps:
            self.runs = False
        self.steps = steps
        self.start.description = "Stop the clock" if self.runs else "Start the race" if not steps else "Go on"
        self.start.disabled = sitting.game.over
        if self.speed.value != self.table.game.options["mean_reaction"][self.rival - 1]:
            self._show_speed()
        self.table.helper.race = {"runs": self.runs, "clock": self._clock(), "wait": self._wait(), "due": steps}

    def _clock(self) -> int:
        return round(1000 * self.table.game.position()["clock"])

    def due(self) -> int | None:
        """The moment at which something happens without the person, the computer's play or a turn; None for never."""
        game = self.table.game
        if game.over:
            return None
        if "turn" in game.moves() or self._computers_moves():
            return max(self._clock(), round(1000 * game.position()["ready"][self.rival - 1]))
        return None

    def _wait(self) -> int | None:
        due = self.due()
        if due is None:
            return None
        return due - self._clock() + (LOOK if "turn" in self.table.game.moves() else 0)

    def _computers_moves(self) -> list[str]:
        game = self.table.game
        return [move for move in game.moves() if move != "turn" and game.mover(move) == self.rival]

    # ---- playing ----

    def play(self, move: str) -> bool:
        """A person's play at the moment of its click: after whatever came before, and before what came later."""
        table = self.table
        moment, self.told = self._clock() if self.told is None else self.told, None
        taken_back = self._take_back(moment)
        first = [] if taken_back else self._catch_up(moment)
        try:
            ruling = table.game.ruling(move)
        except BadMove as error:
            self._put_back(taken_back)
            table.fail(error)
            return False
        if not ruling.legal:
            self._put_back(taken_back)
            late = messages.note(f"Seat {self.rival} was there first") if first else ""
            table.say(messages.refused(move, ruling) + late)
            self._shown_again()
            return False
        table.game.replay(move, [moment])
        self.runs = True
        table.sitting.put_down()
        self._tell()
        return True

    def _take_back(self, moment: int) -> int:
        """Take back what the computer has done since a moment: a click was made before, and only now heard of."""
        game, count = self.table.game, 0
        while game.history and "seconds" not in game.history[-1].events[0].data and self._clock() > moment:
            game.undo()
            count += 1
        return count

    def _put_back(self, count: int) -> None:
        for _ in range(count):
            self.table.game.redo()

    def _catch_up(self, moment: int) -> list[str]:
        """Let the computer do what it was to do up to a moment; returns its moves."""
        done = []
        while self.runs and (due := self.due()) is not None and due <= moment:
            done.append(self._choice())
            self.table.game.play(done[-1])
        return done

    def _computer_plays(self) -> None:
        self.table.game.play(self._choice())
        self._shown_again(told=True)

    def _choice(self) -> str:
        """What happens now without the person: the turn, or the play that the computer chooses from its own moves."""
        game = self.table.game
        if "turn" in game.moves():
            return "turn"
        position = game.position()
        simulated = [LONGEST if then is None else then for then in position["ready"]]
        alone = load(position | {"ready": simulated}, (game.seed + len(game.history)) % 2**31)
        return seats.computers()[self.table.sitting.people[self.rival]](alone)

    # ---- showing ----

    def _shown_again(self, told: bool = False) -> None:
        """Show the table; the card that the person has in hand stays there."""
        sitting = self.table.sitting
        chosen = sitting.chosen
        sitting.put_down()
        sitting.choose(chosen)
        if told:
            self._tell()
        else:
            self.table.show()

    def _tell(self) -> None:
        """Show what the last step has changed, all at once; how long the computer will take is not told."""
        table = self.table
        step = table.game.history[-1]
        events = [event for event in step.events if event.kind != "reaction"]
        said = messages.played(f"Seat {step.seat}: {step.move}" if step.move != "turn" else "Both were stuck", events)
        table.show()  # what was clicked is seen before it is told
        table.say(table.ending() + said if table.game.over else said)
        table.desk.keep()

    def status(self) -> str:
        """How the race stands, for the line under the table."""
        game = self.table.game
        if game.over:
            return "<b>The game is over</b>"
        if "turn" in game.moves():
            return "<b>Both are stuck</b>: cards are turned"
        own = [move for move in game.moves() if game.mover(move) != self.rival]
        runs = "" if self.runs else " · the clock stands still until you start it, or play"
        return ("<b>You</b> can play" if own else "<b>You</b> cannot play: wait for the other") + runs

    # ---- the computer's speed ----

    def _show_speed(self) -> None:
        """Show how fast the computer is; nobody has chosen that anew."""
        mean = self.table.game.options["mean_reaction"][self.rival - 1]
        self._quiet = True
        self.speed.options = [(f"{each:g} s", each) for each in sorted({*SPEEDS, mean})]
        self.speed.value = mean
        self._quiet = False

    def _set_speed(self, mean: float) -> None:
        """Begin again, against a computer that takes so long on average."""
        if not self._quiet:
            game = self.table.game
            means = list(game.options["mean_reaction"])
            means[self.rival - 1] = mean
            options = game.options | {"mean_reaction": means}
            if self.table.sitting.is_deal:
                self.table.deal(game.seed, options)
            else:
                self.table.open_game(load(game.at(0).position() | {"options": options}, game.seed))
