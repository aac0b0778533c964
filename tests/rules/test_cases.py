"""The rules at play, case by case: each row of `cases/GAME.toml` is a test, named after its rule.

A row lies in the section of its rule, as `[[lay]]`, or in one of its own if it is about none, and has some of these:

what        its name in plain words; with the rule in front it is the name of the test
table       a set-up of the file's head, `[tables.NAME]`, which `setup` extends
setup       what matters of the position, as `kit.setup` takes it; `...` is all cards that are not named
deal        instead of both: what `kit.deal` takes; the events are those of the deal, if nothing is tried
each        the values for which the row is tested one after another, written `{name}` in it, or `{each}`
before      moves that are played first
allowed     moves that are legal then, by this rule or as `{ "MOVE" = "RULE" }` by another
refused     moves that are not, by this rule or another
unreadable  moves that cannot be read
said        what each ruling or message says besides: words, or words for each move
tries       moves that are played one after another; without them, what `allowed` has if that is one text
script      what chance brings in a try: cards that are shuffled, the next one first, or numbers
impossible  with this message the position or its options are refused; `changed` has fields of it that differ

What has happened then is checked as in data/scenarios (see kit/play/checks.py: events, without, count, after, sizes,
over, winner, total), and here besides:

kinds       the kinds of all events of the tries, in order; `laws`: the rules behind them
cards       the cards of the events of a kind; `data`: some of their data; `told`: words of their sentences;
            of several events of a kind a list, but for `told`
begins      how the text of a field begins; `ends`: how it ends
parts       some parts of the score; `victory`: how great one it is at Six-Suit Solitaire
moves       all legal moves at the end; `turn`: the seat to play
instead     what the rulings on some moves name as allowed
options     some options of the game
seen        what the seat `by` sees of some fields; several hidden cards side by side are one `??`

These sections have no such rows; other tests read them:

rare        `[[rare]]`, what random games hardly ever reach: what, table, setup, and the `move` that is played there
clauses     `[clauses]`, rows by status: in the position of `setup` the `clause` decides on the `move`, or is behind an
            `event` of the move or of the deal; every named clause has a row. A clause is named by its name, and the
            first of a rule by the rule's slug
tried       `[tried]`, what must not change by accident: `clauses` counts the clauses of each status
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import kit
from kit.play.checks import KINDS, Answer, Try, as_list, event_kinds, is_fulfilled, read_checks, value_at
from kit.rules.engine import rules
from kit.rules.rulebook import rule_entries
from tests.games import SLUGS
from tests.rules.rows import NO_CASES, book, laws, lay_out, permission_of, refusal_of, rows

ROW = {
    "what", "table", "setup", "deal", "each", "values", "before", "allowed", "refused", "unreadable", "said", "tries",
    "script", "impossible", "changed",
}
CLAIMS = {"allowed", "refused", "unreadable", "impossible"}
OF_EVENTS = {"kinds", "laws", "cards", "data", "told", "events", "without", "count"}  # they ask for something tried


def each_case() -> Iterator[Any]:
    """Yield every row of every game as a test."""
    for slug in SLUGS:
        for section in book(slug):
            for row in rows(slug, section) if section not in NO_CASES else ():
                values = f" ({row['values']})" if row["values"] else ""
                yield pytest.param(slug, section, row, id=f"{slug} {section}: {row['what']}{values}")


CASES = list(each_case())


@pytest.mark.parametrize(("slug", "section", "row"), CASES)
def test_case(slug: str, section: str, row: dict[str, Any]):
    checks = set(EXACTLY) | set(KINDS) - {"legal", "rule"}
    assert set(row) <= ROW | checks and set(row) & (CLAIMS | checks)
    if "impossible" in row:
        with pytest.raises((kit.BadPosition, kit.BadOption), match=row["impossible"]):
            kit.load(lay_out(slug, row).position() | row["changed"] if "changed" in row else lay_out(slug, row))
        return
    game = lay_out(slug, row)
    for move in as_list(row.get("before", [])):
        game.play(move)
    check_rulings(game, section, row)
    answer = try_moves(game, row)
    assert answer.tries or not set(row) & OF_EVENTS
    for name in EXACTLY:
        if name in row:
            assert EXACTLY[name](answer, row[name]) == row[name], name
    claims = {name: row[name] for name in KINDS if name in row and name not in ("allowed", "refused")}
    for name, expected in (read_checks(slug, claims, section) if claims else {}).items():
        assert is_fulfilled({name: expected}, answer), (name, expected, event_kinds(answer), answer.game.position())


def check_rulings(game: kit.Game, section: str, row: dict[str, Any]) -> None:
    """Hold the rulings on moves against the row: which are legal, by which rule, and what is said of them."""
    said = row.get("said", [])
    for moves, ask in ((row.get("allowed", []), permission_of), (row.get("refused", []), refusal_of)):
        for move in as_list(moves):
            rule = moves[move] if isinstance(moves, dict) else section
            found = ask(game, move)
            assert (found if ask is permission_of else found[0]) == rule, move
            check_words(said, move, game.ruling(move).text)
    for move in row.get("unreadable", []):
        with pytest.raises(kit.BadMove) as wrong:
            game.ruling(move)
        check_words(said, move, str(wrong.value))


def check_words(said: Any, key: str, text: str) -> None:
    """Hold a sentence against the words, or the words under this key, that should be in it."""
    for words in as_list(said.get(key, []) if isinstance(said, dict) else said):
        assert words in text


def try_moves(game: kit.Game, row: dict[str, Any]) -> Answer:
    """Play the moves that are tried; of a deal that is only looked at, its events are what happened."""
    single = row.get("allowed") if isinstance(row.get("allowed"), str) else []
    moves = as_list(row.get("tries", single))
    script, codes = row.get("script", []), rules(game.slug).PACK.codes
    chance = [codes.index(code) for code in script.split()] if isinstance(script, str) else script
    start, tries = game.copy(), []
    for move in moves:
        ruling = game.ruling(move)
        tries.append(Try(move, ruling, tuple(game.replay(move, chance) if chance else game.play(move))))
    if "deal" in row and not moves:
        tries.append(Try("", None, tuple(game.dealing)))
    return Answer(start, game, tuple(tries), ())


def events_of(answer: Answer, kind: str | None = None) -> list[kit.Event]:
    """Return all events, or those of a kind."""
    events = [event for attempt in answer.tries for event in attempt.events]
    return [event for event in events if kind in (None, event.kind)]


def like_row(found: list[Any], expected: Any) -> Any:
    """Return a list as a row may have it: a single entry alone."""
    return found if isinstance(expected, list) or len(found) != 1 else found[0]


def of_kinds(answer: Answer, expected: dict[str, Any], take: Callable[[kit.Event, Any], Any]) -> dict[str, Any]:
    """Return what is taken of the events of some kinds, so far as the row names it."""
    return {
        kind: like_row([take(event, row) for event in events_of(answer, kind)], row) for kind, row in expected.items()
    }


def named_data(event: kit.Event, expected: Any) -> dict[str, Any]:
    """Return the data of an event that a row names, for one event or the first of several."""
    return {name: event.data.get(name) for name in (expected[0] if isinstance(expected, list) else expected)}


def named_words(answer: Answer, expected: dict[str, str]) -> dict[str, str]:
    """Return the words that are said of the events of some kinds, so far as the row names them."""
    return {kind: words for kind, words in expected.items() if any(words in e.text for e in events_of(answer, kind))}


def part_of(answer: Answer, expected: dict[str, str], at_end: bool) -> dict[str, str]:
    """Return as much of the beginnings, or ends, of some fields as the row names."""
    texts = {path: value_at(answer.game.position(), path) for path in expected}
    return {
        path: texts[path][-len(text) :] if at_end else texts[path][: len(text)] for path, text in expected.items()
    }


def seen_fields(answer: Answer, expected: dict[str, Any]) -> dict[str, Any]:
    """Return some fields as the seat `by` sees them, several cards that are hidden there as one `??`."""
    position = json.dumps(answer.game.seen(by=expected["by"]))
    shown = json.loads(re.sub(r"\?\?( \?\?)+", "??", position)) | {"by": expected["by"]}
    return {name: shown[name] for name in expected}


def moves_of(answer: Answer, expected: list[str]) -> list[str]:
    """Return the legal moves, those that the row names first and in its order."""
    return sorted(answer.game.moves(), key=[*expected, *answer.game.moves()].index)


# What happened, in the shape in which a row has it: both must be equal.
EXACTLY: dict[str, Callable[[Answer, Any], Any]] = {
    "kinds": lambda answer, _: event_kinds(answer),
    "laws": lambda answer, _: laws(events_of(answer)),
    "cards": lambda answer, expected: of_kinds(answer, expected, lambda event, _: " ".join(event.cards)),
    "data": lambda answer, expected: of_kinds(answer, expected, named_data),
    "told": named_words,
    "begins": lambda answer, expected: part_of(answer, expected, at_end=False),
    "ends": lambda answer, expected: part_of(answer, expected, at_end=True),
    "seen": seen_fields,
    "victory": lambda answer, _: answer.game.score()["victory"],
    "parts": lambda answer, expected: {name: answer.game.score()["parts"][name] for name in expected},
    "moves": moves_of,
    "turn": lambda answer, _: answer.game.turn,
    "instead": lambda answer, expected: {move: list(answer.start.ruling(move).allowed) for move in expected},
    "options": lambda answer, expected: {name: answer.game.options[name] for name in expected},
}


def test_no_two_cases_have_the_same_name():
    assert [name for name, count in Counter(case.id for case in CASES).items() if count > 1] == []


@pytest.mark.parametrize("slug", SLUGS)
def test_no_section_has_a_name_that_is_almost_a_rule(slug):
    assert set(book(slug)) - {*rule_entries(slug), *NO_CASES} <= {"positions", "moves", "setup"}
