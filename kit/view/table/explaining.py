"""What is said of a table and its rulings: what one may do, why a move is allowed or not, and what is allowed."""

from __future__ import annotations

from collections.abc import Iterable

from kit.errors import BadMove, IllegalMove, KitError
from kit.rules.cards import say
from kit.view.picture.scene import Area, Scene
from kit.view.table import panel
from kit.view.table.routes import PlacedCard, spellings
from kit.view.table.state import NOW, TableState


def opening(state: TableState) -> str:
    """What one may do at a table that shows its game from the start, or has just opened it, as HTML."""
    if state.replays:
        text = "Step through it with the buttons, the slider, the arrow keys, or click a move in the list."
        return panel.note(f"{state.name}, {len(state.game.history)} moves", text)
    if state.is_race:
        return panel.note(
            state.name,
            "Click a card, then a stack, or drag it there. Nobody waits for anybody: the clock starts with your "
            "first card, and the computer plays when its time has come.",
        )
    return panel.note(
        state.name,
        "Click a card to see where it may go, then click there, or drag it there. Try anything: what is not "
        "allowed glides back, and you read which rule refuses it.",
    )


def not_now(state: TableState) -> str:
    """Why a person may not play now, as HTML; empty when one may."""
    if state.waits_for_person:
        return ""
    if state.replays:
        waits = state.own is not None
        way = "Go back to your game to play; the button is under the move list."
        return panel.note("This table only replays", way if waits else "Open the game with kit.table to play it.")
    if state.step is not NOW:
        text = "Go back to the present to play, or choose to play on from here."
        return panel.note(f"You are looking at step {state.step}", text)
    if state.game.over:
        return panel.ending(state.game)
    return panel.note(f"{panel.who(state.game)} is to play", "A computer player plays this seat.")


def judged(game, move: str) -> str:
    """What the rules say of a move, as HTML; of one that cannot be read, what would be right."""
    try:
        ruling = game.ruling(move)
    except BadMove as error:
        return panel.fault(error)
    return panel.allowed(move, ruling) if ruling.legal else panel.refused(move, ruling)


def is_move(game, text: str) -> bool:
    """Whether the rules know such a move, allowed or not: there are places on which nothing is ever laid."""
    try:
        game.ruling(text)
    except BadMove:
        return False
    return True


def no_move(card: str) -> str:
    """That a card was laid where nothing is ever laid, as HTML."""
    text = "There is no move that lays it there. Click it, and the places where it may go light up."
    return panel.note(f"The {say(card)} does not go there", text, kind="refused")


def refusal(move: str, error: KitError) -> str:
    """Why a move was not played, as HTML."""
    return panel.refused(move, error.ruling) if isinstance(error, IllegalMove) else panel.fault(error)


def explained(state: TableState, card: PlacedCard | None, move: str) -> str:
    """What the rules say of a move, or of a card; with neither, what is allowed now; as HTML."""
    if move:
        return judged(state.game, move)
    if card is not None:
        return panel.why_not(card[0], _everywhere(state.game, state.bare_scene(), card))
    moves = state.routes().moves
    text = "Choose a card and ask again, to hear where it may go and why not elsewhere. Allowed now:"
    return panel.note(f"{panel.who(state.game)} may make {len(moves)} move{'s' * (len(moves) != 1)}", text, moves)


def _everywhere(game, scene: Scene, chosen: PlacedCard) -> Iterable[tuple]:
    """The rulings on every place where the chosen card could be laid, and on one zone of each name."""
    texts = [spellings(scene, *chosen, area.place, area.zone)[0] for area in _tried(scene, chosen)]
    for text in dict.fromkeys(texts):
        try:
            yield text, game.ruling(text)
        except BadMove:
            continue  # this place takes no cards at all


def _tried(scene: Scene, chosen: PlacedCard) -> list[Area]:
    """The areas worth asking about; of numbered zones, of which there may be very many, the first and the last."""
    numbered = [area.zone for area in scene.areas if area.zone.isdecimal()]
    between = set(numbered) - {*numbered[:1], *numbered[-1:]}
    areas = {
        (area.zone, area.zone or area.place): area
        for area in reversed(scene.areas)
        if area.place != chosen[1] and area.zone not in between
    }
    return list(reversed(areas.values()))
