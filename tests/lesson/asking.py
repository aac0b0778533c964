"""A position to ask about, and how tests answer: they press buttons, pick guesses and choose moves."""

import json

import kit
from kit.lesson.question_page import show_question

NAME = "rules/01_six_stacks"
MOVES = ["Td to s1", "7s to s2", "4c to s3", "Ts to s2"]
GUESSES = {"Yes": {"legal": True}, "No": {"legal": False}}


def position() -> kit.Game:
    """Return a position with two allowed moves and two that are refused."""
    return kit.setup("six-stacks", stacks=["Jh", "9s 8c", "5d", "2c"], hands=["Td 7s 4c Ts", "Kc 3d Qc"])


def show(asked):
    """Return the page of a question, without a widget."""
    page = show_question(asked, lambda message: None, lambda game: None)
    page.show()
    return page


def act(shown, **content):
    """Let a page, or the page of a cell, send a message about the question on show."""
    page = getattr(shown, "page", shown)
    page.receive({"about": page.values["number"]} | content)


def pick(case, *guesses):
    """Press the buttons with these guesses, one after another."""
    for guess in guesses:
        act(case, guess=case.guesses.index(guess))


def choose(which, *moves):
    """Choose exactly these moves, and check."""
    act(which, check=[place for place, move in enumerate(which.asked.question.moves) if move in moves])


def answer_question(asked, is_right=True):
    """Return the message of a page that answers a question about moves, right or wrong."""
    if asked.scenario is not None:
        right = asked.scenario.guesses.index(asked.scenario.find_right_guess())
        return {"guess": right if is_right else 1 - min(right, 1)}
    rulings = asked.judge.rulings.values()
    return {"check": [place for place, ruling in enumerate(rulings) if ruling.legal is is_right]}


def write(exercise, *texts):
    """Write these answers, one after another, and check each."""
    for text in texts:
        act(exercise, write={"answer": text}, press="check")


def lines_in(folder):
    """Return the objects in the lines of the one file of answers in a folder."""
    (path,) = folder.glob("*.jsonl")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
