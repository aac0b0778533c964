"""The rulebook: each game's rules in words, and the sentences of rulings and events.

A game's book is a TOML file in the folder `rulebook`. This module reads it. Texts that several games share are in
`rulebook/shared`. A book that names a `family` has the family's rules and events too, in the order of the game's
RULES. The book's own words replace the family's words.

A rule consists of clauses. Each clause has its status (see STATUS_WORDS), its text, and its source: the place in the
inventor's text, or our reason. By default the first clause decides. The rule's `decided_by` can name another clause
for one of its sentences: `decided_by.refusal.can-play = "must-play"` for the sentence `refusal.can-play`. The `clause`
of an event names the clause that decides. Such a clause has a `name`, which is unique in the book.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Any, NamedTuple

from kit.errors import refuse_unknown_arguments
from kit.rules.engine import rules, slugs

STATUS_WORDS: Mapping[str, str] = {
    "stated": "stated",
    "settled": "settled, by us",
    "remembered": "remembered",
    "guessed": "guessed",
    "supplied": "supplied, by us",
}  # by status of a clause; the last three are for Speed, because its author does not remember all rules
OUR_STATUSES = ("settled", "supplied")  # the statuses of clauses by us, not by an inventor


class Clause(NamedTuple):
    """A part of a rule with one author.

    `status` tells the author: "stated" by the inventor or "settled" by us; in Speed "remembered" or "guessed" by
    its author, or "supplied" by us. `source` is the place in the author's text, or our reason.
    """

    status: str
    text: str
    source: str


class Rule(NamedTuple):
    """A rule in words. `text` joins the texts of its clauses; `status` and `source` are from the first clause."""

    slug: str
    status: str
    title: str
    text: str
    source: str
    example: str
    clauses: tuple[Clause, ...]


class RuleList(list[Rule]):
    """The rules of a game. Printing shows each rule, with a line for each status of its clauses."""

    def __repr__(self) -> str:
        lines = []
        for rule in self:
            lines.append(f"{rule.slug}: {rule.title}")
            for status, clauses in groupby(rule.clauses, key=lambda clause: clause.status):
                lines.append(f"  {status_in_words(status)}: {' '.join(clause.text for clause in clauses)}")
        return "\n".join(lines)


class GameInfo(NamedTuple):
    """The facts about a game.

    `players` has the possible numbers of players. `options` has the values of each option by its name, the default
    first.
    """

    slug: str
    title: str
    players: tuple[int, ...]
    options: dict[str, tuple[Any, ...]]
    source: str


class GameList(list[GameInfo]):
    """The games of the kit. Printing shows a line for each game."""

    def __repr__(self) -> str:
        return "\n".join(f"{info.slug}: {info.title} ({players_in_words(info.players)})" for info in self)


def players_in_words(players: tuple[int, ...]) -> str:
    """Return numbers of players in words: `2 to 8 players`."""
    if len(players) == 1:
        return f"{players[0]} player" + "s" * (players[0] != 1)
    return f"{min(players)} to {max(players)} players"


@cache
def book(slug: str) -> dict[str, Any]:
    """Return a game's whole book: its own file, and the texts of its family. Raises UnknownGame."""
    law = rules(slug)
    own_book = read_book(f"{law.__name__.rsplit('.', 1)[1]}.toml")
    no_book: dict[str, Any] = {"rules": [], "events": {}, "forms": {}, "shown": {}}
    family_book = read_book(f"shared/{own_book['family']}.toml") if "family" in own_book else no_book
    entries = merge_tables(rules_by_slug(family_book["rules"]), rules_by_slug(own_book["rules"]))
    order = sorted(entries, key=law.RULES.index)
    tables = {name: family_book[name] | own_book.get(name, {}) for name in ("events", "forms", "shown")}
    return own_book | tables | {"rules": [add_summary(entries[name]) for name in order]}


def rules_by_slug(entries: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return the rules by their slugs."""
    return {rule["slug"]: rule for rule in entries}


def merge_tables(family_tables: dict[str, Any], own_tables: dict[str, Any]) -> dict[str, Any]:
    """Return the shared table with entries replaced by those in `own_tables`, also in nested tables."""
    return family_tables | {
        name: merge_tables(family_tables[name], value) if isinstance(value, dict) and name in family_tables else value
        for name, value in own_tables.items()
    }


def add_summary(rule: dict[str, Any]) -> dict[str, Any]:
    """Return a rule with the texts of its clauses joined, and with the status and source of its first clause."""
    first = rule["clauses"][0]
    text = " ".join(clause["text"] for clause in rule["clauses"])
    return rule | {"text": text, "status": first["status"], "source": first["source"]}


def read_book(name: str) -> dict[str, Any]:
    """Return a file of the folder `rulebook`."""
    return tomllib.loads((files("kit.rules") / "rulebook" / name).read_text(encoding="utf-8"))


def rulebook(slug: str) -> RuleList:
    """Return the rules of a game in words: for each rule its slug, status, title, text, source, example and clauses.

    `slug` is the name of the game, such as "six-stacks". Raises UnknownGame.

    >>> [rule.slug for rule in rulebook("swap")][:3]
    ['lay', 'no-return', 'whole-stack']
    """
    rules(slug)  # refuses an unknown game before the books are read
    rows = [entry | {"clauses": tuple(map(clause_of, entry["clauses"]))} for entry in book(slug)["rules"]]
    return RuleList(Rule(*(row[field] for field in Rule._fields)) for row in rows)


def clause_of(entry: dict[str, str]) -> Clause:
    """Return a clause of the book, without its name."""
    return Clause(*(entry[field] for field in Clause._fields))


@cache
def clause(slug: str, rule: str, name: str | None = None) -> Clause:
    """Return the clause of a game's book with this name (default: the first clause of the rule). Raises KeyError."""
    return clause_of(rule_entries(slug)[rule]["clauses"][0] if name is None else named_clauses(slug)[name])


def named_clauses(slug: str) -> dict[str, dict[str, str]]:
    """Return the clauses with a name in a game's book, by name."""
    return {entry["name"]: entry for rule in book(slug)["rules"] for entry in rule["clauses"] if "name" in entry}


def status_in_words(status: str) -> str:
    """Return the status of a ruling, an event or a clause in words: `settled, by us`."""
    return STATUS_WORDS[status]


@cache
def rule_entries(slug: str) -> dict[str, dict[str, Any]]:
    """Return the entries of the rules in a game's book, by slug."""
    return rules_by_slug(book(slug)["rules"])


@refuse_unknown_arguments()
def games() -> GameList:
    """Return all games of the kit: for each its slug, title, possible numbers of players, options and source.

    >>> [info.slug for info in games()][:3]
    ['fashion', 'grid', 'six-stacks']
    """
    return GameList(info(slug) for slug in slugs())


def info(slug: str) -> GameInfo:
    """Return the title, players, options and source of a game. Raises UnknownGame."""
    law, about = rules(slug), book(slug)
    options = {option.name: option.values for option in law.OPTIONS}
    fixed = law.seats(law.RECORD.blank())  # counts only for games without the option "players"
    return GameInfo(slug, about["title"], options.get("players", (fixed,)), options, about["source"])


def finished_games() -> list[str]:
    """Return the games that have a course and measured results. Other games are drafts: their books have no `course`.
    """
    return [slug for slug in slugs() if "course" in book(slug)]


def outcome_range(slug: str) -> tuple[int, int]:
    """Return the least and the greatest outcome of a game for a seat: the points in its book, or else 0 and 1."""
    least, most = sorted(score_sign(slug) * points for points in book(slug).get("points", (0, 1)))
    return least, most


def score_unit(slug: str) -> str:
    """Return what a game's score counts: the `unit` in its book, or else its only part, or points."""
    parts = rules(slug).SCORE_PARTS
    return book(slug).get("unit") or (parts[0] if len(parts) == 1 else "points")


def ending_kinds(slug: str) -> tuple[str, ...]:
    """Return the kinds of event that end a game: `ends` in its book, or only a win."""
    return tuple(book(slug).get("ends", ("win",)))


def score_sign(slug: str) -> int:
    """Return the factor between a game's points as people count them and its outcomes, of which more is better.

    It is 1, or -1 if the book says `fewer_is_better`: then the law counts the points with a minus sign.
    """
    return -1 if book(slug).get("fewer_is_better") else 1
