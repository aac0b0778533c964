"""The nine notebooks of the games beside each other: each has all its parts, in an order and in words of its own."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from itertools import combinations
from pathlib import Path

import pytest

from tests.project import NOTEBOOKS, PROJECT

GAMES = [path for path in NOTEBOOKS if path.parent.name == "notebooks" and not path.name.startswith("00_")]
# What every notebook of a game has, and how its code, or for the last its text, shows where it stands.
PARTS = {
    "table": r"kit\.table\(",
    "stepping": r"kit\.stepper\(",
    "gallery": r"kit\.gallery\(",
    "asking": r"\.ruling\(|\brulings\(",
    "scoring": r"(?m)\b(?:score_charts?\w*|score_sheet|cards_left)\(|^\w+\.score\(\)$",
    "measuring": r"kit\.simulate\(|\b(?:arrangements|battles|endings|plays_tried)\(",
    "further": r"\]\(00_welcome\.ipynb\)",
}
FEWEST_WORDS = 3  # what has fewer is no sentence, such as a heading that says only `Rules`
SENTENCE_ENDS = re.compile(r"(?<=[.!?:])[\s*)]+(?=[\"'`*_(\[]*[A-Z0-9♠♥♦♣])")
MARKS = re.compile(r"\]\([^)]*\)|[*_#`|>\[\]]|^\s*(?:- |\d+\. )")


def cells(path: Path, kind: str) -> list[str]:
    """Return the source of all cells of a kind, each in a string of its own; an empty one for each cell of another
    kind.
    """
    book = json.loads((PROJECT / path).read_text(encoding="utf-8"))
    return ["".join(cell["source"]) if cell["cell_type"] == kind else "" for cell in book["cells"]]


def order(path: Path) -> list[str]:
    """Return the parts of a notebook in the order in which each first comes; those that it has not are left out."""
    first = {}
    for part, sign in PARTS.items():
        kind = "markdown" if part == "further" else "code"
        places = [
            (number, found.start()) for number, source in enumerate(cells(path, kind))
            if (found := re.search(sign, source))
        ]  # fmt: skip
        if places:
            first[part] = places[-1] if part == "further" else places[0]
    return sorted(first, key=first.__getitem__)


def sentences(text: str) -> set[str]:
    """Return the sentences of a text in Markdown, without its marks, the addresses of its links, and how they are
    spelled.
    """
    found = set()
    for paragraph in re.split(r"\n\s*\n|\n(?=\s*[-#|])", text):
        for sentence in SENTENCE_ENDS.split(MARKS.sub("", " ".join(paragraph.split()))):
            words = re.findall(r"[\w♠♥♦♣']+", sentence.casefold())
            if len(words) >= FEWEST_WORDS:
                found.add(" ".join(words))
    return found


def shared(books: dict[str, set[str]], most: int) -> dict[str, list[str]]:
    """Return the sentences that stand in more than so many books, and in which."""
    where = defaultdict(list)
    for name, said in books.items():
        for sentence in said:
            where[sentence].append(name)
    return {sentence: names for sentence, names in sorted(where.items()) if len(names) > most}


def test_there_is_a_notebook_for_each_of_nine_games():
    assert len(GAMES) == 9


@pytest.mark.parametrize("path", GAMES, ids=str)
def test_a_notebook_of_a_game_has_all_its_parts(path):
    assert set(PARTS) - set(order(path)) == set()


def test_no_two_notebooks_have_their_parts_in_one_order():
    orders = {path.stem: order(path) for path in GAMES}
    alike = [(one, other) for one, other in combinations(orders, 2) if orders[one] == orders[other]]
    assert alike == [], "\n".join(f"{name}: {', '.join(parts)}" for name, parts in orders.items())


def test_no_sentence_stands_in_three_notebooks():
    said = {path.stem: set().union(*map(sentences, cells(path, "markdown"))) for path in GAMES}
    assert shared(said, most=2) == {}


def test_sentences_are_told_apart_whatever_their_marks():
    text = "## A **short** one\n\n- Read [the rules](x.ipynb) first. Then *play*!\n- Then play? Do so: it is fun."
    assert sentences(text) == {"a short one", "read the rules first", "do so it is fun"}
    assert sentences("| a | b |\n| --- | --- |\n| one two three | x |") == {"one two three x"}


def test_a_sentence_that_stands_in_several_books_is_found():
    books = {"one": {"a b c", "x y z"}, "two": {"a b c", "x y z"}, "three": {"a b c"}}
    assert shared(books, most=2) == {"a b c": ["one", "two", "three"]}
