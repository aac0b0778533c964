"""A simulation that was killed is taken up where it stopped, and its file is the same to the last byte."""

import os
import signal
import subprocess
import sys
import time

import pandas as pd
import pytest

import kit
from kit.lab import deals, simulate

pytestmark = pytest.mark.compiled
GAMES, CHUNK = 4_000, 100
RUN = """
import sys
from kit.lab import deals, simulate as lab
deals.CHUNK = int(sys.argv[3])
play = lab.play_deals
def with_pauses(*about):
    import time
    for piece in play(*about):
        time.sleep(0.02)  # gives the test time to kill
        yield piece
lab.play_deals = with_pauses
lab.simulate("six-stacks", int(sys.argv[2]), 3, seed=5, out=sys.argv[1])
"""


def start(out):
    return subprocess.Popen([sys.executable, "-c", RUN, str(out), str(GAMES), str(CHUNK)])


def parts_of(out):
    return len(list(out.parent.glob(out.name + ".parts/0*.parquet")))


def test_killed_three_times_the_file_is_the_same(monkeypatch, tmp_path):
    whole, killed = tmp_path / "whole.parquet", tmp_path / "killed.parquet"
    monkeypatch.setattr(deals, "CHUNK", CHUNK)
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


def test_the_file_holds_the_rows_that_memory_would(tmp_path):
    out = tmp_path / "rows.parquet"
    written = kit.simulate("six-stacks", 300, 3, seed=5, out=out)
    pd.testing.assert_frame_equal(written, kit.simulate("six-stacks", 300, 3, seed=5))
    assert kit.simulate("six-stacks", 300, 3, seed=5, out=out).equals(written)


def test_a_cluster_that_loses_a_worker_gives_the_same_rows(monkeypatch, tmp_path):
    from dask.distributed import LocalCluster

    monkeypatch.setattr(deals, "CHUNK", 250)
    alone = kit.simulate("six-stacks", 5_000, by="careful", seed=11)
    run, killed = simulate.run_tasks, []

    def kill_one_meanwhile(*about):
        for done, ended in enumerate(run(*about)):
            if ended and not killed and done > 1:
                killed.append(next(iter(cluster.workers.values())).pid)
                os.kill(killed[-1], signal.SIGKILL)
            yield ended

    monkeypatch.setattr(simulate, "run_tasks", kill_one_meanwhile)
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, local_directory=tmp_path) as cluster:
        together = kit.simulate("six-stacks", 5_000, by="careful", seed=11, on=cluster.scheduler_address)
    assert len(killed) == 1
    pd.testing.assert_frame_equal(together, alone)
