"""The rules in play: each row of `cases/GAME.toml` is a test, named after its rule.

A row is in the section of its rule, as `[[lay]]`, or in a section of its own if it has no rule. Its fields:

what        its name in plain words; with the rule in front it is the name of the test
table       a set-up at the head of the file, `[tables.NAME]`, which `setup` extends
setup       the important fields of the position, as `kit.setup` takes them; `...` is all cards that are not named
deal        instead of both: the arguments of `kit.deal`; without tries, the events are the events of the deal
each        values for which the row is repeated, written `{name}` in the row, or `{each}`
before      moves that are played first
allowed     moves that are then legal by this rule, or as `{ "MOVE" = "RULE" }` by another
refused     moves that are then refused by this rule, or by another
unreadable  moves that cannot be read
words       words in each ruling or error, or words for each move
tries       moves that are played one after another; the default is `allowed` if that is one text
script      the random results in a try: shuffled cards, the next first, or numbers
impossible  words of the error that refuses the position or its options; `changed` has the fields that differ

The results are checked as in data/scenarios (see kit/play/checks.py: events, without, count, after, sizes, over,
winner, total), and by these fields:

kinds       the kinds of all events of the tries, in order; `laws`: the rules behind them
cards       the cards of the events of a kind; `data`: some of their data; `sentences`: words of their sentences.
            Several events of a kind have a list, except in `sentences`
begins      the first words of a field; `ends`: its last words
parts       some parts of the score; `victory`: the degree of a victory at Six-Suit Solitaire
moves       all legal moves at the end; `turn`: the seat to play
instead     the moves that rulings on some moves name as allowed
options     some options of the game
seen        some fields as the seat `by` sees them; several hidden cards side by side are one `??`

Other tests read these sections, which have other rows:

piles       `[piles]`, fields of a position: `padded` has the number of piles of a field in which a set-up may name only
            the first; `hidden`: fields that no seat sees, except the first `open` cards; `own`: a field of which a seat
            sees only its own pile; `dealt`: the fields that together have the same cards in the same order in a deal of
            one number, whatever the options
clauses     `[clauses]`, rows by status: in the position of `setup` the `clause` decides on the `move`, or is behind an
            `event` of the move, or of the deal of `deal`; every named clause has a row. The first clause of a rule has
            the slug of the rule as its name
tried       `[tried]`, values that must not change by accident: `clauses` counts the clauses of each status;
            `first_task`: the step and the move of the worksheet's task in deal 1; `never_asked`: rules that refuse
            moves only after the end, or only with other options or players, so that practice never asks about them
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
from tests.rules.rows import NO_CASES, book, lay_out, permission_of, refusal_of, rows, rule_slugs

ROW = {
    "what", "table", "setup", "deal", "each", "values", "before", "allowed", "refused", "unreadable", "words", "tries",
    "script", "impossible", "changed",
}
CLAIMS = {"allowed", "refused", "unreadable", "impossible"}
OF_EVENTS = {"kinds", "laws", "cards", "data", "sentences", "events", "without", "count"}  # they need events


def list_cases() -> Iterator[Any]:
    """Yield every row of every game as a test."""
    for slug in SLUGS:
        for section in book(slug):
            for row in rows(slug, section) if section not in NO_CASES else ():
                values = f" ({row['values']})" if row["values"] else ""
                yield pytest.param(slug, section, row, id=f"{slug} {section}: {row['what']}{values}")


def all_rows(slug: str) -> Iterator[dict[str, Any]]:
    """Yield all rows of a game, also those about clauses."""
    for section in set(book(slug)) - set(NO_CASES):
        yield from rows(slug, section)
    for part in book(slug)["clauses"].values():
        yield from part


CASES = list(list_cases())


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
    loaded = kit.load(game.position())
    assert (loaded.position(), loaded.moves()) == (game.position(), game.moves())
    assert answer.tries or not set(row) & OF_EVENTS
    for name in EXACTLY:
        if name in row:
            assert EXACTLY[name](answer, row[name]) == row[name], name
    claims = {name: row[name] for name in KINDS if name in row and name not in ("allowed", "refused")}
    for name, expected in (read_checks(slug, claims, section) if claims else {}).items():
        assert is_fulfilled({name: expected}, answer), (name, expected, event_kinds(answer), answer.game.position())


def check_rulings(game: kit.Game, section: str, row: dict[str, Any]) -> None:
    """Check the rulings on a row's moves: whether they are legal, by which rule, and with which words."""
    expected = row.get("words", [])
    for moves, ask in ((row.get("allowed", []), permission_of), (row.get("refused", []), refusal_of)):
        for move in as_list(moves):
            rule = moves[move] if isinstance(moves, dict) else section
            ruling = ask(game, move)
            assert (ruling if ask is permission_of else ruling[0]) == rule, move
            check_words(expected, move, game.ruling(move).text)
    for move in row.get("unreadable", []):
        with pytest.raises(kit.BadMove) as wrong:
            game.ruling(move)
        check_words(expected, move, str(wrong.value))


def check_words(expected: Any, key: str, text: str) -> None:
    """Check that a sentence contains the expected words, or the words under this key."""
    for words in as_list(expected.get(key, []) if isinstance(expected, dict) else expected):
        assert words in text


def try_moves(game: kit.Game, row: dict[str, Any]) -> Answer:
    """Play the moves to try; a deal without tries has the events of the deal."""
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
    """Return all events, or the events of a kind."""
    events = [event for attempt in answer.tries for event in attempt.events]
    return [event for event in events if kind in (None, event.kind)]


def shape_like_row(entries: list[Any], expected: Any) -> Any:
    """Return a list in the shape that a row has: a single entry is not in a list."""
    return entries if isinstance(expected, list) or len(entries) != 1 else entries[0]


def take_by_kind(answer: Answer, expected: dict[str, Any], take: Callable[[kit.Event, Any], Any]) -> dict[str, Any]:
    """Return a value of each event of the kinds that the row names."""
    return {
        kind: shape_like_row([take(event, row) for event in events_of(answer, kind)], row)
        for kind, row in expected.items()
    }


def named_data(event: kit.Event, expected: Any) -> dict[str, Any]:
    """Return the data of an event that a row names, for one event or the first of several."""
    return {name: event.data.get(name) for name in (expected[0] if isinstance(expected, list) else expected)}


def named_words(answer: Answer, expected: dict[str, str]) -> dict[str, str]:
    """Return the kinds whose expected words are in a sentence of an event."""
    return {kind: words for kind, words in expected.items() if any(words in e.text for e in events_of(answer, kind))}


def field_parts(answer: Answer, expected: dict[str, str], at_end: bool) -> dict[str, str]:
    """Return the beginnings or ends of some fields, as long as the texts in the row."""
    texts = {path: value_at(answer.game.position(), path) for path in expected}
    return {path: texts[path][-len(text) :] if at_end else texts[path][: len(text)] for path, text in expected.items()}


def seen_fields(answer: Answer, expected: dict[str, Any]) -> dict[str, Any]:
    """Return some fields as the seat `by` sees them, with neighbouring hidden cards as one `??`."""
    position = json.dumps(answer.game.seen(by=expected["by"]))
    visible = json.loads(re.sub(r"\?\?( \?\?)+", "??", position)) | {"by": expected["by"]}
    return {name: visible[name] for name in expected}


def list_moves(answer: Answer, expected: list[str]) -> list[str]:
    """Return the legal moves; the moves that the row names come first and in its order."""
    return sorted(answer.game.moves(), key=[*expected, *answer.game.moves()].index)


# Results in the shape of the row's field; both must be equal.
EXACTLY: dict[str, Callable[[Answer, Any], Any]] = {
    "kinds": lambda answer, _: event_kinds(answer),
    "laws": lambda answer, _: rule_slugs(events_of(answer)),
    "cards": lambda answer, expected: take_by_kind(answer, expected, lambda event, _: " ".join(event.cards)),
    "data": lambda answer, expected: take_by_kind(answer, expected, named_data),
    "sentences": named_words,
    "begins": lambda answer, expected: field_parts(answer, expected, at_end=False),
    "ends": lambda answer, expected: field_parts(answer, expected, at_end=True),
    "seen": seen_fields,
    "victory": lambda answer, _: answer.game.score()["victory"],
    "parts": lambda answer, expected: {name: answer.game.score()["parts"][name] for name in expected},
    "moves": list_moves,
    "turn": lambda answer, _: answer.game.turn,
    "instead": lambda answer, expected: {move: list(answer.start.ruling(move).allowed) for move in expected},
    "options": lambda answer, expected: {name: answer.game.options[name] for name in expected},
}


def test_names_of_cases_are_unique():
    assert [name for name, count in Counter(case.id for case in CASES).items() if count > 1] == []


@pytest.mark.parametrize("slug", SLUGS)
def test_section_is_named_by_a_rule_or_a_known_word(slug):
    unknown = set(book(slug)) - {*rule_entries(slug), *NO_CASES, "positions", "moves", "setup"}
    assert not unknown, f"tests/rules/cases/{slug}.toml: name each section after a rule, or leave it out"


@pytest.mark.parametrize("slug", SLUGS)
def test_every_table_of_a_game_has_a_row(slug):
    unused = set(book(slug).get("tables", {})) - {row.get("table") for row in all_rows(slug)}
    assert not unused, f"tests/rules/cases/{slug}.toml: no row has such a `table`"
