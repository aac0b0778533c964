"""Games in progress are kept on disk and not lost."""

from __future__ import annotations

import kit
from kit.view.table import kept_games
from tests.view.table.conftest import KING_AND_RESERVE


def again(seed=1):
    return kit.table(kit.setup("six-stacks", seed=seed, **KING_AND_RESERVE), players="person")


def offered(table):
    return table.controls.offer.layout.display != "none"


def test_a_game_in_progress_is_offered_and_taken_up(table, game):
    assert not offered(table)
    table.play("Th to s1")
    new = again()
    assert offered(new) and "1 move" in new.controls.offer_text.value and not new.game.history
    new.controls.offer_take.click()
    assert not offered(new) and new.game.transcript() == game.transcript()


def test_another_deal_is_not_offered_this_game(table):
    table.play("Th to s1")
    assert not offered(again(seed=2))
    assert not offered(kit.table(kit.deal("six-stacks", seed=1)))


def test_a_game_not_taken_up_is_put_aside_not_overwritten(table, game):
    table.play("Th to s1")
    kept = kept_games.find(table.game.at(0))
    new = again()
    new.controls.offer_leave.click()
    assert not offered(new) and not kept.exists()
    assert kit.load(kept.with_suffix(".earlier.json")).transcript() == game.transcript()


def test_playing_on_without_an_answer_puts_the_kept_game_aside(table, game):
    table.play("Th to s1")
    other = kit.setup("six-stacks", seed=1, **KING_AND_RESERVE)
    new = kit.table(other, players="person")
    new.play("Th to s1")
    kept = kept_games.find(other.at(0))
    assert kit.load(kept.with_suffix(".earlier.json")).history == game.history


def test_two_tables_of_one_deal_lose_neither_game(tmp_path):
    one, other = (kit.table(kit.deal("stack-em", seed=5)) for _ in range(2))
    for table, way in ((one, 0), (other, 0), (one, 0), (other, -1), (one, 0), (other, -1)):
        table.play(table.game.moves()[way])
    assert one.game.history != other.game.history
    kept = [kit.load(path).history for path in (tmp_path / "state").rglob("*.json")]
    assert one.game.history in kept and other.game.history in kept and len(kept) == 2
    assert "another game of this deal is kept too" in other.controls.status.value
    third = kit.table(kit.deal("stack-em", seed=5))
    assert offered(third) and "3 moves" in third.controls.offer_text.value


def test_undoing_at_the_only_table_of_a_deal_stays_in_its_file(tmp_path):
    table = kit.table(kit.deal("stack-em", seed=5))
    for _ in range(3):
        table.play(table.game.moves()[0])
    table.undo()
    table.undo()
    table.play(table.game.moves()[-1])
    (path,) = (tmp_path / "state").rglob("*.json")
    assert kit.load(path).history == table.game.history
    assert "kept too" not in table.controls.status.value


def test_games_put_aside_are_all_still_there(tmp_path):
    lengths = (3, 2, 1)
    for moves in lengths:
        table = kit.table(kit.deal("stack-em", seed=5))
        for _ in range(moves):
            table.play(table.game.moves()[0])
    kept = [len(kit.load(path).history) for path in (tmp_path / "state").rglob("*.json")]
    assert sorted(kept, reverse=True) == list(lengths)


def test_half_a_file_is_no_game(table, game):
    table.play("Th to s1")
    kept_games.find(game.at(0)).write_text('{"steps": [')
    assert not offered(again())


def test_a_table_that_keeps_nothing_writes_nothing(game, tmp_path):
    kit.table(game, players="person", kept=False).play("Th to s1")
    assert not list((tmp_path / "state").rglob("*.json"))
