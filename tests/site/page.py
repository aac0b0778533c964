"""A page of the site without a browser: it sends messages to the host, and keeps what the host posts.

It needs nothing beside Python and the kit.
"""

import json
from typing import Any

from kit.play.game import Game
from kit.site import host

LONGEST = 100  # turns of a person


class Page:
    """A page. `table` has the values that the page shows of the table, `posted` all other messages by kind.

    `lines` are the lines of answers that it keeps.
    """

    def __init__(self) -> None:
        self.table: dict[str, Any] = {}
        self.posted: dict[str, list[Any]] = {}
        self.lines: list[str] = []
        self.host = host.start(self.take)

    def take(self, text: str) -> None:
        """Take a message of the host."""
        for kind, content in json.loads(text).items():
            if kind == "table":
                self.table |= content
            else:
                self.posted.setdefault(kind, []).append(content)
                self.lines += [content] if kind == "answer" else []

    def send(self, **message: Any) -> None:
        """Send a message to the host. What answers a question is about the one on show, and has the kept lines."""
        self.posted.clear()
        about = self.host.asked.number if self.host.asked else 0
        self.host.receive(json.dumps({"about": about, "answers": self.lines} | message))

    def open(self, deal: str, transcript: str | None = None) -> None:
        """Open a table."""
        self.table.clear()
        self.send(open="table", deal=deal, transcript=transcript, narrow=False, theme="light")

    @property
    def game(self) -> Game:
        """The game on the table."""
        assert self.host.table is not None
        return self.host.table.model.game

    @property
    def question(self) -> dict[str, Any]:
        """The question on show."""
        return self.posted["question"][-1]

    def play(self, move: str) -> None:
        """Play a move at the table."""
        self.send(table={"id": "m", "move": move})

    def answer(self) -> None:
        """Answer the question on show somehow, or let the answer be shown."""
        self.send(**({"guess": None} if self.question["kind"] == "what" else {"check": [0]}))


def play_through(slug: str, hint: str = "none") -> tuple[list[str], bool]:
    """Play a game against careful computers, for LONGEST turns or to its end; return its moves, and whether it nudged.

    With the `hint` "nudge", which needs playouts where NumPy is installed, there should be one.
    """
    page, is_nudged, turns = Page(), False, 0
    page.open(f"{slug}/3")
    page.send(table={"hint": hint})
    while not page.game.over and turns < LONGEST:
        is_nudged = is_nudged or "Look at" in page.table["status"]
        page.play(page.game.moves()[turns % len(page.game.moves())])
        turns += 1
    return [step.move for step in page.game.history], is_nudged


def answer_questions(count: int) -> dict[str, Any]:
    """Answer questions of practice, each without a guess or with one choice; return the names and the lines to keep."""
    page, names = Page(), list[str]()
    page.send(open="practice", game=None)
    for _ in range(count):
        names.append(page.question["name"])
        page.answer()
        page.send(next=True)
    return {"names": names, "lines": [json.loads(line).get("question") for line in page.lines]}
