"""Run scripts with pauses, and answer long questions in a worker thread, so that the kernel still hears clicks."""

import asyncio
from collections.abc import Callable, Generator, Iterator
from functools import partial, wraps
from threading import Event
from typing import Any

from kit.lab.worker_thread import CallingThreadExecutor, can_start_threads

Script = Generator[str | Callable[[], Any], Any, None]


class ScriptRunner:
    """Run a script: a generator that yields after it has shown something, or when it has slow work to do.

    It yields a function, or the name of a pause; `pauses` has the seconds of each pause. The function is called in a
    thread, and its result is sent back into the script. Without an event loop (in plain tests) a script runs to its end
    at once. `failed` is called with an exception; the script has then ended.
    """

    def __init__(self, pauses: dict[str, float], failed: Callable[[Exception], None]) -> None:
        self.pauses = pauses
        self.failed = failed
        self.script: Script | None = None
        self.pause: str | Callable[[], Any] = ""
        self._waiting: asyncio.TimerHandle | asyncio.Future[Any] | None = None

    def start(self, script: Script) -> None:
        """Run a script instead of the one that runs now."""
        self.stop()
        self.script = script
        self._run(lambda: next(script))

    def stop(self) -> None:
        """End the running script at once."""
        self._stop_waiting()
        script, self.script, self.pause = self.script, None, ""
        if script is not None:
            script.close()

    def hurry(self, pause: str) -> None:
        """Skip the next pauses of this name, and wait at the first other pause."""
        while self.script is not None and self.pause == pause:
            self._stop_waiting()
            self._step(self.script.__next__)
        self._wait()

    def _run(self, step: Callable[[], Any]) -> None:
        """Take a step and wait for the next; without an event loop, take all steps."""
        self._waiting = None
        self._step(step)
        while (script := self.script) is not None and current_loop() is None:
            self._step(partial(self._send, script))
        self._wait()

    def _send(self, script: Script) -> Any:
        """Send the result of the function for which a script waits into the script."""
        return script.send(self.pause() if callable(self.pause) else None)

    def _step(self, step: Callable[[], Any]) -> None:
        script, pause = self.script, ""
        try:
            pause = step()
        except StopIteration:
            pass
        except Exception as fault:
            if script is not None:
                script.close()  # the fault may come from the function that the script waits for
            self.failed(fault)
        if self.script is script:  # the script may have started another one
            self.script, self.pause = (script, pause) if pause else (None, "")

    def _wait(self) -> None:
        loop, script = current_loop(), self.script
        if script is None or loop is None or self._waiting is not None:
            return
        if callable(self.pause):
            thread = None if can_start_threads() else CallingThreadExecutor()  # works in this thread, at once
            self._waiting = future = loop.run_in_executor(thread, self.pause)
            future.add_done_callback(lambda done: self._answer(script, done))
        else:
            self._waiting = loop.call_later(self.pauses[self.pause], self._run, script.__next__)

    def _answer(self, script: Script, future: asyncio.Future[Any]) -> None:
        """Send a thread's result into the script that asked, unless the script was stopped meanwhile."""
        if future is self._waiting:
            self._run(lambda: script.send(future.result()))

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None


def current_loop() -> asyncio.AbstractEventLoop | None:
    """Return the running event loop, None where there is none."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def run_in_home_loop(react: Callable[..., Any], failed: Callable[[Exception], None]) -> Callable[..., Any]:
    """Return a widget's callback that runs in the current event loop, one call after another.

    JupyterLab sends a widget's messages to a subshell of the kernel, which is a thread with a loop of its own. Messages
    that arrive while a widget is being painted would else be lost, or be painted over. `failed` is called with an
    exception, which nobody would see otherwise.
    """
    home = current_loop()

    @wraps(react)
    def run_at_home(*arguments: Any) -> None:
        if home is not None and home.is_running() and current_loop() is not home:
            home.call_soon_threadsafe(partial(run_at_home, *arguments))
            return
        try:
            react(*arguments)
        except Exception as error:
            failed(error)

    return run_at_home


class BackgroundQuestion:
    """A question about a game whose answers come one after another from a worker thread.

    A subclass keeps each answer in `take_answer`. Its `WAITING` are the words for a person who waits for the first
    answer. `subject` is a copy of the game that ends in the position in question. `running` is true while more answers
    may come. `changed` is called after each answer; `failed` is called with an exception.
    """

    WAITING: str

    def __init__(self, changed: Callable[[], None], failed: Callable[[Exception], None]) -> None:
        self._changed = changed
        self._pace = ScriptRunner({}, failed)
        self.forget()

    def forget(self) -> None:
        """Stop working, and forget the question and its answers."""
        self.stop()
        self._has_answer = False
        self._game: Any = None  # the game in question
        self.subject: Any = None

    def stop(self) -> None:
        """Stop working; the answers that came stay."""
        self._pace.stop()
        self.running = False

    def ask(self, game: Any, step: int) -> None:
        """Ask a new question about a game, as it was after `step` steps."""
        self.forget()
        self._game, self.subject, self.running = game, game.at(step), True

    def is_about(self, game: Any) -> bool:
        """Return whether the question is about this game, and the game has not taken another path since."""
        history = [] if self.subject is None else self.subject.history
        return game is self._game and game.history[: len(history)] == history

    def forget_if_other_game(self, game: Any) -> None:
        """Forget the question if another game is played, or this one has taken another path."""
        if not self.is_about(game):
            self.forget()

    def begin(self, answers: Callable[[Event], Iterator[Any]]) -> None:
        """Begin to work out the answers; the event is set when nobody waits for them any more."""
        self.stop()
        self.running, stopped = True, Event()
        self._pace.start(self._collect_answers(answers(stopped), stopped))

    def take_answer(self, answer: Any) -> None:
        """Keep an answer."""
        raise NotImplementedError

    def end(self) -> None:
        """Do what is left to do after the last answer."""

    def wait(self) -> str:
        """Return the words for a person who waits for the first answer; empty if nobody waits."""
        return self.WAITING if self.running and not self._has_answer else ""

    def _collect_answers(self, answers: Iterator[Any], stopped: Event) -> Script:
        last = None
        try:
            while (answer := (yield partial(next, answers, None))) is not None:
                if answer and answer is not last:
                    last, self._has_answer = answer, True
                    self.take_answer(answer)
                    self._changed()
        finally:
            stopped.set()
            self.running = False
        self.end()
