"""The siege: `python -m tests.siege MINUTES [SEED]`.

Each round has its own number, and the first is SEED. `python -m tests.siege 0 SEED` repeats one round: the inputs are
the same, and so are the times before kills, though a process may then be at another place.
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

LONGEST = 120  # seconds that one attack may take
SORTS = ("foreign error", "moves lost", "rows wrong")  # sorts of faults, by the first words of the message
OTHERWISE = "wrong answers"
LONGEST_REPORT = 1_500  # characters of a fault that are printed


def main() -> None:
    """Attack until the time is over, and print each fault and the counts; the exit code is 1 after a fault."""
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
    """Run every attack once, the inputs first."""
    for kind in inputs.KINDS:
        run_and_report(seed, kind, faults, lambda kind=kind: counts.update({kind: inputs.attack(kind, seed)}))
    for attack in attacks.ALL:
        name = attack.__name__.replace("_", " ")

        def attack_in_new_folder(attack=attack, name=name) -> None:
            attack(Random(seed), Path(tempfile.mkdtemp(dir=folder)))
            counts[name] += 1

        run_and_report(seed, name, faults, attack_in_new_folder)
    counts["rounds"] += 1


def run_and_report(seed: int, name: str, faults: Counter, attack) -> None:
    """Run an attack; count its fault, and print it with the command that repeats it."""
    signal.alarm(LONGEST)
    try:
        attack()
    except subprocess.CalledProcessError as error:
        print(f"{name}: impossible on this machine: {error}", flush=True)
    except Exception as error:
        is_own = isinstance(error, AssertionError)
        faults[next((sort for sort in SORTS if str(error).startswith(sort)), OTHERWISE if is_own else SORTS[0])] += 1
        report = "".join(traceback.format_exception(error))[-LONGEST_REPORT:]
        print(f"--- {name}; again: python -m tests.siege 0 {seed}\n{report}", flush=True)
    finally:
        signal.alarm(0)


def stop_waiting(*_: object) -> None:
    """Stop an attack that hangs."""
    raise TimeoutError(f"longer than {LONGEST} seconds")


if __name__ == "__main__":
    main()
