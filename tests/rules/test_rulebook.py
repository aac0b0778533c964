"""The rulebook and the rules agree, and no sentence of the book is unused or missing."""

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

DEALS = 300  # deals whose events are collected
LAW = PROJECT / "kit" / "rules"
EVERY = 5  # every fifth position of a game is asked for rulings,
MOST = 5  # or fewer: about this many positions of a long game

# Tests of one game's tour run in one process, so that the tour is made once.
each_tour = pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=pytest.mark.xdist_group(f"tour of {slug}")) for slug in SLUGS]
)


class Tour(NamedTuple):
    """The sentences that a tour of a game produced, the number of rulings and events of each rule, and of steps."""

    sentences: set[str]
    refused: Counter
    allowed: Counter
    acted: Counter
    steps: int


@cache
def make_tour(slug: str) -> Tour:
    """Collect sentences from random games, deals, a rich game and rare positions, and from rulings in many positions.
    """
    collected = Tour(set(), Counter(), Counter(), Counter(), 0)
    with pytest.MonkeyPatch.context() as patch:
        fill = speech.fill_sentence
        cached_random_game.cache_clear()  # so that games are played here, where sentences are collected
        patch.setattr(
            speech, "fill_sentence", lambda sentence, fact: collected.sentences.add(sentence) or fill(sentence, fact)
        )
        games = [random_game(slug, options, seed=0) for options in combinations(slug)]
        games += [rich_game(slug)] + [kit.deal(slug, seed=seed) for seed in range(DEALS)]
        games += rare_games(slug)
        for game in games:
            collect_rules(game, collected)
    return collected._replace(steps=sum(1 + len(game.history) for game in games))  # the deal is a step too


def rare_games(slug: str) -> Iterator[kit.Game]:
    """Yield positions that random games hardly ever reach, after the move that each row names."""
    for row in rows(slug, "rare"):
        game = lay_out(slug, row)
        game.play(row["move"])
        yield game


def collect_rules(game: kit.Game, collected: Tour) -> None:
    """Count the rules behind a game's events, and ask for one ruling of each kind in some of its positions."""
    collected.acted.update({event.rule for event in game.dealing})
    for number, step in enumerate(game.history):
        collected.acted.update({event.rule for event in step.events})
        game.at(number).ruling(step.move)  # this collects the sentence that allows the move
    for moment in moments(game, EVERY, MOST) if game.history else []:
        for text in one_move_of_each_kind(moment):
            ruling = moment.ruling(text)
            (collected.allowed if ruling.legal else collected.refused)[ruling.rule] += 1


def one_move_of_each_kind(game: kit.Game) -> list[str]:
    """Return a move text for every rule that allows a move here, and for every kind of refusal."""
    law, texts = rules(game.slug), {}
    for text, move in readable_moves(game).items():
        rule = law.ruling(game.table, move)
        name = law.RULES[law.allowing_rule(move) if rule == LEGAL else rule]
        by_case = rule != LEGAL or isinstance(rule_entries(game.slug)[name]["allows"], dict)
        case = words(game.slug).CASES.get(rule) if by_case else None
        texts.setdefault((rule, name, case(game.table, move) if case else ""), text)
    return list(texts.values())


@each_game
def test_rulebook_has_the_same_rules_as_the_game_with_full_texts(slug):
    assert [rule.slug for rule in kit.rulebook(slug)] == list(rules(slug).RULES[LEGAL + 1 :])
    for rule in kit.rulebook(slug):
        assert all(field and field.strip() == field for field in rule if isinstance(field, str)), rule


@each_game
def test_every_event_has_a_sentence_and_a_rule(slug):
    assert set(book(slug)["events"]) - {"shuffle"} == set(rules(slug).EVENTS)
    for event in book(slug)["events"].values():
        assert event["rule"] in rules(slug).RULES and event["kind"] and event["text"]


@each_tour
@pytest.mark.thorough
def test_games_use_exactly_the_sentences_of_the_rulebook(slug):
    assert sorted(book_sentences(slug) ^ make_tour(slug).sentences) == []


def book_sentences(slug: str) -> set[str]:
    """Return every sentence in a game's book that rulings and events use."""
    sentences = {event["text"] for event in book(slug)["events"].values()}
    for rule in book(slug)["rules"]:
        allows = rule.get("allows", {})
        sentences |= set(rule.get("refusal", {}).values())
        sentences |= {allows} if isinstance(allows, str) else set(allows.values())
    return sentences


@each_tour
@pytest.mark.thorough
def test_every_rule_acts_refuses_or_allows_but_not_always(slug):
    collected = make_tour(slug)
    for rule in kit.rulebook(slug):
        name = f"{slug}/{rule.slug}"
        uses = collected.refused[name] + collected.acted[name] + collected.allowed[name]
        assert uses, f"{name} never refuses, acts or allows"
        if collected.allowed[name]:
            assert collected.refused[name] + collected.acted[name], f"{name} only allows"
        else:
            assert collected.acted[name] < collected.steps, f"{name} always acts"


@each_game
def test_every_rule_has_two_rows_or_a_test_with_its_name(slug):
    files = (PROJECT / "tests" / "rules").glob(f"test_{slug.replace('-', '_')}*.py")
    names = re.findall(r"^def (test_\w+)", "".join(file.read_text(encoding="utf-8") for file in files), re.MULTILINE)
    for rule in kit.rulebook(slug):
        prefix = f"test_{rule.slug.replace('-', '_')}_"
        rows_of_it = cases.book(slug).get(rule.slug, [])
        assert len(rows_of_it) >= 2 or any(name.startswith(prefix) for name in names), rule.slug


# ---- the slug of a rule leads to the line that decides it: by a number in use, or by a comment ----


def law_source(slug: str) -> str:
    """Return all lines of the files that contain a game's law."""
    name = slug.replace("-", "_")
    files = [*LAW.glob(f"games/{name}.py"), *LAW.glob(f"games/{name}_*.py"), *LAW.glob("shared/*.py")]
    return "\n".join(file.read_text(encoding="utf-8") for file in sorted(files))


def is_named(slug: str, text: str) -> bool:
    """Return whether a rule has a number in use, or a comment that begins with its slug, alone or with others."""
    numbers = re.findall(rf'^(\w+) = (?:SHARED_)?RULES\.index\("{slug}"\)$', text, re.MULTILINE)
    is_used = any(re.search(rf"^ .*(return|[=!]=|if|else) .*\b{number}\b", text, re.MULTILINE) for number in numbers)
    return is_used or re.search(rf"# ([a-z0-9-]+, )*{slug}(, [a-z0-9-]+)*: ", text) is not None


@each_game
def test_every_rule_is_named_where_it_is_decided(slug):
    text = law_source(slug)
    assert [rule for rule in rules(slug).RULES[1:] if not is_named(rule, text)] == []


def test_is_named_ignores_tables_and_unused_numbers():
    assert not is_named("strike", 'RULE = RULES.index("strike")\n    return OTHER\n')
    assert is_named("strike", 'RULE = RULES.index("strike")\n    return RULE\n')
    assert is_named("strike", "    # draw, strike: who strikes draws\n")
    assert not is_named("strike", "    # who has a strike: draws\n")
    assert not is_named("strike", 'RULES = ("legal", "strike")\n')
