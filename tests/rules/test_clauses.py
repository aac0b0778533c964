"""Clauses: the source of each sentence in a rulebook, and the clauses that rulings and events show."""

from collections import Counter
from typing import Any

import pytest

import kit
from kit.rules.rulebook import Clause, book, clause, named_clauses, rule_entries, status_in_words
from tests.games import SLUGS, each_game
from tests.rules.rows import book as cases, lay_out

# The rows of `[clauses]` in the games' cases. Without an event, the clause decides on the move; otherwise it is behind
# this event of the move or of the deal. A rule's slug names its first clause.
ROWS = [(slug, status, row) for slug in SLUGS for status, part in cases(slug)["clauses"].items() for row in part]

def clauses(slug: str) -> list[Clause]:
    """Return all clauses of a game's rulebook."""
    return [each for rule in kit.rulebook(slug) for each in rule.clauses]


# ---- contents of a clause ----


@each_game
def test_clauses_are_complete_sentences_with_a_source(slug):
    counts = Counter(each.status for each in clauses(slug))
    assert counts == cases(slug)["tried"]["clauses"], f"count again: [tried] clauses in tests/rules/cases/{slug}.toml"
    title = book(slug)["title"].partition(",")[0].partition(":")[0]
    for each in clauses(slug):
        assert each.text.endswith(".") and each.text.strip() == each.text, each
        assert each.source and each.source.strip() == each.source, each
        is_ours = "by us" in status_in_words(each.status)  # then the source is our reason, a sentence
        assert each.source.endswith(".") == is_ours, each
        assert is_ours or each.source.startswith((title, "Six-Suit Solitaire")), each
    texts = [each.text for each in clauses(slug)]
    assert len(set(texts)) == len(texts)
    for rule in kit.rulebook(slug):
        assert rule.text == " ".join(each.text for each in rule.clauses)
        assert (rule.status, rule.source) == (rule.clauses[0].status, rule.clauses[0].source)


@each_game
def test_printed_rulebook_shows_the_status_of_every_clause(slug):
    lines = repr(kit.rulebook(slug)).splitlines()
    heads = [line for line in lines if not line.startswith("  ")]
    assert heads == [f"{rule.slug}: {rule.title}" for rule in kit.rulebook(slug)]
    for each in clauses(slug):
        (line,) = [line for line in lines if each.text in line]
        assert line.startswith(f"  {status_in_words(each.status)}: ")


# ---- which clause decides ----


def deciding_clauses(slug: str) -> list[str]:
    """Return the name of every clause that the book names behind a sentence or an event."""
    names = [event["clause"] for event in book(slug)["events"].values() if "clause" in event]
    for rule in book(slug)["rules"]:
        for voice, decides in rule.get("decided_by", {}).items():
            names += [decides] if isinstance(decides, str) else decides.values()
            assert voice in ("allows", "refusal")
    return names


@each_game
def test_deciding_clause_has_a_unique_name_and_a_row(slug):
    assert set(deciding_clauses(slug)) == set(named_clauses(slug)), "`name` a clause, and name it in `decided_by`"
    names = [each["name"] for rule in book(slug)["rules"] for each in rule["clauses"] if "name" in each]
    assert len(set(names)) == len(names)
    missing = set(names) - {row["clause"] for game, _, row in ROWS if game == slug}
    assert not missing, f"add rows to [clauses] in tests/rules/cases/{slug}.toml"


@each_game
def test_rule_with_clauses_of_several_statuses_has_a_row(slug):
    names = {row["clause"] for game, _, row in ROWS if game == slug}
    shown = {event["rule"] for event in book(slug)["events"].values() if "clause" not in event}
    for rule in book(slug)["rules"]:
        decides = rule["slug"] in shown or {"allows", "refusal"} & set(rule)
        if decides and len({each["status"] for each in rule["clauses"]}) > 1:
            known = names & {rule["slug"], *(each.get("name") for each in rule["clauses"])}
            assert known, f"add a row about {rule['slug']} to [clauses] in tests/rules/cases/{slug}.toml"


@each_game
def test_clause_decides_only_existing_sentences(slug):
    for rule in book(slug)["rules"]:
        for voice, decides in rule.get("decided_by", {}).items():
            if isinstance(decides, str):
                assert isinstance(rule[voice], str), rule["slug"]
            else:
                assert set(decides) <= set(rule[voice]), rule["slug"]


# ---- rulings and events show their clause ----


def find_clause(slug: str, name: str) -> Clause:
    """Return the clause with this name, or the first clause of the rule with this name."""
    return clause(slug, name) if name in rule_entries(slug) else clause(slug, "", name)


@pytest.mark.parametrize(("slug", "status", "row"), ROWS)
def test_ruling_or_event_shows_status_and_source_of_its_clause(slug: str, status: str, row: dict[str, Any]):
    game, decides = lay_out(slug, row), find_clause(slug, row["clause"])
    assert {"move", "deal"} & set(row), f"{row}: without a move, the event is one of a deal: add deal = {{ seed = 1 }}"
    if "event" in row:
        events = game.play(row["move"]) if "move" in row else game.dealing
        shown = [event for event in events if event.kind == row["event"]]
    else:
        shown = [game.ruling(row["move"])]
    assert shown, f"{row}: there is no such event; there are {', '.join(event.kind for event in events)}"
    assert (status, decides.source) in [(each.status, each.source) for each in shown] and decides.status == status
