"""The rulebook: each game's rules in words, and the sentences in which rulings and events speak.

A game's book is one TOML file in the folder `rulebook`; this module only reads it. What several games
say alike stands in `rulebook/shared`: a book that names its `family` has the family's rules and events
too, in the order of the game's RULES; what it says itself of one of them takes the place of the family's words.

A rule is made of clauses, each with its status (see SAID_AS), its text, and its source: the place where the
inventor says it, or why we settled it so. The first clause decides, unless the rule's `decided_by` names another,
be it of another rule, for one of its sentences: `decided_by.refusal.can-play = "must-play"` for the sentence
`refusal.can-play`. An event names it as its `clause`. A clause that decides so has a `name`, unique in the book.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np

from kit.errors import takes_its_own
from kit.rules.engine import rules, slugs
from kit.rules.table import view

SAID_AS: Mapping[str, str] = {
    "stated": "stated",
    "settled": "settled, by us",
    "remembered": "remembered",
    "guessed": "guessed",
    "supplied": "supplied, by us",
}  # what people read for each status of a clause; the last three are those of Speed, whose author has forgotten it
OURS = ("settled", "supplied")  # of these, those that no inventor stands for


class Clause(NamedTuple):
    """What a rule says, as far as it comes from one hand.

    `status` tells from whose: "stated" by the inventor or "settled" by us; in Speed "remembered" or "guessed" by
    its author, or "supplied" by us. `source` is the place where it stands or, if it is ours, why it was settled so.
    """

    status: str
    text: str
    source: str


class Rule(NamedTuple):
    """A rule in words: all its clauses, and as its `text` these in one; `status` and `source` are the first one's."""

    slug: str
    status: str
    title: str
    text: str
    source: str
    example: str
    clauses: tuple[Clause, ...]


class RuleList(list[Rule]):
    """A game's rules; printed, one after another as a person reads them, with what is ours on lines of its own."""

    def __repr__(self) -> str:
        lines = []
        for rule in self:
            lines.append(f"{rule.slug}: {rule.title}")
            for status, clauses in groupby(rule.clauses, key=lambda clause: clause.status):
                lines.append(f"  {said(status)}: {' '.join(clause.text for clause in clauses)}")
        return "\n".join(lines)


class GameInfo(NamedTuple):
    """What there is to know of a game before it is dealt.

    `players` are the possible numbers of players, `options` the values of each option by its name,
    the default first.
    """

    slug: str
    title: str
    players: tuple[int, ...]
    options: dict[str, tuple[Any, ...]]
    source: str


class GameList(list[GameInfo]):
    """The games of the kit; printed, a line each."""

    def __repr__(self) -> str:
        return "\n".join(f"{info.slug}: {info.title} ({players_spoken(info.players)})" for info in self)


def players_spoken(players: tuple[int, ...]) -> str:
    """Return numbers of players as people read them: `2 to 8 players`."""
    if len(players) == 1:
        return f"{players[0]} player" + "s" * (players[0] != 1)
    return f"{min(players)} to {max(players)} players"


@cache
def book(slug: str) -> dict[str, Any]:
    """Return a game's whole book as its file has it, with what its family says. Raises UnknownGame."""
    law = rules(slug)
    own = read(f"{law.__name__.rsplit('.', 1)[1]}.toml")
    shared = read(f"shared/{own['family']}.toml") if "family" in own else {"rules": [], "events": {}}
    known = merged(by_slug(shared["rules"]), by_slug(own["rules"]))
    order = sorted(known, key=law.RULES.index)
    return own | {"rules": [summed_up(known[name]) for name in order], "events": shared["events"] | own["events"]}


def by_slug(listed: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return the rules by their slugs."""
    return {rule["slug"]: rule for rule in listed}


def merged(shared: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Return a table with what another says itself in its place, down to single sentences."""
    return shared | {
        name: merged(shared[name], value) if isinstance(value, dict) and name in shared else value
        for name, value in own.items()
    }


def summed_up(rule: dict[str, Any]) -> dict[str, Any]:
    """Return a rule with what follows from its clauses: its text is theirs in one, its status and source are the
    first's.
    """
    first = rule["clauses"][0]
    text = " ".join(clause["text"] for clause in rule["clauses"])
    return rule | {"text": text, "status": first["status"], "source": first["source"]}


def read(name: str) -> dict[str, Any]:
    """Return a file of the folder `rulebook`."""
    return tomllib.loads((files("kit.rules") / "rulebook" / name).read_text(encoding="utf-8"))


def rulebook(slug: str) -> RuleList:
    """Return the rules of a game in words. Raises UnknownGame."""
    rules(slug)  # a name that is none is refused before it is looked up in the books
    rows = [entry | {"clauses": tuple(map(clause_of, entry["clauses"]))} for entry in book(slug)["rules"]]
    return RuleList(Rule(*(row[field] for field in Rule._fields)) for row in rows)


def clause_of(entry: dict[str, str]) -> Clause:
    """Return a clause of the book, without its name."""
    return Clause(*(entry[field] for field in Clause._fields))


@cache
def clause(slug: str, rule: str, name: str | None = None) -> Clause:
    """Return the clause of a game's book with this name; without a name, the first of the rule. Raises KeyError."""
    if name is None:
        return clause_of(sentences(slug)[rule]["clauses"][0])
    return clause_of(named_clauses(slug)[name])


def named_clauses(slug: str) -> dict[str, dict[str, str]]:
    """Return the clauses of a game's book that have a name, by this name."""
    clauses = [each for rule in book(slug)["rules"] for each in rule["clauses"]]
    return {each["name"]: each for each in clauses if "name" in each}


def said(status: str) -> str:
    """Return the status of a ruling, an event or a clause in the words in which people read it: `settled, by us`."""
    return SAID_AS[status]


@cache
def sentences(slug: str) -> dict[str, dict[str, Any]]:
    """Return the book's entry of each rule, by the rule's slug."""
    return by_slug(book(slug)["rules"])


@takes_its_own()
def games() -> GameList:
    """Return all games of the kit."""
    return GameList(info(slug) for slug in slugs())


def info(slug: str) -> GameInfo:
    """Return the title, players, options and source of a game. Raises UnknownGame."""
    law, about = rules(slug), book(slug)
    options = {option.name: option.values for option in law.OPTIONS}
    fixed = law.seats(view(np.zeros(1, law.RECORD), 0))  # of an empty table; it depends on an option, or on nothing
    return GameInfo(slug, about["title"], options.get("players", (fixed,)), options, about["source"])


def outcome_range(slug: str) -> tuple[int, int]:
    """Return the least and the most that a game may bring a seat: in points where its book gives them, or of a win."""
    least, most = book(slug).get("points", (0, 1))
    return least, most
