"""Make the questions of a practice, each from a name such as `why swap 48213`: its kind, its game and its number.

The same name always makes the same question, so a reader's answers need no more than names. The number is that of a
deal that careful players play on, or of a position in the game's `practice_positions.csv`. The rules, a search or
measured figures give the right answer. No answer is ambiguous:

- `allowed`: which of these moves are allowed?
- `why`: is a move allowed, and if not, which rule refuses it? The other rules decide moves of another form.
- `next`: how many cards lie in a place after a move, or whose turn is it?
- `score`: what is the score after a move?
- `wins`: after which of these moves can the game still be won?
- `better`: which of two moves is better?

A clear mistake of a reviewed game of the reader becomes a question as well: which of the two moves is better?
"""

import csv
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from kit.errors import KitError
from kit.files import results_file
from kit.lab.hidden_cards import deal_hidden_cards, find_hidden_cards
from kit.lab.numpy_state import has_numpy
from kit.lab.players import careful, play_out
from kit.lesson.answer_lines import Answer
from kit.lesson.answers import OWN_MISTAKE
from kit.lesson.tasks import LONGEST, MOST_MOVES, PART, Task, describe_score, make_hash, seat_scores, task_at
from kit.play.amounts import format_interval, unit
from kit.play.checks import is_fulfilled, make_tries, value_at
from kit.play.game import Game, deal
from kit.play.move_texts import describe_move, parse_move
from kit.play.question import Question, ask_what_happens, read_question
from kit.play.referee import load
from kit.play.words import words
from kit.rules.engine import bind_game, rules
from kit.rules.rulebook import book, info, rule_entries, score_unit
from kit.tabletop.autosave import list_reviewed_games

KIND_TEXTS = {  # for a class report
    "allowed": "which moves are allowed?", "why": "is a move allowed, and if not, why?", "next": "what happens next?",
    "score": "what is the score?", "wins": "after which moves can the game still be won?",
    "better": "which move is better?", "mistake": "which move is better, after a mistake of one's own?",
}
MOST_RULES = 3  # rules to choose from, at most
MOST_NUMBERS = 4  # numbers to choose from
HIDDEN_DEALS = 8  # of the unseen cards, over which an answer must stay right
MOST_LEVEL = 4
MANY_MOVES, MANY_RULES, MANY_ERRORS = 8, 4, 0.9  # a question with more of one of these is harder by one level


class PracticeQuestion(NamedTuple):
    """A question, its level from 1 to MOST_LEVEL, and a line about the origin of its position."""

    question: Question
    level: int
    origin: str


def make_question(name: str) -> PracticeQuestion | None:
    """Return the question with this name, or None if there is no such question."""
    try:
        kind, slug, number = name.split(" ")
        if kind in STOCK_KINDS and kind in list_kinds(slug):
            return ask_from_stock(kind, slug, int(number))
        task = find_task(slug, number)
        question = LAW_KINDS[kind](task, name)
        if question.kind == "what" and not is_foreseeable(question, task.game):
            return None
    except (KitError, LookupError, ValueError, ZeroDivisionError):
        return None
    moves = task.game.moves()
    refused = 1 - sum(move in moves for move in task.near_moves) / len(task.near_moves)
    level = measure_level(len(moves), len({ruling.rule for _, ruling in task.rulings}), refused)
    return PracticeQuestion(question, level, describe_origin(task.game))


def remake_question(name: str, answers: Iterable[Answer]) -> PracticeQuestion | None:
    """Return a question that these answers answer, or None if it cannot be made again.

    Anybody may have written the answers, so a question that they keep must be one about a mistake in a game.
    """
    kept = next((each.asked for each in answers if each.question == name and each.asked), None)
    if kept is None:
        return make_question(name)
    with suppress(KitError, ValueError):
        question, (kind, slug, _) = read_question(kept), name.split(" ")
        is_about_mistake = question.kind == "which" and question.judge == "playouts"
        if is_about_mistake and (kind, slug, name) == (OWN_MISTAKE, question.game().slug, question.name):
            return PracticeQuestion(question, 1, "A mistake of your own")
    return None


def list_kinds(slug: str) -> list[str]:
    """Return the kinds of questions of a game. Without NumPy there is no search for a win."""
    stock = [kind for kind in STOCK_KINDS if list_positions(kind, slug)]
    return [*LAW_KINDS, *(kind for kind in stock if kind != "wins" or has_numpy())]


def measure_level(moves: int, rules: int, errors: float) -> int:
    """Return the level of a question: 1, and 1 more for each of: many legal moves, many rules, many errors.

    `rules` is the number of rules that decide, `errors` the share of a random player's moves that are refused or worse.
    """
    return 1 + (moves > MANY_MOVES) + (rules > MANY_RULES) + (errors > MANY_ERRORS)


def describe_origin(game: Game) -> str:
    """Return a line about the origin of a position."""
    return f"{info(game.slug).title}, deal {game.seed}, after {len(game.history)} moves"


# ---- questions for the law of the game ----


def find_task(slug: str, number: str) -> Task:
    """Return the task of a deal, after some moves of careful players."""
    game = play_out(deal(slug, seed=int(number)), careful, LONGEST)
    return task_at(game.at(make_hash(slug, number)[0] % max(1, int(PART * len(game.history)))), number)


def is_foreseeable(question: Question, game: Game) -> bool:
    """Return whether the right guess stays right if the cards that the seat does not see are dealt again several times.

    Raises KitError unless exactly one guess is right.
    """
    right, law = question.scenario().find_right_guess(), rules(game.slug)
    hidden = bind_game(find_hidden_cards, game.slug)(game.table, game.turn)
    for number in range(HIDDEN_DEALS):
        t = law.RECORD.copy(game.table)
        bind_game(deal_hidden_cards, game.slug)(t, hidden, 0, number)
        if not is_fulfilled(right.checks, make_tries(Game(game.slug, t, game.seed), question.moves)):
            return False
    return True


def ask_allowed(task: Task, name: str) -> Question:
    """Return the question which of some moves are allowed. Raises LookupError if no move is refused."""
    if all(ruling.legal for _, ruling in task.rulings):
        raise LookupError("no move is refused")
    tried = [task.consequence.move, *(move for move, _ in task.rulings)][:MOST_MOVES]
    moves, text = sort_by_hash(tried, name), "Which of these moves are allowed?"
    return Question("which", name, text, position=task.game.position(), seed=task.game.seed, moves=moves)


def sort_by_hash(texts: Iterable[str], name: str) -> tuple[str, ...]:
    """Return texts in an order that depends on the name of a question alone."""
    return tuple(sorted(texts, key=lambda text: make_hash(name, text)))


def ask_why(task: Task, name: str) -> Question:
    """Return the question whether a move is allowed, and if not, because of which rule.

    A wrong rule decides only moves of one other form, unless the move is allowed. Raises LookupError if there is none.
    """
    slug = task.game.slug
    move, ruling = task.rulings[make_hash(name)[0] % len(task.rulings)]
    deciders, verb = list_deciders(slug), parse_move(slug, task.game.table, move).verb
    forms = Counter(chain.from_iterable(deciders.values()))  # of each rule; general rules decide moves of several forms
    elsewhere = {rule for rule, count in forms.items() if count == 1} - deciders[verb]
    others = sort_by_hash(deciders[verb] if ruling.legal else elsewhere, name)
    right = () if ruling.legal else (ruling.rule.partition("/")[2],)
    rules = sort_by_hash((right + others)[:MOST_RULES], name)
    if len(rules) < 2:
        raise LookupError("there are no other rules to choose from")
    guesses: dict[str, dict[str, Any]] = {"It is allowed.": {"legal": True}}
    for rule in rules:
        text = f"It is refused by the rule “{rule_entries(slug)[rule]['title']}”."
        guesses[text] = {"legal": False, "rule": f"{slug}/{rule}"}
    return ask(task, name, move, "Is this allowed, and if not, why?", guesses, ruling.rule)


@cache
def list_deciders(slug: str) -> dict[int, set[str]]:
    """Return the rules that decide moves of each verb of a game, by the verb's number."""
    deciders = defaultdict[int, set[str]](set)
    for row in read_results("practice_rules.csv", slug):
        deciders[int(row["verb"])].add(row["rule"])
    return deciders


def read_results(name: str, slug: str) -> list[dict[str, str]]:
    """Return the rows of a file of results of a game."""
    with results_file(name, slug).open(encoding="utf-8", newline="") as rows:
        return list(csv.DictReader(rows))


def ask_next(task: Task, name: str) -> Question:
    """Return the question how many cards lie in a place after a move, or whose turn it is then."""
    game, after, move = task.game, task.consequence.after, task.consequence.move
    if game.seats > 1 and make_hash(name)[0] % 2 and rules(game.slug).TAKES_TURNS:
        guesses: dict[str, dict[str, Any]] = {f"Seat {seat}.": {"after": {"turn": seat}, "over": False}
                                              for seat in range(1, game.seats + 1)}  # fmt: skip
        guesses["The game is over."] = {"over": True}
        return ask(task, name, move, "Whose turn is it then?", guesses, task.consequence.events[-1].rule)
    sizes = list_sizes(game)
    changed = [path for path, (place, size) in list_sizes(after).items() if sizes.get(path) != (place, size)]
    path = max(changed, key=lambda path: make_hash(name, path), default="")
    place, size = list_sizes(after)[path]  # raises LookupError if no place has changed
    guesses = {
        f"{number} card{'s' * (number != 1)}.": {"sizes": {path: number}}
        for number in choose_numbers(size, sizes[path][1], name)
    }
    return ask(task, name, move, f"How many cards are then {place}?", guesses, task.consequence.events[0].rule)


def list_sizes(game: Game) -> dict[str, tuple[str, int]]:
    """Return the name and the number of cards of each place, by its path in a position."""
    places, position, sizes = words(game.slug).PLACES, game.position(), dict[str, tuple[str, int]]()
    for pile, count in enumerate(game.table.sizes):
        piles = places.find_piles(pile)
        path = piles.field if isinstance(position.get(piles.field), str) else f"{piles.field}.{pile - piles.first + 1}"
        cards = value_at(position, path)
        if isinstance(cards, str) and len(cards.split()) == count:
            sizes[path] = f"{piles.preposition} {places.name(pile)}", count
    return sizes


def ask_score(task: Task, name: str) -> Question:
    """Return the question what the score is after a move. Raises LookupError if nobody has points."""
    totals, before = seat_scores(task.consequence.after), seat_scores(task.game)
    if not any(totals + before):
        raise LookupError("nobody has points")
    seat, counted = make_hash(name)[0] % len(totals), score_unit(task.game.slug)
    numbers = choose_numbers(totals[seat], before[seat], name)
    guesses = dict[str, dict[str, Any]]()
    for number in numbers:
        total = [*totals[:seat], number, *totals[seat + 1 :]] if len(totals) > 1 else number
        amount = f"{number} {counted.removesuffix('s' * (number == 1))}."
        guesses[amount.replace("-", "−")] = {"total": total}
    text = f"What is then the score{f' of seat {seat + 1}' * (len(totals) > 1)}?"
    why = f"The score is then: {describe_score(task.consequence.after)}."
    scoring, slug = book(task.game.slug).get("scoring"), task.game.slug
    rule = f"{slug}/{scoring}" if scoring else task.consequence.events[-1].rule
    return ask(task, name, task.consequence.move, text, guesses, rule, why)


def choose_numbers(right: int, before: int, name: str) -> list[int]:
    """Return numbers to choose from, in order: the right one, the one before the move, and numbers near them.

    A negative number is offered only if one of these two is negative.
    """
    near = map(int, sort_by_hash([str(right + step) for step in (1, -1, 2, -2)], name))
    numbers = dict.fromkeys(number for number in (right, before, *near) if number >= min(0, right, before))
    return sorted(list(numbers)[:MOST_NUMBERS])


def ask(
    task: Task, name: str, move: str, text: str, guesses: dict[str, dict[str, Any]], rule: str, why: str = ""
) -> Question:
    """Return a question about a move, with these guesses."""
    full_text = f"The move is: {describe_move(task.game.slug, move)}. {text}"
    return ask_what_happens(name, task.game, move, full_text, guesses, rule.partition("/")[2], why)


LAW_KINDS: dict[str, Callable[[Task, str], Question]] = {
    "allowed": ask_allowed, "why": ask_why, "next": ask_next, "score": ask_score,
}

# ---- questions about positions of the stock ----

STOCK_KINDS = {
    "wins": "After which of these moves can the game still be won?", "better": "Which of these two moves is better?",
}


@cache
def list_positions(kind: str, slug: str) -> list[dict[str, str]]:
    """Return the positions of the stock for a kind of questions of a game."""
    return [row for row in read_results("practice_positions.csv", slug) if row["kind"] == kind]


def ask_from_stock(kind: str, slug: str, number: int) -> PracticeQuestion:
    """Return the question about a position of the stock. Numbers beyond its end begin again."""
    stock = list_positions(kind, slug)
    row = stock[number % len(stock)]
    game = deal(slug, seed=int(row["deal"]), **json.loads(row["options"]))
    for move in filter(None, row["moves"].split("; ")):  # the first move of a game has none before it
        game.play(move)
    gain = (float(row["gain_low"]), float(row["gain_high"])) if row["gain_low"] else None
    level = measure_level(int(row["legal_moves"]), 0, float(row["random_errs"])) + (float(row["careful_errs"]) > 0.5)
    name = f"{kind} {slug} {number % len(stock)}"
    return PracticeQuestion(choose_better(game, row["choices"].split("; "), gain, name), level, describe_origin(game))


def choose_better(game: Game, choices: Sequence[str], gain: tuple[float, float] | None, name: str) -> Question:
    """Return the question which moves win or, with the bounds of a `gain`, whether the first move is better."""
    moves = sort_by_hash(choices, name)
    asked = Question("which", name, "", position=game.position(), seed=game.seed, moves=moves)
    if gain is None:
        return replace(asked, text=STOCK_KINDS["wins"], judge="search")
    low, high = gain
    interval = f"{format_interval(low, high, game.slug)} {unit(game.slug)}"
    why = f"It gains {interval}, if all seats play carefully from then on."
    text = STOCK_KINDS["better"].replace("?", f" for seat {game.mover(choices[0])}?" if game.seats > 1 else "?")
    return replace(asked, text=text, judge="playouts", guesses={choices[0]: {}}, why=why)


# ---- the reader's own mistakes ----


def list_own_mistakes(slugs: Sequence[str]) -> Iterator[PracticeQuestion]:
    """Yield questions about the clear mistakes of saved games that were reviewed, the latest game first."""
    for saved, transcript in list_reviewed_games():
        with suppress(KitError):  # a game of another version of the kit
            game = load(transcript)
            for row in game.review.steps if game.review and game.slug in slugs else ():
                before = game.at(row.step - 1)
                if row.mistake:
                    place = make_hash(str(game.seed), *(step.move for step in before.history)).hex()[:12]
                    name, gain = f"{OWN_MISTAKE} {game.slug} {place}", (row.missed_low, row.missed_high)
                    question = choose_better(before, [row.best, row.move], gain, name)
                    origin = f"You had this position on {datetime.fromtimestamp(saved):%A, %d %B}"
                    yield PracticeQuestion(question, measure_level(len(before.moves()), 0, 0), origin)
