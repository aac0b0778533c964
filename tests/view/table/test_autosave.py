"""Games in progress are kept on disk and not lost."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from platformdirs import user_state_path

import kit
from kit.play.game import FORMAT
from kit.view.table.autosave import Autosave, _first_files
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
    (aside,) = kept_file().parent.glob("*.earlier.json")
    assert kit.load(aside).history == game.history


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


# ---- where nothing can be written ----


def a_file_for_a_folder(tmp_path, monkeypatch):
    (tmp_path / "state").write_text("no folder")


def a_full_disk(tmp_path, monkeypatch):
    def cutting(write):
        def cut(path, what, **how):
            write(path, what[:100], **how)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))

        return cut

    for name in ("write_text", "write_bytes"):
        monkeypatch.setattr(Path, name, cutting(getattr(Path, name)))


def a_home_that_is_read_only(tmp_path, monkeypatch):
    def refused(path, *how, **more):
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))

    for name in ("mkdir", "write_text", "write_bytes", "touch", "rename", "replace", "unlink"):
        monkeypatch.setattr(Path, name, refused)


UNWRITABLE = {
    a_file_for_a_folder: "Not a directory", a_full_disk: "No space left", a_home_that_is_read_only: "Read-only",
}


@pytest.mark.parametrize("spoil", UNWRITABLE, ids=lambda spoil: spoil.__name__)
def test_where_nothing_can_be_written_the_game_goes_on_and_says_so_once(tmp_path, monkeypatch, spoil):
    spoil(tmp_path, monkeypatch)
    table = opened(kit.deal("six-stacks", seed=1))
    heard = []
    table.changed = lambda: heard.append(table.said) if table.said not in heard else None
    table.play(table.game.moves()[0])
    assert len(table.game.history) > 1 and table.game.turn == 1, "the computers have moved too"
    told = [said for said in heard if "not being kept" in said]
    assert len(told) == 1 and UNWRITABLE[spoil] in told[0] and str(tmp_path / "state") in told[0]
    assert "is not being kept" in table.said_html and "is not being kept" in table.status()
    heard.clear()
    table.play(table.game.moves()[0])
    assert heard and not any("not being kept" in said for said in heard)
    assert "is not being kept" in table.status()
    assert not [path for path in (tmp_path / "state").rglob("*") if path.is_file()]


def test_a_table_that_was_kept_too_late_says_so_no_longer(monkeypatch, tmp_path):
    with monkeypatch.context() as spoilt:
        a_full_disk(tmp_path, spoilt)
        table = opened(kit.deal("stack-em", seed=5))
        table.play(table.game.moves()[0])
    table.play(table.game.moves()[0])
    assert "not being kept" not in table.status() + table.said_html
    assert kit.load(kept_file()).history == table.game.history


def test_a_game_that_cannot_be_saved_beside_the_notebook_leaves_no_half_of_it(monkeypatch, tmp_path):
    a_full_disk(tmp_path, monkeypatch)
    table = opened(kit.deal("stack-em", seed=5))
    with pytest.raises(kit.KitError, match="could not be written: No space left"):
        table.save_to_file()
    assert not list(tmp_path.glob("*.json"))


def test_a_game_that_is_offered_stays_where_it_is_while_no_other_can_be_kept(monkeypatch, tmp_path):
    table = opened(kit.deal("stack-em", seed=5))
    table.play(table.game.moves()[0])
    path = kept_file()
    a_full_disk(tmp_path, monkeypatch)
    new = opened(kit.deal("stack-em", seed=5))
    new.play(new.game.moves()[0])
    assert kept_file() == path and "1 move" in new.offer() and kit.load(path).history == table.game.history


# ---- files that cannot be read ----

STEP = '{"seat": 1, "move": "1 to 2", "events": []}'
UNREADABLE = {
    "half of it": '{"steps": [',
    "nothing": "",
    "another program's": '{"hello": "world"}',
    "a list": "[1, 2]",
    "no text": b"\xff\xfe\x00\x80",
    "a thousand deep": '{"steps": ' + "[" * 5000 + "]" * 5000 + "}",
    "deep, though it can be read": '{"game": "stack-em", "steps": ' + "[" * 500 + "]" * 500 + "}",
    "too large": '{"game": "stack-em", "steps": [' + ",".join([STEP] * 400_000) + "]}",
    "another game's": json.dumps(kit.deal("swap").transcript()),
    "steps that are none": '{"game": "stack-em", "steps": [1, 2, 3]}',
}


@pytest.mark.parametrize("written", UNREADABLE)
@pytest.mark.parametrize("name", ["first", "this table's own"])
def test_a_file_that_cannot_be_read_is_named_and_left_alone(tmp_path, written, name):
    content = UNREADABLE[written]
    content = content if isinstance(content, bytes) else content.encode()
    table = opened(kit.deal("stack-em", seed=5))
    path = _first_files(table.game)[0]
    if name == "first":
        path.parent.mkdir(parents=True)
    else:
        table.play(table.game.moves()[0])
        path = kept_file()
    path.write_bytes(content)
    new = opened(kit.deal("stack-em", seed=5))
    assert not new.offer() and str(path) in new.said and "left alone" in new.said
    for each in (table, new):
        each.play(each.game.moves()[0])
        each.play(each.game.moves()[-1])
    assert path.read_bytes() == content
    others = [each for each in path.parent.glob("*.json") if each != path]
    assert sorted(len(kit.load(each).history) for each in others) == sorted(
        len(each.game.history) for each in (table, new)
    )


# ---- two processes, killed ----

HAMMER = """
import sys, kit
from kit.view.table.model import TableModel

way = int(sys.argv[1])
table = TableModel(kit.deal("stack-em", seed=5), people="person")
table.start()
while True:
    if table.offer() and (way + len(table.offer())) % 3:
        table.take_up()
    for _ in range(8):
        moves = table.game.moves()
        if not moves:
            break
        table.play(moves[way * (len(table.game.history) + 1) % len(moves)])
        print(*[step.move for step in table.game.history], sep="|", flush=True)
    table.deal(5)
    way += 7
"""


def test_two_processes_at_one_deal_lose_no_game_that_was_said_to_be_kept():
    """Whatever a killed process has told before is the beginning of a game in some file, and no game goes away."""
    chance, told = random.Random(7), []
    for _ in range(5):
        both = [
            subprocess.Popen(
                [sys.executable, "-c", HAMMER, str(chance.randrange(1, 99))], stdout=subprocess.PIPE, text=True
            )
            for _ in range(2)
        ]
        told += [process.stdout.readline() for _ in range(chance.randrange(10, 60)) for process in both]
        time.sleep(chance.uniform(0, 0.05))
        for process in both:
            process.kill()
            told += process.communicate()[0].splitlines(keepends=True)
    folder = Path(user_state_path("stack-games-kit")) / "games"
    texts = [path.read_text() for path in folder.glob("*.json")]
    kept = [[step["move"] for step in json.loads(text)["steps"]] for text in texts if text]
    beginnings = {tuple(game[:moves]) for game in kept for moves in range(len(game) + 1)}
    games = {tuple(line.strip().split("|")) for line in told if line.endswith("\n")}
    assert len(told) > 100 and not games - beginnings
