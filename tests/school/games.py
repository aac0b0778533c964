"""What the tests of schools look at: golden games, a made-up review, pages, and what a class hands in.

Answers are to a lesson and to one made up, in files as the kit itself keeps them.
"""

import re
from html import unescape

import kit
from kit.lesson.answers import Answers
from kit.play.question import Question
from kit.play.review_data import Review, ReviewRow
from tests.project import PROJECT

BLOCK = re.compile(r"</?(p|li|div|h\d|td|th|tr|section|article|ol|ul|button|dd|dt|svg|text)\b[^>]*>")
GOLDEN = PROJECT / "data" / "transcripts"

LESSON = "rules/04_fashion"
ACE_WRONG = "I can: nothing beats an ace."
MADE_UP = "chance/01_half_or_most"
EXERCISE = Question("exercise", "The chance is …", 1, truth=0.125, tolerance=0.001)
GUESS = Question("guess", "How often?")
DEALS = Question("deals", "Play ten deals.", 10, house_rules={"game": "swap"})


def golden_game(slug: str) -> kit.Game:
    """Return the golden game of this kind."""
    return kit.load(GOLDEN / f"{slug}.json")


def reviewed_game(best: str = "4c to s1", by: str = "careful") -> kit.Game:
    """Return a golden game with a review of its first seat, in which every own step clearly missed something."""
    game = golden_game("six-stacks")
    rows = []
    for number, step in enumerate(game.history, 1):
        own = step.seat == 1
        moved = (-0.03, -0.03) if own else (0.02, 0.0)
        before = rows[-1].after if rows else 0.5
        rows.append(ReviewRow(
            number, step.seat, step.move, best if own else "", before, before + sum(moved), 0.1, 0.9, *moved,
            0.04 * own, 0.01 * own, 0.07 * own, own, 100, 0,
        ))
    game.review = Review(1, by, 100, 1, tuple(rows))
    return game


def words_in(html: str) -> str:
    """Return the words of a page, without its tags, its data and its style, as one line."""
    bare = re.sub(r"<(script|style)\b.*?</\1>", " ", html, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]*>", "", BLOCK.sub(" ", bare))).split())


def find_fetches(html: str) -> list[str]:
    """Return all that a page would fetch, or may not run or wear; nothing for a page complete in itself."""
    body = re.sub(r"<(script|style)\b.*?</\1>", "", html, flags=re.DOTALL)
    referred = re.findall(r'\b(?:src|srcset|href|data|action)="(?!#|data:image/svg\+xml;base64,)[^"]*"', html)
    return [*referred, *re.findall(r"https?:[^\"'\s]*|url\(|@import|<link|<iframe|<object", html),
            *re.findall(r'<[^>]*\s(?:style|on\w+)=', body)]


# ---- what is handed in ----


def right_answer(question):
    """Return the right answer to a question about moves."""
    return tuple(question.allowed()) if question.kind == "which" else question.scenario().right().text


def hand_in(folder, lesson, name, answers):
    """Have somebody answer; an answer is a question, what is given, and whose deal it is with its task."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = Answers(lesson, folder)
    for question, *given in answers:
        kept.add_answer(question, *given)
    if name:
        kept.set_name(name)
    return kept.path


def play(name, task):
    """Play somebody's own deal to its end; return the game, and the answer that it is."""
    game = DEALS.own_deal(name, task)
    while not game.over:
        game.play(game.moves()[0])
    return game, (DEALS, tuple(step.move for step in game.history), name, task)


def row(report, question):
    """Return the row of a question in a report's table."""
    (found,) = report.questions[report.questions.question == question.id].to_dict("records")
    return found
