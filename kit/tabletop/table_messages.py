"""The messages of a table: rulings, the events of a move; the status line and the move list."""

from collections.abc import Iterable, Mapping, Sequence

from kit.errors import BadMove, IllegalMove, KitError, Ruling
from kit.lab import time_warnings
from kit.picture.scene import Scene
from kit.play.message import Line, Message, format_move
from kit.play.speech import Event
from kit.rules.cards import say
from kit.tabletop.state import NOW, PlacedCard, TableState, possible_moves


def seat_name(game) -> str:
    """Return the seat to play, as the table names it."""
    return f"Seat {game.turn}" if game.seats > 1 else "You"


def opening_message(state: TableState) -> Message:
    """Say what a person may do at a table that shows its game from the start, or has just opened it."""
    if state.replays:
        text = "Step through it with the buttons, the slider, the arrow keys, or click a move in the list."
        return Message(f"{state.name}, {len(state.game.history)} moves", text)
    text = (
        "Click a card, then a stack, or drag it there. Nobody waits for anybody: the clock starts with your first "
        "card, and the computer plays when its time has come."
        if state.is_race else
        "Click a card to see where it may go, then click there, or drag it there. Try anything: what is not allowed "
        "glides back, and you read which rule refuses it."
    )
    return Message(state.name, text)


def refuse_play(state: TableState) -> Message | None:
    """Say why a person may not play now; None when a person may."""
    if state.waits_for_person:
        return None
    if state.replays:
        waits = state.own is not None
        way = "Go back to your game to play; the button is under the move list."
        return Message("This table only replays", way if waits else "Open the game with kit.table to play it.")
    if state.step is not NOW:
        text = "Go back to the present to play, or choose to play on from here."
        return Message(f"You are looking at step {state.step}", text)
    if state.game.over:
        return result_message(state.game)
    return Message(f"{seat_name(state.game)} is to play", "A computer player plays this seat.")


def result_message(game) -> Message:
    """Say that the game is over, and who has won."""
    winners = " and seat ".join(map(str, game.winners()))
    if game.seats > 1:
        outcome = f"Seat {winners} wins" if winners else "Nobody wins"
    else:
        outcome = "It is won" if winners else "It is not won"
    return Message(f"The game is over. {outcome}.", kind="end")


def events_message(head: str, events: Sequence[Event], now: int | None = None) -> Message:
    """List the events of a move, one on each line; `now` is the event on show."""
    lines = (Line(event.text, event, now=place == now) for place, event in enumerate(events))
    return Message(format_move(head), kind="good", lines=tuple(lines))


def judge_move(game, move: str) -> Message:
    """Explain the ruling on a move; if the move cannot be read, say what would be right."""
    try:
        return ruling_message(move, game.ruling(move))
    except BadMove as error:
        return fault_message(error)


def ruling_message(move: str, ruling: Ruling) -> Message:
    """Say whether a move is allowed, and why."""
    verdict, kind = ("is allowed", "good") if ruling.legal else ("is not allowed", "refused")
    return Message(f"{format_move(move)} {verdict}", ruling.text, kind, ruling)


def refusal_message(move: str, error: KitError) -> Message:
    """Say why a move was not played."""
    return ruling_message(move, error.ruling) if isinstance(error, IllegalMove) else fault_message(error)


def fault_message(error: Exception) -> Message:
    """Describe an error: the kit's own message, or that something unforeseen went wrong."""
    if isinstance(error, KitError):
        return Message("That did not work", kind="refused", note=str(error))
    note = f"{type(error).__name__}: {error}"
    return Message("Something went wrong inside the table", "The game is as it was.", "refused", note=note)


def find_ruling(game, text: str) -> Ruling | None:
    """Return the ruling on a move, None if there is no such move: on some places no card is ever laid."""
    try:
        return game.ruling(text)
    except BadMove:
        return None


def no_move_message(card: str) -> Message:
    """Say that a card was laid where nothing is ever laid."""
    text = "There is no move that lays it there. Click it, and the places where it may go light up."
    return Message(f"The {say(card)} does not go there", text, "refused")


def explain(state: TableState, card: PlacedCard | None, move: str) -> Message:
    """Explain the rules on a move, or on a card; with neither, list the allowed moves."""
    if move:
        return judge_move(state.game, move)
    if card is not None:
        return explain_places(card[0], _rule_all_places(state.game, state.plain_scene(), card))
    moves = state.routes().moves
    text = "Choose a card and ask again, to hear where it may go and why not elsewhere. Allowed now:"
    return Message(f"{seat_name(state.game)} may make {len(moves)} move{'s' * (len(moves) != 1)}", text, moves=moves)


def explain_places(card: str, rulings: Iterable[tuple[str, Ruling]]) -> Message:
    """Explain the ruling on every place where a card could be dropped, the allowed ones first."""
    lines = (
        Line(f"`{move}` {ruling.why}", ruling) if ruling.legal
        else Line(f": no. {ruling.why}", ruling, format_move(move))
        for move, ruling in sorted(rulings, key=lambda pair: not pair[1].legal)
    )
    return Message(f"Where the {say(card)} may go", kind="good", lines=tuple(lines))


def _rule_all_places(game, scene: Scene, chosen: PlacedCard) -> Iterable[tuple[str, Ruling]]:
    """Return the rulings on every place where the chosen card could be laid, and on one zone of each name.

    Of numbered zones, which may be very many, only the first and the last are included.
    """
    numbered = [area.zone for area in scene.areas if area.zone.isdecimal()]
    between = set(numbered) - {*numbered[:1], *numbered[-1:]}
    areas = {
        (area.zone, area.zone or area.place): area
        for area in reversed(scene.areas)
        if area.place != chosen[1] and area.zone not in between
    }
    texts = [possible_moves(scene, *chosen, area.place, area.zone)[0] for area in reversed(areas.values())]
    return [(text, ruling) for text in dict.fromkeys(texts) if (ruling := find_ruling(game, text)) is not None]


# ---- the lines beside the table ----


def status(state: TableState, race, advice: Mapping[str, object], notes: Iterable[str]) -> Message:
    """Say in one line who is to play, and name the moves without a card, with the hint's text for them."""
    game, several = state.game, state.game.seats > 1
    if state.step is not NOW:
        return Message("Looking back", f"at step {state.steps_shown} of {len(game.history)}")
    if state.event is not None:
        return Message(f"Seat {game.history[-1].seat}", "has played") if several else Message("You", "have played")
    if state.replays:
        return Message(text=f"Step {len(game.history)} of {len(game.history)}")
    if game.over:
        return Message("The game is over")
    if race is not None:
        return race.status()
    if state.computer:
        wait = time_warnings.table_wait_note() if state.computer == "lookahead" else ""
        seat = f"{seat_name(game)} ({state.computer} computer)" if several else f"The {state.computer} computer"
        return Message(seat, f"is thinking{wait}")
    if state.is_paused and not state.waits_for_person:
        return Message(seat_name(game), "would play now")
    bare = "".join(f" `{move}` {advice.get(move, '')}" for move in state.routes().bare())
    more = "".join(f" · {note}" for note in notes if note)
    return Message(seat_name(game), f"{'to play' if several else 'play'}{bare}{more}")


def move_list(game, mark) -> list[str]:
    """Return a line for the start and one for each step; `mark` returns the mark of a step, to be added to its line."""
    lines = ["start"]
    for number, step in enumerate(game.history, start=1):
        seat = f"seat {step.seat}: " if game.seats > 1 else ""
        more = ", ".join(event.kind for event in step.events[1:] if event.kind not in ("draw", "turn"))
        lines.append(f"{number}. {seat}{format_move(step.move)}" + f" · {more}" * bool(more))
    return [line + mark(step) for step, line in enumerate(lines)]
