"""The task of a numbered deal: a position with many questions, and the rules' answers.

The only random numbers are hashes of the deal's name, so the same deal always gives the same task.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import sha256
from typing import Any, NamedTuple

from kit.errors import BadMove, Ruling
from kit.lab.players import careful
from kit.picture.scene import Scene, make_scene
from kit.play.game import Game
from kit.play.speech import Event
from kit.play.words import words
from kit.rules.engine import rules
from kit.rules.table import LEGAL
from kit.tabletop.seats import seat_persons
from kit.tabletop.state import movable_cards, possible_moves

LONGEST = 60  # the most moves played from the deal
PART = 0.8  # the part of these moves used: the last moves of a game leave few choices
CANDIDATES = 12  # positions among which the one for the task is chosen
MOST_MOVES = 6  # the most moves to judge
LEAST_ALLOWED, MOST_ALLOWED = 2, 3  # the number of allowed moves among them
LESS_IF_HIDDEN = 2  # the malus, in kinds of events, for an unseen card, which nobody can foresee
MOST_EVENTS = 6  # the most events after a move; more are too many for paper


class Consequence(NamedTuple):
    """A move, its events, and the game after it; it `is_foreseeable` if no unseen card turns up."""

    move: str
    events: tuple[Event, ...]
    after: Game
    is_foreseeable: bool


class Task(NamedTuple):
    """The task of a deal after `step` steps: which of the `judged` moves are allowed, and the events after a move."""

    name: str
    step: int
    game: Game
    judged: tuple[tuple[str, Ruling], ...]
    happens: Consequence


def task_of(deal: Game) -> Task:
    """Return the task of a deal: careful players play it, and the position with the most to ask is chosen."""
    played = deal.copy()
    while not played.over and len(played.history) < LONGEST:
        played.play(careful(played))
    last = PART * len(played.history)
    steps = sorted({round(last * place / CANDIDATES) for place in range(1, CANDIDATES + 1)})
    tasks = [task_at(played.at(step), str(deal.name)) for step in steps]
    return max(tasks, key=lambda task: (*_score_task(task), _lot(task.name, str(task.step))))


def task_at(played: Game, name: str) -> Task:
    """Return the task of a position."""
    game = seat_persons(played)
    scene = open_scene(game)
    lot = f"{name} {len(played.history)}"
    seen = {code for place in scene.places for code in place.cards} - {"??"}  # includes covered cards of open piles
    happens = _choose_move(game, seen, lot)
    near = set(_near_moves(game, scene)) - {happens.move}
    refused = _by_rule(game, near.difference(game.moves()), lot)
    allowed = _by_rule(game, near.intersection(game.moves()), lot)
    few = allowed[: max(LEAST_ALLOWED, min(MOST_ALLOWED, MOST_MOVES - len(refused)))]
    asked = sorted([*few, *refused[: MOST_MOVES - len(few)]], key=lambda move: _lot(lot, move))
    return Task(name, len(played.history), game, tuple((move, game.ruling(move)) for move in asked), happens)


def open_scene(game: Game) -> Scene:
    """Return the scene with the cards that all seats together see."""
    return make_scene(game.slug, game.common(), game.turn or 1)


def seat_scores(game: Game) -> list[int]:
    """Return the points of each seat."""
    total = game.score()["total"]
    return list(total) if isinstance(total, list) else [total]


def _score_task(task: Task) -> tuple[int, ...]:
    """Return the interest of a task, for comparison: counts of rules and kinds of events, and a change of points."""
    refusing = {ruling.rule for _, ruling in task.judged if not ruling.legal}
    allowing = {ruling.rule for _, ruling in task.judged if ruling.legal}
    both = min(len(allowing), 1) + min(len(refusing), 1)
    kinds = {event.kind for event in task.happens.events}
    changes = seat_scores(task.game) != seat_scores(task.happens.after)
    return both, len(refusing) + len(allowing) + min(len(kinds), 3) + changes, len(task.judged)


def _near_moves(game: Game, scene: Scene) -> Iterator[str]:
    """Yield moves that a person might try here: all allowed ones, and every visible card to every place."""
    texts = [*game.moves(), *(form for form in words(game.slug).FORMS.values() if "{" not in form)]
    for card, source in movable_cards(scene):
        for area in scene.areas:
            if area.place != source:
                texts += possible_moves(scene, card, source, area.place, area.zone)[:1]
    speech = words(game.slug)
    for text in texts:
        with suppress(BadMove):  # some drops are no move of the game
            yield speech.spell(game.table, speech.parse(game.table, text))


def _by_rule(game: Game, moves: Iterable[str], lot: str) -> list[str]:
    """Return moves in an order in which the first ones are decided by as many different rules as possible.

    Among moves by the same rule, moves that begin like an allowed move come first, because they are harder to judge.
    """
    at_hand = {move.split()[0] for move in game.moves()}
    turns: dict[str, int] = {}  # by move: the number of earlier moves by the same rule
    met: Counter[str] = Counter()
    for move in sorted(moves, key=lambda move: (move.split()[0] not in at_hand, _lot(lot, move))):
        rule = _rule(game, move)
        turns[move] = met[rule]
        met[rule] += 1
    return sorted(turns, key=turns.__getitem__)[:MOST_MOVES]


def _rule(game: Game, text: str) -> str:
    """Return the slug of the rule that decides a move, which is much faster than the whole ruling."""
    law = rules(game.slug)
    move = words(game.slug).parse(game.table, text)
    decides = law.ruling(game.table, move)
    return law.RULES[law.allowing_rule(move) if decides == LEGAL else decides]


def _choose_move(game: Game, seen: set[str], lot: str) -> Consequence:
    """Return the allowed move with the most interesting events, preferably foreseeable ones."""

    def worth(happening: Consequence) -> tuple[Any, ...]:
        changes = seat_scores(game) != seat_scores(happening.after)
        kinds = len({event.kind for event in happening.events})
        interest = kinds + changes - LESS_IF_HIDDEN * (not happening.is_foreseeable)
        return len(happening.events) <= MOST_EVENTS, interest, changes, _lot(lot, happening.move)

    return max((_play_move(game, move, seen) for move in game.moves()), key=worth)


def _play_move(game: Game, move: str, seen: set[str]) -> Consequence:
    after = game.copy()
    events = tuple(after.play(move))
    foreseen = all(event.kind != "shuffle" and seen.issuperset(event.cards) for event in events)
    return Consequence(move, events, after, foreseen)


def _lot(*about: str) -> bytes:
    """Return a random-looking value that depends only on the texts."""
    return sha256(" ".join(about).encode()).digest()
