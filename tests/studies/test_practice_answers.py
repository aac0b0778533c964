"""The answers of practice, as the results state them: right by a second judgement, and never ambiguous."""

import pandas as pd

from kit.files import results_file
from tests.games import FINISHED

KINDS = {"allowed", "why", "next", "score", "better"}


def test_every_answer_of_every_game_is_right_and_none_is_ambiguous():
    table = pd.read_csv(results_file("practice_answers.csv"))
    assert {slug for slug in FINISHED if {*table.kind[table.game == slug]} >= KINDS} == {*FINISHED}
    assert (table.agrees_share == 1).all() and (table.ambiguous == 0).all()
    assert (table.questions[table.kind == "all"] >= 1_000).all() and (table.right_by_chance < 0.34).all()
