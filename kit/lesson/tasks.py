"""Make the task of a numbered deal: a position, moves to grade, a move to follow, and the rules' answers.

Hashes of the deal's name replace random numbers, so a deal always has the same task.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import sha256
from typing import Any, NamedTuple

from kit.errors import BadMove, Ruling
from kit.lab.players import careful, play_out
from kit.picture.scene import Scene, make_game_scene
from kit.play.game import Game
from kit.play.move_texts import parse_move
from kit.play.speech import Event
from kit.play.words import words
from kit.rules.cards import SUIT_SIGNS
from kit.rules.engine import rules
from kit.rules.rulebook import book
from kit.rules.table import LEGAL
from kit.tabletop.seats import seat_persons
from kit.tabletop.state import movable_cards, possible_moves

LONGEST = 60  # moves to play from the deal, at most
PART = 0.8  # share of these moves before the last candidate position; later positions leave few choices
CANDIDATES = 12  # positions to compare for a task, at most
MOST_MOVES = 6  # moves to grade, at most
LEAST_ALLOWED, MOST_ALLOWED = 2, 3  # allowed moves to grade
HIDDEN_CARD_PENALTY = 2  # kinds of events; subtracted if an unseen card appears after the move
MOST_EVENTS = 6  # events after a move, at most; more do not fit on paper


class Consequence(NamedTuple):
    """A move, its events, and the game after it. It `is_foreseeable` if no unseen card appears."""

    move: str
    events: tuple[Event, ...]
    after: Game
    is_foreseeable: bool


class Task(NamedTuple):
    """The task of a deal after `step` steps: `rulings` has the moves to grade; `consequence` has the move to follow.

    `near_moves` are the moves that a person might try, some of them several times.
    """

    name: str
    step: int
    game: Game
    rulings: tuple[tuple[str, Ruling], ...]
    consequence: Consequence
    near_moves: tuple[str, ...]


def choose_task(deal: Game) -> Task:
    """Return the task of a deal. Careful players play the deal; the task is at the most interesting position."""
    game = play_out(deal.copy(), careful, LONGEST)
    last = PART * len(game.history)
    steps = sorted({round(last * place / CANDIDATES) for place in range(1, CANDIDATES + 1)})
    tasks = [task_at(game.at(step), str(deal.name)) for step in steps]
    return max(tasks, key=lambda task: (*_score_task(task), make_hash(task.name, str(task.step))))


def task_at(position: Game, name: str) -> Task:
    """Return the task of a position of the deal with this name."""
    game = seat_persons(position)
    scene = make_game_scene(game)
    deal_step = f"{name} {len(position.history)}"
    visible = {code for place in scene.places for code in place.cards} - {"??"}  # including covered cards of open piles
    consequence = _choose_move(game, visible, deal_step)
    near_moves = tuple(list_near_moves(game, scene))
    others = set(near_moves) - {consequence.move}
    refused_moves = _vary_rules(game, others.difference(game.moves()), deal_step)
    allowed_moves = _vary_rules(game, others.intersection(game.moves()), deal_step)
    offered_moves = allowed_moves[: max(LEAST_ALLOWED, min(MOST_ALLOWED, MOST_MOVES - len(refused_moves)))]
    offered_moves += refused_moves[: MOST_MOVES - len(offered_moves)]
    moves = sorted(offered_moves, key=lambda move: make_hash(deal_step, move))
    rulings = tuple((move, game.ruling(move)) for move in moves)
    return Task(name, len(position.history), game, rulings, consequence, near_moves)


def seat_scores(game: Game) -> list[int]:
    """Return the points of each seat."""
    total = game.score()["total"]
    return list(total) if isinstance(total, list) else [total]


def describe_score(game: Game) -> str:
    """Return a score in words: the total, and its parts if there are several."""
    parts = {name: value if isinstance(value, list) else [value] for name, value in game.score()["parts"].items()}
    lines = []
    for seat, total in enumerate(seat_scores(game), 1):
        of_seat = [f"{SUIT_SIGNS.get(name, name)} {each[seat - 1]}" for name, each in parts.items() if each[seat - 1]]
        why = f" ({', '.join(of_seat)})" if of_seat and len(parts) > 1 else ""
        lines.append(f"{f'seat {seat} has ' if game.seats > 1 else ''}{total}{why}")
    return "; ".join(lines).replace("-", "−")


def _score_task(task: Task) -> tuple[int, ...]:
    """Return a score of a task, for comparison: it counts rules, kinds of events, and a change of points."""
    rules_by_verdict = {(ruling.legal, ruling.rule) for _, ruling in task.rulings}
    verdicts = {is_legal for is_legal, _ in rules_by_verdict}
    kinds = {event.kind for event in task.consequence.events}
    changes = seat_scores(task.game) != seat_scores(task.consequence.after)
    return len(verdicts), len(rules_by_verdict) + min(len(kinds), 3) + changes, len(task.rulings)


def list_near_moves(game: Game, scene: Scene) -> Iterator[str]:
    """Yield the moves that a person might try: all allowed moves, and each visible card to each place.

    In a game without turns, these are moves of one seat only.
    """
    texts = [move for move in game.moves() if game.mover(move) == game.turn]
    texts += [form for form in book(game.slug)["forms"].values() if "{" not in form]
    for card, source in movable_cards(scene):
        for area in scene.areas:
            if area.place != source:
                texts += possible_moves(scene, card, source, area.place, area.zone)[:1]
    for text in texts:
        with suppress(BadMove):  # some drops are not moves of the game
            yield words(game.slug).spell(game.table, parse_move(game.slug, game.table, text))


def _vary_rules(game: Game, moves: Iterable[str], deal_step: str) -> list[str]:
    """Return moves in an order with as many different deciding rules as possible among the first moves.

    Among moves with the same rule, moves that begin like an allowed move come first, because they are harder to judge.
    """
    at_hand = {move.split()[0] for move in game.moves()}
    turns: dict[str, int] = {}  # by move: the number of earlier moves by the same rule
    counts: Counter[str] = Counter()
    for move in sorted(moves, key=lambda move: (move.split()[0] not in at_hand, make_hash(deal_step, move))):
        rule = find_rule(game, move)
        turns[move] = counts[rule]
        counts[rule] += 1
    return sorted(turns, key=turns.__getitem__)[:MOST_MOVES]


def find_rule(game: Game, text: str) -> str:
    """Return the slug of the rule that decides a move. The whole ruling takes much longer."""
    law = rules(game.slug)
    move = parse_move(game.slug, game.table, text)
    number = law.ruling(game.table, move)
    slug: str = law.RULES[law.allowing_rule(move) if number == LEGAL else number]
    return slug


def _choose_move(game: Game, visible: set[str], deal_step: str) -> Consequence:
    """Return the allowed move with the most interesting events, preferably foreseeable ones."""

    def score(consequence: Consequence) -> tuple[Any, ...]:
        changes = seat_scores(game) != seat_scores(consequence.after)
        kinds = len({event.kind for event in consequence.events})
        interest = kinds + changes - HIDDEN_CARD_PENALTY * (not consequence.is_foreseeable)
        return len(consequence.events) <= MOST_EVENTS, interest, changes, make_hash(deal_step, consequence.move)

    return max((_play_move(game, move, visible) for move in game.moves()), key=score)


def _play_move(game: Game, move: str, visible: set[str]) -> Consequence:
    """Return a move with its events, played on a copy of the game."""
    after = game.copy()
    events = tuple(after.play(move))
    is_foreseeable = all(event.kind != "shuffle" and visible.issuperset(event.cards) for event in events)
    return Consequence(move, events, after, is_foreseeable)


def make_hash(*texts: str) -> bytes:
    """Return a random-looking value that depends only on the texts."""
    return sha256(" ".join(texts).encode()).digest()
