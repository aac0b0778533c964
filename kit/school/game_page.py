"""Make an HTML page of a recorded game. A reader goes through its steps in any browser.

All pictures of a page or a worksheet share their cards and other equal parts.
"""

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from markupsafe import Markup

from kit.charts.score_sheet import score_sheet
from kit.errors import BadPosition
from kit.lab.worker_thread import show_progress
from kit.picture import drawing
from kit.picture.document import make_page, read_resource, render
from kit.picture.scene import Scene, highlight, make_scene
from kit.picture.step_chart import BOTTOM, LEFT, RIGHT, TOP
from kit.picture.svg_painter import shape_svg, sprites
from kit.picture.text_painter import describe_scene
from kit.picture.theme import FONT, LIGHT, PAGE, css_variables, device_colours
from kit.play.game import Game, Step
from kit.play.message import Message, label_moves, plain_sentence
from kit.play.notation import HIDDEN
from kit.play.review_data import Review, describe_values
from kit.rules.rulebook import Rule, info, players_in_words, rulebook, status_in_words
from kit.tabletop import review_texts
from kit.tabletop.review_tab import draw_review

FRONT_SEAT = 1  # the seat at the front of the pictures
SHUFFLE = "shuffle"  # the kind of an event with too many cards to highlight
SIGN = re.compile(r'<path d="([^"]*)"')


def make_game_page(game: Game) -> str:
    """Return a recorded game as HTML: every step as a picture and in words, the score, and the review, if any.

    After the end of a game all cards are visible; before, only what the seat in front sees. Raises BadPosition if no
    step was played.
    """
    steps = len(game.history)
    if not steps:
        raise BadPosition("no step was played in this game, so there is nothing to step through; give a transcript")
    about = info(game.slug)
    scenes = [scene_after(game, step) for step in range(steps + 1)]
    shapes, shapes_by_step = pool_texts([shapes_svg(each) for each in scenes])
    lines, lines_by_step = pool_texts([describe_scene(each).split("\n") for each in scenes])
    ends = [
        (heading, Markup(picture(scenes[step], picture_name(game.slug, moment))))
        for heading, step, moment in (("The start", 0, "at the start"), ("The end", -1, "at the end"))
    ]  # for paper, and for browsers without scripts
    body = render(
        "school/game_page.html", about=about, game=game, headline=headline(game), rules=deciding_rules(game), ends=ends,
        cards=Markup(shared_cards(scenes)), status=status_in_words, describe_step=review_texts.describe_step,
        board=Markup(frame(scenes[0], picture_name(game.slug, "at the start"), "<g></g>")),
        score=Markup(score_sheet(game).html()), history=told_history(game), hidden=HIDDEN,
        seat=None if game.over else FRONT_SEAT, **describe_review(game),
    )
    data = {
        "shapes": shapes, "pictures": shapes_by_step, "lines": lines, "positions": lines_by_step,
        "name": picture_name(game.slug, ""),
    }
    title = f"{about.title}: a game of {count_steps(game)}"
    return make_page(title, body, style(), read_resource("school/game_page.js"), data)


def style() -> str:
    """Return the style of the page: light or dark like the reader's device, and light on paper."""
    sheets = read_resource("school/common.css") + read_resource("school/game_page.css")
    return f"{device_colours()}\n@media print {{ :root {{ {css_variables(LIGHT)} }} }}\n{sheets}"


def headline(game: Game) -> str:
    """Return in words the deal, the numbers of players and steps, and the result."""
    origin = f"Deal {game.name}" if game.name else "Cards set up by hand"
    turn = f"It is seat {game.turn}'s turn." if game.seats > 1 else ""
    result = f"The game is over. {say_result(game)}." if game.over else f"The game is not over. {turn}".strip()
    return f"{origin} · {players_in_words((game.seats,))} · {count_steps(game)}. {result}"


def say_result(game: Game) -> str:
    """Return the result of a game in words: `Seats 1 and 2 win`."""
    winners = game.winners()
    if game.seats == 1:
        return "It is won" if winners else "It is not won"
    many = "s" * (len(winners) > 1)
    return f"Seat{many} {' and '.join(map(str, winners))} win{'' if many else 's'}" if winners else "Nobody wins"


def count_steps(game: Game) -> str:
    """Return the number of steps in words: `54 steps`."""
    steps = len(game.history)
    return f"{steps} step{'s' * (steps != 1)}"


def scene_after(game: Game, step: int) -> Scene:
    """Return the scene after a step, with the cards that it moved highlighted."""
    history, now = told_history(game), game.at(step)
    events = history[step - 1].events if step else ()
    moved_cards = {card for event in events if event.kind != SHUFFLE for card in event.cards} - {HIDDEN}
    position = now.position() if game.over else now.seen(by=FRONT_SEAT)
    return highlight(make_scene(game.slug, position, FRONT_SEAT), moved_cards)


def told_history(game: Game) -> list[Step]:
    """Return the steps of a game as the page tells them: whole after the end, before it as the seat in front sees them.
    """
    return game.history if game.over else game.seen_history(by=FRONT_SEAT)


# ---- the parts of the page ----


def deciding_rules(game: Game) -> list[Rule]:
    """Return the rules that decided in this game, in the order of the rulebook."""
    names = {event.rule for step in game.history for event in step.events} | {event.rule for event in game.dealing}
    names |= {game.at(place).ruling(step.move).rule for place, step in enumerate(game.history)}
    return [rule for rule in rulebook(game.slug) if f"{game.slug}/{rule.slug}" in names]


def describe_review(game: Game) -> dict[str, Any]:
    """Return the summary, graph, mistakes and reasons of the game's review, if any; `axes` are a part of the graph."""
    review = game.review
    if review is None or not review.is_review_of(game.plays()):
        return {"review": None}
    return {
        "review": review, "summary": review_texts.summarize_review(review.steps, game.seats, game.slug, review.by),
        "graph": Markup(draw_review(review.steps, game.slug, review.seat, PAGE)),
        "caption": describe_values(review.steps, game.slug),
        "axes": [f"{100 * part:g}" for part in (LEFT, RIGHT - LEFT, TOP, BOTTOM)],
        "mistakes": Markup(review_texts.mistake_buttons(review.steps, game.slug)),
        "reasons": explain_mistakes(game, review),
    }


def explain_mistakes(game: Game, review: Review) -> dict[int, str]:
    """Return the reason for each mistake of a review by its step."""
    from kit.lab.review import explain_mistake

    reasons, mistakes = dict[int, str](), [row for row in review.steps if row.mistake]
    with show_progress(len(mistakes), " mistakes", "reasons") as add_progress:
        for row in mistakes:
            reason = explain_mistake(game, row, review.by, review.playouts, review.seed) or review_texts.NO_REASON
            reasons[row.step] = plain_sentence(label_moves(Message(text=reason), game.slug).text)
            add_progress(1)
    return reasons


# ---- pictures that share their cards ----


def shared_cards(scenes: Iterable[Scene]) -> str:
    """Return every card of the scenes once, as SVG definitions for `<use>`."""
    cards = sprites((shape for scene in scenes for shape in drawing.draw_scene(scene, PAGE)), PAGE)
    signs = dict.fromkeys(SIGN.findall(cards))  # each sign is on many cards, several times
    names = {path: f"sign-{number}" for number, path in enumerate(signs)}
    shared = "".join(f'<path id="{name}" d="{path}"/>' for path, name in names.items())
    cards = SIGN.sub(lambda match: f'<use href="#{names[match[1]]}"', cards)
    return f'<svg class="cards" aria-hidden="true" width="0" height="0"><defs>{shared}{cards}</defs></svg>'


def picture(scene: Scene, name: str) -> str:
    """Return a scene as SVG with a name and a description in words. The page must contain its `shared_cards`."""
    return frame(scene, name, f"<desc>{escape(describe_scene(scene))}</desc>{''.join(shapes_svg(scene))}")


def frame(scene: Scene, name: str, content: str) -> str:
    """Return an SVG picture with the size of a scene."""
    return (
        f'<svg class="picture" viewBox="0 0 {scene.width} {scene.height}" role="img" aria-label="{escape(name)}" '
        f'font-family="{escape(FONT)}">{content}</svg>'
    )


def shapes_svg(scene: Scene) -> list[str]:
    """Return the shapes of a scene, each as SVG, back to front."""
    return [shape_svg(shape, PAGE) for shape in drawing.draw_scene(scene, PAGE)]


def pool_texts(lists: Sequence[Sequence[str]]) -> tuple[list[str], list[list[int]]]:
    """Return the distinct texts of some lists, and the lists with each text replaced by its index among them."""
    pool: dict[str, int] = {}
    indices = [[pool.setdefault(text, len(pool)) for text in texts] for texts in lists]
    return list(pool), indices


def picture_name(slug: str, moment: str) -> str:
    """Return the name of a picture, with its game and its moment."""
    return f"The table of {info(slug).title}, {moment}"
