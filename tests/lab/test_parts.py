"""The file of a simulation, with foreign files beside it, other writers, damage and a full disk."""

import errno
import os
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest.mock import Mock

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import kit
from kit.files import check_out
from kit.lab import batch_file
from kit.lab.batch_file import count_saved_games, parts_folder, write_batch
from kit.lab.columns import make_frame
from kit.lab.deals import new_batch
from tests.project import run_python

BATCH = new_batch("six-stacks", 100, None, "random", 1, {})


def fake_rows(ranges):
    """Yield rows that contain the numbers of their deals. The function replaces the engine."""
    for deals in ranges:
        rows = np.zeros((len(deals), 3 + 2), np.int64)
        rows[:, 0], rows[:, 1], rows[:, 2] = deals, 1, np.arange(deals.start, deals.stop) % 4 << 1
        yield deals.start, rows


def write_until_stopped(out: Path, length: int = 7) -> dict[str, bytes]:
    """Stop a simulation after two pieces of `length` deals in each of two chunks; return the files of its parts."""

    def play(ranges):
        for deals in ranges[:2]:
            yield from fake_rows([deals[:length], deals[length : 2 * length]])
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_batch(BATCH, out, play)
    return {path.name: path.read_bytes() for path in parts_folder(out).iterdir()}


def check_refusal(out: Path, match: str, play=fake_rows, batch=BATCH) -> None:
    """Check that writing the batch raises BadOption with a message that matches."""
    with pytest.raises(kit.BadOption, match=match) as error:
        write_batch(batch, out, play)
    assert len(str(error.value)) < 600


@pytest.fixture
def whole_file(tmp_path):
    """The file of a simulation without interruption."""
    write_batch(BATCH, tmp_path / "whole.parquet", fake_rows)
    return tmp_path / "whole.parquet"


@pytest.fixture
def out(tmp_path):
    return tmp_path / "r.parquet"


def test_file_has_the_same_rows_when_resumed(whole_file, monkeypatch, tmp_path):
    monkeypatch.setattr("kit.lab.deals.CHUNK", 15)
    for length in (1, 2, 4, 7):
        out = tmp_path / f"by_{length}.parquet"
        for _ in range(3):
            assert write_until_stopped(out, length)
        kept = count_saved_games(BATCH, out)
        write_batch(BATCH, out, fake_rows)
        assert 0 < kept < 100
        assert not parts_folder(out).exists()
        assert pq.read_table(out).equals(pq.read_table(whole_file))


def flip(place):
    """Return a function that changes one bit of a byte of a file."""

    def damage(path):
        content = path.read_bytes()
        path.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])

    return damage


@pytest.mark.parametrize(("damage", "kept"), [
    (lambda _: None, 14), (lambda path: path.write_bytes(path.read_bytes()[:-1]), 7), (flip(300), 7),
    (lambda path: path.write_bytes(b""), 7), (lambda path: path.rename(path.with_name("2-7.parquet")), 7),
    (lambda path: path.rename(path.with_name("99-7.parquet")), 7), (Path.unlink, 7),
    (lambda path: path.write_bytes(path.with_name("1-7.parquet").read_bytes()), 7),
    (lambda path: (path.unlink(), os.mkfifo(path)), 7),
])
def test_only_damaged_parts_are_played_again_with_a_warning(whole_file, out, damage, kept):
    parts, played = write_until_stopped(out), []
    assert sorted(parts) == ["1-7.parquet", "8-7.parquet", "simulation.json"]
    damage(parts_folder(out) / "8-7.parquet")

    def play(ranges):
        played.extend(deal for deals in ranges for deal in deals)
        yield from fake_rows(ranges)

    with warnings.catch_warnings(record=True) as given:
        write_batch(BATCH, out, play)
    is_damaged = kept < 14 and damage is not Path.unlink
    assert len(played) == 100 - kept and len(given) == is_damaged
    assert all("is damaged, and put aside; its 7 games from deal" in str(each.message) for each in given)
    assert pq.read_table(out).equals(pq.read_table(whole_file))
    assert len(list(tmp.iterdir())) == 1 if (tmp := parts_folder(out)).exists() else not is_damaged


@pytest.mark.parametrize("lay", [
    lambda path, other: path.symlink_to(other), lambda path, other: os.mkfifo(path),
    lambda path, other: path.write_text("years of work"), lambda path, other: path.symlink_to(path),
])
def test_nothing_is_written_through_what_others_have_put_in_the_place_of_parts(lay, out, whole_file, tmp_path):
    precious = tmp_path / "precious"
    precious.write_bytes(b"")
    lay(parts_folder(out), precious)
    check_refusal(out, rf"^out: {parts_folder(out)}.*;")
    assert precious.read_bytes() == b"" and not out.exists()
    assert not parts_folder(out).is_file() or parts_folder(out).read_text() in ("", "years of work")
    parts_folder(out).unlink()
    parts_folder(out).mkdir()
    lay(about := parts_folder(out) / batch_file.ABOUT, precious)
    check_refusal(out, rf"^out: {parts_folder(out)}.*;")
    assert precious.read_bytes() == b"" and not out.exists()
    about.unlink()
    lay(parts_folder(out) / batch_file.UNFINISHED, precious)
    write_batch(BATCH, out, fake_rows)
    assert precious.read_bytes() == b"" and out.read_bytes() == whole_file.read_bytes()


def test_changed_byte_in_a_finished_file_is_refused(whole_file):
    content, refused, places = whole_file.read_bytes(), 0, range(4, len(whole_file.read_bytes()) - 8, 29)
    truth = make_frame(BATCH, batch_file.read_batch(BATCH, whole_file))
    for place in places:
        whole_file.write_bytes(content[:place] + bytes([content[place] ^ 1 << place % 8]) + content[place + 1 :])
        try:
            write_batch(BATCH, whole_file, Mock(side_effect=AssertionError("played again")))
            assert make_frame(BATCH, batch_file.read_batch(BATCH, whole_file)).equals(truth), place
        except kit.BadOption:
            refused += 1
    assert len(places) / 2 < refused < len(places)


@pytest.mark.parametrize(("change", "said"), [(flip(300), "is damaged"), (Path.unlink, "run the simulation again")])
def test_parts_are_refused_when_they_change_meanwhile(whole_file, out, change, said):
    def play(ranges):
        change(parts_folder(out) / "1-7.parquet")
        yield from fake_rows(ranges)

    write_until_stopped(out)
    check_refusal(out, said, play)
    assert not out.exists()
    with warnings.catch_warnings(record=True) as given:
        write_batch(BATCH, out, fake_rows)
    assert ["from deal 1 on" in str(each.message) for each in given] == [True] * (change is not Path.unlink)
    assert pq.read_table(out).equals(pq.read_table(whole_file))


def test_file_in_the_folder_of_the_parts_that_is_no_part_stays(out):
    write_until_stopped(out)
    names = ["01-7.parquet", "5-0.parquet", "notes.txt"]
    for name in names:
        (parts_folder(out) / name).write_text("years of work")
    write_batch(BATCH, out, fake_rows)
    assert sorted(path.name for path in parts_folder(out).iterdir()) == names


@pytest.mark.parametrize("other", [BATCH._replace(seed=2), BATCH._replace(by=["careful"] * 2)])
def test_parts_of_another_simulation_are_refused_and_kept(out, other):
    parts = write_until_stopped(out)
    check_refusal(out, "contains another simulation", batch=other)
    assert {path.name: path.read_bytes() for path in parts_folder(out).iterdir()} == parts


@pytest.mark.parametrize(("description", "message"), [
    (batch_file.describe_batch(BATCH._replace(seed=2)), "another simulation.*; name another file"),
    (batch_file.describe_batch(BATCH).replace('"format": 1', '"format": 2'), "of another kit.*; name another file"),
    ("", "without a description"), ("[" * 100_000, "another simulation"), (None, "no Parquet file"),
])
def test_file_is_refused_and_kept_when_its_description_differs(whole_file, description, message):
    if description is None:
        whole_file.write_text("no Parquet at all")
    else:
        pq.write_table(pq.read_table(whole_file).replace_schema_metadata({batch_file.KEY: description}), whole_file)
    before = whole_file.read_bytes()
    check_refusal(whole_file, message)
    assert whole_file.read_bytes() == before


@pytest.mark.parametrize("columns", [{"deal": [1, 2]}, {"deal": list(range(100))}, None])
def test_read_refuses_wrong_rows(whole_file, columns):
    table = pq.read_table(whole_file)
    moves = pa.array([0, *table["moves"].to_pylist()[1:]], pa.int32())
    wrong = pa.table(columns) if columns else table.set_column(1, "moves", moves)
    pq.write_table(wrong.replace_schema_metadata(table.schema.metadata), whole_file)
    with pytest.raises(kit.BadOption, match=r"whole\.parquet is damaged"):
        list(batch_file.read_batch(BATCH, whole_file))
    pq.write_table(pa.concat_tables([table, table]), whole_file)
    with pytest.raises(kit.BadOption, match="is damaged"):  # at once: its rows might fill the memory
        next(batch_file.read_batch(BATCH, whole_file))


@pytest.mark.thorough
def test_second_writer_is_refused(out):
    def play(ranges):
        check_refusal(out, "another process is writing")
        script = "import sys; from tests.lab.test_parts import *; write_batch(BATCH, Path(sys.argv[1]), fake_rows)"
        assert "another process is writing" in run_python(script, out).stderr
        yield from fake_rows(ranges)

    write_batch(BATCH, out, play)
    assert [first for first, _ in batch_file.read_batch(BATCH, out)] == [1]


def test_many_writers_leave_one_sound_file(whole_file, out):
    def write(_):
        try:
            write_batch(BATCH, out, fake_rows)
        except kit.BadOption as error:
            assert "another process is writing" in str(error)

    for _ in range(20):
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(write, range(8)))
        assert out.read_bytes() == whole_file.read_bytes()
        assert not parts_folder(out).exists()
        out.unlink()


@pytest.mark.parametrize("out", [
    "/dev/full", "", 3, "\0", "\ud800", "missing/r.parquet", "file/r.parquet", "folder", "fifo", "loop",
    "~nobody-of-this-name/r.parquet",
])
def test_check_out_refuses_an_impossible_path(monkeypatch, tmp_path, out):
    monkeypatch.chdir(tmp_path)
    Path("file").write_text("")
    Path("folder").mkdir()
    os.mkfifo("fifo")
    Path("loop").symlink_to("loop")
    with pytest.raises(kit.BadOption, match=r"^`?out"):
        check_out(out, "a Parquet file")
    assert sorted(os.listdir()) == ["fifo", "file", "folder", "loop"]
    monkeypatch.setenv("HOME", str(tmp_path))
    assert check_out("~/r.parquet", "a Parquet file") == tmp_path / "r.parquet"


def test_parts_are_kept_when_the_disk_is_full(whole_file, monkeypatch, out):
    write, written = batch_file.write_rows, []

    def write_some(*about):
        written.append(about)
        write(*about)
        if len(written) == 4:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("kit.lab.deals.CHUNK", 15)
    monkeypatch.setattr(batch_file, "write_rows", write_some)
    check_refusal(out, "No space left on device.*; saved games are kept")
    assert count_saved_games(BATCH, out) == 60
    write_batch(BATCH, out, fake_rows)
    assert pq.read_table(out).equals(pq.read_table(whole_file))


def test_games_with_the_same_winners_share_one_list(whole_file):
    frame = make_frame(BATCH, batch_file.read_batch(BATCH, whole_file))
    assert frame.winners.tolist() == [[seat for seat in (1, 2) if deal % 4 >> seat - 1 & 1] for deal in range(1, 101)]
    assert len({id(winners) for winners in frame.winners.tolist()}) == 4
