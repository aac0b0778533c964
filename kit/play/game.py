"""A game in progress: positions, moves, rulings, and a history with undo and redo."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any, ClassVar, NamedTuple, TypeVar

from kit.errors import BadMove, BadOption, IllegalMove, KitError, Ruling, quote, state_demand, whole_number
from kit.play.move_texts import Moves, find_meant_move, parse_move
from kit.play.names import combine_name, name_deal, own_deal, read_slug
from kit.play.notation import HIDDEN, LONGEST, in_codes, list_cards
from kit.play.position import (
    check_flaws, describe_position, drop_fixed_players, find_options, is_numbered_deal, lay_table, list_faces,
    new_table, seen_table,
)
from kit.play.review_data import Review
from kit.play.speech import Event, describe_event, describe_events, explain_ruling
from kit.play.words import words
from kit.rules.engine import bind_game, legal_moves, rules, slugs
from kit.rules.log import MOST_SCRIPT, SHUFFLED, Log, new_log
from kit.rules.rulebook import book, info, score_sign
from kit.rules.table import LEGAL, MOST_SEED, NO_CARD, NOWHERE, TURN, Move, Record, Table, number, pack

MISSING: Any = object()  # the value of a missing argument, as None would be a wrong value
T = TypeVar("T")

LEADER = "leader"  # the option of games with a series: the seat that leads
FORMAT = 1  # the number in transcripts; it grows when a newer kit needs a different reader


@dataclass(frozen=True)
class Step:
    """A move of a history: its seat, its text, and its events."""

    seat: int
    move: str
    events: tuple[Event, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return the step as data for a transcript."""
        return {"seat": self.seat, "move": self.move, "events": [event.as_dict() for event in self.events]}


class SeenStep(NamedTuple):
    """A step as a seat is told it, and the places of its events among all events of the step."""

    step: Step
    places: tuple[int, ...]


class Game:
    """A game in progress. `deal`, `load` and `setup` return games."""

    # Painters of a game as text and as HTML; `kit` sets them.
    as_text: ClassVar[Callable[[Game], str] | None] = None
    as_html: ClassVar[Callable[[Game], str] | None] = None

    def __init__(self, slug: str, t: Table, seed: int, dealing: tuple[Event, ...] = ()) -> None:
        if not isinstance(t, Table):
            raise BadOption(f"make a Game with kit.deal, kit.load or kit.setup; {quote(t)} is not the table of a game")
        self.slug = slug
        self.seed = whole_number(seed, 0, MOST_SEED, "seed")
        self.dealing = dealing  # the events of the deal
        self.review: Review | None = None  # the latest review, perhaps of other steps
        self._content = bytearray(pack(t))  # the bytes of the table
        self.table = self._view(self._content)  # for code that calls the rules directly; do not write to it
        # The history, with undone steps at its end; `_step_count` steps are played.
        self._step_count = 0
        self._steps: list[Step] = []
        self._tables: list[bytes] = [pack(t)]  # at the start, and after each step
        self._logs: list[Log] = []  # the events of each step as numbers, with the tables after them
        self._seen_steps: dict[tuple[int, int], SeenStep] = {}  # by number and seat
        self._cache: dict[Any, Any] = {}  # results that depend on the current table
        self._cached_table = b""  # the table of these results

    # ---- state ----

    @property
    def _law(self) -> ModuleType:
        return rules(self.slug)

    def _view(self, content: bytes | bytearray) -> Table:
        record: Record = self._law.RECORD
        return record.view(content)

    @property
    def options(self) -> dict[str, Any]:
        """Every option of the game with its value."""
        return find_options(self.slug, self.table)

    @property
    def turn(self) -> int:
        """The seat to play; 1 in a one-player game."""
        return number(self.table, TURN)

    @property
    def seats(self) -> int:
        """The number of seats."""
        seats: int = self._law.seats(self.table)
        return seats

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._law.is_over(self.table))

    @property
    def history(self) -> list[Step]:
        """Every step played so far, in order."""
        return self._steps[: self._step_count]

    @property
    def undone_steps(self) -> list[Step]:
        """The steps that `redo` would play again, the next one first."""
        return self._steps[self._step_count :]

    @cached_property
    def is_numbered_deal(self) -> bool:
        """Whether the game began with a numbered deal, and not with cards that were set up by hand."""
        return is_numbered_deal(self.slug, self._view(self._tables[0]), self.seed)

    @property
    def name(self) -> str | None:
        """The short name of the game's deal, or None if its cards were set up by hand. `deal` reads it.

        >>> deal("stack-em", seed=1, hand_limit=5).name
        'stack-em/1/hand_limit=5'
        """
        return name_deal(self.slug, self.seed, self.options) if self.is_numbered_deal else None

    def position(self) -> dict[str, Any]:
        """Return the whole position, hidden cards included, ready for JSON."""
        return deepcopy(self._compute_once("position", lambda: describe_position(self.slug, self.table)))

    def seen(self, by: int) -> dict[str, Any]:
        """Return the position as seat `by` sees it, from 1: hidden cards are `??`. Raises BadOption."""
        seat = whole_number(by, 1, self.seats, "by")
        return deepcopy(self._compute_once(("seen", seat), lambda: self._position_of(self.table, seat)))

    def _position_of(self, t: Table, by: int | None) -> dict[str, Any]:
        """Return a table as a position: whole, or as a seat sees it."""
        return describe_position(self.slug, t if by is None else seen_table(self.slug, t, by))

    def _compute_once(self, name: Any, compute: Callable[[], T]) -> T:
        """Return a result that depends on the current table. It is computed only once, as screens need it often."""
        content = bytes(self._content)
        if content != self._cached_table:
            self._cache, self._cached_table = {}, content
        if name not in self._cache:
            self._cache[name] = compute()
        result: T = self._cache[name]
        return result

    def winners(self) -> list[int]:
        """Return the seats that have won. The list is empty before the end, and if a one-player game is lost."""
        return [seat for seat in range(1, self.seats + 1) if self._law.has_won(self.table, seat)]

    def score(self) -> dict[str, Any]:
        """Return the score as `{"parts": {…}, "total": …}`.

        Each value is a list by seat, or one number in a one-player game. Some games add numbers that are not points,
        such as `victory`.

        >>> deal("swap", seed=1).score()["total"]
        0
        """

        def by_seat(score: Callable[[Table, int, int], int], names: tuple[str, ...]) -> dict[str, list[int]]:
            seats = range(1, self.seats + 1)
            return {name: [score(self.table, place, seat) for seat in seats] for place, name in enumerate(names)}

        sign = score_sign(self.slug)
        parts: dict[str, Any] = by_seat(lambda *where: sign * self._law.score(*where), self._law.SCORE_PARTS)
        numbers: dict[str, Any] = {"total": list(map(sum, zip(*parts.values(), strict=True)))}
        numbers |= by_seat(self._law.score_note, self._law.SCORE_NOTES)
        if self.seats == 1:
            parts, numbers = ({name: only for name, (only,) in each.items()} for each in (parts, numbers))
        return {"parts": parts} | numbers

    # ---- moves ----

    def moves(self) -> Moves:
        """Return the texts of all legal moves, each once, in a stable order.

        >>> deal("swap", seed=1).moves()
        4 moves: deck to w1 · deck to w2 · deck to w3 · deck to w4
        """
        spell = words(self.slug).spell
        return Moves(self._compute_once("moves", lambda: [spell(self.table, move) for move in self._legal_moves()]))

    def _legal_moves(self) -> list[Move]:
        return self._compute_once("legal", lambda: [] if self.over else bind_game(legal_moves, self.slug)(self.table))

    def ruling(self, text: str, by: int | None = None) -> Ruling:
        """Return the ruling on a move: whether it is legal, and the rule that decides.

        `text` is a move as people write it, such as "9h to s3". The ruling speaks to the seat `by`: it names only cards
        that this seat sees, and only its own moves (default: the seat that makes the move). Raises BadMove if the text
        cannot be read, and BadOption if there is no such seat.

        >>> deal("swap", seed=1).ruling("deck to w1").rule
        'swap/lay'
        """
        move = self._read(text)
        seat = 0 if by is None else whole_number(by, 1, self.seats, "by")
        return explain_ruling(self.slug, self.table, move, self._law.ruling(self.table, move), self._legal_moves, seat)

    def _read(self, text: str) -> Move:
        """Return the move that a text means. Raises BadMove, with the right text if the kit can guess the move."""
        text = in_codes(text, self._law.PACK) if isinstance(text, str) else text
        try:
            return parse_move(self.slug, self.table, text)
        except BadMove as error:
            right = find_meant_move(self.slug, self.table, text, self._legal_moves()) if isinstance(text, str) else None
            if right is None:
                raise
            raise BadMove(f"{error}; write `{right}`") from error

    def mover(self, text: str) -> int:
        """Return the seat that makes a move: the seat to play, unless the game has no turns. Raises BadMove."""
        seat: int = self._law.seat_of(self.table, self._read(text))
        return seat

    def play(self, text: str) -> list[Event]:
        """Play a move and return its events.

        `text` is a move as people write it. Raises BadMove if it cannot be read, and IllegalMove if a rule refuses it;
        the error's `ruling` gives the reason. After an error the game is unchanged.

        >>> [event.kind for event in deal("swap", seed=1).play("deck to w1")]
        ['play']
        """
        return self.replay(text, [])

    def replay(self, text: str, script: list[int]) -> list[Event]:
        """Play a move and return its events. Shuffles take their orders from `script`, not from random numbers.

        In a game with times the script contains the times in milliseconds; the first is the time of a person's move.
        Raises BadMove, IllegalMove, BadOption.
        """
        if not isinstance(script, list) or len(script) > MOST_SCRIPT:
            raise BadOption(state_demand("script", f"be a list of at most {MOST_SCRIPT} whole numbers", script))
        script = [whole_number(each, 0, 1000 * LONGEST, f"script[{nth}]") for nth, each in enumerate(script, start=1)]
        move = self._read(text)
        if (rule := self._law.ruling(self.table, move)) != LEGAL:
            raise IllegalMove(explain_ruling(self.slug, self.table, move, rule, self._legal_moves))
        log = new_log(script)
        seat, move_text = self._law.seat_of(self.table, move), words(self.slug).spell(self.table, move)
        self._law.play(self.table, move, log)
        self._steps[self._step_count :] = [Step(seat, move_text, describe_events(self.slug, log.entries))]
        self._logs[self._step_count :] = [log]
        self._seen_steps = {key: seen for key, seen in self._seen_steps.items() if key[0] <= self._step_count}
        self._step_count += 1
        self._tables[self._step_count :] = [bytes(self._content)]
        return list(self._steps[-1].events)

    def undo(self) -> Step:
        """Take the last step back and return it. Raises KitError if there is no step."""
        if not self._step_count:
            raise KitError("there is nothing to undo: this is the start of the game")
        self._go_to_step(self._step_count - 1)
        return self._steps[self._step_count]

    def redo(self) -> Step:
        """Play the last undone step again and return it. Raises KitError if there is no such step."""
        if self._step_count == len(self._steps):
            raise KitError("there is nothing to redo: no step has been undone")
        self._go_to_step(self._step_count + 1)
        return self._steps[self._step_count - 1]

    def _go_to_step(self, steps: int) -> None:
        """Restore the table after `steps` steps."""
        self._step_count = steps
        self._content[:] = self._tables[steps]

    # ---- other moments ----

    def copy(self) -> Game:
        """Return an independent copy of the game with its history."""
        return self._twin(len(self._steps), self._step_count)

    def __reduce__(self) -> tuple[Any, ...]:
        """Make a copy from the contents of this game, also in another process. The copy shares nothing with the game.
        """
        content = self.dealing, self._steps, self._tables, self._logs, self.review
        return _restore_game, (self.slug, self.seed, self._step_count, deepcopy(content))

    def at(self, step: int) -> Game:
        """Return the game after `step` steps of its history, from 0. Raises BadOption."""
        step = whole_number(step, 0, self._step_count, "step")
        return self._twin(step, step)

    def _twin(self, steps: int, now: int) -> Game:
        """Return a game with the first `steps` steps of this game's history, after `now` of them."""
        content = self.dealing, self._steps[:steps], self._tables[: steps + 1], self._logs[:steps], self.review
        return _restore_game(self.slug, self.seed, now, content)

    def frames(self, step: int, by: int | None = None) -> list[tuple[Event, dict[str, Any]]]:
        """Return the events of a step (counted from 1), each with the position after it.

        By default events and positions are whole. With `by`, they are as that seat is told them: hidden cards are `??`,
        and events that the seat is not told of are left out. Raises BadOption.
        """
        tables = self.tables(step)[1:]
        events = self._steps[step - 1].events
        if by is not None:
            seen = self._see(step, whole_number(by, 1, self.seats, "by"))
            events, tables = seen.step.events, [tables[place] for place in seen.places]
        return [(event, self._position_of(t, by)) for event, t in zip(events, tables, strict=True)]

    def seen_history(self, by: int) -> list[Step]:
        """Return every step played so far as seat `by` is told it, from 1. Raises BadOption.

        Cards that the seat has not seen are `??`, and events that it is not told of are left out.
        """
        seat = whole_number(by, 1, self.seats, "by")
        return [self._see(number, seat).step for number in range(1, self._step_count + 1)]

    def _see(self, number: int, seat: int) -> SeenStep:
        """Return a step (counted from 1) as a seat is told it. It is computed only once."""
        if (number, seat) in self._seen_steps:
            return self._seen_steps[number, seat]
        step, tables, log = self._steps[number - 1], self.tables(number), self._logs[number - 1]
        faces = [list_faces(seen_table(self.slug, t, seat)) for t in tables]
        events: dict[int, Event] = {}
        for place, entry in enumerate(log.entries):
            # A seat that sees a card before or after an event knows the card; but nobody follows a shuffled card.
            known = faces[place + 1] if entry.event == SHUFFLED else faces[place] | faces[place + 1]
            # A card that is only named, and lies in no pile of the event, has no place that could be told.
            piles = {entry.source, entry.target} - {NOWHERE}
            moved = {card for t in tables[place : place + 2] for pile in piles for card in list_cards(t, pile)}
            known |= {*entry.cards} - moved
            if event := describe_event(self.slug, entry, seat, known):
                events[place] = event
        move = parse_move(self.slug, tables[0], step.move)
        text = step.move
        if move.card != NO_CARD and move.card not in frozenset().union(*faces):
            text = text.replace(self._law.PACK.codes[move.card], HIDDEN, 1)
        self._seen_steps[number, seat] = seen = SeenStep(Step(step.seat, text, tuple(events.values())), tuple(events))
        return seen

    def tables(self, step: int) -> list[Table]:
        """Return the tables before a step (counted from 1) and after each of its events. Do not change them.

        Raises BadOption.
        """
        step = whole_number(step, 1, self._step_count, "step")
        return list(map(self._view, [self._tables[step - 1], *self._logs[step - 1].frames]))

    def transcript(self) -> dict[str, Any]:
        """Return the whole game as a dict, ready for JSON: enough to replay it without random numbers.

        If the game was reviewed since its last step, the transcript includes the review.
        """
        review = {"review": self.review.as_dict()} if self.review and self.review.is_review_of(self.plays()) else {}
        return {
            "format": FORMAT,
            "game": self.slug,
            "options": self.options,
            "seed": self.seed,
            "start": self._position_of(self._view(self._tables[0]), None),
            "steps": [step.as_dict() for step in self.history],
            "end": self.position(),
            "result": self.winners(),
            "score": self.score(),
        } | review

    def plays(self) -> list[tuple[int, str]]:
        """Return the moves of the history, each with its seat."""
        return [(step.seat, step.move) for step in self.history]

    def __str__(self) -> str:
        return repr(self) if Game.as_text is None else Game.as_text(self)

    def __repr__(self) -> str:
        state = f"won by {self.winners()}" if self.over else f"seat {self.turn} to play"
        return f"<{self.slug}, deal {self.seed}, step {self._step_count}, {state}>"

    def _repr_html_(self) -> str | None:
        return None if Game.as_html is None else Game.as_html(self)


def _restore_game(slug: str, seed: int, step_count: int, content: tuple[Any, ...]) -> Game:
    """Return a game from what `Game.__reduce__` returns."""
    dealing, steps, tables, logs, review = content
    game = Game(slug, rules(slug).RECORD.view(tables[0]), seed, dealing)
    game._steps, game._tables, game._logs, game.review = steps, tables, logs, review
    game._go_to_step(step_count)
    return game


def check_game(value: Any, caller: str) -> Game:
    """Return the value, which must be a game. Raises BadOption."""
    if not isinstance(value, Game):
        raise BadOption(f"{caller} takes a game, such as kit.deal(\"swap\", seed=1); this is {quote(value)}")
    return value


def deal(game: str, seed: int = MISSING, of: str = MISSING, task: int = MISSING, **options: Any) -> Game:
    """Return a numbered deal of a game. The same number and options always give the same deal, on every machine.

    `game` is the name of the game, or the short name of a deal as in `Game.name`: `"stack-em/1/hand_limit=5"`.
    `seed` is the number of the deal (default: 0). Instead, `of` and `task` (from 1; default: 1) choose a person's own
    deal: `deal("stack-em", of="Ada", task=3)`. Upper and lower case, blanks and the Unicode form of the name do not
    matter. `options` are options of the game by name. `players` must agree with the game if its number of players is
    fixed. Raises UnknownGame, and BadOption for wrong or contradictory arguments.

    >>> deal("six-stacks", seed=7, players=3).name
    'six-stacks/7/players=3'
    """
    slug, options = combine_name(game, options if seed is MISSING else {"seed": seed, **options})
    if of is not MISSING or task is not MISSING:
        if "seed" in options:
            raise BadOption(f"of and task choose the deal's number; leave out the number {quote(options['seed'])}")
        options["seed"] = own_deal(slug, None if of is MISSING else of, 1 if task is MISSING else task)
    seed = options.pop("seed", 0)
    t, log = new_table(slug, drop_fixed_players(slug, options), seed), new_log()
    rules(slug).deal(t, log)
    return Game(slug, t, seed, describe_events(slug, log.entries))


def setup(game: str, seed: int = 0, **named: Any) -> Game:
    """Return a game in a position that you set up. Name only the options and fields that matter.

    All other cards are shuffled into the pile from which the game draws; `seed` is the seed of this shuffle
    (default: 0). Raises UnknownGame, BadOption, BadPosition.
    """
    slug = read_slug(game)
    t = lay_table(slug, seed, named)
    check_flaws(slug, t)
    return Game(slug, t, seed)


def series(game: str, seed: int = 0, **options: Any) -> list[Game]:
    """Return the games of a series: deal number `seed` (default: 0) and the next deals.

    There are as many games as the game's book says. In a game with a leader each seat leads once, seat 1 first.
    `options` are the options of `deal` except the leader. Raises UnknownGame, and BadOption for a game without a
    series.

    >>> len(series("fashion", players=3, seed=1)), len(series("six-suit-solitaire"))
    (3, 5)
    """
    slug = read_slug(game)
    leads = LEADER in info(slug).options
    if not leads and "series" not in book(slug):
        games = " and ".join(each for each in slugs() if LEADER in info(each).options or "series" in book(each))
        raise BadOption(f"{slug} has no series; {games} have one")
    if leads and LEADER in options:
        raise BadOption("leader is given, but in a series each seat leads once")

    def deal_nth(nth: int) -> Game:
        leader: dict[str, Any] = {LEADER: nth + 1} if leads else {}
        return deal(slug, seed + nth if nth else seed, **options, **leader)

    first = deal_nth(0)
    return [first, *map(deal_nth, range(1, book(slug).get("series", first.seats)))]
