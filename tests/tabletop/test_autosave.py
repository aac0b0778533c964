"""Games in progress are saved on disk and not lost."""

import errno
import json
import os
import random
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from io import FileIO
from pathlib import Path

import pytest

import kit
from kit.files import write_atomically
from kit.play.game import FORMAT
from kit.tabletop import autosave, model
from tests.tabletop.at_table import open_table, read_games
from tests.tabletop.conftest import KING_AND_RESERVE


def second_table(seed=1):
    return open_table(kit.setup("six-stacks", seed=seed, **KING_AND_RESERVE), people="person")


def stack_em(*numbers):
    """Return a table of a fixed deal, after the legal moves with these numbers."""
    table = open_table(kit.deal("stack-em", seed=5))
    for number in numbers:
        table.play(table.game.moves()[number])
    return table


def database():
    return autosave._folder() / "games.sqlite"


def saved_games(path=None):
    """Return the transcripts of all saved games, each after whether it was put aside."""
    return read_games(path or database())


def histories():
    return [kit.load(transcript).history for _, transcript in saved_games()]


def test_game_in_progress_is_offered_resumed_and_put_aside_by_the_next_play(table, game):
    assert not table.offer()
    table.play("Th to s1")
    new = second_table()
    assert new.offer() and "1 move" in new.offer() and not new.game.history
    new.resume()
    assert not new.offer() and new.game.transcript() == game.transcript()
    assert [aside for aside, _ in saved_games()] == [False]
    new.play(new.game.moves()[0])
    assert [aside for aside, _ in saved_games()] == [True, False]
    assert not second_table(seed=2).offer() and not open_table(kit.deal("six-stacks", seed=1)).offer(), "another deal"


@pytest.mark.parametrize("answers", [True, False])
def test_declined_game_is_put_aside_not_overwritten(table, game, answers):
    table.play("Th to s1")
    new = second_table()
    new.decline_offer() if answers else new.play("Th to s1")
    assert not new.offer() and saved_games()[0] == (True, game.transcript())


def test_two_tables_of_one_deal_lose_neither_game():
    one, other = stack_em(), stack_em()
    for table, number in ((one, 0), (other, 0), (one, 0), (other, -1), (one, 0), (other, -1)):
        table.play(table.game.moves()[number])
    assert one.game.history != other.game.history
    assert sorted(map(len, histories())) == [3, 3] and all(table.game.history in histories() for table in (one, other))
    assert "another game of this deal is kept too" in str(other.status())
    third = stack_em()
    assert third.offer() and "3 moves" in third.offer()
    third.play(third.game.moves()[0])  # puts one of them aside; its table then saves it in a new row
    for table in (one, other):
        table.play(table.game.moves()[0])
        assert table.game.transcript() in [transcript for aside, transcript in saved_games() if not aside]


def test_beginning_of_a_game_is_not_another_game():
    one, other = stack_em(), stack_em()
    for table in (one, other, other):
        table.play(table.game.moves()[0])
    assert len(saved_games()) == 2 and "kept too" not in str(other.status())
    one.play(one.game.moves()[0])
    one.playing.undo()
    assert "kept too" in str(one.status())


def test_undo_stays_in_its_row_and_games_put_aside_remain():
    table = stack_em(0, 0, 0)
    table.playing.undo()
    table.playing.undo()
    table.play(table.game.moves()[-1])
    assert histories() == [table.game.history] and "kept too" not in str(table.status())
    for numbers in ((0, 0, 0), (0, 0), (0,)):
        stack_em(*numbers)
    assert [len(history) for history in histories()] == [2, 3, 2, 1]


def test_table_writes_nothing_without_autosave(game):
    table = open_table(game, people="person", autosave=False)
    table.play("Th to s1")
    assert not database().exists() and "six-stacks/fits" in table.said


def test_game_of_a_newer_kit_is_offered_refused_and_not_overwritten(table):
    table.play("Th to s1")
    assert saved_games()[0][1]["format"] == FORMAT
    newer = saved_games()[0][1] | {"format": FORMAT + 1}
    rest = {name: value for name, value in newer.items() if name != "steps"}
    with closing(sqlite3.connect(database())) as games, games:
        games.execute("update games set rest = ?, id = 'newer'", [json.dumps(rest)])
    new = second_table()
    assert new.offer()
    with pytest.raises(kit.BadPosition, match="the kit is too old"):
        new.resume()
    same = open_table(table.game.copy(), people="person")
    for each in (same, new):
        each.play(each.game.moves()[0])
    assert newer in [transcript for _, transcript in saved_games()] and len(saved_games()) == 3


# ---- files of earlier versions ----


def old_file(game, transcript, options=None):
    """Write a transcript to the file that a kit with these options would use."""
    options = game.options if options is None else options
    path = autosave._folder() / f"{autosave._name_deal(game, options, game.at(0).position())}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(transcript if isinstance(transcript, bytes) else json.dumps(transcript).encode())
    return path


@pytest.mark.parametrize("options", [{"players": 2, "partners": False, "leader": 0}, {"players": 2, "partners": False}])
def test_game_in_a_file_of_an_earlier_kit_is_offered_until_it_is_declined(options):
    game = kit.deal("fashion", seed=3)
    assert game.options.keys() - options.keys() <= {"leader"}
    options = {name: game.options[name] for name in options if name in game.options}
    played = game.copy()
    played.play(played.moves()[0])
    start = game.position() | {"options": options}
    path = old_file(game, played.transcript() | {"options": options, "start": start}, options)
    before = path.read_bytes()
    for _ in range(2):
        table = open_table(game.copy(), people="person")
        assert "1 move" in table.offer()
    table.resume()
    assert table.game.history == played.history
    assert not open_table(kit.deal("fashion", seed=3, leader=game.turn), people="person").offer()
    open_table(game.copy(), people="person").decline_offer()
    assert not open_table(game.copy(), people="person").offer() and path.read_bytes() == before


def test_file_name_of_a_deal_is_that_of_earlier_kits():
    assert autosave._name_deals(kit.deal("swap", seed=3))[0] == "swap-2f72388a02130bd1"


STEP = '{"seat": 1, "move": "1 to 2", "events": []}'
UNREADABLE = {
    "half of it": b'{"steps": [',
    "nothing": b"",
    "another program's": b'{"hello": "world"}',
    "a list": b"[1, 2]",
    "no text": b"\xff\xfe\x00\x80",
    "a thousand deep": b'{"steps": ' + b"[" * 5000 + b"]" * 5000 + b"}",
    "deep, though it can be read": b'{"game": "stack-em", "steps": ' + b"[" * 500 + b"]" * 500 + b"}",
    "too large": f'{{"game": "stack-em", "steps": [{",".join([STEP] * 400_000)}]}}'.encode(),
    "another game's": json.dumps(kit.deal("swap").transcript()).encode(),
    "steps that are none": b'{"game": "stack-em", "steps": [1, 2, 3]}',
}


@pytest.mark.parametrize("written", [*UNREADABLE, "database"])
def test_unreadable_file_is_named_and_left_alone(written):
    content = UNREADABLE.get(written, b"no database" * 1000)
    path = old_file(kit.deal("stack-em", seed=5), content)
    if written == "database":
        path = path.replace(database())
    table = stack_em()
    assert not table.offer() and str(path) in table.said and "left alone" in table.said
    table.play(table.game.moves()[0])
    assert path.read_bytes() == content
    (row,) = saved_games(database().with_stem("games-2") if written == "database" else None)
    assert kit.load(row[1]).history == table.game.history


# ---- when nothing can be written ----


def put_file_for_folder(tmp_path, monkeypatch):
    (tmp_path / "state").write_text("no folder")


def fill_disk(tmp_path, monkeypatch):
    """Let the database refuse new pages, and cut files off."""

    class FullFile(FileIO):
        def write(self, content):
            super().write(content[:100])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self.name))

    class Full(sqlite3.Connection):
        def execute(self, command, *given):
            super().execute("pragma max_page_count = 1")
            return super().execute(command, *given)

    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *given, **named: connect(*given, **named, factory=Full))
    monkeypatch.setattr(Path, "open", lambda path, mode: FullFile(path, mode))


def make_database_read_only(tmp_path, monkeypatch):
    connect = sqlite3.connect
    change_nothing = lambda path, **how: connect(f"file:{path}?mode=ro", uri=True, **how)  # noqa: E731
    monkeypatch.setattr(sqlite3, "connect", change_nothing)


UNWRITABLE = {
    put_file_for_folder: "Not a directory", fill_disk: "disk is full",
    make_database_read_only: "readonly database",
}


@pytest.mark.parametrize("spoil", UNWRITABLE, ids=lambda spoil: spoil.__name__)
def test_game_continues_and_reports_once_that_it_cannot_be_saved(tmp_path, monkeypatch, spoil):
    with monkeypatch.context() as spoilt:
        spoil(tmp_path, spoilt)
        table = open_table(kit.deal("six-stacks", seed=1))
        texts = []
        table.changed = lambda: texts.append(table.said) if table.said not in texts else None
        table.play(table.game.moves()[0])
        assert len(table.game.history) > 1 and table.game.turn == 1, "the computers have moved too"
        reports = [text for text in texts if "not being kept" in text]
        assert len(reports) == 1 and UNWRITABLE[spoil] in reports[0] and str(tmp_path / "state") in reports[0]
        assert "is not being kept" in " ".join(map(str, table.messages)) and "is not being kept" in str(table.status())
        texts.clear()
        table.play(table.game.moves()[0])
        assert texts and not any("not being kept" in text for text in texts)
        assert "is not being kept" in str(table.status())
    if spoil is not put_file_for_folder:
        table.play(table.game.moves()[0])
        assert "not being kept" not in str(table.status()) + " ".join(map(str, table.messages))
        assert histories() == [table.game.history]


def test_offered_game_stays_when_the_database_is_read_only(monkeypatch, tmp_path):
    table = stack_em(0)
    before = saved_games()
    with monkeypatch.context() as spoilt:
        make_database_read_only(tmp_path, spoilt)
        new = stack_em(0)
        assert "1 move" in new.offer() and "not being kept" in str(new.status())
    assert saved_games() == before and table.game.history == histories()[0]


def test_no_partial_file_is_left_when_a_game_cannot_be_saved(monkeypatch, tmp_path):
    table = stack_em(0)
    fill_disk(tmp_path, monkeypatch)
    with pytest.raises(kit.KitError, match="could not be written: No space left"):
        table.save_to_file()
    assert not list(tmp_path.glob("*.json"))


def test_both_games_are_saved_when_two_kernels_save_at_once(monkeypatch, tmp_path):
    first, second = stack_em(0), stack_em(0, 0)
    with monkeypatch.context() as instant:

        def come_second(*given, **named):
            instant.undo()
            second.save_to_file()
            write_atomically(*given, **named)

        instant.setattr(model, "write_atomically", come_second)
        first.save_to_file()
    assert sorted(len(kit.load(path).history) for path in tmp_path.glob("*.json")) == [1, 2]


# ---- two processes, killed ----

HAMMER = """
import sys, kit
from kit.tabletop.model import TableModel

way = int(sys.argv[1])
table = TableModel(kit.deal("stack-em", seed=5), people="person")
table.start()
while True:
    if table.offer() and (way + len(table.offer())) % 3:
        table.resume()
    for _ in range(8):
        moves = table.game.moves()
        if not moves:
            break
        table.play(moves[way * (len(table.game.history) + 1) % len(moves)])
        if "not being kept" in str(table.status()):
            raise SystemExit(table.said)
        print(*[step.move for step in table.game.history], sep="|", flush=True)
    table.deal(5)
    way += 7
"""


@pytest.mark.thorough
def test_killed_processes_at_one_deal_lose_no_saved_game():
    """Kill both processes: each printed line is the beginning of a saved game, and no game is lost."""
    generator, lines = random.Random(7), []
    for _ in range(2):
        commands = [[sys.executable, "-c", HAMMER, str(generator.randrange(1, 99))] for _ in range(2)]
        both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for command in commands]
        lines += [process.stdout.readline() for _ in range(generator.randrange(10, 60)) for process in both]
        time.sleep(generator.uniform(0, 0.05))
        for process in both:
            assert process.poll() is None
            process.kill()
            lines += process.communicate()[0].splitlines(keepends=True)
    moves = [[step["move"] for step in transcript["steps"]] for _, transcript in saved_games()]
    beginnings = {tuple(game[:length]) for game in moves for length in range(len(game) + 1)}
    games = {tuple(line.strip().split("|")) for line in lines if line.endswith("\n")}
    assert len(lines) > 100 and not games - beginnings
