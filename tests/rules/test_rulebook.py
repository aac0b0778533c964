"""The rulebook and the rules agree, and no sentence of the book is unused or missing."""

import re
from collections import Counter
from functools import cache
from typing import Any, NamedTuple

import pytest

import kit
from kit.play import speech
from kit.play.checks import as_list
from kit.rules.engine import rules
from kit.rules.rulebook import book, ending_kinds, rule_entries
from kit.rules.table import LEGAL
from tests.games import SLUGS, each_game
from tests.golden import rich_game
from tests.project import PROJECT
from tests.rules import rows as cases
from tests.rules.rows import lay_out
from tests.rules.test_cases import all_rows, try_moves

LAW = PROJECT / "kit" / "rules"


class Uses(NamedTuple):
    """The sentences in a game's rows, the rulings by rule, the rows with an event of a rule, and all rows."""

    sentences: set[str]
    refused: Counter[str]
    allowed: Counter[str]
    acted: Counter[str]
    rows: list[str]


@cache
def collect_uses(family: tuple[str, ...]) -> Uses:
    """Collect what the rows of some games say: of one game, or of the games of a family, which share rules."""
    uses = Uses(set(), Counter(), Counter(), Counter(), [])
    with pytest.MonkeyPatch.context() as patch:
        fill = speech.fill_sentence
        patch.setattr(
            speech, "fill_sentence", lambda sentence, fact: uses.sentences.add(sentence) or fill(sentence, fact)
        )
        for slug in family:
            for row in all_rows(slug):
                if "impossible" not in row:
                    collect_row(slug, row, uses)
    return uses


def collect_row(slug: str, row: dict[str, Any], uses: Uses) -> None:
    """Ask for the rulings of a row, and play its moves."""
    if "move" in row:  # a row about a clause: its move is played only if it has an event
        row = row | {"tries" if "event" in row else "refused": row["move"]}
    game = lay_out(slug, row)
    events = list(game.dealing)
    for move in as_list(row.get("before", [])):
        events += game.play(move)
    rulings = [game.ruling(move) for kind in ("allowed", "refused") for move in as_list(row.get(kind, []))]
    for attempt in try_moves(game, row).tries:
        events += attempt.events
        rulings += [attempt.ruling] if attempt.ruling else []
    uses.acted.update({event.rule.partition("/")[2] for event in events})
    for ruling in rulings:
        (uses.allowed if ruling.legal else uses.refused)[ruling.rule.partition("/")[2]] += 1
    uses.rows.append(slug)


def uses_of(slug: str) -> Uses:
    """Return what the rows of a game, or of its family, say."""
    family = book(slug).get("family", slug)
    return collect_uses(tuple(other for other in SLUGS if book(other).get("family", other) == family))


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


@each_game
def test_event_that_ends_a_game_is_of_a_kind_in_its_book(slug):
    kinds = {event.kind for event in rich_game(slug).history[-1].events}
    assert kinds.intersection(ending_kinds(slug)), f"add the kind that ends a game to `ends`, one of {kinds}"


@each_game
def test_every_sentence_of_the_rulebook_is_said_in_a_row(slug):
    unsaid = sorted(book_sentences(slug) - uses_of(slug).sentences)
    assert unsaid == [], f"add rows to tests/rules/cases/{slug}.toml with rulings or events in these words"


def book_sentences(slug: str) -> set[str]:
    """Return every sentence in a game's book that rulings and events use."""
    sentences = {event["text"] for event in book(slug)["events"].values()}
    for rule in book(slug)["rules"]:
        allows = rule.get("allows", {})
        sentences |= set(rule.get("refusal", {}).values())
        sentences |= {allows} if isinstance(allows, str) else set(allows.values())
    return sentences


@each_game
def test_every_rule_acts_refuses_or_allows_but_not_always(slug):
    _, refused, allowed, acted, all_rows_of_game = uses_of(slug)
    for rule in rule_entries(slug):
        assert refused[rule] + acted[rule] + allowed[rule], (
            f"no row is about {rule}: add one that it refuses or allows, or name the rule in an event of the rulebook"
        )
        if allowed[rule]:
            assert refused[rule] + acted[rule], f"in its rows, {rule} only allows: add a move that it refuses"
        else:
            assert acted[rule] < len(all_rows_of_game), f"{rule} always acts"


def python_tests(slug: str) -> str:
    """Return the tests of a game's rules that are not rows."""
    files = (PROJECT / "tests" / "rules").glob(f"test_{slug.replace('-', '_')}*.py")
    return "".join(file.read_text(encoding="utf-8") for file in files)


@each_game
def test_every_option_is_in_a_clause_and_in_a_row_or_a_test(slug):
    law, tries = " ".join(rule.text for rule in kit.rulebook(slug)), f"{cases.book(slug)}{python_tests(slug)}"
    names = [option.name for option in rules(slug).OPTIONS]
    untold = [name for name in names if name != "players" and not re.search(rf"\b{name}\b", law, re.IGNORECASE)]
    assert untold == [], f"name them in a settled clause of the rulebook of {slug}"
    untried = [name for name in names if not re.search(rf"['\"]{name}['\"]: |\b{name}=", tries)]
    assert untried == [], f"add a row to tests/rules/cases/{slug}.toml in which the option has another value"


@each_game
def test_every_rule_has_two_rows_or_a_test_with_its_name(slug):
    names = re.findall(r"^def (test_\w+)", python_tests(slug), re.MULTILINE)
    for rule in kit.rulebook(slug):
        prefix = f"test_{rule.slug.replace('-', '_')}_"
        rows_of_it = cases.book(slug).get(rule.slug, [])
        has_test = any(name.startswith(prefix) for name in names)
        assert len(rows_of_it) >= 2 or has_test, f"write two rows [[{rule.slug}]] in tests/rules/cases/{slug}.toml"


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
    unnamed = [rule for rule in rules(slug).RULES[1:] if not is_named(rule, text)]
    assert unnamed == [], "use RULES.index(…) of the rule, or write a comment `# RULE: …` where it acts in the law"


def test_is_named_ignores_tables_and_unused_numbers():
    assert not is_named("strike", 'RULE = RULES.index("strike")\n    return OTHER\n')
    assert is_named("strike", 'RULE = RULES.index("strike")\n    return RULE\n')
    assert is_named("strike", "    # draw, strike: who strikes draws\n")
    assert not is_named("strike", "    # who has a strike: draws\n")
    assert not is_named("strike", 'RULES = ("legal", "strike")\n')


def test_list_of_games_says_how_many_may_play():
    assert "six-stacks: Six Stacks: 3 Card n' Strikes (2 to 8 players)\n" in repr(kit.games())
    assert repr(kit.games()).endswith("swap: Swap (1 player)")
