"""Showing things one after another without ever blocking the kernel: clicks are served in between."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator

Script = Generator[str, None, None]


class Pace:
    """Runs a script: a generator that yields the name of a pause after each thing it has shown.

    `pauses` gives their seconds. Where no event loop runs (plain tests, scripts) nothing is seen in between,
    so a script runs to its end at once.
    """

    def __init__(self, pauses: dict[str, float], failed: Callable[[Exception], None]) -> None:
        self.pauses = pauses
        self.failed = failed
        self.script: Script | None = None
        self.pause = ""
        self._timer: asyncio.TimerHandle | None = None

    def start(self, script: Script) -> None:
        """Run a script in place of the one that runs now."""
        self.stop()
        self.script = script
        self._go_on()

    def stop(self) -> None:
        """End the running script where it stands."""
        self._drop_timer()
        script, self.script, self.pause = self.script, None, ""
        if script is not None:
            script.close()

    def hurry(self, over: str) -> None:
        """Skip the pauses of this name that come now, and wait again at the first other one."""
        while self.script is not None and self.pause == over:
            self._drop_timer()
            self._step()
        if self.script is not None and self._timer is None:
            self._wait()

    def _go_on(self):
        self._timer = None
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            loop = None
        self._step()
        while loop is None and self.script is not None:
            self._step()
        if self.script is not None:
            self._wait()

    def _step(self):
        script, pause = self.script, ""
        try:
            pause = next(script, "") if script else ""
        except Exception as fault:
            self.failed(fault)
        if self.script is script:  # the script may have started another one
            self.script, self.pause = (script, pause) if pause else (None, "")

    def _wait(self):
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self.pauses[self.pause], self._go_on)

    def _drop_timer(self):
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def soon(seconds: float, action: Callable[[], None]) -> None:
    """Do something a little later, after what is waiting now; at once where no event loop runs."""
    try:
        asyncio.get_running_loop().call_later(seconds, action)
    except RuntimeError:
        action()


def in_background(work: Callable[[], None], then: Callable[[], None]) -> None:
    """Do something slow in a thread, and then something back in the event loop; both at once where no loop runs."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        work()
        then()
    else:
        loop.run_in_executor(None, work).add_done_callback(lambda _: then())
