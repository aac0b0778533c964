"""Judge answers to questions: by the rules of the game, by a search with all cards visible, or by measured figures.

The judgement on a move is a `Ruling`: `legal` is whether the move is a right answer, and `why` says why.
"""

from functools import cached_property

from kit.errors import BadOption, KitError, Ruling, quote
from kit.lesson.answer_lines import Content
from kit.lesson.answers import NO_GUESS
from kit.lesson.numbers import read_number, right_numbers
from kit.play.game import Game
from kit.play.question import Question
from kit.play.scenarios import Guess, Scenario

NODES = 200_000  # positions that the search of one move tries, at most
MOST_SHOWN = 4  # moves of a line that wins, in words
# By judge: the words for a right and for a wrong answer.
VERDICTS = {"": ("allowed", "refused"), "search": ("winning", "losing"), "playouts": ("better", "worse")}


class Judge:
    """Judges answers to a `which`, `what` or `exercise` question. Rules and searches run once.

    `scenario` has what happens in a `what` question (default: the question's own). Raises KitError if one of its checks
    is not valid.
    """

    def __init__(self, question: Question, scenario: Scenario | None = None) -> None:
        self.question = question
        self.scenario = question.scenario() if question.kind == "what" and scenario is None else scenario

    @cached_property
    def rulings(self) -> dict[str, Ruling]:
        """The judgement on each move of a `which` question. Raises KitError if a search does not decide."""
        question, game = self.question, self.question.game()
        if question.judge == "search":
            return {move: _search(game, move) for move in question.moves}
        return _compare(question) if question.judge else {move: game.ruling(move) for move in question.moves}

    def find_guess(self, content: Content) -> Guess | None:
        """Return the guess of an answer, which is its place, counted from 1. None: it is not an answer."""
        guesses = self.scenario.guesses if self.scenario else ()
        return next((guess for place, guess in enumerate(guesses, 1) if str(place) == content), None)

    def find_mistakes(self, content: Content) -> list[str]:
        """Return the mistakes in an answer: the wrongly marked moves, the wrong guess or the wrong number.

        A right answer has no mistakes, and an answer that was shown is one. A question with one right move has no other
        mistake than the chosen move. Raises BadOption if the content is not an answer to the question.
        """
        question = self.question
        match question.kind:
            case "which" | "what" if content == NO_GUESS:
                return [content]
            case "which" if isinstance(content, tuple) and set(content) <= set(question.moves):
                wrong = [move for move, ruling in self.rulings.items() if (move in content) != ruling.legal]
                return [move for move in wrong if move in content] if question.has_one_answer else wrong
            case "what" if (guess := self.find_guess(content)) and self.scenario:
                return [] if self.scenario.is_right(guess) else [str(content)]
            case "exercise" if isinstance(content, str):
                readings, truth = read_number(content), question.truth or 0.0
                return [] if right_numbers(readings, truth, question.tolerance, question.mistakes) else [content]
        raise BadOption(f"{quote(content)} is not an answer to {quote(question.title)}")


def _search(game: Game, move: str) -> Ruling:
    """Return whether the game can be won after a move. Raises KitError if the search does not decide."""
    from kit.lab.solve import search_game
    from kit.lab.solver import new_budget

    after = game.copy()
    after.play(move)
    solution = search_game(after, new_budget(NODES, None))
    if solution.verdict == "undecided":
        raise KitError(f"a search of {NODES:,} positions does not decide whether the game can be won after {move}")
    if solution.verdict == "lost":
        return Ruling(False, "", "", "", "", f"No line wins after it: the search tried {solution.nodes:,} positions.")
    line = ", ".join(f"`{each}`" for each in solution.line[:MOST_SHOWN])
    more = f", and so on for {len(solution.line)} moves" * (len(solution.line) > MOST_SHOWN)
    return Ruling(True, "", "", "", "", f"A line that wins: {line}{more}." if line else "The game is won.")


def _compare(question: Question) -> dict[str, Ruling]:
    """Return the measured judgements on two moves."""
    why = {move: question.why if move in question.guesses else "The other move is better." for move in question.moves}
    return {move: Ruling(move in question.guesses, "", "", "", "", text) for move, text in why.items()}
