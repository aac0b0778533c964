"""Showing things one after another without ever blocking the kernel: clicks are served in between."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from functools import partial, wraps
from typing import Any

from kit.lab.worker_thread import Caller, can_start_threads

Script = Generator[str | Callable[[], Any], Any, None]


class Pace:
    """Runs a script: a generator that yields whenever it has shown something, or has something slow to do.

    It yields either the name of a pause, whose seconds `pauses` gives, or a function: this is called in a thread, and
    its result sent back into the script. Where no event loop runs (plain tests, scripts) nothing is seen in between,
    so a script runs to its end at once. `failed` is told of an exception; the script has then ended.
    """

    def __init__(self, pauses: dict[str, float], failed: Callable[[Exception], None]) -> None:
        self.pauses = pauses
        self.failed = failed
        self.script: Script | None = None
        self.pause: str | Callable[[], Any] = ""
        self._waiting: asyncio.TimerHandle | asyncio.Future | None = None

    def start(self, script: Script) -> None:
        """Run a script in place of the one that runs now."""
        self.stop()
        self.script = script
        self._run(lambda: next(script))

    def stop(self) -> None:
        """End the running script where it stands."""
        self._stop_waiting()
        script, self.script, self.pause = self.script, None, ""
        if script is not None:
            script.close()

    def hurry(self, over: str) -> None:
        """Skip the pauses of this name that come now, and wait again at whatever comes then."""
        while self.script is not None and self.pause == over:
            self._stop_waiting()
            self._step(self.script.__next__)
        self._wait()

    def _run(self, go: Callable[[], Any]):
        """Take a step and wait for the next; without an event loop, take all steps."""
        self._waiting = None
        self._step(go)
        while self.script is not None and current_loop() is None:
            script = self.script
            if callable(self.pause):
                self._step(lambda script=script: script.send(self.pause()))
            else:
                self._step(script.__next__)
        self._wait()

    def _step(self, go):
        script, pause = self.script, ""
        try:
            pause = go()
        except StopIteration:
            pass
        except Exception as fault:
            if script is not None:
                script.close()  # the fault may have come from what the script waits for
            self.failed(fault)
        if self.script is script:  # the script may have started another one
            self.script, self.pause = (script, pause) if pause else (None, "")

    def _wait(self):
        loop, script = current_loop(), self.script
        if script is None or loop is None or self._waiting is not None:
            return
        if callable(self.pause):
            self._waiting = future = in_thread(loop, self.pause)
            future.add_done_callback(lambda done: self._answer(script, done))
        else:
            self._waiting = loop.call_later(self.pauses[self.pause], self._run, script.__next__)

    def _answer(self, script: Script, done: asyncio.Future) -> None:
        """Send what a thread has found into the script that asked, unless it was stopped meanwhile."""
        if done is self._waiting:
            self._run(lambda: script.send(done.result()))

    def _stop_waiting(self):
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None


def current_loop() -> asyncio.AbstractEventLoop | None:
    """The running event loop, None where there is none."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def in_thread(loop: asyncio.AbstractEventLoop, work: Callable[[], Any]) -> asyncio.Future:
    """What work will find that a thread does; where no thread can be started, it is done here and now."""
    return loop.run_in_executor(None if can_start_threads() else Caller(), work)


def handed_over(home: asyncio.AbstractEventLoop | None, action: Callable[[], Any]) -> bool:
    """Have an action done in the loop `home`, if that runs and one is elsewhere; answers whether it was handed over.

    JupyterLab sends a widget's messages to a subshell of the kernel, which is a thread with a loop of its own.
    """
    if home is None or not home.is_running() or current_loop() is home:
        return False
    home.call_soon_threadsafe(action)
    return True


def at_home(react: Callable[..., Any], failed: Callable[[Exception], None]) -> Callable[..., Any]:
    """A widget's callback that reacts in the event loop of now, one thing after another; `failed` hears of exceptions.

    What another thread hears while a widget is being painted would else be lost, or be painted over; and nobody would
    see an exception.
    """
    home = current_loop()

    @wraps(react)
    def reacting(*given):
        if handed_over(home, partial(reacting, *given)):
            return None
        try:
            return react(*given)
        except Exception as error:
            failed(error)
            return None

    return reacting


def soon(seconds: float, action: Callable[[], None]) -> None:
    """Do something a little later, after what is waiting now; at once where no event loop runs."""
    loop = current_loop()
    if loop is None:
        action()
    else:
        loop.call_later(seconds, action)


def in_background(work: Callable[[], None], then: Callable[[], None]) -> None:
    """Do something slow in a thread, and then something back in the event loop; both at once where no loop runs."""
    loop = current_loop()
    if loop is None:
        work()
        then()
    else:
        in_thread(loop, work).add_done_callback(lambda _: then())
