"""The time of `import kit` in a new Python, and the time that a notebook waits for the legal moves and for a move.

    python -m tests.bench.bench_import
"""

import subprocess
import sys
from functools import partial
from statistics import median
from timeit import timeit

import kit

IMPORTS = 15
DEALS = 20
IMPORT = "import time; start = time.perf_counter(); import kit; print(time.perf_counter() - start)"


if __name__ == "__main__":  # print medians, and the slowest seen
    processes = [subprocess.run([sys.executable, "-c", IMPORT], check=True, stdout=-1) for _ in range(IMPORTS)]
    print(f"import kit: {1000 * median(float(done.stdout) for done in processes):.0f} ms")
    times_of_moves, times_of_plays = [], []
    for seed in range(1, DEALS + 1):
        game = kit.deal("six-stacks", seed=seed, players=4)
        while not game.over:
            times_of_moves.append(timeit(game.moves, number=1))
            move = game.moves()[0]
            times_of_plays.append(timeit(partial(game.play, move), number=1))
    for name, times in (("legal moves", times_of_moves), ("a move played", times_of_plays)):
        print(f"{name}: median {1000 * median(times):.2f} ms, slowest {1000 * max(times):.1f} ms, of {len(times)}")
