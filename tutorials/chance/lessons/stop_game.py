"""A game with a button *Stop!*: call an experiment clear while its lead grows, and learn how often you were right."""

import numpy as np

from kit.lesson.question_cell import FormCell, GuessCell

from .leads import StopForm
from .stopping import compute_errors


class StopGame(FormCell):
    """The game of `StopForm` in a cell.

    `wins_alone[experiment, look, order]` is the number of deals that only this order has won. The last message compares
    the share of right calls with the reader's `guess`.
    """

    def __init__(self, wins_alone: np.ndarray, guess: GuessCell) -> None:
        leads = compute_errors(wins_alone[..., 0], wins_alone[..., 1]).tolist()
        super().__init__(StopForm(leads, guess.compare_with))
