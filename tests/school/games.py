"""Data for tests of schools: golden games, an invented review, words of pages, and files of a class's answers.

The answers belong to a real lesson and to an invented one, in files as the kit saves them.
"""

import re
from html import unescape

import kit
from kit.lesson.answers import Answers
from kit.lesson.judging import Judge
from kit.play.question import Question
from kit.play.review_data import Review, ReviewRow
from tests.games import play_first
from tests.golden import golden_game

BLOCK = re.compile(r"</?(p|li|div|h\d|td|th|tr|section|article|ol|ul|button|dd|dt|svg|text)\b[^>]*>")

LESSON = "rules/04_fashion"
ACE_WRONG = "1"  # the place of the guess "I can: nothing beats an ace."
MADE_UP = "chance/01_half_or_most"
COINS = "Three coins are tossed. How likely are three heads?"
EXERCISE = Question("exercise", "exercise-1", "The chance is …", 1, truth=0.125, tolerance=0.001, paragraph=COINS)
GUESS = Question("guess", "how-often", "How often?")
SENTENCE = Question("conclude", "for-whom", "What do you say?")
MODEL = Question("model", "model-1", "Is there an ace?", 1)
DEALS = Question("deals", "own-deals", "Play ten deals.", 10, house_rules={"game": "swap"})


def reviewed_game(best: str = "4c to s1", by: str = "careful") -> kit.Game:
    """Return a golden game with a review of seat 1 in which every move of that seat is a mistake."""
    game = golden_game("six-stacks")
    rows = []
    for number, step in enumerate(game.history, 1):
        is_own = step.seat == 1
        changes = (-0.03, -0.03) if is_own else (0.02, 0.0)
        before = rows[-1].after if rows else 0.5
        rows.append(ReviewRow(
            number, step.seat, step.move, best if is_own else "", before, before + sum(changes), 0.1, 0.9, *changes,
            0.04 * is_own, 0.01 * is_own, 0.07 * is_own, is_own, 100, 0,
        ))
    game.review = Review(1, by, 100, 1, tuple(rows))
    return game


def words_in(html: str) -> str:
    """Return the words of a page as one line, without tags, scripts and styles."""
    bare = re.sub(r"<(script|style)\b.*?</\1>", " ", html, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]*>", "", BLOCK.sub(" ", bare))).split())


def find_fetches(html: str) -> list[str]:
    """Return all addresses, inline styles and event handlers in a page; a self-contained page has none."""
    html = html.replace('xmlns="http://www.w3.org/2000/svg"', "")  # a name that no browser fetches
    body = re.sub(r"<(script|style)\b.*?</\1>", "", html, flags=re.DOTALL)
    addresses = re.findall(r'\b(?:src|srcset|href|data|action)="(?!#|data:image/svg\+xml;base64,)[^"]*"', html)
    return [*addresses, *re.findall(r"https?:[^\"'\s]*|url\(|@import|<link|<iframe|<object", html),
            *re.findall(r'<[^>]*\s(?:style|on\w+)=', body)]


# ---- answers of a class ----


def right_answer(question):
    """Return the right answer to a question about moves."""
    if question.kind == "which":
        return tuple(move for move, ruling in Judge(question).rulings.items() if ruling.legal)
    scenario = question.scenario()
    return str(1 + scenario.guesses.index(scenario.find_right_guess()))


def hand_in(folder, lesson, name, answers):
    """Save a person's answers and return the file; each answer is a question, the answer, and a deal's person and task.
    """
    folder.mkdir(parents=True, exist_ok=True)
    saved = Answers(lesson, folder)
    for question, *answer in answers:
        saved.add_answer(question, *answer)
    if name:
        saved.set_name(name)
    return saved.path


def play(name, task):
    """Play a person's own deal to its end; return the game, and the answer that records it."""
    game = play_first(DEALS.own_deal(name, task))
    return game, (DEALS, tuple(step.move for step in game.history), name, task)


def row(report, question):
    """Return the row of a question in a report's table."""
    (question_row,) = report.questions[report.questions.question == question.name].to_dict("records")
    return question_row
