"""Scenarios: edge cases as data, with a position, a question, guesses, and the moves that answer it.

The scenarios of a game are in one file, `data/scenarios/SLUG.toml`. The file has no answers. The kit tries the moves on
a game and checks the events to find the right guess.
"""

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from kit.errors import BadMove, BadOption, BadPosition, KitError, check_fields, quote, state_demand
from kit.files import DATA, describe_fault, read_file
from kit.play.checks import Answer, Checks, Reason, is_fulfilled, make_tries, read_checks, reasons_against
from kit.play.game import Game, setup
from kit.play.names import read_slug
from kit.play.referee import load
from kit.rules.rulebook import rule_entries

NEEDED = {
    "slug": str, "case": int, "title": str, "rule": str,
    "question": str, "tries": list, "guesses": list, "why": str,
}
ENDING = ".toml"  # of a file of scenarios
START_FIELDS = ("setup", "position")  # a scenario has one of these


@dataclass(frozen=True)
class Guess:
    """A possible answer of a reader. It is right if the events meet all its checks."""

    text: str
    checks: Checks


@dataclass(frozen=True)
class Scenario:
    """An edge case: a `question` about the position of the game `start`, `guesses`, and the computed `answer`."""

    slug: str
    case: int
    title: str
    rule: str
    question: str
    guesses: tuple[Guess, ...]
    tries: tuple[str, ...]
    why: str
    start: Game

    @property
    def name(self) -> str:
        """The name for `kit.scenario`: `six-stacks/merge-first`."""
        return f"{self.start.slug}/{self.slug}"

    @cached_property
    def answer(self) -> Answer:
        """The tries on the game, and their events. Raises KitError if a move cannot be read."""
        try:
            return make_tries(self.start, self.tries)
        except BadMove as error:
            raise KitError(f"scenario {self.name}: {error}") from error

    def is_right(self, guess: Guess) -> bool:
        """Return whether the events meet all checks of a guess."""
        return is_fulfilled(guess.checks, self.answer)

    def find_reasons(self, guess: Guess) -> Sequence[Reason]:
        """Return the reasons against a wrong guess."""
        return reasons_against(guess.checks, self.answer, self.rule)

    def find_right_guess(self) -> Guess:
        """Return the right guess. Raises KitError unless exactly one guess is right."""
        if len(right := [guess for guess in self.guesses if self.is_right(guess)]) != 1:
            raise KitError(f"scenario {self.name}: exactly one guess must be right, got {len(right)}")
        return right[0]

    def question_text(self, picture: str) -> str:
        """Return the question with its guesses as text; `picture` is the picture of the position as text."""
        guesses = "\n".join(f"  {number}. {guess.text}" for number, guess in enumerate(self.guesses, 1))
        return f"{self.title} ({self.rule})\n\n{picture}\n\n{self.question}\n{guesses}"


@dataclass(frozen=True)
class Scenarios:
    """All scenarios of a game, and the titles of its cases by number."""

    slug: str
    cases: dict[int, str]
    all: tuple[Scenario, ...]

    def __iter__(self) -> Iterator[Scenario]:
        return iter(self.all)

    def __len__(self) -> int:
        return len(self.all)

    def __str__(self) -> str:
        lines = []
        for case, title in self.cases.items():
            lines += [f"{case}. {title}", *(f"   {each.name}: {each.title}" for each in self.all if each.case == case)]
        return "\n".join(lines)


def scenarios(slug: str) -> Scenarios:
    """Return the scenarios of a game. Raises UnknownGame, and KitError if the file is damaged or missing."""
    return _read_file(read_slug(slug))


@cache
def _read_file(slug: str) -> Scenarios:
    """Return the scenarios in a game's file. Raises KitError."""
    if not (path := DATA / "scenarios" / f"{slug}.toml").is_file():
        raise KitError(f"{slug} has no scenarios: data/scenarios/{slug}.toml is missing")
    return read_scenarios(slug, path.read_text(encoding="utf-8"))


def find_scenario(name: str) -> Scenario:
    """Return the scenario with the name `GAME/SLUG`, or the first one in a file of your own, whose name ends in .toml.

    Raises BadOption, UnknownGame, and KitError if the file is damaged.
    """
    if not isinstance(name, str):
        raise BadOption(state_demand("name", "be a scenario such as 'six-stacks/merge-first'", name))
    if name.endswith(ENDING):
        return read_own_file(Path(name)).all[0]
    game, _, slug = name.partition("/")
    scenario_list = scenarios(game)
    if scenario := next((each for each in scenario_list if each.slug == slug), None):
        return scenario
    names = ", ".join(each.slug for each in scenario_list)
    raise BadOption(f"{scenario_list.slug} has no scenario {quote(slug)}; it has {names}")


def read_own_file(path: Path) -> Scenarios:
    """Return the scenarios in a file that a reader names. Raises BadOption, UnknownGame, KitError."""
    try:
        text = read_file(path.expanduser()).decode()
    except (OSError, ValueError, RuntimeError) as error:
        raise BadOption(f"{path} cannot be read: {describe_fault(error)}") from error
    game = read_toml(text, path.name).get("game")
    if not isinstance(game, str):
        raise KitError(f'{path.name} names no game; write a line such as game = "swap" at its beginning')
    return read_scenarios(read_slug(game), text, path.name)


def read_toml(text: str, file: str) -> dict[str, Any]:
    """Return the content of a file of scenarios. Raises KitError."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise KitError(f"{file} is not valid TOML: {error}") from error


def read_scenarios(slug: str, text: str, file: str = "") -> Scenarios:
    """Return the scenarios in the text of a game's file. Raises KitError, which names the place and the fault."""
    file = file or f"scenarios/{slug}.toml"
    data, cases = read_toml(text, file), {}
    for entry in data.get("cases", []):
        check_fields(entry, {"number": int, "title": str}, f"{file}, cases", KitError)
        cases[entry["number"]] = entry["title"]
    result: list[Scenario] = []
    for place, entry in enumerate(data.get("scenarios", []), 1):
        name = entry.get("slug", f"number {place}") if isinstance(entry, dict) else f"number {place}"
        result.append(_read_scenario(slug, entry, cases, f"{file}, {name}"))
        if any(other.slug == result[-1].slug for other in result[:-1]):
            raise KitError(f"{file}: two scenarios are called {name!r}")
    if not result:
        raise KitError(f"{file} has no scenarios; write each as a table [[scenarios]]")
    return Scenarios(slug, cases, tuple(result))


def _read_scenario(slug: str, entry: Any, cases: dict[int, str], where: str) -> Scenario:
    """Return a scenario of a file. Raises KitError."""
    starts = [name for name in START_FIELDS if isinstance(entry, dict) and name in entry]
    if len(starts) != 1:
        raise KitError(f"{where}: it must have either a setup or a position")
    check_fields(entry, NEEDED | {starts[0]: dict}, where, KitError)
    if entry["rule"] not in rule_entries(slug):
        raise KitError(f"{where}: {slug} has no rule {entry['rule']!r}; it has {', '.join(rule_entries(slug))}")
    if entry["case"] not in cases:
        raise KitError(f"{where}: there is no case {entry['case']}; the cases are {', '.join(map(str, cases))}")
    if not entry["tries"] or not all(isinstance(move, str) for move in entry["tries"]):
        raise KitError(f"{where}: {state_demand('tries', 'be a list of moves as text, at least one', entry['tries'])}")
    if not 2 <= len(entry["guesses"]) <= 4:
        raise KitError(f"{where}: {state_demand('guesses', 'have 2 to 4 entries', len(entry['guesses']))}")
    guesses = []
    for guess in entry["guesses"]:
        check_fields(guess, {"text": str, "holds": dict}, f"{where}, guesses", KitError)
        guesses.append(Guess(guess["text"], read_checks(slug, guess["holds"], f"{where}, guess {guess['text']!r}")))
    try:
        start = setup(slug, **entry["setup"]) if "setup" in entry else load(entry["position"])
    except (BadPosition, BadOption) as error:
        raise KitError(f"{where}, {starts[0]}: {error}") from error
    return Scenario(
        entry["slug"], entry["case"], entry["title"], f"{slug}/{entry['rule']}", entry["question"],
        tuple(guesses), tuple(entry["tries"]), entry["why"], start,
    )
