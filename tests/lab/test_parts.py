"""The file of a simulation, with foreign files beside it, other writers, damage and a full disk."""

import json
import os
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
from kit.lab.batch_file import write_batch
from kit.lab.deals import make_frame, new_batch
from tests.project import run_python

BATCH = new_batch("six-stacks", 100, None, "random", 1, {})


def fake_rows(ranges):
    """Yield rows that contain the numbers of their deals. The function replaces the engine."""
    for deals in ranges:
        rows = np.zeros((len(deals), 3 + 2), np.int64)
        rows[:, 0], rows[:, 1], rows[:, 2] = deals, 1, np.arange(deals.start, deals.stop) % 4 << 1
        yield deals.start, rows


def write_until_stopped(out: Path, length: int = 7) -> list[batch_file.FilePart]:
    """Stop a simulation after two pieces of `length` deals in each of two chunks, and return its parts."""

    def play(ranges):
        for deals in ranges[:2]:
            yield from fake_rows([deals[:length], deals[length : 2 * length]])
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_batch(BATCH, out, play)
    return batch_file.list_parts(batch_file.parts_folder(out))


def read_first_deals(out: Path):
    return [first for first, _ in batch_file.read_batch(BATCH, out)]


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


@pytest.fixture
def saved_parts(out):
    """The parts of a stopped simulation."""
    return write_until_stopped(out)


def test_file_has_the_same_bytes_when_resumed(monkeypatch, tmp_path):
    monkeypatch.setattr("kit.lab.deals.CHUNK", 15)
    files = []
    for length in (1, 2, 4, 7):
        out = tmp_path / f"by_{length}.parquet"
        for _ in range(3):
            assert write_until_stopped(out, length)
        kept = batch_file.count_saved_games(out)
        write_batch(BATCH, out, fake_rows)
        assert 0 < kept < 100
        assert not batch_file.parts_folder(out).exists()
        files.append(out.read_bytes())
    assert len(set(files)) == 1


def test_write_refuses_a_folder_that_the_kit_did_not_make(out):
    folder = batch_file.parts_folder(out)
    folder.mkdir()
    (folder / "thesis.txt").write_text("years of work")
    check_refusal(out, "the kit did not make it")
    assert [path.name for path in folder.iterdir()] == ["thesis.txt"]
    (folder / "thesis.txt").unlink()
    folder.rmdir()
    folder.write_text("a file of that name")
    check_refusal(out, "the kit did not make it")
    assert folder.read_text() == "a file of that name"


def test_write_keeps_a_foreign_file_among_the_parts(whole_file, out, saved_parts):
    foreign_file = batch_file.parts_folder(out) / "thesis.txt"
    foreign_file.write_text("years of work")
    write_batch(BATCH, out, fake_rows)
    assert foreign_file.read_text() == "years of work"
    assert list(foreign_file.parent.iterdir()) == [foreign_file]
    assert out.read_bytes() == whole_file.read_bytes()


def cut_end(kept):
    kept[1].path.write_bytes(kept[1].path.read_bytes()[:-20])


def overwrite_with_another(kept):
    kept[1].path.write_bytes(kept[0].path.read_bytes())


def flip_bit(kept):
    column = pq.read_metadata(kept[1].path).row_group(0).column(1)  # nobody would see that moves are others
    content = bytearray(kept[1].path.read_bytes())
    content[column.data_page_offset - 1] ^= 1
    kept[1].path.write_bytes(content)


def drop_winners(kept):
    pq.write_table(pq.read_table(kept[1].path).drop_columns("winners"), kept[1].path)


@pytest.mark.parametrize("damage", [cut_end, overwrite_with_another, flip_bit, drop_winners])
def test_damaged_part_is_played_again_with_a_warning(whole_file, out, saved_parts, damage):
    damage(saved_parts)
    with pytest.warns(UserWarning, match=f"{saved_parts[1].path.name} is damaged; its 7 games are played again"):
        write_batch(BATCH, out, fake_rows)
    assert out.read_bytes() == whole_file.read_bytes()


@pytest.mark.parametrize("name", ["unfinished", f"{1:020d}-7.parquet"])
@pytest.mark.parametrize("lay", [lambda path, other: path.symlink_to(other), lambda path, other: os.mkfifo(path)])
def test_nothing_is_written_through_what_is_laid_among_the_parts(name, lay, whole_file, out, saved_parts, tmp_path):
    precious = tmp_path / "precious"
    precious.write_text("years of work")
    (batch_file.parts_folder(out) / name).unlink(missing_ok=True)
    lay(batch_file.parts_folder(out) / name, precious)
    write_batch(BATCH, out, fake_rows)
    assert precious.read_text() == "years of work" and out.read_bytes() == whole_file.read_bytes()


def test_part_with_another_number_of_rows_is_not_read(out, saved_parts, monkeypatch):
    pq.write_table(pa.concat_tables([pq.read_table(saved_parts[1].path)] * 1_000), saved_parts[1].path)
    monkeypatch.setattr(pq.ParquetFile, "read", Mock(side_effect=AssertionError("read")))
    assert not batch_file.is_sound(BATCH, saved_parts[1])


def test_rows_that_do_not_have_the_checksums_of_their_file_are_refused(whole_file, out, saved_parts):
    for path in (whole_file, saved_parts[0].path):  # their pages are sound
        table = pq.read_table(path)
        moves = pa.array([0, *table["moves"].to_pylist()[1:]], pa.int32())
        pq.write_table(table.set_column(1, "moves", moves), path, write_page_checksum=True)
    check_refusal(whole_file, "do not have its checksums")
    assert not batch_file.is_sound(BATCH, saved_parts[0]) and batch_file.is_sound(BATCH, saved_parts[1])


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


def test_write_refuses_when_a_part_disappears(whole_file, out, saved_parts):
    def play(ranges):
        saved_parts[0].path.unlink()
        yield from fake_rows(ranges)

    check_refusal(out, "parts have gone", play)
    assert not out.exists()
    write_batch(BATCH, out, fake_rows)
    assert out.read_bytes() == whole_file.read_bytes()


def test_part_is_kept_when_the_disk_fails(monkeypatch, out, saved_parts):
    monkeypatch.setattr(pq, "ParquetFile", Mock(side_effect=OSError(5, "Input/output error")))
    check_refusal(out, "Input/output error")
    assert batch_file.list_parts(batch_file.parts_folder(out)) == saved_parts


def test_parts_of_another_simulation_are_refused_and_kept(out, saved_parts):
    check_refusal(out, "contains another simulation", batch=BATCH._replace(seed=2))
    assert batch_file.list_parts(batch_file.parts_folder(out)) == saved_parts


OLDER = r"older kit.*; name another file"


@pytest.mark.parametrize(
    ("description", "message"),
    [
        (batch_file.describe_batch(BATCH._replace(seed=2)), "contains another simulation"),
        (json.dumps({"format": batch_file.FORMAT, "seed": 1}), "another simulation"), ("", "another simulation"),
        ("[" * 100_000, "another simulation"), (json.dumps({"format": [1]}), "another simulation"), ("[]", "another"),
        (json.dumps({"format": batch_file.FORMAT + 1}), "is of format 3.*the kit is too old"),
        (json.dumps({"format": batch_file.FORMAT - 1}), OLDER), (json.dumps({"players": ["random"]}), OLDER),
        (None, "is not a Parquet file"),
    ],
)
def test_file_is_refused_and_kept_when_its_description_differs(whole_file, description, message):
    assert pq.read_schema(whole_file).metadata[batch_file.KEY].decode() == batch_file.describe_batch(BATCH)
    assert json.loads(batch_file.describe_batch(BATCH))["format"] == batch_file.FORMAT
    if description is None:
        whole_file.write_text("no Parquet at all")
    else:
        pq.write_table(pq.read_table(whole_file).replace_schema_metadata({batch_file.KEY: description}), whole_file)
    before = whole_file.read_bytes()
    check_refusal(whole_file, message)
    assert whole_file.read_bytes() == before


def test_read_refuses_damaged_or_wrong_rows(whole_file, out):
    content = bytearray(whole_file.read_bytes())
    content[40:400] = bytes(360)
    whole_file.write_bytes(content)
    with pytest.raises(kit.BadOption, match=r"whole\.parquet"):
        read_first_deals(whole_file)
    for columns in ({"deal": [1, 2]}, {"deal": list(range(100))}):
        arguments = {batch_file.KEY: batch_file.describe_batch(BATCH).encode()}
        pq.write_table(pa.table(columns).replace_schema_metadata(arguments), out)
        with pytest.raises(kit.BadOption, match="is damaged"):
            read_first_deals(out)


@pytest.mark.thorough
def test_second_writer_is_refused(out):
    def play(ranges):
        check_refusal(out, "another process is writing")
        script = "import sys; from tests.lab.test_parts import *; write_batch(BATCH, Path(sys.argv[1]), fake_rows)"
        assert "another process is writing" in run_python(script, out).stderr
        yield from fake_rows(ranges)

    write_batch(BATCH, out, play)
    assert read_first_deals(out) == [1]


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
        assert not batch_file.parts_folder(out).exists()
        out.unlink()


@pytest.mark.parametrize("out", [
    "/dev/full", "", 3, "\0", "missing/r.parquet", "file/r.parquet", "folder", "fifo", "~nobody-of-this-name/r.parquet",
])
def test_check_out_refuses_an_impossible_path(monkeypatch, tmp_path, out):
    monkeypatch.chdir(tmp_path)
    Path("file").write_text("")
    Path("folder").mkdir()
    os.mkfifo("fifo")
    with pytest.raises(kit.BadOption, match=r"^`?out"):
        check_out(out, "a Parquet file")
    assert sorted(os.listdir()) == ["fifo", "file", "folder"]
    monkeypatch.setenv("HOME", str(tmp_path))
    assert check_out("~/r.parquet", "a Parquet file") == tmp_path / "r.parquet"


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), PermissionError(13, "Permission denied")])
def test_parts_are_kept_when_the_disk_refuses_to_write(whole_file, monkeypatch, out, error):
    write, written_parts = batch_file.write_part, []

    def refuse(*arguments):
        if len(written_parts) == 3:
            raise error
        written_parts.append(write(*arguments))

    monkeypatch.setattr("kit.lab.deals.CHUNK", 15)
    monkeypatch.setattr(batch_file, "write_part", refuse)
    check_refusal(out, error.strerror)
    assert batch_file.count_saved_games(out) == 45
    monkeypatch.undo()
    write_batch(BATCH, out, fake_rows)
    assert out.read_bytes() == whole_file.read_bytes()


def test_games_with_the_same_winners_share_one_list(whole_file):
    frame = make_frame(BATCH, batch_file.read_batch(BATCH, whole_file))
    assert frame.winners.tolist() == [[seat for seat in (1, 2) if deal % 4 >> seat - 1 & 1] for deal in range(1, 101)]
    assert len({id(winners) for winners in frame.winners.tolist()}) == 4


@pytest.mark.filterwarnings("error")
def test_sound_file_is_read_without_warning(whole_file):
    write_batch(BATCH, whole_file, Mock(side_effect=AssertionError))
    assert read_first_deals(whole_file) == [1]
