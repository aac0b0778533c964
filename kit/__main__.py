"""Run the command line (`kit`, `python -m kit`). You can interrupt it even while it is loading."""

import os
import signal
from contextlib import suppress


def run() -> None:
    """Load the command line and run it."""
    handler = signal.getsignal(signal.SIGINT)
    if handler is signal.default_int_handler:  # otherwise the caller ignores or handles interrupts
        signal.signal(signal.SIGINT, stop_at_once)
    from kit.console import fail
    from kit.errors import KitError, needing_packages

    try:
        with needing_packages("the command line"):
            from kit.cli import main
    except KitError as error:
        fail(str(error))
    signal.signal(signal.SIGINT, handler)
    main()


def stop_at_once(*signal_details: object) -> None:
    """End the process at once, because a module that is loading might swallow a KeyboardInterrupt."""
    with suppress(OSError):
        os.write(2, b"kit: stopped\n")
    os._exit(130)


if __name__ == "__main__":
    run()
