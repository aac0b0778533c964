"""What `kit` runs, and `python -m kit`: the command line, which can be interrupted also while it is being loaded."""

import os
import signal
from contextlib import suppress


def run() -> None:
    """Load the command line and run it."""
    usual = signal.getsignal(signal.SIGINT)
    if usual is signal.default_int_handler:  # else somebody wants interrupts ignored, or hears them
        signal.signal(signal.SIGINT, stop_at_once)
    from kit.cli import main

    signal.signal(signal.SIGINT, usual)
    main()


def stop_at_once(*about: object) -> None:
    """End where the program stands: a KeyboardInterrupt would be met by whatever is just being loaded."""
    with suppress(OSError):
        os.write(2, b"kit: stopped\n")
    os._exit(130)


if __name__ == "__main__":
    run()
