"""A question of a lesson as data: what is asked, of which position and moves. What is right the rules work out."""

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
    """One question, known by its kind.

    `which` of the `moves` are allowed in the `position`; `what` happens when they are made, with `guesses` that map
    each text to its checks; an `exercise`, whose answer may be off the `truth` by `tolerance`, and whose `mistakes` map
    what a reader may have done to the wrong number that comes of it; a `guess` at a share; `deals` of the reader's own
    to play, so many as `number` says, `house_rules` a game and its house rules; a task to `practise`.
    An exercise's `number` is that in the lesson's text, and `paragraph` what the text says beside it.
    `seed` feeds the shuffles that may come after the position. `rule` is the rule that `what` is about, GAME/SLUG.
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
        """What it is known by wherever it is answered: its number, or what its text, position and moves come to."""
        if self.kind == "exercise":
            return f"exercise-{self.number}"
        about = self.house_rules or self.position
        asked = json.dumps([self.text, about, self.moves, list(self.guesses)], sort_keys=True)
        return f"{self.kind}-{hashlib.sha256(asked.encode()).hexdigest()[:10]}"

    @property
    def title(self) -> str:
        """Its text, an exercise's with its number."""
        return f"Exercise {self.number}. {self.text}" if self.kind == "exercise" else self.text

    def game(self) -> Game:
        """Return a fresh game in its position."""
        return load(self.position, self.seed)

    def rulings(self) -> dict[str, Ruling]:
        """Return what the law says of each of its moves, in its position."""
        game = self.game()
        return {move: game.ruling(move) for move in self.moves}

    def allowed(self) -> list[str]:
        """Return those of its moves that are allowed: what is right for `which`."""
        return [move for move, ruling in self.rulings().items() if ruling.legal]

    def scenario(self, start: Game | None = None) -> Scenario:
        """Return a question `what` happens as a scenario; `start` is the game in its position, if there is one already.

        Raises KitError where a check of a guess is none.
        """
        game = start or self.game()
        listed = tuple(Guess(text, read_checks(game.slug, checks, self.text)) for text, checks in self.guesses.items())
        title = "Guess first"
        return Scenario(self.text, game.slug, 0, title, self.rule, self.text, listed, self.moves, self.why, game)

    def own_deal(self, of: str, task: int, moves: tuple[str, ...] = ()) -> Game:
        """Return somebody's own deal for a task, after these moves. Raises BadOption, BadMove, IllegalMove."""
        options = {name: value for name, value in self.house_rules.items() if name != "game"}
        game = deal(self.house_rules["game"], of=of, task=task, **options)
        for move in moves:
            game.play(move)
        return game

    def as_dict(self) -> dict[str, Any]:
        """Return the question as JSON has it, with each field that says something; a `truth` of zero does."""
        blank = asdict(Question("", ""))
        return {name: value for name, value in asdict(self).items() if value != blank[name]}


def ask_what_happens(
    game: Game, moves: str | tuple[str, ...], text: str, guesses: Mapping[str, Mapping[str, Any]], rule: str, why: str
) -> Question:
    """Return the question what happens when these moves are made; `rule` is the slug of the rule that it is about."""
    tries = (moves,) if isinstance(moves, str) else tuple(moves)
    listed = {guess: dict(checks) for guess, checks in guesses.items()}
    return Question(
        "what", text, position=game.position(), seed=game.seed, moves=tries, guesses=listed,
        rule=f"{game.slug}/{rule}", why=why,
    )


def read_question(data: Any) -> Question:
    """Return the question that `as_dict` has written. Raises KitError."""
    known = {each.name for each in fields(Question)}
    if not isinstance(data, dict) or data.get("kind") not in KINDS or not set(data) <= known or "text" not in data:
        raise KitError("this is not a question of a lesson")
    return Question(**{**data, "moves": tuple(data.get("moves", ()))})
