"""A page of the site without a browser: it sends messages to the host, and keeps what the host posts.

It needs nothing beside Python and the kit.
"""

import json
from collections.abc import Sequence
from itertools import count
from typing import Any

from kit.play.game import Game
from kit.site import host

LONGEST = 100  # turns of a person
MEASURES = {"narrow": False, "theme": "light"}  # of the page


class Page:
    """A page. `table` and `question` have the values that the page shows, `posted` all other messages by kind.

    `lines` are the lines of answers that it keeps.
    """

    def __init__(self) -> None:
        self.table: dict[str, Any] = {}
        self.question: dict[str, Any] = {}
        self.posted: dict[str, list[Any]] = {}
        self.lines: list[str] = []
        self.numbers = count(1)  # of messages with moves
        self.host = host.start(self.take)

    def take(self, text: str) -> None:
        """Take a message of the host."""
        for kind, content in json.loads(text).items():
            if kind == "table":
                self.table |= content
            elif kind == "question":
                self.question |= content
            else:
                self.posted.setdefault(kind, []).append(content)
                self.lines += [content] if kind == "answer" else []

    def send(self, **message: Any) -> None:
        """Send a message to the host."""
        self.posted.clear()
        self.host.receive(json.dumps(message))

    def act(self, **content: Any) -> None:
        """Send a message about the question on show, with the kept lines."""
        self.send(question={"about": self.question["number"], "answers": self.lines} | content, **MEASURES)

    def open_cases(self, game: str, name: str = "", answered: Sequence[str] = ()) -> None:
        """Open a case of a game, or the overview of its cases."""
        self.send(open="cases", game=game, name=name, answered=[*answered])

    def practise(self, game: str | None) -> None:
        """Open a practice of a game, or of all games, with the kept lines."""
        self.send(open="practice", game=game, answers=self.lines)

    def open(self, deal: str, transcript: str | None = None) -> None:
        """Open a table."""
        self.table.clear()
        self.send(open="table", deal=deal, transcript=transcript, **MEASURES)

    @property
    def game(self) -> Game:
        """The game on the table."""
        assert self.host.table is not None
        return self.host.table.model.game

    def play(self, move: str) -> None:
        """Play a move at the table. Each message has a name of its own: the table answers none twice."""
        self.send(table={"id": f"move {next(self.numbers)}", "move": move})

    def answer(self) -> None:
        """Answer the question on show somehow, or let the answer be shown."""
        self.act(**({"guess": None} if self.question["kind"] == "what" else {"check": [0]}))


def play_through(slug: str) -> list[str]:
    """Play a game against careful computers, for LONGEST turns or to its end; return its moves."""
    page, turns = Page(), 0
    page.open(f"{slug}/3")
    while not page.game.over and turns < LONGEST:
        page.play(page.game.moves()[turns % len(page.game.moves())])
        turns += 1
    return [step.move for step in page.game.history]


def answer_questions(count: int) -> dict[str, Any]:
    """Answer questions of practice, each without a guess or with one choice; return the names and the lines to keep."""
    page, names = Page(), list[str]()
    page.practise(None)
    for _ in range(count):
        names.append(page.question["name"])
        page.answer()
        page.act(next=None)
    return {"names": names, "lines": [json.loads(line).get("question") for line in page.lines]}
