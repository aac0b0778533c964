"""The messages of a table: rulings, the events of a move; the status line and the move list."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from kit.errors import BadMove, KitError, Ruling
from kit.picture.scene import Scene
from kit.play.game import Game
from kit.play.message import LABEL, Line, Message, capitalise, format_move
from kit.play.move_texts import describe_move
from kit.play.speech import Event
from kit.rules.cards import say
from kit.rules.rulebook import ending_kinds, score_sign, score_unit
from kit.tabletop.hints import Hints, MoveHint
from kit.tabletop.seats import PERSON
from kit.tabletop.state import NOW, PlacedCard, TableState, possible_moves

CHOOSE_AND_ASK = "Choose a card and ask again, to read where it may go, and why it may not go elsewhere."
STEP_THROUGH = (
    "Step through it with the buttons, the slider, the chart or the arrow keys. Choose any card, or lay it anywhere, "
    "to read what the rules say. Another move than the one that was played begins a branch of your own."
)
YOU = "You"  # the only person at a table


def describe_seat(game: Game, people: Mapping[int, str], seat: int = 0) -> str:
    """Return a seat (default: the seat to play) and its computer player: `You`, or `Seat 2 (careful computer)`."""
    seat = seat or game.turn
    if people[seat] == PERSON:
        return YOU if list(people.values()).count(PERSON) == 1 else f"Seat {seat}"
    return f"Seat {seat} ({people[seat]} computer)" if game.seats > 1 else f"The {people[seat]} computer"


def to_play(game: Game, people: Mapping[int, str], seat: int = 0) -> tuple[str, str]:
    """Return the seat to play (default: the one on turn) and its verb: `You` and `play`, or `Seat 2` and `to play`."""
    name = describe_seat(game, people, seat)
    return name, "play" if name == YOU else "to play"


def opening_message(state: TableState) -> Message:
    """Describe what a person may do at a table that shows its game from the start, or has just opened it."""
    if state.replays:
        return Message(f"{state.name}, {len(state.game.history)} moves", STEP_THROUGH)
    text = (
        "Choose a card, then a stack, or drag it there. Nobody waits for anybody: the clock starts with your first "
        "card, and the computer plays when its time has come."
        if state.is_race else
        "Choose a card to see where it may go, then choose the place, or drag it there. Try anything: what is not "
        "allowed glides back, and you read which rule refuses it."
    )
    return Message(state.name, text)


def played_message(state: TableState) -> Message:
    """Describe the move that was played from the position on show: why it is allowed, and what followed."""
    game, number, step = state.game, state.steps_shown + 1, state.history()[state.steps_shown]
    mover = f", seat {step.seat}" * (game.seats > 1)
    head = f"Move {number} of {len(game.history)}{mover}: {describe_move(game.slug, step.move)}"
    ruling = state.moment.ruling(game.history[number - 1].move, by=state.front)
    lines = tuple(Line(event.text, event) for event in step.events)
    more = () if state.steps_shown else (Line(STEP_THROUGH),)
    return Message(head, ruling.why, "good", ruling, lines + more)


def still_message(state: TableState, shows_moves: bool) -> Message:
    """Return what a still says below its picture: why the played move, or else the first legal one, is allowed."""
    if state.replays and state.next_step is not None:
        return played_message(state)
    moves = state.routes().moves * shows_moves
    if not moves:
        return Message()
    count = f"{len(moves)} legal moves, such as" if len(moves) > 1 else "The legal move:"
    ruling = state.moment.ruling(moves[0], by=state.front)
    return Message(f"{count} {describe_move(state.game.slug, moves[0])}", ruling.why, ruling=ruling)


def refuse_play(state: TableState, move: str = "") -> Message | None:
    """Explain why a person may not play now, or not this move; None when a person may."""
    if state.names_rival(move):
        return Message("That is not your hand", f"You play and ask for seat {state.front} only.", "refused")
    if state.waits_for_person:
        return None
    if state.draft is not None:
        return Message("You are setting up a position", "No rule is asked here. Press Play from here first.")
    if state.is_stepper:
        return Message("The game ends here", "Step back to try other moves.")
    if state.replays:
        text = "Go back to your game to play; the button is under the move list."
        return Message("This table only replays", text)
    if state.step is not NOW:
        text = "Go back to the present to play, or choose to play on from here."
        return Message(f"You are looking at step {state.step}", text)
    if state.game.over:
        return result_message(state.game, state.people)
    text = "Your task is done: go on with Next." if state.is_paused else "Wait until the computer has played."
    return Message(" ".join(to_play(state.game, state.people)), text)


def result_message(game: Game, people: Mapping[int, str]) -> Message:
    """Report who has won and what ended the game, and offer what to do next."""
    kinds = ending_kinds(game.slug)
    ending = [event for event in game.history[-1].events if event.kind in kinds] if game.history else []
    actions = [("review", "Review"), ("again", "Same deal again")]
    actions += [("next", "Next deal")] * game.is_numbered_deal
    actions += [("rival", "Another player")] * (game.seats > 1 and set(people.values()) != {PERSON})
    lines = tuple(Line(event.text, event) for event in ending)
    return Message(name_winners(game, people), kind="end", lines=lines, actions=tuple(actions))


def name_winners(game: Game, people: Mapping[int, str]) -> str:
    """Return the result of a game in words: `You won in 7 moves`, `Seat 2 (careful computer) wins by 12 points`."""
    winners, persons = game.winners(), [seat for seat, name in people.items() if name == PERSON]
    count = sum(step.seat in persons for step in game.history)
    moves = f"{count} move{'s' * (count != 1)}"
    if not winners:
        return f"You did not win, after {moves}" if game.seats == 1 == len(persons) else "Nobody wins"
    if winners == persons and len(winners) == 1:
        return f"You won in {moves}{_winning_margin(game, winners)}"
    names = [describe_seat(game, people, seat) for seat in winners]
    text = " and ".join(name[0].lower() + name[1:] for name in names)
    return f"{capitalise(text)} win{'s' * (len(names) == 1)}{_winning_margin(game, winners)}"


def _winning_margin(game: Game, winners: Sequence[int]) -> str:
    """Return the lead of a single winner in words: ` by 12 points`; empty where the score does not measure a lead."""
    score, unit = game.score(), score_unit(game.slug)
    if game.seats == 1 or len(winners) > 1 or unit not in ("points", "cards"):
        return ""
    *_, second, first = sorted(score["total"], key=lambda total: score_sign(game.slug) * total)
    lead = abs(first - second) if score["total"][winners[0] - 1] == first else 0
    return f" by {lead} {unit if lead > 1 else unit[:-1]}" if lead else ""


def events_message(head: str, events: Sequence[Event]) -> Message:
    """List the events of a move, one on each line."""
    return Message(format_move(head), kind="good", lines=tuple(Line(event.text, event) for event in events))


def turn_message(state: TableState, start: int, shown_event: int | None = None) -> Message:
    """List the events of all steps after the first `start` steps, each step with its move.

    Of the last step the events up to `shown_event` are listed (default: all events).
    """
    steps = state.history()[start:]
    lines: list[Line] = []
    for step in steps:
        title = capitalise(f"seat {step.seat}: " * (state.game.seats > 1) + describe_move(state.game.slug, step.move))
        events = step.events if step is not steps[-1] or shown_event is None else step.events[: shown_event + 1]
        lines += [Line(event.text, event, f"{title}. " * (len(steps) > 1 and event is events[0])) for event in events]
    if shown_event is not None or len(steps) > 1:
        lines[-1] = replace(lines[-1], now=True)  # the page keeps this line in view
    if shown_event is None and len(steps) > 1:
        title = f"Steps {start + 1} to {start + len(steps)}"
    return Message(title, kind="good", lines=tuple(lines))


def ask_which(moves: Sequence[str]) -> Message:
    """Ask which of several legal moves is meant; of knocks, which tile becomes the talon."""
    if not all(move.startswith("knock ") for move in moves):
        return Message("Which do you mean?", moves=tuple(moves))
    orders = [format_move(move).split()[1:] for move in moves]
    labels = [last if len(before) < 2 else f"{last}, on {' '.join(before)}" for *before, last in orders]
    choices = (f"{move}{LABEL}{label}" for move, label in zip(moves, labels, strict=True))
    return Message("Which tile becomes the talon?", moves=tuple(choices))


def judge_move(state: TableState, move: str) -> Message:
    """Explain the ruling on a move to the seat in front; if the move cannot be read, show the right form."""
    try:
        ruling = state.moment.ruling(move, by=state.front)
    except BadMove as error:
        return fault_message(error)
    verdict, kind = ("is allowed", "good") if ruling.legal else ("is not allowed", "refused")
    return Message(f"{capitalise(describe_move(state.game.slug, move))} {verdict}", ruling.text, kind, ruling)


def fault_message(error: Exception) -> Message:
    """Describe an error: the kit's own message, or that something unforeseen went wrong."""
    if isinstance(error, KitError):
        return Message("That did not work", kind="refused", note=str(error))
    note = f"{type(error).__name__}: {error}"
    return Message("Something went wrong inside the table", "The game is as it was.", "refused", note=note)


def find_ruling(state: TableState, text: str) -> Ruling | None:
    """Return the ruling on a move, None if there is no such move: on some places no card is ever laid."""
    try:
        return state.moment.ruling(text, by=state.front)
    except BadMove:
        return None


def no_move_message(card: str) -> Message:
    """Report that a card was laid where no card may ever go."""
    text = "There is no move that lays it there. Choose it, and the places where it may go light up."
    return Message(f"The {say(card)} does not go there", text, "refused")


def explain(state: TableState, card: PlacedCard | None, move: str, hints: Hints) -> Message:
    """Explain the rules on a move, or on a card; with neither, count the allowed moves.

    Hints that show all moves list them too, others only those without a card. Each of the odds, best first, has a
    button that asks why the best move is better.
    """
    odds, lists_moves = hints.odds, hints.name in ("legal moves", "odds")
    moves: Sequence[str] = (move,)
    if move:
        message = judge_move(state, move)
    elif card is not None:
        message = explain_places(state.game, card[0], _rule_all_places(state, state.plain_scene(), card))
        moves = tuple(route.move for route in state.routes().routes if (route.card, route.source) == card)
    else:
        routes = state.routes()
        moves, listed = routes.moves, routes.moves if lists_moves else tuple(routes.list_moves_without_route())
        text = CHOOSE_AND_ASK if routes.routes else "No card may go anywhere now."
        seat = state.front if state.replays else state.game.turn
        head = f"{describe_seat(state.game, state.people, seat)} may make {len(moves)} move{'s' * (len(moves) != 1)}"
        intro = " Allowed now:" if lists_moves else " Without a card:" * bool(listed)
        message = Message(head, text + intro, "good", moves=() if odds else listed)
    best = next(iter(odds), "")
    lines = [Line(f"`{each}` {odds[each].words}", compared=each * (each != best)) for each in odds if each in moves]
    return replace(message, lines=(*lines, *message.lines))


def explain_places(game: Game, card: str, rulings: Iterable[tuple[str, Ruling]]) -> Message:
    """Explain the ruling on every place where a card could be dropped, the allowed ones first."""
    lines = (
        Line(f"`{move}` {ruling.why}", ruling) if ruling.legal
        else Line(f": no. {ruling.why}", ruling, capitalise(describe_move(game.slug, move)))
        for move, ruling in sorted(rulings, key=lambda pair: not pair[1].legal)
    )
    return Message(f"Where the {say(card)} may go", kind="good", lines=tuple(lines))


def _rule_all_places(state: TableState, scene: Scene, card: PlacedCard) -> Iterable[tuple[str, Ruling]]:
    """Return the rulings on every place where the chosen card could be laid, and on one zone of each name.

    Of numbered zones, which may be very many, only the first and the last are included.
    """
    numbered = [area.zone for area in scene.areas if area.zone.isdecimal()]
    between = set(numbered) - {*numbered[:1], *numbered[-1:]}
    areas = {
        (area.zone, area.zone or area.place): area
        for area in reversed(scene.areas)
        if area.place != card[1] and area.zone not in between
    }
    texts = [possible_moves(scene, *card, area.place, area.zone)[0] for area in reversed(areas.values())]
    return [(text, ruling) for text in dict.fromkeys(texts) if (ruling := find_ruling(state, text)) is not None]


# ---- the lines beside the table ----


def status(state: TableState, race: Message | None, advice: Mapping[str, MoveHint], notes: Iterable[str]) -> Message:
    """Describe in one line who is to play, and name the moves without a card, with the hint's text for them.

    `race` is the state of a race, if there is one.

    A move with a button on the table is named only for the hint's text.
    """
    game = state.game
    if state.draft is not None:
        return Message("Set up", "move any card anywhere")
    if state.step is not NOW and not state.is_stepper:
        return Message("Looking back", f"at step {state.steps_shown} of {len(game.history)}")
    if state.event is not None:
        name = describe_seat(game, state.people, game.history[-1].seat)
        return Message(name, "have played" if name == YOU else "is playing")
    if state.replays and not state.is_stepper:
        return Message(text=f"Step {len(game.history)} of {len(game.history)}")
    if state.moment.over:
        return Message("The game is over", " · ".join(filter(None, notes)))
    if race is not None:
        return race
    if state.computer:
        return Message(describe_seat(game, state.people), "is thinking")
    if state.is_paused and not state.waits_for_person:
        return Message(describe_seat(game, state.people), "would play now")
    buttons = {place.click for place in state.plain_scene().places if place.fan == "button" and not advice}
    moves = [move for move in state.routes().list_moves_without_route() if move not in buttons]
    bare = "".join(f" `{move}` {advice.get(move, MoveHint()).text}" for move in moves)
    more = "".join(f" · {note}" for note in notes if note)
    name, verb = to_play(game, state.people, state.front if state.is_stepper else 0)
    number = len(state.routes().moves)
    count = f", {number} legal move{'s' * (number != 1)}" * state.is_stepper
    return Message(name, f"{verb}{count}{bare}{more}")


def move_list(state: TableState, mark: Callable[[int], str]) -> list[str]:
    """Return a line for the start and one for each step; `mark` returns the mark of a step, to be added to its line."""
    game, lines = state.game, ["start"]
    for number, step in enumerate(state.history(), start=1):
        seat = f"seat {step.seat}: " if game.seats > 1 else ""
        more = ", ".join(event.kind for event in step.events[1:] if event.kind not in ("draw", "turn"))
        lines.append(f"{number}. {seat}{describe_move(game.slug, step.move)}" + f" · {more}" * bool(more))
    return [line + mark(step) for step, line in enumerate(lines)]
