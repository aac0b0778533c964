"""A worksheet on numbered deals: positions and tasks, room to answer, the rules, and the answers on their own pages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Any

from kit.classroom.key import reason_of
from kit.errors import BadOption, shown
from kit.paper.pictures import named, picture, shared_cards
from kit.paper.resource import resource
from kit.paper.tasks import Task, open_scene, points, task_of
from kit.play.game import Game, deal
from kit.rules.cards import say
from kit.rules.engine import rules
from kit.rules.rulebook import info, rulebook
from kit.ruling import Ruling
from kit.view.document import document
from kit.view.picture.glyphs import JOKER_SUITS, path_of, suit_word
from kit.view.picture.scene import Scene
from kit.view.picture.theme import PAGE, PAPER, css_variables
from kit.view.ruling_html import ruling_line, sentence, set_move, standing_tag

MOST_DEALS = 40
DEALS = re.compile(r"\s*(\d{1,20})\s*(?:[-–]\s*(\d{1,20})\s*)?")
LINES = 4  # to write on what happens
HIDDEN = "<p>Where a card comes that nobody has seen yet, just say that one comes.</p>"
COLOURED = "rygbp"  # suits that have no name but their colour


def deals_in(text: str) -> list[int]:
    """The numbers of deals in `1-6` or `1,4,7-9`, each once. Raises BadOption."""
    found: dict[int, None] = {}
    for part in text.split(","):
        run = DEALS.fullmatch(part)
        first, last = (int(run[1]), int(run[2] or run[1])) if run else (1, 0)
        if last < first:
            raise BadOption(f"deals: {shown(part)} is no number and no run of numbers; write them like 1-6 or 1,4,7-9")
        if len(found) + last - first >= MOST_DEALS:
            raise BadOption(f"deals: {shown(text)} are more than {MOST_DEALS}; make several sheets")
        found |= dict.fromkeys(range(first, last + 1))
    return list(found)


def sheet_of(slug: str, numbers: Sequence[int], **options: Any) -> str:
    """A worksheet on these deals of a game, as HTML. Raises UnknownGame, BadOption."""
    tasks = [task_of(deal(slug, seed=number, **options)) for number in numbers]
    scenes = [open_scene(task.game) for task in tasks]
    title = info(tasks[0].game.slug).title
    asked = [_asked(nth, task, shown) for nth, (task, shown) in enumerate(zip(tasks, scenes, strict=True), 1)]
    answers = [_answers(nth, task) for nth, task in enumerate(tasks, 1)]
    return in_sheet(title, "deals", scenes, [*asked, _rules(tasks[0].game.slug)], answers)


def in_sheet(title: str, look: str, scenes: list[Scene], asked: list[str], answers: list[str]) -> str:
    """A worksheet: questions, then answers, each as HTML; `look` is `deals`, each on a page of its own, or `lesson`."""
    style = f":root {{ {css_variables(PAPER)} }}\n{resource('common.css')}{resource('sheet.css')}"
    head = '<p class="name">Name <span></span> Date <span></span></p>'
    body = (
        f'{shared_cards(scenes, PAGE)}<main class="{look}">'
        f"<header><h1>Worksheet: {escape(title)}</h1>{head}</header>{''.join(asked)}</main>\n"
        f'<section class="answers"><h1>Answers: {escape(title)}</h1>{"".join(answers)}</section>'
    )
    return document(f"Worksheet: {title}", body, style)


# ---- what is asked ----


def _asked(nth: int, task: Task, shown: Scene) -> str:
    seat = f", seat {task.game.turn} to play" if task.game.seats > 1 and rules(task.game.slug).TAKES_TURNS else ""
    drawn = picture(shown, PAGE, named(task.game.slug, f"deal {task.name} after {task.step} moves"))
    return (
        f'<section class="asked"><h2>{nth}. {escape(task.name)}, after {task.step} moves{seat}</h2>{drawn}'
        f"{legend(shown, [*(move for move, _ in task.judged), task.happens.move])}"
        "<h3>a) Which of these moves are allowed, if any? Tick them. Beside each of the others, write why not.</h3>"
        f"{to_tick([move for move, _ in task.judged])}"
        f"<h3>b) {_who(task)} {set_move(task.happens.move)}. What happens, one thing after another?</h3>"
        f"{'' if task.happens.foreseen else HIDDEN}{to_write(LINES)}{_score_asked(task)}</section>"
    )


def to_tick(moves: Sequence[str]) -> str:
    """Moves with a box to tick, and a line to write on."""
    rows = "".join(f"<tr><td><i></i></td><td>{set_move(move)}</td><td></td></tr>" for move in moves)
    return f'<table class="tick">{rows}</table>'


def to_write(lines: int) -> str:
    """Lines to write on."""
    return f'<div class="lines">{"<p></p>" * lines}</div>'


def legend(shown: Scene, moves: Sequence[str]) -> str:
    """What the moves call places and jokers, where one sees them otherwise; and what signs mean which colour."""
    said = {word for move in moves for word in move.split()}
    cards = rules(shown.slug).PACK.codes
    places = [
        f"<b>{escape(place.name)}</b> is {escape(place.label)}" for place in shown.places
        if place.name in said.difference(cards) and place.name.lower() != place.label.lower()
    ]
    jokers = [f"<b>{escape(word)}</b> is the {escape(say(word))}" for word in sorted(said) if word in JOKER_SUITS]
    suits = {code[1] for place in shown.places for code in place.cards if code not in JOKER_SUITS}
    signs = [f"{_sign(suit)} is {suit_word(suit)}" for suit in COLOURED if suit in suits]
    told = ", ".join([*places, *jokers, *signs])
    return f'<p class="legend">{told}.</p>' if told else ""


def _sign(suit: str) -> str:
    return f'<svg class="sign" viewBox="0 0 100 100" aria-hidden="true"><path d="{path_of(suit)}"/></svg>'


def _who(task: Task) -> str:
    mover = task.game.mover(task.happens.move)
    return f"Now seat {mover} plays" if task.game.seats > 1 else "Now you play"


def _score_asked(task: Task) -> str:
    before, after = points(task.game), points(task.happens.after)
    if not any(before + after):
        return ""
    changes = before != after
    head = "c) What is the score now, and what is it after that move?" if changes else "c) What is the score now?"
    seats = [f"seat {seat}" for seat in range(1, len(before) + 1)] if len(before) > 1 else ["points"]
    heads = "".join(f"<th>{seat}</th>" for seat in seats)
    rows = "".join(f"<tr><th>{when}</th>{'<td></td>' * len(seats)}</tr>" for when in ["now", "after it"][: 1 + changes])
    return f'<h3>{head}</h3><table class="points"><tr><td></td>{heads}</tr>{rows}</table>'


def _rules(slug: str) -> str:
    """The rules on a page of their own: who answers on paper has no table that would tell them."""
    told = "".join(f"<p><b>{escape(rule.title)}.</b> {sentence(rule.text)}</p>" for rule in rulebook(slug))
    return f'<section class="rules"><h1>The rules: {escape(info(slug).title)}</h1><div>{told}</div></section>'


# ---- what is right ----


def _answers(nth: int, task: Task) -> str:
    events = "".join(f"<li>{sentence(event.text)} {standing_tag(event)}</li>" for event in task.happens.events)
    asked_score = _score_asked(task)
    score = f"<h3>c) The score</h3>{_score_told(task)}" if asked_score else ""
    return (
        f"<article><h2>{nth}. {escape(task.name)}, after {task.step} moves</h2><h3>a) Which moves are allowed</h3>"
        f"{judged(task.judged)}<h3>b) After {set_move(task.happens.move)}</h3><ol>{events}</ol>{score}</article>"
    )


def judged(moves: Sequence[tuple[str, Ruling]]) -> str:
    """Moves with what the law says of each, and by which rule."""
    return "".join(
        f'<div class="judged"><p>{set_move(move)} <b>{"is allowed" if ruling.legal else "is not allowed"}.</b> '
        f"{sentence(reason_of(ruling.text))}</p>{ruling_line(ruling)}</div>"
        for move, ruling in moves
    )


def _score_told(task: Task) -> str:
    now, after = _told(task.game), _told(task.happens.after)
    return f"<p>Now: {now}.</p>" + (f"<p>After it: {after}.</p>" if now != after else "")


def _told(game: Game) -> str:
    """A score in words: the total, and the parts of which it consists where there are several."""
    score = game.score()
    parts = {name: value if isinstance(value, list) else [value] for name, value in score["parts"].items()}
    told = []
    for seat, total in enumerate(points(game), 1):
        of_seat = [f"{name} {values[seat - 1]}" for name, values in parts.items() if values[seat - 1]]
        why = f" ({', '.join(of_seat)})" if len(of_seat) > 1 else ""
        told.append(f"{f'seat {seat} has ' if len(points(game)) > 1 else ''}{total}{why}")
    return escape("; ".join(told)).replace("-", "−")
