"""A question of a lesson as data: its text, position and moves. The rules compute the right answer."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from functools import cached_property
from typing import Any

from kit.errors import KitError, Ruling
from kit.play.checks import read_checks
from kit.play.game import Game, deal
from kit.play.referee import load
from kit.play.scenarios import Guess, Scenario

KINDS = ("which", "what", "exercise", "guess", "deals", "practise")


@dataclass(frozen=True)
class Question:
    """One question, of one of these kinds.

    `which` of the `moves` are allowed in the `position`; `what` happens after the moves, with `guesses` that map
    each text to its checks; an `exercise`, whose answer may differ from the `truth` by `tolerance`, and whose
    `mistakes` map a wrong way to its wrong number; a `guess` at a share; `number` own `deals` for the reader to play,
    with a game and its house rules in `house_rules`; a task to `practise`.
    An exercise's `number` is that in the lesson's text, and `paragraph` is the text next to it.
    `seed` is for the shuffles that may come after the position. `rule` is the rule of a `what` question, GAME/SLUG.
    """

    kind: str
    text: str
    number: int = 0
    position: dict[str, Any] = field(default_factory=dict)
    seed: int = 0
    moves: tuple[str, ...] = ()
    guesses: dict[str, dict[str, Any]] = field(default_factory=dict)
    rule: str = ""
    why: str = ""
    truth: float | None = None
    tolerance: float = 0.0
    mistakes: dict[str, float] = field(default_factory=dict)
    paragraph: str = ""
    house_rules: dict[str, Any] = field(default_factory=dict)

    @cached_property
    def id(self) -> str:
        """The name of the question in answers: its number, or a hash of its text, position and moves."""
        if self.kind == "exercise":
            return f"exercise-{self.number}"
        about = self.house_rules or self.position
        asked = json.dumps([self.text, about, self.moves, list(self.guesses)], sort_keys=True)
        return f"{self.kind}-{hashlib.sha256(asked.encode()).hexdigest()[:10]}"

    @property
    def title(self) -> str:
        """The text of the question; for an exercise with its number."""
        return f"Exercise {self.number}. {self.text}" if self.kind == "exercise" else self.text

    def game(self) -> Game:
        """Return a fresh game in its position."""
        return load(self.position, self.seed)

    def rulings(self) -> dict[str, Ruling]:
        """Return the ruling on each of its moves, in its position."""
        game = self.game()
        return {move: game.ruling(move) for move in self.moves}

    def allowed(self) -> list[str]:
        """Return its moves that are allowed: the right answer to a `which` question."""
        return [move for move, ruling in self.rulings().items() if ruling.legal]

    def scenario(self, start: Game | None = None) -> Scenario:
        """Return a `what` question as a scenario; `start` is the game in its position (default: a new one).

        Raises KitError if a check of a guess is not valid.
        """
        game = start or self.game()
        listed = tuple(Guess(text, read_checks(game.slug, checks, self.text)) for text, checks in self.guesses.items())
        title = "Guess first"
        return Scenario(self.text, game.slug, 0, title, self.rule, self.text, listed, self.moves, self.why, game)

    def own_deal(self, of: str, task: int, moves: tuple[str, ...] = ()) -> Game:
        """Return a person's own deal for a task, after these moves. Raises BadOption, BadMove, IllegalMove."""
        options = {name: value for name, value in self.house_rules.items() if name != "game"}
        game = deal(self.house_rules["game"], of=of, task=task, **options)
        for move in moves:
            game.play(move)
        return game

    def as_dict(self) -> dict[str, Any]:
        """Return the question as JSON data, with each field that differs from its default."""
        blank = asdict(Question("", ""))
        return {name: value for name, value in asdict(self).items() if value != blank[name]}


def ask_what_happens(
    game: Game, moves: str | tuple[str, ...], text: str, guesses: Mapping[str, Mapping[str, Any]], rule: str, why: str
) -> Question:
    """Return a question about the events after these moves; `rule` is the slug of its rule."""
    tries = (moves,) if isinstance(moves, str) else tuple(moves)
    listed = {guess: dict(checks) for guess, checks in guesses.items()}
    return Question(
        "what", text, position=game.position(), seed=game.seed, moves=tries, guesses=listed,
        rule=f"{game.slug}/{rule}", why=why,
    )


def read_question(data: Any) -> Question:
    """Return a question from the data of `as_dict`. Raises KitError."""
    known = {each.name for each in fields(Question)}
    if not isinstance(data, dict) or data.get("kind") not in KINDS or not set(data) <= known or "text" not in data:
        raise KitError("this is not a question of a lesson")
    return Question(**{**data, "moves": tuple(data.get("moves", ()))})
