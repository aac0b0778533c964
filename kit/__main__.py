"""Run the command line (`kit`, `python -m kit`), which can be interrupted even while it is loading."""

import os
import signal
from contextlib import suppress


def run() -> None:
    """Load the command line and run it."""
    usual = signal.getsignal(signal.SIGINT)
    if usual is signal.default_int_handler:  # otherwise the caller ignores or handles interrupts
        signal.signal(signal.SIGINT, stop_at_once)
    from kit.cli import main

    signal.signal(signal.SIGINT, usual)
    main()


def stop_at_once(*about: object) -> None:
    """End at once: a module that is being loaded might swallow a KeyboardInterrupt."""
    with suppress(OSError):
        os.write(2, b"kit: stopped\n")
    os._exit(130)


if __name__ == "__main__":
    run()
