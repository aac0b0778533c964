"""The review of a game: luck and choice add up, mistakes are found, and only the knowledge of the seat counts."""

import json
import threading
from collections.abc import Callable

import pandas as pd
import pytest

import kit
from kit.lab.moments import MOST_REFERENCE_MOVES
from kit.lab.players import careful, play_out, random
from kit.lab.review import EARLY_PLAYOUTS, refine_review
from kit.play.game import Game
from tests.command_line import run
from tests.games import SLUGS, play_first
from tests.lab.what_is_hidden import exchange_unseen_cards

pytestmark = pytest.mark.compiled
MOST_STEPS = 60  # steps of a reviewed game, at most
# The king of wheels wins. If seat 1 knocks instead, it has 95 points against 100.
UP = dict.fromkeys("acdhs", 13) | {"w": 12}
KNOCK_OR_WIN = {
    "columns": ["Kw", *[""] * 8], "up": UP, "stock": "", "scores": [95, 100],
    "jokers": dict.fromkeys(("*g", "*b", "*r"), "cashed"),
}


def play_some(slug: str, seed: int, players: tuple[Callable[[Game], str], ...] = (careful, random)) -> Game:
    """Return a game after at most MOST_STEPS steps."""
    return play_out(kit.deal(slug, seed=seed), lambda game: players[game.turn % len(players)](game), MOST_STEPS)


def count_workers() -> int:
    """Count the running threads of executors."""
    return sum("ThreadPool" in thread.name for thread in threading.enumerate())


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize(("by", "playouts"), [("careful", 60), ("random", 2)])
def test_luck_and_choice_add_up_in_every_game(slug, by, playouts):
    game = play_some(slug, seed=2)
    for seat in range(1, game.seats + 1):
        found = kit.review(game, seat, by, playouts)
        assert found.step.tolist() == list(range(1, len(game.history) + 1))
        assert found.move.tolist() == [step.move for step in game.history]
        assert (found.after - found.before - found.luck - found.choice).abs().max() < 1e-12
        assert found.before[1:].tolist() == found.after[:-1].tolist()
        assert (found.missed >= 0).all() and (found.missed_low >= 0).all()
        others = found[found.seat != seat]
        assert (others.choice == 0).all() and (others.missed == 0).all() and (others.best == "").all()
        assert (found[found.seat == seat].best != "").all()
    assert kit.check(json.dumps(game.transcript())) is None


def test_last_value_is_the_result_when_the_game_is_over():
    game = play_some("six-stacks", seed=3)
    assert game.over
    for seat in (1, 2):
        last = kit.review(game, seat, playouts=2).iloc[-1]
        assert last.low == last.after == last.high == (seat in game.winners()) and last.playouts == 0
    points = play_out(play_some("stack-em", seed=3), careful)
    assert kit.review(points, playouts=2).after.iloc[-1] == points.score()["total"]


def test_review_depends_on_the_seed_but_not_on_the_task_size(monkeypatch):
    game = play_some("six-stacks", seed=4)
    whole = kit.review(game, playouts=200, seed=7)
    for at_a_time in (1, 17, 1_000):
        monkeypatch.setattr("kit.lab.moments.TASK_PLAYOUTS", at_a_time)
        assert whole.equals(kit.review(game, playouts=200, seed=7))
    assert not whole.equals(kit.review(game, playouts=200, seed=8))


def test_move_is_a_mistake_when_another_move_wins():
    game = kit.setup("solitaire-for-two", **KNOCK_OR_WIN)
    game.play("knock")
    (row,) = kit.review(game, playouts=200).itertuples()
    assert (row.move, row.best, row.before, row.choice, row.missed) == ("knock", "Kw to top", 1, -1, 1)
    assert row.mistake and row.verdict == "mistake" and row.missed_low > 0.8 and row.missed_high >= 1 - 1e-9
    game.undo()
    game.play("Kw to top")
    (row,) = kit.review(game, playouts=200).itertuples()
    assert (row.best, row.choice, row.luck, row.missed, row.mistake) == ("Kw to top", 0, 0, 0, False)
    assert row.verdict == "no mistake" and row.missed_high < 0.01


def test_losing_move_of_the_search_is_a_mistake():
    """Cover the queen with the king that should follow it: the game is lost by two points."""
    game = kit.setup("swap", top={"c": 13, "d": 13, "h": 13, "s": 11}, work=["Qs", "", "", ""], deck="Ks")
    assert kit.solve(game).verdict == "won"
    game.play("deck to w1")
    assert kit.solve(game).verdict == "lost"
    (row,) = kit.review(game).itertuples()
    assert (row.before, row.after, row.luck, row.choice, row.missed) == (52, 50, 0, -2, 2) and row.mistake


def test_many_reference_moves_share_one_candidate(monkeypatch):
    """Compare with a review in which each move is a candidate of its own: the figures are nearly the same."""
    game = kit.deal("grid", seed=3)
    assert len(game.moves()) > MOST_REFERENCE_MOVES
    game.play(careful(game))
    shared = kit.review(game, by="random").iloc[0]
    monkeypatch.setattr("kit.lab.moments.MOST_REFERENCE_MOVES", 1_000)
    separate = kit.review(game, by="random").iloc[0]
    assert separate.playouts == shared.playouts and abs(separate.before - shared.before) < 0.05
    assert abs(separate.choice - shared.choice) < 0.06


def test_choice_is_nearly_zero_for_the_reference_player():
    game = play_some("fashion", seed=5, players=(careful,))
    found = kit.review(game, playouts=400)
    assert abs(found.choice.sum()) < 0.15 and found.choice.abs().max() < 0.15
    assert (found.choice == 0).sum() > len(found) / 2


def test_review_does_not_depend_on_cards_that_the_seat_cannot_see():
    """Exchange a card of the other hand and a card of the stock: the review of seat 1 stays the same."""
    game = kit.deal("six-stacks", seed=8)
    played = [play_first(each, 1) for each in (game, exchange_unseen_cards(game))]
    first, second = (next(kit.review(each, playouts=4_000).itertuples()) for each in played)
    assert first.best == second.best and (first.choice == 0) == (second.choice == 0)
    for name in ("before", "after", "choice", "missed"):
        assert abs(getattr(first, name) - getattr(second, name)) < 0.06, name


def test_person_at_speed_gets_the_times_of_the_seat_in_playouts():
    """In playouts the person needs times: nobody could win against a player who is always ready."""
    position = kit.deal("speed", seed=1).position()
    position["ready"][0] = None
    position["aims"][0] = ""
    game = kit.load(position)
    while not game.over:
        game.replay(careful(game), [] if game.turn == 2 else [round(1_000 * game.position()["clock"]) + 1_500])
    found = kit.review(game, playouts=100)
    assert game.history[0].seat == 1 and 0.3 < found.before[0] < 0.8


def test_refine_review_narrows_its_intervals():
    game = play_some("six-stacks", seed=4)
    looks = []
    for rows in filter(None, refine_review(game, playouts=1_000)):
        if not looks or rows is not looks[-1]:
            looks.append(rows)
    widths = [sum(row.high - row.low for row in rows) for rows in looks]
    assert len(looks) > 3 and widths == sorted(widths, reverse=True) and widths[0] > 2 * widths[-1]
    assert len(looks[0]) == len(game.history)


def test_early_figures_do_not_change_the_review(monkeypatch):
    game = play_some("fashion", seed=4)
    first = next(filter(None, refine_review(game, playouts=200)))
    own = [row for row in first if row.seat == 1]
    assert max(row.playouts for row in first) <= MOST_REFERENCE_MOVES * EARLY_PLAYOUTS
    assert (first[0].low, first[0].high) == (0, 1)
    assert not any(row.mistake for row in own) and any(row.choice for row in own)
    once = kit.review(game, playouts=200)
    monkeypatch.setattr("kit.lab.review.EARLY_PLAYOUTS", 1_000)
    first = next(filter(None, refine_review(game, playouts=200)))
    assert first[0].playouts >= 50 and kit.review(game, playouts=200).equals(once)


def test_long_playouts_of_stack_the_deck_come_to_their_end():
    """Some playouts take 700 moves. If the longest playouts did not count, the estimate would be wrong."""
    game = kit.deal("stack-the-deck", seed=1)
    game.play("draw")
    (row,) = kit.review(game, by="random", playouts=40).itertuples()
    assert row.playouts == 40 and row.unfinished == 0


def test_closed_review_stops_its_threads_and_keeps_the_game():
    game = play_some("fashion", seed=4)
    before, threads = game.transcript(), count_workers()
    steps_of_review = refine_review(game, playouts=1_000_000)
    next(filter(None, steps_of_review))
    steps_of_review.close()
    assert count_workers() == threads
    assert game.transcript() == before


def test_review_is_saved_in_the_transcript():
    game = play_some("fashion", seed=4)
    before = game.transcript()
    found = kit.review(game, seat=2, playouts=60, seed=3)
    after = json.loads(json.dumps(game.transcript()))
    assert {name: entry for name, entry in after.items() if name != "review"} == json.loads(json.dumps(before))
    loaded = kit.load(after).review
    assert (loaded.seat, loaded.by, loaded.playouts, loaded.seed) == (2, "careful", 60, 3)
    assert pd.DataFrame(loaded.steps).equals(found.drop(columns=["verdict", "reason"]))


def test_review_is_empty_when_the_game_has_no_steps():
    found = kit.review(kit.deal("swap", seed=1), playouts=2)
    assert len(found) == 0 and "missed_low" in found and "verdict" in found


def test_verdict_is_open_after_few_playouts():
    game = play_out(kit.deal("fashion", seed=4), careful, 3)
    few, many = (kit.review(game, playouts=playouts) for playouts in (4, 4_000))
    own = few.seat == 1
    assert set(few.verdict[own]) == {"open"} and (few.verdict[~own] == "").all()
    assert (few.missed_high[own] > many.missed_high[own]).all()
    first = next(rows for rows in refine_review(game, playouts=4_000) if rows)
    assert all(row.missed_high == 1 and not row.mistake for row in first if row.seat == 1)


# ---- the command ----


def test_review_command_agrees_with_python():
    game = kit.load(json.loads(run("play", "six-stacks", "--seed", "3", "--by", "random,careful", "--json").stdout))
    text = json.dumps(game.transcript())
    arguments = ("review", "-", "--seat", "2", "--playouts", "100", "--seed", "5")
    result = run(*arguments, "--json", given=text)
    found = kit.review(game, seat=2, playouts=100, seed=5)
    assert result.returncode == 0, result.stderr
    rows = json.loads(result.stdout)
    assert [row["move"] for row in rows] == found.move.tolist()
    assert [row["luck"] for row in rows] == pytest.approx(found.luck.tolist())
    lines = run(*arguments, given=text).stdout.splitlines()
    assert len(lines) == len(found) + 2 and lines[0].split()[:3] == ["step", "seat", "move"]
    assert lines[-1].startswith("From ") and "moves, compared with the best that was found: " in lines[-1]
    assert "verdict" in lines[0].split() and {"mistake", "mistakes"} & set(lines[-1].replace(",", "").split())
