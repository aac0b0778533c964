"""The rulebook: each game's rules in words, and the sentences in which rulings and events speak.

A game's book is one TOML file in the folder `rulebook`; this module only reads it. What several games
say alike stands in `rulebook/shared`: a book that names its `family` has the family's rules and events
too, in the order of the game's RULES, but for those that it words itself.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from kit.rules.engine import rules, slugs


class Rule(NamedTuple):
    """A rule in words; `status` is "stated" by the inventor or "settled" by us."""

    slug: str
    status: str
    title: str
    text: str
    source: str
    example: str


class RuleList(list[Rule]):
    """A game's rules; printed, one after another as a person reads them, their status in the words of `said_as`."""

    said_as: Mapping[str, str] = {}

    def __repr__(self) -> str:
        return "\n".join(f"{rule.slug} ({self.said_as.get(rule.status, rule.status)}): {rule.text}" for rule in self)


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
    """Numbers of players as people read them: `2 to 8 players`."""
    if len(players) == 1:
        return f"{players[0]} player" + "s" * (players[0] > 1)
    return f"{min(players)} to {max(players)} players"


@cache
def book(slug: str) -> dict[str, Any]:
    """A game's whole book as its file has it, with what its family says. Raises UnknownGame."""
    law = rules(slug)
    own = read(f"{law.__name__.rsplit('.', 1)[1]}.toml")
    if "family" not in own:
        return own
    shared = read(f"shared/{own['family']}.toml")
    known = {rule["slug"]: rule for rule in [*shared["rules"], *own["rules"]]}
    order = sorted(known, key=law.RULES.index)
    return own | {"rules": [known[name] for name in order], "events": shared["events"] | own["events"]}


def read(name: str) -> dict[str, Any]:
    """A file of the folder `rulebook`."""
    return tomllib.loads((files("kit.rules") / "rulebook" / name).read_text(encoding="utf-8"))


def rulebook(slug: str) -> RuleList:
    """The rules of a game in words. Raises UnknownGame."""
    rules(slug)  # a name that is none is refused before it is looked up in the books
    listed = RuleList(Rule(*(rule[field] for field in Rule._fields)) for rule in book(slug)["rules"])
    listed.said_as = book(slug).get("said_as", {})
    return listed


def status_said(rule: str) -> str:
    """The status of a rule, GAME/SLUG, as its book says it to people: "stated" or "settled", or words of its own."""
    slug, name = rule.split("/")
    status = sentences(slug)[name]["status"]
    return book(slug).get("said_as", {}).get(status, status)


@cache
def sentences(slug: str) -> dict[str, dict[str, Any]]:
    """The book's entry of each rule, by the rule's slug."""
    return {rule["slug"]: rule for rule in book(slug)["rules"]}


def games() -> GameList:
    """All games of the kit."""
    return GameList(info(slug) for slug in slugs())


def info(slug: str) -> GameInfo:
    """What there is to know of one game. Raises UnknownGame."""
    options = {option.name: option.values for option in rules(slug).OPTIONS}
    about = book(slug)
    return GameInfo(slug, about["title"], options.get("players", (1,)), options, about["source"])
