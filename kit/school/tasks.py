"""What is asked about a numbered deal: a position worth asking about, and what the rules say of it.

Nothing here is thrown with dice of its own: the same deal gives the same task for ever.
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

LONGEST = 60  # moves that are played on from the deal, at most
PART = 0.8  # of these: in a game's last moves there is little left to choose from
CANDIDATES = 12  # positions of these among which the one to be asked about is chosen
MOST_MOVES = 6  # moves that are judged
LEAST_ALLOWED, MOST_ALLOWED = 2, 3  # so many of them are allowed
LESS_IF_HIDDEN = 2  # kinds of events: a card that nobody has seen cannot be named before it comes
MOST_EVENTS = 6  # that happen after a move: more are no question for a sheet of paper


class Consequence(NamedTuple):
    """A move, all that happens when it is made, and the game then; `foreseen` if no card turns up that nobody saw."""

    move: str
    events: tuple[Event, ...]
    after: Game
    is_foreseeable: bool


class Task(NamedTuple):
    """What is asked about a deal after so many steps: which of `judged` are allowed, and what happens after a move."""

    name: str
    step: int
    game: Game
    judged: tuple[tuple[str, Ruling], ...]
    happens: Consequence


def task_of(deal: Game) -> Task:
    """Return the task of a deal: its careful players play on to the position about which there is most to ask."""
    played = deal.copy()
    while not played.over and len(played.history) < LONGEST:
        played.play(careful(played))
    last = PART * len(played.history)
    steps = sorted({round(last * place / CANDIDATES) for place in range(1, CANDIDATES + 1)})
    tasks = [task_at(played.at(step), str(deal.name)) for step in steps]
    return max(tasks, key=lambda task: (*_score_task(task), _lot(task.name, str(task.step))))


def task_at(played: Game, name: str) -> Task:
    """Return what can be asked about a position."""
    game = seat_persons(played)
    shown = open_scene(game)
    dice = f"{name} {len(played.history)}"
    seen = {code for place in shown.places for code in place.cards} - {"??"}  # covered cards of open piles too
    happens = _choose_move(game, seen, dice)
    near = set(_near_moves(game, shown)) - {happens.move}
    refused = _by_rule(game, near.difference(game.moves()), dice)
    allowed = _by_rule(game, near.intersection(game.moves()), dice)
    few = allowed[: max(LEAST_ALLOWED, min(MOST_ALLOWED, MOST_MOVES - len(refused)))]
    asked = sorted([*few, *refused[: MOST_MOVES - len(few)]], key=lambda move: _lot(dice, move))
    return Task(name, len(played.history), game, tuple((move, game.ruling(move)) for move in asked), happens)


def open_scene(game: Game) -> Scene:
    """Return what all seats together see."""
    return make_scene(game.slug, game.common(), game.turn or 1)


def seat_scores(game: Game) -> list[int]:
    """Return what each seat has: its points."""
    total = game.score()["total"]
    return list(total) if isinstance(total, list) else [total]


def _score_task(task: Task) -> tuple[int, ...]:
    """Return how much there is to ask: rules that refuse, rules that allow, kinds of events, and whether points
    change.
    """
    refusing = {ruling.rule for _, ruling in task.judged if not ruling.legal}
    allowing = {ruling.rule for _, ruling in task.judged if ruling.legal}
    both = min(len(allowing), 1) + min(len(refusing), 1)
    kinds = {event.kind for event in task.happens.events}
    changes = seat_scores(task.game) != seat_scores(task.happens.after)
    return both, len(refusing) + len(allowing) + min(len(kinds), 3) + changes, len(task.judged)


def _near_moves(game: Game, shown: Scene) -> Iterator[str]:
    """Yield moves that a person might try here: all that are allowed, and what any card that is seen could mean
    anywhere.
    """
    texts = [*game.moves(), *(form for form in words(game.slug).FORMS.values() if "{" not in form)]
    for card, source in movable_cards(shown):
        for area in shown.areas:
            if area.place != source:
                texts += possible_moves(shown, card, source, area.place, area.zone)[:1]
    speech = words(game.slug)
    for text in texts:
        with suppress(BadMove):  # a card can be laid where no move of the game leads
            yield speech.spell(game.table, speech.parse(game.table, text))


def _by_rule(game: Game, moves: Iterable[str], dice: str) -> list[str]:
    """Return moves in such an order that the first ones are decided by as many different rules as there are.

    Of several by the same rule those come first that begin like an allowed move: what has a chance is no trivial
    question.
    """
    at_hand = {move.split()[0] for move in game.moves()}
    turns: dict[str, int] = {}  # how often a move's rule was met before
    met: Counter[str] = Counter()
    for move in sorted(moves, key=lambda move: (move.split()[0] not in at_hand, _lot(dice, move))):
        rule = _rule(game, move)
        turns[move] = met[rule]
        met[rule] += 1
    return sorted(turns, key=turns.__getitem__)[:MOST_MOVES]


def _rule(game: Game, text: str) -> str:
    """Return the rule that decides a move; to put it in words takes far longer."""
    law = rules(game.slug)
    move = words(game.slug).parse(game.table, text)
    decides = law.ruling(game.table, move)
    return law.RULES[law.allowing_rule(move) if decides == LEGAL else decides]


def _choose_move(game: Game, seen: set[str], dice: str) -> Consequence:
    """Return the allowed move after which most happens, better if all of it can be foreseen."""

    def worth(happening: Consequence) -> tuple[Any, ...]:
        changes = seat_scores(game) != seat_scores(happening.after)
        kinds = {event.kind for event in happening.events}
        tells = len(kinds) + changes - LESS_IF_HIDDEN * (not happening.is_foreseeable)
        return len(happening.events) <= MOST_EVENTS, tells, changes, _lot(dice, happening.move)

    return max((_play_move(game, move, seen) for move in game.moves()), key=worth)


def _play_move(game: Game, move: str, seen: set[str]) -> Consequence:
    after = game.copy()
    events = tuple(after.play(move))
    foreseen = all(event.kind != "shuffle" and seen.issuperset(event.cards) for event in events)
    return Consequence(move, events, after, foreseen)


def _lot(*about: str) -> bytes:
    """Return a lot for something, the same for ever."""
    return sha256(" ".join(about).encode()).digest()
