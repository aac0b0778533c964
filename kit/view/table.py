"""The interactive table: one widget for all games."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

import ipywidgets

from kit.errors import BadMove, BadOption, KitError
from kit.view import hints, keep, panel, seats, words
from kit.view.choices import spellings
from kit.view.controls import Controls
from kit.view.desk import Desk
from kit.view.helper import Helper
from kit.view.pace import Pace
from kit.view.scene import Area, Card
from kit.view.sitting import NOW, Sitting
from kit.view.stage import Stage
from kit.view.theme import named

logger = logging.getLogger(__name__)
PAUSES = {"event": 0.55, "computer": 0.45, "replay": 0.7}  # seconds


def table(
    game,
    theme: str = "light",
    players: Mapping[int, str] | str | None = None,
    hint: str = "none",
    open_cards: bool = False,
    kept: bool = True,
) -> Table:
    """The interactive table of a game, for a notebook cell.

    `players` says who sits where: one name for all seats or names by seat, `person` or a computer player's; unless
    told otherwise seat 1 is a person's and the others are played by the computer. `hint` is `none` or `legal moves`.
    `open_cards` shows what is hidden. `kept` keeps the game on disk after every move and offers to take it up again.
    Raises BadOption.
    """
    return Table(game, theme, players, hint, open_cards, kept)


class Table(ipywidgets.VBox):
    """The widget: `game` is the game as it stands now."""

    def __init__(self, game, theme="light", players=None, hint="none", open_cards=False, kept=True) -> None:
        if hint not in hints.HINTS:
            raise BadOption(f"there is no hint {hint!r}; there are: {', '.join(hints.HINTS)}")
        colours = named(theme)
        self.sitting = Sitting(game, players, hint, open_cards)
        self.kept = kept
        self.pace = Pace(dict(PAUSES), self.fail)
        self.helper = Helper()
        scene = self.sitting.scene()
        self.stage = Stage(scene, colours, self.pick, self.drop, self.click, self.guard)
        self.controls = Controls(self.stage.canvas, self.helper, scene.width, hint, open_cards)
        super().__init__(self.controls.box)
        self.add_class("kit-table")
        self.add_class(f"kit-{colours.name}")
        self.desk = Desk(self)
        self.helper.on_msg(self.guard(lambda _, content, buffers: self._hear(content)))
        self.open_game(game, self.sitting.people)

    @property
    def game(self):
        """The game as it stands."""
        return self.sitting.game

    # ---- opening a game ----

    def open_game(self, game, people: Mapping[int, str] | None = None) -> None:
        """Put a game on the table; seats keep their people where both games have them."""
        self.pace.stop()
        if people is None:
            people = {seat: self.sitting.people.get(seat, "random") for seat in range(1, game.seats + 1)}
        self.sitting.sit_down(game, dict(people))
        self.say(self._opening())
        self.desk.new_game()
        self.show()
        self._go_on()

    def deal(self, number: int, options: Mapping[str, Any] | None = None) -> None:
        """Deal this number of the same game, with other options if they are given."""
        from kit.play.game import deal

        self.open_game(deal(self.game.slug, seed=number, **(options or self.game.options)))

    def new_deal(self) -> None:
        """Deal a number drawn at random."""
        self.deal(random.SystemRandom().randrange(1, 1_000_000))

    def _opening(self):
        if self.game.over:
            return self._ending()
        return panel.note(
            f"Deal {self.game.seed}: seat {self.game.turn} to play" if self.game.seats > 1 else f"Deal {self.game.seed}",
            "Click a card to see where it may go, then click there or drag it there. Try anything: "
            "what is not allowed glides back, and you read which rule refuses it.",
        )

    def _ending(self):
        winners = self.game.result()
        several = self.game.seats > 1
        won = f"Seat {' and seat '.join(map(str, winners))} wins" if several else "Won"
        return panel.note(f"The game is over. {won if winners else 'Nobody wins' if several else 'Not won'}.", kind="end")

    # ---- showing ----

    def show(self) -> None:
        """Paint what the table shows now: the picture first, then everything round it."""
        scene = self.sitting.scene()
        self.stage.show(scene)
        self.helper.set_trait("position", words.text(scene))
        self.helper.set_trait("label", f"{self.game.slug} table, deal {self.game.seed}")
        self.helper.set_trait("count", len(self.sitting.choices().moves))
        self.helper.set_trait("choice", self.sitting.choice)
        self.helper.set_trait("holding", self.sitting.chosen is not None or self.sitting.choice >= 0)
        self.desk.update()

    def say(self, html: str) -> None:
        """Put a message in the panel, and have it read out."""
        self.controls.panel.value = html
        self.helper.said = panel.plain(html)

    def fail(self, error: Exception) -> None:
        """Show an error in the panel and log it; the game stays as it was."""
        if not isinstance(error, KitError):
            logger.error("the table met an error", exc_info=error)
        self.say(panel.fault(error))

    def guard(self, react: Callable) -> Callable:
        """A callback whose exceptions are shown in the panel instead of nowhere."""

        @wraps(react)
        def guarded(*given):
            try:
                return react(*given)
            except Exception as error:
                self.fail(error)
                return None

        return guarded

    # ---- what the hand does ----

    def pick(self, card: Card) -> None:
        """A card is taken up: light the places it may go to."""
        self.settle()
        self.sitting.chosen, self.sitting.choice = (card.code, card.place), -1
        self.show()

    def drop(self, card: Card, area: Area | None) -> bool:
        """A card is let go over an area; answers whether it may stay there."""
        if area is None or (area.place == card.place and not area.zone):
            self.sitting.put_down()
            self.show()
            return False
        return self.attempt((card.code, card.place), area)

    def click(self, card: Card | None, area: Area | None) -> None:
        """A click: plays to a lit place, chooses a card, tries a place that is not lit, or plays a pile's own move."""
        self.settle()
        sitting = self.sitting
        chosen = sitting.chosen
        target = area is not None and any((r.target, r.zone) == (area.place, area.zone) for r in sitting.choices().of(chosen))
        here = (card.code, card.place) if card and card.code != "??" else None
        movable = here is not None and bool(sitting.choices().of(here))
        elsewhere = area is not None and chosen is not None and area.place != chosen[1]
        if target or (elsewhere and not movable):
            self.attempt(chosen, area)
            return
        if area is not None and area.click:
            self.play(area.click)
            return
        sitting.put_down()
        sitting.chosen = here if here != chosen else None
        self.show()

    def attempt(self, chosen: tuple[str, str], area: Area) -> bool:
        """Try to lay the chosen card on an area: play it, ask which of several moves is meant, or say why not."""
        texts = spellings(self.game.slug, *chosen, area.place, area.zone)
        legal = [text for text in texts if text in self.sitting.choices().moves]
        if len(legal) == 1:
            return self.play(legal[0])
        self.sitting.put_down()
        if legal:
            self.say(panel.note("Which do you mean?", moves=legal))
        elif not self._may_play_now():
            pass
        else:
            self.say(self.judge(texts[0]))
        self.show()
        return False

    def judge(self, move: str) -> str:
        """What the rules say of a move, as HTML; a move that cannot be read is answered kindly too."""
        try:
            ruling = self.game.ruling(move)
        except BadMove as error:
            return panel.fault(error)
        return panel.allowed(move, ruling) if ruling.legal else panel.refused(move, ruling)

    def play(self, move: str) -> bool:
        """Play a move for the person on turn and show what follows; answers whether it was played."""
        self.settle()
        if not self._may_play_now():
            return False
        try:
            ruling = self.game.ruling(move)
        except BadMove as error:
            self.fail(error)
            return False
        if not ruling.legal:
            self.say(panel.refused(move, ruling))
            return False
        self.game.play(move)
        self.sitting.put_down()
        self.pace.start(self._carry_on())
        return True

    def _may_play_now(self):
        if self.sitting.waits_for_person:
            return True
        if self.game.over:
            self.say(self._ending())
        elif self.sitting.step is not NOW:
            self.say(panel.note(f"You are looking at step {self.sitting.step}", "Go back to the present to play."))
        else:
            self.say(panel.note(f"Seat {self.game.turn} is thinking", "A computer plays this seat."))
        return False

    # ---- what follows a move ----

    def settle(self) -> None:
        """Show at once what is still being shown event by event."""
        self.pace.hurry("event")

    def _carry_on(self):
        """The script after a move: its events one by one, then the computers' moves until a person is on turn."""
        yield from self._show_events()
        while (name := self.sitting.computer) is not None:
            yield "computer"
            self.game.play(seats.computers()[name](self.game))
            self.sitting.put_down()
            yield from self._show_events()

    def _show_events(self):
        step = self.game.history[-1]
        who = f"Seat {step.seat}: {step.move}" if self.game.seats > 1 else step.move
        try:
            for i in range(len(step.events)):
                self.sitting.frame = i
                self.say(panel.played(who, step.events[: i + 1], i))
                self.show()
                if i == 0 and self.kept:
                    self.desk.keep()
                yield "event"
        finally:
            self.sitting.frame = None
        if self.game.over:
            self.say(panel.played(who, step.events) + self._ending())
        self.show()

    def _go_on(self):
        """Let the computers play if it is their turn."""
        if self.sitting.computer is not None:
            self.pace.start(self._wait_and_carry_on())

    def _wait_and_carry_on(self):
        yield "computer"
        name = self.sitting.computer
        if name is not None:
            self.game.play(seats.computers()[name](self.game))
            self.sitting.put_down()
            yield from self._carry_on()

    # ---- stepping ----

    def look_at(self, step: int | None) -> None:
        """Look at the game as it stood after so many steps; NOW returns to the present and goes on."""
        self.pace.stop()
        last = len(self.game.history)
        self.sitting.step = NOW if step is None or step >= last else max(step, 0)
        self.sitting.put_down()
        shown = last if self.sitting.step is NOW else self.sitting.step
        if shown and last:
            past = self.game.history[shown - 1]
            self.say(panel.played(f"Step {shown}: {past.move}", past.events))
        self.show()
        if self.sitting.step is NOW:
            self._go_on()

    def replay(self) -> None:
        """Play the history from the step looked at, or from the start; pause if it is being played."""
        if self.pace.pause == "replay":
            self.pace.stop()
            self.show()
            return
        step, last = self.sitting.step, len(self.game.history)
        self.pace.start(self._replay(0 if step is NOW else step, last))

    def _replay(self, step, last):
        for shown in range(step, last):
            self.sitting.step = shown
            self.sitting.put_down()
            self.show()
            yield "replay"
        self.sitting.step = NOW
        self.sitting.put_down()
        self.show()
        if self.sitting.computer is not None:
            yield from self._wait_and_carry_on()

    def undo(self) -> None:
        """Take back the last move of a person's, with what the computers played since."""
        self.settle()
        self.pace.stop()
        self.sitting.step = self.sitting.frame = NOW
        self.game.undo()
        while self.game.history and self.sitting.people[self.game.turn] != seats.PERSON:
            self.game.undo()
        self._changed("Taken back")

    def redo(self) -> None:
        """Play again what was taken back, up to the next turn of a person."""
        self.settle()
        self.pace.stop()
        self.sitting.step = self.sitting.frame = NOW
        self.game.redo()
        while self.game.undone and self.sitting.people[self.game.turn] != seats.PERSON:
            self.game.redo()
        self._changed("Played again")

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
        self.say(panel.note(head, f"Step {len(self.game.history)}: seat {self.game.turn} to play."))
        self.show()
        if self.kept:
            self.desk.keep()
        self._go_on()

    # ---- keys and links ----

    def _hear(self, content):
        if "move" in content:
            self.play(content["move"])
        elif "key" in content:
            self.key(content["key"])

    def key(self, name: str) -> None:
        """What a key does: next, previous, play, back, forward, start, now, undo, redo, explain, drop."""
        shown = len(self.game.history) if self.sitting.step is NOW else self.sitting.step
        actions = {
            "next": lambda: self._choose(1), "previous": lambda: self._choose(-1), "play": self._play_choice,
            "back": lambda: self.look_at(shown - 1), "forward": lambda: self.look_at(shown + 1),
            "start": lambda: self.look_at(0), "now": lambda: self.look_at(NOW),
            "undo": self.undo, "redo": self.redo, "explain": self.explain, "drop": self._put_down,
        }  # fmt: skip
        if name in actions:
            actions[name]()

    def _choose(self, way):
        self.settle()
        moves = self.sitting.choices().moves
        if not moves:
            self._may_play_now()
            return
        first = 0 if way > 0 else len(moves) - 1
        at = (self.sitting.choice + way) % len(moves) if self.sitting.choice >= 0 else first
        self.sitting.chosen, self.sitting.choice = None, at
        self.say(panel.note(f"{panel.pretty(moves[at])}", f"Legal move {at + 1} of {len(moves)}. Enter plays it, ? explains it."))
        self.show()

    def _play_choice(self):
        self.settle()
        moves = self.sitting.choices().moves
        if self.sitting.choice >= 0:
            self.play(moves[self.sitting.choice])
        elif len(moves) == 1:
            self.play(moves[0])

    def _put_down(self):
        self.sitting.put_down()
        self.show()

    def explain(self) -> None:
        """Say what the rules say of the move the keyboard has reached, of the chosen card, or how one plays here."""
        self.settle()
        sitting = self.sitting
        if sitting.choice >= 0:
            self.say(self.judge(sitting.choices().moves[sitting.choice]))
        elif sitting.chosen is not None:
            self.say(panel.why_not(sitting.chosen[0], self._everywhere(sitting.chosen)))
        elif self.sitting.waits_for_person:
            moves = list(sitting.choices().moves)
            text = "Choose a card and ask again to hear where it may go and where not. Allowed now:"
            self.say(panel.note(f"Seat {self.game.turn} has {len(moves)} legal move{'s' * (len(moves) != 1)}", text, moves))
        else:
            self._may_play_now()

    def _everywhere(self, chosen):
        for area in self.sitting.scene().areas:
            if area.place == chosen[1]:
                continue
            for text in spellings(self.game.slug, *chosen, area.place, area.zone)[:1]:
                try:
                    yield text, self.game.ruling(text)
                except BadMove:
                    continue  # such a place takes no cards at all
