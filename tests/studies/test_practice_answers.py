"""The answers of practice, as the results state them: right by a second judgement, and never ambiguous."""

import pandas as pd

from kit.files import results_file
from kit.rules.rulebook import rule_entries
from tests.games import each_finished_game
from tests.rules.rows import book

KINDS = {"allowed", "why", "next", "score", "better"}


@each_finished_game
def test_every_answer_of_a_game_is_right_and_none_is_ambiguous(slug):
    table = pd.read_csv(results_file("practice_answers.csv", slug))
    assert {*table.kind} >= KINDS, f"run data.studies.practice_positions and practice_answers data/results {slug}"
    assert (table.agrees_share == 1).all() and (table.ambiguous == 0).all()
    # Most who click at random are wrong. With few rules to choose from, every third may be right.
    assert table.questions.sum() >= 1_000 and (table.right_by_chance < 0.5).all()


@each_finished_game
def test_practice_asks_about_every_rule_that_refuses_moves_in_play(slug):
    refusing = {rule for rule, entry in rule_entries(slug).items() if "refusal" in entry}
    never = sorted(refusing - {*pd.read_csv(results_file("practice_rules.csv", slug)).rule})
    assert never == sorted(book(slug)["tried"].get("never_asked", [])), (
        f"practice never asks about {never}: let the layout of {slug} make these moves from drops, and run "
        "data.studies.practice_positions; or name them in `never_asked`"
    )
