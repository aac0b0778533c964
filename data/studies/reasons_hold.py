"""Measure how many clear mistakes of reviews get a reason, and whether the reasons hold on new deals.

`python -m data.studies.reasons_hold FOLDER` writes `reasons_hold.csv`, with a row for each game.

The games are those of `reviewed_mistakes`, with other deals. A sentence holds if, on new deals, both shares and the
gain where the fact matters are within its intervals, and the gain there is still clearly larger than elsewhere.
"""

import pandas as pd

from data.studies.reviewed_mistakes import OPTIONS, SEED, choose_mistakes, estimate_share
from data.studies.slipping_player import SLIPPING_SEAT, play_slipping_game
from data.studies.tables import Row, make_row, run_study
from kit.lab.playout_sets import select
from kit.lab.reasons import PLAYOUTS, Reason, choose_facts, gather_facts, halve_playouts, measure_fact
from kit.lab.review import run_review
from kit.lab.worker_thread import show_progress
from kit.play.game import Game
from kit.play.review_data import Review

MISTAKES = 28  # of each game
MOST_DEALS = 300  # reviewed to find the mistakes of a game
FIRST_DEAL = 2_001  # `reviewed_mistakes` has the first deals; the kinds of facts were chosen with deals from 1,001 on
REVIEW_PLAYOUTS = 1_000
NEW_SEED, NEW_PLAYOUTS = 2, 10_000
COLUMNS = ["reasons", "sentences", "held"]  # of a mistake


def check_reasons(game: Game, move: str, other: str) -> tuple[int, int]:
    """Return the number of reasons for a move over another, and how many of them hold on new deals."""
    facts, gains = gather_facts(game, move, other, PLAYOUTS, "careful", SEED)
    choosing, measuring = halve_playouts(gains)
    chosen = choose_facts([fact.part(choosing) for fact in facts], select(gains, choosing))
    new_facts, new_gains = gather_facts(game, move, other, NEW_PLAYOUTS, "careful", NEW_SEED)
    new = {(fact.text, fact.stage): fact for fact in new_facts}
    told = held = 0
    for fact in (facts[index] for index in chosen):
        reason = measure_fact(game, move, other, fact.part(measuring), select(gains, measuring))
        if reason is not None:
            told += 1
            again = new.get((fact.text, fact.stage))
            fresh = measure_fact(game, move, other, again, new_gains) if again else None
            held += fresh is not None and holds(reason, fresh)
    return told, held


def holds(reason: Reason, fresh: Reason) -> bool:
    """Return whether the figures of a reason on new deals are within its intervals, and its fact still matters."""
    return (
        reason.share_low <= fresh.share <= reason.share_high
        and reason.other_low <= fresh.other_share <= reason.other_high
        and reason.gain_there_low <= fresh.gain_there <= reason.gain_there_high
        and (fresh.matters == 1 or fresh.gain_there > fresh.gain_elsewhere)
    )


def check_game(slug: str) -> tuple[int, list[tuple[bool, int, int]]]:
    """Return the number of reviewed deals of a game, and for each mistake the counts of its reasons."""
    found = list[tuple[bool, int, int]]()
    with show_progress(MISTAKES, " mistakes", slug) as add_progress:
        for deals in range(1, MOST_DEALS + 1):
            game = play_slipping_game(slug, FIRST_DEAL - 1 + deals, 0.5, **OPTIONS.get(slug, {}))
            *_, (_, rows) = run_review(game, SLIPPING_SEAT, "careful", REVIEW_PLAYOUTS, SEED)
            game.review = Review(SLIPPING_SEAT, "careful", REVIEW_PLAYOUTS, SEED, tuple(rows))
            for mistake in choose_mistakes(game)[: MISTAKES - len(found)]:
                told, held = check_reasons(game.at(mistake.step - 1), mistake.best, mistake.move)
                found.append((told > 0, told, held))
                add_progress(1)
            if len(found) == MISTAKES:
                break
    return deals, found


def describe_reasons(slug: str, deals: int, mistakes: pd.DataFrame) -> Row:
    """Return the row of a game: of its mistakes with their reasons."""
    told, held = int(mistakes.sentences.sum()), int(mistakes.held.sum())
    sentences = pd.Series([True] * held + [False] * (told - held), dtype=bool)
    return make_row(
        game=slug, deals=deals, playouts=PLAYOUTS, mistakes=len(mistakes), replays=NEW_PLAYOUTS,
        explained_share=estimate_share(mistakes.reasons), sentences=told, held_share=estimate_share(sentences),
    )


def measure_reasons(slug: str) -> dict[str, list[Row]]:
    """Return the row of a game, by the name of the table's file."""
    deals, found = check_game(slug)
    return {"reasons_hold": [describe_reasons(slug, deals, pd.DataFrame(found, columns=COLUMNS))]}


if __name__ == "__main__":
    run_study("reasons_hold", SEED, measure_reasons)
