"""A game with a button *Stop!*: call an experiment clear while its lead grows, and learn how often you were right."""

from functools import partial

import numpy as np

from kit.lesson.question_cell import GuessCell, QuestionCell
from kit.lesson.question_page import show_question

from .leads import StopForm
from .stopping import compute_errors


class StopGame(QuestionCell):
    """The game of `StopForm` in a cell.

    `wins_alone[experiment, look, order]` is the number of deals that only this order has won. The last message compares
    the share of right calls with the reader's `guess`.
    """

    def __init__(self, wins_alone: np.ndarray, guess: GuessCell) -> None:
        leads = compute_errors(wins_alone[..., 0], wins_alone[..., 1]).tolist()
        self.form = StopForm(leads, guess.compare_with)
        super().__init__(partial(show_question, self.form), self.form.purpose)
