"""Measure whether the questions of `kit.practice` have the right answer, by a second judgement.

`python -m data.studies.practice_answers FOLDER` writes `practice_answers.csv`, with a row for each game and kind of
question.

For questions about rules, the second judgement is by the compiled engine: its list of legal moves, and the piles and
scores after the move. A winning move must have a line that wins, and after a losing move none of many playouts may win.
The better move must be better in new playouts. A question is ambiguous if not exactly one guess is right, or if a wrong
rule of a `why` question decides a move of the same form in any of many other positions.
"""

from collections.abc import Iterator
from functools import cache
from itertools import islice

import pandas as pd

import kit
from data.studies.practice_positions import find_rules, play_moves
from data.studies.reviewed_mistakes import estimate_share
from data.studies.tables import Row, make_row, run_study
from kit.lab.compiled import load_compiled
from kit.lab.playout import play_listed
from kit.lab.tables import copy_table, outcome_unit
from kit.lab.worker_thread import show_progress
from kit.lesson.judging import Judge
from kit.lesson.practice_questions import MOST_LEVEL, list_kinds, list_positions, make_question
from kit.play.game import Game
from kit.play.move_texts import parse_move
from kit.play.question import Question
from kit.play.words import words
from kit.rules.choices import count, move_at, new_choices
from kit.rules.rulebook import outcome_range

SEED, NEW_SEED = 1, 3
FIRST = 500_000  # the first deal
QUESTIONS = 1_500  # of each game, evenly over its kinds of questions; of the stock, every position once
LIST_ONLY = -1  # in place of a move that is played
PLAYOUTS = 4_000  # of a move, in the second judgement
COLUMNS = ["kind", "agrees", "ambiguous", "by_chance", "level"]  # of a question


def judge_again(question: Question) -> bool:
    """Return whether the second judgement agrees with the answer of a question."""
    game = question.game()
    if question.kind == "what":
        (move,), scenario = question.moves, question.scenario()
        legal, after = play_compiled(game, move)
        checks = scenario.find_right_guess().checks
        first = scenario.answer.game
        same = not legal or (first.position() == after.position() and first.score() == after.score())
        return same and checks.get("legal", legal) == legal
    right = {move for move, ruling in Judge(question).rulings.items() if ruling.legal}
    if not question.judge:
        return all(play_compiled(game, move)[0] == (move in right) for move in question.moves)
    outcomes = play_moves(game, question.moves, PLAYOUTS, NEW_SEED)
    if question.judge == "playouts":
        return {question.moves[int(outcomes.mean(axis=1).argmax())]} == right
    win = outcome_range(game.slug)[1] * outcome_unit(game.slug)
    return all(
        has_line(question.game(), move) if move in right else row.max() < win
        for move, row in zip(question.moves, outcomes, strict=True)
    )


def play_compiled(game: Game, move: str) -> tuple[bool, Game]:
    """Return whether the compiled engine lists a move as legal, and the game after it if it does."""
    tables, choices, after = copy_table(game.slug, game.table, 2), new_choices(), game.copy()
    load_compiled(play_listed, game.slug)(tables, choices, LIST_ONLY)
    moves = [words(game.slug).spell(game.table, move_at(choices, index)) for index in range(count(choices))]
    if move in moves:
        load_compiled(play_listed, game.slug)(tables, choices, moves.index(move))
        after = Game(game.slug, tables[1], game.seed)
    return move in moves, after


def has_line(game: Game, move: str) -> bool:
    """Return whether the search finds a line that wins after a move, and it wins."""
    game.play(move)
    for each in kit.solve(game).line:
        game.play(each)
    return 1 in game.winners()


def is_ambiguous(question: Question) -> bool:
    """Return whether two guesses are right, or a wrong rule decides moves of the same form elsewhere."""
    if question.kind == "which":
        return False
    scenario = question.scenario()
    right = scenario.find_right_guess()  # raises KitError unless exactly one guess is right
    if "legal" not in right.checks or right.checks["legal"]:
        return False
    slug, (move,) = question.rule.partition("/")[0], question.moves
    verb = parse_move(slug, question.game().table, move).verb
    named = [guess.checks["rule"].partition("/")[2] for guess in scenario.guesses if "rule" in guess.checks]
    return len(decide_elsewhere(slug)[verb].intersection(named)) > 1


@cache
def decide_elsewhere(slug: str) -> dict[int, set[str]]:
    """Return the rules that decide on moves of each form, in other deals than those of `practice_rules.csv`."""
    return find_rules(slug, FIRST)


def find_chance(question: Question) -> float:
    """Return the share of answers that are right if a reader clicks at random."""
    return 1 / len(question.guesses) if question.kind == "what" else 0.5 ** len(question.moves)


def judge_questions(slug: str) -> Iterator[tuple[str, bool, bool, float, int]]:
    """Yield the kind of each question of a game, and what the second judgement says."""
    kinds = list_kinds(slug)
    with show_progress(QUESTIONS, " questions", slug) as add_progress:
        for place, kind in enumerate(kinds):
            wanted = len(list_positions(kind, slug)) or len(range(place, QUESTIONS, len(kinds)))
            names = (f"{kind} {slug} {number}" for number in range(FIRST, FIRST + 20 * wanted))
            made = filter(None, map(make_question, names))
            for question, level, _ in islice(made, wanted):
                yield kind, judge_again(question), is_ambiguous(question), find_chance(question), level
                add_progress(1)


def measure_answers(slug: str) -> dict[str, list[Row]]:
    """Return the rows of the table about a game, by the name of its file."""
    rows = list[Row]()
    for kind, questions in pd.DataFrame(judge_questions(slug), columns=COLUMNS).groupby("kind", sort=False):
        levels = {f"level_{level}": float((questions.level == level).mean()) for level in range(1, MOST_LEVEL + 1)}
        rows.append(make_row(
            game=slug, kind=kind, questions=len(questions), agrees_share=estimate_share(questions.agrees),
            ambiguous=int(questions.ambiguous.sum()), right_by_chance=questions.by_chance.mean(), **levels,
        ))  # fmt: skip
    return {"practice_answers": rows}


if __name__ == "__main__":
    run_study("practice_answers", SEED, measure_answers)
