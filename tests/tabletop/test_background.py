"""Questions worked out in a worker thread: who waits is told so, and what nobody waits for any more is stopped."""

from __future__ import annotations

import asyncio
import threading

import kit
from kit.tabletop.pacing import Background


class Question(Background):
    """Its answers are kept; the words for whoever waits change once the wait is long."""

    REMIND = 0.01

    def forget(self):
        super().forget()
        self.heard = []

    def hear(self, answer):
        self.heard.append(answer)

    def waiting(self):
        return "" if self.heard else "This takes long" if self.long else "Wait"


def test_who_waits_is_told_when_the_wait_is_long_and_every_new_answer_is_shown_once():
    may_answer, ended, seen = threading.Event(), [], []

    def answers(stopped):
        assert may_answer.wait(30)
        yield {}
        first = {"a": 1}
        yield first
        yield first
        yield {"a": 2}
        assert stopped.wait(30)
        ended.append(True)

    async def ask():
        question = Question(lambda: seen.append((question.wait(), len(question.heard))), seen.append)
        game = kit.deal("swap", seed=3)
        question.ask(game, 0)
        question.begin(answers)
        while not seen:
            await asyncio.sleep(0.01)
        may_answer.set()
        while len(question.heard) < 2:
            await asyncio.sleep(0.01)
        assert question.running and question.is_about(game) and not question.is_about(game.copy())
        question.forget()
        while not ended:
            await asyncio.sleep(0.01)
        assert not question.running and not question.heard

    asyncio.run(ask())
    assert seen == [("This takes long", 0), ("", 1), ("", 2)]
