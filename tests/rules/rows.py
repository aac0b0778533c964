"""Rows: the cases of each game as data in `cases`, and the tables on which they are checked.

The head of `test_cases.py` explains the form of a row.
"""

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import kit
from kit.rules.engine import rules
from tests.project import PROJECT

CASES = PROJECT / "tests" / "rules" / "cases"
NO_CASES = ("tables", "piles", "clauses", "packs", "tried")  # sections without cases
REST = "..."  # in a set-up: all cards that it does not name
RANKS = "A23456789T"  # of Stack The Deck
NOBODY = "person"  # in a set-up: the time of a seat at Speed that a person plays


@cache
def book(slug: str) -> dict[str, Any]:
    """Return all sections of a game's files: `GAME.toml`, and `GAME.PART.toml` for long games."""
    sections: dict[str, Any] = {}
    for file in sorted(CASES.glob(f"{slug}.*toml")):
        for section, part in tomllib.loads(file.read_text(encoding="utf-8")).items():
            sections[section] = (sections.get(section, []) + part) if isinstance(part, list) else part
    return sections


def rows(slug: str, section: str) -> Iterator[dict[str, Any]]:
    """Yield the rows of a section; a row with several values gives one row for each value."""
    for row in book(slug).get(section, []):
        for values in row.get("each", [{}]):
            named = values if isinstance(values, dict) else {"each": values}
            words = ", ".join(str(value) for value in named.values() if isinstance(value, str | int | float))
            yield fill_in(row, {f"{{{name}}}": value for name, value in named.items()}) | {"values": words}


def fill_in(value: Any, named: dict[str, Any]) -> Any:
    """Return a value with words replaced in all its texts; a text that is only such a word becomes the new value."""
    if isinstance(value, dict):
        return {fill_in(key, named): fill_in(each, named) for key, each in value.items()}
    if isinstance(value, list):
        return [fill_in(each, named) for each in value]
    if isinstance(value, str) and value not in named:
        for name, each in named.items():
            value = value.replace(name, str(each))
        return value
    return named[value] if isinstance(value, str) else value


def lay_out(slug: str, row: dict[str, Any]) -> kit.Game:
    """Return the game of a row: a deal, or a position with padded piles in which `...` is all cards not named."""
    if "deal" in row:
        return kit.deal(slug, **row["deal"])
    named = (book(slug)["tables"][row["table"]] if "table" in row else {}) | row.get("setup", {})
    for pile, count in book(slug)["piles"].get("padded", {}).items():
        if isinstance(named.get(pile), list):
            named[pile] = named[pile] + [""] * (count - len(named[pile]))
    if named.get("done") == REST:
        named["done"] = [[], *complete_stacks(unnamed_cards(*codes_in(named)), len(named["stacks"]) - 1)]
    return kit.setup(slug, **fill_in(named, {REST: other_cards(slug, *cards_in_setup(slug, named)), NOBODY: None}))


def cards_in_setup(slug: str, named: dict[str, Any]) -> Iterator[str]:
    """Yield the cards that a set-up names, also those up top; a joker is itself, not the tile that it replaces."""
    pack = rules(slug).PACK
    for name, value in named.items():
        if name in ("up", "top") and isinstance(value, dict):
            yield from (rank + suit for suit, count in value.items() for rank in pack.ranks[:count])
        else:
            yield from value if name == "jokers" else codes_in(value)


def codes_in(value: Any) -> Iterator[str]:
    """Yield the words of all texts in a TOML value."""
    if isinstance(value, str):
        yield from value.split()
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from codes_in(each)


def other_cards(slug: str, *named: str) -> str:
    """Return all cards of a game except the named cards, as the text of a pile."""
    on_table = " ".join(named).split()
    return " ".join(code for code in rules(slug).PACK.codes if code not in on_table)


def kinds(events: Iterable[kit.Event]) -> list[str]:
    """Return the kinds of events in order."""
    return [event.kind for event in events]


def rule_slugs(events: Iterable[kit.Event]) -> list[str]:
    """Return the slugs of the rules behind events in order."""
    return [event.rule.split("/")[1] for event in events]


def refusal_of(game: kit.Game, move: str) -> tuple[str, str]:
    """Return the slug of the rule that refuses a move, and its sentence; check that the position is unchanged."""
    before = game.position()
    ruling = game.ruling(move)
    assert not ruling.legal
    assert move not in game.moves()
    try:
        game.play(move)
    except kit.IllegalMove as error:
        assert error.ruling == ruling
    assert game.position() == before
    return ruling.rule.split("/")[1], ruling.text


def permission_of(game: kit.Game, move: str) -> str:
    """Return the slug of the rule that allows a move; check that the move is listed as legal."""
    ruling = game.ruling(move)
    assert ruling.legal
    assert move in game.moves()
    return ruling.rule.split("/")[1]


# ---- Stack The Deck: all cards not named belong to seat 2, in completed stacks ----


def unnamed_cards(*named: str) -> list[str]:
    """Return all cards except the named cards, with each wild counted by itself."""
    wilds = 7 - " ".join(named).split().count("**")
    return [code for code in other_cards("stack-the-deck", *named).split() if code != "**"] + ["**"] * wilds


def complete_stacks(cards: list[str], seats: int) -> list[list[dict[str, str]]]:
    """Return cards as completed stacks of the first of these seats: pairs, and runs of the remaining cards."""
    singles, stacks = [], []
    for rank in RANKS:
        like = [card for card in cards if card[0] == rank]
        stacks += [" ".join(pair) for pair in zip(like[::2], like[1::2], strict=False)]
        singles += like[len(like) // 2 * 2 :]
    stacks += arrange_stacks(singles, cards.count("**")) or []
    return [[{"cards": stack, "kind": stack_kind(stack.split())} for stack in stacks]] + [[] for _ in range(seats - 1)]


def arrange_stacks(singles: list[str], wilds: int) -> list[str] | None:
    """Return single cards in order of rank, and wilds, as runs and pairs, or None if that is impossible."""
    if not singles:
        return None if wilds == 1 else ["** **"] * (wilds // 2 - wilds % 2) + ["** ** **"] * (wilds % 2)
    for count, wilds_used in ((3, 0), (2, 1), (1, 1)):
        first, places = singles[:count], [RANKS.index(card[0]) for card in singles[:count]]
        in_order = len(first) == count and places == list(range(places[0], places[0] + count))
        if in_order and wilds_used <= wilds and (count != 2 or places[1] < 9):
            others = arrange_stacks(singles[count:], wilds - wilds_used)
            if others is not None:
                return [" ".join([*first, *["**"] * wilds_used]), *others]
    return None


def stack_kind(cards: list[str]) -> str:
    """Return the kind of a completed stack."""
    if len(cards) == 2:
        return "pair"
    return "run" if len({card[1] for card in cards} - {"*"}) > 1 else "colour-run"
