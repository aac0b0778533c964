"""A table without widgets: its state, every action on it, and a call after every change."""

import json
import logging
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

from kit.errors import BadMove, IllegalMove, KitError
from kit.files import describe_fault, write_atomically
from kit.lab.players import PLAYERS
from kit.play.game import Game, deal
from kit.play.message import Message, label_moves
from kit.play.names import is_name, read_deal_number
from kit.play.referee import load
from kit.play.review_data import ReviewRow
from kit.tabletop import review_texts, seats, table_messages
from kit.tabletop.analysis import GameReview, MoveReason, WinSearch, has_search
from kit.tabletop.autosave import Autosave
from kit.tabletop.hints import Hints
from kit.tabletop.play_control import PlayControl, Race
from kit.tabletop.setting_up import SettingUp
from kit.tabletop.state import NOW, PlacedCard, TableState, possible_moves

logger = logging.getLogger(__name__)
SAVE_ADVICE = "You can play on; the table tries again after every move."


class TableModel:
    """A table: its state, and what a person can do there.

    `messages` are shown in the panel, `said` is the last of them as plain text; `tried` is the last move that a person
    tried to make. `playing` plays and steps through the history, `race` plays games without turns, `search` looks for a
    win, `review` judges the moves, `setting_up` sets up positions by hand. `changed` is called whenever the table has
    to be shown again.
    """

    def __init__(
        self, game: Game, people: Mapping[int, str] | str | None = None, hint: str = "none", show_hidden: bool = False,
        autosave: bool = True, replays: bool = False,
    ) -> None:
        self.hints = Hints(hint, self.show, self.fail)
        self.state = TableState(game, seats.seat_people(game, people), show_hidden, replays)
        self.playing = PlayControl(self)
        self.race: Race | None = None
        self.setting_up = SettingUp(self)
        self.search = WinSearch(self._show_search, self.fail)
        self.review = GameReview(self._show_review, self.fail)
        self.reason = MoveReason(self._show_reason, self.fail)
        self.messages: tuple[Message, ...] = ()
        self.said = self.tried = ""
        self._remarks: tuple[Message, ...] = ()  # shown below the panel's messages, until a person plays
        self._saves = autosave and not replays
        self._autosave = Autosave(self.game, self._saves)
        self.changed: Callable[[], None] = lambda: None

    def start(self) -> None:
        """Open the game, and let the computers play until it is a person's turn."""
        self.open_game(self.state.game, self.state.people)

    def stop(self) -> None:
        """Report no more changes, and end everything that runs: the table has been closed."""
        self.changed = lambda: None
        self.playing.pace.stop()
        self.search.forget()
        self.review.forget()
        self.reason.forget()
        self.hints.stop()
        if self.race is not None:
            self.race.runs = False

    @property
    def game(self) -> Game:
        """The game as it is now."""
        return self.state.game

    # ---- showing ----

    def show(self, *messages: Message | None) -> None:
        """Show the table again, with messages in the panel; then begin the analysis of its position."""
        if any(messages):
            self._set_messages(*filter(None, messages))
        state = self.state
        state.turn_if_changed()
        if self.race is not None:
            self.race.stop_if_due()
        own_game = self.game if state.own is None else state.own.game
        self.search.forget_if_other_game(own_game)
        self.review.forget_if_other_game(own_game)
        if self.review.seat not in (0, *self.reviewed_seats()):
            self.review.forget()
        self.hints.turn_to(self.game, state.waits_for_person and not state.is_race)
        self.changed()
        self.hints.start()

    def fail(self, error: Exception) -> None:
        """Show an error; the game stays as it was."""
        self.report_fault(error)
        self.show()

    def report_fault(self, error: Exception) -> None:
        """Show an error in the panel, and log it if it is not the kit's own."""
        if not isinstance(error, KitError):
            logger.error("the table met an error", exc_info=error)
        self._set_messages(table_messages.fault_message(error))

    def status(self) -> Message:
        """Return the line at the table: the seat to play, and notes."""
        notes = [self.search.describe_defeat(self.game), self.hints.note()]
        notes.append("another game of this deal is kept too" * (self._autosave.other_games > 0))
        race = None if self.race is None else self.race.status()
        now = label_moves(table_messages.status(self.state, race, self.hints.advice, notes), self.game.slug)
        return replace(now, note="this game is not being kept" * bool(self._autosave.fault))

    def _set_messages(self, *messages: Message) -> None:
        messages = tuple(label_moves(message, self.game.slug) for message in messages)
        self.messages, self.said = messages + self._remarks, " ".join(map(str, messages))

    def _add_remark(self, head: str, text: str) -> None:
        """Add a remark once; it stays below the panel's messages until a person plays."""
        self._remarks += (Message(head, note=text),)
        self.messages += self._remarks[-1:]
        self.said = " ".join(map(str, self.messages))

    def _show_search(self) -> None:
        if self.search.messages and not self.search.running:
            self.said = " ".join(map(str, self.search.messages))
        self.show()

    # ---- opening a game ----

    def open_game(self, game: Game, people: Mapping[int, str] | None = None) -> None:
        """Put a game on the table; seats keep their people where both games have them."""
        if people is None:
            people = {seat: self.state.people.get(seat, seats.COMPUTER) for seat in range(1, game.seats + 1)}
        self.playing.pace.stop()
        self.state.leave_line()
        self.state.open(game, dict(people))
        self._show_opened_game()

    def _show_opened_game(self) -> None:
        """Prepare the race and the saving of the game just opened, and show it."""
        state = self.state
        self.race = Race(self) if state.is_race else None
        if not state.replays and self._autosave.game is not self.game:
            self._autosave = Autosave(self.game, self._saves)
        self._remarks = ()
        self.playing.turn_start = len(self.game.history) - self.game.over
        if self.game.over and not state.replays:
            self.show_end()
        elif state.is_stepper:
            self.playing.look_at(state.step)
        else:
            self.show(table_messages.opening_message(state))
        if self._autosave.unreadable_files:
            head = "A saved game of this deal cannot be read, and is left alone"
            self._add_remark(head, " · ".join(self._autosave.unreadable_files))
            self.show()
        self.playing.let_computers_play()

    def deal(self, number: int, options: Mapping[str, Any] | None = None) -> None:
        """Deal this number of the same game, with `options` if there are any."""
        self.open_game(deal(self.game.slug, seed=number, **(options or self.game.options)))

    def deal_named(self, text: str) -> None:
        """Deal a number of the same game, or a deal by its short name, as a person typed it. Raises KitError."""
        if is_name(text):
            self.open_game(deal(text))
        else:
            self.deal(read_deal_number(text, self.game.slug))

    def new_deal(self) -> None:
        """Deal a number drawn at random."""
        self.deal(random.SystemRandom().randrange(1, 1_000_000))

    # ---- after the end of a game ----

    def show_end(self, explanation: Message | None = None) -> None:
        """Show the result and an explanation (default: the last move); search whether a lost solitaire could be won."""
        game, state = self.game, self.state
        if explanation is None and game.history:
            explanation = self.playing.turn_message()
        self.show(table_messages.result_message(game, state.people), explanation)
        is_lost = not game.winners() and state.people == {1: seats.PERSON} and state.own is None
        if is_lost and game.history and self.search.subject is None and has_search(game.slug):
            self.search.search(game, len(game.history))

    def deal_again(self, people: Mapping[int, str] | None = None) -> None:
        """Play the same deal again from its start, and no longer offer to resume the finished game."""
        self.open_game(self.game.at(0), people)
        self.decline_offer()

    def change_rival(self) -> None:
        """Play the same deal again, with another computer player in every computer's seat."""
        now = next(name for name in self.state.people.values() if name != seats.PERSON)
        rivals = list(PLAYERS)
        rival = rivals[(rivals.index(now) + 1) % len(rivals)]
        self.deal_again({seat: name if name == seats.PERSON else rival for seat, name in self.state.people.items()})
        self.show(Message(f"{self.state.name}, from its start", f"Your opponent is now the {rival} computer."))

    def offer(self) -> str:
        """Return the saved game that can be resumed, or the game to which a branch belongs, in words; empty if none."""
        if self.state.is_branch and self.state.own is not None:
            return f"A branch of your own: another move after step {self.state.own.steps_shown} of the game."
        return "" if self.state.replays else self._autosave.offer

    def resume(self) -> None:
        """Resume the saved game that is offered."""
        if self._autosave.offer:
            self.open_game(load(self._autosave.load_offer()))

    def decline_offer(self) -> None:
        """Play this game and not the saved one that is offered."""
        self._autosave.decline_offer()
        self.show()

    def open_text(self, source: str) -> None:
        """Open a position or a whole game, given as text or as the path of a file. Raises KitError."""
        self.open_game(load(source))

    def save_to_file(self) -> None:
        """Write the whole game to a new file in the working folder. Raises KitError."""
        content = json.dumps(self.game.transcript(), separators=(",", ":")).encode()
        for number in count(1):
            path = Path(f"{self.game.slug}-{self.game.seed}{f'-{number}' * (number > 1)}.json")
            try:
                write_atomically(path, content, new=True)
                break
            except FileExistsError:
                continue
            except OSError as error:
                raise KitError(f"{path.resolve()} could not be written: {describe_fault(error)}") from error
        self.show(Message("Saved", f"The whole game is in {path.resolve()}"))

    def save(self) -> None:
        """Save the changed game, and report a failure once; the game goes on anyway.

        A game that was offered and not resumed is no longer offered.
        """
        autosave = self._autosave
        before = autosave.offer, autosave.fault
        autosave.save()
        if autosave.fault and not before[1]:
            self._add_remark("This game is not being kept", f"It cannot be saved: {autosave.fault}. {SAVE_ADVICE}")
        if (autosave.offer, autosave.fault) != before:
            self.show()

    # ---- the setting ----

    def set_hint(self, name: str) -> None:
        """Give another hint."""
        self.hints.name = name
        self.show()

    def show_hidden_cards(self, visible: bool) -> None:
        """Show the cards hidden from the seat in front, or hide them again."""
        self.state.show_hidden = visible
        self.show()

    def set_seat(self, seat: int, name: str) -> None:
        """Let somebody else play a seat. Raises BadOption."""
        seats.check_player(name)
        self.state.people[seat] = name
        if seats.has_no_turns(self.game.slug):  # the start fixes which seats are simulated
            self.open_game(self.game.at(0))
        else:
            self.state.turn_table()
            self.playing.look_at(NOW)

    def start_or_stop_clock(self) -> None:
        """Start or stop the clock of a race."""
        if self.race is not None:
            self.race.start_or_stop()

    def set_mean(self, seconds: float) -> None:
        """Begin a race again, against a computer that takes `seconds` on average."""
        if self.race is not None:
            self.open_game(self.race.with_mean(seconds))

    # ---- playing and asking why ----

    def play(self, move: str) -> bool:
        """Play a move for the person on turn and show the result; return whether it was played."""
        self.playing.settle()
        if refusal := table_messages.refuse_play(self.state, move):
            self.show(refusal)
            return False
        self._remarks = ()
        self.tried = move
        if self.state.is_stepper:
            return self._play_beside(move)
        return self.playing.play(move) if self.race is None else self.race.play(move)

    def _play_beside(self, move: str) -> bool:
        """Step on if this is the move that was played, else begin a branch with it; return whether it is legal."""
        state, game = self.state, self.state.moment.copy()
        try:
            game.play(move)
        except (BadMove, IllegalMove):
            self.show(table_messages.judge_move(state, move))
            return False
        if state.next_step is not None and game.history[-1].move == state.next_step.move:
            self.playing.look_at(state.steps_shown + 1)
            return True
        state.open_beside(state.moment.copy(), replays=False)
        return self.playing.play(move)

    def begin_branch(self, game: Game) -> None:
        """Play on from another position beside the game that a stepper shows."""
        self.state.open_beside(game, replays=False)
        self._show_opened_game()

    def press(self, move: str) -> bool:
        """Play a place's own move; if only longer moves that begin with it are legal, ask which one is meant.

        Return whether one was played.
        """
        self.playing.settle()
        if len(longer := [text for text in self.state.routes().moves if text.startswith(f"{move} ")]) > 1:
            self.show(table_messages.ask_which(longer))
            return False
        return self.play(longer[0] if longer else move)

    def lay(self, card: PlacedCard, place: str, zone: str = "") -> bool:
        """Lay a card on a place: play that move, ask which of several moves to play, or explain why there is none.

        Return whether a move was played. A position that is being set up takes the card anywhere.
        """
        if self.state.draft is not None:
            return self.setting_up.move(card, place, zone)
        self.playing.settle()
        texts = possible_moves(self.state.plain_scene(), *card, place, zone)
        legal = [text for text in texts if text in self.state.routes().moves]
        ruling = None if legal else table_messages.find_ruling(self.state, texts[0])
        if not legal and ruling is None:
            self.show(table_messages.refuse_play(self.state) or table_messages.no_move_message(card[0]))
            return False
        if len(legal) == 1 or self.race is not None:  # in a race only the moment of the click decides
            return self.play((legal or texts)[0])
        if ruling is None:
            self.show(table_messages.ask_which(legal))
        else:
            self.tried = texts[0]
            self.show(table_messages.refuse_play(self.state) or table_messages.judge_move(self.state, texts[0]))
        return False

    def explain(self, card: PlacedCard | None = None, move: str = "") -> None:
        """Explain the rules on a move, or on a card; with neither, list the allowed moves."""
        self.playing.settle()
        if self.state.draft is not None:
            self.setting_up.check()
            return
        has_question = card is not None or move
        asks_for_own_seat = has_question and self.state.may_ask
        refusal = None if asks_for_own_seat else table_messages.refuse_play(self.state, move)
        explanation = refusal or table_messages.explain(self.state, card, move, self.hints)
        if self.game.over and self.state.step is NOW and not self.state.replays:
            self.show_end(explanation if has_question else None)
        else:
            self.show(explanation)

    def compare(self, move: str) -> None:
        """Explain why the best move by the odds is better than another one."""
        if move in list(self.hints.odds)[1:]:
            self.show(self._comparison_message(next(iter(self.hints.odds)), move))

    def _comparison_message(self, best: str, move: str) -> Message:
        odds = self.hints.odds
        values = "\n".join(f"`{text}` {odds[text].words}" for text in (best, move))
        if odds[move].is_best:
            return Message("Is one of the moves better?", f"{values}\nThe playouts so far do not decide.", "good")
        reason = self.reason.explain(self.game, len(self.game.history), best, move)
        return Message("Why is the first move better?", f"{values}\n{reason}", "good")

    # ---- a way to win ----

    def search_win(self) -> None:
        """Search the position on show: whether it can be won, and which move of the history threw it away."""
        self.search.search(self.game, self.state.steps_shown)

    def go_back(self) -> None:
        """Go back to the game from a winning line, or from a branch."""
        if (own := self.state.own) is not None:
            self.open_game(own.game, own.people)
            self.playing.look_at(own.step)

    def toggle_line(self) -> None:
        """Show a copy of the game with the winning line, to step through; or go back to the game."""
        if self.state.own is not None:
            self.go_back()
            return
        line = self.search.subject.copy()
        for move in self.search.winning_line:
            line.play(move)
        self.playing.pace.stop()
        self.state.open_beside(line, replays=True)
        self._show_opened_game()
        self.playing.look_at(len(self.search.subject.history))
        text = "Step through it with ▶ or the right arrow, or press Replay. Your own game waits, as it was."
        self.show(Message(f"A way to win, in {len(self.search.winning_line)} moves", text))

    # ---- the review ----

    def reviewed_seats(self) -> list[int]:
        """Return the seats whose play may be reviewed: while a game goes on, only the person in front."""
        shows_all_seats = self.game.over or self.state.show_hidden
        return list(range(1, self.game.seats + 1)) if shows_all_seats else [self.state.front]

    def begin_review(self, seat: int | None = None) -> None:
        """Review the game so far, step by step, for a seat (default: the last one reviewed, or the one in front)."""
        if self.state.own is not None:
            self.show(table_messages.refuse_play(self.state))
        elif self.race is not None and self.race.runs:
            self.show(Message("The clock runs", "Stop the clock first, then the race can be reviewed."))
        elif not self.game.history:
            self.show(Message("Nothing to review yet", "No step was played."))
        else:
            if seat not in self.reviewed_seats():
                seat = self.review.seat or self.state.front
            if self.game.over and not self.state.replays and self.state.people[seat] == seats.PERSON:
                self.state.front = seat
            self.review.review(self.game, seat)

    def _show_review(self) -> None:
        """Show the review's results; once it has ended, search the game with all cards visible."""
        review = self.review
        if review.ended and self.game.history:
            self.save()  # the saved game has its review, for the reader's practice
        if review.ended and self.game.over and self.state.step is NOW:
            self.show_end(review_texts.extremes_message(review.rows, review.seat, self.game.slug))
        else:
            self.show()
        if review.ended and self.search.subject is None and has_search(self.game.slug):
            self.search.search(self.game, len(review.subject.history))

    def row(self) -> ReviewRow | None:
        """Return the review's row on the move made at the step on show, None if there is none."""
        rows, step = self.review.rows if self.state.own is None else (), self.state.steps_shown
        return rows[step] if step < len(rows) else None

    def mistake_message(self) -> Message | None:
        """Return the message on a mistake at the step where it was made, with the better move; None at other steps."""
        if (row := self.row()) is None or not row.mistake:
            return None
        ruling = self.game.at(row.step - 1).ruling(row.best)
        is_drawn = bool(self.find_better_route())
        reason = self.reason.explain(self.game, row.step - 1, row.best, row.move)
        return review_texts.mistake_message(row, ruling, self.search.losing_move, self.game.slug, is_drawn, reason)

    def _show_reason(self) -> None:
        """Show a reason where its mistake, or its position, is on show."""
        message = self.mistake_message()
        is_now = self.reason.is_at(self.game, len(self.game.history))
        if message is None and is_now and {*self.reason.moves} <= {*self.hints.odds}:
            message = self._comparison_message(*self.reason.moves)
        if message is not None:
            self.show(message)

    def find_better_route(self) -> list[str]:
        """Return the visible route of the better move where a mistake was made; else an empty list."""
        if (row := self.row()) is None or not row.mistake:
            return []
        return self.state.find_route(row.step - 1, row.best)
