"""Games in progress are kept on disk and not lost."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from platformdirs import user_state_path

import kit
from kit.play.game import FORMAT
from kit.view.table.autosave import Autosave
from tests.view.table.at_table import opened
from tests.view.table.conftest import KING_AND_RESERVE


def again(seed=1):
    return opened(kit.setup("six-stacks", seed=seed, **KING_AND_RESERVE), people="person")


def test_a_game_in_progress_is_offered_and_taken_up(table, game):
    assert not table.offer()
    table.play("Th to s1")
    new = again()
    assert new.offer() and "1 move" in new.offer() and not new.game.history
    new.take_up()
    assert not new.offer() and new.game.transcript() == game.transcript()


def test_another_deal_is_not_offered_this_game(table):
    table.play("Th to s1")
    assert not again(seed=2).offer()
    assert not opened(kit.deal("six-stacks", seed=1)).offer()


def test_a_game_not_taken_up_is_put_aside_not_overwritten(table, game):
    table.play("Th to s1")
    kept = Autosave(table.game.at(0)).offered
    new = again()
    new.leave_offer()
    assert not new.offer() and not kept.exists()
    assert kit.load(kept.with_suffix(".earlier.json")).transcript() == game.transcript()


def test_playing_on_without_an_answer_puts_the_kept_game_aside(table, game):
    table.play("Th to s1")
    other = kit.setup("six-stacks", seed=1, **KING_AND_RESERVE)
    new = opened(other, people="person")
    new.play("Th to s1")
    kept = Autosave(other.at(0)).offered
    assert kit.load(kept.with_suffix(".earlier.json")).history == game.history


def test_two_tables_of_one_deal_lose_neither_game(tmp_path):
    one, other = (opened(kit.deal("stack-em", seed=5)) for _ in range(2))
    for table, way in ((one, 0), (other, 0), (one, 0), (other, -1), (one, 0), (other, -1)):
        table.play(table.game.moves()[way])
    assert one.game.history != other.game.history
    kept = [kit.load(path).history for path in (tmp_path / "state").rglob("*.json")]
    assert one.game.history in kept and other.game.history in kept and len(kept) == 2
    assert "another game of this deal is kept too" in other.status()
    third = opened(kit.deal("stack-em", seed=5))
    assert third.offer() and "3 moves" in third.offer()


def test_undoing_at_the_only_table_of_a_deal_stays_in_its_file(tmp_path):
    table = opened(kit.deal("stack-em", seed=5))
    for _ in range(3):
        table.play(table.game.moves()[0])
    table.playing.undo()
    table.playing.undo()
    table.play(table.game.moves()[-1])
    (path,) = (tmp_path / "state").rglob("*.json")
    assert kit.load(path).history == table.game.history
    assert "kept too" not in table.status()


def test_a_file_is_read_only_when_another_table_has_written_it(monkeypatch):
    read, reads = Path.read_text, []
    monkeypatch.setattr(Path, "read_text", lambda path, **how: (reads.append(path), read(path, **how))[1])
    table = opened(kit.deal("stack-em", seed=5))
    for _ in range(3):
        table.play(table.game.moves()[0])
    assert not reads
    other = opened(kit.deal("stack-em", seed=5))
    assert len(set(reads)) == len(reads) == 1 and "3 moves" in other.offer()
    for way in (0, -1):  # the first game is put aside, and its file now belongs to the other one
        other.play(other.game.moves()[way])
    reads.clear()
    table.play(table.game.moves()[0])
    assert len(reads) == 1 and "another game of this deal is kept too" in table.status()


def test_games_put_aside_are_all_still_there(tmp_path):
    lengths = (3, 2, 1)
    for moves in lengths:
        table = opened(kit.deal("stack-em", seed=5))
        for _ in range(moves):
            table.play(table.game.moves()[0])
    kept = [len(kit.load(path).history) for path in (tmp_path / "state").rglob("*.json")]
    assert sorted(kept, reverse=True) == list(lengths)


def test_half_a_file_is_no_game(table, game):
    table.play("Th to s1")
    Autosave(game.at(0)).offered.write_text('{"steps": [')
    assert not again().offer()


def test_a_table_that_keeps_nothing_writes_nothing(game, tmp_path):
    opened(game, people="person", kept=False).play("Th to s1")
    assert not list((tmp_path / "state").rglob("*.json"))


def kept_file():
    """The only file in which a game is kept."""
    (path,) = (path for path in Path(user_state_path("stack-games-kit")).rglob("*.json") if ".earlier" not in path.name)
    return path


def test_a_kept_game_tells_its_format(table):
    table.play("Th to s1")
    assert json.loads(kept_file().read_text())["format"] == FORMAT


def test_a_game_kept_by_a_newer_kit_is_offered_refused_and_never_overwritten(table):
    table.play("Th to s1")
    path = kept_file()
    newer = json.loads(path.read_text()) | {"format": FORMAT + 1}
    path.write_text(json.dumps(newer))
    new = again()
    assert new.offer()
    with pytest.raises(kit.BadPosition, match="the kit is too old"):
        new.take_up()
    same = opened(table.game.copy(), people="person")
    same.play(same.game.moves()[0])
    new.play("Th to s1")
    kept = [json.loads(file.read_text()) for file in path.parent.glob("*.json")]
    assert newer in kept and len(kept) == 3


def test_a_game_kept_before_its_last_options_existed_is_still_offered():
    game = kit.deal("fashion", seed=3)
    options, played = {"players": 2, "partners": False}, game.copy()
    start = game.position() | {"options": options}
    played.play(played.moves()[0])
    mark = hashlib.sha256(json.dumps(["fashion", options, 3, start], sort_keys=True).encode()).hexdigest()[:16]
    path = Path(user_state_path("stack-games-kit")) / "games" / f"fashion-{mark}.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(played.transcript() | {"options": options, "start": start}))
    table = opened(game, people="person")
    assert "1 move" in table.offer()
    table.take_up()
    assert table.game.history == played.history
    assert not opened(kit.deal("fashion", seed=3, leader=game.turn), people="person").offer()
