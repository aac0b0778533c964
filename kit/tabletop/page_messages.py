"""The messages to the page with every picture, and the page's messages about a person's actions.

The page chooses, lights up, drags and glides cards by itself, and asks the kernel only what the rules decide. It gets
no card that the person in front may not see.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from kit.picture.scene import Card, Scene
from kit.picture.shapes import speak_card
from kit.picture.text_painter import describe_scene
from kit.picture.theme import FONT, Theme
from kit.play.move_texts import describe_move
from kit.rules.cards import say
from kit.tabletop.hints import MoveHint
from kit.tabletop.model import TableModel
from kit.tabletop.state import NOW, Routes

BACK = "??"
NOTHING: Mapping[str, Any] = MappingProxyType({})
BETTER_COLOUR = 2  # the place of the better move's colour among the line colours


def page_picture(
    scene: Scene, routes: Routes, shows_events: bool, sprite: Callable[[Card], str], better_route: Sequence[str] = (),
    is_end: bool = False,
) -> dict[str, Any]:
    """Return a picture as `picture.js` reads it; `sprite` names the canvas on which a card is painted.

    `size` is its width and height; `places` have their label, what a person picks up there, and their remark; `cards`
    and `areas` are in painting order; each of `moves` is the text and how people read it; each of `routes` is a card,
    its place, the place and zone where it may go, and the number of the move. `shows_events` is true while the events
    of a move are shown. `better` is the route of a better move, see `kit.tabletop.state.find_route`. The page lets the
    last cards glide to their places if `is_end`.
    """
    number = {move: place for place, move in enumerate(routes.moves)}
    return {
        "size": [scene.width, scene.height],
        "shows": shows_events,
        "ends": is_end,
        "places": {place.name: [place.label, place.grab, place.remark] for place in scene.places},
        "cards": [
            [card.code, card.place, card.index, card.x, card.y, *card.size, sprite(card)] for card in scene.cards
        ],
        "names": {card.code: [say(card.code), speak_card(card.code)] for card in scene.cards if card.code != BACK},
        "areas": [
            [area.place, area.zone, area.x, area.y, area.width, area.height, area.click, area.empty]
            for area in scene.areas
        ],
        "moves": [[move, describe_move(scene.slug, move)] for move in routes.moves],
        "routes": [[each.card, each.source, each.target, each.zone, number[each.move]] for each in routes.routes],
        "better": list(better_route),
    }


def page_state(table: TableModel, scene: Scene, theme: Theme, sprite: Callable[[Card], str]) -> dict[str, Any]:
    """Return what a page shows of a table, by name; see `page_picture`."""
    state, routes = table.state, table.state.routes()
    picture = page_picture(
        scene, routes, state.event is not None, sprite, table.find_better_route(), table.game.over and not state.replays
    )
    return {
        "position": describe_scene(scene), "label": f"{table.game.slug}, {state.name}: the table", "picture": picture,
        "hints": hints(routes, table.hints.describe(routes.moves)), "colours": colours(theme),
        "race": {} if table.race is None else table.race.page_state(),
    }


def hints(routes: Routes, hint_by_move: Mapping[str, MoveHint]) -> list[list[Any]]:
    """Return the hints, best move first: the number of the move, its text, the text with the detail, and
    whether it is one of the best.
    """
    return [
        [routes.moves.index(move), hint.text, hint.words, hint.is_best]
        for move, hint in hint_by_move.items() if move in routes.moves
    ]


def colours(theme: Theme) -> dict[str, str]:
    """Return the colours of the page's highlights, and the font, by name."""
    names = ("cloth", "accent", "accent_veil", "muted")
    return {name: getattr(theme, name) for name in names} | {"better": theme.lines[BETTER_COLOUR], "font": FONT}


# ---- what a person does ----


def handle_message(
    table: TableModel, content: Mapping[str, Any], more: Mapping[str, Callable[[Any], Any]] = NOTHING
) -> bool:
    """Handle a message from the page; return whether a card that was laid, or a move that was typed, was played.

    The name of the message is that of an action on the table, or of one `more` of the page; its content is what the
    action needs. `at` is the moment of this action in a race, and `due` reports that the computer's time has come.
    Raises KitError.
    """
    if table.race is not None and "at" in content:
        table.race.note_click(content["at"])
    if table.race is not None and "due" in content:
        table.race.play_due_step(content["due"])
    playing = table.playing
    actions: dict[str, Callable[[Any], Any]] = {
        "lay": lambda laid: table.lay((laid[0], laid[1]), *laid[2:]), "press": table.press, "move": table.play,
        "why": lambda about: table.explain(tuple(about["card"]) if "card" in about else None, about.get("move", "")),
        "compare": table.compare, "look": playing.look_at, "key": partial(press_key, table), "deal": table.deal_named,
        "deal_with": lambda options: table.deal(table.game.seed, options), "seat": lambda pair: table.set_seat(*pair),
        "hint": table.set_hint, "pace": playing.set_speed, "show_hidden": table.show_hidden_cards,
        "set_up": lambda _: table.setting_up.begin(), "name": lambda pair: table.setting_up.name(*pair),
        "shuffle": table.setting_up.shuffle, "bring": table.setting_up.bring, "open": table.open_text,
        "replay_speed": playing.set_replay_speed, "mean": table.set_mean, **more,
    }
    return any(actions[name](value) is True for name, value in content.items() if name in actions)


def press_key(table: TableModel, name: str) -> None:
    """Do the action of a key, or of a button that needs nothing else."""
    playing, step = table.playing, table.state.steps_shown
    actions: dict[str, Callable[[], Any]] = {
        "back": lambda: playing.look_at(step - 1), "forward": lambda: playing.look_at(step + 1),
        "start": lambda: playing.look_at(0), "now": lambda: playing.look_at(NOW), "replay": playing.replay,
        "undo": playing.undo, "redo": playing.redo, "hurry": playing.settle, "resume": playing.play_on_from_here,
        "again": table.deal_again, "next": lambda: table.deal(table.game.seed + 1), "rival": table.change_rival,
        "new": table.new_deal, "take_offer": table.resume, "decline_offer": table.decline_offer,
        "clock": table.start_or_stop_clock, "solve": table.search_win, "line": table.toggle_line,
        "return": table.go_back, "save": table.save_to_file,
    }
    if table.state.draft is not None:
        setting_up = table.setting_up
        actions = {
            "undo": setting_up.undo, "check_position": setting_up.check, "from_here": setting_up.play,
            "leave": setting_up.leave,
        }
    if name in actions:
        actions[name]()
