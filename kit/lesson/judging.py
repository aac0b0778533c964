"""Judge the moves of a question: by the rules of the game, by a search with all cards visible, or by measured figures.

The judgement on a move is a `Ruling`: `legal` is whether the move is a right answer, and `why` says why.
"""

from kit.errors import KitError, Ruling
from kit.play.game import Game
from kit.play.question import Question

NODES = 200_000  # positions that the search of one move tries, at most
MOST_SHOWN = 4  # moves of a line that wins, in words
# By judge: the words for a right and for a wrong answer.
VERDICTS = {"": ("allowed", "refused"), "search": ("winning", "losing"), "playouts": ("better", "worse")}


def judge_moves(question: Question) -> dict[str, Ruling]:
    """Return the judgement on each move of a question. Raises KitError if a search does not decide."""
    if question.judge == "search":
        return {move: _search(question.game(), move) for move in question.moves}
    return _compare(question) if question.judge else question.rulings()


def _search(game: Game, move: str) -> Ruling:
    """Return whether the game can be won after a move. Raises KitError if the search does not decide."""
    from kit.lab.solve import new_budget, search_game

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
