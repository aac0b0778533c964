"""A killed simulation resumes where it stopped, and its file is the same to the last byte."""

import os
import signal
import subprocess
import sys
import time

import pandas as pd
import pytest

import kit
from kit.lab import deals, simulate
from kit.lab.batch_file import count_saved_games
from kit.lab.deals import new_batch

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


def start_simulation(out):
    return subprocess.Popen([sys.executable, "-c", RUN, str(out), str(GAMES), str(CHUNK)])


def count_games(out):
    return count_saved_games(new_batch("six-stacks", GAMES, 3, "random", 5, {}), out)


def test_file_is_the_same_when_killed_three_times(monkeypatch, tmp_path):
    whole_file, killed_file = tmp_path / "whole.parquet", tmp_path / "killed.parquet"
    monkeypatch.setattr(deals, "CHUNK", CHUNK)
    kit.simulate("six-stacks", GAMES, 3, seed=5, out=whole_file)
    for _ in range(3):
        first_count, process = count_games(killed_file), start_simulation(killed_file)
        while count_games(killed_file) < first_count + 400:
            assert process.poll() is None, "it ended before it could be killed"
            time.sleep(0.005)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        assert not killed_file.exists()
    assert count_games(killed_file) >= 1_200
    assert start_simulation(killed_file).wait(200) == 0
    pd.testing.assert_frame_equal(pd.read_parquet(killed_file), pd.read_parquet(whole_file))
    assert list(tmp_path.iterdir()) in ([whole_file, killed_file], [killed_file, whole_file])


def test_file_has_the_same_rows_as_memory(tmp_path):
    out = tmp_path / "rows.parquet"
    rows = kit.simulate("six-stacks", 300, 3, seed=5, out=out)
    pd.testing.assert_frame_equal(rows, kit.simulate("six-stacks", 300, 3, seed=5))
    assert kit.simulate("six-stacks", 300, 3, seed=5, out=out).equals(rows)


def test_cluster_returns_the_same_rows_when_it_loses_a_worker(monkeypatch, tmp_path):
    from dask.distributed import LocalCluster

    monkeypatch.setattr(deals, "CHUNK", 250)
    alone = kit.simulate("six-stacks", 5_000, by="careful", seed=11)
    run, killed_file = simulate.run_tasks, []

    def kill_one_meanwhile(*about):
        for done, finished in enumerate(run(*about)):
            if finished and not killed_file and done > 1:
                killed_file.append(next(iter(cluster.workers.values())).pid)
                os.kill(killed_file[-1], signal.SIGKILL)
            yield finished

    monkeypatch.setattr(simulate, "run_tasks", kill_one_meanwhile)
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, local_directory=tmp_path) as cluster:
        together = kit.simulate("six-stacks", 5_000, by="careful", seed=11, on=cluster.scheduler_address)
    assert len(killed_file) == 1
    pd.testing.assert_frame_equal(together, alone)
