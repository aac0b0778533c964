"""What the page is told with every picture, so that it can point by itself, and what it tells that a person did.

The page chooses, lights up, drags and glides without asking; only what the law decides is asked of the kernel. It is
told nothing that the person in front may not see.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kit.picture.ruling_html import format_move
from kit.picture.scene import Card, Scene
from kit.picture.shapes import speak_card
from kit.picture.theme import FONT, Theme
from kit.rules.cards import say
from kit.tabletop.hints import TIE_MARK
from kit.tabletop.model import TableModel
from kit.tabletop.state import NOW, Routes

BACK = "??"
BETTER_COLOUR = 2  # which of the colours of lines a better move is drawn in


def page_picture(
    scene: Scene, routes: Routes, shows_events: bool, sprite: Callable[[Card], str], better_route: Sequence[str] = ()
) -> dict[str, Any]:
    """Return a picture as `picture.js` reads it; `sprite` names the canvas on which a card is painted.

    `size` is its width and height; `places` have their label and what is picked up there; `cards` and `areas` lie in
    painting order; each of `moves` is the text and how people read it; each of `routes` is a card, its place, the place
    and zone where it may go, and the number of the move. `shows_events` while what a move set off is shown. `better`
    is the way of a move that would have been better here, see `kit.tabletop.state.route_of`.
    """
    number = {move: place for place, move in enumerate(routes.moves)}
    return {
        "size": [scene.width, scene.height],
        "shows": shows_events,
        "places": {place.name: [place.label, place.grab] for place in scene.places},
        "cards": [
            [card.code, card.place, card.index, card.x, card.y, *card.size, sprite(card)] for card in scene.cards
        ],
        "names": {card.code: [say(card.code), speak_card(card.code)] for card in scene.cards if card.code != BACK},
        "areas": [
            [area.place, area.zone, area.x, area.y, area.width, area.height, area.click, area.empty]
            for area in scene.areas
        ],
        "moves": [[move, format_move(move)] for move in routes.moves],
        "routes": [[each.card, each.source, each.target, each.zone, number[each.move]] for each in routes.routes],
        "better": list(better_route),
    }


def hints(routes: Routes, texts: Mapping[str, str]) -> list[list[Any]]:
    """Return what a hint says of moves, the most promising first: each move's number, the text, and how it is read
    out.
    """
    number = {move: place for place, move in enumerate(routes.moves)}
    return [
        [number[move], text, text.replace(TIE_MARK, ", cannot be told from the best")]
        for move, text in texts.items() if move in number
    ]


def colours(theme: Theme) -> dict[str, str]:
    """Return what the page points with, by name."""
    names = ("cloth", "accent", "accent_veil", "muted")
    return {name: getattr(theme, name) for name in names} | {"better": theme.lines[BETTER_COLOUR], "font": FONT}


# ---- what a person does ----


def handle_message(table: TableModel, content: Mapping[str, Any]) -> bool:
    """Return a message from the page; answers whether a card that was laid may stay there.

    `lay` a card on a place, `press` a place, play a `move`, ask `why`, or press a `key`; `at` is the moment of a race
    at which that was done, and `due` that the computer's time has come. `look` at a step, or `review` all.
    """
    if table.race is not None and "at" in content:
        table.race.note_click(content["at"])
    if table.race is not None and "due" in content:
        table.race.play_due_step(content["due"])
    if "lay" in content:
        code, source, place, zone = content["lay"]
        return table.lay((code, source), place, zone)
    if "press" in content:
        return table.press(content["press"])
    if "move" in content:
        return table.play(content["move"])
    if "why" in content:
        asked = content["why"]
        table.explain(tuple(asked["card"]) if "card" in asked else None, asked.get("move", ""))
    elif "look" in content:
        table.playing.look_at(content["look"])
    elif "review" in content:
        table.begin_review()
    elif "key" in content:
        press_key(table, content["key"])
    return False


def press_key(table: TableModel, name: str) -> None:
    """Do what a key asks for: back, forward, start, now, undo, redo, or hurry what is being shown."""
    playing, shown = table.playing, table.state.steps_shown
    actions = {
        "back": lambda: playing.look_at(shown - 1), "forward": lambda: playing.look_at(shown + 1),
        "start": lambda: playing.look_at(0), "now": lambda: playing.look_at(NOW),
        "undo": playing.undo, "redo": playing.redo, "hurry": playing.settle,
    }
    actions[name]()
