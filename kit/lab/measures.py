"""What an experiment measures in each game, such as `won` or `event:merge`, from the rows of a simulation."""

from collections.abc import Callable, Iterable, Sequence
from math import nan
from typing import NamedTuple

from kit.errors import BadOption, quote
from kit.lab.deals import Batch
from kit.lab.playout import FIRST_SCORE
from kit.rules.cards import SUIT_SIGNS
from kit.rules.engine import rules
from kit.rules.rulebook import book, score_sign, score_unit

EVENT = "event:"  # begins the name of a measure that counts the events of a kind


class Measure(NamedTuple):
    """A measure: its name, and the question that it answers in words."""

    name: str
    question: str


def list_measures(slug: str, seats: int, seat: int = 1) -> list[Measure]:
    """Return the measures of a game at a table with `seats` seats, about one `seat`, the most interesting first.

    The rulebook lists them as `measures`; a book without this list has all that a game can have. What is counted over
    all seats, such as events, is the same from each seat, so only seat 1 has it. Raises UnknownGame.
    """
    parts, who, unit = rules(slug).SCORE_PARTS, f"seat {seat}" if seats > 1 else "the player", score_unit(slug)
    questions = {"won": f"how often does {who} win?", "total": f"how many {unit} has {who} in the end?"}
    if seats > 1:
        questions["margin"] = f"by how many {unit} is {who} ahead of the best other seat?"
    if len(parts) > 1:
        questions |= {part: f"how many {unit} has {who} for {SUIT_SIGNS.get(part, part)}?" for part in parts}
    if seat == 1:
        kinds = sorted({event["kind"] for event in book(slug)["events"].values() if event["text"]})
        questions["moves"] = "how many moves has a game?"
        questions |= {f"{EVENT}{kind}": f"how often does “{kind}” happen in a game?" for kind in kinds}
    names = book(slug).get("measures", questions)
    return [Measure(name, questions[name]) for name in names if name in questions]


def find_measure(slug: str, name: str, seats: int, seat: int) -> Measure:
    """Return a measure by its name; an empty name is the game's first. Raises UnknownGame, BadOption."""
    measures = {measure.name: measure for measure in list_measures(slug, seats, seat)}
    if not isinstance(name, str) or (name and name not in measures):
        whose = f" of seat {seat}" * (seat > 1)
        raise BadOption(f"measure: {slug} has no measure {quote(name)}{whose}; it has {', '.join(measures)}")
    return measures[name or next(iter(measures))]


def measure_rows(batch: Batch, rows: Iterable[Sequence[int]], name: str, seat: int) -> list[float]:
    """Return the value of a measure in each game of a batch; in a game that has not ended it is nan.

    `rows` are those of `play_games`. A win that several seats share is a part of a win for each.
    """
    measure = choose_measure(batch, name, seat)
    return [float(measure(row)) if row[1] else nan for row in rows]


def choose_measure(batch: Batch, name: str, seat: int) -> Callable[[Sequence[int]], float]:
    """Return the function that computes a measure from the row of a game."""
    parts, seats, sign = rules(batch.slug).SCORE_PARTS, len(batch.by), score_sign(batch.slug)
    width = len(parts)
    places = [slice(FIRST_SCORE + width * each, FIRST_SCORE + width * (each + 1)) for each in range(seats)]
    own, others = places[seat - 1], [place for place in places if place != places[seat - 1]]
    if name == "won":
        return lambda row: (row[2] >> seat & 1) / max(1, row[2].bit_count())
    if name == "moves":
        return lambda row: row[0]
    if name == "total":
        return lambda row: sign * sum(row[own])
    if name == "margin":
        return lambda row: sum(row[own]) - max(sum(row[other]) for other in others)
    if name.startswith(EVENT):
        columns = find_event_columns(batch, name.removeprefix(EVENT))
        return lambda row: sum(row[column] for column in columns)
    column = own.start + parts.index(name)
    return lambda row: sign * row[column]


def find_event_columns(batch: Batch, kind: str) -> list[int]:
    """Return the columns of a batch's rows that count the events of a kind. Events without a sentence do not count."""
    law = rules(batch.slug)
    first = FIRST_SCORE + len(batch.by) * len(law.SCORE_PARTS)
    wordings = [book(batch.slug)["events"].get(name) for name in ("shuffle", *law.EVENTS)]
    return [
        first + place for place, wording in enumerate(wordings)
        if wording and wording["text"] and wording["kind"] == kind
    ]
