"""Clauses: who says what in each rulebook, and that rulings and events tell whose word decides."""

from collections import Counter
from typing import Any

import pytest

import kit
from kit.rules.rulebook import Clause, book, clause, named_clauses, said, sentences
from tests.games import SLUGS, each_game, random_game
from tests.golden import golden
from tests.rules.rows import book as cases, lay_out

# The rows of `[clauses]` in the games' cases: in each the clause, or the first of the rule of this name, decides on the
# move if no event is named, and else is behind this event of the move, or of the deal.
ROWS = [(slug, status, row) for slug in SLUGS for status, found in cases(slug)["clauses"].items() for row in found]
RULINGS = [case for case in ROWS if "event" not in case[2]]
EVENTS = [case for case in ROWS if "event" in case[2]]

def clauses(slug: str) -> list[Clause]:
    """Return all clauses of a game's rulebook."""
    return [each for rule in kit.rulebook(slug) for each in rule.clauses]


# ---- what a clause is ----


@each_game
def test_no_clause_is_lost_or_changes_hands_and_each_is_written_in_full(slug):
    assert Counter(each.status for each in clauses(slug)) == cases(slug)["tried"]["clauses"]
    title = book(slug)["title"].partition(",")[0].partition(":")[0]
    for each in clauses(slug):
        assert each.text.endswith(".") and each.text.strip() == each.text, each
        assert each.source and each.source.strip() == each.source, each
        is_ours = "by us" in said(each.status)  # then the source is a reason, a sentence, and else a place
        assert each.source.endswith(".") == is_ours, each
        assert is_ours or each.source.startswith((title, "Six-Suit Solitaire")), each
    texts = [each.text for each in clauses(slug)]
    assert len(set(texts)) == len(texts)
    for rule in kit.rulebook(slug):
        assert rule.text == " ".join(each.text for each in rule.clauses)
        assert (rule.status, rule.source) == (rule.clauses[0].status, rule.clauses[0].source)


@each_game
def test_the_book_printed_shows_what_is_ours_at_a_glance(slug):
    lines = repr(kit.rulebook(slug)).splitlines()
    heads = [line for line in lines if not line.startswith("  ")]
    assert heads == [f"{rule.slug}: {rule.title}" for rule in kit.rulebook(slug)]
    for each in clauses(slug):
        (line,) = [line for line in lines if each.text in line]
        assert line.startswith(f"  {said(each.status)}: ")


# ---- which clause decides ----


def deciding_clauses(slug: str) -> list[str]:
    """Return the name of every clause that is said to decide a sentence or to be behind an event of a game."""
    names = [event["clause"] for event in book(slug)["events"].values() if "clause" in event]
    for rule in book(slug)["rules"]:
        for voice, decides in rule.get("decided_by", {}).items():
            names += [decides] if isinstance(decides, str) else decides.values()
            assert voice in ("allows", "refusal")
    return names


@each_game
def test_every_clause_that_decides_exists_has_a_name_of_its_own_and_is_seen_to_decide_here(slug):
    assert set(deciding_clauses(slug)) == set(named_clauses(slug))
    names = [each["name"] for rule in book(slug)["rules"] for each in rule["clauses"] if "name" in each]
    assert len(set(names)) == len(names)
    assert set(names) <= {row["clause"] for game, _, row in ROWS if game == slug}


@each_game
def test_a_clause_decides_only_sentences_that_there_are(slug):
    for rule in book(slug)["rules"]:
        for voice, decides in rule.get("decided_by", {}).items():
            if isinstance(decides, str):
                assert isinstance(rule[voice], str), rule["slug"]
            else:
                assert set(decides) <= set(rule[voice]), rule["slug"]


# ---- rulings and events tell whose word decides ----


def clause_named(slug: str, name: str) -> Clause:
    """Return the clause of this name, or the first of the rule of this name."""
    return clause(slug, name) if name in sentences(slug) else clause(slug, "", name)


@pytest.mark.parametrize(("slug", "status", "row"), RULINGS)
def test_a_ruling_shows_status_and_source_of_the_clause_that_decides(slug: str, status: str, row: dict[str, Any]):
    ruling, decides = lay_out(slug, row).ruling(row["move"]), clause_named(slug, row["clause"])
    assert (ruling.status, ruling.source) == (decides.status, decides.source)
    assert ruling.status == status


def test_rulings_of_both_hands_are_tried_in_every_game():
    ours = Counter(slug for slug, status, _ in RULINGS if "by us" in said(status))
    theirs = Counter(slug for slug, status, _ in RULINGS if "by us" not in said(status))
    assert set(theirs) == set(SLUGS)
    assert set(ours) == set(SLUGS) - {"six-stacks"}  # where the source decides on every move
    assert min(ours.total(), theirs.total()) >= 30


@pytest.mark.parametrize(("slug", "status", "row"), EVENTS)
def test_an_event_shows_status_and_source_of_the_clause_behind_it(slug: str, status: str, row: dict[str, Any]):
    game = lay_out(slug, row)
    events = game.play(row["move"]) if "move" in row else game.dealing
    told = [(event.status, event.source) for event in events if event.kind == row["event"]]
    assert (status, clause_named(slug, row["clause"]).source) in told


@each_game
def test_every_event_shows_a_clause_of_the_book(slug):
    known = {(each.status, each.source) for each in clauses(slug)}
    game = random_game(slug, {}, seed=1)
    for event in [*game.dealing, *(event for step in game.history for event in step.events)]:
        assert (event.status, event.source) in known


def test_status_and_source_of_an_event_stand_in_no_file_and_make_no_difference():
    event = kit.deal("grid", seed=1).dealing[0]
    assert set(event.as_dict()) == {"kind", "rule", "text", "cards", "data"}
    assert type(event)(**event.as_dict() | {"cards": event.cards}) == event
    assert kit.check(golden("grid")) is None
