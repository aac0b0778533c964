"""A game as a person meets it: positions, moves, rulings, and a history to step back and forth in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any, ClassVar

import numpy as np

from kit.errors import BadOption, IllegalMove, KitError, shown
from kit.play.position import common_codes, lay_out, new_table, options_of, position_of, seen_codes
from kit.play.speech import Event, Ruling, event_of, rule_on
from kit.play.words import words
from kit.rules.engine import bound, legal_moves, rules
from kit.rules.log import Log, new_log, read, start
from kit.rules.table import TURN, Move, Table, number, view


@dataclass(frozen=True)
class Step:
    """One move of a history: who made it, its text, and all that happened."""

    seat: int
    move: str
    events: tuple[Event, ...]

    def as_dict(self) -> dict[str, Any]:
        """The step as a transcript has it."""
        return {"seat": self.seat, "move": self.move, "events": [event.as_dict() for event in self.events]}


class Moves(list[str]):
    """Move texts; printed, on one line as people write them."""

    def __repr__(self) -> str:
        return f"{len(self)} move{'s' * (len(self) > 1)}: " + " · ".join(self) if self else "no moves"


class Game:
    """A game in progress. Made by `deal`, `load` or `setup`."""

    # How a game looks, as text and as HTML; whoever can draw puts the painters in.
    as_text: ClassVar[Callable[[Game], str] | None] = None
    as_html: ClassVar[Callable[[Game], str] | None] = None

    def __init__(self, slug: str, t: Table, seed: int, dealing: tuple[Event, ...] = ()) -> None:
        self.slug = slug
        self.seed = seed
        self.dealing = dealing  # what happened while the cards were dealt
        self._records = np.zeros(1, rules(slug).RECORD)
        self._records[0] = t
        self._t = view(self._records, 0)
        self._log: Log | None = None
        self._steps: list[Step] = []
        self._before: list[np.ndarray] = []  # the table before each step
        self._frames: list[np.ndarray] = []  # the tables after each event of each step
        self._undone: list[tuple[Step, np.ndarray, np.ndarray]] = []  # step, table after it, its frames
        self._listed: tuple[bytes, list[Move]] | None = None  # the legal moves, and of which table they are

    # ---- looking ----

    @property
    def _law(self) -> ModuleType:
        return rules(self.slug)

    @property
    def table(self) -> Table:
        """The table itself, for what calls the rules directly; it is not to be written to."""
        return self._t

    @property
    def options(self) -> dict[str, Any]:
        """Every option of the game with its value."""
        return options_of(self.slug, self._t)

    @property
    def turn(self) -> int:
        """The seat to play; 1 in a game for one."""
        return number(self._t, TURN)

    @property
    def seats(self) -> int:
        """How many seats the game has."""
        return self._law.seats(self._t)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._law.is_over(self._t))

    @property
    def history(self) -> list[Step]:
        """Every step played so far, in order."""
        return list(self._steps)

    @property
    def undone(self) -> list[Step]:
        """The steps that `redo` would play again, the next one first."""
        return [step for step, _, _ in reversed(self._undone)]

    def position(self) -> dict[str, Any]:
        """The whole position, hidden cards included, ready for JSON."""
        return position_of(self.slug, self._t, self._law.PACK.codes)

    def seen(self, by: int) -> dict[str, Any]:
        """The position as a seat sees it: hidden cards are `??`. Raises BadOption."""
        in_range(by, 1, self.seats, "by", "a seat")
        return position_of(self.slug, self._t, seen_codes(self.slug, self._t, by))

    def common(self) -> dict[str, Any]:
        """The position as all seats together see it, hands open: what none of them sees is `??`."""
        return position_of(self.slug, self._t, common_codes(self.slug, self._t))

    def result(self) -> list[int]:
        """The winners by seat; empty before the end, and when a game for one is lost."""
        return [seat for seat in range(1, self.seats + 1) if self._law.has_won(self._t, seat)]

    def score(self) -> dict[str, Any]:
        """`{"parts": {…}, "total": …}`: lists by seat, or numbers in a game for one.

        Some games add numbers that are no points, such as `victory`.
        """
        law, seats = self._law, range(1, self.seats + 1)
        parts = {
            name: [law.score(self._t, place, seat) for seat in seats] for place, name in enumerate(law.SCORE_PARTS)
        }
        total = [sum(column) for column in zip(*parts.values(), strict=True)]
        notes = {
            name: [law.score_note(self._t, place, seat) for seat in seats]
            for place, name in enumerate(law.SCORE_NOTES)
        }
        if self.seats == 1:
            alone = {name: numbers[0] for name, numbers in notes.items()}
            return {"parts": {name: points[0] for name, points in parts.items()}, "total": total[0]} | alone
        return {"parts": parts, "total": total} | notes

    # ---- asking and playing ----

    def moves(self) -> Moves:
        """The texts of all legal moves, each once, in a stable order."""
        return Moves(words(self.slug).spell(self._t, move) for move in self._legal_moves())

    def _legal_moves(self) -> list[Move]:
        stand = self._records.tobytes()
        if self._listed is None or self._listed[0] != stand:  # a table asks for them many times over
            self._listed = stand, [] if self.over else bound(legal_moves, self.slug)(self._t)
        return self._listed[1]

    def ruling(self, text: str) -> Ruling:
        """What the law says of a move, and why. Raises BadMove when it cannot be read."""
        return rule_on(self.slug, self._t, words(self.slug).parse(self._t, text), self._legal_moves)

    def mover(self, text: str) -> int:
        """The seat that makes a move: the one to play, unless the game knows no turns. Raises BadMove."""
        return self._mover(words(self.slug).parse(self._t, text))

    def _mover(self, move: Move) -> int:
        return self._law.seat_of(self._t, move)

    def play(self, text: str) -> list[Event]:
        """Play a move and return all that happened. Raises BadMove or IllegalMove, nothing changed."""
        return self.replay(text, [])

    def replay(self, text: str, script: list[int]) -> list[Event]:
        """Play a move whose shuffles give the cards in this order, instead of the dice's.

        In a game with times the script holds these, in milliseconds: first the moment of a person's play.
        """
        move = words(self.slug).parse(self._t, text)
        ruling = rule_on(self.slug, self._t, move, self._legal_moves)
        if not ruling.legal:
            raise IllegalMove(ruling)
        if self._log is None:
            self._log = new_log(self._law.RECORD)
        start(self._log, script)
        seat, move_text, before = self._mover(move), words(self.slug).spell(self._t, move), self._records[0].copy()
        self._law.play(self._t, move, self._log)
        events = tuple(event_of(self.slug, entry) for entry in read(self._log))
        self._steps.append(Step(seat, move_text, events))
        self._before.append(before)
        self._frames.append(self._log.frames[: len(events)].copy())
        self._undone.clear()
        return list(events)

    def undo(self) -> Step:
        """Take the last step back; returns it. Raises KitError when there is none."""
        if not self._steps:
            raise KitError("there is nothing to undo: this is where the game begins")
        step = self._steps.pop()
        self._undone.append((step, self._records[0].copy(), self._frames.pop()))
        self._records[0] = self._before.pop()
        return step

    def redo(self) -> Step:
        """Play the step last undone again; returns it. Raises KitError when there is none."""
        if not self._undone:
            raise KitError("there is nothing to redo: no step has been undone")
        step, after, frames = self._undone.pop()
        self._before.append(self._records[0].copy())
        self._steps.append(step)
        self._frames.append(frames)
        self._records[0] = after
        return step

    # ---- other moments ----

    def copy(self) -> Game:
        """The same game with the same history, to be played on independently."""
        twin = Game(self.slug, self._t, self.seed, self.dealing)
        twin._steps, twin._before = list(self._steps), list(self._before)
        twin._frames, twin._undone = list(self._frames), list(self._undone)
        return twin

    def at(self, step: int) -> Game:
        """The game as it stood after so many steps of its history. Raises BadOption."""
        in_range(step, 0, len(self._steps), "step", "a step of the history")
        twin = self.copy()
        while len(twin._steps) > step:
            twin.undo()
        twin._undone.clear()
        return twin

    def frames(self, step: int, whole: bool = True) -> list[tuple[Event, dict[str, Any]]]:
        """The events of a step (counted from 1), each with the position as it then stood. Raises BadOption.

        Unless `whole`, what no seat sees is `??`.
        """
        in_range(step, 1, len(self._steps), "step", "a step of the history")
        tables = [view(self._frames[step - 1], place) for place in range(len(self._steps[step - 1].events))]
        codes = [self._law.PACK.codes if whole else common_codes(self.slug, t) for t in tables]
        positions = [position_of(self.slug, t, each) for t, each in zip(tables, codes, strict=True)]
        return list(zip(self._steps[step - 1].events, positions, strict=True))

    def transcript(self) -> dict[str, Any]:
        """The whole game as it was played, ready for JSON: enough to replay it without dice."""
        return {
            "game": self.slug,
            "options": self.options,
            "seed": self.seed,
            "start": self.at(0).position(),
            "steps": [step.as_dict() for step in self._steps],
            "end": self.position(),
            "result": self.result(),
            "score": self.score(),
        }

    def __str__(self) -> str:
        return repr(self) if Game.as_text is None else Game.as_text(self)

    def __repr__(self) -> str:
        state = f"won by {self.result()}" if self.over else f"seat {self.turn} to play"
        return f"<{self.slug}, deal {self.seed}, step {len(self._steps)}, {state}>"

    def _repr_html_(self) -> str | None:
        return None if Game.as_html is None else Game.as_html(self)


def in_range(value: Any, low: int, high: int, name: str, kind: str) -> None:
    """Raise BadOption unless the value is a whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadOption(f"{name} is {shown(value)}; it should be {kind} from {low} to {high}")


def deal(slug: str, seed: int = 0, **options: Any) -> Game:
    """Deal number `seed` of a game, the same for ever and everywhere.

    Options are named: `deal("six-stacks", seed=7, players=3)`. Raises UnknownGame, BadOption.
    """
    law, t = rules(slug), new_table(slug, options, seed)
    log = new_log(law.RECORD)
    law.deal(t, log)
    return Game(slug, t, seed, tuple(event_of(slug, entry) for entry in read(log)))


def setup(slug: str, seed: int = 0, **named: Any) -> Game:
    """A position in which only what matters is named, by option or field.

    The cards not named are shuffled, by the seed, into what the game draws from. Raises UnknownGame,
    BadOption, BadPosition.
    """
    return Game(slug, lay_out(slug, seed, named), seed)
