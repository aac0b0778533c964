"""Set up a position at a table: the cards leave the law, go anywhere, and come back as a game."""

import json
from collections.abc import Callable
from copy import copy
from typing import Any, Protocol

from kit.errors import KitError
from kit.play.draft import Draft, draft_of
from kit.play.game import Game
from kit.play.message import Message
from kit.rules.cards import say
from kit.tabletop.play_control import PlayControl, PlayedTable, Race
from kit.tabletop.state import PlacedCard

WELCOME = (
    "Every card lies open and may go anywhere. Drag it, or choose it and then its place. Whose turn it is and all else "
    "stands below by its name. Play from here when you are done; nothing happens to your game."
)


class SetUpTable(PlayedTable, Protocol):
    """What this needs of its table: see `kit.tabletop.model.TableModel`."""

    playing: PlayControl
    race: Race | None
    tried: str

    def open_game(self, game: Game) -> None: ...
    def begin_branch(self, game: Game) -> None: ...


class SettingUp:
    """What a person does at a table to set up a position by hand. The position is `TableState.draft`."""

    def __init__(self, table: SetUpTable) -> None:
        self._table = table
        self._before: list[Draft] = []  # the drafts before each change, the last one last

    @property
    def draft(self) -> Draft:
        """The position as it is now."""
        assert self._table.state.draft is not None
        return self._table.state.draft

    def begin(self, draft: Draft | None = None) -> None:
        """Begin with the position on show, or with another one."""
        table = self._table
        table.playing.pace.stop()
        if table.race is not None:
            table.race.runs = False
        self._before.clear()
        table.state.draft = draft or draft_of(table.state.moment)
        table.show(Message("Set up", WELCOME))

    def move(self, card: PlacedCard, place: str, zone: str = "") -> bool:
        """Move a card to a place; return whether it lies there."""
        return self._change(lambda draft: draft.move(*card, place, zone))

    def name(self, field: str, text: str) -> None:
        """Give a field or an option another value, as a person typed it."""
        self._change(lambda draft: draft.name(field, text))

    def shuffle(self, text: str) -> None:
        """Shuffle the cards of the piles from which the game draws, by a number that a person typed."""
        self._change(lambda draft: draft.shuffle(int(text) if text.strip().isdecimal() else text))

    def bring(self, card: str) -> None:
        """Bring a hidden card to the top of its pile, where a person can take it."""
        self._change(lambda draft: draft.bring(card))

    @property
    def is_changed(self) -> bool:
        """Whether a change can be taken back."""
        return bool(self._before)

    def undo(self) -> None:
        """Take back the last change."""
        if self._before:
            self._table.state.draft = self._before.pop()
        self.check()

    def check(self) -> None:
        """Say whether the position can be, and else what is wrong."""
        try:
            self.draft.game()
        except KitError as error:
            self._table.show(Message("This position cannot be", kind="refused", note=str(error)))
        else:
            self._table.show(Message("This position can be", "A game can go on from here.", "good"))

    def play(self) -> None:
        """Play on by the law from this position: beside the game that a stepper shows. Raises BadPosition."""
        table, game = self._table, self.draft.game()
        table.state.draft = None
        if table.state.is_stepper:
            table.begin_branch(game)
        else:
            table.open_game(game)

    def leave(self) -> None:
        """Go back to the game as it was."""
        table = self._table
        table.state.draft = None
        table.playing.look_at(table.state.step)

    def write_case(self) -> str:
        """Return the file of an edge case: is the move that was tried last, or the first legal move, allowed here?"""
        game, move = self.draft.game(), self._table.tried
        try:
            return self.draft.case(move)
        except KitError:
            return self.draft.case(next(iter(game.moves()), ""))

    def describe(self) -> dict[str, Any] | None:
        """Return what the page shows of the position: fields, hidden cards, the number of its shuffle, its address."""
        if self._table.state.draft is None:
            return None
        draft = self.draft
        fields = [
            [name, value if isinstance(value, str) else json.dumps(value)] for name, value in draft.values.items()
        ]
        hidden = [[say(card), card] for card in draft.list_hidden()]
        return {"fields": fields, "hidden": hidden, "seed": draft.seed, "link": draft.link("setup")}

    def _change(self, change: Callable[[Draft], None]) -> bool:
        """Change the position, and say whether it can be; or show why the change is impossible."""
        before = copy(self.draft)
        try:
            change(self.draft)
        except KitError as error:
            self._table.fail(error)
            return False
        self._before.append(before)
        self.check()
        return True
