"""The rulebook and the rules say the same, and no sentence of the book is dead or missing."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

import kit
from kit.play import speech
from kit.play.words import words
from kit.rules.engine import rules
from kit.rules.rulebook import book, rule_entries
from kit.rules.table import LEGAL
from tests.games import SLUGS, cached_random_game, combinations, each_game, moments, random_game, readable_moves
from tests.golden import rich_game
from tests.project import PROJECT
from tests.rules import rows as cases
from tests.rules.rows import lay_out, rows

DEALS = 300  # deals that are listened to
LAW = PROJECT / "kit" / "rules"
EVERY = 5  # of how many moments of a game one is asked for rulings,
MOST = 5  # but not many more than so many of a long game

# Tests of one game's tour run in one process, so that the tour is made once.
each_tour = pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=pytest.mark.xdist_group(f"tour of {slug}")) for slug in SLUGS]
)


class Tour(NamedTuple):
    """What was heard on a tour of a game: the sentences, and how often each rule spoke, of how many answers."""

    sentences: set[str]
    refused: Counter
    allowed: Counter
    acted: Counter
    steps: int


@cache
def tour(slug: str) -> Tour:
    """Random games and deals, a rich one and rare positions, with rulings of every sort at many moments."""
    heard = Tour(set(), Counter(), Counter(), Counter(), 0)
    with pytest.MonkeyPatch.context() as patch:
        fill = speech.fill_sentence
        cached_random_game.cache_clear()  # games that other tests have played were not heard
        patch.setattr(
            speech, "fill_sentence", lambda sentence, fact: heard.sentences.add(sentence) or fill(sentence, fact)
        )
        games = [random_game(slug, options, seed=0) for options in combinations(slug)]
        games += [rich_game(slug)] + [kit.deal(slug, seed=seed) for seed in range(DEALS)]
        games += rare_games(slug)
        for game in games:
            listen(game, heard)
    return heard._replace(steps=sum(1 + len(game.history) for game in games))  # the deal is a step too


def rare_games(slug: str) -> Iterator[kit.Game]:
    """Yield positions for what hardly ever happens by chance, with the move of each played."""
    for row in rows(slug, "rare"):
        game = lay_out(slug, row)
        game.play(row["move"])
        yield game


def listen(game: kit.Game, heard: Tour) -> None:
    """Count the rules behind a game's events, and ask for one ruling of each sort at some of its moments."""
    heard.acted.update({event.rule for event in game.dealing})
    for number, step in enumerate(game.history):
        heard.acted.update({event.rule for event in step.events})
        game.at(number).ruling(step.move)  # why a move that was played is allowed is heard too
    for moment in moments(game, EVERY, MOST) if game.history else []:
        for text in one_of_each_sort(moment):
            ruling = moment.ruling(text)
            (heard.allowed if ruling.legal else heard.refused)[ruling.rule] += 1


def one_of_each_sort(game: kit.Game) -> list[str]:
    """Return a move text for every rule that allows one here, and for every sort of refusal."""
    law, found = rules(game.slug), {}
    for text, move in readable_moves(game).items():
        rule = law.ruling(game.table, move)
        name = law.RULES[law.allowing_rule(move) if rule == LEGAL else rule]
        by_case = rule != LEGAL or isinstance(rule_entries(game.slug)[name]["allows"], dict)
        case = words(game.slug).CASES.get(rule) if by_case else None
        found.setdefault((rule, name, case(game.table, move) if case else ""), text)
    return list(found.values())


@each_game
def test_every_rule_of_the_book_is_written_in_full_and_a_number_of_the_game_and_the_other_way_round(slug):
    assert [rule.slug for rule in kit.rulebook(slug)] == list(rules(slug).RULES[LEGAL + 1 :])
    for rule in kit.rulebook(slug):
        assert all(field and field.strip() == field for field in rule if isinstance(field, str)), rule


@each_game
def test_every_event_of_the_game_has_a_sentence_and_a_rule(slug):
    assert set(book(slug)["events"]) - {"shuffle"} == set(rules(slug).EVENTS)
    for event in book(slug)["events"].values():
        assert event["rule"] in rules(slug).RULES and event["kind"] and event["text"]


@each_tour
@pytest.mark.thorough
def test_no_sentence_is_dead_and_none_comes_from_elsewhere(slug):
    assert sorted(book_sentences(slug) ^ tour(slug).sentences) == []


def book_sentences(slug: str) -> set[str]:
    """Return every sentence in a game's book that rulings and events speak."""
    found = {event["text"] for event in book(slug)["events"].values()}
    for rule in book(slug)["rules"]:
        allows = rule.get("allows", {})
        found |= set(rule.get("refusal", {}).values()) | ({allows} if isinstance(allows, str) else set(allows.values()))
    return found


@each_tour
@pytest.mark.thorough
def test_every_rule_allows_somewhere_and_refuses_or_acts_elsewhere(slug):
    heard = tour(slug)
    for rule in kit.rulebook(slug):
        name = f"{slug}/{rule.slug}"
        spoke = heard.refused[name] + heard.acted[name] + heard.allowed[name]
        assert spoke, f"{name} never refuses, acts or allows"
        if heard.allowed[name]:
            assert heard.refused[name] + heard.acted[name], f"{name} only allows"
        else:
            assert heard.acted[name] < heard.steps, f"{name} always acts"


@each_game
def test_every_rule_has_two_rows_or_a_test_in_python_that_bears_its_name(slug):
    files = (PROJECT / "tests" / "rules").glob(f"test_{slug.replace('-', '_')}*.py")
    names = re.findall(r"^def (test_\w+)", "".join(file.read_text(encoding="utf-8") for file in files), re.MULTILINE)
    for rule in kit.rulebook(slug):
        prefix = f"test_{rule.slug.replace('-', '_')}_"
        rows_of_it = cases.book(slug).get(rule.slug, [])
        assert len(rows_of_it) >= 2 or any(name.startswith(prefix) for name in names), rule.slug


# ---- whoever looks for a rule by its slug finds the line that makes it so: a number that is used, or a comment ----


def sources(slug: str) -> str:
    """Return all lines of the files that hold a game's law."""
    name = slug.replace("-", "_")
    files = [*LAW.glob(f"games/{name}.py"), *LAW.glob(f"games/{name}_*.py"), *LAW.glob("shared/*.py")]
    return "\n".join(file.read_text(encoding="utf-8") for file in sorted(files))


def is_named(slug: str, text: str) -> bool:
    """Whether a rule has a number that is used, or a comment that begins with its slug, alone or among others."""
    numbers = re.findall(rf'^(\w+) = (?:SHARED_)?RULES\.index\("{slug}"\)$', text, re.MULTILINE)
    is_used = any(re.search(rf"^ .*(return|[=!]=|if|else) .*\b{number}\b", text, re.MULTILINE) for number in numbers)
    return is_used or re.search(rf"# ([a-z0-9-]+, )*{slug}(, [a-z0-9-]+)*: ", text) is not None


@each_game
def test_each_rule_is_named_where_it_is_decided(slug):
    text = sources(slug)
    assert [rule for rule in rules(slug).RULES[1:] if not is_named(rule, text)] == []


def test_a_rule_is_not_named_by_the_table_or_by_a_number_that_nothing_uses():
    assert not is_named("strike", 'RULE = RULES.index("strike")\n    return OTHER\n')
    assert is_named("strike", 'RULE = RULES.index("strike")\n    return RULE\n')
    assert is_named("strike", "    # draw, strike: who strikes draws\n")
    assert not is_named("strike", "    # who has a strike: draws\n")
    assert not is_named("strike", 'RULES = ("legal", "strike")\n')
