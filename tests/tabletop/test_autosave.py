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
from pathlib import Path
from unittest.mock import Mock

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


def saved_games():
    """Return the transcripts of all saved games, each after whether it was put aside."""
    return read_games(database())


def histories(path=None):
    return [kit.load(transcript).history for _, transcript in read_games(path or database())]


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


def test_game_of_another_format_is_offered_refused_and_not_overwritten(table):
    table.play("Th to s1")
    assert saved_games()[0][1]["format"] == FORMAT
    newer = saved_games()[0][1] | {"format": FORMAT + 1}
    rest = {name: value for name, value in newer.items() if name != "steps"}
    with closing(sqlite3.connect(database())) as games, games:
        games.execute("update games set rest = ?, id = 'newer'", [json.dumps(rest)])
    new = second_table()
    assert new.offer()
    with pytest.raises(kit.BadPosition, match="the only one that this kit reads"):
        new.resume()
    same = open_table(table.game.copy(), people="person")
    for each in (same, new):
        each.play(each.game.moves()[0])
    assert newer in [transcript for _, transcript in saved_games()] and len(saved_games()) == 3


def test_name_of_a_deal_stays():
    assert autosave._name_deal(kit.deal("swap", seed=3)) == "swap-2f72388a02130bd1"


# ---- damaged rows and files ----

DAMAGE = [  # what is set in the row of a game
    "saved = null", "saved = 'soon'", "saved = 1e300", "saved = -1e12", "saved = x'00'", "moves = 'many'", "moves = 99",
    "steps = '[[['", "steps = '7'", "steps = null", "steps = x'5b5d'", "steps = '" + "[" * 5000 + "]" * 5000 + "'",
    "rest = '[]'", "rest = '{\"review\": '", "rest = '{\"review\": NaN}'", "rest = null", "rest = 5",
]


@pytest.mark.parametrize("damage", DAMAGE, ids=lambda damage: damage[:24])
def test_damaged_row_is_named_and_put_aside_and_costs_no_other_game(damage):
    one, other = stack_em(), stack_em()
    one.play(one.game.moves()[0])
    for _ in range(3):
        other.play(other.game.moves()[-1])
    run_sql(database(), f"update games set {damage} where moves = 3")
    new = stack_em()
    assert "1 move was" in new.offer(), "the sound game is offered"
    assert "damaged and put aside" in new.said and str(database()) in new.said
    assert list(autosave.list_reviewed_games()) == []
    new.play(new.game.moves()[0])
    again = stack_em()
    assert "damaged" not in again.said and "not being kept" not in str(new.status())


FOREIGN = {
    "text": lambda path: path.write_bytes(b"no database" * 1000), "device": lambda path: path.symlink_to("/dev/null"),
    "folder": lambda path: path.mkdir(), "pipe": os.mkfifo, "loop": lambda path: path.symlink_to(path),
    "another table": lambda path: run_sql(path, "create table games (name text)"),
    "another format": lambda path: run_sql(path, f"{autosave.CREATE_GAMES}; pragma user_version = 2"),
}


def run_sql(path, command):
    with closing(sqlite3.connect(path)) as games, games:
        games.executescript(command)


@pytest.mark.parametrize("make", FOREIGN.values(), ids=FOREIGN)
def test_foreign_file_is_named_left_alone_and_passed_over(make):
    database().parent.mkdir(parents=True)
    make(database())
    before = database().read_bytes() if database().is_file() else None
    table = stack_em()
    assert str(database()) in table.said and "left alone" in table.said
    table.play(table.game.moves()[0])
    assert histories(database().with_stem("games-2")) == [table.game.history]
    assert stack_em().offer() and (before is None or database().read_bytes() == before)


def test_saved_games_are_private():
    stack_em(0)
    assert database().parent.stat().st_mode & 0o777 == 0o700 and database().stat().st_mode & 0o777 == 0o600


def test_table_waits_only_a_moment_after_a_failure(monkeypatch):
    table, seconds, connect = stack_em(0), [], sqlite3.connect
    monkeypatch.setattr(autosave, "BUSY", 0.2)
    monkeypatch.setattr(sqlite3, "connect", lambda *about, **named: seconds.append(named) or connect(*about, **named))
    with closing(connect(database())) as other:
        other.execute("begin immediate")
        for _ in range(2):
            table.play(table.game.moves()[0])
        assert "not being kept" in str(table.status())
    assert [each["timeout"] for each in seconds if "timeout" in each] == [0.2, autosave.MOMENT]
    table.play(table.game.moves()[0])
    assert "not being kept" not in str(table.status()) and histories()[-1] == table.game.history


def test_game_goes_on_without_a_home_folder(monkeypatch):
    monkeypatch.setattr("platformdirs.user_state_path", lambda name: Path("~/.local/state"))
    table = stack_em(0, 0)
    assert "this account has no home folder" in table._autosave.fault and "not being kept" in str(table.status())
    assert not Path("~").exists() and list(autosave.list_reviewed_games()) == []


# ---- when nothing can be written ----


def put_file_for_folder(tmp_path, monkeypatch):
    (tmp_path / "state").write_text("no folder")


def fill_disk(tmp_path, monkeypatch):
    """Let the database refuse new pages."""

    class Full(sqlite3.Connection):
        def execute(self, command, *given):
            super().execute("pragma max_page_count = 1")
            return super().execute(command, *given)

    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *given, **named: connect(*given, **named, factory=Full))


def make_database_read_only(tmp_path, monkeypatch):
    connect = sqlite3.connect
    change_nothing = lambda path, **how: connect(f"file:{path}?mode=ro", uri=True, **how)  # noqa: E731
    monkeypatch.setattr(sqlite3, "connect", change_nothing)


UNWRITABLE = {
    put_file_for_folder: "Not a directory", fill_disk: "disk is full", make_database_read_only: "readonly database",
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


def test_game_that_cannot_be_written_to_a_file_is_reported(monkeypatch):
    table = stack_em(0)
    monkeypatch.setattr(model, "write_atomically", Mock(side_effect=OSError(errno.ENOSPC, "No space left on device")))
    with pytest.raises(kit.KitError, match="could not be written: No space left"):
        table.save_to_file()


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
