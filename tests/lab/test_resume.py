"""A simulation that was killed is taken up where it stopped, and its file is the same to the last byte."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from functools import partial

import pandas as pd
import pyarrow.parquet as pq
import pytest

import kit
from kit.lab import batch, batch_file, simulate

GAMES, CHUNK = 4_000, 100
RUN = """
import sys
from kit.lab import batch, simulate as lab
batch.CHUNK = int(sys.argv[3])
play = lab.played
def slowly(*about):
    import time
    for piece in play(*about):
        time.sleep(0.02)  # gives the test time to kill
        yield piece
lab.played = slowly
lab.simulate("six-stacks", int(sys.argv[2]), 3, seed=5, out=sys.argv[1])
"""


def start(out):
    return subprocess.Popen([sys.executable, "-c", RUN, str(out), str(GAMES), str(CHUNK)])


def parts_of(out):
    return len(list(out.parent.glob(out.name + ".parts/0*.parquet")))


@pytest.mark.compiled
def test_killed_three_times_the_file_is_the_same(monkeypatch, tmp_path):
    whole, killed = tmp_path / "whole.parquet", tmp_path / "killed.parquet"
    monkeypatch.setattr(batch, "CHUNK", CHUNK)
    kit.simulate("six-stacks", GAMES, 3, seed=5, out=whole)
    for _ in range(3):
        begun, process = parts_of(killed), start(killed)
        while parts_of(killed) < begun + 5:
            assert process.poll() is None, "it ended before it could be killed"
            time.sleep(0.005)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        assert not killed.exists()
    assert parts_of(killed) >= 15
    assert start(killed).wait(200) == 0
    assert killed.read_bytes() == whole.read_bytes()
    assert list(tmp_path.iterdir()) in ([whole, killed], [killed, whole])


@pytest.mark.compiled
def test_the_file_holds_the_rows_that_memory_would(tmp_path):
    out = tmp_path / "rows.parquet"
    written = kit.simulate("six-stacks", 300, 3, seed=5, out=out)
    pd.testing.assert_frame_equal(written, kit.simulate("six-stacks", 300, 3, seed=5))
    assert kit.simulate("six-stacks", 300, 3, seed=5, out=out).equals(written)


@pytest.mark.compiled
def test_a_file_of_another_simulation_is_left_alone(tmp_path):
    out = tmp_path / "rows.parquet"
    kit.simulate("six-stacks", 50, seed=5, out=out)
    before = out.read_bytes()
    with pytest.raises(kit.BadOption, match="another simulation"):
        kit.simulate("six-stacks", 50, seed=6, out=out)
    assert out.read_bytes() == before
    out.write_text("no Parquet at all")
    with pytest.raises(kit.BadOption, match="no Parquet file"):
        kit.simulate("six-stacks", 50, seed=5, out=out)


@pytest.mark.compiled
def test_a_file_tells_its_format_and_one_of_another_is_left_alone(monkeypatch, tmp_path):
    out = tmp_path / "rows.parquet"
    again = partial(kit.simulate, "swap", 20, seed=5, out=out)
    rows = again()
    assert json.loads(pq.read_schema(out).metadata[batch_file.KEY])["format"] == batch_file.FORMAT
    monkeypatch.setattr(batch_file, "FORMAT", batch_file.FORMAT + 1)
    with pytest.raises(kit.BadOption, match=r"older kit.*; name another file"):
        again()
    monkeypatch.setattr(batch_file, "FORMAT", batch_file.FORMAT - 2)
    with pytest.raises(kit.BadOption, match="the kit is too old for it"):
        again()
    monkeypatch.undo()
    assert again().equals(rows)


@pytest.mark.parametrize(
    ("held", "told"),
    [
        ({"format": batch_file.FORMAT + 1}, "is of format 2.*the kit is too old for it"),
        ({"players": ["random"], "version": "0.1.0"}, "older kit.*; name another file"),
        ({"format": batch_file.FORMAT, "seed": 1}, "another simulation"),
        ("", "another simulation"),
    ],
)
def test_what_a_file_tells_of_itself_decides_whether_it_is_taken_up(tmp_path, held, told):
    made = batch.new_batch("swap", 1, None, "random", 1, {})
    with pytest.raises(kit.BadOption, match=told):
        batch_file.refuse_other(made, json.dumps(held) if held else "", tmp_path)
    batch_file.refuse_other(made, batch_file.description(made), tmp_path)


@pytest.mark.compiled
def test_a_cluster_that_loses_a_worker_gives_the_same_rows(monkeypatch, tmp_path):
    from dask.distributed import LocalCluster

    monkeypatch.setattr(batch, "CHUNK", 250)
    alone = kit.simulate("six-stacks", 5_000, by="careful", seed=11)
    play, killed = simulate.on_cluster, []

    def kill_one_meanwhile(run, chunks, address):
        for done, chunk in enumerate(play(run, chunks, address)):
            if done == 2:
                killed.append(next(iter(cluster.workers.values())).pid)
                os.kill(killed[-1], signal.SIGKILL)
            yield chunk

    monkeypatch.setattr(simulate, "on_cluster", kill_one_meanwhile)
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, local_directory=tmp_path) as cluster:
        together = kit.simulate("six-stacks", 5_000, by="careful", seed=11, on=cluster.scheduler_address)
    assert len(killed) == 1
    pd.testing.assert_frame_equal(together, alone)
