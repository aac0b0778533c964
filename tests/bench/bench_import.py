"""How long `import kit` takes in a fresh Python, and how long a notebook waits for the legal moves and for a move.

    python -m tests.bench.bench_import
"""

import subprocess
import sys
import time
from statistics import median

import kit

IMPORTS = 15
DEALS = 20
IMPORT = "import time; start = time.perf_counter(); import kit; print(time.perf_counter() - start)"


def milliseconds(work) -> float:
    """Return how long a call takes."""
    start = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - start)


if __name__ == "__main__":  # print medians, and the slowest seen
    fresh = [subprocess.run([sys.executable, "-c", IMPORT], check=True, capture_output=True) for _ in range(IMPORTS)]
    print(f"import kit: {1000 * median(float(done.stdout) for done in fresh):.0f} ms")
    asked, played = [], []
    for seed in range(1, DEALS + 1):
        game = kit.deal("six-stacks", seed=seed, players=4)
        while not game.over:
            asked.append(milliseconds(game.moves))
            moves = game.moves()
            played.append(milliseconds(lambda: game.play(moves[0])))  # noqa: B023 (called at once)
    for name, times in (("legal moves", asked), ("a move played", played)):
        print(f"{name}: median {median(times):.2f} ms, slowest {max(times):.1f} ms, of {len(times)}")
