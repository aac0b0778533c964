"""The answer to a question about a position: moves are tried on a game, and here is what came of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kit.play.game import Game
from kit.play.speech import Event
from kit.rules.engine import rules
from kit.rules.rulebook import clause
from kit.ruling import Ruling


@dataclass(frozen=True)
class Try:
    """One try: the move, what the law says of it, and all that happened (nothing, if it was refused)."""

    move: str
    ruling: Ruling
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Moment:
    """One thing to show of an answer: a sentence, the rule behind it, the cards it is about, the position then.

    `status` and `source` are those of the clause behind it, as in a ruling.
    """

    text: str
    rule: str
    status: str
    source: str
    cards: tuple[str, ...]
    position: dict[str, Any]
    refused: Ruling | None = None


# Whatever says a sentence about the very cards, with the rule behind it and the standing of the clause that decides.
Reason = Ruling | Event | Moment


def why_of(reason: Reason) -> str:
    """Return what a reason says, without the list of what is allowed instead."""
    ruling = reason.refused if isinstance(reason, Moment) else reason
    return ruling.why if isinstance(ruling, Ruling) else reason.text


@dataclass(frozen=True)
class Answer:
    """What happened when the tries were made on the game, from the position `start` on."""

    start: Game
    game: Game
    tries: tuple[Try, ...]
    moments: tuple[Moment, ...]

    def naming(self, rule: str) -> list[Moment]:
        """The moments that name a rule; failing that, for then nothing of the kind happens, what the rule says."""
        said = clause(*rule.split("/"))
        stated = Moment(said.text, rule, said.status, said.source, (), self.game.common())
        return [moment for moment in self.moments if moment.rule == rule] or [stated]

    def __str__(self) -> str:
        return "\n".join(f"{moment.text} [{moment.rule}]" for moment in self.moments)


def made(game: Game, moves: tuple[str, ...]) -> Answer:
    """Try moves one after another on a copy of a game; refused ones leave it as it is. Raises BadMove."""
    start, now = game, game.copy()
    tries: list[Try] = []
    moments: list[Moment] = []
    for move in moves:
        ruling = now.ruling(move)
        events: tuple[Event, ...] = ()
        if ruling.legal:
            events = tuple(now.play(move))
            frames = now.frames(len(now.history), together=True)
            moments += [
                Moment(event.text, event.rule, event.status, event.source, event.cards, at) for event, at in frames
            ]
        else:
            cards = tuple(word for word in move.split() if word in rules(game.slug).PACK.codes)
            moments.append(Moment(ruling.text, ruling.rule, ruling.status, ruling.source, cards, now.common(), ruling))
        tries.append(Try(move, ruling, events))
    return Answer(start, now, tuple(tries), tuple(moments))
