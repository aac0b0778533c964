"""The questions of a lesson as data: text, position and moves. The rules compute the right answers."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from kit.errors import KitError, state_demand
from kit.play.checks import read_checks
from kit.play.game import Game, deal
from kit.play.referee import load
from kit.play.scenarios import Guess, Scenario

JUDGES = ("", "search", "playouts")
KINDS = ("which", "what", "exercise", "guess", "conclude", "model", "deals", "practise")
NUMBERED = ("exercise", "model")  # kinds of questions with a number in the lesson

Guesses = Mapping[str, Mapping[str, Any]]  # the checks of each possible answer, by its text


@dataclass(frozen=True)
class Question:
    """A question of one of these kinds:

    - `which`: which of the `moves` are allowed in the `position`; with the `judge` "search" which of them can still
      win, with the `judge` "playouts" which is better: the move in `guesses`
    - `what`: what happens after the moves; `guesses` map texts to checks, and `rule` is GAME/SLUG
    - `exercise`: a number that may differ from the `truth` by `tolerance`; `mistakes` map names to wrong numbers,
      `number` is the exercise's number in the lesson, and `paragraph` is its text there
    - `guess`: a share; with the `link` of an experiment, a number on the scale of its measure, and the first one counts
    - `conclude`: the reader's own sentence
    - `model`: a model of a deal to build; `number` is its number in the lesson
    - `deals`: the reader's own deals to play, `number` of them; `house_rules` has the game and its options
    - `practise`: a task at the table

    Answers, keys and reports know a question by its `name`, so its texts can be corrected and translated. A lesson
    gives its questions their names. A question for practice can be made again from its name. `seed` is for shuffles
    after the position.
    """

    kind: str
    name: str
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
    judge: str = ""
    link: str = ""

    @property
    def is_share(self) -> bool:
        """Whether a guess is a share: that of an experiment is one if it counts wins."""
        return not self.link or self.link.partition("?")[0].endswith("/won")

    @property
    def has_one_answer(self) -> bool:
        """Whether exactly one move is right, so that the reader chooses one."""
        return self.judge == "playouts"

    @property
    def title(self) -> str:
        """The text of the question, with the number of an exercise or a model."""
        return f"{self.kind.capitalize()} {self.number}. {self.text}" if self.kind in NUMBERED else self.text

    def game(self) -> Game:
        """Return a new game in the question's position."""
        return load(self.position, self.seed)

    def scenario(self, start: Game | None = None) -> Scenario:
        """Return a `what` question as a scenario; `start` is a game in its position (default: a new game).

        Raises KitError if a check of a guess is not valid.
        """
        game = start or self.game()
        guesses = tuple(Guess(text, read_checks(game.slug, checks, self.text)) for text, checks in self.guesses.items())
        slug, title = self.name or self.text, "Guess first"
        return Scenario(slug, 0, title, self.rule, self.text, guesses, self.moves, self.why, game)

    def own_deal(self, of: str, task: int, moves: tuple[str, ...] = ()) -> Game:
        """Return a person's own deal for a task, with these moves played. Raises BadOption, BadMove, IllegalMove."""
        options = {name: value for name, value in self.house_rules.items() if name != "game"}
        game = deal(self.house_rules["game"], of=of, task=task, **options)
        for move in moves:
            game.play(move)
        return game

    def as_dict(self) -> dict[str, Any]:
        """Return the question as data for JSON, with only the fields that differ from their defaults."""
        return {name: value for name, value in asdict(self).items() if value != DEFAULTS[name]}


DEFAULTS = asdict(Question("", "", ""))  # the default of each field


def ask_what_happens(
    name: str, game: Game, moves: str | tuple[str, ...], text: str, guesses: Guesses, rule: str, why: str
) -> Question:
    """Return a `what` question about the events after these moves; `rule` is the slug of its rule."""
    tries = (moves,) if isinstance(moves, str) else tuple(moves)
    return Question(
        "what", name, text, position=game.position(), seed=game.seed, moves=tries,
        guesses={guess: dict(checks) for guess, checks in guesses.items()}, rule=f"{game.slug}/{rule}", why=why,
    )


def ask_which(name: str, game: Game, text: str, moves: Iterable[str]) -> Question:
    """Return a `which` question: which of these moves are allowed?"""
    return Question("which", name, text, position=game.position(), seed=game.seed, moves=tuple(moves))


def ask_case(scenario: Scenario) -> Question:
    """Return a scenario as a `what` question. The question has no guesses: the scenario has them."""
    start = scenario.start
    return Question(
        "what", scenario.name, scenario.question, position=start.position(), seed=start.seed, moves=scenario.tries
    )


def read_question(data: Any) -> Question:
    """Return a question from the data of `as_dict`. Raises KitError for other data."""
    if not isinstance(data, dict) or not {"kind", "name", "text"} <= set(data) <= set(DEFAULTS) or (
        data["kind"] not in KINDS or data.get("judge", "") not in JUDGES
    ):
        raise KitError("this is not a question of a lesson")
    moves: Any = data.get("moves", [])
    if not isinstance(moves, list | tuple) or not all(isinstance(move, str) for move in moves):
        raise KitError(f"a question of a lesson: {state_demand('moves', 'be a list of texts', moves)}")
    question = Question(**{**data, "moves": tuple(moves)})
    for name, value in asdict(question).items():
        is_number = isinstance(DEFAULTS[name], float | None) and isinstance(value, int | float | None)
        if not is_number and type(value) is not type(DEFAULTS[name]):
            raise KitError(f"a question of a lesson: {state_demand(name, 'be of another type', value)}")
    return question
