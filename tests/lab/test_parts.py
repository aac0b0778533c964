"""The file of a simulation on a disk with other people's files, other writers, damage, and no room left."""

import json
import os
import subprocess
import sys
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

MADE = new_batch("six-stacks", 100, None, "random", 1, {})


def fake_rows(left):
    """Yield rows that name their deals, in place of the engine."""
    for deals in left:
        rows = np.zeros((len(deals), 3 + 2), np.int64)
        rows[:, 0], rows[:, 1], rows[:, 2] = deals, 1, np.arange(deals.start, deals.stop) % 4 << 1
        yield deals.start, rows


def write_until_stopped(out: Path, length: int = 7) -> list[batch_file.FilePart]:
    """Return the parts of a simulation that was stopped after two pieces of this length in each of the first chunks."""

    def play(left):
        for deals in left[:2]:
            yield from fake_rows([deals[:length], deals[length : 2 * length]])
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_batch(MADE, out, play)
    return batch_file.list_parts(batch_file.parts_folder(out))


def rows_in(out: Path):
    return [first for first, _ in batch_file.read_batch(MADE, out)]


def check_refusal(out: Path, match: str, play=fake_rows, batch=MADE) -> None:
    """Check what the error says when a simulation cannot be written to a file."""
    with pytest.raises(kit.BadOption, match=match) as error:
        write_batch(batch, out, play)
    assert len(str(error.value)) < 600


@pytest.fixture
def whole_file(tmp_path):
    """The file of a simulation that nobody disturbed."""
    write_batch(MADE, tmp_path / "whole.parquet", fake_rows)
    return tmp_path / "whole.parquet"


@pytest.fixture
def out(tmp_path):
    return tmp_path / "r.parquet"


@pytest.fixture
def kept_parts(out):
    """The parts of this file, whose simulation was stopped."""
    return write_until_stopped(out)


def test_however_it_is_cut_the_file_is_the_same_to_the_last_byte(monkeypatch, tmp_path):
    monkeypatch.setattr("kit.lab.deals.CHUNK", 15)
    files = []
    for length in (1, 2, 4, 7):
        out = tmp_path / f"by_{length}.parquet"
        for _ in range(3):
            assert write_until_stopped(out, length)
        kept = batch_file.count_saved_games(out)
        write_batch(MADE, out, fake_rows)
        assert 0 < kept < 100
        assert not batch_file.parts_folder(out).exists()
        files.append(out.read_bytes())
    assert len(set(files)) == 1


def test_a_folder_of_others_is_not_touched(out):
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


def test_a_foreign_file_among_the_parts_stays(whole_file, out, kept_parts):
    foreign = batch_file.parts_folder(out) / "thesis.txt"
    foreign.write_text("years of work")
    write_batch(MADE, out, fake_rows)
    assert foreign.read_text() == "years of work"
    assert list(foreign.parent.iterdir()) == [foreign]
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
def test_a_damaged_part_is_named_and_made_again(whole_file, out, kept_parts, damage):
    damage(kept_parts)
    with pytest.warns(UserWarning, match=f"{kept_parts[1].path.name} is damaged; its 7 games are played again"):
        write_batch(MADE, out, fake_rows)
    assert out.read_bytes() == whole_file.read_bytes()


def test_a_part_that_goes_while_others_are_played_is_missed(whole_file, out, kept_parts):
    def play(left):
        kept_parts[0].path.unlink()
        yield from fake_rows(left)

    check_refusal(out, "parts have gone", play)
    assert not out.exists()
    write_batch(MADE, out, fake_rows)
    assert out.read_bytes() == whole_file.read_bytes()


def test_a_part_that_cannot_be_read_just_now_is_kept(monkeypatch, out, kept_parts):
    monkeypatch.setattr(pq, "ParquetFile", Mock(side_effect=OSError(5, "Input/output error")))
    check_refusal(out, "Input/output error")
    assert batch_file.list_parts(batch_file.parts_folder(out)) == kept_parts


def test_parts_of_another_simulation_are_refused_and_stay(out, kept_parts):
    check_refusal(out, "contains another simulation", batch=MADE._replace(seed=2))
    assert batch_file.list_parts(batch_file.parts_folder(out)) == kept_parts


def test_parts_that_an_older_kit_wrote_are_resumed(whole_file, out, kept_parts):
    """Write parts whose names have a digest as well, with the simulation in a file beside them."""
    for part in kept_parts:
        part.path.rename(part.path.with_suffix(f".{'0a' * 16}.parquet"))
    (batch_file.parts_folder(out) / "simulation.json").write_text(batch_file.describe_batch(MADE))
    begun = []
    write_batch(MADE, out, lambda left: begun.extend(left) or fake_rows(left))
    assert sum(map(len, begun)) == 100 - 14
    assert out.read_bytes() == whole_file.read_bytes()
    assert not batch_file.parts_folder(out).exists()


OLDER = r"older kit.*; name another file"


@pytest.mark.parametrize(
    ("held", "told"),
    [
        (batch_file.describe_batch(MADE._replace(seed=2)), "contains another simulation"),
        (json.dumps({"format": batch_file.FORMAT, "seed": 1}), "another simulation"), ("", "another simulation"),
        ("[" * 100_000, "another simulation"), (json.dumps({"format": [1]}), "another simulation"), ("[]", "another"),
        (json.dumps({"format": batch_file.FORMAT + 1}), "is of format 3.*the kit is too old"),
        (json.dumps({"format": batch_file.FORMAT - 1}), OLDER), (json.dumps({"players": ["random"]}), OLDER),
        (None, "is not a Parquet file"),
    ],
)
def test_a_file_that_does_not_say_that_it_is_this_simulation_is_refused_and_stays(whole_file, held, told):
    assert pq.read_schema(whole_file).metadata[batch_file.KEY].decode() == batch_file.describe_batch(MADE)
    assert json.loads(batch_file.describe_batch(MADE))["format"] == batch_file.FORMAT
    if held is None:
        whole_file.write_text("no Parquet at all")
    else:
        pq.write_table(pq.read_table(whole_file).replace_schema_metadata({batch_file.KEY: held}), whole_file)
    before = whole_file.read_bytes()
    check_refusal(whole_file, told)
    assert whole_file.read_bytes() == before


def test_a_file_with_damaged_rows_or_others_than_its_simulation_has_is_refused(whole_file, out):
    content = bytearray(whole_file.read_bytes())
    content[40:400] = bytes(360)
    whole_file.write_bytes(content)
    with pytest.raises(kit.BadOption, match=r"whole\.parquet"):
        rows_in(whole_file)
    for columns in ({"deal": [1, 2]}, {"deal": list(range(100))}):
        about = {batch_file.KEY: batch_file.describe_batch(MADE).encode()}
        pq.write_table(pa.table(columns).replace_schema_metadata(about), out)
        with pytest.raises(kit.BadOption, match="is damaged"):
            rows_in(out)


def test_of_two_writers_the_second_is_refused(out):
    def play(left):
        check_refusal(out, "another process is writing")
        script = "import sys; from tests.lab.test_parts import *; write_batch(MADE, Path(sys.argv[1]), fake_rows)"
        other = subprocess.run([sys.executable, "-c", script, str(out)], capture_output=True, text=True, cwd=Path.cwd())
        assert "another process is writing" in other.stderr
        yield from fake_rows(left)

    write_batch(MADE, out, play)
    assert rows_in(out) == [1]


def test_many_writers_at_once_leave_one_sound_file(whole_file, out):
    def write(_):
        try:
            write_batch(MADE, out, fake_rows)
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
def test_where_no_file_can_be_is_one_error(monkeypatch, tmp_path, out):
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
def test_what_the_disk_refuses_is_one_error_and_what_was_written_is_kept(whole_file, monkeypatch, out, error):
    write, written = batch_file.write_part, []

    def refuse(*about):
        if len(written) == 3:
            raise error
        written.append(write(*about))

    monkeypatch.setattr("kit.lab.deals.CHUNK", 15)
    monkeypatch.setattr(batch_file, "write_part", refuse)
    check_refusal(out, error.strerror)
    assert batch_file.count_saved_games(out) == 45
    monkeypatch.undo()
    write_batch(MADE, out, fake_rows)
    assert out.read_bytes() == whole_file.read_bytes()


def test_the_winners_of_many_games_are_few_lists(whole_file):
    frame = make_frame(MADE, batch_file.read_batch(MADE, whole_file))
    assert frame.winners.tolist() == [[seat for seat in (1, 2) if deal % 4 >> seat - 1 & 1] for deal in range(1, 101)]
    assert len({id(winners) for winners in frame.winners.tolist()}) == 4


@pytest.mark.filterwarnings("error")
def test_a_sound_file_is_taken_without_warning(whole_file):
    write_batch(MADE, whole_file, Mock(side_effect=AssertionError))
    assert rows_in(whole_file) == [1]
