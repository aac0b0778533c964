"""A recorded game as one page, to be stepped through wherever there is a browser."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape

from kit.errors import BadPosition
from kit.paper.pictures import frame, named, picture, pooled, shapes_svg, shared_cards
from kit.paper.resource import resource
from kit.play.game import Game
from kit.play.reviewed import Review
from kit.play.speech import Event
from kit.rules.rulebook import Rule, info, players_spoken, rulebook, said
from kit.view.charts import review_chart
from kit.view.charts.score_sheet import score_sheet
from kit.view.document import document
from kit.view.picture.scene import Scene, lit, scene
from kit.view.picture.text_painter import text
from kit.view.picture.theme import DARK, LIGHT, PAGE, css_variables
from kit.view.ruling_html import pretty, sentence, standing_tag
from kit.view.table import panel, reviewed
from kit.view.table.review import Found

FRONT = 1  # the seat whose cards lie in front
HIDES = "shuffle"  # an event whose cards do not stand out: there are too many


def page_of(game: Game) -> str:
    """A recorded game as HTML: every step as a picture and in words, the score, and its review, if it keeps one.

    Every card lies open, as in `kit.stepper`. Raises BadPosition where no step was played.
    """
    steps = len(game.history)
    if not steps:
        raise BadPosition("no step was played in this game, so there is nothing to step through; give a transcript")
    about = info(game.slug)
    scenes = [scene_after(game, step) for step in range(steps + 1)]
    shapes, shown = pooled([shapes_svg(each, PAGE) for each in scenes])
    lines, spoken = pooled([text(each).split("\n") for each in scenes])
    body = [
        f"<header><h1>{escape(about.title)}</h1><p>{escape(headline(game))}</p></header>", shared_cards(scenes, PAGE),
        player(scenes[0], game), "<main>", review_of(game), moves_of(game), on_paper(scenes, game), score_of(game),
        rules_of(game), "</main>",
    ]
    data = {"shapes": shapes, "shown": shown, "lines": lines, "spoken": spoken, "name": named(game.slug, "")}
    title = f"{about.title}: a game of {steps_spoken(game)}"
    return document(title, "\n".join(body), style(), resource("page.js"), data)


def style() -> str:
    """The style of the page: light, or dark where the reader's device is; on paper always light."""
    light, dark = css_variables(LIGHT), css_variables(DARK)
    return (
        f":root {{ {light} }}\n@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n"
        f"@media print {{ :root {{ {light} }} }}\n{resource('common.css')}{resource('page.css')}"
    )


def headline(game: Game) -> str:
    """Which deal it is, how many played, and how it ended."""
    dealt = f"Deal {game.name}" if game.name else "Cards laid by hand"
    seat = f"It is seat {game.turn}'s turn." if game.seats > 1 else ""
    ended = panel.plain(panel.ending(game)) if game.over else f"The game is not over. {seat}".strip()
    return f"{dealt} · {players_spoken((game.seats,))} · {steps_spoken(game)}. {ended}"


def steps_spoken(game: Game) -> str:
    """How many steps were played: `54 steps`."""
    steps = len(game.history)
    return f"{steps} step{'s' * (steps != 1)}"


def scene_after(game: Game, step: int) -> Scene:
    """What lies on the table after a step; the cards that it moved stand out."""
    events = game.history[step - 1].events if step else ()
    moved = {card for event in events if event.kind != HIDES for card in event.cards}
    return lit(scene(game.slug, game.at(step).position(), FRONT), moved)


# ---- the parts of the page ----


def player(first: Scene, game: Game) -> str:
    """The picture and what steps it; hidden where no script runs."""
    steps = len(game.history)
    buttons = [
        f'<button type="button" data-to="{to}" aria-label="{name}" title="{name}">{sign}</button>'
        for to, name, sign in (
            ("start", "To the start", "«"), ("back", "One step back", "‹"),
            ("forward", "One step forward", "›"), ("end", "To the end", "»"),
        )
    ]
    slider = f'<input type="range" min="0" max="{steps}" value="0" step="1" aria-label="Step of the game">'
    return (
        f'<section class="player" aria-label="The game, step by step">'
        f'<div class="board">{frame(first, named(game.slug, "at the start"), "<g></g>")}</div>'
        f'<div class="controls">{"".join(buttons[:2])}{slider}{"".join(buttons[2:])}</div>'
        f'<div class="told" aria-live="polite"></div>'
        '<p class="how">Arrow keys, Home and End step too, and so does a swipe across the picture.</p>'
        '<details><summary>The position in words</summary><p class="spoken"></p></details></section>'
    )


def moves_of(game: Game) -> str:
    """Every move with what the rules say of it, what happened, and what a review says."""
    judged = review_lines(game)
    steps = "".join(_step(game, number, judged[number - 1]) for number in range(1, len(game.history) + 1))
    dealing = "".join(_event(event) for event in game.dealing)
    dealt = f'<div class="dealing"><p>How it was dealt</p><ul>{dealing}</ul></div>' if dealing else ""
    return f'<section class="moves"><h2>Move by move</h2>{dealt}<ol>{steps}</ol></section>'


def _step(game: Game, number: int, judged: str) -> str:
    step = game.history[number - 1]
    ruling = game.at(number - 1).ruling(step.move)
    seat = f"Seat {step.seat}: " if game.seats > 1 else ""
    return (
        f'<li id="step-{number}"><button type="button" data-step="{number}">'
        f"{number}. {seat}<b>{escape(pretty(step.move))}</b></button>"
        f'<div class="words"><p>{sentence(ruling.text)} {standing_tag(ruling)}</p>'
        f"<ul>{''.join(_event(event) for event in step.events)}</ul>{judged}</div></li>"
    )


def _event(event: Event) -> str:
    return f"<li>{sentence(event.text)} {standing_tag(event)}</li>"


def on_paper(scenes: list[Scene], game: Game) -> str:
    """The start and the end as pictures that need no script: for paper, and for where none runs."""
    ends = (("How it began", scenes[0], "at the start"), ("How it ended", scenes[-1], "at the end"))
    return "".join(
        f'<section class="paper"><h2>{head}</h2>{picture(shown, PAGE, named(game.slug, when))}</section>'
        for head, shown, when in ends
    )


def score_of(game: Game) -> str:
    """The score sheet."""
    head = "The final score" if game.over else "The score so far"
    return f'<section class="score"><h2>{head}</h2><div class="wide">{score_sheet(game).bare_table()}</div></section>'


def rules_of(game: Game) -> str:
    """The rules that decided something in this game, in the words of the rulebook."""
    told = {event.rule for step in game.history for event in step.events} | {event.rule for event in game.dealing}
    told |= {game.at(step).ruling(played.move).rule for step, played in enumerate(game.history)}
    rules = "".join(_rule(rule) for rule in rulebook(game.slug) if f"{game.slug}/{rule.slug}" in told)
    return f'<details class="rules"><summary>The rules of this game that were met</summary><dl>{rules}</dl></details>'


def _rule(rule: Rule) -> str:
    clauses = " ".join(f"{escape(each.text)} <i>({escape(said(each.status))})</i>" for each in rule.clauses)
    return f"<dt>{escape(rule.title)} <span>{escape(rule.slug)}</span></dt><dd>{clauses}</dd>"


# ---- the review ----


def kept_review(game: Game) -> Review | None:
    """The review of the whole game, if it keeps one."""
    return game.review if game.review is not None and game.review.is_of(game.plays()) else None


def review_lines(game: Game) -> list[str]:
    """What the review says of each step, as HTML; empty where there is none."""
    review, points = kept_review(game), reviewed.for_points(game.slug)
    if review is None:
        return [""] * len(game.history)
    told = [(reviewed.told_of(row, row.seat == review.seat, points), row.clear) for row in review.steps]
    return [f'<p class="judged{" mistake" * clear}">{escape(each)}</p>' for each, clear in told]


def review_of(game: Game) -> str:
    """The review in sum, its graph, and the mistakes; empty where there is none."""
    review, points = kept_review(game), reviewed.for_points(game.slug)
    if review is None:
        return ""
    found = Found(review.steps, missed_in_all(review))
    whose = f" of seat {review.seat}" if game.seats > 1 else ""
    return (
        f'<section class="review"><h2>The review{whose}</h2>'
        f"<p>{escape(reviewed.sum_of(found, game.seats, points))}. The yardstick: everybody plays on as "
        f"{escape(review.by)}, up to {review.playouts:,} times a move.</p>"
        f'<figure>{"".join(graph(review, points))}</figure>{reviewed.mistakes(found, points)}</section>'
    )


def graph(review: Review, points: bool) -> Iterator[str]:
    """The graph of a review in light and dark, and over it the mark of the step that is looked at."""
    chart = review_chart.chart_of(review.steps, points)
    light, dark = (b64encode(chart.svg(theme).encode()).decode() for theme in (LIGHT, DARK))
    kind = "data:image/svg+xml;base64"
    yield f'<picture><source media="screen and (prefers-color-scheme: dark)" srcset="{kind},{dark}">'
    yield f'<img src="{kind},{light}" alt="{escape(chart.sentence)}"></picture>'
    left, top = 100 * review_chart.LEFT, 100 * (1 - review_chart.BELOW - review_chart.HIGH)
    yield (
        f'<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true"><line data-left="{left:g}" '
        f'data-wide="{100 * review_chart.WIDE:g}" x1="{left:g}" x2="{left:g}" y1="{top:g}" '
        f'y2="{100 - 100 * review_chart.BELOW:g}"/></svg>'
    )


def missed_in_all(review: Review) -> float:
    """What was missed in the game, as `kit.review` adds it."""
    import pandas as pd

    from kit.lab.review.review import missed_in_all

    return missed_in_all(pd.DataFrame(review.steps))
