"""The siege: `python -m tests.siege MINUTES [SEED]`.

Each round has a number of its own, which begins with SEED; with MINUTES 0 there is one round, so that
`python -m tests.siege 0 SEED` does again what a round with this number did: the same inputs, and kills after the same
time, which may find a process elsewhere.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path
from random import Random

from tests.siege import attacks, inputs

LONGEST = 120  # seconds that one attack of a round may take
SORTS = ("foreign error", "moves lost", "rows wrong")  # of faults
OTHERWISE = "answers that are wrong"
LONGEST_TOLD = 1_500  # characters of a fault that are printed


def main() -> None:
    """Attack until the time is over; print faults as they come and counts at the end; exit code 1 if any."""
    if not 2 <= len(sys.argv) <= 3:
        raise SystemExit("python -m tests.siege MINUTES [SEED]")
    minutes, seed = float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) == 3 else time.time_ns() % 10**9
    end, counts, faults = time.monotonic() + 60 * minutes, Counter(), Counter(dict.fromkeys([*SORTS, OTHERWISE], 0))
    signal.signal(signal.SIGALRM, stop_waiting)
    print(f"The siege begins with round {seed}.", flush=True)
    while True:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            os.chdir(folder)
            run_round(seed, Path(folder), counts, faults)
            os.chdir("/")
        seed += 1
        if time.monotonic() >= end:
            break
    for name, count in [*counts.items(), *faults.items()]:
        print(f"{count:8,} {name}")
    raise SystemExit(any(faults.values()))


def run_round(seed: int, folder: Path, counts: Counter, faults: Counter) -> None:
    """Make every attack once, the inputs first."""
    for kind in inputs.KINDS:
        run_and_report(seed, kind, faults, lambda kind=kind: counts.update({kind: inputs.attack(kind, seed)}))
    for attack in attacks.ALL:
        name = attack.__name__.replace("_", " ")

        def within_a_folder(attack=attack, name=name) -> None:
            attack(Random(seed), Path(tempfile.mkdtemp(dir=folder)))
            counts[name] += 1

        run_and_report(seed, name, faults, within_a_folder)
    counts["rounds"] += 1


def run_and_report(seed: int, name: str, faults: Counter, attack) -> None:
    """Run an attack; print its fault and how to see it again, and count it."""
    signal.alarm(LONGEST)
    try:
        attack()
    except subprocess.CalledProcessError as error:
        print(f"{name}: not tried, for this machine refuses: {error}", flush=True)
    except Exception as error:
        is_own = isinstance(error, AssertionError)
        faults[next((sort for sort in SORTS if str(error).startswith(sort)), OTHERWISE if is_own else SORTS[0])] += 1
        told = "".join(traceback.format_exception(error))[-LONGEST_TOLD:]
        print(f"--- {name}; again: python -m tests.siege 0 {seed}\n{told}", flush=True)
    finally:
        signal.alarm(0)


def stop_waiting(*_: object) -> None:
    """Break off what hangs."""
    raise TimeoutError(f"longer than {LONGEST} seconds")


if __name__ == "__main__":
    main()
