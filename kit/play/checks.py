"""Tries of moves on a game, and checks of a guess about these moves.

A check is a name and an expected value, as in data files: `legal = true`, `events = "merge"`,
`after = {reserve = "9h", "strikes.1" = 2}`. The kit tests each check on the real events, so no answers are stored.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from kit.errors import KitError, Ruling, state_demand
from kit.play.game import Game
from kit.play.speech import Event
from kit.play.words import words
from kit.rules.engine import rules
from kit.rules.rulebook import clause, rule_entries


@dataclass(frozen=True)
class Try:
    """A move that was tried, its ruling, and its events (none if the move was refused)."""

    move: str
    ruling: Ruling
    events: tuple[Event, ...]


# The checks of a guess: expected values by name
Checks = Mapping[str, Any]
# An object with a sentence about the cards, its rule, and the status of the deciding clause
Reason = Ruling | Event


@dataclass(frozen=True)
class Moment:
    """A moment of an answer: a refusal or an event as its reason, its cards, and the position."""

    reason: Reason
    cards: tuple[str, ...]
    position: dict[str, Any]
    is_refused: bool = False


def reason_text(reason: Reason) -> str:
    """Return the sentence of a reason, without the list of allowed moves."""
    return reason.why if isinstance(reason, Ruling) else reason.text


@dataclass(frozen=True)
class Answer:
    """The tries on a game from the position `start` on, and their moments. `game` is the game after them."""

    start: Game
    game: Game
    tries: tuple[Try, ...]
    moments: tuple[Moment, ...]

    def reasons_naming(self, rule: str) -> list[Reason]:
        """Return the reasons that name a rule. If there are none, return the text of the rule as a reason."""
        words_of_rule = clause(*rule.split("/"))
        default = Event("", rule, words_of_rule.text, status=words_of_rule.status, source=words_of_rule.source)
        return [moment.reason for moment in self.moments if moment.reason.rule == rule] or [default]

    def __str__(self) -> str:
        return "\n".join(f"{moment.reason.text} [{moment.reason.rule}]" for moment in self.moments)


def make_tries(game: Game, moves: tuple[str, ...]) -> Answer:
    """Return the tries of moves, one after another, on a copy of a game. Raises BadMove for an unreadable move."""
    now = game.copy()
    tries: list[Try] = []
    moments: list[Moment] = []
    for move in moves:
        ruling = now.ruling(move)
        events = tuple(now.play(move)) if ruling.legal else ()
        if ruling.legal:
            moments += [Moment(event, event.cards, at) for event, at in now.frames(len(now.history), by=game.turn)]
        else:
            cards = tuple(word for word in move.split() if word in rules(game.slug).PACK.codes)
            moments.append(Moment(ruling, cards, now.seen(by=game.turn), is_refused=True))
        tries.append(Try(move, ruling, events))
    return Answer(game, now, tuple(tries), tuple(moments))


class Kind(NamedTuple):
    """A kind of check: its test, the types of its expected value, its meaning, and the reasons against it.

    `find_reasons` returns the reasons why a check fails. If there are none, the rule of the question is the reason.
    """

    is_met: Callable[[Answer, Any], bool]
    types: tuple[type, ...]
    meaning: str
    find_reasons: Callable[[Answer, Any], Sequence[Reason]] = lambda answer, expected: []


def kind_by_reasons(meaning: str, find_reasons: Callable[[Answer, Any], Sequence[Reason]]) -> Kind:
    """Return a kind of check that is met if there are no reasons against it."""
    return Kind(lambda answer, expected: not find_reasons(answer, expected), (str, list), meaning, find_reasons)


def is_fulfilled(checks: Checks, answer: Answer) -> bool:
    """Return whether an answer meets all the checks."""
    return all(KINDS[name].is_met(answer, expected) for name, expected in checks.items())


def reasons_against(checks: Checks, answer: Answer, rule: str) -> Sequence[Reason]:
    """Return the reasons against the first check that fails, or else the moments that name the rule.

    At least one check must fail.
    """
    failed = next(name for name, expected in checks.items() if not KINDS[name].is_met(answer, expected))
    return KINDS[failed].find_reasons(answer, checks[failed]) or answer.reasons_naming(rule)


def read_checks(slug: str, data: Checks, where: str) -> Checks:
    """Return checks from a table of names and expected values. Raises KitError if a check is not valid."""
    if not data:
        raise KitError(f"{where}: there is no check; choose from {', '.join(KINDS)}")
    for name, expected in data.items():
        if name not in KINDS:
            raise KitError(f"{where}: there is no check {name!r}; choose from {', '.join(KINDS)}")
        if type(expected) not in KINDS[name].types:
            raise KitError(f"{where}: {state_demand(name, f'state {KINDS[name].meaning}', expected)}")
        if name == "rule" and expected not in [f"{slug}/{rule}" for rule in rule_entries(slug)]:
            raise KitError(f"{where}: there is no rule {expected!r}; {slug} has {', '.join(rule_entries(slug))}")
        for path in expected if name in ("after", "sizes") else ():
            if not is_path(slug, path):
                names = ", ".join(field.name for field in words(slug).FIELDS)
                demand = f"name a field ({names}) or an entry, such as stacks.1"
                raise KitError(f"{where}: {state_demand(name, demand, path)}")
    return dict(data)


def is_path(slug: str, path: str) -> bool:
    """Return whether a path such as `stacks.1` can name a field of a game's positions, or an entry of a field."""
    name, dot, place = path.partition(".")
    empty = next((field.empty for field in words(slug).FIELDS if field.name == name), None)
    is_entry = place.isdecimal() or callable(empty) or (isinstance(empty, dict) and place in empty)
    return empty is not None and (not dot or is_entry)


def event_kinds(answer: Answer) -> list[str]:
    """Return the kinds of all events of an answer, in order."""
    return [event.kind for attempt in answer.tries for event in attempt.events]


def as_list(expected: Any) -> list[str]:
    """Return one text or a list of texts, as a list."""
    return [expected] if isinstance(expected, str) else expected


def has_events_in_order(answer: Answer, expected: Any) -> bool:
    """Return whether events of these kinds happen in this order. Other events may come between them."""
    kinds = iter(event_kinds(answer))
    return all(kind in kinds for kind in as_list(expected))


def value_at(position: dict[str, Any], path: str) -> Any:
    """Return the value at a path: a field, an entry of a list (`strikes.2`) or of an object (`top.h`).

    A missing value is None.
    """
    name, _, place = path.partition(".")
    value = position.get(name)
    if not place:
        return value
    if isinstance(value, dict):
        return value.get(place)
    return value[int(place) - 1] if isinstance(value, list) and 1 <= int(place) <= len(value) else None


def filter_rulings(answer: Answer, moves: Any, legal: bool) -> Sequence[Reason]:
    """Return the rulings on the legal moves in the first position; or on the others, if `legal` is False."""
    return [ruling for move in as_list(moves) if (ruling := answer.start.ruling(move)).legal is legal]


def events_of_kinds(answer: Answer, kinds: Any) -> Sequence[Reason]:
    """Return the events of one kind or several kinds."""
    return [event for attempt in answer.tries for event in attempt.events if event.kind in as_list(kinds)]


def reasons_against_count(answer: Answer, counts: dict[str, int]) -> Sequence[Reason]:
    """Return the events of kinds that happen too often. If there are none, return the rulings on refused tries."""
    excess = [kind for kind, count in counts.items() if event_kinds(answer).count(kind) > count]
    return events_of_kinds(answer, excess) or [attempt.ruling for attempt in answer.tries if not attempt.ruling.legal]


KINDS = {
    "legal": Kind(
        lambda answer, yes: answer.tries[0].ruling.legal is yes,
        (bool,), "whether the first try is allowed", lambda answer, yes: [answer.tries[0].ruling],
    ),
    "allowed": kind_by_reasons("moves that are allowed in the first position", partial(filter_rulings, legal=False)),
    "refused": kind_by_reasons("moves that are refused in the first position", partial(filter_rulings, legal=True)),
    "rule": Kind(
        lambda answer, rule: any(moment.reason.rule == rule for moment in answer.moments),
        (str,), "a rule, GAME/SLUG, that a refusal or event names",
    ),
    "events": Kind(has_events_in_order, (str, list), "kinds of events that happen in this order"),
    "without": kind_by_reasons("kinds of events that do not happen", events_of_kinds),
    "count": Kind(
        lambda answer, counts: all(event_kinds(answer).count(kind) == count for kind, count in counts.items()),
        (dict,), "how often events of a kind happen", reasons_against_count,
    ),
    "after": Kind(
        lambda answer, fields: all(value_at(answer.game.position(), path) == fields[path] for path in fields),
        (dict,), "fields of the position at the end, and their values",
    ),
    "sizes": Kind(
        lambda answer, sizes: all(
            len(str(value_at(answer.game.position(), path)).split()) == sizes[path] for path in sizes
        ),
        (dict,), "how many cards lie in fields of the position at the end",
    ),
    "over": Kind(
        lambda answer, yes: answer.game.over is yes, (bool,), "whether the game is over at the end",
        lambda answer, yes: [answer.game.ruling(move) for move in answer.game.moves()[:1]],
    ),
    "winner": Kind(
        lambda answer, seats: answer.game.winners() == (seats if isinstance(seats, list) else [seats]),
        (int, list), "the seat, or seats, that have won at the end",
    ),
    "total": Kind(
        lambda answer, total: answer.game.score()["total"] == total,
        (int, list), "the score at the end: a number, or one for each seat",
    ),
}
